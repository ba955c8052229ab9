//! Listening on an address, and going away in good order.

use std::future::IntoFuture;
use std::io;
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use tokio::net::TcpListener;
use tokio::runtime::Builder;
use tokio::time::sleep;

use crate::app::app;
use crate::connections::{Connections, Peer};
use crate::state::WebState;

/// Threads that read requests and write answers. They never search, so few are enough.
const THREADS: usize = 2;
/// How often the stop flag is looked at.
const LOOK: Duration = Duration::from_millis(50);
/// Time for answers under way once the server is told to stop; streams would go on for ever.
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
    on_ready(listener.local_addr().map_err(ServeError::Broken)?);
    let service = app(state).into_make_service_with_connect_info::<Peer>();
    let connections = Connections::new(listener);
    let server = axum::serve(connections, service).with_graceful_shutdown(raised(stop));
    let farewell = async {
        raised(stop).await;
        sleep(FAREWELL).await;
    };
    tokio::select! {
        result = server.into_future() => result.map_err(ServeError::Broken),
        () = farewell => Ok(()),
    }
}

async fn raised(stop: &AtomicBool) {
    while !stop.load(Ordering::Relaxed) {
        sleep(LOOK).await;
    }
}
