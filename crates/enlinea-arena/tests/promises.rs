//! What `docs/protocol.md` promises about untrusted programs: each promise is attacked by a hostile program.
//!
//! The same attack by a trusted program succeeds, which shows that the sandbox is what stops it.

use std::fs;
use std::hash::{DefaultHasher, Hasher};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::LazyLock;
use std::sync::atomic::AtomicBool;
use std::thread;
use std::time::Duration;

use enlinea_arena::external::{ExternalPlayer, check_sandbox};
use enlinea_arena::{
    BuiltIn, Clock, Contestant, ContestantError, ExternalCommand, GameRecord, GameSetup,
    PlayerRecord, ProcessLimits, Protocol, Termination, play_game,
};
use enlinea_core::{Game, Rules, Side};
use enlinea_players::{Budget, Choice, NoResources, build_player};
use enlinea_testing::{is_installed, skipped};
use tempfile::TempDir;

/// The hostile program, compiled once for each version of its source.
static ATTACK: LazyLock<PathBuf> = LazyLock::new(|| {
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/hostile/attack.c");
    let mut version = DefaultHasher::new();
    version.write(&fs::read(&source).expect("a file of the repository"));
    let name = format!("attack-{:016x}", version.finish());
    let program = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    if !program.exists() {
        let aside = program.with_extension(std::process::id().to_string());
        let compiler = Command::new("cc")
            .args(["-O1", "-Wall", "-Wextra", "-Werror", "-pthread", "-o"])
            .args([&aside, &source])
            .status();
        assert!(compiler.expect("it is installed").success());
        // Another process may have been faster; what it runs must not be replaced.
        let _ = fs::hard_link(&aside, &program);
        fs::remove_file(aside).expect("our own file");
    }
    program
});

/// Whether something is missing for these tests, after saying so.
fn is_skipped() -> bool {
    if check_sandbox().is_err() {
        skipped("a kernel with Landlock and seccomp");
        return true;
    }
    if !is_installed("cc", "--version") {
        skipped("cc");
        return true;
    }
    false
}

fn random() -> BuiltIn {
    let spec = "random".parse().expect("a spec");
    let random = build_player(&spec, Rules::STANDARD, &NoResources).expect("a player");
    BuiltIn::new(random, Clock::new())
}

fn play(external: &ExternalCommand) -> GameRecord {
    play_against(&mut random(), external)
}

fn play_against(opponent: &mut dyn Contestant, external: &ExternalCommand) -> GameRecord {
    let opening = Game::new(Rules::STANDARD);
    let setup = GameSetup::new(&opening, 5);
    let mut player = ExternalPlayer::new(external);
    let record = play_game(&setup, [&mut player, opponent], None);
    record.expect("it starts").expect("it is not stopped")
}

fn text(path: &Path) -> &str {
    path.to_str().expect("temporary folders have plain names")
}

/// Two folders: one in which the program runs, and a foreign one with a secret in it.
struct Scene {
    own: TempDir,
    foreign: TempDir,
}

const SECRET: &str = "secret";

impl Scene {
    fn new() -> Scene {
        let folder = || tempfile::tempdir().expect("a folder");
        let (own, foreign) = (folder(), folder());
        fs::write(foreign.path().join(SECRET), "content").expect("a file");
        Scene { own, foreign }
    }

    /// The attack with its arguments. The secret is named in two words, of which neither is a file.
    fn command(&self, attack: &str) -> ExternalCommand {
        let program = text(&ATTACK);
        let foreign = text(self.foreign.path());
        let name = if attack == "create" { "new" } else { SECRET };
        ExternalCommand::new([program, attack, foreign, name], Protocol::CLinea)
            .folder(self.own.path())
    }

    /// Untrusted, the attack is refused and the game is played to its end.
    fn check_refused(&self, attack: &str) {
        let limits = ProcessLimits::default().memory_mb(256);
        let record = play(&self.command(attack).untrusted(true).limits(limits));
        let reason = record.reason.unwrap_or_default();
        assert!(!record.termination.is_forfeit(), "{attack}: {reason}");
        let left = fs::read_dir(self.foreign.path()).expect("a folder").count();
        let content = fs::read_to_string(self.foreign.path().join(SECRET)).expect("a file");
        assert_eq!((left, content.as_str()), (1, "content"), "{attack}");
    }

    /// The same, and it succeeds if the program is trusted.
    fn check_promise(attack: &str) {
        let scene = Scene::new();
        scene.check_refused(attack);
        let mut trusted = scene.command(attack);
        let scratch = text(scene.own.path());
        trusted.command.push(scratch.to_owned());
        let reason = play(&trusted).reason.unwrap_or_default();
        let expected = format!("exit code 66; its last message: `broke out: {attack}`");
        assert!(reason.ends_with(&expected), "{attack}, trusted: {reason}");
    }
}

#[test]
fn foreign_files_are_neither_read_nor_changed() {
    if is_skipped() {
        return;
    }
    for attack in ["read", "list", "watch", "write", "truncate", "mode"] {
        Scene::check_promise(attack);
    }
    for attack in ["create", "delete", "link-to", "owner", "times"] {
        Scene::check_promise(attack);
    }
    // Only newer systems have the call.
    Scene::new().check_refused("mode-2");
    // Only newer systems have the call, and only some file systems such attributes.
    Scene::new().check_refused("attribute");
}

#[test]
fn memory_is_bounded_by_whatever_means_it_is_asked_for() {
    if is_skipped() {
        return;
    }
    for attack in ["heap", "shared", "memfd", "shmget", "shm-open"] {
        Scene::check_promise(attack);
    }
    for attack in ["message-queue", "pipe-size", "pipe-pages", "requests"] {
        Scene::check_promise(attack);
    }
    for attack in ["rules", "filter", "filter-2", "timers"] {
        Scene::check_promise(attack);
    }
    // Not every system has it.
    Scene::new().check_refused("memfd-secret");
}

#[test]
fn tables_of_pages_that_are_far_apart_are_memory() {
    if is_skipped() {
        return;
    }
    let scene = Scene::new();
    let limits = ProcessLimits::default().memory_mb(100);
    for is_untrusted in [true, false] {
        let attack = scene.command("far-apart").limits(limits);
        let record = play(&attack.untrusted(is_untrusted));
        let reason = record.reason.unwrap_or_default();
        assert_eq!(record.termination, Termination::MemoryLimit, "{reason}");
        let expected = "its processes and files together take more than 100 MiB";
        assert_eq!(reason, expected);
    }
}

/// Each thread could have as many open files as the program, and in them as many pipes and watches.
#[test]
fn no_thread_has_open_files_of_its_own() {
    if is_skipped() {
        return;
    }
    for attack in ["own-files", "own-files-2"] {
        Scene::check_promise(attack);
    }
}

#[test]
fn watches_of_open_files_are_bounded() {
    if is_skipped() {
        return;
    }
    let scene = Scene::new();
    for attack in ["watches", "hidden-watches"] {
        let record = play(&scene.command(attack).untrusted(true));
        let reason = record.reason.unwrap_or_default();
        assert_eq!(record.termination, Termination::Crash, "{attack}: {reason}");
        // Root sees what others hide.
        let hides = reason == "ended by the arena: it hides its open files";
        let expected = "ended by the arena: it watches open files more than 4096 times";
        assert!(
            reason == expected || (hides && attack == "hidden-watches"),
            "{attack}: {reason}"
        );
    }
}

#[test]
fn no_file_escapes_the_count() {
    if is_skipped() {
        return;
    }
    for attack in ["nameless", "nameless-2", "unlinked", "renamed"] {
        Scene::check_promise(attack);
    }
    for attack in ["subfolder", "reserve"] {
        Scene::check_promise(attack);
    }
}

#[test]
fn the_scratch_folder_has_a_quota() {
    if is_skipped() {
        return;
    }
    let scene = Scene::new();
    let limits = ProcessLimits::default().scratch_mb(20);
    for attack in ["fill-folder", "fill-tiny"] {
        let record = play(&scene.command(attack).untrusted(true).limits(limits));
        let reason = record.reason.unwrap_or_default();
        assert_eq!(record.termination, Termination::Crash, "{attack}: {reason}");
        let expected = "ended by the arena: its files take more than 20 MiB";
        assert_eq!(reason, expected, "{attack}");
    }
}

/// Takes its time: until no process with this argument runs.
struct Patient<'a> {
    player: BuiltIn,
    argument: &'a str,
    /// How often it has waited in vain.
    gave_up: u32,
}

impl Patient<'_> {
    fn new(scene: &Scene) -> Patient<'_> {
        Patient {
            player: random(),
            argument: text(scene.foreign.path()),
            gave_up: 0,
        }
    }

    /// Stopped processes do not run.
    fn is_running(&self) -> bool {
        let read = |path: PathBuf| fs::read(path).unwrap_or_default();
        let has_argument = |process: &Path| {
            let words = read(process.join("cmdline"));
            let mut words = words.split(|&byte| byte == 0);
            words.any(|word| word == self.argument.as_bytes())
        };
        let is_stopped =
            |process: &Path| String::from_utf8_lossy(&read(process.join("stat"))).contains(") T ");
        let all = fs::read_dir("/proc").expect("Linux").flatten();
        let mut all = all.map(|entry| entry.path());
        all.any(|process| has_argument(&process) && !is_stopped(&process))
    }
}

impl Contestant for Patient<'_> {
    fn start(&mut self, opening: &Game, side: Side, seed: u64) -> Result<(), ContestantError> {
        self.player.start(opening, side, seed)
    }

    fn choose(
        &mut self,
        game: &Game,
        budget: &Budget,
        stop: Option<&AtomicBool>,
    ) -> Result<Choice, ContestantError> {
        let mut rounds = 0..6000;
        while self.is_running() && rounds.next().is_some() {
            thread::sleep(Duration::from_millis(10));
        }
        self.gave_up += u32::from(rounds.is_empty());
        self.player.choose(game, budget, stop)
    }

    fn describe(&self) -> PlayerRecord {
        self.player.describe()
    }
}

#[test]
fn a_program_is_watched_while_its_opponent_thinks() {
    if is_skipped() {
        return;
    }
    let scene = Scene::new();
    let limits = ProcessLimits::default().memory_mb(100);
    let mut patient = Patient::new(&scene);
    let attack = scene.command("far-apart-later").limits(limits);
    let record = play_against(&mut patient, &attack);
    assert_eq!(record.moves.len(), 2, "{:?}", record.reason);
    assert_eq!(
        record.reason.as_deref(),
        Some("its processes and files together take more than 100 MiB")
    );
}

/// An innocent program lost by time because its opponent had many busy threads.
#[test]
fn an_untrusted_program_takes_no_time_from_its_opponent() {
    if is_skipped() {
        return;
    }
    let scene = Scene::new();
    let mut patient = Patient::new(&scene);
    let record = play_against(&mut patient, &scene.command("spin").untrusted(true));
    let reason = record.reason.unwrap_or_default();
    assert!(!record.termination.is_forfeit(), "{reason}");
    assert!(record.moves.len() > 2, "it goes on: {:?}", record.moves);
    assert_eq!(patient.gave_up, 0, "it ran while its opponent thought");
}

#[test]
fn no_processes_are_started() {
    if is_skipped() {
        return;
    }
    for attack in ["fork", "vfork", "clone3"] {
        Scene::check_promise(attack);
    }
}

#[test]
fn no_other_process_is_touched() {
    if is_skipped() {
        return;
    }
    for attack in [
        "stop-guard",
        "stop-guards-thread",
        "signal-by-pipe",
        "priority",
        "limits",
    ] {
        Scene::check_promise(attack);
    }
    // Some systems let only root do it.
    Scene::new().check_refused("trace-guard");
}

#[test]
fn what_others_share_or_lock_is_out_of_reach() {
    if is_skipped() {
        return;
    }
    for attack in [
        "attach",
        "remove-segment",
        "remove-semaphore",
        "remove-queue",
        "remove-named-queue",
        "lease",
        "lock",
        "flock",
    ] {
        Scene::check_promise(attack);
    }
    // Not every file system has them.
    for attack in ["read-attribute", "flags"] {
        Scene::new().check_refused(attack);
    }
}

#[test]
fn there_is_no_network() {
    if is_skipped() {
        return;
    }
    for attack in ["internet", "local", "socket-pair"] {
        Scene::check_promise(attack);
    }
}

#[test]
fn neither_privileges_nor_variables_are_passed_on() {
    if is_skipped() {
        return;
    }
    Scene::check_promise("variables");
    // Only root has what is given up.
    Scene::new().check_refused("privileges");
}
