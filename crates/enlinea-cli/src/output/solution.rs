//! Answers of the solver as JSON objects and as words.

use enlinea_core::{Game, Rules, Side};
use enlinea_solver::{Solution, StopReason, Verdict};
use serde::Serialize;

use crate::output::position_name;
use crate::process::exit::ExitStatus;
use crate::search::Stopped;
use crate::search::Timed;

/// What is known about the score of a position, or of a column: exact, or bounds.
#[derive(Clone, Copy, Debug, Serialize)]
pub(crate) struct Answer {
    /// `null` while it is not exact.
    pub(crate) score: Option<i32>,
    /// For the side to move: `win`, `draw`, `loss`.
    pub(crate) outcome: Option<&'static str>,
    /// Plies until the game is over if both sides play perfectly.
    pub(crate) plies: Option<u32>,
    /// The score is at least this.
    pub(crate) lower: i32,
    /// The score is at most this.
    pub(crate) upper: i32,
}

impl Answer {
    /// The answer for a position with this many stones.
    pub(crate) fn new(rules: Rules, plies: u32, solution: &Solution) -> Answer {
        let score = solution.score();
        // The side does not matter here: only the number of plies is taken from the words.
        let verdict = solution.verdict(rules, plies, Side::First);
        Answer {
            score: score.map(enlinea_solver::Score::value),
            outcome: score.map(|score| match score.value() {
                1.. => "win",
                0 => "draw",
                _ => "loss",
            }),
            plies: verdict.map(|verdict| match verdict {
                Verdict::Draw => rules.max_plies() - plies,
                Verdict::Win { plies, .. } => plies,
            }),
            lower: solution.lower.value(),
            upper: solution.upper.value(),
        }
    }

    /// `3`, or `-2..3` for bounds.
    pub(crate) fn score_text(&self) -> String {
        match self.score {
            Some(score) => score.to_string(),
            None => format!("{}..{}", self.lower, self.upper),
        }
    }
}

/// An answer with what it took, as one object.
#[derive(Debug, Serialize)]
pub(crate) struct Report {
    position: String,
    rules: String,
    #[serde(flatten)]
    answer: Answer,
    #[serde(skip_serializing_if = "Option::is_none")]
    stopped: Option<&'static str>,
    book: bool,
    nodes: u64,
    microseconds: f64,
    #[serde(skip)]
    words: String,
}

impl Report {
    pub(crate) fn of_solution(game: &Game, solved: &Timed<Solution>) -> Report {
        let solution = &solved.answer;
        Report {
            position: game.to_text(),
            rules: game.rules().to_string(),
            answer: Answer::new(game.rules(), game.plies(), solution),
            stopped: stop_word(solution.stopped, solved.stopped),
            book: solution.from_book,
            nodes: solution.nodes,
            microseconds: microseconds(solved),
            words: words(game, solution),
        }
    }

    /// The exact score.
    pub(crate) fn score(&self) -> Option<i32> {
        self.answer.score
    }

    /// One line: the position, the score, its meaning.
    pub(crate) fn line(&self, stats: bool, quiet: bool) -> String {
        let score = self.answer.score_text();
        let position = position_name(&self.position);
        let meaning = match self.stopped {
            None => self.words.clone(),
            Some(reason) => format!("not exact: {reason}"),
        };
        let stats = if stats {
            format!("  {} nodes  {:.1} us", self.nodes, self.microseconds)
        } else {
            String::new()
        };
        if quiet {
            format!("{score}{stats}\n")
        } else {
            format!("{position} {score}  {meaning}{stats}\n")
        }
    }
}

/// The exit code of an answer that may have been stopped.
pub(crate) fn status(inside: Option<StopReason>, outside: Option<Stopped>) -> ExitStatus {
    match (inside, outside) {
        (_, Some(Stopped::Interrupt)) => ExitStatus::Interrupted,
        (Some(_), _) => ExitStatus::No,
        (None, _) => ExitStatus::Done,
    }
}

/// Why an answer is not exact.
pub(crate) fn stop_word(
    inside: Option<StopReason>,
    outside: Option<Stopped>,
) -> Option<&'static str> {
    let inside = inside?;
    Some(match (outside, inside) {
        (Some(Stopped::Interrupt), _) => "interrupted",
        (Some(Stopped::Time), _) => "time limit",
        (None, StopReason::Flag) => "stopped",
        (None, StopReason::NodeLimit) => "node limit",
    })
}

/// Time of the solving alone.
pub(crate) fn microseconds<T>(timed: &Timed<T>) -> f64 {
    (timed.time.as_secs_f64() * 1e7).round() / 10.0
}

/// What a solution means, naming the winner: `red wins in 7 plies`.
pub(crate) fn words(game: &Game, solution: &Solution) -> String {
    match solution.verdict(game.rules(), game.plies(), game.side_to_move()) {
        Some(verdict) => verdict.to_string(),
        None => "not exact".to_owned(),
    }
}
