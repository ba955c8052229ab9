//! A bounded number of connections, shared between addresses: what is too much is closed at once, before it costs anything.

use std::io;
use std::net::SocketAddr;
use std::pin::Pin;
use std::task::{Context, Poll};

use axum::serve::Listener;
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::net::{TcpListener, TcpStream};

use crate::limits::{CONNECTIONS, CONNECTIONS_OF_CLIENT};
use crate::work::{Admission, Place};

/// A listener that counts.
#[derive(Debug)]
pub(crate) struct Connections {
    listener: TcpListener,
    admission: Admission,
}

/// A connection that holds its place.
#[derive(Debug)]
pub(crate) struct Connection {
    stream: TcpStream,
    _place: Place,
}

/// The address at the other end.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Peer(pub(crate) SocketAddr);

impl Connections {
    pub(crate) fn new(listener: TcpListener) -> Connections {
        Connections {
            listener,
            admission: Admission::new(CONNECTIONS, CONNECTIONS_OF_CLIENT),
        }
    }
}

impl Listener for Connections {
    type Io = Connection;
    type Addr = SocketAddr;

    async fn accept(&mut self) -> (Connection, SocketAddr) {
        loop {
            let (stream, peer) = Listener::accept(&mut self.listener).await;
            let Ok(place) = self.admission.enter(peer.ip()) else {
                continue;
            };
            // Events are small and wanted at once. A connection that cannot be set up so is slower, not wrong.
            let _ = stream.set_nodelay(true);
            let connection = Connection {
                stream,
                _place: place,
            };
            return (connection, peer);
        }
    }

    fn local_addr(&self) -> io::Result<SocketAddr> {
        self.listener.local_addr()
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
        Pin::new(&mut self.stream).poll_write(context, bytes)
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
        Pin::new(&mut self.stream).poll_write_vectored(context, slices)
    }

    fn is_write_vectored(&self) -> bool {
        self.stream.is_write_vectored()
    }
}
