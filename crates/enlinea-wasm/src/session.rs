//! One question at a time, answered step by step.

use enlinea_api::{ErrorCode, ErrorReply};
use serde::{Deserialize, Serialize};

use crate::question::{self, Answering};
use crate::solvers::Solvers;

/// Answers questions one after the other.
#[derive(Debug, Default)]
pub struct Session {
    solvers: Solvers,
    /// The rest of the answer that was begun.
    work: Option<Box<dyn Answering>>,
}

/// A request as the page would send it to a server.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Envelope {
    /// `/api/analysis` and so on.
    path: String,
    /// The body: JSON as a text.
    body: String,
    /// Whether every piece of news is wanted, or the last one only.
    stream: bool,
}

/// Something that the worker passes on.
#[derive(Debug)]
pub struct News {
    /// The status of the response.
    pub status: u16,
    /// The name of the event, of a stream.
    pub event: Option<&'static str>,
    /// Its data, or the body.
    pub json: String,
    /// Whether nothing follows.
    pub is_last: bool,
}

/// The head of a line of output; the data follow on the next line.
#[derive(Serialize)]
struct Head {
    status: u16,
    event: Option<&'static str>,
    last: bool,
}

impl Session {
    /// Begins to answer a question. It may be answered at once.
    pub fn start(&mut self, envelope: &str) -> Option<News> {
        self.work = None;
        let Envelope { path, body, stream } = match serde_json::from_str(envelope) {
            Ok(envelope) => envelope,
            Err(error) => return Some(News::malformed(&error)),
        };
        match question::read(&path, &body, stream) {
            Ok(work) => {
                self.work = Some(work);
                None
            }
            Err(said) => Some(said),
        }
    }

    /// Works for some milliseconds.
    pub fn step(&mut self) -> Option<News> {
        let said = self.work.as_mut()?.step(&mut self.solvers);
        if said.as_ref().is_some_and(|said| said.is_last) {
            self.work = None;
        }
        said
    }

    /// The whole answer: what a request gets that does not ask for a stream, and every event of one that does.
    pub fn answer(&mut self, envelope: &str) -> Vec<News> {
        let mut answer: Vec<News> = self.start(envelope).into_iter().collect();
        while self.work.is_some() {
            answer.extend(self.step());
        }
        answer
    }
}

impl News {
    /// The whole body of a response.
    pub(crate) fn body(value: &impl Serialize) -> News {
        News::with(200, None, value, true)
    }

    /// An event of a stream.
    pub(crate) fn event(name: &'static str, value: &impl Serialize, is_last: bool) -> News {
        News::with(200, Some(name), value, is_last)
    }

    /// A response that says what is wrong.
    pub(crate) fn refusal(status: u16, reply: &ErrorReply) -> News {
        News::with(status, None, reply, true)
    }

    pub(crate) fn malformed(error: &serde_json::Error) -> News {
        let message = format!("body: {}", enlinea_core::bounded_reason(error));
        News::refusal(400, &ErrorReply::new(ErrorCode::BadJson, message, None))
    }

    fn with(
        status: u16,
        event: Option<&'static str>,
        value: &impl Serialize,
        is_last: bool,
    ) -> News {
        News {
            status,
            event,
            json: serde_json::to_string(value).expect("replies serialize to JSON"),
            is_last,
        }
    }

    /// Two lines: the head, and the data.
    pub(crate) fn to_json(&self) -> String {
        let head = Head {
            status: self.status,
            event: self.event,
            last: self.is_last,
        };
        let head = serde_json::to_string(&head).expect("it serializes to JSON");
        format!("{head}\n{}", self.json)
    }
}
