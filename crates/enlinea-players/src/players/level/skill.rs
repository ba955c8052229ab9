//! What the levels below the perfect one can do.

/// How well a level plays.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Skill {
    /// Plies that it looks ahead, its own move included.
    pub depth: u32,
    /// Positions that it may visit for each move.
    pub nodes: u64,
    /// How large the difference between two expected results may be for the worse move to be played often: by a factor of e
    /// more rarely for every difference of this size. Results are from -1 to 1.
    pub temperature: f64,
    /// What it never overlooks.
    pub sight: Sight,
}

/// What a level never overlooks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Sight {
    /// Nothing is certain.
    Nothing,
    /// A line that it can complete now, and one that the opponent could complete next.
    OneMove,
    /// Whatever its search has proven: it plays into no loss that it has seen, and keeps the wins.
    Proofs,
}

/// The levels from 1 up; the perfect one is not among them.
pub(super) const SKILLS: [Skill; 9] = [
    skill(1, 1.3, Sight::Nothing),
    skill(1, 0.6, Sight::Nothing),
    skill(1, 0.7, Sight::OneMove),
    skill(2, 0.6, Sight::Proofs),
    skill(2, 0.33, Sight::Proofs),
    skill(3, 0.22, Sight::Proofs),
    skill(4, 0.13, Sight::Proofs),
    skill(5, 0.07, Sight::Proofs),
    skill(6, 0.03, Sight::Proofs),
];

/// The Elo rating of each level on 7x6, where `random` has 0: a chain of 400 games of each level against the one below, so a step is
/// uncertain by about 30. `cargo test --release -p enlinea-players --test levels -- --ignored --nocapture` measures the chain.
pub const ELO: [u32; 10] = [270, 470, 610, 770, 920, 1070, 1180, 1260, 1330, 1450];

/// Positions for each move on boards so wide that the depth is not reached.
const NODES: u64 = 40_000;

const fn skill(depth: u32, temperature: f64, sight: Sight) -> Skill {
    Skill {
        depth,
        nodes: NODES,
        temperature,
        sight,
    }
}
