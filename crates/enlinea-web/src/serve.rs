//! Listening on an address, and a graceful shutdown.

use std::io;
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use axum::extract::{ConnectInfo, Request};
use axum::middleware::{Next, from_fn};
use axum::response::{IntoResponse, Response};
use axum::{Extension, Router};
use hyper::server::conn::http1;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::server::graceful::GracefulShutdown;
use hyper_util::service::TowerToHyperService;
use tokio::net::TcpListener;
use tokio::runtime::Builder;
use tokio::time::{sleep, timeout};
use tower::Layer;

use crate::access::Token;
use crate::app::app;
use crate::bounded_listener::{BoundedListener, Peer};
use crate::error::ApiError;
use crate::limits::{HEAD_TIME, REFUSAL_TIME, REQUESTS_PER_SECOND};
use crate::state::WebState;
use crate::{access, headers, host_check, live_pages};

/// Threads that read requests and write responses. They never search, so few are enough.
const THREADS: usize = 2;
/// Time between two checks of the stop flag.
const STOP_POLL: Duration = Duration::from_millis(50);
/// Time to finish pending responses after the server is told to stop.
const SHUTDOWN_TIME: Duration = Duration::from_secs(1);

/// Where to listen, and to whom.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct ServeOptions {
    /// The local IP address. A loopback address is reachable from this machine only.
    pub address: IpAddr,
    /// The port; with 0 the system chooses one.
    pub port: u16,
    /// What requests must know; everyone is answered if absent.
    pub token: Option<Token>,
    /// Requests that one address may send in a second, half of them searches. Not counted on loopback.
    pub requests_per_second: u32,
}

impl ServeOptions {
    /// The default options: port 4444 of 127.0.0.1.
    pub fn new() -> ServeOptions {
        ServeOptions::default()
    }

    /// Sets the IP address.
    #[must_use]
    pub fn address(self, address: IpAddr) -> ServeOptions {
        ServeOptions { address, ..self }
    }

    /// Sets the port.
    #[must_use]
    pub fn port(self, port: u16) -> ServeOptions {
        ServeOptions { port, ..self }
    }

    /// Sets what requests must know.
    #[must_use]
    pub fn token(self, token: Option<Token>) -> ServeOptions {
        ServeOptions { token, ..self }
    }

    /// Sets how many requests one address may send in a second.
    #[must_use]
    pub fn requests_per_second(self, requests_per_second: u32) -> ServeOptions {
        ServeOptions {
            requests_per_second,
            ..self
        }
    }
}

impl Default for ServeOptions {
    fn default() -> ServeOptions {
        ServeOptions {
            address: IpAddr::V4(Ipv4Addr::LOCALHOST),
            port: 4444,
            token: None,
            requests_per_second: REQUESTS_PER_SECOND,
        }
    }
}

/// Why the server cannot start or continue.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ServeError {
    /// Another process listens on this port.
    #[error("port {} of {} is in use: choose another one", address.port(), address.ip())]
    InUse {
        /// The address.
        address: SocketAddr,
    },
    /// The system refuses the address.
    #[error("cannot listen on {address}: {reason}")]
    Listen {
        /// The address.
        address: SocketAddr,
        /// The reason.
        #[source]
        reason: io::Error,
    },
    /// The system refuses a thread.
    #[error("cannot start a thread with a stack of {} MiB: {reason}", stack >> 20)]
    Thread {
        /// Bytes of its stack.
        stack: usize,
        /// The reason.
        #[source]
        reason: io::Error,
    },
    /// Another error of the system.
    #[error("the server cannot run: {0}")]
    System(#[source] io::Error),
}

/// Answers requests until the flag is set. `on_ready` is called with the address once the server listens.
///
/// # Errors
/// If the address cannot be listened on.
pub fn serve(
    state: WebState,
    options: ServeOptions,
    stop: &'static AtomicBool,
    on_ready: impl FnOnce(SocketAddr),
) -> Result<(), ServeError> {
    serve_router(app(state), options, stop, on_ready)
}

/// As [`serve`], with these pages and nothing else: `pages` gives the page of a path without its first `/`, as it is now.
///
/// # Errors
/// If the address cannot be listened on.
pub fn serve_pages(
    pages: impl Fn(&str) -> Result<Option<String>, String> + Send + Sync + 'static,
    options: ServeOptions,
    stop: &'static AtomicBool,
    on_ready: impl FnOnce(SocketAddr),
) -> Result<(), ServeError> {
    serve_router(live_pages::router(pages), options, stop, on_ready)
}

fn serve_router(
    router: Router,
    options: ServeOptions,
    stop: &'static AtomicBool,
    on_ready: impl FnOnce(SocketAddr),
) -> Result<(), ServeError> {
    let runtime = Builder::new_multi_thread()
        .worker_threads(THREADS)
        .enable_all()
        .build()
        .map_err(ServeError::System)?;
    let result = runtime.block_on(listen(router, options, stop, on_ready));
    // Whatever still runs has had its time to finish.
    runtime.shutdown_background();
    result
}

async fn listen(
    router: Router,
    options: ServeOptions,
    stop: &'static AtomicBool,
    on_ready: impl FnOnce(SocketAddr),
) -> Result<(), ServeError> {
    let address = SocketAddr::new(options.address, options.port);
    let listener = TcpListener::bind(address).await;
    let listener = listener.map_err(|reason| match reason.kind() {
        io::ErrorKind::AddrInUse => ServeError::InUse { address },
        _ => ServeError::Listen { address, reason },
    })?;
    let address = listener.local_addr().map_err(ServeError::System)?;
    on_ready(address);
    let router = router_for(address, router, options);
    accept_until(BoundedListener::new(listener), router, stop).await;
    Ok(())
}

/// The router behind its conditions; on a loopback address it answers only requests for local host names. Fuzz targets ask it
/// without a socket.
#[doc(hidden)]
pub fn router_for(address: SocketAddr, router: Router, options: ServeOptions) -> Router {
    let router = access::guarded(router, address, options.token, options.requests_per_second);
    if address.ip().is_loopback() {
        let router = router.layer(from_fn(host_check::only_local));
        router.layer(from_fn(headers::secure))
    } else {
        router
    }
}

/// On a connection that is one too many, only whether the server answers is told.
async fn only_health(request: Request, next: Next) -> Response {
    if request.uri().path() == access::HEALTH {
        next.run(request).await
    } else {
        ApiError::busy().into_response()
    }
}

/// Gives every connection a task of its own until the flag is set, and then lets pending responses finish.
async fn accept_until(mut connections: BoundedListener, router: Router, stop: &'static AtomicBool) {
    let mut http = http1::Builder::new();
    // A client that sends nothing, or a byte a minute, does not keep its connection.
    http.timer(TokioTimer::new()).header_read_timeout(HEAD_TIME);
    let mut brief = http1::Builder::new();
    brief.timer(TokioTimer::new()).keep_alive(false);
    brief.header_read_timeout(REFUSAL_TIME);
    let refusing = router.clone().layer(from_fn(only_health));
    let refusing = refusing.layer(from_fn(headers::secure));
    let graceful = GracefulShutdown::new();
    loop {
        let (connection, peer) = tokio::select! {
            accepted = connections.accept() => accepted,
            () = is_set(stop) => break,
        };
        let (http, router) = if connection.is_refused {
            (&brief, &refusing)
        } else {
            (&http, &router)
        };
        let service = Extension(ConnectInfo(Peer(peer))).layer(router.clone());
        let service = TowerToHyperService::new(service);
        let connection = http.serve_connection(TokioIo::new(connection), service);
        let connection = graceful.watch(connection);
        tokio::spawn(async move {
            // There is no one to report a broken connection to.
            let _ = connection.await;
        });
    }
    // Streams may never end by themselves.
    let _ = timeout(SHUTDOWN_TIME, graceful.shutdown()).await;
}

async fn is_set(stop: &AtomicBool) {
    while !stop.load(Ordering::Relaxed) {
        sleep(STOP_POLL).await;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::limits::WRITE_TIME;
    use crate::state::WebOptions;
    use crate::work::Admission;
    use tokio::io::{AsyncReadExt, AsyncWriteExt};
    use tokio::net::TcpStream;

    static NEVER: AtomicBool = AtomicBool::new(false);

    /// A server on loopback that behaves as if it listened on this address.
    async fn start(address: IpAddr, bounded: fn(TcpListener) -> BoundedListener) -> SocketAddr {
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).await.unwrap();
        let place = listener.local_addr().unwrap();
        let state = WebState::new(&WebOptions::new().processors(1)).unwrap();
        let options = ServeOptions::default();
        let router = router_for(SocketAddr::new(address, 80), app(state), options);
        tokio::spawn(accept_until(bounded(listener), router, &NEVER));
        place
    }

    async fn connect(address: IpAddr) -> TcpStream {
        let place = start(address, BoundedListener::new).await;
        TcpStream::connect(place).await.unwrap()
    }

    async fn exchange(stream: &mut TcpStream, request: &str) -> String {
        stream.write_all(request.as_bytes()).await.unwrap();
        let mut answer = String::new();
        stream.read_to_string(&mut answer).await.unwrap();
        answer
    }

    async fn status(address: &str, host: &str) -> String {
        let mut stream = connect(address.parse().unwrap()).await;
        let request = format!("GET /health HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\r\n");
        let answer = exchange(&mut stream, &request).await;
        answer.lines().next().unwrap().to_owned()
    }

    #[tokio::test]
    async fn malformed_chunked_bodies_are_malformed_and_not_too_large() {
        let head = "POST /api/position HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\
                    Content-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n";
        let long = format!("{:x}\r\n{}\r\n0\r\n\r\n", 20_000, " ".repeat(20_000));
        for (body, expected) in [
            ("2\r\n{}\r\n0\r\n\r\n", "HTTP/1.1 200"),
            ("zz\r\n{}\r\n0\r\n\r\n", "HTTP/1.1 400"),
            ("2\r\n{}{}{}\r\n0\r\n\r\n", "HTTP/1.1 400"),
            (long.as_str(), "HTTP/1.1 413"),
        ] {
            let mut stream = connect(IpAddr::V4(Ipv4Addr::LOCALHOST)).await;
            let answer = exchange(&mut stream, &format!("{head}{body}")).await;
            let start: String = body.chars().take(20).collect();
            assert!(answer.starts_with(expected), "{start:?}: {answer}");
        }
    }

    #[tokio::test]
    async fn a_client_with_too_many_connections_is_told_so_and_health_still_answers() {
        let few = |listener| {
            let (places, refusals) = (Admission::new(4, 1), Admission::new(8, 8));
            BoundedListener::with_places(listener, places, refusals)
        };
        let place = start(IpAddr::V4(Ipv4Addr::LOCALHOST), few).await;
        let get = |path: &str| format!("GET {path} HTTP/1.1\r\nHost: localhost\r\n\r\n");
        let mut held = TcpStream::connect(place).await.unwrap();
        // The first connection stays open; those that follow are one too many and end after their answer.
        for (path, expected) in [("/health", "HTTP/1.1 200 OK"), ("/api", "HTTP/1.1 503")] {
            let mut second = TcpStream::connect(place).await.unwrap();
            let answer = exchange(&mut second, &get(path)).await;
            assert!(answer.starts_with(expected), "{path}: {answer}");
            drop(second);
        }
        let mut first = [0; 15];
        held.write_all(get("/api").as_bytes()).await.unwrap();
        held.read_exact(&mut first).await.unwrap();
        assert_eq!(&first, b"HTTP/1.1 200 OK");
    }

    #[tokio::test]
    async fn other_names_are_refused_on_loopback_only() {
        assert_eq!(status("127.0.0.1", "localhost:80").await, "HTTP/1.1 200 OK");
        let refused = "HTTP/1.1 421 Misdirected Request";
        assert_eq!(status("127.0.0.1", "example.org").await, refused);
        assert_eq!(status("0.0.0.0", "example.org").await, "HTTP/1.1 200 OK");
        let mut stream = connect(IpAddr::V4(Ipv4Addr::LOCALHOST)).await;
        let request = "GET / HTTP/1.1\r\nHost: example.org\r\nConnection: close\r\n\r\n";
        let answer = exchange(&mut stream, request).await;
        assert!(answer.contains("\r\nx-content-type-options: nosniff\r\n"));
    }

    // The paused clock jumps ahead whenever all tasks wait, so this takes no time.
    #[tokio::test(start_paused = true)]
    async fn a_head_that_does_not_come_ends_the_connection() {
        let mut stream = connect(IpAddr::V4(Ipv4Addr::LOCALHOST)).await;
        stream
            .write_all(b"GET /health HTTP/1.1\r\nHo")
            .await
            .unwrap();
        let mut answer = Vec::new();
        let end = timeout(10 * HEAD_TIME, stream.read_to_end(&mut answer)).await;
        assert!(end.is_ok(), "the connection is still open");
    }

    #[tokio::test(start_paused = true)]
    async fn a_client_that_takes_nothing_loses_its_connection() {
        let mut stream = connect(IpAddr::V4(Ipv4Addr::LOCALHOST)).await;
        // Far more than the system keeps for a connection.
        let asked = 1000;
        let request = "GET /assets/page.js HTTP/1.1\r\nHost: localhost\r\n\r\n".repeat(asked);
        stream.write_all(request.as_bytes()).await.unwrap();
        sleep(2 * WRITE_TIME).await;
        let mut answer = Vec::new();
        let end = timeout(10 * HEAD_TIME, stream.read_to_end(&mut answer)).await;
        assert!(end.is_ok(), "the connection is still open");
        let answers = String::from_utf8_lossy(&answer)
            .matches("HTTP/1.1 200")
            .count();
        assert!(answers > 0 && answers < asked, "{answers}");
    }
}
