//! Every move, value and node count of `golden-moves.json`, which was recomputed from the published systems.

#![expect(
    clippy::unwrap_used,
    reason = "what cannot be unwrapped fails the test"
)]

use std::fmt::Write;

use enlinea_core::{FixedGrid, Game, Rules, Side};
use enlinea_players::players::si_alpha_beta::SiAlphaBeta;
use enlinea_players::players::si_minimax::{SiCounts, SiMinimax};
use enlinea_players::{
    Budget, Choice, EvaluatorPlan, Mode, NoResources, PlayerPlan, PlayerSpec, Search,
};
use serde_json::Value;

const GOLDEN: &str = include_str!("data/golden-moves.json");

/// Seven cases visit five sixths of all nodes. `minimax_counts_the_published_nodes` counts those of one of them.
fn is_long(case: &Value) -> bool {
    case["search"] == "si-minimax" && case["n"] == 7
}

fn reproduce(expected: usize, is_wanted: fn(&Value) -> bool) {
    let mut cases: Vec<Value> = serde_json::from_str(GOLDEN).unwrap();
    cases.retain(is_wanted);
    assert_eq!(cases.len(), expected);
    let failures: Vec<String> = cases.iter().filter_map(failure).collect();
    assert!(failures.is_empty(), "{}", failures.join("\n"));
}

#[test]
fn golden_moves_are_reproduced() {
    reproduce(359, |case| !is_long(case));
}

#[test]
#[ignore = "slow: ten seconds"]
fn the_longest_golden_searches_are_reproduced() {
    reproduce(7, is_long);
}

fn rules(case: &Value) -> Rules {
    let number = |field: &str| case[field].as_u64().unwrap() as u32;
    Rules::builder()
        .columns(number("cols"))
        .rows(number("rows"))
        .connect(number("c"))
        .build()
        .unwrap()
}

fn game(case: &Value) -> Game {
    let game = Game::from_text(rules(case), case["position"].as_str().unwrap()).unwrap();
    let player = case["player"].as_u64().unwrap() as usize;
    assert_eq!(game.side_to_move(), Side::ALL[player - 1], "{case}");
    game
}

/// The spec text of a case: `course-negamax(eval=ab29a(mode=published), mode=fixed, depth=4)`.
fn spec(case: &Value) -> PlayerSpec {
    let text = |field: &str| case[field].as_str().unwrap();
    let mut evaluator = format!("{}(mode={}", text("heuristic"), text("heuristic_mode"));
    if let Some(set) = case["params"].as_str() {
        write!(evaluator, ", weights={set}").unwrap();
    }
    let mut spec = format!(
        "{}(eval={evaluator}), mode={}",
        text("search"),
        text("mode")
    );
    for field in ["depth", "n"] {
        if let Some(number) = case[field].as_u64() {
            write!(spec, ", {field}={number}").unwrap();
        }
    }
    format!("{spec})").parse().unwrap()
}

/// What is wrong with a case, if anything.
fn failure(case: &Value) -> Option<String> {
    let (choice, counts) = if case["n"].is_number() {
        let (choice, counts) = counted_choice(case);
        (choice, Some(counts))
    } else {
        let plan = PlayerPlan::new(&spec(case), rules(case), &NoResources).unwrap();
        let mut player = plan.build();
        (
            player.choose(&game(case), &Budget::default()).unwrap(),
            None,
        )
    };
    let expected = |field: &str, found: Option<f64>| {
        let wanted = case[field].as_f64();
        wanted.is_none() || wanted == found
    };
    let is_equal = expected("move", Some(f64::from(choice.column.number())))
        && expected("value", choice.value)
        && expected("nodes", Some(choice.nodes as f64))
        && expected("leaf_depth", Some(f64::from(choice.depth)))
        && expected("child_calls", counts.map(|c| c.child_calls as f64))
        && expected(
            "terminal_evals",
            counts.map(|c| c.terminal_evaluations as f64),
        );
    (!is_equal).then(|| format!("{case}\n   actual {choice:?}"))
}

/// The searches `si-minimax` and `si-alphabeta` with their two counters, which the players add up.
fn counted_choice(case: &Value) -> (Choice, SiCounts) {
    let grid = FixedGrid::<8, 7, 4>;
    let position = game(case).position(grid);
    let evaluator = EvaluatorPlan::read("si-eval", rules(case), &NoResources)
        .unwrap()
        .build(grid);
    let plies = case["n"].as_u64().unwrap() as u32;
    let (mode, budget) = (Mode::Published, Budget::default());
    if case["search"] == "si-minimax" {
        let mut search = SiMinimax::new(evaluator, plies, mode);
        (search.best(&position, &budget), search.counts())
    } else {
        let mut search = SiAlphaBeta::new(evaluator, plies, mode);
        (search.best(&position, &budget), search.counts())
    }
}

fn choose(rules: &str, player: &str, moves: &str) -> Choice {
    let rules: Rules = rules.parse().unwrap();
    let game = Game::from_text(rules, moves).unwrap();
    let plan = PlayerPlan::new(&player.parse().unwrap(), rules, &NoResources).unwrap();
    plan.build().choose(&game, &Budget::default()).unwrap()
}

#[test]
fn minimax_counts_the_published_nodes() {
    for (plies, nodes) in [(4, 8776), (5, 70216), (6, 561_736), (7, 4_413_149)] {
        let choice = choose("8x7", &format!("si-minimax(n={plies})"), "4");
        assert_eq!(choice.nodes, nodes, "n = {plies}");
    }
}

#[test]
fn alpha_beta_counts_nearly_the_published_nodes() {
    for (plies, published) in [(4, 2394.0), (5, 14650.0), (6, 51451.0), (7, 234_320.0)] {
        let choice = choose("8x7", &format!("si-alphabeta(n={plies})"), "4");
        let ratio = choice.nodes as f64 / published;
        println!(
            "n = {plies}: {} nodes, published {published}, ratio {ratio:.3}",
            choice.nodes
        );
        assert!((0.85..=1.15).contains(&ratio), "n = {plies}: {ratio}");
    }
}

#[test]
fn the_published_search_misses_the_win_in_112233() {
    let slugs = [
        "uam-bueno",
        "uam-alldirs",
        "uam-lines-10",
        "uam-lines-2",
        "uam-parity-12",
        "uam-blocks-l1",
        "uam-blocks-l2",
        "uam-blocks-l3",
        "ab29a",
        "a2b3d",
        "fc259",
    ];
    for slug in slugs {
        let column = |depth: u32, mode: &str| {
            let player = format!("course-negamax(eval={slug}, depth={depth}, mode={mode})");
            choose("7x6", &player, "112233").column.number()
        };
        assert_eq!(column(1, "published"), 4, "{slug}");
        assert_ne!(column(4, "published"), 4, "{slug}");
        assert_eq!(column(4, "fixed"), 4, "{slug}");
    }
    let lines = "course-negamax(eval=uam-lines-10, depth=4, mode=published)";
    assert_eq!(choose("7x6", lines, "112233").column.number(), 3);
}

#[test]
fn the_fitted_polynomial_sees_wins_and_is_evaluated_for_the_side_that_just_moved() {
    for mode in ["published", "fixed"] {
        let player = format!("course-negamax(eval=uam-poly2-rank(mode={mode}), depth=1)");
        assert_eq!(choose("7x6", &player, "112233").column.number(), 4);
    }
    // At depth 1 the leaves belong to the opponent of the side that just moved, which looks for itself in `greedy`.
    for moves in ["", "4", "4453", "32444335"] {
        let by_search = choose(
            "7x6",
            "course-negamax(eval=uam-poly2-rank, depth=1, ties=first)",
            moves,
        );
        let by_greed = choose("7x6", "greedy(eval=uam-poly2-rank)", moves);
        assert_eq!(by_search.column, by_greed.column, "{moves}");
        assert_eq!(by_search.value, by_greed.value, "{moves}");
    }
}
