//! Listening on an address, and going away in good order.

use std::io;
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use axum::extract::ConnectInfo;
use axum::middleware::from_fn;
use axum::serve::Listener;
use axum::{Extension, Router};
use hyper::server::conn::http1;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::server::graceful::GracefulShutdown;
use hyper_util::service::TowerToHyperService;
use tokio::net::TcpListener;
use tokio::runtime::Builder;
use tokio::time::{sleep, timeout};
use tower::Layer;

use crate::app::app;
use crate::connections::{Connections, Peer};
use crate::host;
use crate::limits::HEAD_TIME;
use crate::state::WebState;

/// Threads that read requests and write answers. They never search, so few are enough.
const THREADS: usize = 2;
/// How often the stop flag is looked at.
const LOOK: Duration = Duration::from_millis(50);
/// Time for answers under way once the server is told to stop.
const FAREWELL: Duration = Duration::from_secs(1);

/// Where to listen.
#[derive(Clone, Copy, Debug)]
pub struct ServeOptions {
    /// The address of this machine; other machines reach only what is not loopback.
    pub address: IpAddr,
    /// The port; 0 lets the system choose.
    pub port: u16,
}

impl Default for ServeOptions {
    fn default() -> ServeOptions {
        ServeOptions {
            address: IpAddr::V4(Ipv4Addr::LOCALHOST),
            port: 4444,
        }
    }
}

/// Why there is no server.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ServeError {
    /// Somebody else listens there.
    #[error("port {} of {} is in use: choose another one", address.port(), address.ip())]
    InUse {
        /// Where.
        address: SocketAddr,
    },
    /// The system does not let us listen there.
    #[error("cannot listen on {address}: {reason}")]
    Listen {
        /// Where.
        address: SocketAddr,
        /// Why not.
        #[source]
        reason: io::Error,
    },
    /// The system let us down.
    #[error("the server cannot go on: {0}")]
    Broken(#[source] io::Error),
}

/// Answers requests until the flag is raised. `on_ready` learns the address as soon as requests are answered.
///
/// # Errors
/// If the address cannot be listened on.
pub fn serve(
    state: WebState,
    options: ServeOptions,
    stop: &'static AtomicBool,
    on_ready: impl FnOnce(SocketAddr),
) -> Result<(), ServeError> {
    let runtime = Builder::new_multi_thread()
        .worker_threads(THREADS)
        .enable_all()
        .build()
        .map_err(ServeError::Broken)?;
    let result = runtime.block_on(listen(state, options, stop, on_ready));
    // What is still under way has had its time.
    runtime.shutdown_background();
    result
}

async fn listen(
    state: WebState,
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
    let address = listener.local_addr().map_err(ServeError::Broken)?;
    on_ready(address);
    let router = router_for(address.ip(), state);
    answer(Connections::new(listener), router, stop).await;
    Ok(())
}

/// All addresses; only under names of this machine if nobody else is to reach them.
fn router_for(address: IpAddr, state: WebState) -> Router {
    let router = app(state);
    if address.is_loopback() {
        router.layer(from_fn(host::only_local))
    } else {
        router
    }
}

/// Gives every connection a task of its own until the flag is raised, and then the answers under way a moment.
async fn answer(mut connections: Connections, router: Router, stop: &'static AtomicBool) {
    let mut http = http1::Builder::new();
    // Who opens connections and says nothing, or a letter a minute, does not keep them.
    http.timer(TokioTimer::new()).header_read_timeout(HEAD_TIME);
    let graceful = GracefulShutdown::new();
    loop {
        let (connection, peer) = tokio::select! {
            accepted = connections.accept() => accepted,
            () = raised(stop) => break,
        };
        let service = Extension(ConnectInfo(Peer(peer))).layer(router.clone());
        let service = TowerToHyperService::new(service);
        let connection = http.serve_connection(TokioIo::new(connection), service);
        let connection = graceful.watch(connection);
        tokio::spawn(async move {
            // A connection that breaks has nobody left to be told.
            let _ = connection.await;
        });
    }
    // Streams would go on for ever.
    let _ = timeout(FAREWELL, graceful.shutdown()).await;
}

async fn raised(stop: &AtomicBool) {
    while !stop.load(Ordering::Relaxed) {
        sleep(LOOK).await;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::state::WebOptions;
    use tokio::io::{AsyncReadExt, AsyncWriteExt};
    use tokio::net::TcpStream;

    static NEVER: AtomicBool = AtomicBool::new(false);

    /// A server on loopback that behaves as if it listened on this address, and a connection to it.
    async fn connect(address: IpAddr) -> TcpStream {
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).await.unwrap();
        let place = listener.local_addr().unwrap();
        let options = WebOptions {
            processors: Some(1),
        };
        let router = router_for(address, WebState::new(&options));
        tokio::spawn(answer(Connections::new(listener), router, &NEVER));
        TcpStream::connect(place).await.unwrap()
    }

    async fn status(address: &str, host: &str) -> String {
        let mut stream = connect(address.parse().unwrap()).await;
        let request = format!("GET /health HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\r\n");
        stream.write_all(request.as_bytes()).await.unwrap();
        let mut answer = String::new();
        stream.read_to_string(&mut answer).await.unwrap();
        answer.lines().next().unwrap().to_owned()
    }

    #[tokio::test]
    async fn other_names_are_refused_on_loopback_only() {
        assert_eq!(status("127.0.0.1", "localhost:80").await, "HTTP/1.1 200 OK");
        let refused = "HTTP/1.1 421 Misdirected Request";
        assert_eq!(status("127.0.0.1", "example.org").await, refused);
        assert_eq!(status("0.0.0.0", "example.org").await, "HTTP/1.1 200 OK");
    }

    // The clock stands still and jumps whenever everybody waits, so this takes no time.
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
}
