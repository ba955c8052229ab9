//! `perfect`: plays what the solver proves.
//!
//! The move with the best exact score is played: the quickest win, a draw if there is no win, the slowest loss. Of equals the
//! tie-break decides. Where the solver is stopped before it is sure, the choice among the moves that may still be best is left
//! to `alphabeta`, and so is the value, which then proves nothing. On boards that take too long to be solved the solver has a limit
//! unless it is told otherwise.

use enlinea_core::{Column, Game, Rules, Side};
use enlinea_solver::{Analysis, Book, Solver, SolverError, SolverOptions};
use rand::RngExt;

use crate::Budget;
use crate::definition::{
    Argument, EvaluatorUse, Fallback, Making, PlayerDefinition, PlayerGroup, Text, Values,
};
use crate::heuristics::threats::THREATS;
use crate::mode::Mode;
use crate::player::{Choice, Player, PlayerError, check_rules};
use crate::players::alpha_beta::deputy;
use crate::random::{Rng, rng};
use crate::search::arguments::{NODE_LIMIT, TIE_MEANING};
use crate::sources::Source;

/// `perfect`.
pub static PERFECT: PlayerDefinition = PlayerDefinition {
    slug: "perfect",
    name: Text {
        english: "Perfect",
        spanish: "Perfecto",
    },
    idea: Text {
        english: "the exact solver: quickest win, slowest loss",
        spanish: "el resolutor exacto: la victoria más rápida, la derrota más lenta",
    },
    source: Source::Workbench,
    group: PlayerGroup::Perfect,
    modes: &[Mode::Published],
    evaluator: EvaluatorUse::Default(&THREATS),
    arguments: &[&TIES, &NODES],
    making: Making::Build(|plan| {
        let settings = plan.settings();
        let (ties, nodes) = (settings.get(&TIES), settings.get(&NODES));
        Box::new(Perfect::new(plan.rules(), ties, nodes, deputy(plan)))
    }),
};

/// The definitions of this file.
pub static DEFINITIONS: &[&PlayerDefinition] = &[&PERFECT];

/// Which of equally good moves is played.
pub static TIES: Argument<PerfectTies> = Argument {
    name: "ties",
    meaning: TIE_MEANING,
    values: Values::Words(&[
        ("centre", PerfectTies::Centre),
        ("first", PerfectTies::First),
        ("last", PerfectTies::Last),
        ("random", PerfectTies::Random),
    ]),
    default: Fallback::Value(PerfectTies::Centre),
};

/// Positions that the solver may visit for each move.
pub static NODES: Argument<SolverNodes> = Argument {
    name: "nodes",
    meaning: "positions that the solver may visit for each move: usual is unlimited on 7x6, 50000000 on other boards of up to 100 \
              cells, 1000000 beyond",
    values: Values::Parsed {
        expected: "a whole number, `unlimited` or `usual`",
        read: |text| match text {
            "usual" => Some(SolverNodes::Usual),
            _ => NODE_LIMIT.read(text).map(SolverNodes::Given),
        },
        write: |nodes| match nodes {
            SolverNodes::Usual => "usual".to_owned(),
            SolverNodes::Given(limit) => NODE_LIMIT.write(limit),
        },
    },
    default: Fallback::Value(SolverNodes::Usual),
};

/// Positions that the solver may visit for each move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SolverNodes {
    /// As many as it takes on the standard board, a few seconds' worth on others.
    Usual,
    /// This many, or as many as it takes.
    Given(Option<u64>),
}

impl SolverNodes {
    /// The limit on this board.
    fn limit(self, rules: Rules) -> Option<u64> {
        const SOLVABLE_CELLS: u32 = 100;
        match self {
            SolverNodes::Given(limit) => limit,
            SolverNodes::Usual if Book::standard().is_for(rules) => None,
            SolverNodes::Usual if rules.cells() <= SOLVABLE_CELLS => Some(50_000_000),
            // Every node costs many times more here.
            SolverNodes::Usual => Some(1_000_000),
        }
    }
}

/// Table of the solver in mebibytes: small tables stay in the cache and are quickly emptied before every move.
const TABLE_MEGABYTES: usize = 8;

/// Which of equally good moves is played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PerfectTies {
    /// The one nearest to the middle, then the left one.
    Centre,
    /// The left-most.
    First,
    /// The right-most.
    Last,
    /// Each with the same probability.
    Random,
}

/// A player on the solver.
#[derive(Debug)]
pub struct Perfect {
    rules: Rules,
    ties: PerfectTies,
    nodes: SolverNodes,
    rng: Rng,
    /// Who chooses when the solver cannot.
    deputy: Box<dyn Player>,
}

impl Perfect {
    /// Plays these rules; the solver may visit this many nodes for each move.
    pub fn new(
        rules: Rules,
        ties: PerfectTies,
        nodes: SolverNodes,
        deputy: Box<dyn Player>,
    ) -> Perfect {
        Perfect {
            rules,
            ties,
            nodes,
            rng: rng(0),
            deputy,
        }
    }

    fn tie_break(&mut self, game: &Game, best: &[Column]) -> Option<Column> {
        let middle = f64::from(game.rules().width() - 1) / 2.0;
        let distance = |column: &&Column| (f64::from(column.index()) - middle).abs();
        match self.ties {
            PerfectTies::First => best.first().copied(),
            PerfectTies::Last => best.last().copied(),
            PerfectTies::Centre => best
                .iter()
                .min_by(|a, b| distance(a).total_cmp(&distance(b)))
                .copied(),
            PerfectTies::Random => {
                let index = self.rng.random_range(0..best.len().max(1));
                best.get(index).copied()
            }
        }
    }
}

impl Player for Perfect {
    fn start(&mut self, rules: Rules, side: Side, seed: u64) -> Result<(), PlayerError> {
        check_rules(self.rules, rules)?;
        self.rng = rng(seed);
        self.deputy.start(rules, side, seed)
    }

    fn choose(&mut self, game: &Game, budget: &Budget) -> Result<Choice, PlayerError> {
        check_rules(self.rules, game.rules())?;
        let analysis = analyse(game, budget, self.nodes.limit(game.rules()))?;
        let candidates = analysis.candidates();
        if analysis.stopped().is_some() && candidates.len() > 1 {
            let choice = self.deputy.choose(game, budget)?;
            let column = if candidates.contains(&choice.column) {
                choice.column
            } else {
                surest(&analysis).unwrap_or(choice.column)
            };
            return Ok(Choice { column, ..choice });
        }
        let column = self.tie_break(game, &candidates);
        let value = analysis.solution.score();
        Ok(Choice {
            column: column
                .ok_or_else(|| PlayerError::Failed("the solver named no column".into()))?,
            value: value.map(|score| f64::from(score.value())),
            depth: game.rules().max_plies() - game.plies(),
            nodes: analysis.solution.nodes,
        })
    }
}

/// The column with the best score that is certain.
fn surest(analysis: &Analysis) -> Option<Column> {
    let columns = analysis.columns.iter();
    let best = columns.max_by_key(|column| (column.solution.lower, column.solution.upper))?;
    Some(best.column)
}

/// The solver's answer for every column, within the smaller of both budgets.
pub(crate) fn analyse(
    game: &Game,
    budget: &Budget,
    own_nodes: Option<u64>,
) -> Result<Analysis, PlayerError> {
    let outcome = game.outcome();
    if outcome.is_over() {
        return Err(PlayerError::GameOver { outcome });
    }
    let failed = |error: Box<dyn std::error::Error + Send + Sync>| PlayerError::Failed(error);
    let options = SolverOptions::new()
        .table_mb(TABLE_MEGABYTES)
        .node_limit([budget.nodes, own_nodes].into_iter().flatten().min())
        .stop(budget.stop.clone().unwrap_or_default())
        .watch(budget.watch.clone())
        .book(Some(Book::standard()).filter(|book| book.is_for(game.rules())));
    let mut solver = Solver::build(game.rules(), options).map_err(|error| match error {
        SolverError::NoMemory { bytes } => PlayerError::NoMemory { bytes },
        error => failed(error.into()),
    })?;
    solver.analyze(game).map_err(|error| failed(error.into()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn perfect_has_a_budget_on_boards_that_take_too_long() {
        let limit = |text: &str, nodes: SolverNodes| nodes.limit(text.parse().unwrap());
        assert_eq!(limit("7x6", SolverNodes::Usual), None);
        assert_eq!(limit("8x7", SolverNodes::Usual), Some(50_000_000));
        assert_eq!(limit("20x20", SolverNodes::Usual), Some(1_000_000));
        assert_eq!(limit("8x7", SolverNodes::Given(None)), None);
        for text in ["usual", "unlimited", "123"] {
            let read = NODES.values.read(text).unwrap();
            assert_eq!(NODES.values.write(&read), text);
        }
    }
}
