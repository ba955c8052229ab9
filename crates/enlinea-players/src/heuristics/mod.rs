//! The heuristics, one file each with its definitions.

use crate::definition::{HeuristicDefinition, definitions};

definitions! {
    HeuristicDefinition;
    top_stones,
    lines,
    parity,
    polynomial,
    blocks,
    ab29a,
    fc259,
    si_eval,
    uba_score,
    stubs,
    threats,
    allis,
    learned,
    #[cfg(test)]
    middle_column = "../../tests/example/middle_column.rs",
}
