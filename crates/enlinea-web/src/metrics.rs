//! Counters for monitoring, in the text format of Prometheus.

use std::collections::BTreeMap;
use std::fmt::Write;
use std::sync::{Mutex, PoisonError};

use axum::extract::{MatchedPath, Request, State};
use axum::middleware::Next;
use axum::response::Response;

use crate::state::WebState;

/// What is counted all the time. Everything else is read when the metrics are requested.
#[derive(Debug, Default)]
pub(crate) struct Metrics {
    /// By route and status.
    answers: Mutex<BTreeMap<(String, u16), u64>>,
}

impl Metrics {
    fn count(&self, route: &str, status: u16) {
        let mut answers = self.answers.lock().unwrap_or_else(PoisonError::into_inner);
        *answers.entry((route.to_owned(), status)).or_default() += 1;
    }
}

/// Counts a response under its route: clients choose paths, but routes are few.
pub(crate) async fn count(State(state): State<WebState>, request: Request, next: Next) -> Response {
    let route = request.extensions().get::<MatchedPath>();
    let route = route.map_or_else(|| "other".to_owned(), |path| path.as_str().to_owned());
    let response = next.run(request).await;
    state.metrics.count(&route, response.status().as_u16());
    response
}

/// All metrics as text.
pub(crate) fn text(state: &WebState) -> String {
    let (fresh, long, analyses) = state.analysts.load();
    let mut text = String::new();
    head(
        &mut text,
        "enlinea_answers_total",
        "counter",
        "Responses by route and status.",
    );
    let answers = state
        .metrics
        .answers
        .lock()
        .unwrap_or_else(PoisonError::into_inner);
    for ((route, status), count) in answers.iter() {
        let _ = writeln!(
            text,
            "enlinea_answers_total{{route=\"{route}\",status=\"{status}\"}} {count}"
        );
    }
    drop(answers);
    for (name, kind, help, value) in [
        (
            "enlinea_analyses",
            "gauge",
            "Analyses in progress or waiting.",
            analyses as u64,
        ),
        (
            "enlinea_analyses_fresh",
            "gauge",
            "Analyses waiting for their first slice.",
            fresh as u64,
        ),
        (
            "enlinea_analyses_long",
            "gauge",
            "Analyses waiting for another slice.",
            long as u64,
        ),
        (
            "enlinea_moves",
            "gauge",
            "Moves in progress or waiting.",
            state.move_workers.load() as u64,
        ),
        (
            "enlinea_solver_nodes_total",
            "counter",
            "Nodes visited by all analyses.",
            state.analysts.nodes(),
        ),
    ] {
        head(&mut text, name, kind, help);
        let _ = writeln!(text, "{name} {value}");
    }
    text
}

fn head(text: &mut String, name: &str, kind: &str, help: &str) {
    // Writing to a text cannot fail.
    let _ = writeln!(text, "# HELP {name} {help}\n# TYPE {name} {kind}");
}
