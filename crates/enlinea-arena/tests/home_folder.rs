//! What lies around an untrusted program is not the program's: a home folder, other people's programs.

use std::fs;
use std::path::{Path, PathBuf};

use enlinea_arena::external::{ExternalPlayer, check_sandbox};
use enlinea_arena::{Contestant, ContestantError, ExternalCommand, Protocol};
use enlinea_core::{Game, Rules, Side};
use enlinea_players::{Budget, Choice};
use enlinea_testing::{is_installed, skipped};

/// Not what comes first in the search path: that may be a script which starts the interpreter as another process.
const PYTHON: &str = "/usr/bin/python3";

/// Reads everything that it can find from the home folder on, and quotes the first thing in its last words.
const THIEF: &str = r#"
import os, sys
sys.stdin.readline(), sys.stdin.readline(), sys.stdin.readline()
home = os.path.dirname(os.path.dirname(os.path.abspath(sys.argv[1] if len(sys.argv) > 1 else __file__)))
for name in (".ssh/key", "bin/other.py", "bin", ".ssh", "notes.txt", "lib/data"):
    path = os.path.join(home, name)
    try:
        found = os.listdir(path) if os.path.isdir(path) else open(path).read()
    except PermissionError:
        continue
    sys.exit("stolen: %s %r" % (name, found))
print(3, flush=True)
sys.stdin.read()
"#;

/// A home folder with a key, notes, and two programs in `bin`.
fn home() -> (tempfile::TempDir, PathBuf) {
    let folder = tempfile::tempdir().expect("a folder");
    let home = folder.path().canonicalize().expect("a folder");
    for name in [".ssh", "bin", "lib"] {
        fs::create_dir(home.join(name)).expect("a folder");
    }
    for name in [".ssh/key", "notes.txt", "lib/data", "bin/other.py"] {
        fs::write(home.join(name), "#!/bin/sh\nprivate").expect("a folder");
    }
    let thief = home.join("bin/thief.py");
    fs::write(&thief, format!("#!{PYTHON}\n{THIEF}")).expect("a folder");
    let mode = std::os::unix::fs::PermissionsExt::from_mode(0o755);
    fs::set_permissions(&thief, mode).expect("a folder");
    (folder, home)
}

fn first_move(external: &ExternalCommand) -> Result<Choice, ContestantError> {
    let opening = Game::new(Rules::STANDARD);
    let mut player = ExternalPlayer::new(external);
    player.start(&opening, Side::First, 1)?;
    player.choose(&opening, &Budget::unlimited(), None)
}

fn untrusted(command: &[&str], folder: &Path) -> ExternalCommand {
    ExternalCommand::new(command.iter().copied(), Protocol::CLinea)
        .folder(folder)
        .untrusted(true)
}

fn is_skipped() -> bool {
    if check_sandbox().is_err() {
        skipped("a kernel with Landlock and seccomp");
        return true;
    }
    if !is_installed(PYTHON, "--version") {
        skipped(PYTHON);
        return true;
    }
    false
}

#[test]
fn a_program_in_a_home_folder_reads_itself_and_nothing_around_it() {
    if is_skipped() {
        return;
    }
    let (_folder, home) = home();
    let bin = home.join("bin");
    let thief = bin.join("thief.py");
    let thief = thief.to_str().unwrap();
    for (command, folder) in [
        (&[PYTHON, thief][..], home.as_path()),
        (&[PYTHON, "thief.py"], &bin),
        (&[PYTHON, "bin/thief.py"], &home),
    ] {
        let choice = first_move(&untrusted(command, folder)).unwrap();
        assert_eq!(choice.column.index(), 3, "{command:?}");
    }
    // Without the sandbox it steals, so it does try.
    let trusted = untrusted(&[PYTHON, thief], &home).untrusted(false);
    let error = first_move(&trusted).unwrap_err().to_string();
    assert!(error.contains("stolen: .ssh/key"), "{error}");
}

/// The system starts the interpreter; the arena must not take anything else in that line for it, because that would be readable.
#[test]
fn a_first_line_opens_no_file_of_others() {
    if is_skipped() || !Path::new("/usr/bin/env").exists() {
        return;
    }
    let (_folder, home) = home();
    let key = home.join(".ssh/key");
    let key = key.display();
    // Not in `bin`, beside which libraries may be read.
    let folder = home.join("entry");
    fs::create_dir(&folder).unwrap();
    let write = |name: &str, line: &str| {
        let file = folder.join(name);
        fs::write(&file, format!("{line}\n{THIEF}")).unwrap();
        let mode = std::os::unix::fs::PermissionsExt::from_mode(0o755);
        fs::set_permissions(&file, mode).unwrap();
    };
    // It is run as `env` by a first line that says so.
    write("env", &format!("#!{PYTHON}"));
    let other = home.join("bin/other.py");
    let other = other.display();
    for line in [
        format!("#!/usr/bin/env -S -u {key} {PYTHON}"),
        format!("#!/usr/bin/env -S A='x {key} x' {PYTHON}"),
        format!("#!./env {other}"),
        format!("#!./env\0/env {other}"),
    ] {
        write("thief.py", &line);
        let own = [PathBuf::from("env")];
        let choice = first_move(&untrusted(&["./thief.py"], &folder).reads(own)).unwrap();
        assert_eq!(choice.column.index(), 3, "{line}");
    }
}

#[test]
fn what_is_listed_is_read_and_a_home_folder_never() {
    if is_skipped() {
        return;
    }
    let (_folder, home) = home();
    let command = [PYTHON, "bin/thief.py"];
    let listed = untrusted(&command, &home).reads([PathBuf::from("notes.txt")]);
    let error = first_move(&listed).unwrap_err().to_string();
    assert!(error.contains("stolen: notes.txt"), "{error}");
    for name in ["/root", "/home", "/"] {
        let listed = untrusted(&command, &home).reads([PathBuf::from(name)]);
        let error = first_move(&listed).unwrap_err();
        if Path::new(name).exists() {
            assert!(matches!(error, ContestantError::NotStarted(_)), "{error}");
            assert!(error.to_string().contains("home folder"), "{error}");
        }
    }
}
