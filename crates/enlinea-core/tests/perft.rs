//! Perft against the golden numbers, on every word width that holds the board.

mod common;

use std::ops::ControlFlow;

use enlinea_core::perft::{perft, perft_watched};
use enlinea_core::{
    Game, GridTask, Position, Rules, SizedGrid, StandardGrid, Wide, Word, dispatch,
};

use common::Perft;

fn on_width<W: Word>(rules: Rules, depth: u32) -> Option<u64> {
    SizedGrid::<W>::new(rules).map(|grid| Perft(depth).run(grid))
}

/// The slow twin: plays on a `Game`, taking moves back.
fn plain_perft(game: &mut Game, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    let columns: Vec<_> = game.open_columns().collect();
    let mut leaves = 0;
    for column in columns {
        game.play(column).expect("the column is open");
        leaves += plain_perft(game, depth - 1);
        game.undo();
    }
    leaves
}

/// Wide words are slow: they get trees with at most this many leaves on the way.
const ENOUGH_FOR_WIDE: u64 = 100_000;

#[test]
fn every_width_gives_the_golden_numbers() {
    let mut numbers = 0;
    for line in include_str!("data/anchors.perft").lines() {
        if line.starts_with('#') {
            continue;
        }
        let mut words = line.split_whitespace();
        let rules: Rules = words.next().unwrap().parse().unwrap();
        // Not the last number: a tree without leaves at its depth may have a million above.
        let mut widest = 0;
        for (index, expected) in words.enumerate() {
            let (depth, expected) = (index as u32 + 1, expected.parse().unwrap());
            assert_eq!(dispatch(rules, Perft(depth)), expected, "{rules} {depth}");
            let narrow = [
                on_width::<u64>(rules, depth),
                on_width::<u128>(rules, depth),
            ];
            assert!(narrow.iter().flatten().all(|&leaves| leaves == expected));
            widest = expected.max(widest);
            if widest < ENOUGH_FOR_WIDE {
                assert_eq!(on_width::<Wide<2>>(rules, depth), Some(expected));
                assert_eq!(on_width::<Wide<8>>(rules, depth), Some(expected));
                assert_eq!(on_width::<Wide<65>>(rules, depth), Some(expected));
                assert_eq!(plain_perft(&mut Game::new(rules), depth), expected);
            }
            numbers += 1;
        }
    }
    assert_eq!(numbers, 8 + 9 + 9 + 7 + 9 + 5 + 5 + 6);
}

#[test]
fn an_observer_hears_of_every_leaf_and_can_break_off() {
    let position = Position::standard();
    let mut heard = 0;
    let counted = perft_watched(&position, 6, &mut |more| {
        heard += more;
        ControlFlow::<()>::Continue(())
    });
    assert_eq!(counted, ControlFlow::Continue(117_649));
    assert_eq!(heard, 117_649);
    let broken = perft_watched(&position, 6, &mut |more| ControlFlow::Break(more));
    assert_eq!(broken, ControlFlow::Break(343));
}

#[test]
fn a_finished_game_has_no_leaves() {
    let game: Game = "7x6c4:1122334".parse().unwrap();
    let position = game.position(StandardGrid {});
    assert_eq!(perft(&position, 0), 1);
    assert_eq!(perft(&position, 1), 0);
}
