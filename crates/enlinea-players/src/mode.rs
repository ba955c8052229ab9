//! The modes of heuristics and searches: as published, repaired, or a named variant.

use std::fmt;

/// Which form of a published system is meant. Most have [`Published`](Mode::Published) and [`Fixed`](Mode::Fixed).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Mode {
    /// Exactly as printed, quirks included.
    Published,
    /// With the quirks repaired.
    Fixed,
    /// The literal listing without a test for the end of the game.
    PublishedNoTerminal,
    /// Own value minus the opponent's, repaired.
    Antisymmetric,
    /// As printed, without rounding.
    PublishedExact,
    /// Repaired, without rounding.
    FixedExact,
    /// With the defective function that a constant replaced.
    PublishedPossible,
    /// With the first version of the positional matrix.
    PublishedFirstMatrix,
    /// Before the positional matrix is built.
    PublishedNoMatrix,
    /// Repaired, with the function that the constant replaced.
    PossibleFixed,
    /// Repaired, with lines that are still possible instead of that function.
    OpenLines,
    /// Playable cells join the stones on both of their sides.
    Merge,
    /// Liberties count twice, as the steps of the printed algorithm name them twice.
    Twice,
    /// As an early public copy of the program behaves, mistakes included.
    Snapshot,
}

impl Mode {
    /// All modes.
    pub const ALL: [Mode; 14] = [
        Mode::Published,
        Mode::Fixed,
        Mode::PublishedNoTerminal,
        Mode::Antisymmetric,
        Mode::PublishedExact,
        Mode::FixedExact,
        Mode::PublishedPossible,
        Mode::PublishedFirstMatrix,
        Mode::PublishedNoMatrix,
        Mode::PossibleFixed,
        Mode::OpenLines,
        Mode::Merge,
        Mode::Twice,
        Mode::Snapshot,
    ];

    /// The name in texts; the spelling of the specification, whose `posible` is Spanish.
    pub const fn name(self) -> &'static str {
        match self {
            Mode::Published => "published",
            Mode::Fixed => "fixed",
            Mode::PublishedNoTerminal => "published-noterm",
            Mode::Antisymmetric => "antisymmetric",
            Mode::PublishedExact => "published-exact",
            Mode::FixedExact => "fixed-exact",
            Mode::PublishedPossible => "published-posible",
            Mode::PublishedFirstMatrix => "published-matrix1",
            Mode::PublishedNoMatrix => "published-nomatrix",
            Mode::PossibleFixed => "posible-fixed",
            Mode::OpenLines => "open-lines",
            Mode::Merge => "merge",
            Mode::Twice => "twice",
            Mode::Snapshot => "snapshot",
        }
    }

    /// The mode with this name.
    pub fn find(name: &str) -> Option<Mode> {
        Mode::ALL.into_iter().find(|mode| mode.name() == name)
    }
}

impl fmt::Display for Mode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}
