//! A player spec, understood: everything decided but the type of the board, and no file left to read.

use std::fmt;

use enlinea_core::{Grid, Rules};

use crate::definition::{PlayerDefinition, Settings};
use crate::evaluator::Evaluator;
use crate::mode::Mode;
use crate::player::Player;
use crate::search::arguments::TABLE;
use crate::spec::{Call, CallArgument, PlayerSpec, SpecError};
use crate::weights::Resources;

mod evaluation;
mod evaluator;
mod heat;
mod randomness;
mod reading;

pub use evaluator::EvaluatorPlan;
pub(crate) use evaluator::read_weight_file;

/// A player with all its choices made and its weights resolved.
///
/// A spec is read once; from then on its plan is passed around. Tuners move the weights of the plan, and whatever needs a
/// text that stands for itself writes the plan, which names no files:
///
/// ```
/// use enlinea_core::Rules;
/// use enlinea_players::{NoResources, PlayerPlan};
///
/// let plan = PlayerPlan::read("uam-lines-10(base=3)", Rules::STANDARD, &NoResources)?;
/// let text = plan.to_string();
/// assert_eq!(text, "course-negamax(eval=uam-lines-10(base=3), mode=published, depth=4, ties=last)");
/// assert_eq!(PlayerPlan::read(&text, Rules::STANDARD, &NoResources)?, plan);
/// # Ok::<(), enlinea_players::SpecError>(())
/// ```
#[derive(Clone, Debug)]
pub struct PlayerPlan {
    definition: &'static PlayerDefinition,
    rules: Rules,
    settings: Settings,
    /// The evaluator, of players that have one.
    evaluator: Option<EvaluatorPlan>,
    build: fn(&PlayerPlan) -> Box<dyn Player>,
}

impl PlayerPlan {
    /// Understands a spec.
    ///
    /// # Errors
    /// If it does not name a player, an argument does not fit, or a file cannot be read.
    pub fn new(
        spec: &PlayerSpec,
        rules: Rules,
        resources: &dyn Resources,
    ) -> Result<PlayerPlan, SpecError> {
        reading::player(spec.call(), rules, resources)
    }

    /// Parses and understands a spec text.
    ///
    /// # Errors
    /// If the text is malformed, and as [`new`](Self::new).
    pub fn read(
        text: &str,
        rules: Rules,
        resources: &dyn Resources,
    ) -> Result<PlayerPlan, SpecError> {
        PlayerPlan::new(&text.parse()?, rules, resources)
    }

    /// The definition of the player.
    pub fn definition(&self) -> &'static PlayerDefinition {
        self.definition
    }

    /// The rules it was made for.
    pub fn rules(&self) -> Rules {
        self.rules
    }

    /// The mode and the arguments.
    pub fn settings(&self) -> &Settings {
        &self.settings
    }

    /// The mode.
    pub fn mode(&self) -> Mode {
        self.settings.mode()
    }

    /// The evaluator, of players that have one.
    pub fn evaluator(&self) -> Option<&EvaluatorPlan> {
        self.evaluator.as_ref()
    }

    /// The evaluator, to move its weights.
    pub fn evaluator_mut(&mut self) -> Option<&mut EvaluatorPlan> {
        self.evaluator.as_mut()
    }

    /// The evaluator on one board, for the code that builds the player.
    ///
    /// # Panics
    /// If the definition of the player names no evaluator.
    pub fn evaluator_on<G: Grid>(&self, grid: G) -> Box<dyn Evaluator<G>> {
        let evaluator = self.evaluator.as_ref();
        let evaluator = evaluator.expect("the definition of this player names an evaluator");
        evaluator.build(grid)
    }

    /// Mebibytes of the player's table, for callers that limit memory.
    pub fn table_megabytes(&self) -> u32 {
        self.settings.find(&TABLE).unwrap_or(0)
    }

    /// The player.
    pub fn build(&self) -> Box<dyn Player> {
        (self.build)(self)
    }

    /// The plan as a spec that stands for itself: all arguments written out, weights instead of files.
    pub fn spec(&self) -> PlayerSpec {
        let mut arguments = Vec::new();
        if let Some(evaluator) = &self.evaluator {
            arguments.push(CallArgument::new("eval", evaluator.call()));
        }
        if self.definition.modes.len() > 1 {
            arguments.push(CallArgument::new("mode", Call::word(self.mode().name())));
        }
        let texts = self.settings.texts();
        arguments.extend(texts.map(|(name, text)| CallArgument::new(name, Call::word(text))));
        PlayerSpec::from(Call::new(self.definition.slug, arguments))
    }
}

/// The text of [`PlayerPlan::spec`].
impl fmt::Display for PlayerPlan {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.spec().fmt(f)
    }
}

/// Plans are equal if they play alike: the same rules and the same canonical text.
impl PartialEq for PlayerPlan {
    fn eq(&self, other: &PlayerPlan) -> bool {
        self.rules == other.rules && self.spec() == other.spec()
    }
}

/// Reads a player spec and builds the player.
///
/// # Errors
/// As [`PlayerPlan::new`].
pub fn build_player(
    spec: &PlayerSpec,
    rules: Rules,
    resources: &dyn Resources,
) -> Result<Box<dyn Player>, SpecError> {
    Ok(PlayerPlan::new(spec, rules, resources)?.build())
}
