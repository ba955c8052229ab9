//! The static rules in front of a model are never wrong: their slow twin plays the same forced moves on a table of cells, and
//! the solver knows the scores.

use enlinea_core::{Column, Game, Grid, GridTask, Rules, dispatch};
use enlinea_players::View;
use enlinea_players::learned::{Settled, follow_forced, side_to_move};
use enlinea_solver::Solver;

use crate::random_games::{after, positions};

/// Boards of all words, with and without a piece limit; the first ply whose positions are solved in a moment.
const BOARDS: [(&str, u32); 9] = [
    ("7x6", 20),
    ("5x4c3", 0),
    ("6x5", 10),
    ("8x7", 28),
    ("7x6c4p12", 10),
    ("5x5c4p8", 2),
    ("5x4c3p4", 0),
    ("6x5c5", 12),
    ("12x9c4p12", 16),
];

/// Forced moves as people make them: where only one move does not lose at once, or to a double threat, it is played.
#[derive(Debug)]
enum Slow {
    /// A side wins, or neither can.
    Over,
    /// A choice.
    Quiet { game: Game, safe: Vec<Column> },
}

fn wins(game: &Game, column: Column) -> bool {
    after(game, column).outcome().winner().is_some()
}

fn can_win(game: &Game) -> bool {
    game.open_columns().any(|column| wins(game, column))
}

/// Moves after which the opponent cannot complete a line.
fn safe_moves(game: &Game) -> Vec<Column> {
    let is_safe = |&column: &Column| !can_win(&after(game, column));
    game.open_columns().filter(is_safe).collect()
}

/// Whether the side to move has a safe move that threatens to win, and wins after every reply. Passing the reply shows the threat.
fn has_double_threat(game: &Game, with_stones: u32) -> bool {
    let stones_left = game.rules().max_plies() - game.plies();
    stones_left >= with_stones
        && safe_moves(game).into_iter().any(|column| {
            let next = after(game, column);
            let replies: Vec<Column> = next.open_columns().collect();
            let is_threat = passed(&next).is_some_and(|again| can_win(&again));
            let wins = |&reply: &Column| can_win(&after(&next, reply));
            is_threat && !replies.is_empty() && replies.iter().all(wins)
        })
}

/// The game with the other side to move; `None` if the rules know no such position.
fn passed(game: &Game) -> Option<Game> {
    let mut next = game.clone();
    next.pass().ok()?;
    Some(next)
}

fn slow(start: &Game) -> Slow {
    let mut game = start.clone();
    loop {
        let mut safe = safe_moves(&game);
        let left = game.rules().max_plies() - game.plies();
        if can_win(&game) || left <= 1 || safe.is_empty() {
            return Slow::Over;
        }
        if safe.len() > 1 {
            if has_double_threat(&game, 3) {
                return Slow::Over;
            }
            if left >= 4 && passed(&game).is_some_and(|other| has_double_threat(&other, 0)) {
                safe.retain(|&column| !has_double_threat(&after(&game, column), 3));
            }
            if safe.is_empty() {
                return Slow::Over;
            }
        }
        if let [only] = safe[..] {
            game.play(only).unwrap();
        } else {
            return Slow::Quiet { game, safe };
        }
    }
}

/// Compares the rules with their twin; the exact score where they know it.
struct Compare<'a>(&'a Game);

impl GridTask for Compare<'_> {
    type Output = Option<i32>;

    fn run<G: Grid>(self, grid: G) -> Option<i32> {
        let game = self.0;
        let view = View::of_mover(&game.position(grid));
        assert_eq!(side_to_move(&view), game.side_to_move());
        match (follow_forced(&view), slow(game)) {
            (Settled::Exact(score), Slow::Over) => Some(score),
            (Settled::Quiet(quiet), Slow::Quiet { game: end, safe }) => {
                let position = end.position(grid);
                assert_eq!(quiet.view, View::of_mover(&position), "{game}");
                let same_side = end.side_to_move() == game.side_to_move();
                assert_eq!(quiet.same_side, same_side, "{game}");
                let height = |column| grid.cell(column, end.height(column));
                let cells = safe.iter().map(|&column| height(column));
                let cells = cells.reduce(|all, cell| all | cell).unwrap();
                assert_eq!(quiet.safe, cells, "{game}");
                let own = position.threats(end.side_to_move());
                let other = position.threats(end.side_to_move().other());
                assert_eq!((quiet.own_threats, quiet.other_threats), (own, other));
                None
            }
            (fast, slow) => panic!("{game}: {fast:?}, but {slow:?}"),
        }
    }
}

#[test]
fn forced_moves_are_followed_as_by_hand_and_settled_scores_are_exact() {
    for (board, _) in BOARDS {
        let rules: Rules = board.parse().unwrap();
        let mut solver = Solver::new(rules);
        let (mut settled, mut quiet) = (0, 0);
        for game in (0..150).flat_map(|seed| positions(rules, 0, seed)) {
            let Some(score) = dispatch(rules, Compare(&game)) else {
                quiet += 1;
                continue;
            };
            settled += 1;
            let exact = solver.solve(&game).unwrap().score().unwrap();
            assert_eq!(score, exact.value(), "{game}");
        }
        println!("{board}: {settled} settled, {quiet} quiet");
        assert!(settled > 100 && quiet > 100, "{board}: {settled}, {quiet}");
    }
}

#[test]
fn scores_after_forced_moves_are_those_of_the_quiet_position() {
    for (board, from) in BOARDS {
        let rules: Rules = board.parse().unwrap();
        let mut solver = Solver::new(rules);
        let mut followed = 0;
        for game in (1000..1100).flat_map(|seed| positions(rules, from, seed)) {
            let Slow::Quiet { game: end, .. } = slow(&game) else {
                continue;
            };
            if end.plies() == game.plies() {
                continue;
            }
            followed += 1;
            let mut score = |game: &Game| solver.solve(game).unwrap().score().unwrap().value();
            let sign = if end.side_to_move() == game.side_to_move() {
                1
            } else {
                -1
            };
            assert_eq!(score(&game), sign * score(&end), "{game}");
        }
        assert!(followed > 10, "{board}: {followed}");
    }
}
