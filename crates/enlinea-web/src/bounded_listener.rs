//! A listener with a limited number of connections per client and in all: a few more are told so, any others closed at once.

use std::io;
use std::net::SocketAddr;
use std::pin::Pin;
use std::task::{Context, Poll, ready};

use axum::serve::Listener;
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::net::{TcpListener, TcpStream};
use tokio::time::{Sleep, sleep};

use crate::extract::counted_as;
use crate::limits::{CONNECTIONS, CONNECTIONS_OF_CLIENT, REFUSALS, WRITE_TIME};
use crate::work::{Admission, Place};

/// A listener that counts its connections.
#[derive(Debug)]
pub(crate) struct BoundedListener {
    listener: TcpListener,
    admission: Admission,
    refusals: Admission,
}

/// A connection; its place is freed when it is dropped.
#[derive(Debug)]
pub(crate) struct Connection {
    stream: TcpStream,
    /// Whether it is one too many, and should be told so.
    pub(crate) is_refused: bool,
    /// Runs while the client takes nothing of what is written.
    patience: Option<Pin<Box<Sleep>>>,
    _place: Place,
}

/// The address of the client.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Peer(pub(crate) SocketAddr);

impl BoundedListener {
    pub(crate) fn new(listener: TcpListener) -> BoundedListener {
        let admission = Admission::new(CONNECTIONS, CONNECTIONS_OF_CLIENT);
        let refusals = Admission::new(REFUSALS, REFUSALS * 3 / 4);
        BoundedListener::with_places(listener, admission, refusals)
    }

    /// With other limits, of connections that are served and of those that are told that they are too many.
    pub(crate) fn with_places(
        listener: TcpListener,
        admission: Admission,
        refusals: Admission,
    ) -> BoundedListener {
        BoundedListener {
            listener,
            admission,
            refusals,
        }
    }

    pub(crate) async fn accept(&mut self) -> (Connection, SocketAddr) {
        loop {
            let (stream, peer) = Listener::accept(&mut self.listener).await;
            let client = counted_as(peer.ip());
            let admitted = self.admission.enter(client);
            let is_refused = admitted.is_err();
            let Ok(place) = admitted.or_else(|_| self.refusals.enter(client)) else {
                continue;
            };
            // Events are small and should not wait. Without this option they come later, but they come.
            let _ = stream.set_nodelay(true);
            let connection = Connection {
                stream,
                is_refused,
                patience: None,
                _place: place,
            };
            return (connection, peer);
        }
    }
}

impl Connection {
    /// A client that takes nothing for too long does not keep its connection: its write fails.
    fn outlasted(
        &mut self,
        written: Poll<io::Result<usize>>,
        context: &mut Context<'_>,
    ) -> Poll<io::Result<usize>> {
        if written.is_ready() {
            self.patience = None;
            return written;
        }
        let patience = self
            .patience
            .get_or_insert_with(|| Box::pin(sleep(WRITE_TIME)));
        ready!(patience.as_mut().poll(context));
        Poll::Ready(Err(io::ErrorKind::TimedOut.into()))
    }
}

impl AsyncRead for Connection {
    fn poll_read(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_read(context, buffer)
    }
}

impl AsyncWrite for Connection {
    fn poll_write(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<io::Result<usize>> {
        let written = Pin::new(&mut self.stream).poll_write(context, bytes);
        self.outlasted(written, context)
    }

    fn poll_flush(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_flush(context)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_shutdown(context)
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        slices: &[io::IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        let written = Pin::new(&mut self.stream).poll_write_vectored(context, slices);
        self.outlasted(written, context)
    }

    fn is_write_vectored(&self) -> bool {
        self.stream.is_write_vectored()
    }
}
