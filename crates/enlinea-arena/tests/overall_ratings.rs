//! Players are recognised by what they are, and games count once.

use std::path::Path;

use enlinea_arena::overall::{OverallRatings, RatingError, RatingPool, ratings_table};
use enlinea_arena::report::TournamentReport;
use enlinea_arena::store::{Store, StoredGame};
use enlinea_arena::tournament::{TournamentDescription, TournamentOptions, run};
use enlinea_core::Rules;

fn played(text: &str) -> (TournamentDescription, Vec<StoredGame>) {
    let description =
        TournamentDescription::from_toml(text, Path::new(".")).expect("prepared for the test");
    let mut store = Store::in_memory().expect("prepared for the test");
    let tournament = store.enter(&description).expect("prepared for the test");
    run(&mut store, &tournament, TournamentOptions::new(), &mut ()).expect("prepared for the test");
    let games = store.games(tournament.id).expect("prepared for the test");
    (description, games)
}

fn rated(tournaments: &[(TournamentDescription, Vec<StoredGame>)]) -> OverallRatings {
    let mut pool = RatingPool::new(Rules::STANDARD);
    for (description, games) in tournaments {
        assert!(pool.add(description, games));
    }
    pool.rate(None).expect("prepared for the test")
}

fn labels(ratings: &OverallRatings) -> Vec<&str> {
    let mut labels: Vec<&str> = ratings
        .players
        .iter()
        .map(|one| one.label.as_str())
        .collect();
    labels.sort_unstable();
    labels
}

#[test]
fn one_tournament_has_the_ratings_of_its_report() {
    let cup = played(
        "name = 'cup'\nopenings = 'random(3)'\nrounds = 10\nplayers = ['random', 'greedy', 'minimax(depth=2)', 'uam-bueno']",
    );
    let report = TournamentReport::new(&cup.0, &cup.1);
    let overall = rated(std::slice::from_ref(&cup));
    for player in &overall.players {
        let mut standings = report.standings.iter();
        let standing = standings.find(|one| one.name == player.label).unwrap();
        assert!((standing.elo.value - player.elo.value).abs() < 1e-9);
        assert!((standing.elo.high - player.elo.high).abs() < 1e-9);
        assert_eq!(
            (standing.pairs, standing.total()),
            (player.pairs, player.games)
        );
    }
}

#[test]
fn a_copy_of_a_tournament_adds_nothing() {
    for players in [
        "['random', 'greedy', 'level(2)']",
        "['greedy', 'minimax(depth=2)']",
    ] {
        let cup = played(&format!(
            "name = 'cup'\nopenings = 'random(3)'\nrounds = 6\nplayers = {players}"
        ));
        let once = rated(std::slice::from_ref(&cup));
        let twice = rated(&[cup.clone(), cup]);
        assert_eq!(twice.repeated, once.pairs + 2 * once.repeated);
        for (a, b) in once.players.iter().zip(&twice.players) {
            assert_eq!((&a.label, a.elo, a.pairs), (&b.label, b.elo, b.pairs));
            assert_eq!(b.tournaments, 2);
        }
    }
}

#[test]
fn repetitions_count_once_unless_a_player_uses_random_numbers() {
    let fixed = "rounds = 10\nplayers = ['greedy(ties=first)', 'minimax(depth=2)']";
    let fixed = ["a", "b"].map(|name| played(&format!("name = '{name}'\n{fixed}")));
    let ratings = rated(&fixed);
    assert_eq!((ratings.games, ratings.pairs, ratings.repeated), (20, 1, 9));
    let chance = "rounds = 10\nplayers = ['random', 'minimax(depth=2)']";
    let chance = [1, 2].map(|seed| played(&format!("name = 'a'\nseed = {seed}\n{chance}")));
    let ratings = rated(&chance);
    assert_eq!((ratings.games, ratings.pairs), (20, 10));
}

#[test]
fn a_changed_program_is_another_player() {
    let mut cup =
        played("name = 'cup'\nopenings = 'random(3)'\nrounds = 8\nplayers = ['random', 'greedy']");
    // As if the second player had been an external program that was changed after four games.
    for (index, game) in cup.1.iter_mut().enumerate() {
        let program = if index < 4 {
            "0123456789abcdef"
        } else {
            "fedcba9876543210"
        };
        let seat = usize::from(game.second == 1);
        game.fingerprints[seat] = Some(program.to_owned());
    }
    let ratings = rated(std::slice::from_ref(&cup));
    assert_eq!(
        labels(&ratings),
        ["greedy [01234567]", "greedy [fedcba98]", "random"]
    );
    // In the middle of a pair: neither game is evidence.
    cup.1[0].fingerprints = cup.1[7].fingerprints.clone();
    if cup.1[0].first != cup.1[7].first {
        cup.1[0].fingerprints.reverse();
    }
    let ratings = rated(&[cup]);
    assert_eq!((ratings.pairs, ratings.split), (3, 2));
}

#[test]
fn budgets_make_different_players() {
    let cup = |nodes: u64| {
        played(&format!(
            "name = '{nodes}'\nopenings = 'random(3)'\nbudget = {{ nodes = {nodes} }}\nplayers = ['alphabeta', 'greedy']"
        ))
    };
    let ratings = rated(&[cup(50), cup(500)]);
    assert!(
        labels(&ratings).contains(&"alphabeta [nodes=500]"),
        "{ratings:?}"
    );
    assert_eq!(ratings.players.len(), 4);
    assert_eq!(ratings.groups, 2);
    let table = ratings_table(&ratings, usize::MAX);
    assert!(
        table.contains("never met") && table.contains("group"),
        "{table}"
    );
}

#[test]
fn clocks_make_different_players() {
    let cup = |seed: u32, clock: &str| {
        played(&format!(
            "name = '{seed}'\nseed = {seed}\nopenings = 'random(3)'\nplayers = ['random', 'greedy']\n{clock}"
        ))
    };
    let clock = "clock = { base_ms = 60000, increment_ms = 500 }";
    let ratings = rated(&[cup(1, ""), cup(2, clock), cup(3, clock)]);
    assert_eq!(
        labels(&ratings),
        [
            "greedy [clock=60+0.5]",
            "greedy [no limits]",
            "random [clock=60+0.5]",
            "random [no limits]"
        ]
    );
}

#[test]
fn names_do_not_matter() {
    let cup = |name: &str| {
        played(&format!(
            "name = '{name}'\nseed = {}\nopenings = 'random(3)'\nplayers = ['greedy', {{ name = '{name}', spec = 'minimax(depth=2)' }}]",
            name.len()
        ))
    };
    let ratings = rated(&[cup("bob"), cup("alice")]);
    assert_eq!(labels(&ratings), ["alice", "greedy"]);
    assert_eq!(ratings.players[0].tournaments, 2);
}

#[test]
fn anchors_are_found_or_refused() {
    let cup = played(
        "name = 'cup'\nopenings = 'random(3)'\nrounds = 6\nplayers = ['random', { name = 'bob', spec = 'greedy' }]",
    );
    let mut pool = RatingPool::new(Rules::STANDARD);
    pool.add(&cup.0, &cup.1);
    for name in ["bob", "greedy"] {
        let ratings = pool.rate(Some((name, 1500.0))).unwrap();
        let bob = ratings
            .players
            .iter()
            .find(|one| one.label == "bob")
            .unwrap();
        assert!((bob.elo.value - 1500.0).abs() < 1e-9 && (bob.elo.high - 1500.0).abs() < 1e-9);
        assert!(ratings_table(&ratings, 200).contains("bob is fixed"));
    }
    let error = pool.rate(Some(("eve", 0.0))).unwrap_err();
    assert_eq!(
        error,
        RatingError::NoAnchor {
            name: "eve".to_owned()
        }
    );
}

#[test]
fn other_rules_and_no_games_are_not_rated() {
    let mut pool = RatingPool::new(Rules::STANDARD);
    let cup = played("name = 'cup'\nrules = '5x5'\nplayers = ['random', 'greedy']");
    assert!(!pool.add(&cup.0, &cup.1));
    assert_eq!(pool.rate(None), Err(RatingError::NoPairs));
    let same = played("name = 'same'\nplayers = ['random', 'random']");
    assert!(pool.add(&same.0, &same.1));
    assert_eq!(pool.rate(None), Err(RatingError::NoPairs));
}
