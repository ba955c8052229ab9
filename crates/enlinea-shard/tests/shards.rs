//! However the work is cut, ordered, repeated and interrupted: the result is that of one machine.

use std::fs;
use std::path::Path;

use enlinea_arena::tournament::TournamentDescription;
use enlinea_core::Rules;
use enlinea_learn::data::{CsvStyle, PositionSource, Recipe, RowKind, Wanted};
use enlinea_shard::{
    BookJob, DataJob, Job, KnownParts, Merged, Part, Parts, ShardEnd, ShardError, ShardOptions,
    ShardPlan, TournamentJob,
};
use enlinea_solver::{BookBuilder, SolverOptions};

fn book() -> BookJob {
    BookJob {
        rules: "5x4".parse().expect("a board"),
        plies: 4,
    }
}

fn data() -> DataJob {
    let recipe = Recipe::new(Rules::STANDARD, PositionSource::Random);
    DataJob {
        recipe: recipe.with_plies("26..34".parse().unwrap()).unwrap(),
        seed: 5,
        wanted: Wanted::Positions(900),
        rows: RowKind::Position,
        bare: false,
        features: vec!["threat-cells".to_owned()],
        published_stone_count: false,
        csv: CsvStyle::default(),
    }
}

fn tournament(format: &str) -> TournamentJob {
    let text = format!(
        "name = 'shared'\nformat = '{format}'\nopenings = 'random(3)'\n\
         players = ['random', 'greedy', 'minimax(depth=2)', 'uam-bueno', 'always-zero']"
    );
    let description = TournamentDescription::from_toml(&text, Path::new("."));
    TournamentJob::new(&description.unwrap()).unwrap()
}

fn jobs() -> Vec<Job> {
    let formats = ["round-robin", "gauntlet", "swiss", "knockout"];
    let tournaments = formats.map(|format| tournament(format).into());
    let mut jobs = vec![book().into(), data().into()];
    jobs.extend(tournaments);
    jobs
}

/// The bytes of the result.
fn merged(plan: &ShardPlan, parts: &KnownParts, folder: &Path) -> Result<Vec<u8>, ShardError> {
    let file = folder.join("result.csv");
    Ok(
        match plan.merge(parts, &ShardOptions::new().output(&file))? {
            Merged::Bytes(bytes) => bytes,
            Merged::File { path, .. } => fs::read(path).unwrap(),
        },
    )
}

/// Runs all shards in an order made of this number, some of them twice and in two folders.
fn run_all(plan: &ShardPlan, folder: &Path, order: u64) -> KnownParts {
    let folders = ["one", "two"].map(|name| Parts::new(&folder.join(name)));
    let options = ShardOptions::new();
    let mut wave = 0;
    loop {
        let mut known = KnownParts::default();
        for parts in &folders {
            parts.read_into(plan, &mut known).unwrap();
        }
        let Some(open) = known.open_wave(plan).unwrap() else {
            return known;
        };
        assert_eq!(open.wave, wave);
        let mut shards = open.missing.clone();
        let mut state = order;
        for place in (1..shards.len()).rev() {
            state = state
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1);
            shards.swap(place, (state >> 33) as usize % (place + 1));
        }
        for shard in shards {
            assert_eq!(
                folders[0].run(plan, wave, shard, &options).unwrap(),
                ShardEnd::Made
            );
            assert_eq!(
                folders[0].run(plan, wave, shard, &options).unwrap(),
                ShardEnd::Known
            );
            if shard % 2 == 0 {
                let part = fs::read(folders[0].path(plan, wave, shard)).unwrap();
                folders[1].keep(plan, &Part::read(&part).unwrap()).unwrap();
            }
        }
        wave += 1;
    }
}

#[test]
fn any_split_in_any_order_gives_the_same_bytes() {
    for job in jobs() {
        let mut expected = None;
        for (shards, order) in [(1, 0), (3, 1), (8, 2)] {
            let folder = tempfile::tempdir().unwrap();
            let plan = ShardPlan::new(job.clone(), shards).unwrap();
            let parts = run_all(&plan, folder.path(), order);
            let result = merged(&plan, &parts, folder.path()).unwrap();
            let expected = expected.get_or_insert_with(|| result.clone());
            assert!(result == *expected, "{}: {shards} shards", job.describe());
        }
    }
}

#[test]
fn a_book_of_shards_is_the_book_of_one_machine() {
    let BookJob { rules, plies } = book();
    let mut builder = BookBuilder::new(rules, plies).unwrap();
    builder
        .run(1, &SolverOptions::new(), &mut Vec::new(), |_| {})
        .unwrap();
    let mut expected = Vec::new();
    builder.finish().unwrap().write(&mut expected).unwrap();
    let folder = tempfile::tempdir().unwrap();
    let plan = ShardPlan::new(book().into(), 5).unwrap();
    let parts = run_all(&plan, folder.path(), 3);
    assert!(merged(&plan, &parts, folder.path()).unwrap() == expected);
}

#[test]
fn torn_and_missing_parts_are_told_and_can_be_made_again() {
    let folder = tempfile::tempdir().unwrap();
    let plan = ShardPlan::new(book().into(), 6).unwrap();
    let whole = merged(&plan, &run_all(&plan, folder.path(), 4), folder.path()).unwrap();
    let parts = Parts::new(&folder.path().join("one"));
    let torn = parts.path(&plan, 0, 3);
    let bytes = fs::read(&torn).unwrap();
    fs::write(&torn, &bytes[..bytes.len() / 2]).unwrap();
    fs::remove_file(parts.path(&plan, 0, 5)).unwrap();
    let known = parts.read(&plan).unwrap();
    assert_eq!(known.problems.len(), 1);
    let error = merged(&plan, &known, folder.path()).unwrap_err();
    assert_eq!(error.to_string(), "shards are missing in wave 0: 3, 5");
    for shard in [5, 3] {
        parts.run(&plan, 0, shard, &ShardOptions::new()).unwrap();
    }
    let known = parts.read(&plan).unwrap();
    assert!(known.problems.is_empty());
    assert!(merged(&plan, &known, folder.path()).unwrap() == whole);
}

#[test]
fn parts_that_contradict_each_other_are_refused() {
    let folder = tempfile::tempdir().unwrap();
    let plan = ShardPlan::new(book().into(), 4).unwrap();
    let parts = Parts::new(folder.path());
    parts.run(&plan, 0, 1, &ShardOptions::new()).unwrap();
    let other = Part {
        plan: plan.identity(),
        wave: 0,
        shard: 1,
        content: b"something else".to_vec(),
    };
    let error = parts.keep(&plan, &other).unwrap_err();
    assert!(
        matches!(error, ShardError::Unequal { shard: 1, .. }),
        "{error}"
    );
    // The first one stays.
    let first = fs::read(parts.path(&plan, 0, 1)).unwrap();
    assert_ne!(Part::read(&first).unwrap(), other);
}

#[test]
fn plans_are_canonical_and_checked() {
    for job in jobs() {
        let plan = ShardPlan::new(job, 3).unwrap();
        let again = ShardPlan::from_json(&plan.to_json()).unwrap();
        assert_eq!(again.to_json(), plan.to_json());
        assert_eq!(again.identity(), plan.identity());
    }
    let plan = ShardPlan::new(book().into(), 3).unwrap();
    let other = plan.to_json().replace("\"shards\":3", "\"shards\":4");
    assert_ne!(
        ShardPlan::from_json(&other).unwrap().identity(),
        plan.identity()
    );
    for (from, to) in [
        ("\"version\":1", "\"version\":9"),
        ("\"plies\":4", "\"plies\":400"),
        ("\"shards\":3", "\"shards\":0"),
        ("\"solver\":", "\"solver\":1"),
        ("enlinea shard plan", "something else"),
    ] {
        let changed = plan.to_json().replacen(from, to, 1);
        assert_ne!(changed, plan.to_json(), "{from}");
        assert!(ShardPlan::from_json(&changed).is_err(), "{to}");
    }
}

#[test]
fn a_wave_waits_for_the_one_before() {
    let folder = tempfile::tempdir().unwrap();
    let plan = ShardPlan::new(tournament("swiss").into(), 2).unwrap();
    let parts = Parts::new(folder.path());
    let early = parts.run(&plan, 1, 0, &ShardOptions::new()).unwrap_err();
    assert_eq!(early.to_string(), "shards are missing in wave 0: 0-1");
    let none = parts.run(&plan, 0, 2, &ShardOptions::new()).unwrap_err();
    assert!(none.to_string().contains("no shard 2"), "{none}");
}
