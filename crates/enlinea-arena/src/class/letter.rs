//! The text that a pair gets about an entry: whether it plays, what to mend, and how its last round went.

use std::collections::BTreeMap;
use std::fmt::Write;

use super::{RankedRound, ReviewedEntry};
use crate::record::Termination;
use crate::report::TournamentReport;
use crate::store::StoredGame;

/// Longer lists help nobody.
const MOST_FAULTS: usize = 10;

/// The last finished round, with its games.
#[derive(Debug)]
pub(super) struct LastRound<'a> {
    pub(super) ranked: &'a RankedRound,
    pub(super) report: &'a TournamentReport,
    pub(super) games: &'a [StoredGame],
}

/// The whole text.
pub(super) fn letter(entry: &ReviewedEntry, last: Option<&LastRound<'_>>) -> String {
    let item = &entry.item;
    let mut text = if entry.is_accepted {
        format!("{item}: accepted. It plays as `{}`.\n", entry.alias)
    } else {
        format!("{item}: NOT accepted. It does not play until this is mended:\n")
    };
    for part in ["\n", entry.findings.trim_end(), "\n"] {
        text += part;
    }
    if !entry.is_accepted {
        text += "\nUpload it again under the same name; it is then checked again.\n";
    }
    if let Some(last) = last {
        add_result(&mut text, &entry.alias, last);
    }
    text
}

fn add_result(text: &mut String, alias: &str, last: &LastRound<'_>) {
    let (Some(rank), Some(ranked)) = (last.ranked.rank_of(alias), last.ranked.find(alias)) else {
        return;
    };
    let result = ranked.result;
    // Writing to a string does not fail.
    let _ = write!(
        text,
        "\nRound {} ({} UTC): place {rank} of {}, {:.1} % of {} games ({} won, {} drawn, {} lost)\n",
        last.ranked.number,
        last.ranked.begun,
        last.ranked.ranking.len(),
        ranked.percentage(),
        result.games(),
        result.wins,
        result.draws,
        result.losses,
    );
    let faults = faults(alias, last);
    if faults.is_empty() {
        return;
    }
    let _ = writeln!(
        text,
        "\nLost by a fault and not on the board: {} games",
        ranked.forfeits
    );
    for ((termination, reason), (count, position)) in faults.into_iter().take(MOST_FAULTS) {
        let plural = if count == 1 { "" } else { "s" };
        let _ = writeln!(
            text,
            "  {termination}, {count} game{plural}: {reason}\n    the first one, up to the fault: {position}"
        );
    }
}

/// Games lost by a fault, by kind and reason: how many, and where the first one ended.
fn faults<'a>(
    alias: &str,
    last: &LastRound<'a>,
) -> BTreeMap<(Termination, &'a str), (u32, &'a str)> {
    let mut faults = BTreeMap::new();
    let names = last.report.names();
    for game in last.games {
        let is_own = game
            .forfeited_by()
            .is_some_and(|place| names[place] == alias);
        if is_own {
            let reason = game.reason.as_deref().unwrap_or_default();
            let fault = faults.entry((game.termination, reason));
            fault.or_insert((0, &*game.position)).0 += 1;
        }
    }
    faults
}
