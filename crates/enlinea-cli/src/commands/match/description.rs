//! A match as a tournament of two players.

use std::path::Path;

use enlinea_arena::tournament::{TournamentDescription, TournamentDescriptionError};
use enlinea_arena::{Entry, ExternalCommand, FileResources, Openings, OpeningsError};
use enlinea_players::Budget;

use super::MatchArgs;
use crate::args::GlobalArgs;
use crate::process::errors::spec_error;
use crate::process::exit::WrongInput;

/// Games of a match without a test.
const DEFAULT_GAMES: u32 = 100;

/// The checked description; files are read.
pub(super) fn describe(
    args: &MatchArgs,
    global: &GlobalArgs,
) -> anyhow::Result<TournamentDescription> {
    let mut players = vec![
        entry(&args.first, args, global)?,
        entry(&args.second, args, global)?,
    ];
    if players[0].name == players[1].name {
        players[1].name += " (2)";
    }
    let games = args
        .games
        .unwrap_or_else(|| args.sprt.map_or(DEFAULT_GAMES, |sprt| sprt.enough_games()));
    let openings = args.openings.parse();
    let openings: Openings = openings.map_err(|error: OpeningsError| spec_error(&error))?;
    let budget = Budget::unlimited()
        .depth(args.depth)
        .nodes(args.nodes)
        .time_ms(args.time_ms);
    let mut description = TournamentDescription::new(&name(args, &players), global.rules, players)
        .rounds(games)
        .seed(args.seed)
        .openings(openings)
        .adjudicate(args.adjudicate)
        .budget(budget)
        .clock(args.clock)
        .sprt(args.sprt);
    if let Some(path) = &args.openings_file {
        let read = description.openings_file(path);
        description = read.map_err(|error| spec_error(&error))?;
    }
    description.check().map_err(|error| match error {
        TournamentDescriptionError::CLineaOpenings { name } => WrongInput(format!(
            "`{name}` speaks the c-linea protocol, in which every game begins with the empty board: add `--openings none`"
        )),
        TournamentDescriptionError::Rounds { rounds } => WrongInput(format!(
            "--games {rounds}: expected an even number of at least 2, because every opening is played with both colours"
        )),
        TournamentDescriptionError::Name { .. } if args.name.is_none() && args.store.is_some() => {
            WrongInput(format!("{error}: choose one with --name"))
        }
        other => spec_error(&other),
    })?;
    Ok(description)
}

/// A match that is not stored needs no name of its own; two long ones together could be refused.
fn name(args: &MatchArgs, players: &[Entry]) -> String {
    match (&args.name, &args.store) {
        (Some(name), _) => name.clone(),
        (None, Some(_)) => format!("{} against {}", players[0].name, players[1].name),
        (None, None) => "match".to_owned(),
    }
}

fn entry(text: &str, args: &MatchArgs, global: &GlobalArgs) -> anyhow::Result<Entry> {
    let here = Path::new(".");
    let Some(external) = ExternalCommand::from_prefixed(text) else {
        let entry = Entry::built_in(text, global.rules, &FileResources::new(here));
        let invalid = |reason| TournamentDescriptionError::Player {
            name: text.to_owned(),
            reason,
        };
        return Ok(entry.map_err(|reason| spec_error(&invalid(reason)))?);
    };
    let external = external.map_err(|error| WrongInput(format!("`{text}`: {error}")))?;
    let external = external.folder(std::path::absolute(here)?);
    let external = external.reads(args.reads.iter().cloned());
    Ok(Entry::external(external.untrusted(args.untrusted)))
}
