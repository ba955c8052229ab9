//! Games lost by a fault: by whom, how often, and why.

use std::collections::BTreeMap;

use enlinea_core::Excerpt;
use serde_json::{Value, json};

use crate::contestant::LONGEST_REASON;
use crate::record::Termination;

/// Longer lists are of no use on a screen.
const MOST_LINES: usize = 20;

/// Counts forfeits by player, kind and reason.
///
/// ```
/// use enlinea_arena::Termination;
/// use enlinea_arena::report::ForfeitTally;
///
/// let mut tally = ForfeitTally::default();
/// tally.add(1, Termination::Crash, "ended with exit code 7");
/// tally.add(1, Termination::Crash, "ended with exit code 7");
/// let text = tally.text(&["good", "bad"]);
/// assert_eq!(text, "Forfeits: 2\n  bad: crash, 2 games: ended with exit code 7\n");
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ForfeitTally(BTreeMap<(usize, Termination, String), u32>);

impl ForfeitTally {
    /// Counts a game that the player at this place has lost.
    pub fn add(&mut self, player: usize, termination: Termination, reason: &str) {
        let key = (player, termination, reason.to_owned());
        *self.0.entry(key).or_default() += 1;
    }

    /// The number of games.
    pub fn total(&self) -> u32 {
        self.0.values().sum()
    }

    /// Player, kind, reason, and the number of games.
    pub(crate) fn iter(&self) -> impl Iterator<Item = (usize, Termination, &str, u32)> {
        let all = self.0.iter();
        all.map(|((player, termination, reason), &games)| (*player, *termination, &**reason, games))
    }

    /// A headline and a line for each player, kind and reason; nothing without forfeits.
    pub fn text<N: AsRef<str>>(&self, names: &[N]) -> String {
        if self.0.is_empty() {
            return String::new();
        }
        let mut text = format!("Forfeits: {}\n", self.total());
        for ((player, termination, reason), games) in self.0.iter().take(MOST_LINES) {
            let name = names[*player].as_ref();
            // A program had its say in it, which must not reach a terminal as it is.
            let reason = Excerpt::of_at_most(reason, LONGEST_REASON);
            let plural = if *games == 1 { "" } else { "s" };
            let line = format!(
                "  {name}: {termination}, {games} game{plural}: {}\n",
                reason.text()
            );
            text += line.trim_end_matches([':', ' ', '\n']);
            text.push('\n');
        }
        if self.0.len() > MOST_LINES {
            let line = format!("  and {} further reasons\n", self.0.len() - MOST_LINES);
            text += &line;
        }
        text
    }

    /// Heads and one row for each player, kind and reason; no rows without forfeits.
    pub(super) fn rows(&self, names: &[&str]) -> Vec<Vec<String>> {
        if self.0.is_empty() {
            return Vec::new();
        }
        let heads = ["player", "end", "games", "reason"].map(str::to_owned);
        let all = self.0.iter();
        let rows = all.map(|((player, termination, reason), games)| {
            let reason = Excerpt::of_at_most(reason, LONGEST_REASON);
            vec![
                names[*player].to_owned(),
                termination.to_string(),
                games.to_string(),
                reason.text().to_owned(),
            ]
        });
        std::iter::once(heads.into()).chain(rows).collect()
    }

    /// One object for each player, kind and reason.
    pub fn json<N: AsRef<str>>(&self, names: &[N]) -> Value {
        let all = self.0.iter();
        let objects = all.map(|((player, termination, reason), games)| {
            json!({
                "player": names[*player].as_ref(),
                "termination": termination.name(),
                "reason": reason,
                "games": games,
            })
        });
        objects.collect()
    }
}
