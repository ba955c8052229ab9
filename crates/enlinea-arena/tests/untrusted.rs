//! The sandbox: no network, no files outside, no processes; and play all the same.

mod scripted;

use std::fs;
use std::path::Path;

use enlinea_arena::external::{ExternalPlayer, check_sandbox};
use enlinea_arena::{Contestant, ContestantError, GameRecord, Termination};
use enlinea_core::{Game, Rules, Side};
use enlinea_testing::skipped;
use scripted::{random, scripted};

fn play(words: &[&str], folder: &Path) -> GameRecord {
    let external = scripted(words).folder(folder).untrusted(true);
    let rules = Rules::STANDARD;
    let mut player = ExternalPlayer::new(&external);
    scripted::play(&mut player, &mut random(rules), Side::First, rules)
}

fn check_refused(words: &[&str], folder: &Path, reason: &str) {
    let record = play(words, folder);
    let found = record.reason.unwrap_or_default();
    assert_eq!(record.termination, Termination::Crash, "{words:?}: {found}");
    assert!(found.contains(reason), "{words:?}: {found}");
    assert_eq!(record.players[0].isolation, "limits+landlock+seccomp");
}

#[test]
fn what_is_not_allowed_is_refused_by_the_system() {
    if check_sandbox().is_err() {
        check_not_run();
        return skipped("a kernel with Landlock and seccomp");
    }
    let (own, other) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
    let secret = other.path().join("secret");
    fs::write(&secret, "secret").unwrap();
    let secret = format!("@{}", secret.display());
    let new = other.path().join("new");
    let inside = own.path().join("data");
    fs::write(&inside, "data").unwrap();
    let inside = inside.to_str().unwrap();

    check_refused(&["open-socket"], own.path(), "not permitted");
    check_refused(&["read-outside", &secret], own.path(), "ermission denied");
    check_refused(
        &["write-outside", new.to_str().unwrap()],
        own.path(),
        "ermission denied",
    );
    check_refused(&["write-outside", inside], own.path(), "ermission denied");
    check_refused(&["change-mode", inside], own.path(), "not permitted");
    check_refused(&["fork-bomb"], own.path(), "not permitted");
    assert!(!new.exists());
    assert_eq!(fs::read_to_string(inside).unwrap(), "data");

    for words in [&["good"][..], &["read-outside", inside], &["write-scratch"]] {
        let record = play(words, own.path());
        let reason = record.reason.unwrap_or_default();
        assert!(!record.termination.is_forfeit(), "{words:?}: {reason}");
    }
}

/// Without a sandbox untrusted programs do not run at all, and no game is lost.
fn check_not_run() {
    let external = scripted(&[]).untrusted(true);
    let mut player = ExternalPlayer::new(&external);
    let error = player.start(&Game::new(Rules::STANDARD), Side::First, 1);
    assert!(
        matches!(error, Err(ContestantError::NotStarted(_))),
        "{error:?}"
    );
}
