//! Every word width plays the same games as the plain `Game`.

mod common;

use enlinea_core::{
    Column, Game, Grid, GridTask, Move, Outcome, Position, Rules, Side, SizedGrid, Wide, Word,
    dispatch,
};
use proptest::prelude::*;

use common::{Perft, games, random_game, rules};

/// What a grid says about every position of a game, in terms that all grids share.
struct Trace<'a>(&'a Game);

type Moment = (Outcome, Vec<Column>, u32, Vec<bool>, String);

impl GridTask for Trace<'_> {
    type Output = Vec<Moment>;

    fn run<G: Grid>(self, grid: G) -> Vec<Moment> {
        let mut position = Position::new(grid);
        let mut moments = vec![moment(&position)];
        for turn in self.0.moves() {
            let Move::Drop(column) = *turn else {
                unreachable!("random games have no passes");
            };
            position.play(column).expect("the game was legal");
            moments.push(moment(&position));
        }
        moments
    }
}

fn moment<G: Grid>(position: &Position<G>) -> Moment {
    let grid = position.grid();
    let threats = position.threats(Side::First);
    let cells = grid
        .columns()
        .flat_map(|column| (0..grid.height()).map(move |row| grid.cell(column, row)));
    (
        position.outcome(),
        position.open_columns().collect(),
        position.plies(),
        cells.map(|cell| !(threats & cell).is_zero()).collect(),
        position.diagram().to_line(),
    )
}

/// The same from the plain `Game`.
fn plain_trace(game: &Game) -> Vec<Moment> {
    let mut replay = Game::new(game.rules());
    let mut moments = vec![plain_moment(&replay)];
    for turn in game.moves() {
        if let Move::Drop(column) = *turn {
            replay.play(column).expect("the game was legal");
            moments.push(plain_moment(&replay));
        }
    }
    moments
}

fn plain_moment(game: &Game) -> Moment {
    let rules = game.rules();
    let cells = rules
        .columns()
        .flat_map(|column| (0..rules.height()).map(move |row| (column, row)));
    (
        game.outcome(),
        game.open_columns().collect(),
        game.plies(),
        cells
            .map(|(column, row)| completes_line(game, column, row))
            .collect(),
        game.diagram().to_line(),
    )
}

/// Whether a stone of red on this free cell would make a line, by counting neighbours.
fn completes_line(game: &Game, column: Column, row: u32) -> bool {
    if game.diagram().stone(column, row).is_some() {
        return false;
    }
    let is_first = |distance: i64, (right, up): (i64, i64)| {
        let (x, y) = (
            i64::from(column.index()) + distance * right,
            i64::from(row) + distance * up,
        );
        let inside = (0..i64::from(game.rules().width())).contains(&x)
            && (0..i64::from(game.rules().height())).contains(&y);
        inside && game.diagram().stone(Column::new(x as u32), y as u32) == Some(Side::First)
    };
    [(0, 1), (1, 0), (1, 1), (1, -1)].into_iter().any(|step| {
        let ahead = (1..64)
            .take_while(|&distance| is_first(distance, step))
            .count();
        let behind = (1..64)
            .take_while(|&distance| is_first(-distance, step))
            .count();
        1 + ahead + behind >= game.rules().connect() as usize
    })
}

fn trace_on<W: Word>(game: &Game) -> Option<Vec<Moment>> {
    SizedGrid::<W>::new(game.rules()).map(|grid| Trace(game).run(grid))
}

/// Compares all widths that hold the board with the plain game.
fn check_widths(game: &Game) {
    let expected = plain_trace(game);
    assert_eq!(dispatch(game.rules(), Trace(game)), expected, "{game}");
    for trace in [
        trace_on::<u64>(game),
        trace_on::<u128>(game),
        trace_on::<Wide<2>>(game),
        trace_on::<Wide<3>>(game),
        trace_on::<Wide<8>>(game),
        trace_on::<Wide<65>>(game),
    ]
    .into_iter()
    .flatten()
    {
        assert_eq!(trace, expected, "{game}");
    }
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(400) })]

    #[test]
    fn every_word_width_plays_the_same_game(game in games()) {
        check_widths(&game);
    }

    #[test]
    fn every_word_width_has_the_same_perft(rules in rules(), depth in 0u32..=4) {
        let expected = dispatch(rules, Perft(depth));
        let wide = SizedGrid::<Wide<4>>::new(rules).expect("small boards");
        prop_assert_eq!(Perft(depth).run(wide), expected);
        let wide = SizedGrid::<u128>::new(rules);
        prop_assert!(wide.is_none_or(|grid| Perft(depth).run(grid) == expected));
    }
}

/// Boards that fill their word to the last bit, and the largest one.
#[test]
fn the_edges_of_the_words_are_sound() {
    for text in [
        "8x7c4", "16x3c4", "1x63c5", "2x31c9", "16x7c5", "8x15c4", "2x63c40", "64x1c7", "64x64c6",
    ] {
        let rules: Rules = text.parse().unwrap();
        // One game on the largest board takes as long as all others together.
        let seeds = if rules.cells() > 1000 { 3..4 } else { 0..5u8 };
        for seed in seeds {
            let choices: Vec<u8> = (0..250u8)
                .map(|index| index.wrapping_mul(seed).wrapping_add(seed))
                .collect();
            let game = random_game(rules, &choices);
            check_widths(&game);
            assert_eq!(game.to_string().parse(), Ok(game));
        }
    }
}
