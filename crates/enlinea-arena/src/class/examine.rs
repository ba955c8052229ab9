//! Finds out whether an upload can play: it is compiled, checked like any external program, and told what to mend.

use std::fs;
use std::io;
use std::os::unix::fs::{DirBuilderExt, PermissionsExt};
use std::path::Path;
use std::time::Duration;

use enlinea_core::{Excerpt, Game, Side};
use enlinea_players::{Budget, ResourceError, Resources};

use super::kind::{Kind, kind};
use super::uploads::Upload;
use super::{ClassError, Course};
use crate::contestant::{Contestant, ContestantError};
use crate::entry::{BuiltInSource, Entry, EntrySource, ExternalCommand, Protocol};
use crate::external::{
    BuildEnd, CheckStep, ExternalPlayer, PlainFile, StartError, build, check_player,
};

/// Lines of a compiler that a student reads.
const MOST_MESSAGES: usize = 20;
/// The longest of them.
const LONGEST_MESSAGE: usize = 300;

/// What was found about an upload.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct UploadVerdict {
    pub(super) is_accepted: bool,
    /// Whether the same upload would be judged the same tomorrow. It may not, if this machine lacks a program.
    pub(super) is_final: bool,
    /// In words, several lines.
    pub(super) findings: String,
}

impl UploadVerdict {
    pub(super) fn refused(findings: impl Into<String>) -> UploadVerdict {
        UploadVerdict {
            is_accepted: false,
            is_final: true,
            findings: findings.into(),
        }
    }

    /// A program cannot be started, and nobody knows whether that is the upload's fault.
    fn not_started(error: &StartError) -> UploadVerdict {
        UploadVerdict {
            is_final: false,
            ..UploadVerdict::refused(format!(
                "It cannot be started: {error}.\nIf that program should be on the machine of the tournament, tell your teacher."
            ))
        }
    }
}

/// Examines an upload. If it is accepted its files, and what was built of them, are in `place`.
///
/// # Errors
/// If something else than the upload is at fault: the disk, the sandbox, a missing compiler.
pub(super) fn examine(
    upload: &Upload,
    course: &Course,
    place: &Path,
) -> Result<UploadVerdict, ClassError> {
    let files = match &upload.files {
        Ok(files) => files,
        Err(reason) => return Ok(UploadVerdict::refused(reason)),
    };
    let found = match kind(upload, files, course) {
        Ok(found) => found,
        Err(reason) => return Ok(UploadVerdict::refused(reason)),
    };
    let builder = match &found {
        Kind::Heuristic { .. } => return Ok(examine_heuristic(upload, files, &found, course)),
        Kind::Program { build, .. } => build,
        Kind::Lisp { .. } => &None,
    };
    let built;
    let files = match builder {
        None => files,
        Some(words) => {
            built = match compile(words, files, course)? {
                Ok(files) => files,
                Err(verdict) => return Ok(verdict),
            };
            &built
        }
    };
    keep(files, place).map_err(|reason| ClassError::Folder {
        path: place.to_owned(),
        reason,
    })?;
    let entry = entry(upload, &found, course, place).map_err(UploadVerdict::refused);
    let external = match &entry {
        Ok(Entry {
            source: EntrySource::External(external),
            ..
        }) => external.clone().limits(course.check_limits()),
        Ok(_) => return Ok(UploadVerdict::refused("It is not a program.")),
        Err(verdict) => return Ok(verdict.clone()),
    };
    // Nobody is blamed for the arena's failure: want of memory, files or a sandbox.
    let verdict = judge(&check_player(&external, course.rules)?);
    if verdict.is_accepted {
        return Ok(verdict);
    }
    // Nor is it final what a program that is missing here would have said.
    let opening = Game::new(course.rules);
    match ExternalPlayer::new(&external).start(&opening, Side::First, 1) {
        Err(ContestantError::NotStarted(error)) => not_started(error),
        _ => Ok(verdict),
    }
}

/// The files after the build, or the verdict that they cannot be built.
fn compile(
    words: &[String],
    files: &[PlainFile],
    course: &Course,
) -> Result<Result<Vec<PlainFile>, UploadVerdict>, ClassError> {
    let command = words.join(" ");
    let reason = match build(words, files, Duration::from_secs(course.build_seconds)) {
        Ok(BuildEnd::Built(files)) => return Ok(Ok(files)),
        Ok(BuildEnd::Refused(messages)) => {
            let messages = first_lines(&messages);
            format!("It does not compile. `{command}` says:\n\n{messages}")
        }
        Ok(BuildEnd::Ended(reason)) => {
            format!("It does not compile: `{command}` was stopped: {reason}.")
        }
        Err(error) => return not_started(error).map(Err),
    };
    Ok(Err(UploadVerdict::refused(reason)))
}

fn not_started(error: StartError) -> Result<UploadVerdict, ClassError> {
    if error.is_system_failure() {
        Err(error.into())
    } else {
        Ok(UploadVerdict::not_started(&error))
    }
}

/// The player behind an accepted upload.
///
/// # Errors
/// In words, if its weights cannot be used.
pub(super) fn entry(
    upload: &Upload,
    kind: &Kind,
    course: &Course,
    place: &Path,
) -> Result<Entry, String> {
    let source = match kind {
        Kind::Program { command, .. } => program(command, course.protocol, course, place),
        Kind::Lisp { command } => program(command, Protocol::Lisp, course, place),
        Kind::Heuristic { spec } => {
            let files = upload.files.as_deref().unwrap_or_default();
            let source = BuiltInSource::read(spec, course.rules, &OwnFiles(files));
            EntrySource::BuiltIn(source.map_err(|error| error.to_string())?)
        }
    };
    Ok(Entry {
        name: upload.alias.clone(),
        source,
        budget: Budget::unlimited(),
    })
}

/// An uploaded program: it reads its own files and no others.
fn program(command: &[String], protocol: Protocol, course: &Course, place: &Path) -> EntrySource {
    let external = ExternalCommand::new(command.iter().cloned(), protocol)
        .folder(place)
        .untrusted(true)
        .reads([".".into()])
        .limits(course.limits);
    EntrySource::External(external)
}

fn examine_heuristic(
    upload: &Upload,
    files: &[PlainFile],
    kind: &Kind,
    course: &Course,
) -> UploadVerdict {
    match entry(upload, kind, course, Path::new("")) {
        Err(reason) => UploadVerdict::refused(format!("Its weights cannot be used: {reason}")),
        Ok(entry) => {
            let names: Vec<&str> = files.iter().map(|file| &*file.name).collect();
            UploadVerdict {
                is_accepted: true,
                is_final: true,
                findings: format!("{} plays as {}.", names.join(", "), entry.source_text()),
            }
        }
    }
}

/// The files of an upload and no others: a spec of a stranger must not read the teacher's.
struct OwnFiles<'a>(&'a [PlainFile]);

impl OwnFiles<'_> {
    fn find(&self, name: &str) -> Result<&PlainFile, ResourceError> {
        let found = self.0.iter().find(|file| file.name == name);
        found.ok_or_else(|| ResourceError {
            name: Excerpt::of(name).text().to_owned(),
            reason: "it is not part of the upload".into(),
        })
    }
}

impl Resources for OwnFiles<'_> {
    fn text(&self, name: &str) -> Result<String, ResourceError> {
        let content = self.find(name)?.content.clone();
        String::from_utf8(content).map_err(|_| ResourceError {
            name: name.to_owned(),
            reason: "it is not text".into(),
        })
    }

    fn bytes(&self, name: &str) -> Result<Vec<u8>, ResourceError> {
        Ok(self.find(name)?.content.clone())
    }
}

/// Writes the files into a folder that is there as a whole or not at all.
fn keep(files: &[PlainFile], place: &Path) -> io::Result<()> {
    let part = place.with_added_extension("part");
    for old in [&part, place] {
        match fs::remove_dir_all(old) {
            Err(error) if error.kind() != io::ErrorKind::NotFound => return Err(error),
            _ => {}
        }
    }
    fs::DirBuilder::new().mode(0o755).create(&part)?;
    for file in files {
        let path = part.join(&file.name);
        fs::write(&path, &file.content)?;
        fs::set_permissions(&path, fs::Permissions::from_mode(0o755))?;
    }
    fs::rename(&part, place)
}

/// Accepts a program that passes every step that its games need, and lists the steps, what is wrong first.
fn judge(steps: &[CheckStep]) -> UploadVerdict {
    let is_wrong = |step: &&CheckStep| step.is_required && step.finding.is_err();
    let wrong = steps.iter().filter(is_wrong);
    let others = steps.iter().filter(|step| !is_wrong(step));
    let line = |step: &CheckStep| {
        let (mark, words) = match &step.finding {
            Ok(words) => ("ok", words),
            Err(words) if step.is_required => ("WRONG", words),
            Err(words) => ("note", words),
        };
        let messages = step.messages.iter().map(|line| format!("  | {line}\n"));
        format!("{mark}: {}: {words}\n", step.name) + &messages.collect::<String>()
    };
    UploadVerdict {
        is_accepted: wrong.clone().next().is_none(),
        is_final: true,
        findings: wrong.chain(others).map(line).collect(),
    }
}

/// The beginning of a compiler's messages, without what a terminal would obey.
fn first_lines(messages: &str) -> String {
    let lines = messages.lines().filter(|line| !line.trim().is_empty());
    let lines = lines.take(MOST_MESSAGES).map(|line| {
        let line = Excerpt::of_at_most(line, LONGEST_MESSAGE);
        format!("  {}\n", line.text())
    });
    lines.collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_steps_that_games_need_refuse_a_program() {
        let step = |is_required, finding: Result<&str, &str>| CheckStep {
            name: "plays".to_owned(),
            is_required,
            finding: finding.map(str::to_owned).map_err(str::to_owned),
            messages: Vec::new(),
        };
        let verdict = judge(&[step(true, Ok("won")), step(false, Err("refused"))]);
        assert!(verdict.is_accepted);
        assert_eq!(verdict.findings, "ok: plays: won\nnote: plays: refused\n");
        let verdict = judge(&[step(true, Ok("won")), step(true, Err("crash"))]);
        assert!(!verdict.is_accepted);
        assert_eq!(verdict.findings, "WRONG: plays: crash\nok: plays: won\n");
        let mut crash = step(true, Err("crash"));
        crash.messages = vec!["  File \"a.py\", line 3".to_owned()];
        let verdict = judge(&[crash]);
        assert_eq!(
            verdict.findings,
            "WRONG: plays: crash\n  |   File \"a.py\", line 3\n"
        );
    }

    #[test]
    fn a_weight_file_reads_no_other_files() {
        let course = "name = 'A'\nheuristic = 'alphabeta(eval=threats(file={file}), depth=2)'";
        let course = Course::from_toml(course).unwrap();
        let check = |content: &str| {
            let upload = Upload {
                code: "k7f3".to_owned(),
                item: "anna.toml".to_owned(),
                alias: "anna".to_owned(),
                files: Ok(vec![PlainFile {
                    name: "anna.toml".to_owned(),
                    content: content.as_bytes().to_vec(),
                }]),
            };
            examine(&upload, &course, Path::new("/nonexistent")).unwrap()
        };
        let good = check("[weights]\ncontrol = 55\n");
        assert!(good.is_accepted, "{good:?}");
        let bad = check("[weights]\nno_such_weight = 55\n");
        assert!(
            !bad.is_accepted && bad.findings.contains("no_such_weight"),
            "{bad:?}"
        );
        let other = OwnFiles(&[]).text("/etc/passwd").unwrap_err().to_string();
        assert!(other.contains("not part of the upload"), "{other}");
    }

    #[test]
    fn compilers_are_quoted_from_the_beginning() {
        let messages = format!("\n first\u{1b}[2J\n{}", "more\n".repeat(100));
        let lines = first_lines(&messages);
        assert!(lines.starts_with("   first\\u{1b}[2J\n"), "{lines}");
        assert_eq!(lines.lines().count(), MOST_MESSAGES);
    }
}
