#![no_main]
//! Any bytes: a model or a short error. A model gives finite answers on its board, and its file is written back the same.

use enlinea_core::{Game, Grid, GridTask, Rules, dispatch};
use enlinea_fuzz::accepted;
use enlinea_players::View;
use enlinea_players::learned::{Model, ModelFile};
use libfuzzer_sys::fuzz_target;

/// Boards with more cells are the same code, and slow.
const MOST_CELLS: u32 = 100;

struct Ask<'a>(&'a Model, &'a Game);

impl GridTask for Ask<'_> {
    type Output = ();

    fn run<G: Grid>(self, grid: G) {
        let view = View::new(&self.1.position(grid), self.1.side_to_move());
        let outlook = self.0.outlook(&view);
        assert!(outlook.score.is_finite(), "{outlook:?}");
        assert!(
            (0.0..=1.0).contains(&outlook.win) && (0.0..=1.0).contains(&outlook.loss),
            "{outlook:?}"
        );
    }
}

fuzz_target!(|bytes: &[u8]| {
    let Some(file) = accepted(ModelFile::read(bytes)) else {
        return;
    };
    let written = file.to_bytes();
    assert_eq!(
        ModelFile::read(&written).expect("what was just written"),
        file
    );
    let Some(model) = accepted(Model::from_file(&file)) else {
        return;
    };
    let rules: Rules = model.rules();
    accepted(model.check_rules(Rules::STANDARD));
    if rules.cells() > MOST_CELLS {
        return;
    }
    let mut game = Game::new(rules);
    while !game.outcome().is_over() {
        dispatch(rules, Ask(&model, &game));
        let columns: Vec<_> = game.open_columns().collect();
        let next = columns[(game.plies() as usize * 5 + 3) % columns.len()];
        game.play(next).expect("it is open");
    }
});
