//! Tournaments in the API.

use enlinea_arena::report::{Cycle, TournamentReport};
use enlinea_arena::store::{StoreError, StoredGame};
use serde::Serialize;
use utoipa::ToSchema;

use crate::tournament_stores::FoundTournament;
use enlinea_api::WinnerNumber;

/// A tournament.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(crate) struct TournamentReply {
    /// Its name in URLs.
    #[schema(example = "1.1")]
    id: String,
    name: String,
    /// The pairing system: `round-robin`, `gauntlet`, `swiss` or `knockout`.
    format: String,
    rules: String,
    games_done: usize,
    /// Games planned so far; some formats plan more from results.
    games_planned: usize,
    pub(crate) state: TournamentState,
    /// Whether this server plays it now, or will: it can be stopped, and its boards watched.
    is_ours: bool,
}

/// The state of a tournament.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub(crate) enum TournamentState {
    /// Not all games are done, and the database file has changed within the last two minutes.
    Running,
    /// All games are done.
    Done,
    /// Not all games are done, and the database file does not change.
    Stopped,
}

/// A tournament with its results.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(crate) struct ResultsReply {
    pub(crate) tournament: TournamentReply,
    /// The players, the best first.
    table: Vec<StandingReply>,
    crosstable: CrosstableReply,
    /// Three players each of whom beats the next: a rating on one line cannot show them. The clearest first.
    cycles: Vec<CycleReply>,
}

/// Three players each of whom beats the next, and the last one the first.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(crate) struct CycleReply {
    players: [String; 3],
    /// Points per game of each against the next.
    scores: [f64; 3],
    /// The smallest of the three likelihoods that the winner is the stronger player.
    confidence: f64,
}

/// One player of a tournament. Intervals have 95 % confidence; `null` where there are too few games.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(crate) struct StandingReply {
    rank: usize,
    player: String,
    games: u32,
    wins: u32,
    draws: u32,
    losses: u32,
    /// Points per game, from 0 to 1.
    #[schema(required)]
    score: Option<f64>,
    #[schema(required)]
    score_low: Option<f64>,
    #[schema(required)]
    score_high: Option<f64>,
    /// Elo rating among these players; their mean is zero.
    #[schema(required)]
    elo: Option<f64>,
    #[schema(required)]
    elo_low: Option<f64>,
    #[schema(required)]
    elo_high: Option<f64>,
}

/// The results of each pair of players.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(crate) struct CrosstableReply {
    /// In the order of the table.
    players: Vec<String>,
    /// Row by row; `null` where two players have not met.
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
    /// Its name in URLs: round, pairing and leg.
    #[schema(example = "1.1.1")]
    id: String,
    #[serde(flatten)]
    result: GameResultReply,
    /// Discs on the board at the end.
    plies: u32,
    /// The position from which the players began.
    opening: String,
}

/// The players of a game and how it ended.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(crate) struct GameResultReply {
    /// The player of red, who moved first.
    first: String,
    /// The player of yellow.
    second: String,
    winner: WinnerNumber,
    /// Why the game ended: `line`, `full-board`, `timeout` and so on.
    termination: &'static str,
    /// Details in words.
    #[schema(required)]
    reason: Option<String>,
}

impl TournamentReply {
    pub(crate) fn new(found: &FoundTournament) -> TournamentReply {
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
            is_ours: found.is_ours,
        }
    }
}

impl TournamentReply {
    /// What changes while the tournament runs.
    pub(crate) fn progress(&self) -> (usize, TournamentState) {
        (self.games_done, self.state)
    }
}

impl ResultsReply {
    pub(crate) fn new(found: &FoundTournament) -> ResultsReply {
        let report = &found.report;
        ResultsReply {
            tournament: TournamentReply::new(found),
            table: table(report),
            crosstable: crosstable(report),
            cycles: report.cycles.iter().map(CycleReply::new).collect(),
        }
    }
}

impl CycleReply {
    fn new(cycle: &Cycle) -> CycleReply {
        CycleReply {
            players: cycle.names.clone(),
            scores: cycle.scores,
            confidence: cycle.confidence,
        }
    }
}

fn table(report: &TournamentReport) -> Vec<StandingReply> {
    let standings = (1..).zip(&report.standings);
    let reply = |(rank, standing): (usize, &enlinea_arena::report::Standing)| {
        let total = standing.total();
        // Who has not played has no score and no rating, whatever the formulas say.
        let has_played = standing.games() > 0;
        let finite = |number: f64| Some(number).filter(|number| has_played && number.is_finite());
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
    pub(crate) fn new(
        found: &FoundTournament,
        stored: &StoredGame,
    ) -> Result<GameReply, StoreError> {
        let game = stored.game()?;
        let plies = game.plies();
        let mut opening = game;
        while opening.moves().len() > stored.opening_turns {
            opening.undo();
        }
        Ok(GameReply {
            id: stored.id.to_string(),
            result: GameResultReply::new(found, stored),
            plies,
            opening: opening.to_text(),
        })
    }
}

impl GameResultReply {
    pub(crate) fn new(found: &FoundTournament, stored: &StoredGame) -> GameResultReply {
        let players = &found.tournament.description.players;
        let name = |place: usize| {
            players.get(place).map_or_else(
                || format!("player {}", place + 1),
                |entry| entry.name.clone(),
            )
        };
        GameResultReply {
            first: name(stored.first),
            second: name(stored.second),
            winner: stored.winner.into(),
            termination: stored.termination.name(),
            reason: stored.reason.clone(),
        }
    }
}
