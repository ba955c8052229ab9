//! Labelled positions: exact, distinct, spread over plies, and the same on any number of threads.

#![allow(
    clippy::unwrap_used,
    reason = "a test that cannot continue should panic"
)]

use std::collections::HashSet;

use enlinea_core::{Column, Rules};
use enlinea_learn::data::{
    LabelledPosition, PlyWeights, PositionSource, Recipe, canonical_number, generate,
};
use enlinea_solver::{Book, Score, Solution, Solver, SolverOptions};

fn recipe(rules: &str, source: PositionSource, plies: &str) -> Recipe {
    let recipe = Recipe::new(rules.parse().unwrap(), source);
    recipe.with_plies(plies.parse().unwrap()).unwrap()
}

fn make(recipe: &Recipe, count: usize, threads: usize) -> Vec<LabelledPosition> {
    generate(recipe, 3, count, threads, None, &mut |_| {}).unwrap()
}

const OPTIMAL: PositionSource = PositionSource::Optimal {
    least: 0.1,
    most: 0.6,
};

#[test]
fn threads_change_nothing_and_more_positions_begin_with_the_same_ones() {
    for (rules, source, plies) in [
        ("7x6", PositionSource::Random, "6..7, 20..34"),
        ("5x5", OPTIMAL, "3..22"),
        ("7x6", PositionSource::Mixed, "6..7, 20..34"),
    ] {
        let recipe = recipe(rules, source, plies);
        let one = make(&recipe, 400, 1);
        assert_eq!(one.len(), 400);
        assert_eq!(one, make(&recipe, 400, 3));
        assert_eq!(one[..150], make(&recipe, 150, 2));
    }
}

#[test]
fn positions_are_distinct_up_to_mirror_and_not_finished() {
    let recipe = recipe("7x6", PositionSource::Mixed, "2..6, 20..36");
    let positions = make(&recipe, 600, 2);
    let mut seen = HashSet::new();
    for position in &positions {
        let game = position.game(recipe.rules);
        assert!(!game.outcome().is_over());
        assert!(recipe.plies.weight(game.plies()) > 0.0);
        assert!(seen.insert(canonical_number(&game)), "{game}");
    }
}

#[test]
fn labels_equal_the_analysis() {
    for (rules, source, plies) in [
        ("7x6", PositionSource::Mixed, "7, 19..33"),
        ("5x5", OPTIMAL, "3..20"),
    ] {
        let recipe = recipe(rules, source, plies);
        let book = Some(Book::standard()).filter(|book| book.is_for(recipe.rules));
        let options = SolverOptions::new().book(book);
        let mut solver = Solver::build(recipe.rules, options).unwrap();
        for position in make(&recipe, 60, 2) {
            let analysis = solver.analyze(&position.game(recipe.rules)).unwrap();
            for column in recipe.rules.columns() {
                let score = analysis.column(column).and_then(Solution::score);
                let label = position.scores[usize::from(column)].map(i32::from);
                assert_eq!(label, score.map(Score::value));
            }
        }
    }
}

#[test]
fn random_positions_are_spread_over_plies_by_weight() {
    let recipe = recipe("7x6", PositionSource::Random, "20..23, 24..25*2");
    let mut counts = [0; 26];
    for position in make(&recipe, 1280, 2) {
        counts[position.plies() as usize] += 1;
    }
    for (ply, expected) in [(20, 160), (23, 160), (24, 320), (25, 320)] {
        assert!(
            (expected - 16..=expected + 16).contains(&counts[ply]),
            "{counts:?}"
        );
    }
}

#[test]
fn scores_beyond_the_node_limit_are_left_out() {
    let mut recipe = recipe("8x7", PositionSource::Random, "20..44");
    recipe.node_limit = Some(1_000);
    let positions = make(&recipe, 200, 1);
    assert_eq!(positions, make(&recipe, 200, 2));
    let (mut known, mut unknown) = (0, 0);
    let mut slow_twin = Solver::new(recipe.rules);
    for position in &positions {
        let game = position.game(recipe.rules);
        let open: Vec<Column> = game.open_columns().collect();
        unknown += open.len() - position.labels().count();
        if game.plies() < 36 {
            continue;
        }
        let analysis = slow_twin.analyze(&game).unwrap();
        for (column, score) in position.labels() {
            let exact = analysis.column(column).and_then(Solution::score);
            assert_eq!(Some(i32::from(score)), exact.map(Score::value));
            known += 1;
        }
    }
    assert!(known > 0 && unknown > 0, "{known} {unknown}");
}

#[test]
fn impossible_requests_are_errors() {
    let too_late =
        Recipe::new(Rules::STANDARD, PositionSource::Random).with_plies(PlyWeights::range(3, 42));
    assert_eq!(
        too_late.unwrap_err().to_string(),
        "plies up to 42: a game of 7x6c4 has at most 41 plies before its end"
    );
    let few = generate(
        &recipe("7x6", PositionSource::Random, "0..1"),
        1,
        10,
        2,
        None,
        &mut |_| {},
    );
    assert_eq!(
        few.unwrap_err().to_string(),
        "only 5 of 10 positions were found: ask for fewer, or for other plies"
    );
}
