#![no_main]
//! Any text: a game or a short one-line error; what parses prints back, and the bits agree with it.

use enlinea_core::{Game, Grid, GridTask, Outcome, Rules, dispatch};
use enlinea_fuzz::accepted;
use libfuzzer_sys::fuzz_target;

/// Asks the bit position what the plain game knows.
struct Agrees<'a>(&'a Game);

impl GridTask for Agrees<'_> {
    type Output = ();

    fn run<G: Grid>(self, grid: G) {
        let position = self.0.position(grid);
        assert_eq!(position.outcome(), self.0.outcome());
        assert!(position.open_columns().eq(self.0.open_columns()));
        assert_eq!(&position.diagram(), self.0.diagram());
        assert_eq!(position.mirrored().mirrored(), position);
    }
}

fuzz_target!(|text: &str| {
    let texts = [
        text.parse::<Game>(),
        Game::from_text(small_rules(text), text),
    ];
    for game in texts {
        if let Some(game) = accepted(game) {
            assert_eq!(game.to_string().parse(), Ok(game.clone()));
            dispatch(game.rules(), Agrees(&game));
            assert_eq!(
                game.outcome() == Outcome::Ongoing,
                game.open_columns().next().is_some()
            );
        }
    }
});

/// Some board that depends on the text, so that columns are often legal.
fn small_rules(text: &str) -> Rules {
    let length = text.len() as u32;
    Rules::builder()
        .columns(1 + length % 40)
        .rows(4 + length % 7)
        .connect(2 + length % 3)
        .build()
        .expect("sizes are in range")
}
