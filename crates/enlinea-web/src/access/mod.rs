//! Who may use a server that can be reached from the network, and how often.
//!
//! A request is counted first ([`rates`]); then it must know the token ([`token`]), if there is one ([`sign_in`]).

mod rates;
mod sign_in;
mod token;

use std::net::{IpAddr, SocketAddr};
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::extract::{Request, State};
use axum::http::Method;
use axum::middleware::{Next, from_fn, from_fn_with_state};
use axum::response::{IntoResponse, Response};

use crate::error::ApiError;
use crate::extract::Client;
use crate::headers;
use rates::{Rates, Spent};
use sign_in::Presented;
pub use token::{Token, TokenError};

/// Paths whose answers need a search.
const SEARCHES: [&str; 5] = [
    "/api/analysis",
    "/api/review",
    "/api/move",
    "/api/explain",
    "/api/puzzle",
];
/// A POST here starts a tournament.
const TOURNAMENTS: &str = "/api/tournaments";
/// Says nothing but that the server answers; monitors have no token.
pub(crate) const HEALTH: &str = "/health";

/// The conditions of a server.
#[derive(Debug)]
struct Access {
    token: Option<Token>,
    rates: Option<Rates>,
    /// Browsers keep one jar for all ports of a host.
    cookie: String,
}

/// The router behind these conditions; without any it stays as it is. Requests to a loopback address are not counted: they
/// come from this machine, or from a proxy that speaks for many.
pub(crate) fn guarded(
    router: Router,
    address: SocketAddr,
    token: Option<Token>,
    requests_per_second: u32,
) -> Router {
    let rates = (!address.ip().is_loopback()).then(|| Rates::new(requests_per_second));
    if token.is_none() && rates.is_none() {
        return router;
    }
    let access = Arc::new(Access {
        token,
        rates,
        cookie: format!("enlinea_{}", address.port()),
    });
    router
        .layer(from_fn_with_state(access, admit))
        .layer(from_fn(headers::secure))
}

async fn admit(
    State(access): State<Arc<Access>>,
    Client(client): Client,
    request: Request,
    next: Next,
) -> Response {
    match access.refusal(client, &request) {
        Some(refusal) => refusal,
        None => next.run(request).await,
    }
}

impl Access {
    /// What is answered instead, if the request may not go on.
    fn refusal(&self, client: IpAddr, request: &Request) -> Option<Response> {
        let path = request.uri().path();
        if let Some(rates) = &self.rates {
            let is_search = SEARCHES.contains(&path)
                || (path == TOURNAMENTS && request.method() == Method::POST);
            let mut spent = rates.spend(client, Spent::Request);
            if spent.is_ok() && is_search {
                spent = rates.spend(client, Spent::Search);
            }
            if let Err(wait) = spent {
                return Some(ApiError::too_often(seconds(wait)).into_response());
            }
        }
        let token = self.token.as_ref().filter(|_| path != HEALTH)?;
        let presented = Presented::by(request, &self.cookie);
        let failed = self.rates.as_ref().filter(|_| presented.is_anything());
        if let Some(wait) = failed.and_then(|rates| rates.wait(client, Spent::Failure)) {
            return Some(ApiError::wrong_too_often(seconds(wait)).into_response());
        }
        if presented.in_address_is(token) {
            return Some(sign_in::welcome(request.uri(), &self.cookie, token));
        }
        if presented.is(token) {
            return None;
        }
        if let Some(rates) = failed {
            // There was one left.
            let _ = rates.spend(client, Spent::Failure);
        }
        Some(sign_in::refusal(request, &presented, &self.cookie))
    }
}

/// Whole seconds, rounded up: never too early.
fn seconds(wait: Duration) -> u64 {
    wait.as_secs() + u64::from(wait.subsec_nanos() > 0)
}

#[cfg(test)]
mod tests;
