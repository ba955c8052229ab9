//! Plans are canonical, checked, and quoted in short.

use std::path::Path;

use enlinea_lab::experiment::ExperimentSize;
use enlinea_shard::{
    BookJob, ExperimentJob, PartSet, ShardPart, ShardPlan, TournamentJob, TuningJob,
};

use crate::jobs::{book, described, jobs, tuning_text};

#[test]
fn plans_are_canonical_and_checked() {
    for (job, _) in jobs() {
        let plan = ShardPlan::new(job, 3).unwrap();
        let again = ShardPlan::from_json(&plan.to_json()).unwrap();
        assert_eq!(again.to_json(), plan.to_json());
        assert_eq!(again.identity(), plan.identity());
    }
    let plan = ShardPlan::new(book().into(), 3).unwrap();
    let more = plan.to_json().replace("\"shards\":3", "\"shards\":4");
    assert_ne!(
        ShardPlan::from_json(&more).unwrap().identity(),
        plan.identity()
    );
    for (from, to, message) in [
        ("\"version\":1", "\"version\":9", "it has format 9"),
        (
            "\"version\":\"",
            "\"version\":\"9",
            "the plan was made by version `9",
        ),
        ("\"solver\":", "\"solver\":1", "the solver of signature 1"),
        ("\"plies\":4", "\"plies\":400", "plies"),
        ("\"plies\":4", "\"plies\": 4", "it was changed after"),
        (
            "\"shards\":3",
            "\"shards\":0",
            "0 shards: expected 1 to 1000000",
        ),
        ("enlinea shard plan", "something else", "`file` is not"),
        ("\"book\"", "\"cake\"", "unknown variant `cake`"),
    ] {
        let changed = plan.to_json().replacen(from, to, 1);
        assert_ne!(changed, plan.to_json(), "{from}");
        let error = ShardPlan::from_json(&changed).unwrap_err().to_string();
        assert!(error.contains(message), "{from}: {error}");
        assert!(error.lines().count() == 1 && error.len() < 400, "{error}");
    }
}

/// Plans and parts come from other machines.
#[test]
fn what_a_plan_or_a_part_says_is_quoted_in_one_short_line() {
    let names = vec!["si-varied-replies".to_owned()];
    let job = ExperimentJob::new(names, ExperimentSize::Quick).unwrap();
    let plan = ShardPlan::new(job.into(), 3).unwrap();
    let long = "x\\u001b".repeat(3000);
    let part = ShardPart {
        plan: "\u{1b}[2J".to_owned(),
        wave: 0,
        shard: 0,
        content: Vec::new(),
    };
    for error in [
        ShardPlan::from_json(&plan.to_json().replace("si-varied-replies", &long)).unwrap_err(),
        ShardPlan::from_json(&plan.to_json().replace(env!("CARGO_PKG_VERSION"), &long))
            .unwrap_err(),
        PartSet::new(&plan)
            .add("there", &part.to_bytes())
            .unwrap_err(),
    ] {
        let message = error.to_string();
        assert!(message.len() < 400, "{message}");
        assert!(!message.contains(char::is_control), "{message:?}");
    }
}

#[test]
fn what_depends_on_a_machine_is_refused() {
    for text in [
        "clock = { base_ms = 1000, increment_ms = 1 }",
        "budget = { time_ms = 5 }",
        "sprt = { elo0 = 0, elo1 = 5 }",
    ] {
        let text = format!("name = 'x'\nplayers = ['random', 'greedy']\n{text}");
        let description = described(&text);
        let error = TournamentJob::new(&description).unwrap_err();
        assert!(error.to_string().contains("cannot be shared"), "{error}");
    }
    let minutes = tuning_text() + "\nminutes = 3";
    let description = enlinea_lab::tuning::TuningDescription::from_toml(&minutes, Path::new("."));
    let error = TuningJob::new(&description.unwrap()).unwrap_err();
    assert!(error.to_string().contains("a number of minutes"), "{error}");
    let large = BookJob {
        plies: 90,
        ..book()
    };
    assert!(ShardPlan::new(large.into(), 3).is_err());
}
