//! Random and damaged requests to every operation of the document: none may cause an internal error, hang, or get a response
//! that the document does not describe.

#![allow(
    clippy::unwrap_used,
    reason = "a test that cannot continue should panic"
)]

mod common;
mod fuzzing;

use std::time::Duration;

use common::{Answer, send};
use fuzzing::operations::{Operation, operations};
use fuzzing::requests::Requests;
use fuzzing::schema::check;
use serde_json::Value;

/// Requests to every operation.
const ROUNDS: usize = 50;

#[tokio::test]
async fn every_operation_survives_random_requests() {
    let server = common::server();
    let document = common::get(&server, "/api").await.json();
    let mut requests = Requests::new(document.clone(), 20_260_101);
    let operations = operations(&document);
    assert_eq!(operations.len(), 18);
    let mut answered = 0;
    for round in 0..ROUNDS {
        for operation in &operations {
            let (request, text) = requests.next(operation);
            let answer = tokio::time::timeout(Duration::from_mins(2), send(&server, request)).await;
            let answer = answer.unwrap_or_else(|_| panic!("{text} hangs"));
            judge(&document, operation, &answer, &text);
            answered += usize::from(answer.status.is_success() && round > 0);
        }
    }
    // If all requests were refused, this would test nothing.
    assert!(answered > ROUNDS, "{answered} answers");
}

fn judge(document: &Value, operation: &Operation, answer: &Answer, request: &str) {
    let status = answer.status.as_u16();
    assert!(status < 500, "{request}: {status} {}", answer.text());
    let known = &operation.responses[status.to_string()];
    assert!(
        known.is_object(),
        "{request}: {status} is not in the document"
    );
    let kind = answer.headers["content-type"].to_str().unwrap();
    let kind = kind.split(';').next().unwrap();
    let content = &known["content"][kind];
    assert!(
        content.is_object(),
        "{request}: {status} with {kind} is not in the document"
    );
    if kind == "application/json" {
        let complaint = check(document, &content["schema"], &answer.json());
        assert_eq!(complaint, None, "{request}: {}", answer.text());
    }
}
