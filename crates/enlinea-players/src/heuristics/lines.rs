//! `uam-lines-10`, `uam-lines-2` and their `-all4` forms: open windows, weighted by a power of their stones.
//!
//! Source: UAM, AI, Santorum and Galán 2019, second attempt and final player 1. A window without enemy stones is worth
//! `base^n` for its n own stones; windows of both colours are worth nothing. Empty windows count for both sides and
//! cancel.
//!
//! As printed only rows and columns are counted: diagonals are printed, not called, so they are a variant of their own.

use std::iter;

use enlinea_core::{Grid, Rules};

use crate::View;
use crate::definition::{HeuristicDefinition, Recipe, Text};
use crate::direction::Direction;
use crate::evaluator::{Evaluator, Part};
use crate::features::windows::{Windows, count};
use crate::features::winner::WinnerTest;
use crate::mode::Mode;
use crate::players::course_negamax::COURSE_NEGAMAX;
use crate::sources::Source;
use crate::weights::{Parameter, ParameterSpace, Weights};

/// `uam-lines-10`.
pub static LINES_10: HeuristicDefinition = open_lines(
    "uam-lines-10",
    Text {
        english: "Open lines, base 10 (UAM)",
        spanish: "Líneas abiertas, base 10 (UAM)",
    },
    Text {
        english: "open rows and columns, 10 to the power of their stones",
        spanish: "filas y columnas abiertas, 10 elevado a sus fichas",
    },
    |_| space(10.0),
    &LinesRecipe {
        directions: &Direction::STRAIGHT,
    },
);

/// `uam-lines-2`.
pub static LINES_2: HeuristicDefinition = open_lines(
    "uam-lines-2",
    Text {
        english: "Open lines, base 2 (UAM)",
        spanish: "Líneas abiertas, base 2 (UAM)",
    },
    Text {
        english: "open rows and columns, 2 to the power of their stones",
        spanish: "filas y columnas abiertas, 2 elevado a sus fichas",
    },
    |_| space(2.0),
    &LinesRecipe {
        directions: &Direction::STRAIGHT,
    },
);

/// `uam-lines-10-all4`.
pub static LINES_10_ALL: HeuristicDefinition = open_lines(
    "uam-lines-10-all4",
    Text {
        english: "Open lines with diagonals, base 10 (UAM)",
        spanish: "Líneas abiertas con diagonales, base 10 (UAM)",
    },
    Text {
        english: "open lines in all directions, 10 to the power of their stones",
        spanish: "líneas abiertas en todas las direcciones, 10 elevado a sus fichas",
    },
    |_| space(10.0),
    &LinesRecipe {
        directions: &Direction::ALL,
    },
);

/// `uam-lines-2-all4`.
pub static LINES_2_ALL: HeuristicDefinition = open_lines(
    "uam-lines-2-all4",
    Text {
        english: "Open lines with diagonals, base 2 (UAM)",
        spanish: "Líneas abiertas con diagonales, base 2 (UAM)",
    },
    Text {
        english: "open lines in all directions, 2 to the power of their stones",
        spanish: "líneas abiertas en todas las direcciones, 2 elevado a sus fichas",
    },
    |_| space(2.0),
    &LinesRecipe {
        directions: &Direction::ALL,
    },
);

/// A heuristic of this family: what they share stands here, once.
const fn open_lines(
    slug: &'static str,
    name: Text,
    idea: Text,
    weights: fn(Rules) -> ParameterSpace,
    recipe: &'static LinesRecipe,
) -> HeuristicDefinition {
    HeuristicDefinition {
        slug,
        name,
        idea,
        source: Source::SantorumGalan2019,
        modes: &[Mode::Published],
        weights,
        weight_sets: &[],
        models: None,
        plays_in: &COURSE_NEGAMAX,
        recipe,
    }
}

/// The definitions of this file.
pub static DEFINITIONS: &[&HeuristicDefinition] =
    &[&LINES_10, &LINES_2, &LINES_10_ALL, &LINES_2_ALL];

#[derive(Debug)]
struct LinesRecipe {
    directions: &'static [Direction],
}

impl Recipe for LinesRecipe {
    fn build<G: Grid>(&self, grid: G, _mode: Mode, weights: &Weights) -> Box<dyn Evaluator<G>> {
        Box::new(Lines::new(self.directions, grid.connect(), weights))
    }
}

/// No line is longer than the longest board.
const LONGEST: usize = if Rules::MAX_COLUMNS > Rules::MAX_ROWS {
    Rules::MAX_COLUMNS as usize
} else {
    Rules::MAX_ROWS as usize
};

/// Counts open windows of some directions.
#[derive(Clone, Debug)]
pub struct Lines {
    directions: &'static [Direction],
    /// `base^n` for n = 1, 2, …; empty windows cancel, so they are not counted at all.
    powers: Vec<f64>,
}

/// The base.
fn space(base: f64) -> ParameterSpace {
    ParameterSpace::new(vec![Parameter::new("base", base, (0.0, 1000.0))])
}

impl Lines {
    /// With these directions, on boards where `connect` stones win.
    pub fn new(directions: &'static [Direction], connect: u32, weights: &Weights) -> Lines {
        let base = weights.value("base");
        let powers = iter::successors(Some(base), |power| Some(power * base));
        let powers = powers.take(connect as usize).collect();
        Lines { directions, powers }
    }

    /// The difference that some directions make. Counts of all of them are added before they are weighted.
    #[inline]
    fn difference<G: Grid>(&self, view: &View<G>, directions: &[Direction]) -> f64 {
        let mut more = [0; LONGEST];
        let more = &mut more[..self.powers.len()];
        for &direction in directions {
            let windows = Windows::new(view.grid(), direction);
            let (own, other) = (windows.tally(view.own()), windows.tally(view.other()));
            let only_own = other.none() & windows.firsts();
            let only_other = own.none() & windows.firsts();
            for (n, more) in (1..).zip(more.iter_mut()) {
                *more += count(only_own & own.exactly(n)) - count(only_other & other.exactly(n));
            }
        }
        let weighted = more.iter().zip(&self.powers);
        weighted.map(|(&more, power)| f64::from(more) * power).sum()
    }
}

impl<G: Grid> Evaluator<G> for Lines {
    fn evaluate(&self, view: &View<G>) -> f64 {
        if let Some(value) = WinnerTest::TopStones.course_value(view) {
            return value;
        }
        self.difference(view, self.directions)
    }

    fn parts(&self, view: &View<G>) -> Vec<Part> {
        if let Some(value) = WinnerTest::TopStones.course_value(view) {
            return vec![Part::new("game over", value)];
        }
        let directions = self.directions.iter();
        directions
            .map(|&way| {
                Part::new(
                    format!("{} lines", way.name()),
                    self.difference(view, &[way]),
                )
            })
            .collect()
    }
}
