//! Streams of server-sent events: a task writes, the client reads, and when one ends so does the other.

use std::convert::Infallible;

use axum::response::sse::{Event, KeepAlive, Sse};
use axum::response::{IntoResponse, Response};
use futures_util::stream;
use serde::Serialize;
use tokio::sync::mpsc;
use utoipa::ToSchema;

/// One event of a stream, for the `OpenAPI` document.
#[derive(Debug, ToSchema)]
#[expect(dead_code, reason = "only its description is used")]
pub(crate) struct StreamEvent {
    /// The kind of event; the description of each endpoint lists its kinds.
    event: String,
    /// A JSON object.
    data: String,
}

/// The writing end.
#[derive(Debug)]
pub(crate) struct Events(mpsc::Sender<Event>);

/// The client has disconnected.
#[derive(Debug)]
pub(crate) struct Disconnected;

impl Events {
    /// Sends one event, as soon as the previous one has been taken.
    pub(crate) async fn send(&self, name: &str, data: &impl Serialize) -> Result<(), Disconnected> {
        let event = Event::default().event(name);
        let event = event.json_data(data).expect("replies serialize to JSON");
        self.0.send(event).await.map_err(|_| Disconnected)
    }

    /// Returns when the client has disconnected.
    pub(crate) async fn closed(&self) {
        self.0.closed().await;
    }
}

/// A response that a task writes until it is done or the client disconnects.
pub(crate) fn response<F>(write: impl FnOnce(Events) -> F) -> Response
where
    F: Future<Output = ()> + Send + 'static,
{
    // Only one event is buffered: a slow client gets fewer events, not outdated ones.
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
