//! `si-eval`: book patterns and a positional matrix.
//!
//! Source: Intelligent Systems, Úbeda 2022, with listings completed from a public copy of the same program. The value
//! is for the machine, which is the side that looks:
//!
//! `end + 1000 (critical patterns) + 100 (semi-critical patterns) + constant + matrix`, each own minus human.
//!
//! A *critical* pattern is one stone from a line, a *semi-critical* one is one stone from an open row that cannot be
//! stopped; every empty cell in a pattern must have floor. The patterns are in `patterns`, the
//! "possible four" term in `possible`.
//!
//! Quirks here (`docs/sources.md`): *constant two*, which a defective function returned when its author replaced the
//! call by its value, and *no matrix before the first move* of a game (mode `published-nomatrix`). The first matrix
//! (`published-matrix1`) grew towards the floor and made the machine drift to the sides.

use enlinea_core::{Grid, Word};

use crate::View;
use crate::definition::{HeuristicDefinition, Recipe, Text};
use crate::direction::Direction;
use crate::evaluator::{Evaluator, Part};
use crate::features::heat_map::HeatMap;
use crate::features::windows::Windows;
use crate::mode::Mode;
use crate::players::si_alpha_beta::SI_ALPHA_BETA;
use crate::sources::Source;
use crate::weights::{Parameter, ParameterSpace, Weights};

mod patterns;
mod possible;

use patterns::{SemiCritical, Shapes};

/// `si-eval`.
pub static SI_EVAL: HeuristicDefinition = HeuristicDefinition {
    slug: "si-eval",
    name: Text {
        english: "Patterns and matrix (Úbeda)",
        spanish: "Patrones y matriz (Úbeda)",
    },
    idea: Text {
        english: "patterns one or two stones from a line, and lines through each stone",
        spanish: "patrones a una o dos fichas de la línea, y líneas por cada ficha",
    },
    source: Source::Ubeda2022,
    modes: &[
        Mode::Published,
        Mode::PublishedPossible,
        Mode::PublishedFirstMatrix,
        Mode::PublishedNoMatrix,
        Mode::Fixed,
        Mode::PossibleFixed,
        Mode::OpenLines,
    ],
    weights: |_| space(),
    weight_sets: &[],
    models: None,
    plays_in: &SI_ALPHA_BETA,
    recipe: &SiEvalRecipe,
};

/// The definitions of this file.
pub static DEFINITIONS: &[&HeuristicDefinition] = &[&SI_EVAL];

#[derive(Debug)]
struct SiEvalRecipe;

impl Recipe for SiEvalRecipe {
    fn build<G: Grid>(&self, grid: G, mode: Mode, weights: &Weights) -> Box<dyn Evaluator<G>> {
        Box::new(SiEval::new(grid, mode, weights))
    }
}

/// The "possible four" term.
#[derive(Clone, Copy, Debug)]
enum Possible {
    /// No such term.
    Absent,
    /// The constant that its author put in its place.
    Constant,
    /// The defective function, which nearly always is that constant.
    Defective,
    /// The function as it was meant.
    Repaired,
    /// What it was meant for: lines that can still be completed, by their stones.
    OpenLines,
}

/// Patterns and matrix.
#[derive(Clone, Debug)]
pub struct SiEval<W> {
    shapes: Shapes,
    possible: Possible,
    matrix: HeatMap<W>,
    patterns: SemiCritical,
    end: f64,
    critical: f64,
    semi_critical: f64,
    constant: f64,
    matrix_factor: f64,
}

/// The weights.
fn space() -> ParameterSpace {
    ParameterSpace::new(vec![
        Parameter::new("end", 100_000.0, (0.0, 10_000_000.0)),
        Parameter::new("critical", 1000.0, (-10_000.0, 10_000.0)),
        Parameter::new("semi_critical", 100.0, (-10_000.0, 10_000.0)),
        Parameter::new("constant", 2.0, (-100.0, 100.0)),
        Parameter::new("matrix", 1.0, (-100.0, 100.0)),
    ])
}

impl<W: Word> SiEval<W> {
    /// For one board.
    pub fn new<G: Grid<Word = W>>(grid: G, mode: Mode, weights: &Weights) -> SiEval<W> {
        let matrix = match mode {
            Mode::PublishedNoMatrix => HeatMap::new(grid, |_, _| 0),
            Mode::PublishedFirstMatrix => HeatMap::new(grid, |column, row| {
                let from_top = grid.height() - 1 - row;
                from_top + column.min(grid.width() - 1 - column) + 1
            }),
            _ => HeatMap::of_lines(grid),
        };
        let (shapes, possible) = match mode {
            Mode::Fixed => (Shapes::Repaired, Possible::Absent),
            Mode::PossibleFixed => (Shapes::Repaired, Possible::Repaired),
            Mode::OpenLines => (Shapes::Repaired, Possible::OpenLines),
            Mode::PublishedPossible => (Shapes::Published, Possible::Defective),
            _ => (Shapes::Published, Possible::Constant),
        };
        SiEval {
            shapes,
            possible,
            matrix,
            patterns: SemiCritical::new(grid.connect()),
            end: weights.value("end"),
            critical: weights.value("critical"),
            semi_critical: weights.value("semi_critical"),
            constant: weights.value("constant"),
            matrix_factor: weights.value("matrix"),
        }
    }

    fn end<G: Grid<Word = W>>(&self, view: &View<G>) -> f64 {
        match first_line_owner(view) {
            None => 0.0,
            Some(Owner::Machine) => self.end,
            Some(Owner::Human) => -self.end,
        }
    }

    fn critical<G: Grid<Word = W>>(&self, view: &View<G>) -> f64 {
        let own = patterns::critical(view, self.shapes);
        let other = patterns::critical(&view.turned(), self.shapes);
        self.critical * (f64::from(own) - f64::from(other))
    }

    fn semi_critical<G: Grid<Word = W>>(&self, view: &View<G>) -> f64 {
        let own = self.patterns.count(view, self.shapes);
        let other = self.patterns.count(&view.turned(), self.shapes);
        self.semi_critical * (f64::from(own) - f64::from(other))
    }

    fn possible<G: Grid<Word = W>>(&self, view: &View<G>) -> f64 {
        match self.possible {
            Possible::Absent => 0.0,
            Possible::Repaired => possible::repaired(view),
            Possible::OpenLines => self.constant * possible::open_lines(view),
            Possible::Defective => self.constant + possible::defective(view),
            Possible::Constant => self.constant,
        }
    }

    fn matrix<G: Grid<Word = W>>(&self, view: &View<G>) -> f64 {
        let own = self.matrix.sum(view.own());
        let other = self.matrix.sum(view.other());
        self.matrix_factor * (f64::from(own) - f64::from(other))
    }
}

impl<G: Grid> Evaluator<G> for SiEval<G::Word> {
    fn evaluate(&self, view: &View<G>) -> f64 {
        self.end(view)
            + self.critical(view)
            + self.semi_critical(view)
            + self.possible(view)
            + self.matrix(view)
    }

    fn parts(&self, view: &View<G>) -> Vec<Part> {
        vec![
            Part::new("end", self.end(view)),
            Part::new("critical", self.critical(view)),
            Part::new("semi-critical", self.semi_critical(view)),
            Part::new("possible", self.possible(view)),
            Part::new("matrix", self.matrix(view)),
        ]
    }
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Owner {
    Machine,
    Human,
}

/// Whose line a scan finds first: rows from the top, cells from the left, and at each stone the lines to the right,
/// down and along both falling diagonals. Only boards that were played on can have lines of both.
fn first_line_owner<G: Grid>(view: &View<G>) -> Option<Owner> {
    let machine = line_starts(view.grid(), view.own());
    let human = line_starts(view.grid(), view.other());
    match (machine.is_zero(), human.is_zero()) {
        (true, true) => None,
        (false, true) => Some(Owner::Machine),
        (true, false) => Some(Owner::Human),
        (false, false) => {
            let machine_first = scan_place(view.grid(), machine) < scan_place(view.grid(), human);
            Some(if machine_first {
                Owner::Machine
            } else {
                Owner::Human
            })
        }
    }
}

/// The cells at which the scan would notice a line: its left end, or its upper end if it is not horizontal.
fn line_starts<G: Grid>(grid: G, stones: G::Word) -> G::Word {
    let last = grid.connect() - 1;
    Direction::ALL
        .into_iter()
        .fold(G::Word::ZERO, |starts, direction| {
            let windows = Windows::new(grid, direction);
            let lines = windows.tally(stones).exactly(grid.connect()) & windows.firsts();
            let index = match direction {
                Direction::Horizontal | Direction::Falling => 0,
                Direction::Vertical | Direction::Rising => last,
            };
            starts | windows.cells(lines, index)
        })
}

/// Row from the top and column of the first of these cells in scan order.
fn scan_place<G: Grid>(grid: G, cells: G::Word) -> Option<(u32, u32)> {
    (0..grid.height()).rev().find_map(|row| {
        let in_row = cells & grid.bottom() << row;
        (!in_row.is_zero()).then(|| {
            (
                grid.height() - 1 - row,
                in_row.trailing_zeros() / grid.stride(),
            )
        })
    })
}
