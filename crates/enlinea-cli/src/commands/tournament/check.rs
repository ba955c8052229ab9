//! `enlinea tournament check`: what a tournament file means, and whether it can be played.

use std::path::PathBuf;
use std::sync::Arc;

use clap::Args;
use enlinea_arena::tournament::{PlayerCheck, TournamentDescription};
use enlinea_arena::{OpeningsError, SolverOracle};
use serde_json::{Value, json};

use crate::output::Printer;
use crate::process::errors::spec_error;
use crate::process::exit::{ExitStatus, WrongInput};
use crate::process::interrupt::InterruptWatch;

/// The JSON schema of a tournament file.
const SCHEMA: &str = include_str!("../../../../../docs/tournament.schema.json");

/// Check a tournament file: players, weights, openings, and that all programs start
///
/// Nothing is played and nothing is stored. The exit code is 2 if the file is wrong, and 1 if a program does not start.
#[derive(Args, Debug)]
pub(super) struct CheckArgs {
    /// The tournament file.
    #[arg(value_name = "FILE", required_unless_present = "schema")]
    file: Option<PathBuf>,

    /// Start all external programs in a sandbox, whatever the file says.
    #[arg(long)]
    untrusted: bool,

    /// Print the JSON schema of tournament files instead.
    #[arg(long, conflicts_with = "file")]
    schema: bool,
}

pub(super) fn run(args: &CheckArgs, printer: &mut Printer) -> anyhow::Result<ExitStatus> {
    let Some(file) = args.file.as_deref().filter(|_| !args.schema) else {
        printer.text(SCHEMA)?;
        return Ok(ExitStatus::Done);
    };
    let (content, folder) = super::file_text(file)?;
    let in_file = |message: String| WrongInput(format!("{}: {message}", file.display()));
    let description = TournamentDescription::from_toml(&content, &folder);
    let mut description = description.map_err(|error| in_file(spec_error(&error).0))?;
    if args.untrusted {
        super::distrust(&mut description);
    }
    let watch = InterruptWatch::new();
    let oracle = description
        .needs_oracle()
        .then(|| SolverOracle::new(description.rules, Arc::clone(watch.flag())))
        .transpose()?;
    let oracle = oracle.as_ref().map(|oracle| oracle as _);
    let opening = match description.first_opening(oracle, watch.flag()) {
        Ok(opening) => opening,
        Err(OpeningsError::Stopped) => return Ok(ExitStatus::Interrupted),
        Err(error) => return Err(in_file(error.to_string()).into()),
    };
    let players = description.check_players(&opening)?;
    let is_good = players.iter().all(|player| player.finding.is_ok());
    let result = json(&description, &players, is_good);
    printer.result(&result, || text(&description, &players))?;
    Ok(if is_good {
        ExitStatus::Done
    } else {
        ExitStatus::No
    })
}

fn text(description: &TournamentDescription, players: &[PlayerCheck]) -> String {
    let mut text = format!(
        "{}: {} of {}, {} players, seed {}, openings {}\n",
        description.name,
        description.format,
        description.rules,
        players.len(),
        description.seed,
        openings(description),
    );
    if let Some(clock) = description.clock {
        let line = format!("clock: {clock} seconds\n");
        text += &line;
    }
    if let Some(sprt) = description.sprt {
        let line = format!("SPRT: {sprt}; ends a pairing when it is decided\n");
        text += &line;
    }
    for PlayerCheck { name, finding } in players {
        let (mark, words) = match finding {
            Ok(words) => ("ok", words),
            Err(words) => ("WRONG", words),
        };
        let line = format!("{mark}: {name}: {words}\n");
        text += &line;
    }
    let at_most = if description.has_fixed_number_of_games() {
        ""
    } else {
        "at most "
    };
    let games = format!("games: {at_most}{}\n", description.most_games());
    text += &games;
    text += if description.repeats_games() {
        "note: all players are deterministic and there are no openings: every pair of games of two players will be the same and \
         count once; `openings = \"random(4)\"` gives different games\n"
    } else if description.is_reproducible() {
        "every run gives the same games\n"
    } else {
        "runs differ: there are time limits or external programs\n"
    };
    text
}

/// The rule of the openings, or how many there are.
fn openings(description: &TournamentDescription) -> String {
    match &description.openings {
        enlinea_arena::Openings::List(games) => format!("from a list of {}", games.len()),
        rule => rule.to_string(),
    }
}

fn json(description: &TournamentDescription, players: &[PlayerCheck], is_good: bool) -> Value {
    let entries = description.players.iter().zip(players);
    let players = entries.map(|(entry, check)| {
        let (Ok(finding) | Err(finding)) = &check.finding;
        json!({
            "name": check.name,
            "kind": entry.kind(),
            "source": entry.source_text(),
            "fingerprint": entry.fingerprint(),
            "random": entry.is_random(),
            "ok": check.finding.is_ok(),
            "finding": finding,
        })
    });
    json!({
        "ok": is_good,
        "name": description.name,
        "format": description.format.to_string(),
        "rules": description.rules.to_string(),
        "seed": description.seed,
        "openings": openings(description),
        "clock": description.clock,
        "sprt": description.sprt,
        "players": players.collect::<Vec<_>>(),
        "games": description.most_games(),
        "games_fixed": description.has_fixed_number_of_games(),
        "reproducible": description.is_reproducible(),
        "repeats_games": description.repeats_games(),
    })
}
