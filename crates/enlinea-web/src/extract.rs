//! Extractors: the checked body, query and path of a request, and the client that sent it.

use std::net::{IpAddr, Ipv4Addr, Ipv6Addr};

use axum::body::Body;
use axum::extract::{ConnectInfo, FromRequest, FromRequestParts, Path, Query, Request};
use axum::http::request::Parts;
use axum::http::{HeaderMap, header};
use enlinea_core::bounded_reason;
use futures_util::StreamExt;
use serde::de::DeserializeOwned;
use tokio::time::timeout;

use crate::bounded_listener::Peer;
use crate::error::{ApiError, ErrorCode};
use crate::limits::{BODY_BYTES, BODY_TIME};

/// A JSON body. Everything else is refused with an [`ApiError`].
#[derive(Debug)]
pub(crate) struct JsonBody<T>(pub(crate) T);

impl<T: DeserializeOwned, S: Sync> FromRequest<S> for JsonBody<T> {
    type Rejection = ApiError;

    async fn from_request(request: Request, _: &S) -> Result<Self, ApiError> {
        if !is_json(request.headers()) {
            return Err(ApiError::not_json());
        }
        let bytes = timeout(BODY_TIME, read(request.into_body()))
            .await
            .map_err(|_| ApiError::late())??;
        // serde would accept an array as an object whose fields come in order.
        if !bytes.trim_ascii_start().starts_with(b"{") {
            return Err(ApiError::malformed(
                ErrorCode::BadJson,
                "body: expected an object",
            ));
        }
        let mut json = serde_json::Deserializer::from_slice(&bytes);
        let malformed = |error: serde_json::Error| {
            let reason = bounded_reason(&error);
            ApiError::malformed(ErrorCode::BadJson, format!("body: {reason}"))
        };
        let value = T::deserialize(&mut json).map_err(malformed)?;
        json.end().map_err(malformed)?;
        Ok(JsonBody(value))
    }
}

async fn read(body: Body) -> Result<Vec<u8>, ApiError> {
    let mut bytes = Vec::new();
    let mut parts = body.into_data_stream();
    while let Some(part) = parts.next().await {
        // A chunk without a length, for example. Where the connection is broken nobody gets the response.
        let malformed = |_| ApiError::malformed(ErrorCode::BadJson, "body: malformed chunks");
        let part = part.map_err(malformed)?;
        if bytes.len() + part.len() > BODY_BYTES {
            return Err(ApiError::too_large(BODY_BYTES));
        }
        bytes.extend_from_slice(&part);
    }
    Ok(bytes)
}

fn is_json(headers: &HeaderMap) -> bool {
    let kind = headers
        .get(header::CONTENT_TYPE)
        .and_then(|kind| kind.to_str().ok());
    let kind = kind.and_then(|kind| kind.split(';').next());
    kind.is_some_and(|kind| kind.trim().eq_ignore_ascii_case("application/json"))
}

/// Whether the client asked for a stream of events.
pub(crate) fn wants_events(headers: &HeaderMap) -> bool {
    let accepted = headers.get_all(header::ACCEPT).iter();
    accepted
        .filter_map(|value| value.to_str().ok())
        .any(|value| value.contains("text/event-stream"))
}

/// The query of the URL.
#[derive(Debug)]
pub(crate) struct QueryPart<T>(pub(crate) T);

impl<T: DeserializeOwned, S: Send + Sync> FromRequestParts<S> for QueryPart<T> {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, ApiError> {
        let Query(value) = Query::from_request_parts(parts, state)
            .await
            .map_err(|error| {
                ApiError::malformed(ErrorCode::BadQuery, bounded_reason(&error.body_text()))
            })?;
        Ok(QueryPart(value))
    }
}

/// The parameters of the path.
#[derive(Debug)]
pub(crate) struct PathPart<T>(pub(crate) T);

impl<T: DeserializeOwned + Send, S: Send + Sync> FromRequestParts<S> for PathPart<T> {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, ApiError> {
        let Path(value) = Path::from_request_parts(parts, state)
            .await
            .map_err(|error| {
                ApiError::malformed(ErrorCode::BadQuery, bounded_reason(&error.body_text()))
            })?;
        Ok(PathPart(value))
    }
}

/// The client, told apart by its IP address.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Client(pub(crate) IpAddr);

impl<S: Sync> FromRequestParts<S> for Client {
    type Rejection = std::convert::Infallible;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Self, Self::Rejection> {
        let peer = parts.extensions.get::<ConnectInfo<Peer>>();
        // Without a socket there is no address: a test, or a caller in this process.
        let address = peer.map_or(IpAddr::V4(Ipv4Addr::LOCALHOST), |peer| peer.0.0.ip());
        Ok(Client(counted_as(address)))
    }
}

/// The address under which a client is counted: everyone with IPv6 has at least 64 bits to choose addresses from.
pub(crate) fn counted_as(address: IpAddr) -> IpAddr {
    match address.to_canonical() {
        IpAddr::V6(address) if !address.is_loopback() => {
            let network = address.to_bits() >> 64 << 64;
            IpAddr::V6(Ipv6Addr::from_bits(network))
        }
        address => address,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_addresses_of_one_network_are_one_client() {
        let counted = |address: &str| counted_as(address.parse().unwrap()).to_string();
        assert_eq!(counted("2001:db8:1:2:3:4:5:6"), "2001:db8:1:2::");
        assert_eq!(counted("2001:db8:1:2:ffff::1"), "2001:db8:1:2::");
        assert_eq!(counted("::ffff:192.0.2.7"), "192.0.2.7");
        assert_eq!(counted("::1"), "::1");
        assert_eq!(counted("192.0.2.7"), "192.0.2.7");
    }
}
