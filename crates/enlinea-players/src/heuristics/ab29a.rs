//! `ab29a`: a defensive count of runs through top stones.
//!
//! Source: UAM, AI, Valderrábano and de las Heras, first heuristic. For each column the runs through its highest stone
//! are measured in four directions. The prose promises 3000 for each own run of three, and 20, 200 or 7000 off for
//! enemy runs of one, two or three.
//!
//! Quirks of the listing (`docs/sources.md`), repaired in `fixed`:
//!
//! - Start cell counted twice: a run is the sum of two opposite counters that both include the stone itself, so a run
//!   of L counts as L + 1. Runs of *two* earn the 3000; real threes earn nothing; a lone enemy stone costs 200 in three
//!   directions.
//! - Wrong player upwards: the opponent's vertical sum takes its upward half from the own player. Above a top stone
//!   there is nothing, so a column with an own stone on top adds 1 (20 points) to the opponent, and an enemy column
//!   counts its true length.
//! - Swapped diagonal names, without effect.
//!
//! On boards with another C, "three" and "two" are the runs that lack one and two stones to a line.

use enlinea_core::{Grid, Word};

use crate::View;
use crate::definition::{HeuristicDefinition, Recipe, Text};
use crate::direction::Direction;
use crate::evaluator::{Evaluator, Part};
use crate::features::winner::WinnerTest;
use crate::mode::Mode;
use crate::players::course_negamax::COURSE_NEGAMAX;
use crate::sources::Source;
use crate::weights::{Parameter, ParameterSpace, Weights};

/// `ab29a`.
pub static AB29A: HeuristicDefinition = HeuristicDefinition {
    slug: "ab29a",
    name: Text {
        english: "ab29a: defensive runs (UAM)",
        spanish: "ab29a: series defensivas (UAM)",
    },
    idea: Text {
        english: "runs through top stones, mainly defensive",
        spanish: "series por las fichas superiores, sobre todo defensiva",
    },
    source: Source::ValderrabanoDeLasHeras,
    modes: &[Mode::Published, Mode::Fixed],
    weights: |_| space(),
    weight_sets: &[],
    models: None,
    plays_in: &COURSE_NEGAMAX,
    recipe: &TopRunsRecipe,
};

/// The definitions of this file.
pub static DEFINITIONS: &[&HeuristicDefinition] = &[&AB29A];

#[derive(Debug)]
struct TopRunsRecipe;

impl Recipe for TopRunsRecipe {
    fn build<G: Grid>(&self, _grid: G, mode: Mode, weights: &Weights) -> Box<dyn Evaluator<G>> {
        Box::new(TopRuns::new(mode, weights))
    }
}

/// Runs through top stones.
#[derive(Clone, Debug)]
pub struct TopRuns {
    /// Whether the start cell of a run counts twice.
    counts_start_twice: bool,
    /// Whether the opponent's vertical sums count own stones upwards.
    confuses_players: bool,
    winner_test: WinnerTest,
    own_three: f64,
    enemy_one: f64,
    enemy_two: f64,
    enemy_three: f64,
}

/// The weights.
fn space() -> ParameterSpace {
    let bounds = (-100_000.0, 100_000.0);
    ParameterSpace::new(vec![
        Parameter::new("own_three", 3000.0, bounds),
        Parameter::new("enemy_one", 20.0, bounds),
        Parameter::new("enemy_two", 200.0, bounds),
        Parameter::new("enemy_three", 7000.0, bounds),
    ])
}

impl TopRuns {
    /// With these weights.
    pub fn new(mode: Mode, weights: &Weights) -> TopRuns {
        let is_published = mode == Mode::Published;
        TopRuns {
            counts_start_twice: is_published,
            confuses_players: is_published,
            winner_test: WinnerTest::of_mode(mode),
            own_three: weights.value("own_three"),
            enemy_one: weights.value("enemy_one"),
            enemy_two: weights.value("enemy_two"),
            enemy_three: weights.value("enemy_three"),
        }
    }

    /// What the listing takes for the length of a run.
    fn counted(&self, length: u32, direction: Direction, is_enemy: bool) -> u32 {
        // Upwards the opponent's sum counts the wrong player, who has no stone there.
        let is_mixed = self.confuses_players && is_enemy && direction == Direction::Vertical;
        let counts_twice = self.counts_start_twice && !is_mixed;
        length + u32::from(counts_twice)
    }

    fn own<G: Grid>(&self, view: &View<G>, direction: Direction) -> f64 {
        let three = view.grid().connect() - 1;
        let lengths = top_run_lengths(view.grid(), view.own(), view.tops(), direction);
        let threes = lengths.filter(|&length| self.counted(length, direction, false) == three);
        self.own_three * threes.count() as f64
    }

    fn enemy<G: Grid>(&self, view: &View<G>, direction: Direction) -> f64 {
        let connect = view.grid().connect();
        let lengths = top_run_lengths(view.grid(), view.other(), view.tops(), direction);
        let mut sum: f64 = lengths
            .map(|length| self.penalty(self.counted(length, direction, true), connect))
            .sum();
        if self.confuses_players && direction == Direction::Vertical {
            let own_tops = (view.own() & view.tops()).count_ones();
            sum += f64::from(own_tops) * self.penalty(1, connect);
        }
        sum
    }

    fn penalty(&self, length: u32, connect: u32) -> f64 {
        match connect.checked_sub(length) {
            Some(1) => self.enemy_three,
            Some(2) => self.enemy_two,
            Some(missing) if missing > 2 => self.enemy_one,
            _ => 0.0,
        }
    }
}

/// The lengths of the runs of these stones through each of the tops that belong to them.
fn top_run_lengths<G: Grid>(
    grid: G,
    stones: G::Word,
    tops: G::Word,
    direction: Direction,
) -> impl Iterator<Item = u32> {
    let mut left = tops & stones;
    std::iter::from_fn(move || {
        if left.is_zero() {
            return None;
        }
        let cell = G::Word::bit(left.trailing_zeros());
        left = left ^ cell;
        let mut length = 1;
        let mut ahead = direction.forward(grid, cell) & stones;
        while !ahead.is_zero() {
            length += 1;
            ahead = direction.forward(grid, ahead) & stones;
        }
        let mut behind = direction.back(grid, cell) & stones;
        while !behind.is_zero() {
            length += 1;
            behind = direction.back(grid, behind) & stones;
        }
        Some(length)
    })
}

impl<G: Grid> Evaluator<G> for TopRuns {
    fn evaluate(&self, view: &View<G>) -> f64 {
        if let Some(value) = self.winner_test.course_value(view) {
            return value;
        }
        Direction::ALL
            .into_iter()
            .map(|way| self.own(view, way) - self.enemy(view, way))
            .sum()
    }

    fn parts(&self, view: &View<G>) -> Vec<Part> {
        if let Some(value) = self.winner_test.course_value(view) {
            return vec![Part::new("game over", value)];
        }
        let own = Direction::ALL
            .map(|way| Part::new(format!("own {} runs", way.name()), self.own(view, way)));
        let enemy = Direction::ALL
            .map(|way| Part::new(format!("enemy {} runs", way.name()), -self.enemy(view, way)));
        own.into_iter().chain(enemy).collect()
    }
}
