//! Openings of every kind, and what bounds them.

use super::*;

fn texts(games: &[Game]) -> Vec<String> {
    games.iter().map(Game::to_text).collect()
}

fn openings(text: &str, count: usize, seed: u64) -> Vec<Game> {
    let openings: Openings = text.parse().unwrap();
    openings
        .positions(Rules::STANDARD, count, seed, &mut |_| Some(0), &GO_ON)
        .unwrap()
}

static GO_ON: AtomicBool = AtomicBool::new(false);

#[test]
fn a_seed_makes_the_openings() {
    let some = openings("random(5)", 50, 7);
    assert_eq!(some, openings("random(5)", 50, 7));
    assert_ne!(some, openings("random(5)", 50, 8));
    let different: HashSet<String> = some.iter().map(canonical).collect();
    assert_eq!(different.len(), 50);
    assert!(some.iter().all(|game| game.plies() == 5));
}

#[test]
fn all_openings_come_once_up_to_mirror_images() {
    assert_eq!(texts(&openings("all(1)", 5, 0)), ["1", "2", "3", "4", "1"]);
    let two = openings("all(2)", 28, 0);
    let different: HashSet<String> = two.iter().map(canonical).collect();
    // 49 positions; (49 - 1) / 2 mirrored pairs and the symmetric 44.
    assert_eq!(different.len(), 25);
}

#[test]
fn balanced_openings_prefer_small_scores() {
    let balanced: Openings = "balanced(3)".parse().unwrap();
    let mut score = |game: &Game| Some(game.height(Column::new(3)) as i32);
    let games = balanced
        .positions(Rules::STANDARD, 10, 1, &mut score, &GO_ON)
        .unwrap();
    assert!(games.iter().all(|game| game.height(Column::new(3)) == 0));
}

#[test]
fn impossible_openings_are_refused() {
    let rules: Rules = "2x2c2".parse().unwrap();
    let deep = Openings::Random { plies: 4 };
    let error = deep
        .positions(rules, 1, 0, &mut |_| None, &GO_ON)
        .unwrap_err();
    assert_eq!(error, OpeningsError::TooDeep { rules, plies: 4 });
    assert!(
        Openings::All { plies: 4 }
            .positions(rules, 1, 0, &mut |_| None, &GO_ON)
            .is_err()
    );
    for text in ["random", "random(x)", "some(3)", ""] {
        assert!(text.parse::<Openings>().is_err(), "{text}");
    }
}

#[test]
fn a_few_of_all_openings_are_made_at_any_ply() {
    assert_eq!(
        texts(&openings("all(12)", 2, 0)),
        ["111111222222", "111111222223"]
    );
}

#[test]
fn balanced_openings_are_given_up_where_the_solver_knows_no_score() {
    let balanced = Openings::Balanced { plies: 2 };
    let mut asked = 0;
    let mut score = |_: &Game| {
        asked += 1;
        None
    };
    let rules: Rules = "8x7".parse().unwrap();
    let error = balanced.positions(rules, 1, 1, &mut score, &GO_ON);
    assert_eq!(
        error.unwrap_err(),
        OpeningsError::Unsolved { rules, plies: 2 }
    );
    assert_eq!(asked, MOST_UNSOLVED);
}

#[test]
fn a_raised_flag_ends_the_choice_of_openings() {
    for text in ["random(4)", "all(12)", "balanced(4)"] {
        let openings: Openings = text.parse().unwrap();
        let stop = AtomicBool::new(true);
        let made = openings.positions(Rules::STANDARD, 9, 1, &mut |_| Some(0), &stop);
        assert_eq!(made.unwrap_err(), OpeningsError::Stopped, "{text}");
    }
}

#[test]
fn opening_files_name_the_bad_line() {
    let read = |text| Openings::from_lines(Rules::STANDARD, text);
    assert_eq!(
        read("44\n48").unwrap_err().to_string(),
        "openings, line 2: move 2 (character 2): there is no column 8: the board has 7"
    );
    assert_eq!(
        read("1122334").unwrap_err().to_string(),
        "openings, line 1: the game is over, or not one of 7x6c4"
    );
    assert_eq!(read("").unwrap_err(), OpeningsError::NoLines);
    assert!(matches!(read("44\n35\n"), Ok(Openings::List(games)) if games.len() == 2));
}
