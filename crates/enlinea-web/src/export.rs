//! The page as a folder that needs no server: the files of the built page, and the solver and the players as WebAssembly.
//!
//! It runs from any web server and from disk, where a page may load scripts and pictures and nothing else. So the module and the
//! worker that runs it travel in a script, `assets/engine.js`, and the page is a script instead of a module.

mod deflate;

use std::hash::{DefaultHasher, Hash, Hasher};

use base64::Engine;
use base64::engine::general_purpose::STANDARD;

use crate::page::FILES;

const MODULE: &[u8] = include_bytes!("../page/offline/enlinea.wasm");
const WORKER: &str = include_str!("../page/offline/worker.js");
const SERVICE_WORKER: &str = include_str!("../page/offline/service-worker.js");
const MANIFEST: &str = include_str!("../page/offline/manifest.webmanifest");

/// Only scripts of the page and of its own making; no styles or pictures from elsewhere, and no connections but to its own folder.
const POLICY: &str = "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self' blob:; base-uri 'none'; \
                      form-action 'none'; object-src 'none'";

/// The tag that loads the page in the built `index.html`.
const MODULE_TAG: &str = r#"<script type="module" crossorigin src="/assets/page.js"></script>"#;

/// A file of the exported page.
#[derive(Clone, Debug)]
pub struct ExportedFile {
    /// Its path in the folder, with slashes.
    pub name: String,
    /// Its content.
    pub bytes: Vec<u8>,
}

/// All files of the page for a folder of its own.
pub fn exported_page() -> Vec<ExportedFile> {
    let mut files: Vec<ExportedFile> = FILES
        .iter()
        .map(|&(name, bytes)| match name {
            "index.html" => file(name, index(&text(bytes))),
            "assets/page.js" => file(name, script(&text(bytes))),
            _ => file(name, bytes),
        })
        .collect();
    files.push(file("assets/engine.js", engine()));
    files.push(file("manifest.webmanifest", MANIFEST));
    files.push(file("service-worker.js", service_worker(&files)));
    files
}

fn file(name: &str, bytes: impl Into<Vec<u8>>) -> ExportedFile {
    let (name, bytes) = (name.to_owned(), bytes.into());
    ExportedFile { name, bytes }
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

/// The page, told that nobody serves it.
fn index(built: &str) -> String {
    let head = format!(
        "<head>\n    <meta http-equiv=\"Content-Security-Policy\" content=\"{POLICY}\" />\n    \
         <link rel=\"manifest\" href=\"manifest.webmanifest\" />"
    );
    built
        .replace(
            "<html lang=\"en\">",
            "<html lang=\"en\" data-backend=\"worker\">",
        )
        .replace("<head>", &head)
        .replace(
            MODULE_TAG,
            r#"<script defer src="assets/page.js"></script>"#,
        )
        .replace("rel=\"stylesheet\" crossorigin", "rel=\"stylesheet\"")
        .replace("\"/assets/", "\"assets/")
        .replace(" The same answers are available as JSON: see /api.", "")
}

/// A module without imports as a script: its names stay its own.
fn script(module: &str) -> String {
    format!("\"use strict\";(()=>{{\n{module}\n}})();\n")
}

/// The worker and the module as a script.
fn engine() -> String {
    let module = STANDARD.encode(deflate::deflate(MODULE));
    let worker = serde_json::to_string(WORKER).expect("a text becomes JSON");
    format!("globalThis.enlineaEngine = {{ worker: {worker}, module: \"{module}\" }};\n")
}

/// The keeper of the files. Its name changes with them, so that a browser notices a new export.
fn service_worker(files: &[ExportedFile]) -> String {
    let mut hasher = DefaultHasher::new();
    let mut names = vec!["./".to_owned()];
    for ExportedFile { name, bytes } in files {
        (name, bytes).hash(&mut hasher);
        names.push(name.clone());
    }
    let names = serde_json::to_string(&names).expect("texts become JSON");
    SERVICE_WORKER
        .replace("VERSION", &format!("{:016x}", hasher.finish()))
        .replace("[\"FILES\"]", &names)
}

#[cfg(test)]
mod tests {
    use std::io::Write;

    use flate2::Compression;
    use flate2::write::GzEncoder;

    use super::*;

    fn content(name: &str) -> String {
        let files = exported_page();
        let found = files.iter().find(|file| file.name == name);
        text(&found.unwrap().bytes)
    }

    #[test]
    fn nothing_in_the_folder_looks_for_a_server() {
        let index = content("index.html");
        for expected in [
            "data-backend=\"worker\"",
            "<script defer src=\"assets/page.js\"></script>",
            "href=\"assets/page.css\"",
            "href=\"assets/icon.svg\"",
            "wasm-unsafe-eval",
            "href=\"manifest.webmanifest\"",
        ] {
            assert!(index.contains(expected), "{expected} in {index}");
        }
        assert!(
            !index.contains("\"/") && !index.contains("crossorigin"),
            "{index}"
        );
    }

    #[test]
    fn a_new_page_has_another_keeper() {
        let files = exported_page();
        let keeper = content("service-worker.js");
        assert!(keeper.contains("\"assets/engine.js\"") && !keeper.contains("FILES\""));
        assert_ne!(keeper, service_worker(&files[1..]));
        assert_eq!(keeper, content("service-worker.js"));
    }

    /// The goal of the export: a phone loads it once.
    #[test]
    fn the_folder_is_small() {
        let compressed = |file: &ExportedFile| {
            let mut encoder = GzEncoder::new(Vec::new(), Compression::best());
            encoder.write_all(&file.bytes).unwrap();
            encoder.finish().unwrap().len()
        };
        let bytes: usize = exported_page().iter().map(compressed).sum();
        assert!(bytes < 1_500_000, "{bytes}");
    }
}
