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
    let program = find_program(program, folder);
    let mut paths = installation(&program, &homes);
    if let Some(interpreter) = interpreter(&program, folder) {
        paths.extend(installation(&interpreter, &homes));
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

/// The compiled program that a first line `#!` names, directly or through `env`.
///
/// What is found here becomes readable, so the line must be understood as the system understands it: a script that makes us see
/// another program than the system starts could open any file. Scripts are never opened: what runs them may be told to run
/// something else first, and then reads them.
fn interpreter(script: &Path, folder: &Path) -> Option<PathBuf> {
    let start = first_bytes(script)?;
    let line = start.strip_prefix(b"#!")?;
    // The system starts nothing from a line that is too long, and knows no other blanks.
    let line = &line[..line.iter().position(|&byte| byte == b'\n')?];
    let line = std::str::from_utf8(line).ok()?.trim_matches(BLANKS);
    // For the system the line ends there.
    if line.contains('\0') {
        return None;
    }
    let (named, rest) = line.split_once(BLANKS).unwrap_or((line, ""));
    let program = if ENV.contains(&named) {
        program_of_env(rest.trim_matches(BLANKS))?
    } else {
        named
    };
    Some(find_program(program, folder)).filter(|found| is_compiled(found))
}

const BLANKS: [char; 2] = [' ', '\t'];
/// Another program of this name may do anything.
const ENV: [&str; 2] = ["/usr/bin/env", "/bin/env"];

/// What `env` starts: `env python3`, or `env -S python3 -u`, because the system passes everything behind `env` as one word. Other
/// options and variables are not understood: a variable can make the program that is started load another one.
fn program_of_env(rest: &str) -> Option<&str> {
    let is_plain =
        |word: &str| !word.starts_with('-') && !word.contains(['=', '\'', '"', '\\', '$', '#']);
    let mut words = rest.split(BLANKS).filter(|word| !word.is_empty());
    let first = words.next()?;
    let program = match (first, words.next()) {
        ("-S", next) => next?,
        (only, None) => only,
        _ => return None,
    };
    Some(program).filter(|word| is_plain(word))
}

fn is_compiled(file: &Path) -> bool {
    first_bytes(file).is_some_and(|start| start.starts_with(b"\x7fELF"))
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
        check("#! \t/usr/bin/env \tsh \n", Some("sh"));
        check("#!/usr/bin/env -S sh -u '$x'\n", Some("sh"));
        check("\u{7f}ELF", None);
        check("#!", None);
        check("#!/usr/bin/env\n", None);
        check("#!/usr/bin/env -S\n", None);
    }

    #[test]
    fn a_first_line_opens_nothing_that_the_system_would_not_start() {
        let folder = tempfile::tempdir().unwrap();
        let text = folder.path().join("text");
        fs::write(&text, "the secret of others").unwrap();
        let backup = folder.path().join("backup.sh");
        fs::write(&backup, "#!/bin/sh\npassword=secret\n").unwrap();
        let tool = folder.path().join("tool");
        fs::write(&tool, "\u{7f}ELF").unwrap();
        let script = folder.path().join("player");
        let long = "x".repeat(300);
        let check = |line: &str, expected: Option<&Path>| {
            fs::write(&script, line).unwrap();
            let found = interpreter(&script, folder.path());
            assert_eq!(found.as_deref(), expected, "{line:?}");
        };
        let [text, backup] = [&text, &backup].map(|file| file.display());
        let shown = tool.display();
        check(&format!("#!{shown} -x\n"), Some(&tool));
        for line in [
            format!("#!{text}\n"),
            // Scripts are run by something that may be told to read them.
            format!("#!{backup}\n"),
            // A variable to unset, a value with a blank, a folder to change to: `sh` is started.
            format!("#!/usr/bin/env -S -u {shown} sh\n"),
            format!("#!/usr/bin/env -S A='x {shown} x' sh\n"),
            format!("#!/usr/bin/env -iC {shown} sh\n"),
            // Variables change what is started, or what that loads.
            format!("#!/usr/bin/env -S LD_PRELOAD=./own.so {shown}\n"),
            "#!/usr/bin/env -S PATH=. sh\n".to_owned(),
            format!("#!/usr/bin/env -S A=b -i {shown}\n"),
            // Without `-S` all of it is one word.
            format!("#!/usr/bin/env A=b {shown}\n"),
            format!("#!/usr/bin/env - {shown}\n"),
            // Another `env`, by its name and by the end of the line that the system sees.
            format!("#!./env {shown}\n"),
            format!("#!./own\0/usr/bin/env {shown}\n"),
            format!("#!/usr/bin/env\0 {shown}\n"),
            // The system does not see the end of the name, and a shell runs the script.
            format!("#!{shown}\u{b}{long}\n"),
            format!("#!{shown} {long}\n"),
        ] {
            check(&line, None);
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
