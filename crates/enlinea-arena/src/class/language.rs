//! How the file of a program becomes a command, by the ending of its name.

use std::collections::BTreeMap;
use std::env;
use std::fs::File;
use std::io::Read;
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};

/// How programs of one language are built and run. `{file}` is the name of the file, `{stem}` the same without its ending,
/// `{half_mb}` half of the memory limit in MiB.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[non_exhaustive]
pub struct Language {
    /// Run once in the sandbox, with processes.
    #[serde(default)]
    pub build: Option<String>,
    /// Run in the sandbox for games.
    pub command: String,
}

/// The languages that need no line in the course description.
pub(super) fn known_languages() -> BTreeMap<String, Language> {
    let language = |build: Option<&str>, command: &str| Language {
        build: build.map(str::to_owned),
        command: command.to_owned(),
    };
    let cpp = language(Some("c++ -O2 -o player {file}"), "./player");
    // Lisp reserves its whole heap when it starts.
    let lisp = "sbcl --dynamic-space-size {half_mb}MB --script {file}";
    [
        ("py", language(None, "python3 {file}")),
        ("lisp", language(None, lisp)),
        (
            "c",
            language(Some("cc -O2 -o player {file} -lm"), "./player"),
        ),
        ("cpp", cpp.clone()),
        ("cc", cpp),
    ]
    .map(|(ending, language)| (ending.to_owned(), language))
    .into()
}

/// The words of a command. File names are known to have neither blanks nor quotes.
pub(super) fn words(template: &str, file: &str, memory_mb: u64) -> Option<Vec<String>> {
    let stem = file.rsplit_once('.').map_or(file, |(stem, _)| stem);
    let half = (memory_mb / 2).max(1).to_string();
    let fill = |word: String| {
        let word = word.replace("{file}", file).replace("{stem}", stem);
        word.replace("{half_mb}", &half)
    };
    let words = shell_words::split(template).ok()?;
    let words: Vec<String> = words.into_iter().map(fill).collect();
    (!words.is_empty()).then_some(words)
}

/// The program along the search path. Where the first one is a script (version managers have such), a later one that is a
/// program is better: the script would have to start it, which the sandbox refuses.
pub(super) fn find_interpreter(name: &str) -> String {
    if name.contains('/') {
        return name.to_owned();
    }
    let path = env::var_os("PATH").unwrap_or_default();
    let places: Vec<PathBuf> = env::split_paths(&path)
        .map(|folder| folder.join(name))
        .filter(|file| file.is_file())
        .collect();
    let is_script = |file: &PathBuf| starts_with(file, b"#!");
    match places.first() {
        Some(first) if is_script(first) => {
            let better = places.iter().find(|file| !is_script(file));
            let better = better.and_then(|file| file.to_str());
            better.unwrap_or(name).to_owned()
        }
        _ => name.to_owned(),
    }
}

fn starts_with(file: &Path, mark: &[u8]) -> bool {
    let mut start = Vec::new();
    let read = File::open(file).and_then(|file| {
        let most = mark.len() as u64;
        file.take(most).read_to_end(&mut start)
    });
    read.is_ok() && start == mark
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn templates_become_words() {
        let languages = known_languages();
        let command = |ending: &str| words(&languages[ending].command, "anna.x", 512);
        let lisp = command("lisp").unwrap().join(" ");
        assert_eq!(lisp, "sbcl --dynamic-space-size 256MB --script anna.x");
        let java = words("java -cp . '{stem} '", "Anna.java", 1).unwrap();
        assert_eq!(java, ["java", "-cp", ".", "Anna "]);
        assert_eq!(words("'", "anna.py", 1), None);
        assert_eq!(words(" ", "anna.py", 1), None);
    }

    #[test]
    fn programs_with_a_path_are_as_they_are() {
        assert_eq!(find_interpreter("./player"), "./player");
        assert_eq!(find_interpreter("no-such-program"), "no-such-program");
    }
}
