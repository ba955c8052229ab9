//! Spectators: streams of the events of a tournament that is played meanwhile.

use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use serde_json::{Value, json};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::task::JoinSet;

/// What spectators have seen.
#[derive(Clone, Debug, Default)]
pub(crate) struct Streams {
    open: Arc<AtomicUsize>,
    bytes: Arc<AtomicUsize>,
}

impl Streams {
    /// Streams that are open now.
    pub(crate) fn open(&self) -> usize {
        self.open.load(Ordering::Relaxed)
    }

    /// Bytes of all streams so far.
    pub(crate) fn bytes(&self) -> usize {
        self.bytes.load(Ordering::Relaxed)
    }

    /// Spectators of a new tournament, until their tasks are dropped. It has more games than can be played meanwhile.
    pub(crate) async fn watch(&self, address: SocketAddr, count: usize) -> JoinSet<()> {
        let body = json!({"name": "watched", "players": ["greedy", "random", "level(3)"], "rounds": 600, "pause_ms": 500});
        let id = created(address, &body.to_string()).await;
        let mut spectators = JoinSet::new();
        for _ in 0..count {
            spectators.spawn(self.clone().spectate(address, id.clone()));
        }
        spectators
    }

    async fn spectate(self, address: SocketAddr, id: String) {
        let mut stream = TcpStream::connect(address).await.unwrap();
        let request =
            format!("GET /api/tournaments/{id}/events HTTP/1.1\r\nHost: localhost\r\n\r\n");
        stream.write_all(request.as_bytes()).await.unwrap();
        self.open.fetch_add(1, Ordering::Relaxed);
        let mut room = vec![0; 4096];
        while let Ok(length @ 1..) = stream.read(&mut room).await {
            self.bytes.fetch_add(length, Ordering::Relaxed);
        }
        self.open.fetch_sub(1, Ordering::Relaxed);
    }
}

/// The id of a tournament that begins.
async fn created(address: SocketAddr, body: &str) -> String {
    let mut stream = TcpStream::connect(address).await.unwrap();
    let length = body.len();
    let request = format!(
        "POST /api/tournaments HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nContent-Type: application/json\r\n\
         Content-Length: {length}\r\n\r\n{body}"
    );
    stream.write_all(request.as_bytes()).await.unwrap();
    let mut answer = String::new();
    stream.read_to_string(&mut answer).await.unwrap();
    let (_, body) = answer.split_once("\r\n\r\n").unwrap();
    let created: Value = serde_json::from_str(body).unwrap_or_else(|_| panic!("{answer}"));
    created["id"].as_str().unwrap().to_owned()
}
