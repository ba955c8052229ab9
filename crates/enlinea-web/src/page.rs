//! The files of the built page, embedded in the program, compressed once and served with entity tags.

use std::hash::{DefaultHasher, Hash, Hasher};
use std::io::Write;
use std::sync::LazyLock;

use axum::body::{Body, Bytes};
use axum::http::{HeaderMap, HeaderValue, Response, StatusCode, header};
use axum::response::IntoResponse;
use flate2::Compression;
use flate2::write::GzEncoder;

use crate::error::ApiError;

/// Name and content of each file.
pub(crate) const FILES: &[(&str, &[u8])] = &include!(concat!(env!("OUT_DIR"), "/page_files.rs"));

static PAGE: LazyLock<Vec<PageFile>> = LazyLock::new(|| FILES.iter().map(PageFile::new).collect());

/// A file, ready to be served.
#[derive(Debug)]
struct PageFile {
    name: &'static str,
    kind: &'static str,
    plain: &'static [u8],
    /// Absent where compression saves nothing.
    compressed: Option<Bytes>,
    tag: HeaderValue,
}

impl PageFile {
    fn new(&(name, plain): &(&'static str, &'static [u8])) -> PageFile {
        let mut hasher = DefaultHasher::new();
        plain.hash(&mut hasher);
        let tag = format!("\"{:016x}\"", hasher.finish());
        PageFile {
            name,
            kind: kind(name),
            plain,
            compressed: compress(plain).filter(|compressed| compressed.len() < plain.len()),
            tag: HeaderValue::from_str(&tag).expect("hexadecimal digits are valid in a header"),
        }
    }
}

fn kind(name: &str) -> &'static str {
    match name.rsplit('.').next() {
        Some("html") => "text/html; charset=utf-8",
        Some("js") => "text/javascript; charset=utf-8",
        Some("css") => "text/css; charset=utf-8",
        Some("svg") => "image/svg+xml",
        Some("png") => "image/png",
        Some("json" | "map") => "application/json",
        Some("webmanifest") => "application/manifest+json",
        Some("woff2") => "font/woff2",
        Some("txt") => "text/plain; charset=utf-8",
        _ => "application/octet-stream",
    }
}

fn compress(plain: &[u8]) -> Option<Bytes> {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::best());
    // Writing to memory does not fail; if it did, the file would be served uncompressed.
    encoder.write_all(plain).ok()?;
    encoder.finish().ok().map(Bytes::from)
}

/// A file of the page. Paths without a dot are views of the page, which reads the path itself.
pub(crate) fn answer(path: &str, headers: &HeaderMap) -> Response<Body> {
    let name = path.trim_start_matches('/');
    let is_view = !name.contains('.');
    let name = if is_view { "index.html" } else { name };
    match PAGE.iter().find(|file| file.name == name) {
        Some(file) => send(file, headers),
        None => ApiError::no_path(path).into_response(),
    }
}

fn send(file: &PageFile, headers: &HeaderMap) -> Response<Body> {
    let mut response = Response::new(Body::empty());
    let out = response.headers_mut();
    out.insert(header::ETAG, file.tag.clone());
    // Names stay the same when the content changes, so browsers revalidate each time; mostly the response is 304.
    out.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-cache"));
    out.insert(header::VARY, HeaderValue::from_static("accept-encoding"));
    if headers
        .get(header::IF_NONE_MATCH)
        .is_some_and(|known| matches_tag(known, &file.tag))
    {
        *response.status_mut() = StatusCode::NOT_MODIFIED;
        return response;
    }
    out.insert(header::CONTENT_TYPE, HeaderValue::from_static(file.kind));
    match &file.compressed {
        Some(compressed) if accepts_gzip(headers) => {
            out.insert(header::CONTENT_ENCODING, HeaderValue::from_static("gzip"));
            *response.body_mut() = Body::from(compressed.clone());
        }
        _ => *response.body_mut() = Body::from(file.plain),
    }
    response
}

fn matches_tag(known: &HeaderValue, tag: &HeaderValue) -> bool {
    let (Ok(known), Ok(tag)) = (known.to_str(), tag.to_str()) else {
        return false;
    };
    known == "*"
        || known
            .split(',')
            .any(|one| one.trim().trim_start_matches("W/") == tag)
}

fn accepts_gzip(headers: &HeaderMap) -> bool {
    let accepted = headers.get_all(header::ACCEPT_ENCODING).iter();
    let mut accepted = accepted
        .filter_map(|value| value.to_str().ok())
        .flat_map(|value| value.split(','));
    accepted.any(|coding| {
        let mut parts = coding.split(';').map(str::trim);
        let is_refused = |part: &str| {
            matches!(
                part.strip_prefix("q="),
                Some("0" | "0.0" | "0.00" | "0.000")
            )
        };
        parts.next() == Some("gzip") && !parts.any(is_refused)
    })
}
