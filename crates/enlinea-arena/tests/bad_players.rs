//! Programs that crash, hang, cheat, flood and fork: each loses its game with the right reason, the next game is played,
//! and nothing is left running.
//!
//! One test in one process, because it looks for processes that this process left behind.

mod scripted;

use std::fs;
use std::sync::atomic::AtomicBool;
use std::thread;
use std::time::Duration;

use enlinea_arena::external::ExternalPlayer;
use enlinea_arena::{
    BuiltIn, Contestant, ContestantError, ExternalCommand, GameRecord, PlayerRecord, Termination,
};
use enlinea_core::{Game, Rules, Side};
use enlinea_players::{Budget, Choice};
use scripted::{random, scripted};

fn play(player: &mut ExternalPlayer, side: Side, rules: Rules) -> GameRecord {
    scripted::play(player, &mut Thoughtful(random(rules)), side, rules)
}

/// Takes its time, so that what a program says out of turn arrives before it is asked again.
struct Thoughtful(BuiltIn);

impl Contestant for Thoughtful {
    fn start(&mut self, opening: &Game, side: Side, seed: u64) -> Result<(), ContestantError> {
        self.0.start(opening, side, seed)
    }

    fn choose(
        &mut self,
        game: &Game,
        budget: &Budget,
        stop: Option<&AtomicBool>,
    ) -> Result<Choice, ContestantError> {
        thread::sleep(Duration::from_millis(10));
        self.0.choose(game, budget, stop)
    }

    fn describe(&self) -> PlayerRecord {
        self.0.describe()
    }
}

/// Two games in a row: the second one shows that the first did no harm.
fn check(external: &ExternalCommand, side: Side, termination: Termination, reason: &str) {
    let what = external.command[1..].join(" ");
    let mut player = ExternalPlayer::new(external);
    for game in 1..=2 {
        let record = play(&mut player, side, rules(&what));
        let found = record.reason.clone().unwrap_or_default();
        assert_eq!(
            record.termination, termination,
            "{what}, game {game}: {found}"
        );
        assert!(found.contains(reason), "{what}, game {game}: {found}");
        if termination.is_forfeit() {
            assert_eq!(record.winner, Some(side.other()), "{what}, game {game}");
        }
    }
}

/// On a board of one row columns are full soon.
fn rules(behaviour: &str) -> Rules {
    match behaviour {
        "full-column" => "7x1c4".parse().expect("rules"),
        _ => Rules::STANDARD,
    }
}

fn memory_mb() -> u64 {
    let text = fs::read_to_string("/proc/self/statm").expect("Linux");
    let pages: u64 = text
        .split(' ')
        .nth(1)
        .unwrap_or_default()
        .parse()
        .expect("a number");
    (pages * 4096) >> 20
}

/// Processes whose environment says that this process started them, directly or not.
fn left_behind() -> Vec<String> {
    let mark = format!("ENLINEA_PLAYER_MARK={}-", std::process::id());
    let processes = fs::read_dir("/proc").expect("Linux").filter_map(|entry| {
        let path = entry.ok()?.path();
        let environment = fs::read(path.join("environ")).ok()?;
        let mut variables = environment.split(|&byte| byte == 0);
        variables
            .any(|variable| variable.starts_with(mark.as_bytes()))
            .then(|| path.display().to_string())
    });
    processes.collect()
}

fn zombies() -> usize {
    let own = std::process::id().to_string();
    let stats = fs::read_dir("/proc").expect("Linux").filter_map(|entry| {
        let text = fs::read_to_string(entry.ok()?.path().join("stat")).ok()?;
        let (_, rest) = text.rsplit_once(')')?;
        let mut fields = rest.split_whitespace();
        let state = fields.next()?;
        (state == "Z" && fields.next()? == own).then_some(())
    });
    stats.count()
}

#[test]
fn bad_players_lose_and_nothing_is_left() {
    let before = memory_mb();
    crashes();
    wrong_answers();
    floods_and_hangs();
    greed();
    stopped_guards();
    assert!(
        memory_mb() < before + 100,
        "{before} MiB before, {} now",
        memory_mb()
    );
    assert_eq!(left_behind(), Vec::<String>::new());
    assert_eq!(zombies(), 0);
}

fn crashes() {
    let lost = |words: &[&str], reason| {
        check(&scripted(words), Side::First, Termination::Crash, reason);
        check(&scripted(words), Side::Second, Termination::Crash, reason);
    };
    lost(&["crash-at-start"], "exit code 7");
    lost(&["crash-mid-game"], "signal 6");
    lost(&["exit-silently"], "exit code 0");
}

fn wrong_answers() {
    let lost = |behaviour, termination, reason| {
        check(&scripted(&[behaviour]), Side::First, termination, reason);
        check(&scripted(&[behaviour]), Side::Second, termination, reason);
    };
    lost(
        "illegal-column",
        Termination::IllegalMove,
        "there is no column `99`",
    );
    lost(
        "negative",
        Termination::IllegalMove,
        "there is no column `-1`",
    );
    lost("full-column", Termination::IllegalMove, "column 1 is full");
    lost(
        "text",
        Termination::ProtocolError,
        "expected a column, found `centre`",
    );
    lost("empty-line", Termination::ProtocolError, "an empty line");
    lost("two-lines", Termination::ProtocolError, "after its move");
    // The side that begins may speak at once; the other one may not.
    let early = scripted(&["early-answer"]);
    check_early(&early);
    // The result stands. What is said afterwards costs the next game if it arrives during it, and a new start if before.
    let mut player = ExternalPlayer::new(&scripted(&["answer-after-result"]));
    let record = play(&mut player, Side::First, Rules::STANDARD);
    assert_eq!(record.termination, Termination::Line);
    play(&mut player, Side::First, Rules::STANDARD);
}

/// Too early, or one answer too many: which of both is seen depends on who is quicker.
fn check_early(external: &ExternalCommand) {
    let mut player = ExternalPlayer::new(external);
    for _ in 0..2 {
        let record = play(&mut player, Side::Second, Rules::STANDARD);
        assert_eq!(record.termination, Termination::ProtocolError);
        assert_eq!(record.winner, Some(Side::First));
        let reason = record.reason.unwrap_or_default();
        assert!(reason.starts_with("wrote `"), "{reason}");
    }
}

fn floods_and_hangs() {
    for behaviour in ["endless-line", "endless-stderr"] {
        let flood = scripted(&[behaviour]);
        check(&flood, Side::First, Termination::ProtocolError, "wrote");
    }
    let hangs = |mut external: ExternalCommand, side| {
        external.limits.start_ms = 300;
        external.limits.move_ms = 300;
        check(&external, side, Termination::Timeout, "no answer within");
    };
    hangs(scripted(&["hang-at-start"]), Side::Second);
    hangs(scripted(&["hang-mid-game"]), Side::Second);
    let mut stubborn = scripted(&[]);
    stubborn.command = [
        "sh",
        "-c",
        "trap '' TERM INT HUP; while :; do sleep 1; done",
    ]
    .map(str::to_owned)
    .into();
    hangs(stubborn, Side::First);
}

fn greed() {
    let check_first = |external, termination, reason| {
        check(&external, Side::First, termination, reason);
    };
    let limit = Termination::MemoryLimit;
    check_first(scripted(&["allocate"]), limit, "needed more than 4096 MiB");
    let mut filler = scripted(&["fill-memory"]);
    filler.limits.memory_mb = 200;
    check_first(filler, limit, "needed more than 200 MiB");
    let mut bomb = scripted(&["fork-bomb"]);
    bomb.limits.processes = 20;
    check_first(bomb, Termination::Crash, "");
    // Counted at its first answer, which comes at once, if not before.
    let mut crowd = scripted(&["crowd"]);
    crowd.limits.processes = 20;
    let reason = "processes and threads, 20 are allowed";
    check_first(crowd, Termination::Crash, reason);
    check_first(scripted(&["kill-guard"]), Termination::Crash, "");
    // A process that only its number shows to be ours.
    let mark = format!("600.{}", std::process::id());
    check_first(scripted(&["leave-process", &mark]), Termination::Line, "");
    assert_eq!(with_argument(&mark), 0);
}

/// The first thing that these programs do: the arena must neither wait for their guard nor lose sight of them.
fn stopped_guards() {
    for _ in 0..20 {
        let stops = scripted(&["stop-guard-at-start"]);
        check(&stops, Side::First, Termination::Line, "");
    }
    let keeps_stopping = scripted(&["stop-guard-always"]);
    check(&keeps_stopping, Side::First, Termination::Line, "");
}

/// Processes that were started with this argument.
fn with_argument(argument: &str) -> usize {
    let processes = fs::read_dir("/proc").expect("Linux").filter(|entry| {
        let words = entry
            .as_ref()
            .ok()
            .and_then(|entry| fs::read(entry.path().join("cmdline")).ok());
        let words = words.unwrap_or_default();
        let mut words = words.split(|&byte| byte == 0).skip(1);
        words.any(|word| word == argument.as_bytes())
    });
    processes.count()
}
