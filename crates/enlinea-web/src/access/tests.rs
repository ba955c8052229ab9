//! Requests to a guarded router, as if from several addresses.

use axum::body::{Body, to_bytes};
use axum::extract::ConnectInfo;
use axum::http::header;
use axum::http::request::Builder;
use axum::routing::any;
use tokio::time::advance;
use tower::ServiceExt;

use super::*;
use crate::bounded_listener::Peer;

const TOKEN: &str = "correct-horse-battery";

fn server(address: &str, requests_per_second: u32) -> Router {
    let router = Router::new().fallback(any(|| async { "inside" }));
    let token = Some(TOKEN.parse().unwrap());
    guarded(router, address.parse().unwrap(), token, requests_per_second)
}

fn reachable() -> Router {
    server("192.0.2.1:4444", 20)
}

async fn send(router: &Router, from: [u8; 4], request: Builder) -> Response {
    let peer = ConnectInfo(Peer((from, 1).into()));
    let request = request.extension(peer).body(Body::empty()).unwrap();
    router.clone().oneshot(request).await.unwrap()
}

const ALICE: [u8; 4] = [127, 0, 0, 2];
const BOB: [u8; 4] = [127, 0, 0, 3];

async fn text(response: Response) -> String {
    let bytes = to_bytes(response.into_body(), usize::MAX).await.unwrap();
    String::from_utf8(bytes.to_vec()).unwrap()
}

#[tokio::test]
async fn without_the_token_nothing_but_health_is_answered() {
    let server = reachable();
    for path in ["/", "/api", "/api/players", "/metrics", "/index.js"] {
        let answer = send(&server, ALICE, Request::get(path)).await;
        assert_eq!(answer.status(), 401, "{path}");
        assert_eq!(
            answer.headers()["www-authenticate"],
            "Bearer realm=\"enlinea\""
        );
        assert_eq!(answer.headers()["cache-control"], "no-store");
        assert!(text(answer).await.contains("\"code\":\"unauthorized\""));
    }
    let answer = send(&server, ALICE, Request::get("/health")).await;
    assert_eq!(text(answer).await, "inside");
}

#[tokio::test]
async fn the_token_is_accepted_as_a_header_and_in_constant_form_only() {
    let server = reachable();
    let with = |value: &str| Request::post("/api/move").header(header::AUTHORIZATION, value);
    for (value, status) in [
        (format!("Bearer {TOKEN}"), 200),
        (format!("bearer {TOKEN}"), 200),
        (format!("Basic {TOKEN}"), 401),
        (format!("Bearer {TOKEN}x"), 401),
        ("Bearer".to_owned(), 401),
    ] {
        let answer = send(&server, ALICE, with(&value)).await;
        assert_eq!(answer.status(), status, "{value}");
    }
    // In an address only pages take it, so that it ends up in no log of API calls.
    let address = format!("/api/move?token={TOKEN}");
    assert_eq!(
        send(&server, ALICE, Request::post(address)).await.status(),
        401
    );
}

#[tokio::test]
async fn a_browser_signs_in_once_and_goes_on_with_its_cookie() {
    let server = reachable();
    let html = |path: &str| Request::get(path).header(header::ACCEPT, "text/html,*/*");
    let refused = send(&server, ALICE, html("/")).await;
    assert_eq!(refused.status(), 401);
    let page = text(refused).await;
    assert!(page.contains("asks for a token") && page.contains("name=\"token\""));

    let address = format!("/?rules=7x6&token={TOKEN}&pos=4453");
    let welcome = send(&server, ALICE, html(&address)).await;
    assert_eq!(welcome.status(), 200);
    assert_eq!(welcome.headers()["refresh"], "0; url=/?rules=7x6&pos=4453");
    assert_eq!(welcome.headers()["referrer-policy"], "no-referrer");
    let cookie = welcome.headers()["set-cookie"].to_str().unwrap();
    assert!(cookie.ends_with("; Path=/; HttpOnly; SameSite=Strict"));
    let cookie = cookie.split(';').next().unwrap();
    assert_eq!(cookie, format!("enlinea_4444={TOKEN}"));

    let next = html("/").header(header::COOKIE, format!("theme=dark; {cookie}"));
    assert_eq!(text(send(&server, ALICE, next).await).await, "inside");
    // The cookie of another server on the same machine is none of ours.
    let other = html("/").header(header::COOKIE, format!("enlinea_5555={TOKEN}"));
    assert_eq!(send(&server, ALICE, other).await.status(), 401);
    let raw = html(&format!("/\u{f1}?token={TOKEN}"));
    let welcome = send(&server, ALICE, raw).await;
    assert_eq!(welcome.headers()["refresh"], "0; url=/");
    let stale = html("/?token=the-token-of-yesterday");
    assert!(
        text(send(&server, ALICE, stale).await)
            .await
            .contains("not the token")
    );
}

#[tokio::test(start_paused = true)]
async fn an_address_that_asks_too_often_waits_and_others_do_not() {
    let server = server("192.0.2.1:4444", 2);
    let health = || Request::get("/health");
    for _ in 0..10 {
        assert_eq!(send(&server, ALICE, health()).await.status(), 200);
    }
    let refused = send(&server, ALICE, health()).await;
    assert_eq!(refused.status(), 429);
    assert_eq!(refused.headers()["retry-after"], "1");
    assert!(text(refused).await.contains("\"code\":\"busy\""));
    assert_eq!(send(&server, BOB, health()).await.status(), 200);
    advance(Duration::from_secs(1)).await;
    assert_eq!(send(&server, ALICE, health()).await.status(), 200);
}

#[tokio::test(start_paused = true)]
async fn searches_have_a_smaller_allowance() {
    let server = server("192.0.2.1:4444", 2);
    let search = || {
        let token = format!("Bearer {TOKEN}");
        Request::post("/api/analysis").header(header::AUTHORIZATION, token)
    };
    for _ in 0..5 {
        assert_eq!(send(&server, ALICE, search()).await.status(), 200);
    }
    assert_eq!(send(&server, ALICE, search()).await.status(), 429);
    assert_eq!(
        send(&server, ALICE, Request::get("/health")).await.status(),
        200
    );
}

/// Puzzles were not counted at first.
#[tokio::test(start_paused = true)]
async fn every_question_of_the_document_that_is_not_answered_at_once_counts_as_a_search() {
    let at_once = ["/api/position", "/api/openings"];
    let document: serde_json::Value = serde_json::from_str(&crate::api_document()).unwrap();
    let paths = document["paths"].as_object().unwrap();
    let is_question = |(path, ways): &(&String, &serde_json::Value)| {
        ways.get("post").is_some() && !path.contains('{') && !at_once.contains(&path.as_str())
    };
    let questions: Vec<&String> = paths.iter().filter(is_question).map(|one| one.0).collect();
    assert!(questions.len() > 5, "{questions:?}");
    for path in questions {
        let server = server("192.0.2.1:4444", 2);
        let ask = || {
            let token = format!("Bearer {TOKEN}");
            Request::post(path).header(header::AUTHORIZATION, token)
        };
        for _ in 0..5 {
            assert_eq!(send(&server, ALICE, ask()).await.status(), 200, "{path}");
        }
        assert_eq!(send(&server, ALICE, ask()).await.status(), 429, "{path}");
    }
}

#[tokio::test(start_paused = true)]
async fn wrong_tokens_lock_their_address_for_a_while() {
    let server = reachable();
    let guess = |token: &str| {
        let token = format!("Bearer {token}");
        Request::get("/api").header(header::AUTHORIZATION, token)
    };
    for _ in 0..20 {
        assert_eq!(send(&server, ALICE, guess("wrong")).await.status(), 401);
    }
    // Not even the right one: otherwise guessing could go on.
    let locked = send(&server, ALICE, guess(TOKEN)).await;
    assert_eq!(locked.status(), 429);
    assert_eq!(locked.headers()["retry-after"], "2");
    assert_eq!(send(&server, BOB, guess(TOKEN)).await.status(), 200);
    // Requests without any token are told what to do.
    assert_eq!(
        send(&server, ALICE, Request::get("/api")).await.status(),
        401
    );
    advance(Duration::from_secs(2)).await;
    assert_eq!(send(&server, ALICE, guess(TOKEN)).await.status(), 200);
}

#[tokio::test(start_paused = true)]
async fn a_page_from_before_a_restart_does_not_lock_its_address() {
    let server = reachable();
    let stale = || Request::get("/api/players").header(header::COOKIE, "enlinea_4444=yesterday");
    let refused = send(&server, ALICE, stale()).await;
    assert_eq!(refused.status(), 401);
    // The browser forgets the cookie, so what the page asks next is no guess.
    assert_eq!(
        refused.headers()["set-cookie"],
        "enlinea_4444=; Max-Age=0; Path=/; HttpOnly; SameSite=Strict"
    );
    for _ in 0..40 {
        let refused = send(&server, ALICE, Request::get("/api/players")).await;
        assert_eq!(refused.status(), 401);
        assert!(!refused.headers().contains_key("set-cookie"));
    }
    let signed_in = Request::get(format!("/?token={TOKEN}"));
    assert_eq!(send(&server, ALICE, signed_in).await.status(), 200);
}

#[tokio::test(start_paused = true)]
async fn on_loopback_a_token_may_be_asked_for_and_nothing_is_counted() {
    let server = server("127.0.0.1:4444", 1);
    for _ in 0..100 {
        assert_eq!(
            send(&server, ALICE, Request::get("/health")).await.status(),
            200
        );
    }
    assert_eq!(send(&server, ALICE, Request::get("/")).await.status(), 401);
}
