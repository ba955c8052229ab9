//! However the work is cut, ordered, repeated and interrupted: the result is that of one machine.

#![expect(clippy::unwrap_used, reason = "what fails here fails the test")]

mod jobs;
mod plans;

use std::fs;
use std::path::Path;

use enlinea_shard::{
    PartFolder, PartProblem, PartSet, ShardEnd, ShardError, ShardOptions, ShardPart, ShardPlan,
};
use jobs::{book, jobs, solve, tournament};
use proptest::prelude::*;

/// The result as bytes.
fn merged(plan: &ShardPlan, parts: &PartSet) -> Result<Vec<u8>, ShardError> {
    let folder = tempfile::tempdir().unwrap();
    let output = folder.path().join("result.csv");
    plan.merge(parts, &output, &ShardOptions::new())?;
    Ok(jobs::content(&output))
}

/// All parts of a plan, made in an order that follows from a number, each by two machines.
fn all_parts(plan: &ShardPlan, order: u64) -> Vec<Vec<u8>> {
    let mut parts = PartSet::new(plan);
    let mut all = Vec::new();
    while let Some(open) = plan.open_wave(&parts).unwrap() {
        let before = parts.clone();
        for shard in shuffled(open.missing, order) {
            let run = |threads| {
                let options = ShardOptions::new().threads(threads);
                plan.run(&before, open.wave, shard, &options).unwrap()
            };
            let bytes = run(1);
            assert!(bytes == run(2), "threads change nothing");
            parts.add("one", &bytes).unwrap();
            parts.add("another", &bytes).unwrap();
            all.push(bytes);
        }
    }
    all
}

fn shuffled<T>(mut list: Vec<T>, order: u64) -> Vec<T> {
    let mut state = order;
    for place in (1..list.len()).rev() {
        state = state
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1);
        list.swap(place, (state >> 33) as usize % (place + 1));
    }
    list
}

#[test]
fn any_split_in_any_order_gives_the_bytes_of_one_machine() {
    for (job, alone) in jobs() {
        let expected = alone();
        for (shards, order) in [(1, 0), (7, 1)] {
            let plan = ShardPlan::new(job.clone(), shards).unwrap();
            let plan = ShardPlan::from_json(&plan.to_json()).unwrap();
            let mut parts = PartSet::new(&plan);
            for part in shuffled(all_parts(&plan, order), order + 1) {
                parts.add("somewhere", &part).unwrap();
            }
            assert_eq!(plan.open_wave(&parts).unwrap(), None);
            let result = merged(&plan, &parts).unwrap();
            assert!(result == expected, "{}: {shards} shards", job.describe());
        }
    }
}

/// Plans for the same book in different numbers of shards, with their parts and the book.
struct Books {
    plans: Vec<(ShardPlan, Vec<Vec<u8>>)>,
    book: Vec<u8>,
}

fn books() -> &'static Books {
    static BOOKS: std::sync::OnceLock<Books> = std::sync::OnceLock::new();
    BOOKS.get_or_init(|| Books {
        plans: [1, 2, 5, 9]
            .map(|shards| ShardPlan::new(book().into(), shards).unwrap())
            .map(|plan| {
                let mut parts = all_parts(&plan, 0);
                parts.sort_by_key(|part| ShardPart::read(part).unwrap().shard);
                (plan, parts)
            })
            .to_vec(),
        book: jobs::book_alone(),
    })
}

/// How the bytes of a part arrive.
#[derive(Clone, Debug)]
enum Arrival {
    Whole,
    /// Cut behind this share.
    Torn(f64),
    /// With a bit changed behind this share.
    Changed(f64),
}

fn arrival() -> impl Strategy<Value = Arrival> {
    prop_oneof![
        6 => Just(Arrival::Whole),
        1 => (0.0..1.0).prop_map(Arrival::Torn),
        1 => (0.0..1.0).prop_map(Arrival::Changed),
    ]
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    /// Parts arrive in any order, any number of times, some of them torn or changed: the result is the book, or the missing shards are
    /// named.
    #[test]
    fn merging_gives_the_book_or_names_what_is_missing(
        split in 0..4_usize,
        arrivals in prop::collection::vec((any::<prop::sample::Index>(), arrival()), 0..60),
    ) {
        let (plan, all) = &books().plans[split];
        let mut parts = PartSet::new(plan);
        let mut whole = vec![false; all.len()];
        for (index, arrival) in arrivals {
            let shard = index.index(all.len());
            let mut bytes = all[shard].clone();
            let place = |share: f64| ((all[shard].len() as f64) * share) as usize;
            match arrival {
                Arrival::Whole => {
                    whole[shard] = true;
                    parts.add("whole", &bytes).unwrap();
                    continue;
                }
                Arrival::Torn(share) => bytes.truncate(place(share)),
                Arrival::Changed(share) => bytes[place(share)] ^= 4,
            }
            prop_assert!(parts.add("damaged", &bytes).is_err());
        }
        let missing: Vec<u32> = (0..).zip(&whole).filter(|one| !one.1).map(|one| one.0).collect();
        match merged(plan, &parts) {
            Ok(result) => {
                prop_assert!(missing.is_empty());
                prop_assert!(result == books().book);
            }
            Err(ShardError::Missing { wave: 0, .. }) => {
                let open = plan.open_wave(&parts).unwrap().unwrap();
                prop_assert_eq!(open.missing, missing);
            }
            Err(error) => panic!("{error}"),
        }
    }

    #[test]
    fn no_bytes_make_the_reader_of_parts_panic(bytes in prop::collection::vec(any::<u8>(), 0..300)) {
        prop_assert!(ShardPart::read(&bytes).is_err());
        let _ = ShardPlan::from_json(&String::from_utf8_lossy(&bytes));
    }
}

#[test]
fn parts_of_other_plans_and_other_contents_are_refused() {
    let [(one, parts), (two, others)] = [0, 1].map(|at| books().plans[at].clone());
    let mut set = PartSet::new(&one);
    let error = set.add("`x.part`", &others[0]).unwrap_err();
    let (found, expected) = (two.identity(), one.identity());
    let message = format!("`x.part`: a part of plan `{found}`, not of `{expected}`");
    assert_eq!(error.to_string(), message);
    set.add("here", &parts[0]).unwrap();
    let mut other = ShardPart::read(&parts[0]).unwrap();
    other.content.push(b'\n');
    let error = set.add("there", &other.to_bytes()).unwrap_err();
    let message = "shard 0 of wave 0 has two different parts: here and there";
    assert_eq!(error.to_string(), message);
    // A part with a valid checksum that is not what its shard makes.
    let mut wrong = PartSet::new(&one);
    wrong.add("there", &other.to_bytes()).unwrap();
    assert!(matches!(
        merged(&one, &wrong),
        Err(ShardError::Content { .. })
    ));
    other.shard = 1;
    let mut surplus = PartSet::new(&one);
    surplus.add("there", &other.to_bytes()).unwrap();
    assert!(matches!(
        merged(&one, &surplus),
        Err(ShardError::Surplus { .. })
    ));
}

#[test]
fn folders_keep_parts_whole_and_tell_what_is_damaged() {
    let folder = tempfile::tempdir().unwrap();
    let parts = PartFolder::new(&folder.path().join("parts"));
    let (plan, _) = &books().plans[2];
    let options = ShardOptions::new();
    for shard in [4, 1, 0, 2, 3] {
        let path = parts.path(plan, 0, shard);
        let end = parts.run(plan, None, shard, &options).unwrap();
        assert_eq!(end, ShardEnd::Made(path.clone()));
        let again = parts.run(plan, Some(0), shard, &options).unwrap();
        assert_eq!(again, ShardEnd::Known(path));
    }
    let scan = |folders: &[PartFolder]| PartFolder::scan(plan, folders);
    let folders = [parts.clone()];
    let all = scan(&folders).unwrap();
    assert!(all.damaged.is_empty());
    assert!(merged(plan, &all.parts).unwrap() == books().book);
    // Torn and lost parts are made again.
    let torn = parts.path(plan, 0, 3);
    let bytes = fs::read(&torn).unwrap();
    fs::write(&torn, &bytes[..bytes.len() / 2]).unwrap();
    fs::remove_file(parts.path(plan, 0, 1)).unwrap();
    let rest = scan(&folders).unwrap();
    assert_eq!(rest.damaged.len(), 1);
    assert!(rest.damaged[0].contains("torn"), "{:?}", rest.damaged);
    let error = merged(plan, &rest.parts).unwrap_err().to_string();
    assert_eq!(
        error,
        "wave 0 is not complete: of 5 shards these have no part: 1,3"
    );
    for shard in [1, 3] {
        parts.run(plan, None, shard, &options).unwrap();
    }
    assert!(merged(plan, &scan(&folders).unwrap().parts).unwrap() == books().book);
    // What a killed machine left goes, and nothing else.
    fs::write(folder.path().join("parts/.unfinished-x"), "half").unwrap();
    assert_eq!(parts.sweep().unwrap(), 1);
    assert_eq!(
        fs::read_dir(folder.path().join("parts")).unwrap().count(),
        5
    );
}

#[test]
fn folders_refuse_what_does_not_fit() {
    let folder = tempfile::tempdir().unwrap();
    let parts = PartFolder::new(folder.path());
    let [(one, bytes), (_, others)] = [1, 2].map(|at| books().plans[at].clone());
    assert!(matches!(
        parts.keep(&one, &others[0]),
        Err(ShardError::ForeignPart { .. })
    ));
    assert!(matches!(
        parts.keep(&one, &bytes[0][1..]),
        Err(ShardError::Part {
            problem: PartProblem::Foreign,
            ..
        })
    ));
    let kept = parts.keep(&one, &bytes[0]).unwrap();
    let mut other = ShardPart::read(&bytes[0]).unwrap();
    other.content.pop();
    let error = parts.keep(&one, &other.to_bytes()).unwrap_err();
    assert!(matches!(error, ShardError::Unequal { .. }), "{error}");
    // The first one stays, and both are found.
    assert!(fs::read(kept).unwrap() == bytes[0]);
    let folders = [parts];
    let error = PartFolder::scan(&one, &folders).unwrap_err();
    assert!(matches!(error, ShardError::Unequal { .. }), "{error}");
    fs::remove_file(parts_named(folder.path(), ".other.part")).unwrap();
    fs::write(folder.path().join("stranger.part"), &others[0]).unwrap();
    let error = PartFolder::scan(&one, &folders).unwrap_err();
    assert!(matches!(error, ShardError::ForeignPart { .. }), "{error}");
}

/// The file whose name ends so.
fn parts_named(folder: &Path, ending: &str) -> std::path::PathBuf {
    let entries = fs::read_dir(folder).unwrap();
    let mut paths = entries.map(|entry| entry.unwrap().path());
    let has_ending = |path: &std::path::PathBuf| path.to_str().unwrap().ends_with(ending);
    paths.find(has_ending).unwrap()
}

#[test]
fn a_wave_waits_for_the_one_before() {
    let folder = tempfile::tempdir().unwrap();
    let plan = ShardPlan::new(tournament("swiss").into(), 2).unwrap();
    let parts = PartFolder::new(folder.path());
    let options = ShardOptions::new();
    let early = parts.run(&plan, Some(1), 0, &options).unwrap_err();
    let message = "wave 0 is not complete: of 2 shards these have no part: 0-1";
    assert_eq!(early.to_string(), message);
    let none = parts.run(&plan, None, 2, &options).unwrap_err();
    assert_eq!(
        none.to_string(),
        "there is no shard 2: the plan has 2 shards, 0 to 1"
    );
    // More shards than games: the rest have nothing to do.
    let wide = ShardPlan::new(tournament("swiss").into(), 100).unwrap();
    assert_eq!(
        parts.run(&wide, Some(0), 99, &options).unwrap(),
        ShardEnd::Empty
    );
}

#[test]
fn a_board_in_shards_names_gaps_and_refuses_what_contradicts() {
    let plan = ShardPlan::new(solve().into(), 3).unwrap();
    let options = ShardOptions::new();
    let mut parts = PartSet::new(&plan);
    let (mut standings, mut waves) = (Vec::new(), 0);
    while let Some(open) = plan.open_wave(&parts).unwrap() {
        assert_eq!(open.wave, waves);
        standings.push(plan.standing(&parts).unwrap().unwrap());
        let run = |shard| plan.run(&parts, waves, shard, &options).unwrap();
        let made: Vec<Vec<u8>> = open.missing.iter().map(|&shard| run(shard)).collect();
        for (shard, part) in made.iter().enumerate().rev() {
            let gap = merged(&plan, &parts).unwrap_err();
            assert!(matches!(gap, ShardError::Missing { wave, .. } if wave == waves));
            // Half of a part, with a checksum that fits.
            let mut other = ShardPart::read(part).unwrap();
            other.content.truncate(other.content.len() / 2);
            let mut wrong = parts.clone();
            for (at, part) in made.iter().enumerate() {
                let part = if at == shard { &other.to_bytes() } else { part };
                wrong.add("a machine", part).unwrap();
            }
            let refused = plan.open_wave(&wrong).unwrap_err();
            assert!(matches!(refused, ShardError::Content { wave, .. } if wave == waves));
            let unequal = wrong.add("another machine", part).unwrap_err();
            assert!(matches!(unequal, ShardError::Unequal { .. }));
            parts.add("here", part).unwrap();
            parts.add("there", part).unwrap();
        }
        waves += 1;
    }
    assert!(waves > 3, "{waves}");
    let result = merged(&plan, &parts).unwrap();
    assert!(result == jobs::solve_alone());
    standings.dedup();
    assert_eq!(standings.len() as u32, waves, "{standings:?}");
    let last = plan.standing(&parts).unwrap().unwrap();
    assert!(last.ends_with("; finished"), "{last}");
}
