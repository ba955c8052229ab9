//! One short run in a folder of its own: undisturbed, disturbed, and continued.

use std::collections::BTreeMap;
use std::fs::{self, File};
use std::os::unix::fs::symlink;
use std::os::unix::process::ExitStatusExt;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitStatus, Stdio};
use std::thread;
use std::time::Duration;

use rusqlite::Connection;
use rusqlite::types::Value;
use tempfile::TempDir;

use super::ShortRun;
use super::shim::{self, Calls, Fault, How, What};
use crate::PROGRAM;

/// How a disturbed run ended, when all promises were kept.
pub(super) enum Ending {
    /// As if nothing had happened.
    Complete,
    /// With a message and its exit code; continued, it came to the same result.
    Error,
    /// By the kill that was asked for; continued, it came to the same result.
    Killed,
    /// The call was not made: threads change the order of calls.
    NotReached,
}

/// A short run, and what comes of it when nothing fails.
pub(super) struct Bench<'a> {
    run: &'a ShortRun,
    folder: TempDir,
    calls: Calls,
    result: Files,
}

/// The content of all files, without times.
type Files = BTreeMap<String, String>;

/// Allocations of the program before it can choose its exit code: without memory it ends by a signal, with the usual message.
const EARLY: u64 = 40;
const SIGABRT: i32 = 6;
const SIGKILL: i32 = 9;

/// Beginnings of messages: our own, that of the standard library without memory, and that of the system's.
const MESSAGES: [&str; 3] = ["error: ", "memory allocation of ", "Fatal glibc error: "];

impl Bench<'_> {
    /// Runs it once without a fault; `None` if faults cannot be injected here.
    pub(super) fn new(run: &ShortRun) -> Option<Bench<'_>> {
        shim::library()?;
        let folder = tempfile::tempdir().expect("a temporary folder");
        let mut bench = Bench {
            run,
            folder,
            calls: Calls::default(),
            result: Files::new(),
        };
        bench.clear();
        let nothing = Fault {
            what: What::Files,
            how: How::Once,
            at: 0,
        };
        let (status, said) = bench.start(Some(&nothing));
        assert!(status.success(), "{said}");
        bench.calls = shim::calls(&bench.counts());
        assert!(
            bench.calls.memory > 100 && bench.calls.files > 10,
            "{:?}",
            bench.calls
        );
        bench.result = bench.files().expect("nothing has failed");
        Some(bench)
    }

    /// The calls of the undisturbed run.
    pub(super) fn calls(&self, what: What) -> u64 {
        match what {
            What::Memory => self.calls.memory,
            What::Threads => self.calls.threads,
            What::Files => self.calls.files,
        }
    }

    /// Runs it anew with a fault, and continues it without. The error is the promise that was broken.
    pub(super) fn disturb(&self, fault: &Fault) -> Result<Ending, String> {
        self.clear();
        let (status, said) = self.start(Some(fault));
        let broken =
            |what: String| format!("{}, {fault:?}: {what}: {status}, {said}", self.run.name);
        if ["panicked", "this is a bug"]
            .iter()
            .any(|word| said.contains(word))
        {
            return Err(broken("it panicked".to_owned()));
        }
        let is_reached = shim::calls(&self.counts()).failed > 0;
        let has_message = said
            .lines()
            .any(|line| MESSAGES.iter().any(|word| line.starts_with(word)));
        let is_early = fault.what == What::Memory && fault.at <= EARLY;
        let ending = match (status.code(), status.signal()) {
            (Some(0), _) if is_reached => Ending::Complete,
            (Some(0), _) => Ending::NotReached,
            (Some(4), _) if has_message => Ending::Error,
            // SQLite does not say why a file cannot be opened.
            (Some(2), _) if said.contains("unable to open database file") => Ending::Error,
            (_, Some(SIGABRT)) if is_early && has_message => Ending::Error,
            (_, Some(SIGKILL)) if fault.how == How::Kill => Ending::Killed,
            _ => return Err(broken("it ended in another way".to_owned())),
        };
        self.check_processes().map_err(broken)?;
        // Also looks for damage before anything is repaired.
        let found = self.files().map_err(broken)?;
        let is_complete = matches!(ending, Ending::Complete | Ending::NotReached);
        if !is_complete {
            let (status, said) = self.start(None);
            if !status.success() {
                return Err(broken(format!("it cannot be continued: {status}, {said}")));
            }
        }
        let result = if is_complete {
            found
        } else {
            self.files().map_err(broken)?
        };
        if result != self.result {
            return Err(broken(format!(
                "other results: {}",
                difference(&result, &self.result)
            )));
        }
        Ok(ending)
    }

    /// Where it runs. The path is the same every time, because stores contain it.
    fn place(&self) -> PathBuf {
        self.folder.path().join("work")
    }

    fn counts(&self) -> PathBuf {
        self.folder.path().join("counts")
    }

    fn clear(&self) {
        let place = self.place();
        let _ = fs::remove_dir_all(&place);
        fs::create_dir(&place).expect("the folder is ours");
        symlink(PROGRAM, place.join("player")).expect("the folder is ours");
        if let Some((name, text)) = self.run.input {
            let text = text.replace("FOLDER", crate::text(&place));
            fs::write(place.join(name), text).expect("the folder is ours");
        }
    }

    /// Runs it to its end; the status and standard error.
    fn start(&self, fault: Option<&Fault>) -> (ExitStatus, String) {
        let errors = self.folder.path().join("errors");
        let create = |path: &Path| File::create(path).expect("the folder is ours");
        let mut command = Command::new(PROGRAM);
        command
            .args(self.run.words.split_whitespace())
            .current_dir(self.place())
            .env("NO_COLOR", "1")
            .stdin(Stdio::null())
            // One of the files below the folder: its writes fail too.
            .stdout(create(&self.place().join("output")))
            .stderr(create(&errors));
        if let Some(fault) = fault {
            shim::arm(&mut command, fault, &self.place(), &self.counts());
        }
        let mut child = command.spawn().expect("the program starts");
        for _ in 0..6000 {
            if let Some(status) = child.try_wait().expect("it is our child") {
                let said = fs::read(&errors).expect("it was just written");
                return (status, String::from_utf8_lossy(&said).into_owned());
            }
            thread::sleep(Duration::from_millis(10));
        }
        child.kill().expect("it is our child");
        child.wait().expect("it was killed");
        panic!("{}, {fault:?}: it does not end", self.run.name);
    }

    /// Waits until no process of the run is left.
    fn check_processes(&self) -> Result<(), String> {
        let place = crate::text(&self.place()).to_owned();
        let is_ours = |entry: &fs::DirEntry| {
            let line = fs::read(entry.path().join("cmdline")).unwrap_or_default();
            String::from_utf8_lossy(&line).contains(&place)
        };
        for _ in 0..1000 {
            let mut all = fs::read_dir("/proc").expect("this is Linux").flatten();
            if !all.any(|entry| is_ours(&entry)) {
                return Ok(());
            }
            thread::sleep(Duration::from_millis(10));
        }
        Err("processes are left".to_owned())
    }

    /// What is in the folder; the error is damage.
    fn files(&self) -> Result<Files, String> {
        let place = self.place();
        let names = || -> Vec<String> {
            let name = |entry: fs::DirEntry| entry.file_name().into_string().ok();
            let all = fs::read_dir(&place).expect("the folder is ours").flatten();
            all.filter_map(name).collect()
        };
        let mut files = Files::new();
        // The first one to open a database file removes its logs.
        for name in names().into_iter().filter(|name| has_ending(name, "db")) {
            let content = dump(&place.join(&name)).map_err(|error| format!("{name}: {error}"))?;
            files.insert(name, content);
        }
        for name in names() {
            let bytes = || fs::read(place.join(&name)).expect("it is there");
            let text = || String::from_utf8_lossy(&bytes()).into_owned();
            // They contain times, or are the program itself.
            let content = match name.as_str() {
                "output" | "player" => String::new(),
                page if has_ending(page, "html") => {
                    let is_whole = text().trim_end().ends_with("</html>");
                    is_whole
                        .then(String::new)
                        .ok_or_else(|| format!("{name} is torn"))?
                }
                _ => text(),
            };
            files.entry(name).or_insert(content);
        }
        Ok(files)
    }
}

fn has_ending(name: &str, ending: &str) -> bool {
    Path::new(name)
        .extension()
        .is_some_and(|found| found == ending)
}

/// All rows of a database file that is not damaged, without times.
fn dump(path: &Path) -> Result<String, String> {
    let dump = || -> rusqlite::Result<String> {
        let connection = Connection::open(path)?;
        let check: String = connection.query_row("PRAGMA integrity_check", [], |row| row.get(0))?;
        let mut text = format!("{check}\n");
        let tables = "SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY name";
        let mut tables = connection.prepare(tables)?;
        for table in tables.query_map([], |row| row.get::<_, String>(0))? {
            let table = table?;
            let mut rows = connection.prepare(&format!("SELECT * FROM \"{table}\""))?;
            let names = rows.column_names();
            let is_time: Vec<bool> = names.map(|name| name == "time_us").collect();
            let mut lines = Vec::new();
            let mut rows = rows.query([])?;
            while let Some(row) = rows.next()? {
                let places = (0..is_time.len()).filter(|place| !is_time[*place]);
                let values = places.map(|place| row.get(place));
                lines.push(format!(
                    "{table} {:?}\n",
                    values.collect::<rusqlite::Result<Vec<Value>>>()?
                ));
            }
            lines.sort();
            text += &lines.concat();
        }
        Ok(text)
    };
    match dump() {
        Ok(text) if text.starts_with("ok\n") => Ok(text),
        Ok(text) => Err(format!("damaged: {text}")),
        Err(error) => Err(format!("damaged: {error}")),
    }
}

/// The names of files that are not the same.
fn difference(one: &Files, other: &Files) -> String {
    let names = one.keys().chain(other.keys());
    let mut names: Vec<&str> = names
        .filter(|name| one.get(*name) != other.get(*name))
        .map(String::as_str)
        .collect();
    names.dedup();
    names.join(", ")
}
