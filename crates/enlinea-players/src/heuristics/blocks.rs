//! `uam-blocks-l1`, `-l2`, `-l3` and `a2b3d`: blocks of four cells with a bonus for the centre column.
//!
//! Source: UAM, AI, blocks report (three levels of growing aggressiveness), and UAM, AI, Valderrábano and de las Heras
//! (`a2b3d`, the same weights as level 1).
//! Three own stones and an empty cell, two and two, a whole line: each has its weight; three rival stones and an
//! empty cell have a penalty of their own, added independently. Own stones in the centre column are worth 3 each.
//!
//! Quirks of the published loops (`docs/sources.md`), repaired in `fixed`:
//!
//! - Top row skipped: rows stop one short, so the top row is ignored for the centre and for horizontal blocks.
//! - Last column skipped: columns of vertical blocks stop one short, so the last column is ignored.
//! - One-sided value, kept everywhere as design: rival lines of two and of four are not punished and only own stones in
//!   the centre count, so the value for one side is not the negative of the value for the other. The mode
//!   `antisymmetric` subtracts the opponent's value.
//! - No test for the end of the game in the report. `published` assumes the course's, `published-noterm` is
//!   the literal reading.

use enlinea_core::{Column, Grid, Rules, Word};

use crate::View;
use crate::definition::{HeuristicDefinition, Recipe, Text};
use crate::direction::Direction;
use crate::evaluator::{Evaluator, Part};
use crate::features::windows::{Windows, columns_where, count, rows_where};
use crate::features::winner::WinnerTest;
use crate::mode::Mode;
use crate::players::course_negamax::COURSE_NEGAMAX;
use crate::sources::Source;
use crate::weights::{Parameter, ParameterSpace, Weights};

/// `uam-blocks-l1`.
pub static LEVEL_1: HeuristicDefinition = blocks(
    "uam-blocks-l1",
    Text {
        english: "Blocks, level 1 (UAM)",
        spanish: "Bloques, nivel 1 (UAM)",
    },
    Text {
        english: "blocks of four and the centre column, cautious",
        spanish: "bloques de cuatro y la columna central, prudente",
    },
    Source::BlocksReport,
    |_| space(5.0, 2.0, -4.0),
);

/// `uam-blocks-l2`.
pub static LEVEL_2: HeuristicDefinition = blocks(
    "uam-blocks-l2",
    Text {
        english: "Blocks, level 2 (UAM)",
        spanish: "Bloques, nivel 2 (UAM)",
    },
    Text {
        english: "blocks of four and the centre column, bolder",
        spanish: "bloques de cuatro y la columna central, más atrevida",
    },
    Source::BlocksReport,
    |_| space(40.0, 10.0, -10.0),
);

/// `uam-blocks-l3`.
pub static LEVEL_3: HeuristicDefinition = blocks(
    "uam-blocks-l3",
    Text {
        english: "Blocks, level 3 (UAM)",
        spanish: "Bloques, nivel 3 (UAM)",
    },
    Text {
        english: "blocks of four and the centre column, aggressive",
        spanish: "bloques de cuatro y la columna central, agresiva",
    },
    Source::BlocksReport,
    |_| space(60.0, 10.0, -20.0),
);

/// `a2b3d`.
pub static A2B3D: HeuristicDefinition = blocks(
    "a2b3d",
    Text {
        english: "a2b3d: blocks (UAM)",
        spanish: "a2b3d: bloques (UAM)",
    },
    Text {
        english: "the blocks of uam-blocks-l1",
        spanish: "los bloques de uam-blocks-l1",
    },
    Source::ValderrabanoDeLasHeras,
    |_| space(5.0, 2.0, -4.0),
);

/// A heuristic of this family: what they share stands here, once.
const fn blocks(
    slug: &'static str,
    name: Text,
    idea: Text,
    source: Source,
    weights: fn(Rules) -> ParameterSpace,
) -> HeuristicDefinition {
    HeuristicDefinition {
        slug,
        name,
        idea,
        source,
        modes: BLOCK_MODES,
        weights,
        weight_sets: &[],
        models: None,
        plays_in: &COURSE_NEGAMAX,
        recipe: &BlocksRecipe,
    }
}

/// The definitions of this file.
pub static DEFINITIONS: &[&HeuristicDefinition] = &[&LEVEL_1, &LEVEL_2, &LEVEL_3, &A2B3D];

const BLOCK_MODES: &[Mode] = &[
    Mode::Published,
    Mode::Fixed,
    Mode::PublishedNoTerminal,
    Mode::Antisymmetric,
];

#[derive(Debug)]
struct BlocksRecipe;

impl Recipe for BlocksRecipe {
    fn build<G: Grid>(&self, _grid: G, mode: Mode, weights: &Weights) -> Box<dyn Evaluator<G>> {
        Box::new(Blocks::new(mode, weights))
    }
}

/// The families of blocks in the order of the listing of `a2b3d`.
pub(super) const FAMILIES: [Direction; 4] = [
    Direction::Vertical,
    Direction::Horizontal,
    Direction::Falling,
    Direction::Rising,
];

/// Values blocks by their stones.
#[derive(Clone, Debug)]
pub struct Blocks {
    loops: Loops,
    /// `None` if the end of the game is not tested.
    winner_test: Option<WinnerTest>,
    subtracts_opponent: bool,
    centre: f64,
    four: f64,
    three: f64,
    two: f64,
    rival_three: f64,
}

/// The weights of a level: three own, two own, three rival stones.
fn space(three: f64, two: f64, rival_three: f64) -> ParameterSpace {
    let bounds = (-1000.0, 1000.0);
    ParameterSpace::new(vec![
        Parameter::new("centre", 3.0, bounds),
        Parameter::new("four", 100.0, bounds),
        Parameter::new("three", three, bounds),
        Parameter::new("two", two, bounds),
        Parameter::new("rival_three", rival_three, bounds),
    ])
}

impl Blocks {
    /// With these weights.
    pub fn new(mode: Mode, weights: &Weights) -> Blocks {
        let (loops, winner_test) = match mode {
            Mode::Fixed | Mode::Antisymmetric => (Loops::Whole, Some(WinnerTest::WholeBoard)),
            Mode::PublishedNoTerminal => (Loops::Short, None),
            _ => (Loops::Short, Some(WinnerTest::TopStones)),
        };
        Blocks {
            loops,
            winner_test,
            subtracts_opponent: mode == Mode::Antisymmetric,
            centre: weights.value("centre"),
            four: weights.value("four"),
            three: weights.value("three"),
            two: weights.value("two"),
            rival_three: weights.value("rival_three"),
        }
    }

    /// The value of some families. Counts of all of them are added before they are weighted.
    #[inline]
    fn blocks<G: Grid>(&self, view: &View<G>, families: &[Direction]) -> f64 {
        let connect = view.grid().connect();
        let (mut four, mut three, mut two, mut rival_three) = (0, 0, 0, 0);
        for &direction in families {
            let windows = self.loops.windows(view.grid(), direction);
            let (own, other) = (windows.tally(view.own()), windows.tally(view.other()));
            let only_own = other.none() & windows.firsts();
            let only_other = own.none() & windows.firsts();
            four += count(only_own & own.exactly(connect));
            three += count(only_own & own.exactly(connect - 1));
            two += count(only_own & own.exactly(connect - 2));
            rival_three += count(only_other & other.exactly(connect - 1));
        }
        self.four * f64::from(four)
            + self.three * f64::from(three)
            + self.two * f64::from(two)
            + self.rival_three * f64::from(rival_three)
    }

    #[inline]
    fn centre<G: Grid>(&self, view: &View<G>) -> f64 {
        let stones = view.own() & self.loops.centre(view.grid());
        self.centre * f64::from(stones.count_ones())
    }

    #[inline]
    fn terminal<G: Grid>(&self, view: &View<G>) -> Option<f64> {
        self.winner_test.and_then(|test| test.course_value(view))
    }

    #[inline]
    fn one_sided<G: Grid>(&self, view: &View<G>) -> f64 {
        self.centre(view) + self.blocks(view, &FAMILIES)
    }
}

impl<G: Grid> Evaluator<G> for Blocks {
    fn evaluate(&self, view: &View<G>) -> f64 {
        if let Some(value) = self.terminal(view) {
            return value;
        }
        let value = self.one_sided(view);
        if self.subtracts_opponent {
            value - self.one_sided(&view.turned())
        } else {
            value
        }
    }

    fn parts(&self, view: &View<G>) -> Vec<Part> {
        if let Some(value) = self.terminal(view) {
            return vec![Part::new("game over", value)];
        }
        let mut parts = vec![Part::new("centre", self.centre(view))];
        parts.extend(
            FAMILIES
                .map(|way| Part::new(format!("{} blocks", way.name()), self.blocks(view, &[way]))),
        );
        if self.subtracts_opponent {
            let other = self.one_sided(&view.turned());
            parts.push(Part::new("the opponent's value", -other));
        }
        parts
    }
}

/// How far the loops over blocks run; shared with `fc259`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Loops {
    /// One row and one column short, as published.
    Short,
    /// To the edge.
    Whole,
}

impl Loops {
    /// The blocks of one family.
    #[inline]
    pub(super) fn windows<G: Grid>(self, grid: G, direction: Direction) -> Windows<G> {
        let windows = Windows::new(grid, direction);
        match (self, direction) {
            (Loops::Short, Direction::Horizontal) => windows.starting_in(below_top_row(grid)),
            (Loops::Short, Direction::Vertical) => {
                windows.starting_in(columns_where(grid, |column| column + 1 < grid.width()))
            }
            _ => windows,
        }
    }

    /// The cells of the centre column that count.
    #[inline]
    pub(super) fn centre<G: Grid>(self, grid: G) -> G::Word {
        let column = grid.column(Column::new(grid.width() / 2));
        match self {
            Loops::Short => column & below_top_row(grid),
            Loops::Whole => column,
        }
    }
}

fn below_top_row<G: Grid>(grid: G) -> G::Word {
    rows_where(grid, |row| row + 1 < grid.height())
}
