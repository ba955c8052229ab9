//! How much work a question is worth, wherever it is answered.

/// Most columns and rows of a board.
pub const LARGEST_SIDE: u32 = 20;
/// Node limit of an analysis if the request gives none.
pub const ANALYSIS_NODES: u64 = 100_000_000;
/// Largest node limit of a request.
pub const MOST_NODES: u64 = 10_000_000_000;
/// Node limit for each position of a review.
pub const REVIEW_NODES: u64 = 20_000_000;
/// Nodes for the exact score beside a heuristic value.
pub const EXPLAIN_NODES: u64 = 500_000;
/// Node limit of a player if the request gives none.
pub const MOVE_NODES: u64 = 5_000_000;
/// Default and largest time for a move, in milliseconds.
pub const MOVE_MILLISECONDS: u64 = 10_000;
/// Most megabytes of a player's table.
pub const PLAYER_TABLE: u32 = 64;
/// Most characters of a player or an evaluator with its arguments.
pub const SPEC_LENGTH: usize = 1000;
/// Megabytes of a solver's table. Where the system supports huge pages this is one page, allocated as a whole, so a pool does not
/// grow while searches run. Larger tables save the hardest openings at most 4 % of their nodes.
pub const TABLE: usize = 2;
