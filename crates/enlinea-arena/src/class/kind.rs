//! What an upload is: a program with its command, a heuristic in Lisp, or a weight file with its player.

use enlinea_core::Excerpt;
use enlinea_players::read_toml;
use serde::Deserialize;

use super::Course;
use super::language::{find_interpreter, words};
use super::uploads::Upload;
use crate::external::{PlainFile, is_heuristic};

/// The file in an upload's folder that says how its program is run.
const DESCRIPTION: &str = "entry.toml";
/// The file that is run where nothing says which.
const PLAYER: &str = "player";

/// What plays.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    /// A program, and how it is compiled.
    Program {
        build: Option<Vec<String>>,
        command: Vec<String>,
    },
    /// A heuristic of the Lisp course: its file and the options of the search.
    Lisp { command: Vec<String> },
    /// A player of the library with the weights of the file.
    Heuristic { spec: String },
}

/// `entry.toml`.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct EntryDescription {
    #[serde(default)]
    build: Option<String>,
    command: String,
}

/// Finds out what an upload is, or says what is missing.
pub(super) fn kind(upload: &Upload, files: &[PlainFile], course: &Course) -> Result<Kind, String> {
    if let Some(file) = files.iter().find(|file| file.name == DESCRIPTION)
        && upload.item != DESCRIPTION
    {
        return described(&String::from_utf8_lossy(&file.content), course);
    }
    let main = main_file(files)?;
    let ending = main.name.rsplit_once('.').map_or("", |(_, ending)| ending);
    if ending == "lisp" && is_heuristic(&String::from_utf8_lossy(&main.content)) {
        let file = std::iter::once(main.name.clone());
        let command = file.chain(course.lisp_words()).collect();
        return Ok(Kind::Lisp { command });
    }
    if let Some(language) = course.languages.get(ending) {
        let words = |template: &str| {
            let words = words(template, &main.name, course.limits.memory_mb);
            words.ok_or_else(|| format!("The course description has no usable command for `.{ending}` files; tell your teacher."))
        };
        let build = language.build.as_deref().map(words).transpose()?;
        return Ok(program(build, words(&language.command)?));
    }
    if ["toml", "json"].contains(&ending) {
        let Some(spec) = &course.heuristic else {
            return Err("Weight files are not accepted in this class, only programs.".to_owned());
        };
        let spec = spec.replace("{file}", &format!("\"{}\"", main.name));
        return Ok(Kind::Heuristic { spec });
    }
    if [&b"\x7fELF"[..], b"#!"]
        .iter()
        .any(|mark| main.content.starts_with(mark))
    {
        return Ok(program(None, vec![format!("./{}", main.name)]));
    }
    let known: Vec<String> = course
        .languages
        .keys()
        .map(|ending| format!(".{ending}"))
        .collect();
    Err(format!(
        "It is not known how to run `{}`. Known are files that end with {}, programs for this system, and scripts that \
         begin with #!. For anything else upload a folder with a file `{DESCRIPTION}` that has a line like: command = \
         \"python3 player.py\"",
        main.name,
        known.join(", ")
    ))
}

fn program(build: Option<Vec<String>>, mut command: Vec<String>) -> Kind {
    if let Some(first) = command.first_mut() {
        *first = find_interpreter(first);
    }
    Kind::Program { build, command }
}

/// The only file, or the one that is named `player`.
fn main_file(files: &[PlainFile]) -> Result<&PlainFile, String> {
    if let [file] = files {
        return Ok(file);
    }
    let stem = |file: &PlainFile| file.name.split('.').next() == Some(PLAYER);
    let mut named = files.iter().filter(|file| stem(file));
    match (named.next(), named.next()) {
        (Some(file), None) => Ok(file),
        _ => Err(format!(
            "A folder of several files needs a file `{DESCRIPTION}` with the command, or exactly one file that is named \
             `{PLAYER}`, such as `{PLAYER}.py`."
        )),
    }
}

fn described(text: &str, course: &Course) -> Result<Kind, String> {
    let described: EntryDescription =
        read_toml(text).map_err(|error| format!("`{DESCRIPTION}`: {error}"))?;
    let own_words = |key: &str, line: &str| {
        let words = words(line, "", course.limits.memory_mb);
        let words = words.ok_or_else(|| {
            format!("`{DESCRIPTION}`: `{key}` is empty, or a quote is not closed.")
        })?;
        match words.iter().find(|word| leads_elsewhere(word)) {
            None => Ok(words),
            Some(word) => Err(format!(
                "`{DESCRIPTION}`: `{key}` has the word {}. Programs and files are named plainly: `python3`, \
                 `./player`, `weights.txt`.",
                Excerpt::of(word)
            )),
        }
    };
    let build = described.build.as_deref();
    let build = build.map(|line| own_words("build", line)).transpose()?;
    Ok(program(build, own_words("command", &described.command)?))
}

/// The commands of an `entry.toml`, the one that builds first, for fuzz targets.
#[doc(hidden)]
pub fn read_entry(text: &str, course: &Course) -> Result<Vec<Vec<String>>, String> {
    match described(text, course)? {
        Kind::Program { build, command } => Ok(build.into_iter().chain([command]).collect()),
        Kind::Lisp { .. } | Kind::Heuristic { .. } => Err("it describes programs only".to_owned()),
    }
}

/// The sandbox opens files that a command names. This command was written by a stranger, so it may name only its own.
fn leads_elsewhere(word: &str) -> bool {
    word.strip_prefix("./").unwrap_or(word).contains('/') || word.contains("..")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(item: &str, files: &[(&str, &str)], more: &str) -> Result<Kind, String> {
        let course = Course::from_toml(&format!("name = 'A'\n{more}")).unwrap();
        let files: Vec<PlainFile> = files
            .iter()
            .map(|(name, content)| PlainFile {
                name: (*name).to_owned(),
                content: content.as_bytes().to_vec(),
            })
            .collect();
        let upload = Upload {
            code: "k7f3".to_owned(),
            item: item.to_owned(),
            alias: item.to_owned(),
            files: Ok(files.clone()),
        };
        kind(&upload, &files, &course)
    }

    fn command(kind: Result<Kind, String>) -> String {
        match kind {
            Ok(Kind::Program { command, .. }) => command.join(" "),
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn the_ending_tells_the_language() {
        let python = command(found("a.py", &[("a.py", "")], ""));
        assert!(python.ends_with("python3 a.py"), "{python}");
        let cpp = found("a.cpp", &[("a.cpp", "")], "").unwrap();
        let Kind::Program {
            build: Some(build),
            command,
        } = cpp
        else {
            panic!("{cpp:?}");
        };
        assert_eq!(build.join(" "), "c++ -O2 -o player a.cpp");
        assert_eq!(command, ["./player"]);
        assert_eq!(command_of_script(), "./a");
        assert!(
            found("a.txt", &[("a.txt", "")], "")
                .unwrap_err()
                .contains("not known how to run")
        );
    }

    fn command_of_script() -> String {
        command(found("a", &[("a", "#!/bin/sh\n")], ""))
    }

    #[test]
    fn a_heuristic_in_lisp_is_not_a_program() {
        let heuristic = [("a.lisp", "(defun heuristica (estado) 0)")];
        let words = |words: &[&str]| Kind::Lisp {
            command: words.iter().map(|&word| word.to_owned()).collect(),
        };
        assert_eq!(found("a.lisp", &heuristic, ""), Ok(words(&["a.lisp"])));
        let deep = found("a.lisp", &heuristic, "lisp = 'depth=2'");
        assert_eq!(deep, Ok(words(&["a.lisp", "depth=2"])));
        let program = command(found("a.lisp", &[("a.lisp", "(print (read))")], ""));
        assert!(program.contains("--script a.lisp"), "{program}");
    }

    #[test]
    fn weight_files_need_a_player() {
        let files = [("a.toml", "[weights]")];
        assert!(
            found("a.toml", &files, "")
                .unwrap_err()
                .contains("not accepted")
        );
        let kind = found(
            "a.toml",
            &files,
            "heuristic = 'alphabeta(eval=threats(file={file}))'",
        );
        let spec = "alphabeta(eval=threats(file=\"a.toml\"))".to_owned();
        assert_eq!(kind, Ok(Kind::Heuristic { spec }));
    }

    #[test]
    fn folders_name_their_command_or_their_player() {
        let folder = |description: &str| {
            found(
                "a",
                &[("entry.toml", description), ("x.py", ""), ("y.py", "")],
                "",
            )
        };
        assert!(command(folder("command = 'python3 x.py'")).ends_with("python3 x.py"));
        assert!(folder("").unwrap_err().contains("missing field `command`"));
        assert!(folder("command = \"'\"").unwrap_err().contains("quote"));
        let several = [("player.py", ""), ("y.py", "")];
        assert!(command(found("a", &several, "")).ends_with("player.py"));
        let unclear = [("x.py", ""), ("y.py", "")];
        assert!(found("a", &unclear, "").unwrap_err().contains("entry.toml"));
    }

    #[test]
    fn the_verdict_about_a_description_is_short_whatever_it_says() {
        let course = Course::from_toml("name = 'A'").unwrap();
        for text in [
            format!("command = '{}/'", "a".repeat(10_000)),
            format!("{} = 1\ncommand = 'a'", "k".repeat(10_000)),
            "command = \"python3 /\\u001b[2J\"".to_owned(),
        ] {
            let reason = read_entry(&text, &course).unwrap_err();
            assert!(reason.len() < 1000, "{reason}");
            assert!(!reason.contains(char::is_control), "{reason:?}");
        }
    }

    #[test]
    fn a_command_cannot_open_the_files_of_others() {
        for word in ["/etc/passwd", "../x", "--file=/etc/passwd", "a/b", ".."] {
            let description = format!("command = 'python3 x.py {word}'");
            let error = found("a", &[("entry.toml", &description), ("x.py", "")], "");
            assert!(error.unwrap_err().contains(word), "{word}");
        }
    }
}
