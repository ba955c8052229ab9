//! The limits of the server: what one request, one client and all clients together may cost in time, memory and number.

use std::time::Duration;

/// Most bytes of a request body. The longest position on the largest board needs far fewer.
pub(crate) const BODY_BYTES: usize = 16 * 1024;
/// Time for the head of a request to arrive, and for an idle connection to stay open.
pub(crate) const HEAD_TIME: Duration = Duration::from_secs(30);
/// Time for the body of a request to arrive.
pub(crate) const BODY_TIME: Duration = Duration::from_secs(10);
/// Time in which a client must take something of its answer, or of the next event.
pub(crate) const WRITE_TIME: Duration = Duration::from_secs(30);
/// Requests that are answered at the same time. A stream that has begun counts only as a connection.
pub(crate) const REQUESTS: usize = 1024;
/// Connections that are open at the same time.
pub(crate) const CONNECTIONS: usize = 2048;
/// Connections of one client: it cannot lock out the others.
pub(crate) const CONNECTIONS_OF_CLIENT: usize = CONNECTIONS * 3 / 4;
/// Connections beyond these limits that are still told so; any more are closed at once.
pub(crate) const REFUSALS: usize = 64;
/// Time for the request on such a connection to arrive.
pub(crate) const REFUSAL_TIME: Duration = Duration::from_secs(2);

/// Requests of one address in a second, beyond loopback, if nothing else is said.
pub(crate) const REQUESTS_PER_SECOND: u32 = 20;
/// An address that was quiet may send what it has saved up in this many seconds at once.
pub(crate) const BURST_SECONDS: f64 = 5.0;
/// Wrong tokens of one address at once, and the time until it may try another one.
pub(crate) const FAILURES: f64 = 20.0;
pub(crate) const FAILURE_PAUSE: Duration = Duration::from_secs(2);
/// Addresses whose requests are counted apart from those of others.
pub(crate) const CLIENTS_REMEMBERED: usize = 10_000;
/// Time between two looks for addresses that can be forgotten.
pub(crate) const SWEEP_PAUSE: Duration = Duration::from_secs(1);

/// Analyses in progress or waiting.
pub(crate) const ANALYSES: usize = 512;
/// Analyses of one client: there is always room for another client.
pub(crate) const ANALYSES_OF_CLIENT: usize = ANALYSES * 3 / 4;
/// Time of an analysis without a stream; the reply then has the bounds known so far.
pub(crate) const ANALYSIS_TIME: Duration = Duration::from_secs(20);
/// Time of a streamed analysis.
pub(crate) const STREAM_TIME: Duration = Duration::from_mins(5);
/// Time between two events of a stream.
pub(crate) const EVENT_PAUSE: Duration = Duration::from_millis(100);
/// The first event is sent when anything is known, at the latest after this time.
pub(crate) const FIRST_EVENT: Duration = Duration::from_millis(150);
/// Time for each position of a review, and for the whole review.
pub(crate) const REVIEW_MOVE_TIME: Duration = Duration::from_secs(5);
pub(crate) const REVIEW_TIME: Duration = Duration::from_mins(1);
/// Time for the exact score beside a heuristic value.
pub(crate) const EXPLAIN_TIME: Duration = Duration::from_millis(500);

/// Time for a puzzle: on a board of the usual size it takes a few milliseconds.
pub(crate) const PUZZLE_TIME: Duration = Duration::from_secs(10);

/// Moves of players in progress or waiting.
pub(crate) const MOVES: usize = 128;
/// Moves of one client.
pub(crate) const MOVES_OF_CLIENT: usize = MOVES * 3 / 4;

/// Tournaments that were started over the API and are not done, in all and for one client.
pub(crate) const TOURNAMENTS: usize = 8;
pub(crate) const TOURNAMENTS_OF_CLIENT: usize = 4;
/// Most players of such a tournament, and most games in all.
pub(crate) const TOURNAMENT_PLAYERS: usize = 12;
pub(crate) const TOURNAMENT_GAMES: usize = 2000;
/// Nodes of each move if the request says nothing, and most of them.
pub(crate) const TOURNAMENT_NODES: u64 = 20_000;
pub(crate) const MOST_TOURNAMENT_NODES: u64 = 1_000_000;
/// Longest pause after each move.
pub(crate) const TOURNAMENT_PAUSE: Duration = Duration::from_secs(2);
/// Time after which such a tournament is stopped; what was played is kept.
pub(crate) const TOURNAMENT_TIME: Duration = Duration::from_hours(1);
/// Most characters of its name.
pub(crate) const TOURNAMENT_NAME: usize = 60;
/// Tournaments that a database file takes over the API.
pub(crate) const TOURNAMENTS_KEPT: usize = 500;
/// Time between two looks at the boards of a running tournament.
pub(crate) const BOARD_PAUSE: Duration = Duration::from_millis(100);

/// Most games in one reply.
pub(crate) const GAMES: usize = 1000;
/// Time between two checks of a running tournament.
pub(crate) const STORE_PAUSE: Duration = Duration::from_secs(1);
/// A tournament whose file has not changed for this long counts as stopped.
pub(crate) const STORE_SILENCE: Duration = Duration::from_mins(2);
