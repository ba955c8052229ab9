//! The WebAssembly of the page without a server: built with packages of Debian, committed, and compared with its sources.
//!
//! Toolchains of rustup have no library for this target unless it is downloaded; Debian packages the sources of the library, so it
//! is built too. Neither cargo nor the tests need any of this: the module is committed, beside a number that its sources give.

use std::collections::BTreeMap;
use std::env;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::page::target;
use crate::steps::{root, run, say};

/// The committed module.
const MODULE: &str = "crates/enlinea-web/page/offline/enlinea.wasm";
/// What its sources were when it was built.
const INPUTS: &str = "crates/enlinea-web/page/offline/enlinea.wasm.inputs";
/// The crates that it is made of.
const CRATES: [&str; 5] = ["core", "solver", "players", "api", "wasm"];
/// The parts of a crate that become part of it.
const PARTS: [&str; 4] = ["src", "data", "models", "Cargo.toml"];
const TARGET: &str = "wasm32-unknown-unknown";
const PACKAGES: &str = "rustc-web cargo-web rust-web-src lld-19";

/// Only the boards of the page (`core/src/dispatch.rs`), vectors, room for the search of a whole tree on a large board, and no texts
/// about panics: a worker could only say that it ended.
const FLAGS: &str = "--cfg enlinea_page -C target-feature=+simd128 -C link-arg=-zstack-size=8388608 \
                     -Z location-detail=none -Z unstable-options -C panic=immediate-abort";

/// Builds the module and writes it with the number of its sources.
pub(crate) fn build() -> Result<(), String> {
    let built = compile()?;
    let write = |name: &str, bytes: &[u8]| {
        fs::write(root().join(name), bytes).map_err(|error| format!("{name}: {error}"))
    };
    write(MODULE, &built)?;
    write(INPUTS, format!("{}\n", inputs(&root())).as_bytes())?;
    say(&format!("wasm: {} bytes in {MODULE}", built.len()));
    Ok(())
}

/// Builds the module and compares it with the committed one, byte by byte.
pub(crate) fn compare() -> Result<(), String> {
    let committed = fs::read(root().join(MODULE)).unwrap_or_default();
    if compile()? != committed {
        return Err(format!(
            "{MODULE} is stale: run `cargo xtask wasm` and commit it"
        ));
    }
    say("wasm: the committed module is that of its sources");
    Ok(())
}

/// Complaints about a module whose sources have changed, without building it.
pub(crate) fn check(root: &Path) -> Vec<String> {
    let noted = fs::read_to_string(root.join(INPUTS)).unwrap_or_default();
    if noted.trim() == inputs(root) {
        return Vec::new();
    }
    vec![format!(
        "{MODULE}: its sources have changed; run `cargo xtask wasm` (see CONTRIBUTING.md)"
    )]
}

/// A number that changes with every file that the module is made of.
fn inputs(root: &Path) -> String {
    let mut files = BTreeMap::new();
    for name in CRATES {
        let folder = root.join("crates").join(format!("enlinea-{name}"));
        for part in PARTS {
            collect(&folder.join(part), root, &mut files);
        }
    }
    // FNV-1a: a change is to be noticed, nobody is to be deceived.
    let mut number: u64 = 0xcbf2_9ce4_8422_2325;
    let mut add = |byte: u8| {
        number = (number ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3);
    };
    for (name, bytes) in files {
        name.bytes().for_each(&mut add);
        add(0);
        bytes.len().to_le_bytes().into_iter().for_each(&mut add);
        bytes.into_iter().for_each(&mut add);
    }
    format!("{number:016x}")
}

fn collect(path: &Path, root: &Path, files: &mut BTreeMap<String, Vec<u8>>) {
    if let Ok(entries) = fs::read_dir(path) {
        for entry in entries.flatten() {
            collect(&entry.path(), root, files);
        }
    } else if let Ok(bytes) = fs::read(path) {
        let name = path.strip_prefix(root).unwrap_or(path);
        files.insert(name.display().to_string(), bytes);
    }
}

/// The module, built by the packaged toolchain: that of the system, or an unpacked one that `ENLINEA_WASM_TOOLCHAIN` names.
fn compile() -> Result<Vec<u8>, String> {
    let prefix =
        env::var_os("ENLINEA_WASM_TOOLCHAIN").map_or_else(|| PathBuf::from("/usr"), PathBuf::from);
    let library = library_sources(&prefix)?;
    let tool = |name: &str| prefix.join("bin").join(name);
    let folder = target().join("wasm");
    let home =
        env::var("CARGO_HOME").or_else(|_| env::var("HOME").map(|home| format!("{home}/.cargo")));
    // No place of this machine becomes part of the module, and a module from elsewhere has the same bytes.
    let places = [
        (root().display().to_string(), "/enlinea"),
        (library.display().to_string(), "/library"),
        (home.unwrap_or_default(), "/cargo"),
    ];
    let mut flags = FLAGS.to_owned();
    for (place, name) in places.iter().filter(|(place, _)| !place.is_empty()) {
        flags.extend([" --remap-path-prefix=", place.as_str(), "=", name]);
    }
    let mut command = Command::new(tool("cargo"));
    command
        .args([
            "build",
            "--locked",
            "--package",
            "enlinea-wasm",
            "--target",
            TARGET,
        ])
        .args(["--profile", "wasm", "-Z", "build-std=std"])
        .args(["-Z", "build-std-features=optimize_for_size", "--target-dir"])
        .arg(&folder)
        .env("RUSTC", tool("rustc"))
        .env("LD_LIBRARY_PATH", prefix.join("lib/x86_64-linux-gnu"))
        .env("RUSTC_BOOTSTRAP", "1")
        .env("__CARGO_TESTS_ONLY_SRC_ROOT", &library)
        .env(
            "CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_LINKER",
            tool("wasm-ld-19"),
        )
        .env("CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_RUSTFLAGS", flags)
        .env_remove("RUSTFLAGS")
        .env_remove("RUSTUP_TOOLCHAIN")
        .env_remove("CARGO")
        .current_dir(root());
    run("wasm", &mut command)?;
    let built = folder.join(TARGET).join("wasm").join("enlinea_wasm.wasm");
    fs::read(&built).map_err(|error| format!("{}: {error}", built.display()))
}

/// The sources of Rust's library, as Debian unpacks them.
fn library_sources(prefix: &Path) -> Result<PathBuf, String> {
    let library = prefix.join("lib/rustlib/src/rust/library");
    let is_there = library.join("std").is_dir() && prefix.join("bin/wasm-ld-19").exists();
    is_there.then(|| library.canonicalize().unwrap_or(library)).ok_or_else(|| {
        format!("the module needs packages of Debian: `apt-get install --no-install-recommends {PACKAGES}`, or the folder \
                 `usr` of unpacked ones in ENLINEA_WASM_TOOLCHAIN")
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn any_change_of_the_sources_changes_the_number() {
        let root = env::temp_dir().join(format!("enlinea-wasm-{}", std::process::id()));
        let folder = root.join("crates/enlinea-core/src");
        fs::create_dir_all(&folder).unwrap();
        let number = |name: &str, text: &str| {
            fs::write(folder.join(name), text).unwrap();
            inputs(&root)
        };
        let numbers = [number("a.rs", "1"), number("a.rs", "2"), number("b.rs", "")];
        assert_ne!(numbers[0], numbers[1]);
        assert_ne!(numbers[1], numbers[2]);
        assert_eq!(check(&root).len(), 1);
        fs::remove_dir_all(&root).unwrap();
    }
}
