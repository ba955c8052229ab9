//! `course-negamax`: the depth-limited negamax that all heuristics of the course tournament ran in.
//!
//! Source: UAM, AI, course framework. Three quirks (`docs/sources.md`) make it what it is, and mode `fixed` repairs
//! them:
//!
//! - Plays on after a win: the search does not stop at a won position. It plays on until the depth runs out and trusts
//!   the heuristic to see the win at the leaf.
//! - Wins seen through top stones only, so the moves after a win can hide it. In `112233` the
//!   first player wins with column 4, and the published search at depth 4 does not play it.
//! - Slow wins equal quick wins.
//!
//! Ties go to the right-most column as published, to the left-most when fixed; both can be chosen.

use enlinea_core::{Grid, Position, Word, lines};

use crate::budget::Meter;
use crate::definition::{
    Argument, EvaluatorUse, Fallback, Making, PlayerDefinition, PlayerGroup, Text,
};
use crate::evaluator::{COURSE_WIN, Evaluator};
use crate::heuristics::parity::PARITY_12;
use crate::mode::Mode;
use crate::plan::PlayerPlan;
use crate::player::Choice;
use crate::random::{Rng, rng};
use crate::search::arguments::{DEPTH, TIE_MEANING, TIE_WORDS};
use crate::search::moves::{Best, Ties, cells};
use crate::search::{Search, SearchRecipe, search_player};
use crate::sources::Source;
use crate::{Budget, View};

/// `course-negamax`.
pub static COURSE_NEGAMAX: PlayerDefinition = PlayerDefinition {
    slug: "course-negamax",
    name: Text {
        english: "Course negamax (UAM)",
        spanish: "Negamax del curso (UAM)",
    },
    idea: Text {
        english: "negamax that plays on after wins, or repaired",
        spanish: "negamax que sigue jugando tras una victoria, o corregido",
    },
    source: Source::CourseFramework,
    group: PlayerGroup::Published,
    modes: &[Mode::Published, Mode::Fixed],
    evaluator: EvaluatorUse::Default(&PARITY_12),
    arguments: &[&DEPTH, &TIES],
    making: Making::Build(search_player::<CourseRecipe>),
};

/// The definitions of this file.
pub static DEFINITIONS: &[&PlayerDefinition] = &[&COURSE_NEGAMAX];

/// Ties, as each mode breaks them unless told otherwise.
pub static TIES: Argument<Ties> = Argument {
    name: "ties",
    meaning: TIE_MEANING,
    values: TIE_WORDS,
    default: Fallback::Rule {
        choose: |settings| match settings.mode() {
            Mode::Fixed => Ties::First,
            _ => Ties::Last,
        },
        words: || "last if published, first if fixed".to_owned(),
    },
};

struct CourseRecipe;

impl SearchRecipe for CourseRecipe {
    fn search<G: Grid>(plan: &PlayerPlan, grid: G) -> impl Search<G> + 'static {
        let settings = plan.settings();
        let options = CourseOptions::new(settings.get(&DEPTH))
            .plays_on_after_wins(plan.mode() == Mode::Published)
            .ties(settings.get(&TIES));
        CourseNegamax::new(plan.evaluator_on(grid), options)
    }
}

/// Options of the search.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct CourseOptions {
    /// Plies to look ahead.
    pub depth: u32,
    /// Whether the search continues after a win, as published; otherwise it stops and prefers quick wins.
    pub plays_on_after_wins: bool,
    /// Which of equally good moves is played.
    pub ties: Ties,
}

impl CourseOptions {
    /// As published, with this many plies.
    pub fn new(depth: u32) -> CourseOptions {
        CourseOptions {
            depth,
            plays_on_after_wins: true,
            ties: Ties::Last,
        }
    }

    /// Sets whether the search continues after a win.
    #[must_use]
    pub fn plays_on_after_wins(mut self, plays_on: bool) -> CourseOptions {
        self.plays_on_after_wins = plays_on;
        self
    }

    /// Sets which of equally good moves is played.
    #[must_use]
    pub fn ties(mut self, ties: Ties) -> CourseOptions {
        self.ties = ties;
        self
    }
}

/// Negamax without pruning.
#[derive(Debug)]
pub struct CourseNegamax<G: Grid> {
    evaluator: Box<dyn Evaluator<G>>,
    options: CourseOptions,
    rng: Rng,
}

impl<G: Grid> CourseNegamax<G> {
    /// With this heuristic.
    pub fn new(evaluator: Box<dyn Evaluator<G>>, options: CourseOptions) -> CourseNegamax<G> {
        CourseNegamax {
            evaluator,
            options,
            rng: rng(0),
        }
    }

    /// The value for the side to move, playing on after wins. A child replaces the best when it is not worse, from a
    /// best of "lost" on; for the value that is a maximum.
    fn published(&self, view: &View<G>, depth: u32, meter: &mut Meter) -> f64 {
        if depth == 0 || view.open().is_zero() {
            return self.evaluator.evaluate(view);
        }
        best_child(view, -COURSE_WIN, meter, |next, meter| {
            self.published(next, depth - 1, meter)
        })
    }

    /// The value for the side to move, stopping at the end of the game; `ply` plies below the root.
    fn fixed(&self, view: &View<G>, depth: u32, ply: u32, meter: &mut Meter) -> f64 {
        if lines::has_line(view.grid(), view.other()) {
            return -(COURSE_WIN - f64::from(ply));
        }
        if view.open().is_zero() {
            return 0.0;
        }
        if depth == 0 {
            return self.evaluator.evaluate(view);
        }
        best_child(view, f64::NEG_INFINITY, meter, |next, meter| {
            self.fixed(next, depth - 1, ply + 1, meter)
        })
    }
}

/// The best value of the children for the side to move, `worst` at least. Children beyond the budget do not count.
fn best_child<G: Grid>(
    view: &View<G>,
    worst: f64,
    meter: &mut Meter,
    value: impl Fn(&View<G>, &mut Meter) -> f64,
) -> f64 {
    let mut best = worst;
    for (_, cell) in cells(view.grid(), view.open()) {
        meter.count();
        if meter.is_exhausted() {
            break;
        }
        best = best.max(-value(&view.after(cell), meter));
    }
    best
}

impl<G: Grid> Search<G> for CourseNegamax<G> {
    fn reset(&mut self, seed: u64) {
        self.rng = rng(seed);
    }

    fn best(&mut self, position: &Position<G>, budget: &Budget) -> Choice {
        let view = View::of_mover(position);
        let depth = budget.depth_within(self.options.depth);
        let mut meter = Meter::new(budget, None);
        let mut best = Best::new(self.options.ties);
        for (column, cell) in cells(view.grid(), view.open()) {
            meter.count();
            let next = view.after(cell);
            let value = if self.options.plays_on_after_wins {
                // Values below "lost" never replace the initial best, so they all count as lost.
                (-self.published(&next, depth - 1, &mut meter)).max(-COURSE_WIN)
            } else {
                -self.fixed(&next, depth - 1, 1, &mut meter)
            };
            // A move whose tree was cut off has no value, unless there is no other.
            if best.found().is_none() || !meter.is_exhausted() {
                best.offer(column, value, &mut self.rng);
            }
        }
        best.choice(depth, meter.nodes())
    }
}
