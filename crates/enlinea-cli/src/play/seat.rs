//! Who sits on a side of the board: a person, or a player of the catalogue.

use enlinea_core::Rules;
use enlinea_players::{PlayerPlan, PlayerSpec};

use crate::input::Files;
use crate::process::errors::spec_error;

/// The text of a person.
const HUMAN: &str = "human";

/// A person or a player at the board.
#[derive(Clone, Debug)]
pub(crate) enum Seat {
    /// A person at this terminal.
    Human,
    /// A player of the catalogue.
    Machine(Box<Machine>),
}

/// A player, understood for some rules.
#[derive(Clone, Debug)]
pub(crate) struct Machine {
    pub(crate) spec: PlayerSpec,
    pub(crate) plan: PlayerPlan,
}

impl Seat {
    /// Reads `human` or the spec text of a player, which must be able to play these rules.
    pub(crate) fn read(text: &str, rules: Rules) -> Result<Seat, String> {
        if text == HUMAN {
            return Ok(Seat::Human);
        }
        let spec: PlayerSpec = text.parse().map_err(|error| format!("{error}"))?;
        Seat::machine(spec, rules)
    }

    /// The same player under other rules.
    pub(crate) fn at(&self, rules: Rules) -> Result<Seat, String> {
        match self {
            Seat::Machine(machine) if machine.plan.rules() != rules => {
                Seat::machine(machine.spec.clone(), rules)
            }
            same => Ok(same.clone()),
        }
    }

    /// What [`Seat::read`] reads.
    pub(crate) fn text(&self) -> String {
        match self {
            Seat::Human => HUMAN.to_owned(),
            Seat::Machine(machine) => machine.spec.to_string(),
        }
    }

    pub(crate) fn is_human(&self) -> bool {
        matches!(self, Seat::Human)
    }

    fn machine(spec: PlayerSpec, rules: Rules) -> Result<Seat, String> {
        let plan = PlayerPlan::new(&spec, rules, &Files);
        let plan = plan.map_err(|error| spec_error(&error).0)?;
        Ok(Seat::Machine(Box::new(Machine { spec, plan })))
    }
}
