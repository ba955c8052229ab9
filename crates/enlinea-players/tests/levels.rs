//! The players on the solver: `perfect` keeps every result, and the levels of `level(n)` are in order.

#![expect(
    clippy::unwrap_used,
    reason = "what cannot be unwrapped fails the test"
)]

use enlinea_core::{Column, Game, Outcome, Rules, Side};
use enlinea_players::players::level::{ELO, N};
use enlinea_players::{Budget, NoResources, Player, build_player};
use enlinea_solver::{Analysis, Solver};

fn player(rules: Rules, text: &str) -> Box<dyn Player> {
    build_player(&text.parse().unwrap(), rules, &NoResources).unwrap()
}

/// A random game of this many plies, if it lasts that long.
fn random_game(rules: Rules, plies: u32, seed: u64) -> Option<Game> {
    let mut mover = player(rules, "random");
    mover.start(rules, Side::First, seed).unwrap();
    let mut game = Game::new(rules);
    while game.plies() < plies && !game.outcome().is_over() {
        let choice = mover.choose(&game, &Budget::default()).unwrap();
        game.play(choice.column).unwrap();
    }
    (!game.outcome().is_over()).then_some(game)
}

/// Lost, drawn or won for the side to move: for each column, and for the best.
fn results(analysis: &Analysis) -> (Vec<(Column, i32)>, i32) {
    let columns = analysis.columns.iter();
    let results: Vec<(Column, i32)> = columns
        .map(|column| {
            let score = column.solution.score().unwrap();
            (column.column, score.value().signum())
        })
        .collect();
    let best = results.iter().map(|&(_, result)| result).max().unwrap();
    (results, best)
}

#[test]
fn perfect_keeps_every_result() {
    for (board, plies) in [
        ("7x6", 16),
        ("5x4", 2),
        ("4x4c3", 0),
        ("6x5c4p9", 4),
        ("6x6", 12),
    ] {
        let rules: Rules = board.parse().unwrap();
        let mut solver = Solver::new(rules);
        for ties in ["centre", "first", "last", "random"] {
            let mut perfect = player(rules, &format!("perfect(ties={ties})"));
            for seed in 0..4 {
                let Some(mut game) = random_game(rules, plies, seed) else {
                    continue;
                };
                let mut opponent = player(rules, "random");
                let side = game.side_to_move();
                perfect.start(rules, side, seed).unwrap();
                opponent.start(rules, side.other(), seed).unwrap();
                let mut promised = -1;
                while !game.outcome().is_over() {
                    let choice = if game.side_to_move() == side {
                        let (results, best) = results(&solver.analyze(&game).unwrap());
                        assert!(best >= promised, "{game}");
                        promised = best;
                        let choice = perfect.choose(&game, &Budget::default()).unwrap();
                        assert!(
                            results.contains(&(choice.column, best)),
                            "{game}: {choice:?}"
                        );
                        choice
                    } else {
                        opponent.choose(&game, &Budget::default()).unwrap()
                    };
                    game.play(choice.column).unwrap();
                }
                let result = match game.outcome() {
                    Outcome::Win(winner) if winner == side => 1,
                    Outcome::Win(_) => -1,
                    _ => 0,
                };
                assert!(result >= promised, "{game}");
            }
        }
    }
}

#[test]
fn perfect_knows_the_opening() {
    let rules = Rules::STANDARD;
    let mut perfect = player(rules, "perfect");
    let choice = perfect
        .choose(&Game::new(rules), &Budget::default())
        .unwrap();
    assert_eq!((choice.column.number(), choice.value), (4, Some(1.0)));
}

#[test]
fn higher_levels_make_fewer_mistakes() {
    let rules = Rules::STANDARD;
    let mut solver = Solver::new(rules);
    let games: Vec<(Game, Vec<Column>)> = (0..)
        .filter_map(|seed| random_game(rules, 16 + seed as u32 % 16, seed))
        .filter_map(|game| {
            // Where every move keeps the result, no move is an error.
            let (results, best) = results(&solver.analyze(&game).unwrap());
            let wrong = results.iter().filter(|&&(_, result)| result < best);
            let wrong: Vec<Column> = wrong.map(|&(column, _)| column).collect();
            (!wrong.is_empty()).then_some((game, wrong))
        })
        .take(500)
        .collect();
    let mut mistakes = Vec::new();
    // Neighbours differ by less than what 500 positions can show.
    let levels = [1, 3, 5, 8, 10];
    for level in levels {
        let mut player = player(rules, &format!("level({level})"));
        let erred = (0..).zip(&games).filter(|(seed, (game, wrong))| {
            player.start(rules, game.side_to_move(), *seed).unwrap();
            let choice = player.choose(game, &Budget::default()).unwrap();
            wrong.contains(&choice.column)
        });
        mistakes.push(erred.count());
    }
    println!("mistakes of levels {levels:?} in 500 positions where one can err: {mistakes:?}");
    assert!(mistakes.is_sorted_by(|a, b| a > b), "{mistakes:?}");
    assert_eq!(mistakes[4], 0);
}

/// The columns that win at once for a side, whichever is to move.
fn completing(game: &Game, side: Side) -> Vec<Column> {
    let mut game = game.clone();
    if game.side_to_move() != side {
        game.pass().unwrap();
    }
    let wins = |&column: &Column| {
        let mut next = game.clone();
        next.play(column).unwrap();
        next.outcome() == Outcome::Win(side)
    };
    game.open_columns().filter(wins).collect()
}

#[test]
fn no_missed_one_move_win_or_block_from_level_3() {
    for (board, count) in [
        ("7x6", 10_000),
        ("8x7", 300),
        ("5x4c3", 300),
        ("6x5c4p9", 300),
    ] {
        let rules: Rules = board.parse().unwrap();
        // Positions with a win or a threat, and the moves that see it.
        let cases: Vec<(Game, Vec<Column>)> = (0..)
            .filter_map(|seed| random_game(rules, 5 + seed as u32 % 25, seed))
            .filter_map(|game| {
                let mover = game.side_to_move();
                let (own, other) = (completing(&game, mover), completing(&game, mover.other()));
                // Without a reply of the opponent there is nothing to block.
                let blocks = game.plies() + 1 < rules.max_plies();
                let must = if own.is_empty() && blocks { other } else { own };
                (!must.is_empty()).then_some((game, must))
            })
            .take(count)
            .collect();
        for level in 3..=9 {
            let mut player = player(rules, &format!("level({level})"));
            for (seed, (game, must)) in (0..).zip(&cases) {
                player.start(rules, game.side_to_move(), seed).unwrap();
                let choice = player.choose(game, &Budget::default()).unwrap();
                assert!(
                    must.contains(&choice.column),
                    "level {level}, {game}: {choice:?}"
                );
            }
        }
    }
}

#[test]
fn no_move_below_a_threat_from_level_4() {
    let rules = Rules::STANDARD;
    let mut traps = 0;
    let games = (0..1500).filter_map(|seed| random_game(rules, 8 + seed as u32 % 20, seed));
    let mut levels = [4, 6, 9].map(|level| player(rules, &format!("level({level})")));
    for (seed, game) in (0..).zip(games) {
        // Moves after which the opponent wins at once.
        let gives = |&column: &Column| {
            let mut next = game.clone();
            next.play(column).unwrap();
            !next.outcome().is_over() && !completing(&next, next.side_to_move()).is_empty()
        };
        let open: Vec<Column> = game.open_columns().collect();
        let bad: Vec<Column> = open
            .iter()
            .filter(|column| gives(column))
            .copied()
            .collect();
        if bad.is_empty() || bad.len() == open.len() {
            continue;
        }
        traps += 1;
        for player in &mut levels {
            player.start(rules, game.side_to_move(), seed).unwrap();
            let choice = player.choose(&game, &Budget::default()).unwrap();
            assert!(!bad.contains(&choice.column), "{game}: {choice:?}");
        }
    }
    assert!(traps > 300, "{traps}");
}

/// The score of the first player in games from all pairs of opening moves, both seats each.
fn score(rules: Rules, players: [&str; 2], games: u64) -> f64 {
    let mut seats = players.map(|text| player(rules, text));
    let mut points = 0.0;
    for number in 0..games {
        let swapped = number % 2;
        let mut game = random_game(rules, 2, number / 2).unwrap();
        for (seat, side) in seats.iter_mut().zip([swapped, 1 - swapped]) {
            seat.start(rules, Side::ALL[side as usize], number).unwrap();
        }
        while !game.outcome().is_over() {
            let seat = (game.side_to_move() as u64) ^ swapped;
            let choice = seats[seat as usize]
                .choose(&game, &Budget::default())
                .unwrap();
            game.play(choice.column).unwrap();
        }
        points += match game.outcome().winner() {
            Some(winner) => f64::from(u8::from(winner == Side::ALL[swapped as usize])),
            None => 0.5,
        };
    }
    points / games as f64
}

/// The scores of every level against the one below it.
fn ladder(levels: std::ops::RangeInclusive<u32>, games: u64) -> Vec<f64> {
    let pairs = levels.map(|level| [level, level - 1].map(|level| format!("level({level})")));
    pairs
        .map(|[upper, lower]| score(Rules::STANDARD, [&upper, &lower], games))
        .collect()
}

#[test]
fn every_level_beats_the_one_below_it() {
    // These are about 120 Elo apart or more (66 %): in 100 games half the points are more than three standard deviations away.
    let scores = ladder(2..=6, 100);
    assert!(scores.iter().all(|&score| score > 0.5), "{scores:?}");
}

#[test]
fn level_5_does_not_lose_to_random() {
    let score = score(Rules::STANDARD, ["level(5)", "random"], 200);
    assert!(score > 0.99, "{score}");
}

#[test]
#[ignore = "minutes: the measured ladder of the documents"]
fn neighbours_score_at_least_55_percent_over_400_games() {
    let first = score(Rules::STANDARD, ["level(1)", "random"], 400);
    let scores = ladder(2..=10, 400);
    let mut elo = 0.0;
    for (level, score) in (1..).zip([first].iter().chain(&scores)) {
        elo += 400.0 * libm::log10(score / (1.0 - score));
        println!(
            "level {level}: {:.1} % against the one below, Elo {elo:.0}",
            100.0 * score
        );
    }
    assert!(scores.iter().all(|&score| score >= 0.55), "{scores:?}");
    let against_random = score(Rules::STANDARD, ["level(5)", "random"], 1000);
    assert!(against_random >= 0.999, "{against_random}");
}

#[test]
fn the_ratings_of_the_documents_are_those_of_the_levels() {
    assert!(ELO.is_sorted_by(|a, b| a < b), "{ELO:?}");
    let path = format!("{}/../../docs/players.md", env!("CARGO_MANIFEST_DIR"));
    let document = std::fs::read_to_string(path).unwrap();
    for (level, elo) in (1..).zip(ELO) {
        let row = format!("| {level} | {elo} |");
        assert!(document.contains(&row), "docs/players.md: {row}");
    }
    let help = N.meaning;
    assert!(
        help.contains(&format!("Elo {})", ELO[0])) && help.contains(&format!("Elo {})", ELO[9]))
    );
}
