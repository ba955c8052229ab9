//! Whole games: every player plays legally to the end on every kind of board, and the same seed gives the same game. Our own
//! searches see every win and every forced block.

#![expect(
    clippy::unwrap_used,
    reason = "what cannot be unwrapped fails the test"
)]

use enlinea_core::{Column, Game, Outcome, Rules, Side};
use enlinea_players::{
    Budget, HeuristicDefinition, NoResources, Player, PlayerDefinition, PlayerPlan, ResourceError,
    Resources,
};

const BOARDS: [&str; 9] = [
    "4x4c3",
    "7x6",
    "8x7",
    "9x7c5",
    "14x12c10",
    "20x20c6p30",
    "7x6c4p5",
    "4x4c3p3",
    "9x7c5p10",
];

fn player(rules: Rules, text: &str) -> Box<dyn Player> {
    let spec = text.parse().unwrap();
    let plan = PlayerPlan::new(&spec, rules, &NoResources);
    plan.unwrap_or_else(|error| panic!("{text}: {error}"))
        .build()
}

/// Plays a game to its end; a column that cannot be played fails the test.
fn play(rules: Rules, players: [&str; 2], seed: u64, budget: &Budget) -> Game {
    let mut seated = players.map(|text| player(rules, text));
    for (seat, side) in seated.iter_mut().zip(Side::ALL) {
        seat.start(rules, side, seed).unwrap();
    }
    let mut game = Game::new(rules);
    while !game.outcome().is_over() {
        let mover = &mut seated[game.side_to_move() as usize];
        let choice = mover.choose(&game, budget).unwrap();
        let played = game.play(choice.column);
        played.unwrap_or_else(|error| panic!("{players:?} on {game}: {error}"));
    }
    game
}

/// Every player of the catalogue with small budgets.
fn all_players(rules: Rules) -> Vec<String> {
    let named = PlayerDefinition::all().filter(|entry| entry.is_complete());
    let named = named.map(|entry| match entry.slug {
        "mcts" => "mcts(playouts=60)".to_owned(),
        "alphabeta" => "alphabeta(nodes=300, table=1)".to_owned(),
        "course-negamax" => "course-negamax(depth=2, ties=random)".to_owned(),
        "minimax" => "minimax(depth=2)".to_owned(),
        "si-minimax" | "si-alphabeta" => format!("{}(n=2)", entry.slug),
        slug => slug.to_owned(),
    });
    let heuristics = HeuristicDefinition::all().filter(|one| one.is_complete(rules));
    let heuristics = heuristics.map(|heuristic| match heuristic.plays_in.slug {
        "course-negamax" => format!("{}(depth=1)", heuristic.slug),
        "greedy" => heuristic.slug.to_owned(),
        "alphabeta" => format!("{}(nodes=50, table=1)", heuristic.slug),
        "si-alphabeta" => format!("{}(n=1, mode=fixed)", heuristic.slug),
        _ => format!("{}(mode=fixed, safe=yes)", heuristic.slug),
    });
    named.chain(heuristics).collect()
}

#[test]
fn every_player_plays_legally_to_the_end_and_repeats_itself() {
    let budget = Budget::unlimited().nodes(200);
    for board in BOARDS {
        let rules: Rules = board.parse().unwrap();
        for (seed, text) in (1..).zip(all_players(rules)) {
            let game = play(rules, [&text, "random"], seed, &budget);
            // Games on large boards are long; once is enough to see that they are legal.
            if rules.cells() < 64 {
                let again = play(rules, [&text, "random"], seed, &budget);
                assert_eq!(game, again, "{text}");
                play(rules, ["random", &text], seed, &budget);
            }
        }
    }
}

#[test]
fn games_are_over_and_other_rules_are_refused() {
    let game = Game::from_text(Rules::STANDARD, "1122334").unwrap();
    let error = player(Rules::STANDARD, "random").choose(&game, &Budget::default());
    assert_eq!(error.unwrap_err().to_string(), "the game is over (red won)");
    let other: Rules = "8x7".parse().unwrap();
    let error = player(other, "random").choose(&game, &Budget::default());
    assert_eq!(
        error.unwrap_err().to_string(),
        "the player was made for 8x7c4, the game is 7x6c4"
    );
    // A limit that cannot matter plays alike.
    let game = Game::new("7x6c4p21".parse().unwrap());
    assert!(
        player(Rules::STANDARD, "random")
            .choose(&game, &Budget::default())
            .is_ok()
    );
}

/// The columns that win at once for a side.
fn winning_columns(game: &Game, side: Side) -> Vec<Column> {
    let open: Vec<Column> = game.open_columns().collect();
    let wins = |column: &Column| {
        let mut next = game.clone();
        if next.side_to_move() != side {
            next.pass().unwrap();
        }
        next.play(*column).unwrap();
        next.outcome() == Outcome::Win(side)
    };
    open.into_iter().filter(wins).collect()
}

#[test]
fn wins_and_forced_blocks_are_found() {
    let (mut wins, mut blocks) = (0, 0);
    for board in ["7x6", "4x4c3", "9x7c5", "8x7", "6x5c4p8"] {
        let rules: Rules = board.parse().unwrap();
        let ours = [
            "alphabeta(nodes=200)",
            "mcts(playouts=50)",
            "mcts(playouts=50, eval=threats)",
        ];
        let mut ours = ours.map(|text| player(rules, text));
        for seed in 0..300 {
            let mut mover = player(rules, "random");
            mover.start(rules, Side::First, seed).unwrap();
            let mut game = Game::new(rules);
            while !game.outcome().is_over() {
                let own = winning_columns(&game, game.side_to_move());
                let threatened = winning_columns(&game, game.side_to_move().other());
                let must = match (own.is_empty(), threatened.len()) {
                    (false, _) => own,
                    (true, 1) if game.plies() + 1 < rules.max_plies() => threatened,
                    _ => Vec::new(),
                };
                if !must.is_empty() {
                    wins += usize::from(must.len() > 1);
                    blocks += 1;
                    for player in &mut ours {
                        let choice = player.choose(&game, &Budget::default()).unwrap();
                        assert!(must.contains(&choice.column), "{game}: {choice:?}");
                    }
                }
                let choice = mover.choose(&game, &Budget::default()).unwrap();
                game.play(choice.column).unwrap();
            }
        }
    }
    println!("{blocks} positions with a move that must be played, {wins} with several");
    assert!(blocks > 1000);
}

#[test]
fn errors_point_at_the_place_and_suggest() {
    let check = |text: &str, message: &str| {
        let spec = text.parse().unwrap();
        let error = PlayerPlan::new(&spec, Rules::STANDARD, &NoResources).unwrap_err();
        assert_eq!(error.to_string(), message);
    };
    check(
        "alpha-beta",
        "character 1: there is no player `alpha-beta`; did you mean `alphabeta`?",
    );
    check(
        "alphabeta(eval=threat)",
        "character 16: there is no evaluator `threat`; did you mean `threats`?",
    );
    check(
        "alphabeta(node=5)",
        "character 11: `alphabeta` has no argument `node`; did you mean `nodes`?",
    );
    check(
        "course-negamax(mode=broken)",
        "character 21: `mode` is `broken`: expected `published` or `fixed`",
    );
    check(
        "minimax(depth=0)",
        "character 15: `depth` is `0`: expected a number of plies from 1",
    );
    check(
        "minimax(depth=2, depth=3)",
        "character 18: `depth` is given twice",
    );
    check(
        "greedy(eval=uam-lines-10(bas=3))",
        "character 26: there is no parameter `bas`; did you mean `base`?",
    );
    check(
        "weights",
        "character 1: `weights` needs the argument `file`",
    );
    check(
        "weights(file=best.toml)",
        "character 14: `best.toml` cannot be read: no files are available here",
    );
    check("zzzzzz", "character 1: there is no player `zzzzzz`");
    check(
        "uam-lines-10(eval=threats)",
        "character 14: `uam-lines-10` has no argument `eval`",
    );
}

/// One weight file, whatever its name.
struct OneFile(&'static str);

impl Resources for OneFile {
    fn text(&self, _name: &str) -> Result<String, ResourceError> {
        Ok(self.0.to_owned())
    }

    fn bytes(&self, _name: &str) -> Result<Vec<u8>, ResourceError> {
        Ok(self.0.as_bytes().to_vec())
    }
}

#[test]
fn a_weight_file_without_a_player_does_not_play_as_alphabeta() {
    let read = |text: &'static str| {
        PlayerPlan::read("weights(best.toml)", Rules::STANDARD, &OneFile(text))
            .unwrap_err()
            .to_string()
    };
    assert_eq!(
        read("[weights]\ncontrol = 55"),
        "`best.toml`: `player` is missing: without it the file does not say who plays"
    );
    assert_eq!(
        read(""),
        "`best.toml`: `weights` is missing: a weight file has a table or a list of numbers"
    );
    assert_eq!(
        read("player = \"weights(best.toml)\"\nweights = []"),
        "character 9: `file` is `best.toml`: expected a file whose player is not a weight file"
    );
}

#[test]
fn a_plan_keeps_the_weights_of_its_file() {
    let text = "player = \"alphabeta(nodes=500)\"\n[weights]\ncontrol = 55.5";
    let plan = PlayerPlan::read("weights(best.toml)", Rules::STANDARD, &OneFile(text)).unwrap();
    let canonical = plan.to_string();
    assert_eq!(
        canonical,
        "alphabeta(eval=threats(control=55.5), depth=unlimited, nodes=500, table=16, quiescence=forced)"
    );
    let again = PlayerPlan::read(&canonical, Rules::STANDARD, &NoResources).unwrap();
    assert_eq!(again, plan);
}
