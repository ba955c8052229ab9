#![no_main]
//! Any text: a drawing or an error; a drawing is a legal position or an error, and prints back.

use enlinea_core::{Diagram, Game, Rules};
use enlinea_fuzz::accepted;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    let Some(diagram) = accepted(text.parse::<Diagram>()) else {
        return;
    };
    assert_eq!(diagram.to_string().parse(), Ok(diagram.clone()));
    assert_eq!(diagram.to_line().parse(), Ok(diagram.clone()));
    for connect in 2..=4 {
        let Ok(rules) = Rules::builder()
            .columns(diagram.width())
            .rows(diagram.height())
            .connect(connect)
            .build()
        else {
            continue;
        };
        if let Some(game) = accepted(Game::from_diagram(rules, &diagram)) {
            assert_eq!(game.diagram(), &diagram);
            assert_eq!(game.to_string().parse(), Ok(game.clone()));
            assert_eq!(
                game.outcome().winner().is_some(),
                !game.winning_cells().is_empty()
            );
        }
    }
});
