//! How much one request, one client and all of them together may cost. Everything that bounds the server is here.

use std::time::Duration;

/// Columns and rows of the largest board.
pub const LARGEST_SIDE: u32 = 20;
/// Bytes of the largest request. The longest position text of the largest board is far shorter.
pub(crate) const BODY_BYTES: usize = 16 * 1024;
/// Time for the head of a request to arrive, and for a connection to wait for the next one.
pub(crate) const HEAD_TIME: Duration = Duration::from_secs(30);
/// Time for a request to arrive once its head is here.
pub(crate) const BODY_TIME: Duration = Duration::from_secs(10);
/// Requests that are answered at a time. A stream that has begun counts as a connection only.
pub(crate) const REQUESTS: usize = 1024;
/// Connections that are open at a time.
pub(crate) const CONNECTIONS: usize = 2048;
/// Those of one address: nobody can lock out the others.
pub(crate) const CONNECTIONS_OF_CLIENT: usize = CONNECTIONS * 3 / 4;

/// Analyses at work or waiting.
pub(crate) const ANALYSES: usize = 512;
/// Those of one address: there is always room for somebody else.
pub(crate) const ANALYSES_OF_CLIENT: usize = ANALYSES * 3 / 4;
/// Nodes of an analysis when the request names none.
pub(crate) const ANALYSIS_NODES: u64 = 100_000_000;
/// The most nodes that a request may name.
pub const MOST_NODES: u64 = 10_000_000_000;
/// Time of an analysis that is answered in one piece; the bounds known by then are the answer.
pub(crate) const ANALYSIS_TIME: Duration = Duration::from_secs(20);
/// Time of an analysis whose bounds are streamed.
pub(crate) const STREAM_TIME: Duration = Duration::from_mins(5);
/// Time between two events of a stream.
pub(crate) const EVENT_PAUSE: Duration = Duration::from_millis(100);
/// The first event comes when something is known, and no later than this.
pub(crate) const FIRST_EVENT: Duration = Duration::from_millis(150);
/// Nodes for each position of a game that is reviewed.
pub(crate) const REVIEW_NODES: u64 = 20_000_000;
/// Time for each of them, and for all of them.
pub(crate) const REVIEW_MOVE_TIME: Duration = Duration::from_secs(5);
pub(crate) const REVIEW_TIME: Duration = Duration::from_mins(1);
/// Nodes and time for the exact score beside a heuristic.
pub(crate) const EXPLAIN_NODES: u64 = 500_000;
pub(crate) const EXPLAIN_TIME: Duration = Duration::from_millis(500);

/// Moves of players being thought about, or waiting.
pub(crate) const MOVES: usize = 128;
/// Those of one address.
pub(crate) const MOVES_OF_CLIENT: usize = MOVES * 3 / 4;
/// Positions that a player may visit when the request names no number.
pub(crate) const MOVE_NODES: u64 = 5_000_000;
/// Time to think when the request names none, and the most that it may name.
pub const MOVE_TIME: Duration = Duration::from_secs(10);
/// Megabytes of a player's own table.
pub(crate) const PLAYER_TABLE: u32 = 64;
/// Characters of a player's or an evaluator's name with its arguments.
pub(crate) const SPEC_LENGTH: usize = 1000;

/// Games of a tournament in one answer.
pub(crate) const GAMES: usize = 1000;
/// Time between two looks at a running tournament.
pub(crate) const STORE_PAUSE: Duration = Duration::from_secs(1);
/// A tournament without a new game for this long is taken for stopped.
pub(crate) const STORE_SILENCE: Duration = Duration::from_mins(2);
