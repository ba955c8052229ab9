#![no_main]
//! Any text as a file of games, in either format: games that were replayed, or a short error. What was read is stored, and comes
//! out again as it went in.

use enlinea_arena::game_file::{GameFileFormat, export, read};
use enlinea_arena::store::Store;
use enlinea_fuzz::accepted;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    let Some(games) = accepted(read(text.as_bytes())) else {
        return;
    };
    let mut store = Store::in_memory().expect("a database in memory");
    let Some(tournament) = accepted(store.import(&games)) else {
        return;
    };
    for format in [GameFileFormat::Json, GameFileFormat::Pgn] {
        let mut file = Vec::new();
        export(&store, &tournament, format, &mut file).expect("room in memory");
        let again = read(&file[..]).expect("what was just written");
        assert_eq!(again.description, games.description);
        assert_eq!(again.games, games.games);
    }
});
