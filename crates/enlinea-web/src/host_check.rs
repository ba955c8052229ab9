//! Checks the header `Host` of a server that listens on loopback.
//!
//! A foreign page can make its own host name resolve to 127.0.0.1 and then read, in a browser on this machine, what this
//! server answers (DNS rebinding). The browser still sends that page's host name, so all names but local ones are refused.

use std::net::{IpAddr, Ipv4Addr, Ipv6Addr};

use axum::extract::Request;
use axum::http::{HeaderValue, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};

use crate::error::ApiError;

/// Refuses requests for another host. Every browser sends the header, so a request without it is harmless.
pub(crate) async fn only_local(request: Request, next: Next) -> Response {
    let host = request.headers().get(header::HOST);
    match host.filter(|host| !is_local(host)) {
        None => next.run(request).await,
        Some(host) => {
            ApiError::wrong_host(&String::from_utf8_lossy(host.as_bytes())).into_response()
        }
    }
}

/// Whether this names the local machine, with or without a port.
fn is_local(host: &HeaderValue) -> bool {
    let Ok(host) = host.to_str() else {
        return false;
    };
    let name = match host.rsplit_once(':') {
        Some((name, port)) if port.bytes().all(|byte| byte.is_ascii_digit()) => name,
        _ => host,
    };
    let address = if let Some(inner) = name.strip_prefix('[') {
        let inner = inner.strip_suffix(']');
        inner
            .and_then(|text| text.parse::<Ipv6Addr>().ok())
            .map(IpAddr::V6)
    } else {
        name.parse::<Ipv4Addr>().ok().map(IpAddr::V4)
    };
    address.map_or_else(
        || name.eq_ignore_ascii_case("localhost"),
        |address| address.is_loopback(),
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_names_of_this_machine_are_local() {
        for (host, expected) in [
            ("localhost", true),
            ("LocalHost:4444", true),
            ("127.0.0.1:4444", true),
            ("127.8.9.1", true),
            ("[::1]:4444", true),
            ("[::1]", true),
            ("example.org", false),
            ("localhost.example.org:4444", false),
            ("127.0.0.1.example.org", false),
            ("192.168.1.5:4444", false),
            ("[2001:db8::1]:4444", false),
            ("[::1", false),
            ("", false),
        ] {
            assert_eq!(
                is_local(&HeaderValue::from_static(host)),
                expected,
                "{host}"
            );
        }
    }
}
