//! Measures of judges whose result is known.

use enlinea_core::{Game, Grid, GridTask, Outcome, Position, Rules, Side, StandardGrid, dispatch};
use enlinea_players::learned::{Outlook, Settled, follow_forced};
use enlinea_players::players::greedy::Greedy;
use enlinea_players::random::{derived_seed, rng};
use enlinea_players::search::moves::Ties;
use enlinea_players::{Budget, Evaluator, Search, View};
use enlinea_solver::Solver;
use rand::RngExt;

use super::*;

/// Random positions of a small board with exact scores.
fn positions<G: Grid>(grid: G, count: u64) -> Vec<TestPosition<G>> {
    let mut solver = Solver::new(grid.rules());
    let mut positions = Vec::new();
    for number in 0.. {
        if positions.len() as u64 == count {
            break;
        }
        let mut rng = rng(derived_seed(1, &[number]));
        let mut game = Game::new(grid.rules());
        for _ in 0..rng.random_range(2..16) {
            let columns: Vec<_> = game.open_columns().collect();
            game.play(columns[rng.random_range(0..columns.len())])
                .unwrap();
            if game.outcome().is_over() {
                break;
            }
        }
        if game.outcome() != Outcome::Ongoing {
            continue;
        }
        let mut scores = vec![None; grid.width() as usize];
        for column in solver.analyze(&game).unwrap().columns {
            let score = column.solution.score().unwrap();
            scores[column.column.index() as usize] = Some(score.value());
        }
        let position = game.position(grid);
        positions.push(TestPosition { position, scores });
    }
    positions
}

fn game_of<G: Grid>(view: &View<G>) -> Game {
    let grid = view.grid();
    let mut diagram = Position::new(grid).diagram();
    for column in grid.columns() {
        for row in 0..grid.height() {
            let cell = grid.cell(column, row);
            let has = |stones: G::Word| stones & cell == cell;
            if has(view.own()) {
                diagram.set(column, row, Some(view.side()));
            } else if has(view.other()) {
                diagram.set(column, row, Some(view.side().other()));
            }
        }
    }
    Game::from_diagram(grid.rules(), &diagram).unwrap()
}

/// Knows everything.
fn truth<G: Grid>(view: &View<G>) -> Outlook {
    let game = game_of(view);
    let score = Solver::new(view.grid().rules()).solve(&game).unwrap();
    Outlook::exact(score.score().unwrap().value())
}

/// Knows what the static rules know.
fn rules_alone<G: Grid>(view: &View<G>) -> Outlook {
    match follow_forced(view) {
        Settled::Exact(score) => Outlook::exact(score),
        Settled::Quiet(_) => Outlook::exact(0),
    }
}

struct Measure;

impl GridTask for Measure {
    type Output = ();

    fn run<G: Grid>(self, grid: G) {
        let positions = positions(grid, 60);
        let exact = measure_positions(&truth, &positions);
        assert_eq!(exact.r_squared, 1.0);
        assert_eq!(exact.sign, 100.0);
        assert_eq!(exact.undecided_sign, 100.0);
        assert_eq!(exact.optimal_move, 100.0);
        assert_eq!(exact.outcome_kept, 100.0);
        assert_eq!(exact.quiet_decisive_kept, 100.0);
        assert_eq!(exact.reliability.error(), 0.0);
        assert_eq!(exact.positions, 60);
        assert!(exact.undecided > 0 && exact.quiet_decisive > 0);
        let rules = measure_positions(&rules_alone, &positions);
        assert!(rules.r_squared > 0.0 && rules.r_squared < 1.0);
        assert!(rules.optimal_move < 100.0);
        assert!(rules.quiet_decisive_kept < 100.0);
        let confused: u64 = rules
            .plies
            .iter()
            .flat_map(|ply| ply.confusion)
            .flatten()
            .sum();
        assert_eq!(confused, rules.afterstates);
    }
}

#[test]
fn the_truth_is_right_everywhere_and_rules_alone_are_not() {
    dispatch("5x4c4".parse().unwrap(), Measure);
}

struct Play;

impl GridTask for Play {
    type Output = ();

    fn run<G: Grid>(self, grid: G) {
        let mut perfect = PerfectMoves::default();
        let mut play = |side, random_moves, seed| {
            let opponent = Opponent { random_moves };
            play_games(&rules_alone, side, opponent, 40, seed, &mut perfect, grid).unwrap()
        };
        let against_perfect = play(Side::First, 0.0, 1);
        assert_eq!(against_perfect.games(), 40);
        assert_eq!(against_perfect, play(Side::First, 0.0, 1));
        let against_random = play(Side::Second, 1.0, 1);
        assert!(against_random.points() > 80.0);
        assert!(against_random.distinct > against_perfect.distinct);
        assert_ne!(against_random, play(Side::Second, 1.0, 2));
        // Nobody beats the perfect player on a board that is a draw.
        assert_eq!(against_perfect.wins, 0);
    }
}

#[test]
fn games_count_every_result_and_depend_on_the_seed() {
    dispatch("5x4c4".parse().unwrap(), Play);
}

/// The rules as an evaluator: for the side that looks, whichever is to move.
#[derive(Debug)]
struct RulesAlone;

impl<G: Grid> Evaluator<G> for RulesAlone {
    fn evaluate(&self, view: &View<G>) -> f64 {
        rules_alone(&view.turned()).turned().preference()
    }
}

#[test]
fn the_chosen_column_is_that_of_the_greedy_player() {
    let mut player = Greedy::new(Box::new(RulesAlone), Ties::First);
    let mut rng = rng(3);
    for _ in 0..200 {
        let mut game = Game::new(Rules::STANDARD);
        for _ in 0..rng.random_range(0..25) {
            let columns: Vec<_> = game.open_columns().collect();
            let column = columns[rng.random_range(0..columns.len())];
            game.play(column).unwrap();
            if game.outcome().is_over() {
                game.undo();
                break;
            }
        }
        let position = game.position(StandardGrid {});
        let expected = player.best(&position, &Budget::default()).column;
        assert_eq!(chosen_column(&rules_alone, &position), expected, "{game}");
    }
}
