//! The committed `OpenAPI` document, from which the types of the page are generated.

#![allow(
    clippy::unwrap_used,
    reason = "a test that cannot continue should panic"
)]

use std::path::Path;
use std::{env, fs};

use enlinea_web::api_document;

/// Set to write the document instead of comparing it.
const UPDATE: &str = "UPDATE_OPENAPI";

#[test]
fn the_committed_document_is_fresh() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("page/openapi.json");
    let fresh = api_document() + "\n";
    if env::var_os(UPDATE).is_some() {
        fs::write(&path, fresh).unwrap();
        return;
    }
    let committed = fs::read_to_string(&path).unwrap_or_default();
    assert!(
        committed == fresh,
        "page/openapi.json is stale: run `{UPDATE}=1 cargo test -p enlinea-web --test openapi`, then `npm run types` in the page"
    );
}
