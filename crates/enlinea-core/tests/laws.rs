//! Laws that hold for every game on every board, checked over random games.

mod common;

use std::collections::{HashMap, HashSet};

use enlinea_core::key::key_bits;
use enlinea_core::{
    Column, Diagram, Game, Move, Outcome, Position, Rules, Side, SizedGrid, StandardGrid, Wide,
    Word, lines,
};
use proptest::prelude::*;

use common::{games, rules};

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(400) })]

    #[test]
    fn undo_and_replay_give_the_same_game(game in games(), back in 0usize..150) {
        let mut undone = game.clone();
        let taken: Vec<_> = (0..back).map_while(|_| undone.undo()).collect();
        let kept = game.moves().len() - taken.len();
        prop_assert_eq!(undone.moves(), &game.moves()[..kept]);
        for turn in taken.into_iter().rev() {
            let Move::Drop(column) = turn else { unreachable!() };
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
            let Move::Drop(column) = *turn else { unreachable!() };
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
        prop_assert!(position.key().bit_length() <= key_bits(grid));
    }

    #[test]
    fn words_of_the_right_form_are_keys_unless_the_side_to_move_has_a_line(
        columns in proptest::collection::vec(1u64..128, 7)
    ) {
        let grid = StandardGrid {};
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
        let grid = StandardGrid {};
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
    fn a_winning_line_is_marked_exactly_when_a_side_won(game in games()) {
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

/// All positions of a small board, by all paths: equal keys mean equal positions.
#[test]
fn keys_are_unique_on_whole_game_trees() {
    for text in ["3x3c3", "4x3c3", "2x5c4", "3x3c2p2"] {
        let rules: Rules = text.parse().unwrap();
        let grid = SizedGrid::<u64>::new(rules).unwrap();
        let mut seen: HashMap<u64, String> = HashMap::new();
        let mut open = vec![Position::new(grid)];
        while let Some(position) = open.pop() {
            let diagram = position.diagram().to_line();
            if let Some(known) = seen.insert(position.key(), diagram.clone()) {
                assert_eq!(known, diagram, "{rules}");
                continue;
            }
            for column in position.open_columns() {
                let mut child = position;
                child.play(column).unwrap();
                open.push(child);
            }
        }
        let diagrams: HashSet<_> = seen.values().collect();
        assert_eq!(diagrams.len(), seen.len(), "{rules}");
    }
}
