//! The library that lets calls fail: compiled once, loaded into the program by the system's loader.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::OnceLock;

/// Which calls are counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum What {
    /// Allocations, those of `SQLite` and of the system's library among them.
    Memory,
    /// Threads that are started.
    Threads,
    /// Calls that change files: creating, writing, syncing, cutting, renaming, removing.
    Files,
}

/// How calls fail; `shim.c` describes it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum How {
    Once,
    Ever,
    Full,
    Kill,
}

/// A call that fails.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Fault {
    pub(crate) what: What,
    pub(crate) how: How,
    /// Counted from 1; 0 only counts calls.
    pub(crate) at: u64,
}

/// Calls of a run.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Calls {
    pub(crate) memory: u64,
    pub(crate) threads: u64,
    pub(crate) files: u64,
    pub(crate) failed: u64,
}

/// The compiled library; `None` where there is no way to have one.
pub(crate) fn library() -> Option<&'static Path> {
    static LIBRARY: OnceLock<Option<PathBuf>> = OnceLock::new();
    LIBRARY.get_or_init(compile).as_deref()
}

fn compile() -> Option<PathBuf> {
    if !cfg!(all(target_os = "linux", target_env = "gnu")) {
        return None;
    }
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR"));
    let (library, part) = (folder.join("fault-shim.so"), folder.join("fault-shim.part"));
    let source = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/cli/injection/shim.c");
    let options = [
        "-shared", "-fPIC", "-O2", "-Wall", "-Wextra", "-Werror", "-o",
    ];
    let mut compiler = Command::new("cc");
    let compiler = compiler.args(options).arg(&part).arg(source).arg("-ldl");
    let status = compiler.status().ok()?;
    assert!(status.success(), "shim.c has no warnings");
    fs::rename(&part, &library).expect("the folder is ours");
    Some(library)
}

/// Lets the program run under a fault. The calls are found in the file of counts afterwards.
pub(crate) fn arm(command: &mut Command, fault: &Fault, folder: &Path, counts: &Path) {
    fs::write(counts, [0; 32]).expect("the folder is ours");
    let word = format!("{:?}:{:?}:{}", fault.what, fault.how, fault.at).to_lowercase();
    command
        .env("LD_PRELOAD", library().expect("it was compiled"))
        .env("FAULT", word)
        .env("FAULT_FOLDER", folder)
        .env("FAULT_COUNTS", counts);
}

/// The calls of a run that has ended.
pub(crate) fn calls(counts: &Path) -> Calls {
    let bytes = fs::read(counts).expect("it was written before the run");
    let number = |place: usize| {
        let bytes = bytes[8 * place..8 * (place + 1)].try_into();
        u64::from_ne_bytes(bytes.expect("eight of them"))
    };
    Calls {
        memory: number(0),
        threads: number(1),
        files: number(2),
        failed: number(3),
    }
}
