//! Tournaments as the caller reads them.

use enlinea_arena::report::TournamentReport;
use enlinea_arena::store::{StoreError, StoredGame};
use enlinea_core::Side;
use serde::Serialize;
use utoipa::ToSchema;

use crate::stores::Found;

/// A tournament.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(crate) struct TournamentReply {
    /// Its name in addresses.
    #[schema(example = "1.1")]
    id: String,
    name: String,
    /// How players are paired: `round-robin`, `gauntlet`, `swiss` or `knockout`.
    format: String,
    rules: String,
    games_done: usize,
    /// Games that are known so far; more may follow from results.
    games_planned: usize,
    pub(crate) state: TournamentState,
}

/// How far a tournament is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub(crate) enum TournamentState {
    /// Not all games are done, and the store has changed within the last two minutes.
    Running,
    /// All games are done.
    Done,
    /// Not all games are done, and nobody writes to the store.
    Stopped,
}

/// A tournament with its results.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(crate) struct ResultsReply {
    pub(crate) tournament: TournamentReply,
    /// The players, the best first.
    table: Vec<StandingReply>,
    crosstable: CrosstableReply,
}

/// One player of a tournament. Intervals hold with 95 % confidence; an end is `null` while it is not known.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(crate) struct StandingReply {
    rank: usize,
    player: String,
    games: u32,
    wins: u32,
    draws: u32,
    losses: u32,
    /// Points per game.
    score: Option<f64>,
    score_low: Option<f64>,
    score_high: Option<f64>,
    /// Rating among these players, mean zero.
    elo: Option<f64>,
    elo_low: Option<f64>,
    elo_high: Option<f64>,
}

/// Who did what against whom.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(crate) struct CrosstableReply {
    /// In the order of the table.
    players: Vec<String>,
    /// Row by row; `null` where two never met.
    cells: Vec<Vec<Option<MeetingReply>>>,
}

/// Results of one player against another.
#[derive(Clone, Copy, Debug, Serialize, ToSchema)]
pub(crate) struct MeetingReply {
    wins: u32,
    draws: u32,
    losses: u32,
}

/// A game in a list.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(crate) struct GameReply {
    /// Its name in addresses: round, table and leg.
    #[schema(example = "1.1.1")]
    id: String,
    /// Who moved first.
    first: String,
    second: String,
    /// 1 or 2 is a seat, 0 a draw.
    #[schema(maximum = 2)]
    winner: u8,
    /// Why it ended: `line`, `full-board`, `timeout` and so on.
    termination: &'static str,
    /// More about it in words.
    reason: Option<String>,
    /// Stones on the board at the end.
    plies: u32,
    /// The position from which the players began.
    opening: String,
}

impl TournamentReply {
    pub(crate) fn new(found: &Found) -> TournamentReply {
        let (report, description) = (&found.report, &found.tournament.description);
        TournamentReply {
            id: found.id.clone(),
            name: description.name.clone(),
            format: description.format.to_string(),
            rules: description.rules.to_string(),
            games_done: report.done,
            games_planned: report.planned,
            state: match (report.is_finished, found.is_active) {
                (true, _) => TournamentState::Done,
                (false, true) => TournamentState::Running,
                (false, false) => TournamentState::Stopped,
            },
        }
    }
}

impl TournamentReply {
    /// What changes while it runs.
    pub(crate) fn progress(&self) -> (usize, TournamentState) {
        (self.games_done, self.state)
    }
}

impl ResultsReply {
    pub(crate) fn new(found: &Found) -> ResultsReply {
        let report = &found.report;
        ResultsReply {
            tournament: TournamentReply::new(found),
            table: table(report),
            crosstable: crosstable(report),
        }
    }
}

fn table(report: &TournamentReport) -> Vec<StandingReply> {
    let finite = |number: f64| Some(number).filter(|number| number.is_finite());
    let standings = (1..).zip(&report.standings);
    let reply = |(rank, standing): (usize, &enlinea_arena::report::Standing)| {
        let total = standing.total();
        StandingReply {
            rank,
            player: standing.name.clone(),
            games: standing.games(),
            wins: total.wins,
            draws: total.draws,
            losses: total.losses,
            score: finite(standing.score.value),
            score_low: finite(standing.score.low),
            score_high: finite(standing.score.high),
            elo: finite(standing.elo.value),
            elo_low: finite(standing.elo.low),
            elo_high: finite(standing.elo.high),
        }
    };
    standings.map(reply).collect()
}

fn crosstable(report: &TournamentReport) -> CrosstableReply {
    let rows = report.crosstable.rows.iter().map(|row| {
        let cells = row.iter().map(|meeting| {
            meeting.map(|meeting| MeetingReply {
                wins: meeting.wins,
                draws: meeting.draws,
                losses: meeting.losses,
            })
        });
        cells.collect()
    });
    CrosstableReply {
        players: report
            .standings
            .iter()
            .map(|standing| standing.name.clone())
            .collect(),
        cells: rows.collect(),
    }
}

impl GameReply {
    pub(crate) fn new(found: &Found, stored: &StoredGame) -> Result<GameReply, StoreError> {
        let game = stored.game()?;
        let plies = game.plies();
        let mut opening = game;
        while opening.moves().len() > stored.opening_turns {
            opening.undo();
        }
        Ok(GameReply {
            id: stored.id.to_string(),
            first: player_name(found, stored.first),
            second: player_name(found, stored.second),
            winner: winner(stored),
            termination: stored.termination.name(),
            reason: stored.reason.clone(),
            plies,
            opening: opening.to_text(),
        })
    }
}

/// The name of the entry at this place.
pub(crate) fn player_name(found: &Found, place: usize) -> String {
    let players = &found.tournament.description.players;
    players.get(place).map_or_else(
        || format!("player {}", place + 1),
        |entry| entry.name.clone(),
    )
}

/// 1 or 2 is a seat, 0 a draw.
pub(crate) fn winner(stored: &StoredGame) -> u8 {
    stored.winner.map_or(0, Side::number)
}
