//! Compiles the source of an untrusted program: in the sandbox of players, but with processes, because compilers start their parts.
//!
//! Everything happens in a scratch folder: the sources are written into it, the compiler works there, and all files that are there
//! afterwards are the result.

use std::fs::{self, File};
use std::io::{self, Read};
use std::path::Path;
use std::process::{Command, Stdio};
use std::sync::Mutex;
use std::time::Duration;

use super::guarded_program::GuardedProgram;
use super::launch;
use super::process_table::MARK;
use super::readable::readable;
use super::sandbox::{Sandbox, check_sandbox};
use super::scratch::random_number;
use super::start::{StartError, most_tasks, restrict_environment, scratch_folder};
use super::turn::Turn;
use super::watch::{Watch, Watched};
use crate::entry::{ExternalCommand, ProcessLimits, Protocol};
use crate::running_time::RunningTime;

/// A file by its plain name, with its content.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct PlainFile {
    pub(crate) name: String,
    pub(crate) content: Vec<u8>,
}

/// How a build ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum BuildEnd {
    /// Well, with these files: the sources and what was made of them.
    Built(Vec<PlainFile>),
    /// The compiler refused; the beginning of its messages.
    Refused(String),
    /// It was ended by the arena, with the reason.
    Ended(String),
}

/// What the compiler prints goes here, in the folder where it works.
const MESSAGES: &str = ".messages";
/// The first mistakes explain the others.
const LONGEST_MESSAGES: u64 = 16 * 1024;
/// How often the limits are checked.
const INTERVAL: Duration = Duration::from_millis(20);

/// Runs a build command on these files.
///
/// # Errors
/// If it cannot be started.
pub(crate) fn build(
    words: &[String],
    sources: &[PlainFile],
    within: Duration,
) -> Result<BuildEnd, StartError> {
    let program = words.first().cloned().unwrap_or_default();
    let refused = |reason| StartError::Spawn {
        program: program.clone(),
        reason,
    };
    let missing = |reason| StartError::Sandbox {
        program: program.clone(),
        reason,
    };
    check_sandbox().map_err(missing)?;
    let scratch = scratch_folder()?;
    let folder = scratch.path().to_owned();
    let messages = prepare(&folder, sources).map_err(|reason| StartError::Scratch {
        folder: folder.clone(),
        reason,
    })?;
    let limits = ProcessLimits::default().cpu_seconds(within.as_secs().saturating_add(1));
    let mark = format!("{}-{:016x}", std::process::id(), random_number());
    let mut command = Command::new(&program);
    command
        .args(words.iter().skip(1))
        .current_dir(&folder)
        .stdin(Stdio::null())
        .stdout(messages.try_clone().map_err(refused)?)
        .stderr(messages);
    restrict_environment(&mut command, &folder);
    command.env(MARK, &mark);
    let external = ExternalCommand::new(words.iter().cloned(), Protocol::Native);
    let sandbox = Sandbox::for_build(readable(&external, &folder)?, &folder).map_err(missing)?;
    let launched = launch::spawn(&mut command, &limits, most_tasks(&limits), Some(sandbox));
    let mut guarded = GuardedProgram::new(launched.map_err(refused)?, mark, Some(scratch));
    let mut watch = Watch::start(Watched {
        guard: guarded.guard(),
        limits,
        scratch: Some(folder.clone()),
        lifeline: guarded.lifeline(),
        excess: Mutex::default(),
        turn: Turn::default(),
    })
    .map_err(refused)?;
    let deadline = RunningTime::now().after(within);
    let end = loop {
        let exit = guarded.wait(INTERVAL);
        if let Some(excess) = watch.excess() {
            break BuildEnd::Ended(excess.reason);
        }
        if let Some(exit) = exit {
            break if exit.status != 0 {
                BuildEnd::Refused(first_messages(&folder))
            } else if let Some(files) = files(&folder, limits.scratch_mb).map_err(refused)? {
                BuildEnd::Built(files)
            } else {
                let most = limits.scratch_mb;
                BuildEnd::Ended(format!("its files have more than {most} MiB"))
            };
        }
        if RunningTime::now() >= deadline {
            let seconds = within.as_secs();
            break BuildEnd::Ended(format!("not finished after {seconds} seconds"));
        }
    };
    watch.end();
    guarded.end();
    Ok(end)
}

/// Writes the sources, and opens the file of messages.
fn prepare(folder: &Path, sources: &[PlainFile]) -> io::Result<File> {
    for file in sources {
        fs::write(folder.join(&file.name), &file.content)?;
    }
    File::create(folder.join(MESSAGES))
}

/// All files but the messages, by name; `None` if they are too large. Holes in them take no room on the disk, but in memory.
fn files(folder: &Path, most_mb: u64) -> io::Result<Option<Vec<PlainFile>>> {
    let mut files = Vec::new();
    let mut left = most_mb.saturating_mul(1 << 20);
    for entry in fs::read_dir(folder)? {
        let entry = entry?;
        let Ok(name) = entry.file_name().into_string() else {
            continue;
        };
        if name != MESSAGES && entry.file_type()?.is_file() {
            let Some(rest) = left.checked_sub(entry.metadata()?.len()) else {
                return Ok(None);
            };
            left = rest;
            let content = fs::read(entry.path())?;
            files.push(PlainFile { name, content });
        }
    }
    files.sort_by(|one, other| one.name.cmp(&other.name));
    Ok(Some(files))
}

fn first_messages(folder: &Path) -> String {
    let mut bytes = Vec::new();
    if let Ok(file) = File::open(folder.join(MESSAGES)) {
        // What cannot be read is missing in the message.
        let _ = file.take(LONGEST_MESSAGES).read_to_end(&mut bytes);
    }
    String::from_utf8_lossy(&bytes).into_owned()
}

#[cfg(test)]
mod tests {
    use super::*;
    use enlinea_testing::{is_installed, skipped};

    const MINUTE: Duration = Duration::from_mins(1);

    fn source(text: &str) -> [PlainFile; 1] {
        [PlainFile {
            name: "player.c".to_owned(),
            content: text.as_bytes().to_vec(),
        }]
    }

    fn compile(text: &str) -> BuildEnd {
        let words = ["cc", "-o", "player", "player.c"].map(str::to_owned);
        build(&words, &source(text), MINUTE).unwrap()
    }

    #[test]
    fn sources_are_compiled_in_the_sandbox() {
        if check_sandbox().is_err() || !is_installed("cc", "--version") {
            return skipped("cc, and a kernel with Landlock and seccomp");
        }
        let BuildEnd::Built(files) = compile("int main(void) { return 0; }\n") else {
            panic!("it is correct");
        };
        let program = files.iter().find(|file| file.name == "player").unwrap();
        assert!(program.content.starts_with(b"\x7fELF"));
        let BuildEnd::Refused(messages) = compile("int main(void) { return x; }\n") else {
            panic!("it has a mistake");
        };
        assert!(messages.contains("player.c:1"), "{messages}");
    }

    #[test]
    fn a_compiler_reads_no_secrets() {
        if check_sandbox().is_err() || !is_installed("cc", "--version") {
            return skipped("cc, and a kernel with Landlock and seccomp");
        }
        let other = tempfile::tempdir().unwrap();
        let secret = other.path().join("secret.h");
        fs::write(&secret, "the secret of others\n").unwrap();
        let text = format!("#include \"{}\"\nint main(void) {{}}\n", secret.display());
        let BuildEnd::Refused(messages) = compile(&text) else {
            panic!("it reads what is not its own");
        };
        assert!(messages.contains("ermission denied"), "{messages}");
        assert!(!messages.contains("of others"), "{messages}");
    }

    /// Several processes could hold more together than is counted.
    #[test]
    fn the_parts_of_a_build_share_no_memory() {
        const PYTHON: &str = "/usr/bin/python3";
        if check_sandbox().is_err() || !is_installed(PYTHON, "--version") {
            return skipped("Python, and a kernel with Landlock and seccomp");
        }
        for script in [
            "import mmap; mmap.mmap(-1, 4096)",
            "import mmap; mmap.mmap(open('/dev/zero', 'r+b').fileno(), 4096)",
        ] {
            let words = [PYTHON, "-c", script].map(str::to_owned);
            let end = build(&words, &[], MINUTE).unwrap();
            let BuildEnd::Refused(messages) = end else {
                panic!("{script}: {end:?}");
            };
            assert!(messages.contains("PermissionError"), "{messages}");
        }
    }

    /// They would not fit into the memory of the arena.
    #[test]
    fn a_build_that_leaves_huge_files_with_holes_is_refused() {
        if check_sandbox().is_err() {
            return skipped("a kernel with Landlock and seccomp");
        }
        let script = "for i in 1 2 3; do truncate -s 30M $i; done";
        let words = ["sh", "-c", script].map(str::to_owned);
        let end = build(&words, &[], MINUTE).unwrap();
        let expected = "its files have more than 64 MiB".to_owned();
        assert_eq!(end, BuildEnd::Ended(expected));
    }

    #[test]
    fn a_build_without_an_end_is_ended() {
        if check_sandbox().is_err() {
            return skipped("a kernel with Landlock and seccomp");
        }
        let words = ["sh", "-c", "while :; do :; done"].map(str::to_owned);
        let end = build(&words, &[], Duration::from_secs(1)).unwrap();
        assert!(matches!(end, BuildEnd::Ended(_)), "{end:?}");
    }
}
