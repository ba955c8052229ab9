//! The definition of a player.

use enlinea_core::Rules;

use super::{AnyArgument, EvaluatorUse, PlayerGroup, Settings, Text};
use crate::mode::Mode;
use crate::plan::PlayerPlan;
use crate::player::Player;
use crate::players;
use crate::sources::Source;
use crate::spec::SpecError;
use crate::weights::Resources;

/// Everything there is to know about a player.
#[derive(Debug)]
pub struct PlayerDefinition {
    /// Its name in spec texts.
    pub slug: &'static str,
    /// Its name for people.
    pub name: Text,
    /// What it does, in a line.
    pub idea: Text,
    /// Where it comes from.
    pub source: Source,
    /// Where menus show it.
    pub group: PlayerGroup,
    /// The modes it has; the first is the default.
    pub modes: &'static [Mode],
    /// Whether it takes the argument `eval`, and its default.
    pub evaluator: EvaluatorUse,
    /// What else may be given, in this order. The first may be given without its name.
    pub arguments: &'static [&'static dyn AnyArgument],
    /// How it is made.
    pub making: Making,
}

/// How a player is made.
#[derive(Debug)]
pub enum Making {
    /// From its plan.
    Build(fn(&PlayerPlan) -> Box<dyn Player>),
    /// It is another player with some choices made: a preset, or whatever a file says.
    Preset(fn(&PresetRequest<'_>) -> Result<PlayerPlan, SpecError>),
}

/// What a preset is made from.
#[derive(Clone, Copy)]
pub struct PresetRequest<'a> {
    /// The game to play.
    pub rules: Rules,
    /// Files.
    pub resources: &'a dyn Resources,
    /// The arguments that were given to the preset.
    pub settings: &'a Settings,
    /// Where in its text a value stands, counted from 1 in characters.
    pub at: usize,
}

impl std::fmt::Debug for PresetRequest<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("PresetRequest")
            .field("rules", &self.rules)
            .field("settings", &self.settings)
            .finish_non_exhaustive()
    }
}

impl PlayerDefinition {
    /// All players, except heuristics that are named alone.
    pub fn all() -> impl Iterator<Item = &'static PlayerDefinition> {
        players::DEFINITIONS.iter().copied().flatten().copied()
    }

    /// The player with this slug.
    pub fn find(slug: &str) -> Option<&'static PlayerDefinition> {
        Self::all().find(|player| player.slug == slug)
    }

    /// Whether the slug alone is a player: nothing else is required.
    pub fn is_complete(&self) -> bool {
        let mut arguments = self.arguments.iter();
        arguments.all(|argument| argument.default_text().is_some())
    }
}
