//! A caller with one connection that it keeps, as small as it can be: it must not take the processor from the server.

use std::net::SocketAddr;
use std::time::{Duration, Instant};

use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

/// One caller.
#[derive(Debug)]
pub(crate) struct Client {
    address: SocketAddr,
    stream: Option<TcpStream>,
}

/// How long answers took, and how many were none.
#[derive(Debug, Default)]
pub(crate) struct Times {
    pub(crate) taken: Vec<Duration>,
    pub(crate) errors: Vec<String>,
}

impl Times {
    pub(crate) fn add(&mut self, one: Result<Duration, String>) {
        match one {
            Ok(time) => self.taken.push(time),
            Err(error) => self.errors.push(error),
        }
    }

    pub(crate) fn merge(&mut self, other: Times) {
        self.taken.extend(other.taken);
        self.errors.extend(other.errors);
    }

    /// The time that this share of answers did not exceed.
    pub(crate) fn quantile(&self, share: f64) -> Duration {
        let mut sorted = self.taken.clone();
        sorted.sort_unstable();
        let index = (share * sorted.len() as f64).ceil() as usize;
        sorted
            .get(index.saturating_sub(1))
            .copied()
            .unwrap_or_default()
    }
}

impl Client {
    pub(crate) fn new(address: SocketAddr) -> Client {
        Client {
            address,
            stream: None,
        }
    }

    pub(crate) async fn get(&mut self, path: &str) -> Result<Duration, String> {
        let request = format!("GET {path} HTTP/1.1\r\nHost: localhost\r\n\r\n");
        self.ask(&request).await
    }

    pub(crate) async fn post(&mut self, path: &str, body: &str) -> Result<Duration, String> {
        let length = body.len();
        let request = format!(
            "POST {path} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n\
             Content-Length: {length}\r\n\r\n{body}"
        );
        self.ask(&request).await
    }

    async fn ask(&mut self, request: &str) -> Result<Duration, String> {
        let since = Instant::now();
        match self.exchange(request).await {
            Ok(answer) if answer.starts_with("HTTP/1.1 200 ") => Ok(since.elapsed()),
            Ok(answer) => Err(answer),
            Err(error) => {
                self.stream = None;
                Err(error.to_string())
            }
        }
    }

    async fn exchange(&mut self, request: &str) -> std::io::Result<String> {
        if self.stream.is_none() {
            let stream = TcpStream::connect(self.address).await?;
            stream.set_nodelay(true)?;
            self.stream = Some(stream);
        }
        let stream = self.stream.as_mut().unwrap();
        stream.write_all(request.as_bytes()).await?;
        let mut answer = Vec::with_capacity(8192);
        while !is_whole(&answer) {
            if stream.read_buf(&mut answer).await? == 0 {
                return Err(std::io::ErrorKind::UnexpectedEof.into());
            }
        }
        Ok(String::from_utf8_lossy(&answer).into_owned())
    }
}

/// Whether head and body are here.
fn is_whole(answer: &[u8]) -> bool {
    let Some(end) = answer.windows(4).position(|four| four == b"\r\n\r\n") else {
        return false;
    };
    let head = String::from_utf8_lossy(&answer[..end]).to_lowercase();
    let length = head
        .lines()
        .find_map(|line| line.strip_prefix("content-length:")?.trim().parse().ok());
    answer.len() >= end + 4 + length.unwrap_or(0)
}
