//! The catalogue of heuristics: slug, source, modes and idea of each, and the one place that builds them.

use enlinea_core::{Grid, Rules};

use super::ab29a::{TopRuns, TopRunsMode};
use super::blocks::{Blocks, BlocksMode};
use super::fc259::{ExactBlocks, SingleBlocks};
use super::lines::Lines;
use super::parity::{Parity, ParityMode, TwoMissing};
use super::polynomial::Polynomial;
use super::si_eval::{SiEval, SiMode};
use super::stubs::{AlwaysZero, Random99};
use super::threats::ThreatBalance;
use super::top_stones::{FOUR_RAYS, SEVEN_RAYS, TopStones};
use super::uba_score::UbaScore;
use super::{ab29a, blocks, fc259, lines, parity, si_eval, stubs, threats, top_stones, uba_score};
use crate::direction::{Direction, Ray};
use crate::evaluator::Evaluator;
use crate::features::chains::NextRule;
use crate::features::learning::Bounds;
use crate::mode::Mode;
use crate::weights::parameters::{ParameterSpace, Weights};

/// One evaluator of the catalogue.
#[derive(Debug)]
pub struct Heuristic {
    /// Its name in texts.
    pub slug: &'static str,
    /// Where it comes from.
    pub source: &'static str,
    /// The modes it has; the first is the default.
    pub modes: &'static [Mode],
    /// What it looks at, in a line.
    pub idea: &'static str,
    family: Family,
}

/// What is built for a slug, with its published weights.
#[derive(Clone, Copy, Debug)]
enum Family {
    TopStones(&'static [Ray]),
    Lines(f64, &'static [Direction]),
    Parity(f64, TwoMissing),
    Blocks(f64, f64, f64),
    TopRuns,
    WeightedBlocks,
    SiEval,
    UbaScore,
    Polynomial,
    AlwaysZero,
    Random99,
    Threats,
}

const PUBLISHED: &[Mode] = &[Mode::Published];
const PUBLISHED_AND_FIXED: &[Mode] = &[Mode::Published, Mode::Fixed];
const BLOCKS: &[Mode] = &[
    Mode::Published,
    Mode::Fixed,
    Mode::PublishedNoTerminal,
    Mode::Antisymmetric,
];
const EXACT: &[Mode] = &[Mode::Published, Mode::PublishedExact, Mode::FixedExact];
const SI: &[Mode] = &[
    Mode::Published,
    Mode::PublishedPossible,
    Mode::PublishedFirstMatrix,
    Mode::PublishedNoMatrix,
    Mode::Fixed,
    Mode::PossibleFixed,
];
const MERGE: &[Mode] = &[Mode::Published, Mode::Merge];

const SANTORUM_GALAN: &str = "UAM, AI, Santorum and Galán 2019";
const UAM_BLOCKS: &str = "UAM, AI, blocks report";
const UBA: &str = "UBA, Algorithms III, TP3";
const UBEDA: &str = "Intelligent Systems, Úbeda 2022";
const VALDERRABANO_DE_LAS_HERAS: &str = "UAM, AI, Valderrábano and de las Heras";
const COURSE: &str = "UAM, AI, course framework";
const OURS: &str = "this workbench, after Allis 1988";

/// All evaluators, published ones first.
#[rustfmt::skip]
pub const HEURISTICS: &[Heuristic] = &[
    Heuristic { slug: "uam-bueno", source: COURSE, modes: PUBLISHED, idea: "runs from each top stone along four rays", family: Family::TopStones(&FOUR_RAYS) },
    Heuristic { slug: "uam-alldirs", source: SANTORUM_GALAN, modes: PUBLISHED, idea: "runs from each top stone along seven rays", family: Family::TopStones(&SEVEN_RAYS) },
    Heuristic { slug: "uam-lines-10", source: SANTORUM_GALAN, modes: PUBLISHED, idea: "open rows and columns, 10 to the power of their stones", family: Family::Lines(10.0, &Direction::STRAIGHT) },
    Heuristic { slug: "uam-lines-2", source: SANTORUM_GALAN, modes: PUBLISHED, idea: "open rows and columns, 2 to the power of their stones", family: Family::Lines(2.0, &Direction::STRAIGHT) },
    Heuristic { slug: "uam-lines-10-all4", source: SANTORUM_GALAN, modes: PUBLISHED, idea: "open lines in all directions, 10 to the power of their stones", family: Family::Lines(10.0, &Direction::ALL) },
    Heuristic { slug: "uam-lines-2-all4", source: SANTORUM_GALAN, modes: PUBLISHED, idea: "open lines in all directions, 2 to the power of their stones", family: Family::Lines(2.0, &Direction::ALL) },
    Heuristic { slug: "uam-parity-12", source: SANTORUM_GALAN, modes: PUBLISHED_AND_FIXED, idea: "open lines whose empty cells have a good parity, 12 for three stones", family: Family::Parity(12.0, TwoMissing::ByHeight) },
    Heuristic { slug: "uam-parity-10", source: SANTORUM_GALAN, modes: PUBLISHED_AND_FIXED, idea: "open lines whose empty cells have a good parity, 10 for three stones", family: Family::Parity(10.0, TwoMissing::ByHeight) },
    Heuristic { slug: "uam-parity-12-flat4", source: SANTORUM_GALAN, modes: PUBLISHED_AND_FIXED, idea: "as uam-parity-12, but two stones are always worth 4", family: Family::Parity(12.0, TwoMissing::Flat) },
    Heuristic { slug: "uam-poly2-rank", source: SANTORUM_GALAN, modes: PUBLISHED_AND_FIXED, idea: "degree-2 polynomial of eleven features fitted to solver scores", family: Family::Polynomial },
    Heuristic { slug: "uam-blocks-l1", source: UAM_BLOCKS, modes: BLOCKS, idea: "blocks of four and the centre column, cautious", family: Family::Blocks(5.0, 2.0, -4.0) },
    Heuristic { slug: "uam-blocks-l2", source: UAM_BLOCKS, modes: BLOCKS, idea: "blocks of four and the centre column, bolder", family: Family::Blocks(40.0, 10.0, -10.0) },
    Heuristic { slug: "uam-blocks-l3", source: UAM_BLOCKS, modes: BLOCKS, idea: "blocks of four and the centre column, aggressive", family: Family::Blocks(60.0, 10.0, -20.0) },
    Heuristic { slug: "ab29a", source: VALDERRABANO_DE_LAS_HERAS, modes: PUBLISHED_AND_FIXED, idea: "runs through top stones, mainly defensive", family: Family::TopRuns },
    Heuristic { slug: "a2b3d", source: VALDERRABANO_DE_LAS_HERAS, modes: BLOCKS, idea: "the blocks of uam-blocks-l1", family: Family::Blocks(5.0, 2.0, -4.0) },
    Heuristic { slug: "fc259", source: VALDERRABANO_DE_LAS_HERAS, modes: EXACT, idea: "all blocks: own stones squared, enemy stones, and bonuses for mixed ones", family: Family::WeightedBlocks },
    Heuristic { slug: "si-eval", source: UBEDA, modes: SI, idea: "patterns one or two stones from a line, and lines through each stone", family: Family::SiEval },
    Heuristic { slug: "uba-score", source: UBA, modes: MERGE, idea: "chains that can still grow, with 4C + 12 weights", family: Family::UbaScore },
    Heuristic { slug: "always-zero", source: COURSE, modes: PUBLISHED, idea: "nothing matters", family: Family::AlwaysZero },
    Heuristic { slug: "random-99", source: COURSE, modes: PUBLISHED, idea: "a number from 0 to 99 that only looks like chance", family: Family::Random99 },
    Heuristic { slug: "threats", source: OURS, modes: PUBLISHED, idea: "who wins when only forced moves are left, then threats and open lines", family: Family::Threats },
];

impl Heuristic {
    /// The heuristic with this slug.
    pub fn find(slug: &str) -> Option<&'static Heuristic> {
        HEURISTICS.iter().find(|heuristic| heuristic.slug == slug)
    }

    /// Its numbers, which for some depend on the length of a line.
    pub fn space(&self, rules: Rules) -> ParameterSpace {
        match self.family {
            Family::TopStones(_) => top_stones::space(),
            Family::Lines(base, _) => lines::space(base),
            Family::Parity(high, _) => parity::space(high),
            Family::Blocks(three, two, rival_three) => blocks::space(three, two, rival_three),
            Family::TopRuns => ab29a::space(),
            Family::WeightedBlocks => fc259::space(),
            Family::SiEval => si_eval::space(),
            Family::UbaScore => uba_score::space(rules),
            Family::Polynomial | Family::AlwaysZero => ParameterSpace::default(),
            Family::Random99 => stubs::space(),
            Family::Threats => threats::space(),
        }
    }

    /// The evaluator for one board. The weights must be a point of [`space`](Self::space) for the rules of the grid, and
    /// the mode one of [`modes`](Self::modes); another mode is read as the default.
    pub fn build<G: Grid>(&self, grid: G, mode: Mode, weights: &Weights) -> Box<dyn Evaluator<G>> {
        debug_assert!(self.modes.contains(&mode), "{} has no {mode}", self.slug);
        let connect = grid.connect();
        match self.family {
            Family::TopStones(rays) => Box::new(TopStones::new(rays, connect, weights)),
            Family::Lines(_, directions) => Box::new(Lines::new(directions, connect, weights)),
            Family::Parity(_, two_missing) => {
                let mode = match mode {
                    Mode::Fixed => ParityMode::Fixed,
                    _ => ParityMode::Published,
                };
                Box::new(Parity::new(mode, two_missing, weights))
            }
            Family::Blocks(..) => Box::new(Blocks::new(blocks_mode(mode), weights)),
            Family::TopRuns => {
                let mode = match mode {
                    Mode::Fixed => TopRunsMode::Fixed,
                    _ => TopRunsMode::Published,
                };
                Box::new(TopRuns::new(mode, weights))
            }
            Family::WeightedBlocks => match mode {
                Mode::PublishedExact => Box::new(ExactBlocks::published(weights)),
                Mode::FixedExact => Box::new(ExactBlocks::fixed(weights)),
                _ => Box::new(SingleBlocks::new(grid, weights)),
            },
            Family::SiEval => Box::new(SiEval::new(grid, si_mode(mode), weights)),
            Family::UbaScore => Box::new(UbaScore::new(next_rule(mode), weights)),
            Family::Polynomial => Box::new(Polynomial::new(match mode {
                Mode::Fixed => Bounds::Full,
                _ => Bounds::Published,
            })),
            Family::AlwaysZero => Box::new(AlwaysZero),
            Family::Random99 => Box::new(Random99::new(weights)),
            Family::Threats => Box::new(ThreatBalance::new(grid, weights)),
        }
    }
}

fn blocks_mode(mode: Mode) -> BlocksMode {
    match mode {
        Mode::Fixed => BlocksMode::Fixed,
        Mode::PublishedNoTerminal => BlocksMode::PublishedNoTerminal,
        Mode::Antisymmetric => BlocksMode::Antisymmetric,
        _ => BlocksMode::Published,
    }
}

fn si_mode(mode: Mode) -> SiMode {
    match mode {
        Mode::PublishedPossible => SiMode::PublishedPossible,
        Mode::PublishedFirstMatrix => SiMode::PublishedFirstMatrix,
        Mode::PublishedNoMatrix => SiMode::PublishedNoMatrix,
        Mode::Fixed => SiMode::Fixed,
        Mode::PossibleFixed => SiMode::PossibleFixed,
        _ => SiMode::Published,
    }
}

fn next_rule(mode: Mode) -> NextRule {
    match mode {
        Mode::Merge => NextRule::Merge,
        _ => NextRule::EndCell,
    }
}
