//! `enlinea ratings`: one rating list from the games of many tournaments.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::str::FromStr;

use clap::Args;
use enlinea_arena::overall::{RatingError, RatingPool, ratings_json, ratings_table};
use enlinea_arena::store::Store;
use serde_json::{Value, json};

use crate::args::GlobalArgs;
use crate::output::Printer;
use crate::process::errors::{open_error, store_error};
use crate::process::exit::{ExitStatus, WrongInput};

/// Rate players over all their tournaments
///
/// Bradley-Terry ratings in Elo with 95 % intervals, from all stored games of these rules (`--rules`). A player is what plays: its
/// spec or command, the fingerprint of its files, and its budget or clock. A program that was changed is another player, whatever its
/// name.
#[derive(Args, Debug)]
pub(crate) struct RatingsArgs {
    /// The tournaments (default: all).
    #[arg(value_name = "NAME")]
    names: Vec<String>,

    /// A database file; may be repeated.
    #[arg(long, value_name = "DB", default_value = "enlinea.db")]
    store: Vec<PathBuf>,

    /// Fix the rating of a player: its name in the table, or its spec.
    #[arg(long, value_name = "PLAYER=ELO")]
    anchor: Option<Anchor>,
}

/// Ratings beyond it say nothing, and do not fit into a table.
const MOST_ELO: f64 = 10_000.0;

/// A player with a fixed rating.
#[derive(Clone, Debug)]
struct Anchor {
    player: String,
    elo: f64,
}

impl FromStr for Anchor {
    type Err = String;

    fn from_str(text: &str) -> Result<Anchor, String> {
        // Specs have equals signs of their own: the last one is ours.
        let (player, elo) = text.rsplit_once('=').ok_or("expected PLAYER=ELO")?;
        let elo = elo.parse().ok();
        let elo = elo.filter(|elo: &f64| elo.abs() <= MOST_ELO);
        Ok(Anchor {
            player: player.to_owned(),
            elo: elo.ok_or("expected a number after `=`, at most 10000")?,
        })
    }
}

pub(crate) fn run(
    args: &RatingsArgs,
    global: &GlobalArgs,
    printer: &mut Printer,
) -> anyhow::Result<ExitStatus> {
    let mut pool = RatingPool::new(global.rules);
    let mut found = Tournaments::default();
    for path in &args.store {
        found.read(path, args, &mut pool)?;
    }
    let missing = args.names.iter().find(|name| !found.names.contains(*name));
    if let Some(name) = missing {
        let message = format!("no database file has a tournament named `{name}`");
        return Err(WrongInput(message).into());
    }
    let anchor = args.anchor.as_ref();
    let anchor = anchor.map(|anchor| (anchor.player.as_str(), anchor.elo));
    let ratings = pool.rate(anchor).map_err(|error| {
        let others: Vec<&str> = found.other_rules.iter().map(String::as_str).collect();
        WrongInput(match error {
            RatingError::NoPairs if !others.is_empty() => format!(
                "{error} of {}; there are tournaments of {}: choose with --rules",
                global.rules,
                others.join(", ")
            ),
            other => other.to_string(),
        })
    })?;
    let mut result = ratings_json(&ratings);
    result["rules"] = global.rules.to_string().into();
    result["rated_tournaments"] = found.rated.into();
    result["skipped_tournaments"] = found.skipped.clone().into();
    let width = printer.width();
    printer.result(&result, || {
        format!("{}: {}", global.rules, ratings_table(&ratings, width))
    })?;
    if !found.skipped.is_empty() {
        let count = found.skipped.len();
        printer.remark(&format!(
            "tournaments of other rules: {count}; choose with --rules"
        ))?;
    }
    Ok(ExitStatus::Done)
}

/// What was found in the database files.
#[derive(Default)]
struct Tournaments {
    names: BTreeSet<String>,
    rated: Vec<Value>,
    skipped: Vec<Value>,
    other_rules: BTreeSet<String>,
}

impl Tournaments {
    fn read(
        &mut self,
        path: &Path,
        args: &RatingsArgs,
        pool: &mut RatingPool,
    ) -> anyhow::Result<()> {
        let store = Store::open_read_only(path).map_err(open_error)?;
        for name in store.tournament_names().map_err(store_error)? {
            if !args.names.is_empty() && !args.names.contains(&name) {
                continue;
            }
            let tournament = store.tournament(Some(&name)).map_err(store_error)?;
            let games = store.games(tournament.id).map_err(store_error)?;
            let rules = tournament.description.rules;
            let entry = json!({
                "store": path.display().to_string(),
                "name": name,
                "rules": rules.to_string(),
                "games": games.len(),
            });
            if pool.add(&tournament.description, &games) {
                self.rated.push(entry);
            } else {
                self.other_rules.insert(rules.to_string());
                self.skipped.push(entry);
            }
            self.names.insert(name);
        }
        Ok(())
    }
}
