//! Systems that lack a part of the sandbox: made by refusing the call that asks for it.

use std::path::Path;
use std::thread;

use enlinea_core::{Game, Rules, Side};
use enlinea_testing::skipped;

use super::*;
use crate::contestant::{Contestant, ContestantError};
use crate::entry::{ExternalCommand, Protocol};
use crate::external::{ExternalPlayer, StartError, check_sandbox};
use crate::store::Store;
use crate::tournament::{self, TournamentDescription, TournamentError, TournamentOptions};

/// Does something in a thread, and its children, for which the system does not know this call.
fn without<T: Send + 'static>(call: i64, work: impl FnOnce() -> T + Send + 'static) -> T {
    refusing(&[call], libc::ENOSYS, work)
}

/// The same, where these calls fail with this error.
fn refusing<T: Send + 'static>(
    calls: &[i64],
    error: i32,
    work: impl FnOnce() -> T + Send + 'static,
) -> T {
    let refused = calls.iter().map(|&call| (call, Vec::new())).collect();
    let refused = filter(refused, error).unwrap();
    let thread = thread::spawn(move || {
        seccompiler::apply_filter(&refused).unwrap();
        work()
    });
    thread.join().unwrap()
}

/// Why an untrusted program does not start there.
fn refusal_without(call: i64) -> String {
    let (start, check) = without(call, || {
        let external = ExternalCommand::new(["true"], Protocol::CLinea).untrusted(true);
        let opening = Game::new(Rules::STANDARD);
        let start = ExternalPlayer::new(&external).start(&opening, Side::First, 1);
        (start, check_sandbox())
    });
    let Err(ContestantError::NotStarted(StartError::Sandbox { reason, .. })) = start else {
        panic!("{start:?}");
    };
    assert_eq!(check, Err(reason.clone()));
    reason.to_string()
}

#[test]
fn a_missing_part_is_named_and_no_untrusted_program_is_started() {
    if check_sandbox().is_err() {
        return skipped("a kernel with Landlock and seccomp");
    }
    for (call, words) in [
        (libc::SYS_seccomp, "this system has no seccomp"),
        (
            libc::SYS_landlock_create_ruleset,
            "this system has no Landlock",
        ),
        (
            libc::SYS_landlock_restrict_self,
            "this system has no Landlock",
        ),
        (libc::SYS_capset, "privileges cannot be given up"),
    ] {
        let found = refusal_without(call);
        assert!(found.starts_with(words), "{found}");
        assert!(!found.contains(['<', '|']), "terms of Rust: {found}");
    }
}

#[test]
fn a_thread_that_is_refused_is_not_taken_for_a_missing_sandbox() {
    if check_sandbox().is_err() {
        return skipped("a kernel with Landlock and seccomp");
    }
    let threads = [libc::SYS_clone, libc::SYS_clone3];
    let found = refusing(&threads, libc::EAGAIN, check_sandbox).unwrap_err();
    assert!(matches!(found, SandboxError::NoThread { .. }), "{found}");
    assert!(found.to_string().contains("no thread"), "{found}");
}

#[test]
fn without_a_sandbox_a_tournament_stops_and_stores_no_crash() {
    if check_sandbox().is_err() {
        return skipped("a kernel with Landlock and seccomp");
    }
    for call in [libc::SYS_seccomp, libc::SYS_landlock_create_ruleset] {
        let (end, stored) = without(call, || {
            let text = "name = 'cup'\nplayers = ['random', {command = ['true'], untrusted = true}]";
            let description = TournamentDescription::from_toml(text, Path::new(".")).unwrap();
            let mut store = Store::in_memory().unwrap();
            store.enter(&description).unwrap();
            let cup = store.tournament(None).unwrap();
            let end = tournament::run(&mut store, &cup, TournamentOptions::new(), &mut ());
            (end, store.games(cup.id).unwrap().len())
        });
        assert!(matches!(end, Err(TournamentError::Sandbox(_))), "{end:?}");
        assert_eq!(stored, 0);
    }
}
