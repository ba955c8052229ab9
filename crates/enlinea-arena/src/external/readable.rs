//! What an untrusted program may read beside the system's own folders.
//!
//! Its file, the interpreter that a first line `#!` names, the libraries that were installed with either, the files that its
//! command names, and what `reads` lists. A folder is never opened because something lies in it: other people's programs, or
//! their keys, may lie there too.

use std::fs::File;
use std::io::Read;
use std::path::{Path, PathBuf};

use super::homes::Homes;
use super::start::{StartError, find_program};
use crate::entry::ExternalCommand;

/// What lies beside the folder `bin` of an installation and belongs to its programs.
const BESIDE_BIN: [&str; 4] = ["lib", "lib64", "libexec", "pyvenv.cfg"];
/// The system follows first lines this often.
const MOST_INTERPRETERS: usize = 4;
/// The longest first line that the system reads.
const LONGEST_FIRST_LINE: u64 = 256;

/// Files and folders that this program may read, without symbolic links.
///
/// # Errors
/// If `reads` lists something that does not exist, or a home folder.
pub(super) fn readable(
    external: &ExternalCommand,
    folder: &Path,
) -> Result<Vec<PathBuf>, StartError> {
    let homes = Homes::of_this_system();
    let program = external.command.first().map_or("", String::as_str);
    let mut paths = Vec::new();
    let mut next = Some(find_program(program, folder));
    for _ in 0..=MOST_INTERPRETERS {
        let Some(file) = next else { break };
        paths.extend(installation(&file, &homes));
        next = interpreter(&file, folder);
    }
    for word in external.command.iter().skip(1) {
        // `file`, or `--weights=file`.
        let value = word.split_once('=').map(|(_, value)| value);
        let named = [Some(word.as_str()), value].into_iter().flatten();
        let named = named.filter_map(|name| folder.join(name).canonicalize().ok());
        paths.extend(named.filter(|path| path.is_file()));
    }
    for path in &external.reads {
        let missing = |reason| StartError::Reads {
            path: path.clone(),
            reason,
        };
        let found = folder.join(path).canonicalize().map_err(missing)?;
        if homes.are_opened_by(&found) {
            return Err(StartError::Home { path: path.clone() });
        }
        paths.push(found);
    }
    Ok(paths)
}

/// A program's file and, for `…/bin/program`, the libraries beside `bin`: where it is named and where it really lies.
fn installation(program: &Path, homes: &Homes) -> Vec<PathBuf> {
    let Ok(file) = program.canonicalize() else {
        return Vec::new();
    };
    let mut paths = Vec::new();
    for place in [program, &file] {
        let bin = place.parent().and_then(|folder| folder.canonicalize().ok());
        let bin = bin.filter(|folder| folder.ends_with("bin"));
        let Some(prefix) = bin.as_deref().and_then(Path::parent) else {
            continue;
        };
        if homes.are_opened_by(prefix) {
            continue;
        }
        let beside = BESIDE_BIN.map(|name| prefix.join(name).canonicalize());
        // A link must not lead out of the installation.
        paths.extend(
            beside
                .into_iter()
                .flatten()
                .filter(|path| path.starts_with(prefix)),
        );
    }
    paths.push(file);
    paths
}

/// The program that a first line `#!` names, directly or through `env`.
///
/// What is found here becomes readable, so the line must be understood as the system understands it: a script that makes us see
/// another program than the system starts could open any file.
fn interpreter(script: &Path, folder: &Path) -> Option<PathBuf> {
    let start = first_bytes(script)?;
    let line = start.strip_prefix(b"#!")?;
    // The system starts nothing from a line that is too long, and knows no other blanks.
    let line = &line[..line.iter().position(|&byte| byte == b'\n')?];
    let line = std::str::from_utf8(line).ok()?;
    let mut words = line.split([' ', '\t']).filter(|word| !word.is_empty());
    let named = words.next()?;
    let program = if named.ends_with("/env") {
        program_of_env(line, words)?
    } else {
        named
    };
    Some(find_program(program, folder)).filter(|found| is_program(found))
}

/// What `env` starts: options and variables come first, as in `env -S -i LANG=C python3`. Options with a value of their own, and
/// quotes, are not understood.
fn program_of_env<'a>(line: &str, mut words: impl Iterator<Item = &'a str>) -> Option<&'a str> {
    if line.contains(['\'', '"', '\\', '$', '#']) {
        return None;
    }
    words
        .find(|word| !matches!(*word, "-" | "-S" | "-i" | "-v") && !word.contains('='))
        .filter(|word| !word.starts_with('-'))
}

/// Whether a file is a program or a script: the system starts nothing else as an interpreter.
fn is_program(file: &Path) -> bool {
    let start = first_bytes(file).unwrap_or_default();
    start.starts_with(b"#!") || start.starts_with(b"\x7fELF")
}

fn first_bytes(file: &Path) -> Option<Vec<u8>> {
    let mut start = Vec::new();
    let file = File::open(file).ok()?;
    file.take(LONGEST_FIRST_LINE).read_to_end(&mut start).ok()?;
    Some(start)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::entry::Protocol;
    use std::fs;
    use std::os::unix::fs::symlink;

    fn homes(folder: &Path) -> Homes {
        Homes::from_folders([folder.to_owned()])
    }

    #[test]
    fn a_program_in_the_home_folders_bin_opens_only_itself() {
        let home = tempfile::tempdir().unwrap();
        let home = home.path().canonicalize().unwrap();
        for folder in ["bin", "lib", ".ssh"] {
            fs::create_dir(home.join(folder)).unwrap();
        }
        let program = home.join("bin/player");
        fs::write(&program, "").unwrap();
        assert_eq!(installation(&program, &homes(&home)), [program]);
    }

    #[test]
    fn installations_open_their_libraries_and_no_link_out_of_them() {
        let home = tempfile::tempdir().unwrap();
        let home = home.path().canonicalize().unwrap();
        let prefix = home.join("python");
        for folder in ["bin", "lib", "share"] {
            fs::create_dir_all(prefix.join(folder)).unwrap();
        }
        symlink(&home, prefix.join("libexec")).unwrap();
        let program = prefix.join("bin/python3");
        fs::write(&program, "").unwrap();
        let expected = [prefix.join("lib"), prefix.join("lib"), program.clone()];
        assert_eq!(installation(&program, &homes(&home)), expected);
    }

    #[test]
    fn interpreters_are_found_in_the_first_line() {
        let folder = tempfile::tempdir().unwrap();
        let script = folder.path().join("player");
        let check = |line: &str, expected: Option<&str>| {
            fs::write(&script, line).unwrap();
            let found = interpreter(&script, folder.path());
            let expected = expected.map(|name| find_program(name, folder.path()));
            assert_eq!(found, expected, "{line}");
        };
        check("#!/bin/sh -e\nexec player\n", Some("/bin/sh"));
        check("#! \t/usr/bin/env -S A=b -i sh -u\n", Some("sh"));
        check("\u{7f}ELF", None);
        check("#!", None);
    }

    #[test]
    fn a_first_line_opens_nothing_that_the_system_would_not_start() {
        let folder = tempfile::tempdir().unwrap();
        let secret = folder.path().join("secret");
        let script = folder.path().join("player");
        fs::write(&secret, "the secret of others").unwrap();
        let secret = secret.display();
        let long = "x".repeat(300);
        for line in [
            format!("#!{secret}\n"),
            // A variable to unset, a value with a blank, a folder to change to: `sh` is started.
            format!("#!/usr/bin/env -S -u {secret} sh\n"),
            format!("#!/usr/bin/env -S A='x {secret} x' sh\n"),
            format!("#!/usr/bin/env -iC {secret} sh\n"),
            // The system does not see the end of the name, and a shell runs the script.
            format!("#!{secret}\u{b}{long}\n"),
            format!("#!{secret} {long}\n"),
        ] {
            fs::write(&script, &line).unwrap();
            assert_eq!(interpreter(&script, folder.path()), None, "{line}");
        }
    }

    #[test]
    fn words_open_files_and_only_the_list_opens_folders() {
        let folder = tempfile::tempdir().unwrap();
        let folder = folder.path().canonicalize().unwrap();
        fs::create_dir(folder.join("lib")).unwrap();
        fs::write(folder.join("w.toml"), "").unwrap();
        fs::write(folder.join("player.py"), "").unwrap();
        let words = ["/no/python3", "player.py", "--weights=w.toml", "lib"];
        let mut external = ExternalCommand::new(words, Protocol::Native);
        let found = readable(&external, &folder).unwrap();
        assert_eq!(found, [folder.join("player.py"), folder.join("w.toml")]);
        external.reads = vec!["lib".into()];
        assert!(
            readable(&external, &folder)
                .unwrap()
                .contains(&folder.join("lib"))
        );
        external.reads = vec!["/".into()];
        let error = readable(&external, &folder).unwrap_err();
        assert!(matches!(error, StartError::Home { .. }), "{error}");
        external.reads = vec!["missing".into()];
        let error = readable(&external, &folder).unwrap_err();
        assert!(matches!(error, StartError::Reads { .. }), "{error}");
    }
}
