//! What the rules of Allis prove is true: compared with the solver, and with the boards and openings of the literature.

#![allow(
    clippy::unwrap_used,
    clippy::print_stdout,
    reason = "a test that cannot continue should panic; figures are read with --nocapture"
)]

mod common;

use common::Random;
use enlinea_core::{Game, Outcome, Rules, StandardGrid, symmetry};
use enlinea_solver::{
    Allis, AllisClaim, AllisRule, AllisVerdict, Scene, Score, Solver, SolverOptions,
};

fn is_covered(rules: &str, moves: &str) -> bool {
    let game = Game::from_moves(rules.parse().unwrap(), moves).unwrap();
    let allis = Allis::new(game.rules()).unwrap();
    allis.draw(&game).cover().is_some()
}

#[test]
fn known_boards_and_openings_are_covered() {
    assert!(is_covered("6x4", "") && is_covered("6x6", ""));
    for opening in ["12", "14", "23", "34"] {
        assert!(is_covered("7x6", opening), "{opening}");
    }
    for reply in 1..=7 {
        assert!(!is_covered("7x6", &format!("4{reply}")), "{reply}");
    }
    for first in 1..=7 {
        let is_any = (1..=7).any(|reply| is_covered("7x4", &format!("{first}{reply}")));
        assert_eq!(is_any, first != 4, "{first}");
    }
}

#[test]
fn a_position_of_the_literature_is_won_by_an_aftereven() {
    let game = Game::from_moves(Rules::STANDARD, "543523724575541232263377").unwrap();
    let allis = Allis::new(game.rules()).unwrap();
    assert!(allis.draw(&game).cover().is_some());
    let cover = allis.win(&game).cover().unwrap();
    assert!(cover.wins && cover.needs_zugzwang && cover.threat.is_none());
    assert!(cover.rules.iter().any(|r| r.rule == AllisRule::Aftereven));
}

#[test]
fn games_in_which_moves_may_be_missing_and_large_boards_are_refused() {
    for (rules, message) in [
        ("7x6c4p10", "fills the board"),
        ("20x20", "up to 128 cells"),
    ] {
        let error = Allis::new(rules.parse().unwrap()).unwrap_err();
        assert!(error.to_string().contains(message), "{error}");
    }
    assert!(Allis::new("16x8".parse().unwrap()).is_ok());
}

#[test]
fn finished_games_are_not_covered() {
    let game = Game::from_moves(Rules::STANDARD, "1212121").unwrap();
    let allis = Allis::new(game.rules()).unwrap();
    assert_eq!(allis.draw(&game), AllisVerdict::NotCovered);
    assert_eq!(allis.win(&game), AllisVerdict::NotCovered);
}

/// What the rules said about some positions.
#[derive(Debug, Default)]
struct Tally {
    positions: u32,
    draws: u32,
    wins_by_aftereven: u32,
    wins_by_threat: u32,
    gave_up: u32,
}

/// Compares claims with the solver on random positions; moves avoid giving the game away at once every second time.
fn compare(rules: &str, plies: std::ops::Range<u32>, positions: u32, seed: u64) -> Tally {
    let rules: Rules = rules.parse().unwrap();
    let allis = Allis::new(rules).unwrap();
    let options = SolverOptions::new().table_mb(8).keep_table(true);
    let mut solver = Solver::build(rules, options).unwrap();
    let mut random = Random::new(seed);
    let mut tally = Tally::default();
    while tally.positions < positions {
        let plies = plies.start + random.below((plies.end - plies.start) as usize) as u32;
        let game = if tally.positions % 2 == 0 {
            random.game(rules, plies)
        } else {
            careful_game(rules, plies, &mut random)
        };
        let Some(game) = game else {
            continue;
        };
        tally.positions += 1;
        let mut holds =
            |bound: i32| solver.is_greater(&game, Score::new(bound)).unwrap() == Some(false);
        match allis.draw(&game) {
            AllisVerdict::Covered(cover) => {
                assert_eq!(cover.side, game.side_to_move().other());
                assert!(holds(0), "a cover of a lost position: {cover:?}\n{game}");
                tally.draws += 1;
            }
            AllisVerdict::NotCovered => {}
            AllisVerdict::GaveUp => tally.gave_up += 1,
        }
        match allis.win(&game) {
            AllisVerdict::Covered(cover) => {
                assert!(holds(-1), "a claim that is no win: {cover:?}\n{game}");
                match cover.threat {
                    Some(_) => tally.wins_by_threat += 1,
                    None => tally.wins_by_aftereven += 1,
                }
            }
            AllisVerdict::NotCovered => {}
            AllisVerdict::GaveUp => tally.gave_up += 1,
        }
    }
    println!("{rules}, plies {plies:?}: {tally:?}");
    tally
}

/// A random game in which sides complete no line, and stop lines that can be completed at once, while they can.
fn careful_game(rules: Rules, plies: u32, random: &mut Random) -> Option<Game> {
    let mut game = Game::new(rules);
    for _ in 0..plies {
        let quiet: Vec<_> = game
            .open_columns()
            .filter(|&column| {
                let mut next = game.clone();
                next.play(column).unwrap();
                next.outcome() == Outcome::Ongoing
                    && next.open_columns().all(|reply| {
                        let mut last = next.clone();
                        last.play(reply).unwrap();
                        !matches!(last.outcome(), Outcome::Win(_))
                    })
            })
            .collect();
        if quiet.is_empty() {
            return None;
        }
        game.play(quiet[random.below(quiet.len())]).unwrap();
    }
    (game.outcome() == Outcome::Ongoing).then_some(game)
}

#[test]
fn what_the_rules_claim_is_true() {
    for (rules, plies) in [
        ("7x6", 16..38),
        ("6x6", 10..34),
        ("8x6", 26..44),
        ("7x4", 6..26),
        ("8x4", 8..30),
        ("5x6", 8..28),
        ("6x4c3", 4..20),
        ("8x6c5", 26..44),
        ("7x7", 28..46),
        ("5x5", 8..23),
    ] {
        let tally = compare(rules, plies, 300, 5);
        assert!(tally.draws > 0, "{rules}");
    }
}

#[test]
#[ignore = "100,000 positions of five boards: minutes"]
fn what_the_rules_claim_is_true_of_100_000_positions() {
    let mut all = Tally::default();
    for (rules, plies) in [
        ("7x6", 8..38),
        ("6x6", 6..34),
        ("8x6", 16..44),
        ("7x4", 4..26),
        ("8x4", 4..30),
    ] {
        let tally = compare(rules, plies, 20_000, 77);
        all.positions += tally.positions;
        all.draws += tally.draws;
        all.wins_by_aftereven += tally.wins_by_aftereven;
        all.wins_by_threat += tally.wins_by_threat;
        all.gave_up += tally.gave_up;
    }
    println!("together: {all:?}");
    assert!(all.draws > 10_000 && all.wins_by_threat > 1_000);
}

#[test]
fn quick_claims_are_those_of_the_long_search_and_of_the_mirror() {
    let rules = Rules::STANDARD;
    let allis = Allis::new(rules).unwrap();
    let mut random = Random::new(9);
    let mut claims = [0; 3];
    for _ in 0..6_000 {
        let plies = 20 + random.below(18) as u32;
        let Some(game) = random.game(rules, plies) else {
            continue;
        };
        let grid = StandardGrid {};
        let position = game.position(grid);
        let side = game.side_to_move().other();
        let (own, other) = (position.opponent(), position.own());
        let claim = allis.claim(&Scene::of_stones(grid, side, own, other), 1_000_000);
        let expected = if allis.win(&game).cover().is_some() {
            AllisClaim::Win
        } else if allis.draw(&game).cover().is_some() {
            AllisClaim::Draw
        } else {
            AllisClaim::Nothing
        };
        assert_eq!(claim, expected, "{game}");
        claims[claim as usize] += 1;
        for steps in [0, 500, 5_000] {
            let [own_mirror, other_mirror] = [own, other].map(|s| symmetry::mirror(grid, s));
            let scene = Scene::of_stones(grid, side, own, other);
            let mirror = Scene::of_stones(grid, side, own_mirror, other_mirror);
            assert_eq!(allis.claim(&scene, steps), allis.claim(&mirror, steps));
        }
    }
    assert!(claims.iter().all(|&count| count >= 5), "{claims:?}");
}
