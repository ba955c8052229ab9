//! `fc259`: every block counts, by its stones squared for oneself and by its stones for the enemy.
//!
//! Source: UAM, AI, Valderrábano and de las Heras, third heuristic. Blocks with stones of both sides earn 11, or 6 if
//! they are full with equally many of each ("total block"); blocks of own stones earn `a^2 * G`; blocks of enemy stones
//! cost `o/C * M`, with `G = 50 / ((C-1)/C)` and `M = 100 / ((C-1)/C)`. Own stones in the centre column are worth 3.
//! The prose wants defence to prevail, but `a^2 * 66.7` outweighs `o * 33.3` for every count.
//!
//! The loops skip the top row and the last column like those of `a2b3d`.
//!
//! The program computes in single-precision floats, so the order of the sum shows in the last digits: `published`
//! adds block by block as the listing does. `published-exact` and `fixed-exact` are the same rule without rounding,
//! with the short loops and with whole ones.

use enlinea_core::{Grid, Word};

use super::blocks::{FAMILIES, Loops};
use crate::View;
use crate::definition::{HeuristicDefinition, Recipe, Text};
use crate::direction::Direction;
use crate::evaluator::{Evaluator, Part};
use crate::features::tally::Tally;
use crate::features::windows::{Windows, count};
use crate::features::winner::WinnerTest;
use crate::mode::Mode;
use crate::players::course_negamax::COURSE_NEGAMAX;
use crate::sources::Source;
use crate::weights::{Parameter, ParameterSpace, Weights};

/// `fc259`.
pub static FC259: HeuristicDefinition = HeuristicDefinition {
    slug: "fc259",
    name: Text {
        english: "fc259: weighted blocks (UAM)",
        spanish: "fc259: bloques ponderados (UAM)",
    },
    idea: Text {
        english: "all blocks: own stones squared, enemy stones, and bonuses for mixed ones",
        spanish: "todos los bloques: fichas propias al cuadrado, ajenas, y premios a los mixtos",
    },
    source: Source::ValderrabanoDeLasHeras,
    modes: &[Mode::Published, Mode::PublishedExact, Mode::FixedExact],
    weights: |_| space(),
    weight_sets: &[],
    models: None,
    plays_in: &COURSE_NEGAMAX,
    recipe: &WeightedBlocksRecipe,
};

/// The definitions of this file.
pub static DEFINITIONS: &[&HeuristicDefinition] = &[&FC259];

#[derive(Debug)]
struct WeightedBlocksRecipe;

impl Recipe for WeightedBlocksRecipe {
    fn build<G: Grid>(&self, grid: G, mode: Mode, weights: &Weights) -> Box<dyn Evaluator<G>> {
        match mode {
            Mode::PublishedExact => Box::new(ExactBlocks::published(weights)),
            Mode::FixedExact => Box::new(ExactBlocks::fixed(weights)),
            _ => Box::new(SingleBlocks::new(grid, weights)),
        }
    }
}

/// The weights as numbers.
#[derive(Clone, Debug)]
struct Prices {
    centre: f64,
    total_block: f64,
    partial_block: f64,
    attack: f64,
    defence: f64,
}

/// The weights.
fn space() -> ParameterSpace {
    let bounds = (-1000.0, 1000.0);
    ParameterSpace::new(vec![
        Parameter::new("centre", 3.0, bounds),
        Parameter::new("total_block", 6.0, bounds),
        Parameter::new("partial_block", 11.0, bounds),
        Parameter::new("attack", 50.0, bounds),
        Parameter::new("defence", 100.0, bounds),
    ])
}

impl Prices {
    fn new(weights: &Weights) -> Prices {
        Prices {
            centre: weights.value("centre"),
            total_block: weights.value("total_block"),
            partial_block: weights.value("partial_block"),
            attack: weights.value("attack"),
            defence: weights.value("defence"),
        }
    }

    /// What a block with these stones is worth in single precision, each product rounded.
    fn single(&self, own: u32, other: u32, connect: u32) -> f32 {
        let share = (connect - 1) as f32 / connect as f32;
        match (own, other) {
            (0, 0) => 0.0,
            (own, 0) => (own * own) as f32 * (self.attack as f32 / share),
            (0, other) => -(other as f32 / connect as f32) * (self.defence as f32 / share),
            _ if own == other && own + other == connect => self.total_block as f32,
            _ => self.partial_block as f32,
        }
    }
}

/// The published sum, float by float.
#[derive(Clone, Debug)]
pub struct SingleBlocks {
    prices: Prices,
    connect: u32,
    /// What a block is worth, by own and other stones.
    table: Vec<f32>,
    /// First cells of the blocks of each family, in the order of the listing's loops.
    order: [Vec<u32>; 4],
}

impl SingleBlocks {
    /// For one board.
    pub fn new<G: Grid>(grid: G, weights: &Weights) -> SingleBlocks {
        let prices = Prices::new(weights);
        let connect = grid.connect();
        let counts = (0..=connect).flat_map(|own| (0..=connect).map(move |other| (own, other)));
        SingleBlocks {
            table: counts
                .map(|(own, other)| prices.single(own, other, connect))
                .collect(),
            order: FAMILIES.map(|way| listing_order(grid, way)),
            prices,
            connect,
        }
    }

    fn add_family<G: Grid>(&self, family: usize, view: &View<G>, sum: f32) -> f32 {
        let windows = Loops::Short.windows(view.grid(), FAMILIES[family]);
        let (own, other) = (windows.tally(view.own()), windows.tally(view.other()));
        let width = self.connect as usize + 1;
        self.order[family].iter().fold(sum, |sum, &index| {
            let (own, other) = (own.count_at(index), other.count_at(index));
            sum + self.table[own * width + other]
        })
    }

    fn centre<G: Grid>(&self, view: &View<G>) -> f32 {
        let stones = view.own() & Loops::Short.centre(view.grid());
        stones.count_ones() as f32 * self.prices.centre as f32
    }
}

/// Vertical blocks are visited column by column, all others row by row.
fn listing_order<G: Grid>(grid: G, direction: Direction) -> Vec<u32> {
    let firsts = Loops::Short.windows(grid, direction).firsts();
    let mut order: Vec<u32> = (0..grid.width() * grid.stride())
        .filter(|&index| firsts.has_bit(index))
        .collect();
    if direction != Direction::Vertical {
        order.sort_by_key(|index| index % grid.stride());
    }
    order
}

impl<G: Grid> Evaluator<G> for SingleBlocks {
    fn evaluate(&self, view: &View<G>) -> f64 {
        if let Some(value) = WinnerTest::TopStones.course_value(view) {
            return value;
        }
        let families = 0..FAMILIES.len();
        let sum = families.fold(self.centre(view), |sum, family| {
            self.add_family(family, view, sum)
        });
        f64::from(sum)
    }

    /// The families are shown as the differences they make to the running sum.
    fn parts(&self, view: &View<G>) -> Vec<Part> {
        if let Some(value) = WinnerTest::TopStones.course_value(view) {
            return vec![Part::new("game over", value)];
        }
        let mut sum = self.centre(view);
        let mut parts = vec![Part::new("centre", f64::from(sum))];
        for (family, way) in FAMILIES.into_iter().enumerate() {
            let next = self.add_family(family, view, sum);
            let name = format!("{} blocks", way.name());
            parts.push(Part::new(name, f64::from(next) - f64::from(sum)));
            sum = next;
        }
        parts
    }
}

/// The same rule without rounding: sums over C - 1 are whole numbers, and one division ends the work.
#[derive(Clone, Debug)]
pub struct ExactBlocks {
    prices: Prices,
    loops: Loops,
}

impl ExactBlocks {
    /// With the loops of the listing.
    pub fn published(weights: &Weights) -> ExactBlocks {
        ExactBlocks {
            prices: Prices::new(weights),
            loops: Loops::Short,
        }
    }

    /// With loops over the whole board.
    pub fn fixed(weights: &Weights) -> ExactBlocks {
        ExactBlocks {
            prices: Prices::new(weights),
            loops: Loops::Whole,
        }
    }

    /// The value of a family times C - 1.
    fn family<G: Grid>(&self, view: &View<G>, direction: Direction) -> f64 {
        let connect = view.grid().connect();
        let windows = self.loops.windows(view.grid(), direction);
        let (own, other) = (windows.tally(view.own()), windows.tally(view.other()));
        let counts = BlockCounts::new(&windows, &own, &other, connect);
        let (all, others) = (f64::from(connect), f64::from(connect - 1));
        let mixed =
            self.prices.total_block * counts.total + self.prices.partial_block * counts.partial;
        others * mixed + self.prices.attack * all * counts.own_squares
            - self.prices.defence * counts.enemy_stones
    }

    fn centre<G: Grid>(&self, view: &View<G>) -> f64 {
        let stones = view.own() & self.loops.centre(view.grid());
        self.prices.centre * f64::from(stones.count_ones())
    }

    fn winner_test(&self) -> WinnerTest {
        match self.loops {
            Loops::Short => WinnerTest::TopStones,
            Loops::Whole => WinnerTest::WholeBoard,
        }
    }
}

/// What the formula needs to know about a family of blocks.
struct BlockCounts {
    total: f64,
    partial: f64,
    own_squares: f64,
    enemy_stones: f64,
}

impl BlockCounts {
    fn new<G: Grid>(
        windows: &Windows<G>,
        own: &Tally<G::Word>,
        other: &Tally<G::Word>,
        connect: u32,
    ) -> BlockCounts {
        let firsts = windows.firsts();
        let only_own = other.none() & firsts;
        let only_other = own.none() & firsts;
        let mixed = firsts & !(only_own | only_other);
        let half = connect / 2;
        let total = if connect.is_multiple_of(2) {
            mixed & own.exactly(half) & other.exactly(half)
        } else {
            G::Word::ZERO
        };
        let count = |windows: G::Word| f64::from(count(windows));
        let mut counts = BlockCounts {
            total: count(total),
            partial: count(mixed & !total),
            own_squares: 0.0,
            enemy_stones: 0.0,
        };
        for stones in 1..=connect {
            let number = f64::from(stones);
            counts.own_squares += number * number * count(only_own & own.exactly(stones));
            counts.enemy_stones += number * count(only_other & other.exactly(stones));
        }
        counts
    }
}

impl<G: Grid> Evaluator<G> for ExactBlocks {
    fn evaluate(&self, view: &View<G>) -> f64 {
        if let Some(value) = self.winner_test().course_value(view) {
            return value;
        }
        let others = f64::from(view.grid().connect() - 1);
        let families: f64 = FAMILIES.iter().map(|&way| self.family(view, way)).sum();
        (others * self.centre(view) + families) / others
    }

    fn parts(&self, view: &View<G>) -> Vec<Part> {
        if let Some(value) = self.winner_test().course_value(view) {
            return vec![Part::new("game over", value)];
        }
        let others = f64::from(view.grid().connect() - 1);
        let families = FAMILIES.map(|way| {
            let name = format!("{} blocks", way.name());
            Part::new(name, self.family(view, way) / others)
        });
        let centre = Part::new("centre", self.centre(view));
        std::iter::once(centre).chain(families).collect()
    }
}
