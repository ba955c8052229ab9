//! Sets of features by name: values of a position that are not one number.

use enlinea_core::{Game, Grid, GridTask, Side, dispatch};

use super::chains::{ChainFeatures, ChainRule, UBA_FEATURES};
use super::learning::{self, Bounds, LearningError, ML_FEATURES};
use crate::View;
use crate::definition::FeatureSetDefinition;
use crate::mode::Mode;

/// The definitions of all sets.
pub(crate) static DEFINITIONS: &[&FeatureSetDefinition] = &[&UBA_FEATURES, &ML_FEATURES];

/// A set of features, in one of its modes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FeatureSet {
    /// `uba-features`.
    Chains(ChainRule),
    /// `ml-features`.
    Learning(Bounds),
}

/// The features of a position.
#[derive(Clone, Debug, PartialEq)]
pub enum Features {
    /// Counts of chains (`uba-features`).
    Chains(ChainFeatures),
    /// The learning features (`ml-features`).
    Learning([f64; learning::LENGTH]),
}

impl FeatureSet {
    /// The set with this slug in this mode, or in its first one; `None` if either does not exist.
    pub fn find(slug: &str, mode: Option<Mode>) -> Option<FeatureSet> {
        let definition = FeatureSetDefinition::find(slug)?;
        let mode = mode.unwrap_or(definition.modes[0]);
        let has_mode = definition.modes.contains(&mode);
        has_mode.then(|| (definition.select)(mode))
    }

    /// The features of a position, for one side.
    ///
    /// # Errors
    /// If a published program cannot compute them.
    pub fn of_game(self, game: &Game, side: Side) -> Result<Features, LearningError> {
        let set = self;
        dispatch(game.rules(), CountFeatures { set, game, side })
    }
}

struct CountFeatures<'a> {
    set: FeatureSet,
    game: &'a Game,
    side: Side,
}

impl GridTask for CountFeatures<'_> {
    type Output = Result<Features, LearningError>;

    fn run<G: Grid>(self, grid: G) -> Self::Output {
        let view = View::new(&self.game.position(grid), self.side);
        match self.set {
            FeatureSet::Chains(rule) => Ok(Features::Chains(ChainFeatures::count(&view, rule))),
            FeatureSet::Learning(bounds) => {
                learning::features(&view, bounds).map(Features::Learning)
            }
        }
    }
}
