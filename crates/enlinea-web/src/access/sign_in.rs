//! How a request shows the token, and what is answered if it does not.
//!
//! Programs send it as `Authorization: Bearer`. A browser opens the page once with `?token=`; from then on a cookie has it,
//! which scripts cannot read and which browsers do not send along with requests from other sites.

use axum::extract::Request;
use axum::http::{HeaderMap, HeaderValue, Method, StatusCode, Uri, header};
use axum::response::{Html, IntoResponse, Response};

use super::Token;
use crate::error::ApiError;

/// Everything in a request that claims to be the token.
#[derive(Debug, Default)]
pub(super) struct Presented<'a> {
    bearer: Option<&'a str>,
    cookie: Option<&'a str>,
    /// In the address of a page.
    query: Option<&'a str>,
}

impl<'a> Presented<'a> {
    pub(super) fn by(request: &'a Request, cookie: &str) -> Presented<'a> {
        let headers = request.headers();
        let is_page = [Method::GET, Method::HEAD].contains(request.method());
        let query = request.uri().query().filter(|_| is_page);
        Presented {
            bearer: bearer(headers),
            cookie: cookies(headers).find_map(|one| one.strip_prefix(cookie)?.strip_prefix('=')),
            query: query.and_then(|query| query.split('&').find_map(token_of)),
        }
    }

    pub(super) fn is_anything(&self) -> bool {
        self.bearer.or(self.cookie).or(self.query).is_some()
    }

    pub(super) fn is(&self, token: &Token) -> bool {
        let all = [self.bearer, self.cookie];
        all.into_iter().flatten().any(|guess| token.is(guess))
    }

    pub(super) fn in_address_is(&self, token: &Token) -> bool {
        self.query.is_some_and(|guess| token.is(guess))
    }
}

fn bearer(headers: &HeaderMap) -> Option<&str> {
    let (scheme, token) = headers
        .get(header::AUTHORIZATION)?
        .to_str()
        .ok()?
        .split_once(' ')?;
    scheme
        .eq_ignore_ascii_case("bearer")
        .then_some(token.trim())
}

fn cookies(headers: &HeaderMap) -> impl Iterator<Item = &str> {
    let all = headers.get_all(header::COOKIE).iter();
    all.filter_map(|value| value.to_str().ok())
        .flat_map(|value| value.split(';'))
        .map(str::trim)
}

/// The value of a field `token` of a query. Tokens have no characters that would be written differently there.
fn token_of(field: &str) -> Option<&str> {
    field.strip_prefix("token=")
}

/// Gives the browser its cookie and sends it to the address without the token, which thereby stays out of its history.
///
/// A page that goes on by itself instead of a status 303: after a link on another site, browsers would send the new cookie
/// to the page, but not along the redirection.
pub(super) fn welcome(address: &Uri, cookie: &str, token: &Token) -> Response {
    let address = without_token(address);
    let page = Html(page("<p>Signed in. <a href=\"/\">Go to the page</a></p>"));
    let mut response = page.into_response();
    let headers = response.headers_mut();
    let cookie = format!("{cookie}={}; {COOKIE_RULES}", token.reveal());
    add(headers, header::SET_COOKIE, &cookie);
    add(headers, header::REFRESH, &format!("0; url={address}"));
    add(headers, header::CONTENT_SECURITY_POLICY, POLICY);
    response
}

const COOKIE_RULES: &str = "Path=/; HttpOnly; SameSite=Strict";

/// What a request without the token gets: a page for browsers, JSON for programs. A cookie from before the server was started
/// again is taken back: with it every request would count as a wrong guess.
pub(super) fn refusal(request: &Request, presented: &Presented<'_>, cookie: &str) -> Response {
    let is_wrong = presented.is_anything();
    let error = ApiError::unauthorized(is_wrong);
    let accepted = request.headers().get(header::ACCEPT);
    let is_browser = accepted.is_some_and(|kinds| {
        let kinds = kinds.to_str().unwrap_or_default();
        kinds.contains("text/html")
    });
    let mut response = if is_browser {
        let reason = if is_wrong { WRONG } else { MISSING };
        let page = page(&format!("{reason}{FORM}"));
        (StatusCode::UNAUTHORIZED, Html(page)).into_response()
    } else {
        error.into_response()
    };
    let headers = response.headers_mut();
    add(
        headers,
        header::WWW_AUTHENTICATE,
        "Bearer realm=\"enlinea\"",
    );
    if is_browser {
        add(headers, header::CONTENT_SECURITY_POLICY, POLICY);
    }
    if presented.cookie.is_some() {
        let gone = format!("{cookie}=; Max-Age=0; {COOKIE_RULES}");
        add(headers, header::SET_COOKIE, &gone);
    }
    response
}

fn add(headers: &mut HeaderMap, name: header::HeaderName, value: &str) {
    let value = HeaderValue::from_str(value);
    headers.insert(
        name,
        value.expect("tokens, and addresses without a token, are plain ASCII"),
    );
}

/// The address on this server: two slashes at its beginning would name another one. No browser sends other than plain
/// characters in an address; who does begins at the first page.
fn without_token(address: &Uri) -> String {
    let path = address.path().trim_start_matches('/');
    let fields = address.query().unwrap_or_default().split('&');
    let rest: Vec<&str> = fields
        .filter(|field| !field.is_empty() && token_of(field).is_none())
        .collect();
    let address = match rest.as_slice() {
        [] => format!("/{path}"),
        rest => format!("/{path}?{}", rest.join("&")),
    };
    if address.bytes().all(|byte| byte.is_ascii_graphic()) {
        address
    } else {
        "/".to_owned()
    }
}

/// A page with a style and a form of its own, which loads nothing.
const POLICY: &str = "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'";

const MISSING: &str = "<h1>This server asks for a token</h1>\
    <p>Open the address with <code>?token=</code> that it printed when it was started, or enter the token here. \
    <span lang=\"es\">Abra la dirección con <code>?token=</code> que mostró al arrancar, o escriba aquí el código.</span></p>";

const WRONG: &str = "<h1>This is not the token of this server</h1>\
    <p>Perhaps it was started again: it prints a new address then. \
    <span lang=\"es\">Quizá se haya reiniciado: entonces muestra una dirección nueva.</span></p>";

/// Sends the token in the address, as the printed one does.
const FORM: &str = "<form><label>Token <input name=\"token\" type=\"password\" autocomplete=\"off\" required autofocus></label> \
    <button>Sign in</button></form>";

fn page(content: &str) -> String {
    format!(
        "<!doctype html><html lang=\"en\"><meta charset=\"utf-8\"><title>enlinea</title>\
         <meta name=\"viewport\" content=\"width=device-width\"><style>:root{{color-scheme:light dark}}\
         body{{font:1.1rem/1.5 system-ui;max-width:34rem;margin:15vh auto;padding:0 1rem}}</style>{content}</html>"
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_address_loses_the_token_and_stays_on_this_server() {
        for (address, expected) in [
            ("/?token=abc", "/"),
            ("/play?rules=7x6&token=abc&pos=44", "/play?rules=7x6&pos=44"),
            ("//example.org/?token=abc", "/example.org/"),
            ("/a?", "/a"),
            ("/\u{f1}?token=abc", "/"),
            ("/?token=abc&name=\u{f1}", "/"),
        ] {
            let address: Uri = address.parse().unwrap();
            assert_eq!(without_token(&address), expected);
        }
    }
}
