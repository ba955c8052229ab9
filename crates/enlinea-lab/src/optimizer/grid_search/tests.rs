//! The grid is that of the publication, and groups do not change what is found.

use super::*;
use crate::measurement::GameTally;
use enlinea_core::Rules;
use enlinea_players::heuristics::uba_score;

fn grid(size: usize, options: GridSearchOptions) -> GridSearch {
    let space = TuningSpace::cube(size, (-1.0, 1.0), 0.4);
    GridSearch::new(space, options, 5, None).unwrap()
}

#[test]
fn pairs_have_441_challengers() {
    let optimizer = grid(4, GridSearchOptions::default());
    assert_eq!(optimizer.stage().planned, 2 * 441);
    let origin = optimizer.best();
    let (first, left) = optimizer.challenger(0);
    assert_eq!(
        (&first[..2], &first[2..], left),
        (&[-1.0, -1.0][..], &origin[2..], 441)
    );
    assert_eq!(optimizer.challenger(22).0[..2], [-0.9, -0.9]);
    assert_eq!(optimizer.challenger(441).0[2..], [-1.0, -1.0]);
}

#[test]
fn an_odd_weight_has_a_block_of_its_own() {
    let optimizer = grid(3, GridSearchOptions::default());
    assert_eq!(optimizer.stage().planned, 441 + 21);
}

#[test]
fn offsets_are_added_and_cut() {
    let options = GridSearchOptions {
        block: 1,
        tried: GridValues::Offset,
        include_start: true,
        ..GridSearchOptions::default()
    };
    let optimizer = grid(1, options);
    let tried: Vec<f64> = (0..21)
        .map(|number| optimizer.challenger(number).0[0])
        .collect();
    assert_eq!(
        (tried[0], tried[10], tried[16], tried[20]),
        (-0.6, 0.4, 1.0, 1.0)
    );
}

#[test]
fn long_chains_may_come_first() {
    let space = TuningSpace::of(&uba_score::space(Rules::STANDARD));
    let order = ordered(&space, GridOrder::LongFirst);
    let names: Vec<&str> = order[..5]
        .iter()
        .map(|&place| space.dimensions()[place].name.as_str())
        .collect();
    assert_eq!(
        names,
        ["biext_3", "extnext_3", "ext_3", "consec_3", "biext_2"]
    );
}

/// The same search one challenger at a time.
fn one_by_one(optimizer: &mut GridSearch, value: impl Fn(&[f64]) -> f64) {
    while let [champion, challenger, ..] = &optimizer.ask()[..] {
        let values = [champion, challenger].map(|point| Measurement::exact(value(point)));
        optimizer.tell(&values);
    }
}

#[test]
fn groups_give_the_result_of_single_steps() {
    let value = |point: &[f64]| -point.iter().map(|x| (x - 0.3) * (x - 0.3)).sum::<f64>();
    let mut grouped = grid(5, GridSearchOptions::default());
    let mut asked = 0;
    while let [_, ..] = &grouped.ask()[..] {
        let batch = grouped.ask();
        asked += batch.len();
        let values: Vec<_> = batch.iter().map(|p| Measurement::exact(value(p))).collect();
        grouped.tell(&values);
    }
    let mut single = grid(5, GridSearchOptions::default());
    one_by_one(&mut single, value);
    assert_eq!(grouped.best(), single.best());
    assert_eq!(grouped.best(), [0.3; 5]);
    assert!(asked as u64 >= grouped.stage().planned);
}

#[test]
fn the_published_criteria() {
    let games = |wins, draws, losses| Measurement {
        games: Some(GameTally {
            wins,
            draws,
            losses,
        }),
        ..Measurement::default()
    };
    let duel = |challenger| Criterion::Duel.accepts(&games(0, 0, 0), &challenger);
    assert!(duel(games(1, 1, 0)) && duel(games(2, 0, 0)));
    assert!(!duel(games(1, 0, 1)) && !duel(games(0, 2, 0)));
    let external = |new| Criterion::External.accepts(&games(60, 10, 30), &new);
    assert!(external(games(61, 9, 30)) && external(games(60, 11, 29)));
    assert!(!external(games(60, 10, 30)), "not better");
    assert!(!external(games(65, 4, 31)), "more losses");
    assert!(!external(games(59, 21, 20)), "fewer wins");
}
