#![no_main]
//! Any text as a panel file. What is read is written and read back the same, and has a table.

use enlinea_fuzz::accepted;
use enlinea_lab::panel::{
    GAMES_EACH, PanelTable, panel_csv, panel_file_text, panel_json, panel_text, read_panel,
};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    let Some(games) = accepted(read_panel(text)) else {
        return;
    };
    let again = read_panel(&panel_file_text(&games)).expect("what was just written");
    assert_eq!(again, games);
    for table in PanelTable::all_of(&games) {
        let rate = table.normalised(GAMES_EACH);
        let percent = rate.percent.expect("there are games");
        assert!((0.0..=100.0).contains(&percent));
        panel_text(&table, GAMES_EACH, 40);
        panel_json(&table, GAMES_EACH);
        panel_csv([("ours", &table)], GAMES_EACH);
    }
});
