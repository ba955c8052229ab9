//! Every measure on cases small enough to work out by hand.

use enlinea_core::{Column, Grid, Position, Rules, Side, SizedGrid, Word};
use enlinea_players::View;
use enlinea_players::learned::Outlook;

use super::*;

type SmallGrid = SizedGrid<u64>;

fn grid(rules: &str) -> SmallGrid {
    let rules: Rules = rules.parse().unwrap();
    SizedGrid::new(rules).unwrap()
}

/// What the judge predicts for the side that played a column: score and probability of winning.
const PREDICTED: [(f64, f64); 5] = [(2.0, 0.3), (0.6, 0.2), (0.2, 0.1), (-1.0, 0.9), (0.9, 0.2)];

/// Predicts by the column of the only stone of the side that has just moved.
fn by_column<G: Grid>(view: &View<G>) -> Outlook {
    let column = view.other().trailing_zeros() / view.grid().stride();
    let (score, win) = PREDICTED[column as usize];
    let mover = Outlook {
        score,
        win,
        loss: 0.0,
    };
    mover.turned()
}

/// The empty board and the board with one stone, with made-up scores.
fn positions() -> [TestPosition<SmallGrid>; 2] {
    let empty = Position::new(grid("5x4"));
    let mut one_stone = empty;
    one_stone.play(Column::new(0)).unwrap();
    let test = |position, scores: [i32; 5]| TestPosition {
        position,
        scores: scores.map(Some).to_vec(),
    };
    [
        test(empty, [3, -1, 0, 2, 3]),
        test(one_stone, [-2, 0, -2, -1, -2]),
    ]
}

#[track_caller]
fn close(found: f64, expected: f64) {
    assert!((found - expected).abs() < 1e-9, "{found}, not {expected}");
}

#[test]
fn numbers_of_one_position() {
    let [empty, _] = positions();
    let found = measure_positions(&by_column, &[empty]);
    assert_eq!((found.positions, found.afterstates), (1, 5));
    // Errors -1, 1.6, 0.2, -3 and -2.1; the scores are 1.4 on average.
    close(found.mean_squared_error, 17.01 / 5.0);
    close(found.r_squared, 1.0 - 17.01 / 13.2);
    assert_eq!(found.residuals, [(-3, 1), (-2, 1), (-1, 1), (0, 1), (2, 1)]);
    // Wins 2 and 0.9 and the draw 0.2 are right.
    close(found.sign, 60.0);
    // 2 and 3 are both above 1, 0.2 and 0 both between.
    close(found.my_test.published, 40.0);
    close(found.my_test.repaired, 40.0);
    // Static rules settle nothing here.
    assert_eq!(found.undecided, 5);
    close(found.undecided_sign, 60.0);
    // Off by 0.1, 0.6, 0.7 and 0.1 in the ranges from 0.1, 0.2, 0.3 and 0.9.
    close(found.reliability.error(), 1.5 / 5.0);
    let confusion = [[0, 0, 1], [0, 1, 0], [1, 0, 2]];
    assert_eq!(found.plies[0].confusion, confusion);
}

#[test]
fn moves_of_two_positions() {
    let found = measure_positions(&by_column, &positions());
    // The fourth column is chosen for its probability. It keeps the win of the first position, not at its best, and gives the draw
    // of the second away.
    close(found.optimal_move, 0.0);
    close(found.outcome_kept, 50.0);
    assert_eq!(found.quiet_decisive, 2);
    close(found.quiet_decisive_kept, 50.0);
    let errors = found.standard_errors;
    close(errors.optimal_move, 0.0);
    close(errors.outcome_kept, 100.0 * 0.125f64.sqrt());
    close(errors.quiet_decisive_kept, 100.0 * 0.125f64.sqrt());
    // Right: three of five boards, and the fourth of the second position.
    close(found.sign, 40.0);
    close(errors.sign, 100.0 * 2f64.sqrt() / 10.0);
    let kept: Vec<(u32, f64)> = found
        .plies
        .iter()
        .map(|ply| (ply.ply, ply.outcome_kept))
        .collect();
    assert_eq!(kept, [(0, 100.0), (1, 0.0)]);
}

#[test]
fn positions_with_a_win_at_once_or_one_outcome_are_not_quiet_and_decisive() {
    let [mut test, _] = positions();
    assert!(test.is_quiet_and_decisive());
    test.scores = [3, 1, 2, 2, 3].map(Some).to_vec();
    assert!(!test.is_quiet_and_decisive(), "all moves win");
    for stones in ["151515", "15151"] {
        let mut position = Position::new(grid("5x4"));
        for column in stones.bytes() {
            position
                .play(Column::new(u32::from(column - b'1')))
                .unwrap();
        }
        let scores = [3, -1, 0, 2, 3].map(Some).to_vec();
        let test = TestPosition { position, scores };
        assert!(!test.is_quiet_and_decisive(), "three in a column: {stones}");
    }
}

#[test]
fn games_are_counted_with_their_length_and_as_different_ones() {
    // Two in a row on a board of 3x3: the first side always wins with its second stone, whatever the reply.
    let grid = grid("3x3c2");
    let nothing = |_: &View<SmallGrid>| Outlook::exact(0);
    let mut perfect = PerfectMoves::default();
    let mut play = |side, random_moves| {
        let opponent = Opponent { random_moves };
        play_games(&nothing, side, opponent, 60, 7, &mut perfect, grid).unwrap()
    };
    for random_moves in [0.0, 1.0] {
        let first = play(Side::First, random_moves);
        assert_eq!((first.wins, first.draws, first.losses), (60, 0, 0));
        // Three replies; then the leftmost column that wins.
        assert_eq!(first.distinct, 3);
        close(first.mean_plies, 3.0);
        close(first.points(), 100.0);
    }
    let second = play(Side::Second, 0.0);
    assert_eq!((second.wins, second.draws, second.losses), (0, 0, 60));
    close(second.points(), 0.0);
    let metrics = GameMetrics {
        wins: 1,
        draws: 2,
        losses: 1,
        ..GameMetrics::default()
    };
    close(metrics.points(), 50.0);
}
