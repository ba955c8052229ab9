//! What is to be found out about a board, and how the work is cut: the first line of every book of bounds.

use std::fmt;

use enlinea_core::Rules;

/// What is to be found out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BoardGoal {
    /// Who wins the empty board.
    Outcome,
    /// The exact score of the empty board.
    Score,
    /// The exact score of every first move.
    Moves,
}

impl BoardGoal {
    /// All of them, the cheapest first.
    pub const ALL: [BoardGoal; 3] = [BoardGoal::Outcome, BoardGoal::Score, BoardGoal::Moves];

    /// Its name.
    pub fn name(self) -> &'static str {
        match self {
            BoardGoal::Outcome => "outcome",
            BoardGoal::Score => "score",
            BoardGoal::Moves => "moves",
        }
    }

    /// The goal with this name.
    pub fn from_name(name: &str) -> Option<BoardGoal> {
        BoardGoal::ALL.into_iter().find(|goal| goal.name() == name)
    }
}

/// A board to be solved in rounds. The same setup gives the same bytes on every machine.
///
/// Its text is the first line of a book of bounds: `enlinea bounds 1 8x7c4 plies 6 goal score nodes 100000 most 1000000000 round 256
/// table 64`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BoardSetup {
    /// The game.
    pub rules: Rules,
    /// The ply of the positions that are searched; all positions before it follow from them.
    pub plies: u32,
    /// What is to be found out.
    pub goal: BoardGoal,
    /// Nodes of the first search of a position. A search that found no answer is repeated with four times as many.
    pub first_nodes: u64,
    /// No search has more nodes: what would need them stays open.
    pub most_nodes: u64,
    /// Positions that are searched before the next ones are chosen, at most.
    pub round: u32,
    /// Memory for the table of each search, in MiB. It decides what is found within a number of nodes.
    pub table_mb: u32,
}

/// A search that found no answer is repeated with this many times the nodes.
const GROWTH: u64 = 4;
const HEAD: &str = "enlinea bounds 1";

impl BoardSetup {
    /// The score of the empty board from searches at this ply: 100,000 nodes at first and a billion at most, rounds of 64 positions,
    /// tables of 64 MiB.
    pub fn new(rules: Rules, plies: u32) -> BoardSetup {
        BoardSetup {
            rules,
            plies,
            goal: BoardGoal::Score,
            first_nodes: 100_000,
            most_nodes: 1_000_000_000,
            round: 64,
            table_mb: 64,
        }
    }

    /// Reads the text.
    pub fn parse(text: &str) -> Option<BoardSetup> {
        let words: Vec<&str> = text.strip_prefix(HEAD)?.split_whitespace().collect();
        let [
            rules,
            "plies",
            plies,
            "goal",
            goal,
            "nodes",
            first,
            "most",
            most,
            "round",
            round,
            "table",
            table,
        ] = words[..]
        else {
            return None;
        };
        let setup = BoardSetup {
            rules: rules.parse().ok()?,
            plies: plies.parse().ok()?,
            goal: BoardGoal::from_name(goal)?,
            first_nodes: first.parse().ok()?,
            most_nodes: most.parse().ok()?,
            round: round.parse().ok()?,
            table_mb: table.parse().ok()?,
        };
        // One text for one setup.
        (setup.to_string() == text).then_some(setup)
    }

    /// The nodes of a search after this many without an answer, if it may have so many.
    pub(super) fn budget(&self, attempts: u32) -> Option<u64> {
        let growth = GROWTH.checked_pow(attempts)?;
        let nodes = self.first_nodes.checked_mul(growth)?;
        (nodes <= self.most_nodes).then_some(nodes)
    }
}

impl fmt::Display for BoardSetup {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let BoardSetup {
            rules,
            plies,
            goal,
            first_nodes,
            most_nodes,
            round,
            table_mb,
        } = self;
        write!(
            f,
            "{HEAD} {rules} plies {plies} goal {} nodes {first_nodes} most {most_nodes} round {round} table {table_mb}",
            goal.name()
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_come_back_and_others_are_refused() {
        for goal in BoardGoal::ALL {
            let rules = "8x7".parse().unwrap();
            let setup = BoardSetup {
                goal,
                ..BoardSetup::new(rules, 6)
            };
            assert_eq!(BoardSetup::parse(&setup.to_string()), Some(setup));
        }
        let text = BoardSetup::new(Rules::STANDARD, 4).to_string();
        for (from, to) in [("1 7x6", "2 7x6"), ("score", "best"), (" 64", " 064")] {
            assert_eq!(BoardSetup::parse(&text.replacen(from, to, 1)), None, "{to}");
        }
    }

    #[test]
    fn budgets_grow_until_they_are_too_large() {
        let setup = BoardSetup {
            first_nodes: 10,
            most_nodes: 170,
            ..BoardSetup::new(Rules::STANDARD, 4)
        };
        let budgets: Vec<Option<u64>> = (0..4).map(|attempts| setup.budget(attempts)).collect();
        assert_eq!(budgets, [Some(10), Some(40), Some(160), None]);
        assert_eq!(setup.budget(200), None);
    }
}
