//! Laws that hold for every game on every board, checked over random games.

use std::collections::HashMap;

use enlinea_core::{
    Column, Diagram, Game, Grid, GridTask, Outcome, Position, Rules, Side, SizedGrid, Wide, Word,
    dispatch, lines, perft,
};
use proptest::prelude::*;

/// Rules of small and middle-sized boards, thin ones and piece limits among them.
fn rules() -> impl Strategy<Value = Rules> {
    (
        1u32..=12,
        1u32..=12,
        2u32..=12,
        proptest::option::of(1u32..=40),
    )
        .prop_filter_map("a line fits", |(columns, rows, connect, pieces)| {
            Rules::new(columns, rows, connect, pieces).ok()
        })
}

/// A game by random moves: each number picks one of the open columns, until the numbers or the game end.
fn random_game(rules: Rules, choices: &[u8]) -> Game {
    let mut game = Game::new(rules);
    for &choice in choices {
        let open: Vec<Column> = game.open_columns().collect();
        if open.is_empty() {
            break;
        }
        let column = open[usize::from(choice) % open.len()];
        game.play(column).expect("the column is open");
    }
    game
}

fn games() -> impl Strategy<Value = Game> {
    (rules(), proptest::collection::vec(any::<u8>(), 0..150))
        .prop_map(|(rules, choices)| random_game(rules, &choices))
}

/// What a grid says about every position of a game, in terms that all grids share.
struct Trace<'a>(&'a Game);

type Moment = (Outcome, Vec<Column>, u32, Vec<bool>, String);

impl GridTask for Trace<'_> {
    type Output = Vec<Moment>;

    fn run<G: Grid>(self, grid: G) -> Vec<Moment> {
        let mut position = Position::new(grid);
        let mut moments = vec![moment(&position)];
        for turn in self.0.moves() {
            let enlinea_core::Move::Drop(column) = *turn else {
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
    let cells = (0..grid.columns())
        .map(Column::new)
        .flat_map(|column| (0..grid.rows()).map(move |row| grid.cell(column, row)));
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
        if let enlinea_core::Move::Drop(column) = *turn {
            replay.play(column).expect("the game was legal");
            moments.push(plain_moment(&replay));
        }
    }
    moments
}

fn plain_moment(game: &Game) -> Moment {
    let rules = game.rules();
    let cells = (0..rules.columns())
        .map(Column::new)
        .flat_map(|column| (0..rules.rows()).map(move |row| (column, row)));
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

/// Whether a red stone on this free cell would make a line, by counting neighbours.
fn completes_line(game: &Game, column: Column, row: u32) -> bool {
    if game.diagram().stone(column, row).is_some() {
        return false;
    }
    let is_first = |distance: i64, (right, up): (i64, i64)| {
        let (x, y) = (
            i64::from(column.index()) + distance * right,
            i64::from(row) + distance * up,
        );
        let inside = (0..i64::from(game.rules().columns())).contains(&x)
            && (0..i64::from(game.rules().rows())).contains(&y);
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

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(400) })]

    #[test]
    fn every_word_width_plays_the_same_game(game in games()) {
        let expected = plain_trace(&game);
        prop_assert_eq!(&dispatch(game.rules(), Trace(&game)), &expected);
        for trace in [
            trace_on::<u64>(&game),
            trace_on::<u128>(&game),
            trace_on::<Wide<3>>(&game),
            trace_on::<Wide<8>>(&game),
            trace_on::<Wide<65>>(&game),
        ].into_iter().flatten() {
            prop_assert_eq!(&trace, &expected);
        }
    }

    #[test]
    fn every_word_width_has_the_same_perft(rules in rules(), depth in 0u32..=4) {
        struct Perft(u32);
        impl GridTask for Perft {
            type Output = u64;
            fn run<G: Grid>(self, grid: G) -> u64 {
                perft::perft(&Position::new(grid), self.0)
            }
        }
        let expected = dispatch(rules, Perft(depth));
        let wide = SizedGrid::<Wide<4>>::new(rules).expect("small boards");
        prop_assert_eq!(Perft(depth).run(wide), expected);
        let wide = SizedGrid::<u128>::new(rules);
        prop_assert!(wide.is_none_or(|grid| Perft(depth).run(grid) == expected));
    }

    #[test]
    fn undo_and_replay_give_the_same_game(game in games(), back in 0usize..150) {
        let mut undone = game.clone();
        let taken: Vec<_> = (0..back).map_while(|_| undone.undo()).collect();
        let kept = game.moves().len() - taken.len();
        prop_assert_eq!(undone.moves(), &game.moves()[..kept]);
        for turn in taken.into_iter().rev() {
            let enlinea_core::Move::Drop(column) = turn else { unreachable!() };
            prop_assert_eq!(undone.play(column), Ok(()));
        }
        prop_assert_eq!(undone, game);
    }

    #[test]
    fn game_text_round_trips(game in games()) {
        let text = game.to_string();
        prop_assert_eq!(text.parse::<Game>(), Ok(game));
    }

    #[test]
    fn rules_text_round_trips(rules in rules()) {
        prop_assert_eq!(rules.to_string().parse::<Rules>(), Ok(rules));
    }

    #[test]
    fn every_reachable_diagram_is_legal(game in games()) {
        let diagram = game.diagram();
        prop_assert_eq!(diagram.to_string().parse::<Diagram>(), Ok(diagram.clone()));
        let drawn = Game::from_diagram(game.rules(), diagram).expect("it was reached by play");
        prop_assert_eq!(drawn.outcome(), game.outcome());
        prop_assert_eq!(drawn.side_to_move(), game.side_to_move());
    }

    #[test]
    fn the_mirrored_game_has_the_mirrored_positions(game in games()) {
        let mut mirrored = Game::new(game.rules());
        for turn in game.moves() {
            let enlinea_core::Move::Drop(column) = *turn else { unreachable!() };
            prop_assert_eq!(mirrored.play(column.mirrored(game.rules())), Ok(()));
        }
        prop_assert_eq!(mirrored.outcome(), game.outcome());
        prop_assert_eq!(mirrored.diagram(), &game.diagram().mirrored());
        let grid = SizedGrid::<Wide<3>>::new(game.rules()).expect("small boards");
        let (position, image) = (game.position(grid), mirrored.position(grid));
        prop_assert_eq!(position.mirrored(), image);
        prop_assert_eq!(position.mirrored().mirrored(), position);
        prop_assert_eq!(position.canonical_key(), image.canonical_key());
        prop_assert_eq!(position.is_symmetric(), position == image);
    }

    #[test]
    fn keys_come_back_as_the_same_position(game in games()) {
        let grid = SizedGrid::<Wide<3>>::new(game.rules()).expect("small boards");
        let position = game.position(grid);
        prop_assert_eq!(Position::from_key(grid, position.key()), Some(position));
        prop_assert!(position.key().bit_length() <= enlinea_core::key::key_bits(grid));
    }

    #[test]
    fn words_of_the_right_form_are_keys_unless_the_side_to_move_has_a_line(
        columns in proptest::collection::vec(1u64..128, 7)
    ) {
        let grid = enlinea_core::StandardGrid {};
        // Any non-zero column has a highest bit, which is the marker.
        let word = columns.iter().enumerate().fold(0, |word, (index, column)| word | column << (7 * index));
        let own = columns.iter().enumerate().fold(0, |own, (index, column)| {
            own | (column - (1 << column.ilog2())) << (7 * index)
        });
        match Position::from_key(grid, word) {
            Some(position) => {
                prop_assert_eq!(position.key(), word);
                prop_assert_eq!(position.own(), own);
            }
            None => prop_assert!(lines::has_line(grid, own)),
        }
    }

    #[test]
    fn words_of_another_form_are_no_keys(
        columns in proptest::collection::vec(1u64..128, 7), empty in 0usize..7, beyond in 49u32..64
    ) {
        let grid = enlinea_core::StandardGrid {};
        let word = columns.iter().enumerate().fold(0, |word, (index, column)| word | column << (7 * index));
        prop_assert_eq!(Position::from_key(grid, word & !(127 << (7 * empty))), None);
        prop_assert_eq!(Position::from_key(grid, word | 1 << beyond), None);
    }

    #[test]
    fn set_up_positions_round_trip(
        rules in rules(), choices in proptest::collection::vec(any::<u8>(), 0..60)
    ) {
        let mut game = Game::new(rules);
        for choice in choices {
            let open: Vec<Column> = game.open_columns().collect();
            if open.is_empty() {
                break;
            }
            let turn = match open.get(usize::from(choice) % (open.len() + 1)) {
                Some(&column) => game.play(column),
                None => game.pass(),
            };
            prop_assert_eq!(turn, Ok(()));
        }
        prop_assert_eq!(game.to_string().parse::<Game>(), Ok(game.clone()));
        let grid = SizedGrid::<Wide<3>>::new(rules).expect("small boards");
        let position = game.position(grid);
        prop_assert_eq!(position.outcome(), game.outcome());
        prop_assert_eq!(position.side_to_move(), game.side_to_move());
        prop_assert_eq!(&position.diagram(), game.diagram());
    }

    #[test]
    fn no_game_uses_more_stones_than_there_are(game in games()) {
        let rules = game.rules();
        prop_assert!(game.plies() <= rules.max_plies());
        prop_assert_eq!(
            game.outcome() == Outcome::Draw,
            game.plies() == rules.max_plies() && game.outcome().winner().is_none()
        );
        if let Some(pieces) = rules.pieces() {
            prop_assert!(game.diagram().count(Side::First) <= pieces);
            prop_assert!(game.diagram().count(Side::Second) <= pieces);
        }
    }

    #[test]
    fn a_winning_line_is_marked_exactly_when_somebody_won(game in games()) {
        let cells = game.winning_cells();
        match game.outcome().winner() {
            None => prop_assert!(cells.is_empty()),
            Some(winner) => {
                prop_assert!(cells.len() >= game.rules().connect() as usize);
                for (column, row) in cells {
                    prop_assert_eq!(game.diagram().stone(column, row), Some(winner));
                }
            }
        }
    }
}

/// Boards that fill their word to the last bit, and the largest one.
#[test]
fn the_edges_of_the_words_are_sound() {
    for text in [
        "8x7c4", "16x3c4", "1x63c5", "2x31c9", "16x7c5", "8x15c4", "2x63c40", "64x1c7", "64x64c6",
    ] {
        let rules: Rules = text.parse().unwrap();
        for seed in 0..5u8 {
            let choices: Vec<u8> = (0..250u8)
                .map(|index| index.wrapping_mul(seed).wrapping_add(seed))
                .collect();
            let game = random_game(rules, &choices);
            let expected = plain_trace(&game);
            assert_eq!(dispatch(rules, Trace(&game)), expected, "{rules}");
            for trace in [
                trace_on::<u64>(&game),
                trace_on::<u128>(&game),
                trace_on::<Wide<2>>(&game),
            ]
            .into_iter()
            .flatten()
            {
                assert_eq!(trace, expected, "{rules}");
            }
            assert_eq!(game.to_string().parse(), Ok(game));
        }
    }
}

/// All positions of a small board, by all paths: equal keys mean equal positions.
#[test]
fn keys_are_unique_on_whole_game_trees() {
    for text in ["3x3c3", "4x3c3", "2x5c4", "3x3c2p2"] {
        let rules: Rules = text.parse().unwrap();
        let grid = SizedGrid::<u64>::new(rules).unwrap();
        let mut seen: HashMap<u64, String> = HashMap::new();
        let mut open = vec![Position::new(grid)];
        while let Some(position) = open.pop() {
            let drawing = position.diagram().to_line();
            if let Some(known) = seen.insert(position.key(), drawing.clone()) {
                assert_eq!(known, drawing, "{rules}");
                continue;
            }
            for column in position.open_columns() {
                let mut child = position;
                child.play(column).unwrap();
                open.push(child);
            }
        }
        let drawings: std::collections::HashSet<_> = seen.values().collect();
        assert_eq!(drawings.len(), seen.len(), "{rules}");
    }
}
