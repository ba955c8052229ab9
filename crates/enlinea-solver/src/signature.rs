//! A number that changes when the search does: the nodes of a fixed set of positions.
//!
//! It is the same on every machine and for every kernel. A change that is meant to leave the search alone
//! must leave the signature alone; any other change states the new one.

use enlinea_core::{Game, Rules};

use crate::{Kernel, Solver, SolverError, SolverOptions};

/// Rules, moves and score of the positions: 7x6 from 6 plies to the end, other sizes, words, line lengths and a
/// piece limit.
const POSITIONS: [(&str, &str, i32); 20] = [
    ("7x6", "345244", -2),
    ("7x6", "446364", -1),
    ("7x6", "1425315322", 1),
    ("7x6", "6716647455", -4),
    ("7x6", "44366117523327", 0),
    ("7x6", "65163751531617", 3),
    ("7x6", "71611225352773235265", 2),
    ("7x6", "31576374146356557725", -4),
    ("7x6", "47534415765577375145467261", 2),
    ("7x6", "65154212416475727726147641", -4),
    ("8x6", "571235318171122683366887", 4),
    ("9x5", "21936458491593575471", 3),
    ("9x5", "62786621222861358341", 3),
    ("9x6", "937336295372365645648949489185", -1),
    ("10x6", "16a6714515694794a62353499573aaa86736", 0),
    ("10x6", "62538844a714761978958a12396a53913895", -1),
    ("8x8", "85324222141173566846167556825534746647383345", -2),
    ("6x7c5", "156126421454411561", 0),
    ("7x6p15", "7411421373", 0),
    ("5x5c3", "1542", -2),
];

/// The result of [`signature`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Signature {
    /// Nodes of all positions together.
    pub nodes: u64,
    /// The number of positions.
    pub positions: usize,
    /// Positions with a wrong score: anything but 0 is a defect of the search.
    pub wrong: usize,
}

/// Solves the fixed positions with one thread and no book.
///
/// # Errors
/// If this machine cannot run the kernel.
pub fn signature(kernel: Kernel) -> Result<Signature, SolverError> {
    let mut signature = Signature {
        nodes: 0,
        positions: POSITIONS.len(),
        wrong: 0,
    };
    for (rules, moves, score) in POSITIONS {
        let rules: Rules = rules.parse().expect("the rules are tested");
        let game = Game::from_moves(rules, moves).expect("the moves are tested");
        let options = SolverOptions::new().kernel(kernel).table_mb(16);
        let solution = Solver::build(rules, options)?
            .solve(&game)
            .expect("the rules are those of the game");
        signature.nodes += solution.nodes;
        let exact = solution.score().map(crate::Score::value);
        signature.wrong += usize::from(exact != Some(score));
    }
    Ok(signature)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The nodes of the search as it is. A commit that changes this number changes the search, and says why.
    const NODES: u64 = 2_446_014;

    #[test]
    fn the_search_is_the_one_in_the_repository() {
        let found = signature(Kernel::best()).unwrap();
        assert_eq!((found.nodes, found.wrong), (NODES, 0));
    }

    #[test]
    fn the_signature_is_the_same_for_all_kernels() {
        let best = signature(Kernel::best()).unwrap();
        assert_eq!(best.wrong, 0);
        for kernel in Kernel::ALL {
            match signature(kernel) {
                Ok(found) => assert_eq!(found, best, "{kernel}"),
                Err(_) => assert!(!kernel.is_available()),
            }
        }
    }
}
