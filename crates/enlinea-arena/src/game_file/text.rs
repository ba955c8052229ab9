//! A tournament and a game as plain texts and numbers: what both formats write and read.

use enlinea_core::{Side, bounded_reason};
use enlinea_players::search::score::{ProvenEnd, win_at};
use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::GameFileProblem;
use super::checks::printable;
use crate::record::MoveRecord;
use crate::store::{StoredGame, StoredTournament};
use crate::tournament::TournamentDescription;

/// What the first field of a header says.
const FILE: &str = "enlinea games";
/// The version of both formats.
const VERSION: u32 = 1;

/// Everything but the games.
#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct HeaderText {
    file: String,
    version: u32,
    /// The version of the program that entered the tournament.
    pub(super) program: String,
    /// What played last for each entry.
    pub(super) fingerprints: Vec<Option<String>>,
    /// The canonical description.
    pub(super) tournament: Value,
}

/// One game.
#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct GameText {
    pub(super) game: String,
    pub(super) first: String,
    pub(super) second: String,
    /// Rules and all moves.
    pub(super) position: String,
    pub(super) opening_turns: usize,
    /// 1 or 2, or 0 for a draw.
    pub(super) winner: u8,
    pub(super) termination: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) reason: Option<String>,
    /// Decimal, because it uses all 64 bits.
    pub(super) seed: String,
    pub(super) versions: [String; 2],
    pub(super) isolations: [String; 2],
    #[serde(default, skip_serializing_if = "is_unknown")]
    pub(super) fingerprints: [Option<String>; 2],
    pub(super) evaluations: Vec<MoveText>,
}

/// What a player said about its move: a value, or how many plies it needs to win or will take to lose.
#[derive(Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct MoveText {
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) value: Option<f64>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) wins_in: Option<u32>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) loses_in: Option<u32>,
    pub(super) depth: u32,
    pub(super) nodes: u64,
    pub(super) time_us: u64,
}

fn is_unknown(fingerprints: &[Option<String>; 2]) -> bool {
    fingerprints.iter().all(Option::is_none)
}

impl HeaderText {
    pub(super) fn new(
        tournament: &StoredTournament,
        fingerprints: Vec<Option<String>>,
    ) -> HeaderText {
        HeaderText::of(&tournament.description, &tournament.version, fingerprints)
    }

    pub(super) fn of(
        description: &TournamentDescription,
        program: &str,
        fingerprints: Vec<Option<String>>,
    ) -> HeaderText {
        let description = description.to_json();
        HeaderText {
            file: FILE.to_owned(),
            version: VERSION,
            program: printable(program),
            fingerprints,
            tournament: serde_json::from_str(&description).expect("a description is JSON"),
        }
    }

    pub(super) fn read(line: &str) -> Result<HeaderText, GameFileProblem> {
        /// Enough to recognise files of other versions.
        #[derive(Deserialize)]
        struct Beginning {
            file: String,
            version: u32,
        }
        let malformed = |error: serde_json::Error| GameFileProblem::Header {
            reason: bounded_reason(&error),
        };
        let beginning: Beginning = serde_json::from_str(line).map_err(malformed)?;
        if beginning.file != FILE {
            let reason = format!("`file` is not `{FILE}`");
            return Err(GameFileProblem::Header { reason });
        }
        if beginning.version != VERSION {
            return Err(GameFileProblem::Version {
                found: beginning.version,
                known: VERSION,
            });
        }
        serde_json::from_str(line).map_err(malformed)
    }
}

impl GameText {
    pub(super) fn new(
        description: &TournamentDescription,
        stored: &StoredGame,
        moves: &[MoveRecord],
    ) -> GameText {
        let name = |place: usize| description.players[place].name.clone();
        let players = &stored.players;
        GameText {
            game: stored.id.to_string(),
            first: name(stored.first),
            second: name(stored.second),
            position: stored.position.clone(),
            opening_turns: stored.opening_turns,
            winner: stored.winner.map_or(0, Side::number),
            termination: stored.termination.name().to_owned(),
            reason: stored.reason.as_deref().map(printable),
            seed: stored.seed.to_string(),
            versions: [0, 1].map(|seat: usize| printable(&players[seat].version)),
            isolations: [0, 1].map(|seat: usize| printable(&players[seat].isolation)),
            fingerprints: stored.fingerprints.clone(),
            evaluations: moves.iter().map(MoveText::from).collect(),
        }
    }
}

impl MoveText {
    /// The value on the scale of the player.
    ///
    /// # Errors
    /// If there is more than one.
    pub(super) fn number(&self) -> Result<Option<f64>, &'static str> {
        match (self.value, self.wins_in, self.loses_in) {
            (value, None, None) => Ok(value),
            (None, Some(plies), None) => Ok(Some(win_at(plies))),
            (None, None, Some(plies)) => Ok(Some(-win_at(plies))),
            _ => Err("more than one of value, wins_in, loses_in"),
        }
    }
}

impl From<&MoveRecord> for MoveText {
    fn from(record: &MoveRecord) -> MoveText {
        // Other players may have large values of their own, which prove nothing.
        let is_exact = |end: &ProvenEnd| record.value.map(f64::abs) == Some(win_at(end.plies));
        let end = record.value.and_then(ProvenEnd::of).filter(is_exact);
        MoveText {
            // Neither format has a word for infinity.
            value: record
                .value
                .filter(|value| value.is_finite() && end.is_none()),
            wins_in: end.and_then(ProvenEnd::wins_in),
            loses_in: end.and_then(ProvenEnd::loses_in),
            depth: record.depth,
            nodes: record.nodes,
            time_us: u64::try_from(record.time.as_micros()).unwrap_or(u64::MAX),
        }
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::super::{pgn, pgn_reader};
    use super::*;

    #[test]
    fn proven_ends_are_plies_and_come_back() {
        let large = 1.5 * win_at(0);
        for (value, comment) in [
            (None, "-"),
            (Some(12.5), "12.5"),
            (Some(win_at(3)), "+M3"),
            (Some(-win_at(8)), "-M8"),
            (Some(large), "6755399441055744.0"),
            (Some(0.75 * win_at(0)), "3377699720527872.0"),
        ] {
            let record = MoveRecord {
                value,
                depth: 9,
                nodes: 20,
                time: Duration::from_micros(1500),
            };
            let text = MoveText::from(&record);
            let written = pgn::comment(&text);
            assert_eq!(written, format!("{comment} 9 20 1.500"));
            assert_eq!(pgn_reader::evaluation(&written).as_ref(), Ok(&text));
            let json = serde_json::to_string(&text).unwrap();
            let read: MoveText = serde_json::from_str(&json).unwrap();
            assert_eq!(read.number(), Ok(value), "{json}");
        }
        let both = r#"{"value":1,"wins_in":3,"depth":1,"nodes":1,"time_us":1}"#;
        let both: MoveText = serde_json::from_str(both).unwrap();
        assert!(both.number().is_err());
    }
}
