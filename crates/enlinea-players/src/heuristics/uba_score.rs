//! `uba-score`: the weighted chains of the greedy player, with 4C + 12 weights (28 for four in line).
//!
//! Source: UBA, Algorithms III, TP3. Four features (corner, border, centre, liberty) have a weight for
//! oneself and one for the opponent. Four families of chains (all, next-extensible, extensible, bi-extensible) have a
//! weight for each length and a pair of multipliers. A board that the side that looks has won is infinitely good.
//!
//! Scores are sums of products of decimal weights, and the greedy player breaks ties by order. So they are added up
//! exactly, in units of 10^-18 from weights in units of 10^-9, and rounded once at the end: equal scores are equal.

use enlinea_core::{Grid, Rules, lines};

use crate::View;
use crate::definition::{HeuristicDefinition, Recipe, Text};
use crate::evaluator::{Evaluator, Part};
use crate::features::chains::{ChainFeatures, ChainRule};
use crate::mode::Mode;
use crate::players::uba_greedy::UBA_GREEDY;
use crate::sources::Source;
use crate::weights::{Parameter, ParameterSpace, SetValues, WeightSet, Weights};

/// `uba-score`.
pub static UBA_SCORE: HeuristicDefinition = HeuristicDefinition {
    slug: "uba-score",
    name: Text {
        english: "Chains with weights (UBA)",
        spanish: "Cadenas con pesos (UBA)",
    },
    idea: Text {
        english: "chains that can still grow, with 4C + 12 weights",
        spanish: "cadenas que aún pueden crecer, con 4C + 12 pesos",
    },
    source: Source::UbaTp3,
    modes: &[Mode::Published, Mode::Merge, Mode::Twice, Mode::Snapshot],
    weights: space,
    weight_sets: WEIGHT_SETS,
    models: None,
    plays_in: &UBA_GREEDY,
    recipe: &UbaScoreRecipe,
};

/// The definitions of this file.
pub static DEFINITIONS: &[&HeuristicDefinition] = &[&UBA_SCORE];

const WEIGHT_SETS: &[WeightSet] = &[
    WeightSet {
        name: "ramp",
        idea: "a test set: 0.01, 0.02, and so on",
        values: SetValues::Rule(ramp),
    },
    WeightSet {
        name: "corner1",
        idea: "a test set: the first weight is 1, all others 0",
        values: SetValues::Rule(corner),
    },
    WeightSet {
        name: "hand",
        idea: "the hand-made weights, which are the default",
        values: SetValues::Rule(hand_made),
    },
    WeightSet {
        name: "evolved",
        idea: "the published genetic algorithm; of 30 runs the median against random moves",
        values: SetValues::File(include_str!("../../weights/uba-score-evolved.toml")),
    },
    WeightSet {
        name: "solver",
        idea: "CMA-ES, scored by the exact solver; for uba-greedy(mode=fixed, safe=yes)",
        values: SetValues::File(include_str!("../../weights/uba-score-solver.toml")),
    },
];

#[derive(Debug)]
struct UbaScoreRecipe;

impl Recipe for UbaScoreRecipe {
    fn build<G: Grid>(&self, _grid: G, mode: Mode, weights: &Weights) -> Box<dyn Evaluator<G>> {
        Box::new(UbaScore::new(ChainRule::of_mode(mode), weights))
    }
}

/// Weights are whole multiples of this part of one.
pub const UNITS: i128 = 1_000_000_000;

/// The families in the order of the weights of one length.
const FAMILIES: [&str; 4] = ["extnext", "ext", "biext", "consec"];

/// The weights in canonical order, with the defaults of the hand-made player.
pub fn space(rules: Rules) -> ParameterSpace {
    let defaults = hand_made(rules);
    let parameters = names(rules).into_iter().zip(defaults);
    ParameterSpace::new(
        parameters
            .map(|(name, default)| Parameter::new(name, default, (-1.0, 1.0)))
            .collect(),
    )
}

fn names(rules: Rules) -> Vec<String> {
    let pairs = [
        "corner", "border", "liberty", "consec", "centre", "extnext", "ext", "biext",
    ];
    let pairs = pairs
        .iter()
        .flat_map(|name| ["me", "other"].map(|who| format!("{name}_{who}")));
    let lengths = (1..rules.connect()).flat_map(|k| FAMILIES.map(|family| format!("{family}_{k}")));
    pairs.chain(lengths).collect()
}

/// A test set: weight number t (from 0) is (t + 1) / 100.
pub fn ramp(rules: Rules) -> Vec<f64> {
    let count = 4 * rules.connect() + 12;
    (1..=count).map(|t| f64::from(t) / 100.0).collect()
}

/// The other test set: the first weight is 1, all others 0.
pub fn corner(rules: Rules) -> Vec<f64> {
    let mut weights = vec![0.0; 4 * rules.connect() as usize + 12];
    weights[0] = 1.0;
    weights
}

/// Our reading of the hand-made player, whose weights were not printed (reading *hand-made weights*): bi-extensible
/// chains before next-extensible before extensible ones, longer chains first by a factor of ten, the opponent's a
/// little more than one's own, and the centre while there are no chains.
pub fn hand_made(rules: Rules) -> Vec<f64> {
    let scalars = [
        0.0, 0.0, // corner
        0.0, 0.0, // border
        0.0, 0.0, // liberty
        0.0, 0.0, // all chains
        0.000_01, 0.000_01, // centre
        0.5, 0.6, // next-extensible
        0.1, 0.1, // extensible
        0.9, 1.0, // bi-extensible
    ];
    let longest = rules.connect() - 1;
    let lengths = (1..=longest).flat_map(|k| {
        // Beyond nine digits a weight would be no multiple of the unit any more.
        let weight = 1.0 / f64::from(10u32.pow((longest - k).min(6)));
        [weight, weight, weight, 0.0]
    });
    scalars.into_iter().chain(lengths).collect()
}

/// Chains and the rest, weighted.
#[derive(Clone, Debug)]
pub struct UbaScore {
    rule: ChainRule,
    /// All weights in canonical order, in [`UNITS`].
    weights: Vec<i128>,
}

/// Where the pairs (me, other) stand in the canonical order.
#[derive(Clone, Copy)]
enum Pair {
    Corner = 0,
    Border = 2,
    Liberty = 4,
    Consecutive = 6,
    Centre = 8,
    Next = 10,
    Extensible = 12,
    BiExtensible = 14,
}

/// Where the weights of the lengths begin.
const LENGTHS: usize = 16;

impl UbaScore {
    /// With these weights.
    pub fn new(rule: ChainRule, weights: &Weights) -> UbaScore {
        UbaScore {
            rule,
            weights: weights.values().iter().copied().map(in_units).collect(),
        }
    }

    fn scalar<N: Into<i128>>(&self, pair: Pair, me: N, other: N) -> i128 {
        let (mine, theirs) = self.pair(pair);
        UNITS * (mine * me.into() - theirs * other.into())
    }

    /// One family; `offset` is its place among the weights of a length.
    fn family(&self, pair: Pair, offset: usize, me: &[u32], other: &[u32]) -> i128 {
        let (mine, theirs) = self.pair(pair);
        let counts = me.iter().zip(other).enumerate();
        counts
            .map(|(index, (&me, &other))| {
                let weight = self.weights[LENGTHS + FAMILIES.len() * index + offset];
                weight * (mine * i128::from(me) - theirs * i128::from(other))
            })
            .sum()
    }

    fn pair(&self, pair: Pair) -> (i128, i128) {
        let index = pair as usize;
        (self.weights[index], self.weights[index + 1])
    }

    fn summands<G: Grid>(&self, view: &View<G>) -> [(&'static str, i128); 8] {
        let me = ChainFeatures::count(view, self.rule);
        let other = ChainFeatures::count(&view.turned(), self.rule);
        [
            ("corner", self.scalar(Pair::Corner, me.corner, other.corner)),
            ("border", self.scalar(Pair::Border, me.border, other.border)),
            ("centre", self.scalar(Pair::Centre, me.centre, other.centre)),
            (
                "liberty",
                self.scalar(Pair::Liberty, me.liberty, other.liberty),
            ),
            (
                "consec",
                self.family(Pair::Consecutive, 3, &me.consecutive, &other.consecutive),
            ),
            ("extnext", self.family(Pair::Next, 0, &me.next, &other.next)),
            (
                "ext",
                self.family(Pair::Extensible, 1, &me.extensible, &other.extensible),
            ),
            (
                "biext",
                self.family(
                    Pair::BiExtensible,
                    2,
                    &me.bi_extensible,
                    &other.bi_extensible,
                ),
            ),
        ]
    }
}

impl<G: Grid> Evaluator<G> for UbaScore {
    fn evaluate(&self, view: &View<G>) -> f64 {
        if lines::has_line(view.grid(), view.own()) {
            return f64::INFINITY;
        }
        let summands = self.summands(view);
        rounded(summands.iter().map(|(_, summand)| summand).sum())
    }

    fn parts(&self, view: &View<G>) -> Vec<Part> {
        if lines::has_line(view.grid(), view.own()) {
            return vec![Part::new("won", f64::INFINITY)];
        }
        let summands = self.summands(view).into_iter();
        summands
            .map(|(name, summand)| Part::new(name, rounded(summand)))
            .collect()
    }
}

/// A weight as the whole number of [`UNITS`] that is used for it.
pub fn in_units(weight: f64) -> i128 {
    (weight * UNITS as f64).round() as i128
}

/// The nearest `f64` to a number in units of 10^-18, the product of two weights. Without its trailing zeros the number
/// and the power of ten are both exact for all sensible weights, so the one division rounds once.
pub fn rounded(mut number: i128) -> f64 {
    let mut digits = 18;
    while digits > 0 && number % 10 == 0 {
        number /= 10;
        digits -= 1;
    }
    number as f64 / 10u64.pow(digits) as f64
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn there_are_four_times_c_plus_twelve_weights() {
        for (text, count) in [("7x6", 28), ("9x8c5", 32), ("14x12c10", 52)] {
            let rules: Rules = text.parse().unwrap();
            assert_eq!(space(rules).len(), count);
            assert_eq!(ramp(rules).len(), count);
            assert_eq!(hand_made(rules).len(), count);
        }
    }

    #[test]
    fn sums_are_rounded_once() {
        assert_eq!(rounded(-209_500_000_000_000_000), -0.2095);
        assert_eq!(rounded(0), 0.0);
        assert_eq!(rounded(3_000_000_000_000_000_000), 3.0);
    }
}
