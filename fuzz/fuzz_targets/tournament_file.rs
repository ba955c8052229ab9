#![no_main]
//! Any text: a tournament or a short error. What a database file keeps of it describes the same games.

use std::path::Path;

use enlinea_arena::tournament::TournamentDescription;
use enlinea_fuzz::accepted;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    accepted(TournamentDescription::from_json(text));
    let read = TournamentDescription::from_toml(text, Path::new("no-such-folder"));
    if let Some(description) = accepted(read) {
        let kept = TournamentDescription::from_json(&description.to_json());
        let kept = kept.expect("what was just written");
        assert!(kept.same_games_as(&description), "{kept:?}");
        kept.check().expect("it was checked before");
    }
});
