//! Every kind of bad player, trusted and untrusted: the right player loses, with the right reason.

mod scripted;

use Termination::{Crash, IllegalMove, MemoryLimit, ProtocolError, Timeout};
use enlinea_arena::external::{ExternalPlayer, check_sandbox};
use enlinea_arena::{ExternalCommand, ProcessLimits, Protocol, Termination};
use enlinea_core::{Rules, Side};
use enlinea_testing::skipped;
use scripted::{random, scripted};

/// How a kind of fault ends: the behaviour of the scripted player, and what its reason contains.
type Fault = (&'static str, Termination, &'static str);

/// The sandbox makes no difference.
const FAULTS: [Fault; 32] = [
    ("crash-at-start", Crash, "exit code 7"),
    ("crash-mid-game", Crash, "signal 6"),
    ("exit-silently", Crash, "exit code 0"),
    ("panic", Crash, "exit code 101"),
    (
        "fail-with-words",
        Crash,
        "exit code 3; its last message: `fail-with-words: no idea`",
    ),
    ("close-output", Crash, "closed its output"),
    ("illegal-column", IllegalMove, "there is no column `99`"),
    ("just-beyond", IllegalMove, "there is no column `7`"),
    (
        "huge",
        IllegalMove,
        "there is no column `99999999999999999999`",
    ),
    ("negative", IllegalMove, "there is no column `-1`"),
    ("full-column", IllegalMove, "column 1 is full"),
    ("text", ProtocolError, "expected a column, found `centre`"),
    ("empty-line", ProtocolError, "an empty line"),
    ("blank-line", ProtocolError, "an empty line"),
    ("fraction", ProtocolError, "expected a column, found `3.0`"),
    (
        "two-columns",
        ProtocolError,
        "expected a column, found `3 4`",
    ),
    (
        "hexadecimal",
        ProtocolError,
        "expected a column, found `0x3`",
    ),
    (
        "words-with-number",
        ProtocolError,
        "expected a column, found `column 3`",
    ),
    ("no-text", ProtocolError, "expected a column, found "),
    (
        "zero-bytes",
        ProtocolError,
        "expected a column, found `\\0\\0`",
    ),
    ("two-lines", ProtocolError, "after its move"),
    ("long-line", ProtocolError, "wrote"),
    ("endless-line", ProtocolError, "wrote"),
    ("endless-stderr", ProtocolError, "wrote"),
    ("hang-at-start", Timeout, "no answer within"),
    ("hang-mid-game", Timeout, "no answer within"),
    ("half-line", Timeout, "no answer within"),
    ("slow", Timeout, "no answer within"),
    ("burn-time", Timeout, "used 1 processor seconds"),
    ("allocate", MemoryLimit, "needed more than 200 MiB"),
    ("fill-memory", MemoryLimit, "needed more than 200 MiB"),
    ("crowd", Crash, "processes and threads, 20 are allowed"),
];

/// The sandbox refuses these at once, and the program says so; trusted, they fail because of the guard.
const REFUSED: [&str; 2] = ["fork-bomb", "kill-guard"];

/// Faults in the other protocol, as what a shell answers to `hello`, `newgame` and `move`.
const NATIVE: [(&str, [&str; 3], Termination, &str); 7] = [
    (
        "no JSON",
        ["hello", "", ""],
        ProtocolError,
        "expected a `hello` object, found `hello`",
    ),
    (
        "wrong type",
        [r#"{"type":"ready"}"#, "", ""],
        ProtocolError,
        "expected a `hello` object",
    ),
    (
        "refusal",
        [HELLO, r#"{"type":"refuse","reason":"too large"}"#, ""],
        ProtocolError,
        "refused the game: `too large`",
    ),
    (
        "no column",
        [HELLO, READY, r#"{"type":"move"}"#],
        ProtocolError,
        "expected a `move` object",
    ),
    (
        "column as text",
        [HELLO, READY, r#"{"type":"move","column":"3"}"#],
        ProtocolError,
        "expected a `move` object",
    ),
    (
        "no such column",
        [HELLO, READY, r#"{"type":"move","column":7}"#],
        IllegalMove,
        "there is no column 7",
    ),
    (
        "half an object",
        [HELLO, READY, r#"{"type":"move","column":"#],
        ProtocolError,
        "expected a `move` object",
    ),
];
const HELLO: &str = r#"{"type":"hello","name":"n","version":"1"}"#;
const READY: &str = r#"{"type":"ready"}"#;

/// Limits under which every fault shows soon.
fn limits(behaviour: &str) -> ProcessLimits {
    let limits = ProcessLimits::default();
    match behaviour {
        "hang-at-start" | "hang-mid-game" | "half-line" | "slow" => {
            limits.start_ms(400).move_ms(400)
        }
        "burn-time" => limits.cpu_seconds(1),
        "allocate" | "fill-memory" => limits.memory_mb(200),
        "crowd" | "fork-bomb" => limits.processes(20),
        _ => limits,
    }
}

/// A game on either side against an innocent player.
fn check(what: &str, external: &ExternalCommand, termination: Termination, reason: &str) {
    // On a board of one row columns are full soon.
    let rules: Rules = match what {
        "full-column" => "7x1c4".parse().expect("rules"),
        _ => Rules::STANDARD,
    };
    for side in Side::ALL {
        let mut player = ExternalPlayer::new(external);
        let record = scripted::play(&mut player, &mut random(rules), side, rules);
        let found = record.reason.unwrap_or_default();
        let what = format!("{what}, untrusted: {}", external.untrusted);
        assert_eq!(record.termination, termination, "{what}: {found}");
        assert!(found.contains(reason), "{what}: {found}");
        assert_eq!(record.winner, Some(side.other()), "{what}: {found}");
    }
}

#[test]
fn every_kind_of_fault_has_its_culprit_and_its_reason() {
    let mut modes = vec![false];
    if check_sandbox().is_ok() {
        modes.push(true);
    } else {
        skipped("a kernel with Landlock and seccomp");
    }
    for untrusted in modes {
        for (behaviour, termination, reason) in FAULTS {
            let external = scripted(&[behaviour]).limits(limits(behaviour));
            check(
                behaviour,
                &external.untrusted(untrusted),
                termination,
                reason,
            );
        }
        for behaviour in REFUSED {
            let external = scripted(&[behaviour]).limits(limits(behaviour));
            let reason = if untrusted { "ermitted" } else { "" };
            check(behaviour, &external.untrusted(untrusted), Crash, reason);
        }
        for (what, answers, termination, reason) in NATIVE {
            let lines = answers.map(|answer| format!("read -r line; echo '{answer}'; "));
            let script = format!("{} read -r line", lines.concat());
            let external = ExternalCommand::new(["/bin/sh", "-c", &script], Protocol::Native);
            check(what, &external.untrusted(untrusted), termination, reason);
        }
    }
}
