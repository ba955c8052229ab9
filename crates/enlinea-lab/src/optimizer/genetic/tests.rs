//! Breeding, member by member.

use super::*;

fn genetic(options: GeneticOptions) -> Genetic {
    let space = TuningSpace::cube(6, (-1.0, 1.0), 0.25);
    Genetic::new(space, options, 7, None).unwrap()
}

fn values(values: impl IntoIterator<Item = f64>) -> Vec<Measurement> {
    values.into_iter().map(Measurement::exact).collect()
}

#[test]
fn the_first_generation_is_random_and_may_have_the_start() {
    let plain = genetic(GeneticOptions::default());
    assert_eq!(plain.ask().len(), 50);
    assert!(
        plain
            .ask()
            .iter()
            .flatten()
            .all(|x| (-1.0..=1.0).contains(x))
    );
    let seeded = genetic(GeneticOptions {
        include_start: true,
        ..GeneticOptions::default()
    });
    assert_eq!(seeded.ask()[0], [0.25; 6]);
    assert_eq!(seeded.ask()[1..], plain.ask()[1..]);
}

#[test]
fn a_protected_elite_stays_as_it_is() {
    let mut optimizer = genetic(GeneticOptions {
        population: 8,
        mutation: 1.0,
        protect_elite: true,
        ..GeneticOptions::default()
    });
    let before = optimizer.ask();
    optimizer.tell(&values((0..8).map(|place| f64::from(place == 5))));
    assert_eq!(optimizer.ask()[0], before[5]);
    assert_eq!(optimizer.best(), before[5]);
    assert!(
        optimizer.ask()[1..]
            .iter()
            .all(|member| !before.contains(member))
    );
}

#[test]
fn children_have_nothing_but_the_numbers_of_their_parents() {
    for selection in [Selection::Truncation, Selection::Tournament] {
        let mut optimizer = genetic(GeneticOptions {
            population: 10,
            mutation: 0.0,
            selection,
            ..GeneticOptions::default()
        });
        let parents = optimizer.ask();
        optimizer.tell(&values((0..10).map(f64::from)));
        for child in optimizer.ask() {
            for (place, value) in child.iter().enumerate() {
                let from = parents.iter().position(|parent| parent[place] == *value);
                let from = from.expect("a number of a parent");
                // Truncation: the best half. Tournament: never the single worst of groups of two.
                let least = if selection == Selection::Truncation {
                    5
                } else {
                    1
                };
                assert!(from >= least, "{selection:?} {from}");
            }
        }
    }
}

#[test]
fn without_crossover_children_are_copies() {
    let mut optimizer = genetic(GeneticOptions {
        crossover: 0.0,
        mutation: 0.0,
        ..GeneticOptions::default()
    });
    let parents = optimizer.ask();
    optimizer.tell(&values((0..50).map(f64::from)));
    assert!(optimizer.ask().iter().all(|child| parents.contains(child)));
}

#[test]
fn it_ends_after_its_generations_or_when_nothing_changes() {
    let mut optimizer = genetic(GeneticOptions {
        generations: 3,
        ..GeneticOptions::default()
    });
    for _ in 0..3 {
        assert!(!optimizer.ask().is_empty());
        optimizer.tell(&values(vec![0.5; 50]));
    }
    assert!(optimizer.ask().is_empty());
    let mut optimizer = genetic(GeneticOptions {
        converged_after: 2,
        ..GeneticOptions::default()
    });
    let mut told = 0;
    while !optimizer.ask().is_empty() {
        optimizer.tell(&values(vec![if told == 1 { 0.9 } else { 0.5 }; 50]));
        told += 1;
    }
    assert_eq!(told, 5, "different at generation 1, equal from 2 to 4");
}

#[test]
fn settings_are_checked() {
    let space = TuningSpace::cube(2, (0.0, 1.0), 0.5);
    let options = GeneticOptions {
        mutation: 1.5,
        ..GeneticOptions::default()
    };
    let error = Genetic::new(space, options, 0, None).unwrap_err();
    let text = "`mutation` is 1.5: a probability from 0 to 1";
    assert_eq!(error.to_string(), text);
}
