//! The campaign: choices from a seed, one case after the other, and what must hold after each.

use std::collections::BTreeMap;
use std::fs;
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, ExitStatus, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

use enlinea_players::random::mix;
use rustix::process::{Pid, Resource, Rlimit, setrlimit};
use tempfile::TempDir;

use crate::kind::Kind;
use crate::processes::{CAMPAIGN, left_behind};
use crate::workload::{self, Outcome, PROGRAM, Workload, file_names, words};

/// How long anything may take that should take a moment.
const PATIENCE: Duration = Duration::from_mins(2);

/// All runs of a campaign.
pub(crate) struct Campaign {
    /// The state of the generator.
    state: u64,
    /// The most kills of one run.
    most_kills: usize,
    /// Its mark in the environment of everything that it starts.
    mark: String,
    folder: TempDir,
    /// The undisturbed runs.
    expected: BTreeMap<&'static str, Expected>,
    kills: BTreeMap<(&'static str, Kind), usize>,
}

/// An undisturbed run.
struct Expected {
    time: Duration,
    result: Vec<u8>,
    files: Vec<PathBuf>,
}

impl Campaign {
    pub(crate) fn new(seed: u64, most_kills: usize) -> Campaign {
        // A program that ends by SIGQUIT would leave its memory as a file.
        let none = Rlimit {
            current: Some(0),
            maximum: Some(0),
        };
        setrlimit(Resource::Core, none).expect("a limit may always be lowered");
        Campaign {
            state: mix(seed),
            most_kills,
            mark: format!("{}-{seed}", std::process::id()),
            folder: tempfile::tempdir().expect("a folder"),
            expected: BTreeMap::new(),
            kills: BTreeMap::new(),
        }
    }

    /// Runs cases until this many kills have met a running program.
    #[expect(clippy::print_stdout, reason = "people read how many kills there were")]
    pub(crate) fn run(mut self, count: usize) {
        let begun = Instant::now();
        let (mut cases, mut done) = (0, 0);
        while done < count {
            // Each in turn, so that a small sample has all of them.
            let workload = &workload::ALL[cases % workload::ALL.len()];
            done += self.case(workload, cases);
            cases += 1;
        }
        let seconds = begun.elapsed().as_secs();
        println!("{done} kills in {cases} runs, {seconds} s: all results equal");
        for ((workload, kind), kills) in &self.kills {
            println!("{kills:5}  {workload}: {kind:?}");
        }
    }

    /// A number below this one.
    fn below(&mut self, most: usize) -> usize {
        self.state = mix(self.state);
        (self.state % most as u64) as usize
    }

    /// Runs a workload, kills it some times, completes it and compares. Returns how many kills met it.
    fn case(&mut self, workload: &'static Workload, number: usize) -> usize {
        let name = workload.name;
        if !self.expected.contains_key(name) {
            let expected = self.undisturbed(workload);
            self.expected.insert(name, expected);
        }
        let place = Place::new(self.folder.path(), number, &self.mark);
        workload.prepare(&place.folder);
        let mut kills = 0;
        for _ in 0..=self.below(self.most_kills) {
            kills += usize::from(self.kill(workload, &place));
        }
        let result = place.complete(workload);
        let expected = &self.expected[name];
        assert!(
            result == expected.result,
            "{name}, run {number}: another result"
        );
        assert_eq!(
            file_names(&place.folder),
            expected.files,
            "{name}, run {number}"
        );
        place.check_scratch();
        fs::remove_dir_all(&place.folder).expect("a folder of the campaign");
        kills
    }

    fn undisturbed(&self, workload: &Workload) -> Expected {
        let place = Place::new(self.folder.path(), usize::MAX, &self.mark);
        workload.prepare(&place.folder);
        let begun = Instant::now();
        let result = place.complete(workload);
        let expected = Expected {
            time: begun.elapsed(),
            result,
            files: file_names(&place.folder),
        };
        fs::remove_dir_all(&place.folder).expect("a folder of the campaign");
        expected
    }

    /// Starts the command and disturbs it at some moment. Returns whether it was still running.
    fn kill(&mut self, workload: &Workload, place: &Place) -> bool {
        let kinds: Vec<Kind> = Kind::ALL
            .into_iter()
            .filter(|kind| workload.has_players || !kind.hits_players())
            .collect();
        let kind = kinds[self.below(kinds.len())];
        let time = self.expected[workload.name].time.as_micros() as usize;
        let moment = Duration::from_micros(self.below(time) as u64);
        let choice = self.below(usize::MAX);
        let mut child = place.start(workload.command);
        let program = Pid::from_child(&child);
        sleep(moment);
        let is_running = child.try_wait().expect("our child").is_none();
        let is_hit = is_running && kind.hit(program, choice);
        let end = wait(&mut child);
        let what = format!("{}, {kind:?} after {moment:?}", workload.name);
        if is_hit {
            assert!(kind.explains(end), "{what}: {end}");
            *self.kills.entry((workload.name, kind)).or_default() += 1;
        } else {
            assert!(end.success() || end.code() == Some(1), "{what}: {end}");
        }
        let begun = Instant::now();
        loop {
            let left = left_behind(&self.mark, program);
            if left.is_empty() {
                break;
            }
            assert!(begun.elapsed() < PATIENCE, "{what}: {left:#?}");
            sleep(Duration::from_millis(2));
        }
        is_hit
    }
}

/// Where one run happens.
struct Place {
    folder: PathBuf,
    scratch: PathBuf,
    mark: String,
}

impl Place {
    fn new(campaign: &Path, number: usize, mark: &str) -> Place {
        let folder = campaign.join(format!("run-{number}"));
        let scratch = campaign.join("scratch");
        for path in [&folder, &scratch] {
            fs::create_dir_all(path).expect("a folder of the campaign");
        }
        Place {
            folder,
            scratch,
            mark: mark.to_owned(),
        }
    }

    fn command(&self, command: &str) -> Command {
        let mut started = Command::new(PROGRAM);
        started
            .args(words(command))
            .current_dir(&self.folder)
            .env("TMPDIR", &self.scratch)
            .env(CAMPAIGN, &self.mark)
            .stdin(Stdio::null());
        started
    }

    fn start(&self, command: &str) -> Child {
        let mut command = self.command(command);
        // A group of its own, as a shell gives it.
        command.process_group(0);
        command.stdout(Stdio::null()).stderr(Stdio::null());
        command.spawn().expect("the program starts")
    }

    /// What a command prints that must succeed.
    fn answer(&self, command: &str) -> Vec<u8> {
        let output = self.command(command).output().expect("the program starts");
        let error = String::from_utf8_lossy(&output.stderr);
        assert!(output.status.success(), "{command}: {error}");
        output.stdout
    }

    /// Runs a workload to its end and gives its result.
    fn complete(&self, workload: &Workload) -> Vec<u8> {
        let printed = if let Some(completion) = workload.completion {
            // Games may be forfeited until they are played again.
            let end = wait(&mut self.start(workload.command));
            assert!(
                matches!(end.code(), Some(0 | 1)),
                "{}: {end}",
                workload.name
            );
            self.answer(completion)
        } else {
            self.answer(workload.command)
        };
        match workload.result {
            Outcome::Printed => printed,
            Outcome::Shown(commands) => commands.iter().flat_map(|one| self.answer(one)).collect(),
            Outcome::File(name) => fs::read(self.folder.join(name)).expect("it was written"),
        }
    }

    /// The next start of an untrusted program removes what killed runs have left.
    fn check_scratch(&self) {
        self.answer(
            "match random native:PROGRAM~engine~native~random --untrusted --games 2 --quiet",
        );
        assert_eq!(file_names(&self.scratch), Vec::<PathBuf>::new());
        let folders = fs::read_dir(&self.scratch).expect("a folder of the campaign");
        assert_eq!(folders.count(), 0, "scratch folders are left");
    }
}

/// Waits until a program has ended. One that does not end would make the campaign hang, so it is killed after a while.
fn wait(child: &mut Child) -> ExitStatus {
    let begun = Instant::now();
    loop {
        if let Some(end) = child.try_wait().expect("our child") {
            return end;
        }
        if begun.elapsed() > PATIENCE {
            child.kill().expect("our child");
            child.wait().expect("our child");
            panic!("the program did not end");
        }
        sleep(Duration::from_millis(1));
    }
}
