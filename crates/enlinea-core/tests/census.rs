//! Distinct positions per ply against published counts, and the memory limit.

use std::ops::ControlFlow;

use enlinea_core::{Census, CensusStop, Rules, SizedGrid, StandardGrid, Wide, Word};

fn counts<W: Word>(rules: Rules, plies: u32) -> Vec<u64> {
    let grid = SizedGrid::<W>::new(rules).expect("the word is wide enough");
    let mut census = Census::new(grid, usize::MAX);
    let mut counts = vec![census.positions()];
    for _ in 0..plies {
        census
            .advance(|_| ControlFlow::Continue(()))
            .expect("there is no limit");
        counts.push(census.positions());
    }
    counts
}

/// OEIS A212693.
#[test]
fn standard_board_has_the_published_counts() {
    let expected = [1, 7, 49, 238, 1120, 4263, 16422, 54859, 184_275];
    assert_eq!(counts::<u64>(Rules::STANDARD, 8), expected);
    assert_eq!(counts::<Wide<2>>(Rules::STANDARD, 5), expected[..6]);
}

/// After the last ply there is nothing.
#[test]
fn a_small_game_ends() {
    let rules: Rules = "2x2c2p1".parse().unwrap();
    assert_eq!(counts::<u64>(rules, 3), [1, 2, 4, 0]);
}

#[test]
fn memory_is_bounded() {
    let mut census = Census::new(StandardGrid {}, 100_000);
    let stop = loop {
        if let Err(stop) = census.advance(|_| ControlFlow::Continue(())) {
            break stop;
        }
    };
    assert!(matches!(stop, CensusStop::Memory { ply, .. } if ply == census.ply() + 1));
    assert!(census.canonical_positions() * 8 < 100_000);
    assert!(census.ply() >= 5);
}

#[test]
fn an_observer_can_interrupt() {
    let mut census = Census::new(StandardGrid {}, usize::MAX);
    let stop = census.advance(|_| ControlFlow::Break(()));
    assert_eq!(stop, Err(CensusStop::Interrupted));
    assert_eq!(census.ply(), 0);
}
