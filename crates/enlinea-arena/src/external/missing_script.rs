//! `python3 missing.py`: the interpreter starts, and the player does not exist.
//!
//! The interpreter would end with an error of its own and lose a game, although nobody has played. The command tells as
//! much beforehand, for interpreters whose scripts have a name of their own kind.

use std::path::{Path, PathBuf};

/// Interpreters, by how their name begins, and how the names of their scripts end.
const INTERPRETERS: [(&str, &[&str]); 14] = [
    ("python", &["py", "pyc", "pyz"]),
    ("pypy", &["py", "pyc", "pyz"]),
    ("perl", &["pl"]),
    ("ruby", &["rb"]),
    ("node", &["js", "mjs", "cjs"]),
    ("lua", &["lua"]),
    ("sbcl", &["lisp", "lsp", "cl", "fasl"]),
    ("clisp", &["lisp", "lsp", "cl", "fas"]),
    ("java", &["jar"]),
    ("julia", &["jl"]),
    ("Rscript", &["R", "r"]),
    ("sh", &["sh"]),
    ("bash", &["sh", "bash"]),
    ("racket", &["rkt"]),
];

/// Options after which a word is the program itself, or the name of a module.
const NO_SCRIPT: [&str; 5] = ["-c", "-e", "-m", "-cp", "--eval"];

/// The script that a command names, if it does not exist.
pub(super) fn missing_script(command: &[String], folder: &Path) -> Option<PathBuf> {
    let (program, words) = command.split_first()?;
    let name = Path::new(program).file_name()?.to_str()?;
    let (_, endings) = INTERPRETERS
        .iter()
        .find(|(interpreter, _)| is_version_of(name, interpreter))?;
    for word in words {
        if NO_SCRIPT.contains(&word.as_str()) {
            return None;
        }
        if word.starts_with('-') {
            continue;
        }
        let file = folder.join(word);
        if file.exists() {
            return None;
        }
        let ending = Path::new(word).extension().and_then(|text| text.to_str());
        if ending.is_some_and(|ending| endings.contains(&ending)) {
            return Some(PathBuf::from(word));
        }
    }
    None
}

/// `python`, `python3` or `python3.12` for `python`.
fn is_version_of(name: &str, interpreter: &str) -> bool {
    let rest = name.strip_prefix(interpreter);
    rest.is_some_and(|rest| rest.chars().all(|one| one.is_ascii_digit() || one == '.'))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_is_surely_a_missing_script_is_named() {
        let folder = tempfile::tempdir().unwrap();
        std::fs::write(folder.path().join("player.py"), "").unwrap();
        let check = |line: &str, expected: Option<&str>| {
            let command: Vec<String> = line.split(' ').map(str::to_owned).collect();
            let found = missing_script(&command, folder.path());
            assert_eq!(found, expected.map(PathBuf::from), "{line}");
        };
        check("python3 missing.py", Some("missing.py"));
        check(
            "/usr/bin/python3.12 -u -W ignore sub/missing.py x",
            Some("sub/missing.py"),
        );
        check("sbcl --script missing.lisp", Some("missing.lisp"));
        check("java -jar missing.jar", Some("missing.jar"));
        check("python3 player.py missing.py", None);
        check("python3 -m package missing.py", None);
        check("python3 -c code missing.py", None);
        check("python3 missing", None);
        check("./player missing.py", None);
        check("python-player missing.py", None);
        check("java -cp a.jar:b.jar Player", None);
        check("", None);
    }
}
