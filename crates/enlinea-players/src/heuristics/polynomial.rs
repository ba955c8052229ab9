//! `uam-poly2-rank`: a polynomial of degree two in eleven board features, fitted to the scores of a perfect solver.
//!
//! Source: UAM, AI, Santorum and Galán 2019, regression part: 78 coefficients as printed (constant, the features, then
//! all squares and products in order). The intercept was not printed, so the numbers rank moves but do not predict
//! scores; the authors found that simple heuristics play better. The features are those of the side that just moved,
//! with the bounds of the mode; for the side to move the value is negated.
//!
//! The coefficients are weights: a refitted polynomial can be written as a weight file (`enlinea learn export --format weights`).

use enlinea_core::{Grid, Side};

use crate::View;
use crate::definition::{HeuristicDefinition, Recipe, Text};
use crate::evaluator::Evaluator;
use crate::features::learning::{self, Bounds};
use crate::features::winner::WinnerTest;
use crate::mode::Mode;
use crate::players::course_negamax::COURSE_NEGAMAX;
use crate::sources::Source;
use crate::weights::{Parameter, ParameterSpace, Weights};

/// `uam-poly2-rank`.
pub static POLYNOMIAL: HeuristicDefinition = HeuristicDefinition {
    slug: "uam-poly2-rank",
    name: Text {
        english: "Fitted polynomial (UAM)",
        spanish: "Polinomio ajustado (UAM)",
    },
    idea: Text {
        english: "degree-2 polynomial of eleven features fitted to solver scores",
        spanish: "polinomio de grado 2 en once rasgos, ajustado a valores exactos",
    },
    source: Source::SantorumGalan2019,
    modes: &[Mode::Published, Mode::Fixed],
    weights: |_| space(),
    weight_sets: &[],
    models: None,
    plays_in: &COURSE_NEGAMAX,
    recipe: &PolynomialRecipe,
};

/// The definitions of this file.
pub static DEFINITIONS: &[&HeuristicDefinition] = &[&POLYNOMIAL];

#[derive(Debug)]
struct PolynomialRecipe;

impl Recipe for PolynomialRecipe {
    fn build<G: Grid>(&self, _grid: G, mode: Mode, weights: &Weights) -> Box<dyn Evaluator<G>> {
        Box::new(Polynomial::new(mode, weights))
    }
}

/// The printed coefficients: the constant, the features, then all squares and products in order.
pub const COEFFICIENTS: [f64; 78] = [
    -1.696_947_14e-14,
    1.076_085_6,
    1.925_160_84,
    -2.462_662_62,
    -2.256_923_73,
    -0.553_842_63,
    1.055_992_75,
    -0.820_068_856,
    6.169_979_61,
    6.945_287_81,
    -0.788_989_446,
    -17.131_814_3,
    -2.203_859_73e-3,
    -3.347_086_42e-1,
    3.647_912_11e-2,
    6.321_582_89e-3,
    -2.335_115_56e-3,
    -1.893_501_11e-2,
    8.844_637_02e-3,
    1.243_297_68e-2,
    -1.402_831_57e-1,
    3.582_207_65e-3,
    1.960_674_48e-1,
    -3.148_582_03e-1,
    1.932_400_38e-3,
    3.782_610_93e-1,
    7.554_137_61e-2,
    7.167_014_97e-2,
    -2.774_222_24e-1,
    -9.387_605_27e-1,
    -2.720_888_63e-1,
    4.938_470_32e-1,
    2.514_539_57,
    7.611_500_96e-1,
    3.533_959_40e-2,
    1.814_114_59e-1,
    -5.926_041_16e-2,
    2.627_104_17e-1,
    -8.068_922_36e-1,
    -2.628_796_74e-1,
    -1.144_560_39e-1,
    -5.749_070_57e-1,
    1.860_991_28e-2,
    3.801_461_84e-2,
    3.337_270_67e-3,
    -2.256_673_33e-2,
    -3.580_616_02e-2,
    3.920_949_65e-2,
    8.937_409_22e-3,
    1.535_547_49e-1,
    1.267_585_86e-3,
    -2.451_770_50e-3,
    1.181_300_14e-2,
    -1.319_595_74e-1,
    -1.968_445_45e-1,
    -1.525_345_30e-2,
    -1.116_912_71e-2,
    -1.053_738_01e-2,
    -8.555_067_92e-3,
    6.792_795_86e-3,
    -1.983_090_79e-2,
    -2.447_937_70e-2,
    -2.119_964_61e-2,
    2.973_174_51e-2,
    -8.514_191_57e-3,
    8.417_976_12e-2,
    1.157_504_92e-2,
    3.007_201_86e-1,
    -5.948_068_44e-3,
    -1.363_942_68e-1,
    -6.230_577_53e-2,
    2.545_738_58e-1,
    -1.210_651_46e-2,
    9.737_350_40e-2,
    -4.753_257_60e-1,
    1.363_942_76e-2,
    -1.772_473_16e-1,
    6.453_482_63e-1,
];

/// A weight for each term, in the order of the printed coefficients.
fn space() -> ParameterSpace {
    // Refitted constants can be large: many terms nearly cancel each other.
    let bounds = (-1e5, 1e5);
    let terms = term_names().into_iter().zip(COEFFICIENTS);
    ParameterSpace::new(
        terms
            .map(|(name, coefficient)| Parameter::new(name, coefficient, bounds))
            .collect(),
    )
}

/// `constant`, the features, and products as `n_pieces_by_ally_mean_dist`.
fn term_names() -> Vec<String> {
    let features = learning::NAMES.iter().enumerate();
    let products = features.flat_map(|(index, left)| {
        let right = learning::NAMES[index..].iter();
        right.map(move |right| format!("{left}_by_{right}"))
    });
    let alone = ["constant"].into_iter().chain(learning::NAMES);
    alone.map(str::to_owned).chain(products).collect()
}

/// The fitted polynomial.
#[derive(Clone, Debug)]
pub struct Polynomial {
    bounds: Bounds,
    winner_test: WinnerTest,
    coefficients: Vec<f64>,
}

impl Polynomial {
    /// On features with the bounds of the mode.
    pub fn new(mode: Mode, weights: &Weights) -> Polynomial {
        Polynomial {
            bounds: Bounds::of_mode(mode),
            winner_test: WinnerTest::of_mode(mode),
            coefficients: weights.values().to_vec(),
        }
    }

    /// The polynomial as it was fitted: for the side that just moved, which looks.
    ///
    /// Boards with fewer than two stones of a side have no published value; they are ranked with a mean distance of 0.
    fn of_last_mover<G: Grid>(&self, view: &View<G>) -> f64 {
        let features = learning::features(view, self.bounds)
            .or_else(|_| learning::features(view, Bounds::Full))
            .expect("full bounds cannot fail");
        let mut coefficients = self.coefficients.iter();
        let mut term = |factor: f64| factor * coefficients.next().copied().unwrap_or(0.0);
        let mut sum = term(1.0);
        for feature in features {
            sum += term(feature);
        }
        for (index, left) in features.iter().enumerate() {
            for right in &features[index..] {
                sum += term(left * right);
            }
        }
        sum
    }
}

impl<G: Grid> Evaluator<G> for Polynomial {
    fn evaluate(&self, view: &View<G>) -> f64 {
        if let Some(value) = self.winner_test.course_value(view) {
            return value;
        }
        let to_move = Side::ALL[(view.count() % 2) as usize];
        if view.side() == to_move {
            -self.of_last_mover(&view.turned())
        } else {
            self.of_last_mover(view)
        }
    }
}
