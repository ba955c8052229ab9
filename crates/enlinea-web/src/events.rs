//! Streams of server-sent events: a task writes, the connection reads, and when either goes away so does the other.

use std::convert::Infallible;

use axum::response::sse::{Event, KeepAlive, Sse};
use axum::response::{IntoResponse, Response};
use futures_util::stream;
use serde::Serialize;
use tokio::sync::mpsc;
use utoipa::ToSchema;

/// One event of a stream, for the document: what its lines say.
#[derive(Debug, ToSchema)]
#[expect(dead_code, reason = "only its description is used")]
pub(crate) struct StreamEvent {
    /// The kind of event, as the description of the address names it.
    event: String,
    /// An object as JSON.
    data: String,
}

/// The writing end.
#[derive(Debug)]
pub(crate) struct Events(mpsc::Sender<Event>);

/// The reader has gone.
#[derive(Debug)]
pub(crate) struct Gone;

impl Events {
    /// Sends one event, once the reader has taken the one before.
    pub(crate) async fn send(&self, name: &str, data: &impl Serialize) -> Result<(), Gone> {
        let event = Event::default().event(name);
        let event = event.json_data(data).expect("our types are always JSON");
        self.0.send(event).await.map_err(|_| Gone)
    }

    /// Returns when the reader has gone.
    pub(crate) async fn closed(&self) {
        self.0.closed().await;
    }
}

/// An answer that is written by a task for as long as somebody reads it.
pub(crate) fn response<F>(write: impl FnOnce(Events) -> F) -> Response
where
    F: Future<Output = ()> + Send + 'static,
{
    // One event under way: a slow reader gets fewer, not older ones.
    let (sender, receiver) = mpsc::channel(1);
    tokio::spawn(write(Events(sender)));
    let events = stream::unfold(receiver, |mut receiver| async move {
        let event = receiver.recv().await?;
        Some((Ok::<_, Infallible>(event), receiver))
    });
    Sse::new(events)
        .keep_alive(KeepAlive::default())
        .into_response()
}
