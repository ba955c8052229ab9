//! Laws of the definitions, and the documents that are derived from them.
//!
//! The tables of `docs/players.md` are written by `UPDATE_DOCUMENTS=1 cargo test -p enlinea-players --test definitions`.

#![expect(
    clippy::unwrap_used,
    reason = "what cannot be unwrapped fails the test"
)]

use std::collections::HashSet;
use std::fmt::Write;

use enlinea_core::Rules;
use enlinea_players::{
    FeatureSetDefinition, HeuristicDefinition, Mode, NoResources, PlayerDefinition, PlayerPlan,
    Source,
};

fn document(name: &str) -> (String, String) {
    let path = format!("{}/../../docs/{name}", env!("CARGO_MANIFEST_DIR"));
    let text = std::fs::read_to_string(&path).unwrap();
    (path, text)
}

#[test]
fn slugs_are_unique() {
    let mut seen = HashSet::new();
    let slugs = PlayerDefinition::all()
        .map(|player| player.slug)
        .chain(HeuristicDefinition::all().map(|heuristic| heuristic.slug))
        .chain(FeatureSetDefinition::all().map(|set| set.slug));
    for slug in slugs {
        assert!(seen.insert(slug), "{slug}");
    }
    assert_eq!(seen.len(), 43);
}

#[test]
fn arguments_and_weights_of_a_player_have_different_names() {
    let pairs = PlayerDefinition::all()
        .filter_map(|player| Some((player, player.evaluator.default_on(Rules::STANDARD)?)))
        .chain(HeuristicDefinition::all().map(|heuristic| (heuristic.plays_in, heuristic)));
    for (player, heuristic) in pairs {
        let mut names: HashSet<String> =
            ["mode", "eval", "file", "weights"].map(String::from).into();
        let arguments = player
            .arguments
            .iter()
            .map(|argument| argument.name().to_owned());
        let space = (heuristic.weights)(Rules::STANDARD);
        let weights = space.parameters().iter().map(|weight| weight.name.clone());
        for name in arguments.chain(weights) {
            assert!(names.insert(name.clone()), "{}: {name}", player.slug);
        }
    }
}

#[test]
fn every_plan_is_read_back_from_its_text() {
    let players = PlayerDefinition::all().filter(|player| player.is_complete());
    let heuristics = HeuristicDefinition::all().filter(|one| one.is_complete(Rules::STANDARD));
    let specs = players
        .flat_map(|player| player.modes.iter().map(move |mode| (player.slug, mode)))
        .chain(heuristics.flat_map(|heuristic| {
            let modes = heuristic.plays_in.modes.iter();
            modes.map(move |mode| (heuristic.slug, mode))
        }))
        .map(|(slug, mode)| format!("{slug}(mode={mode})"))
        .chain([
            "alphabeta(depth=3, eval=threats(weights=outcome))".to_owned(),
            "uba-greedy(weights=solver, safe=yes)".to_owned(),
            "uba-greedy-random(seed=7)".to_owned(),
            "uam-lines-10(base=0.1)".to_owned(),
            "level(3)".to_owned(),
            "mcts(500, exploration=1.25)".to_owned(),
        ]);
    for spec in specs {
        let read = |text: &str| PlayerPlan::read(text, Rules::STANDARD, &NoResources).unwrap();
        let plan = read(&spec);
        let again = read(&plan.to_string());
        assert_eq!(again, plan);
        let weights = |plan: &PlayerPlan| plan.evaluator().map(|e| e.weights().clone());
        assert_eq!(weights(&again), weights(&plan), "{spec}");
        assert_eq!(again.mode(), plan.mode(), "{spec}");
    }
}

#[test]
fn every_source_is_in_the_document_of_sources() {
    let (_, sources) = document("sources.md");
    for source in Source::ALL {
        assert!(sources.contains(source.citation()), "{source}");
    }
}

#[test]
fn the_tables_of_the_document_are_those_of_the_definitions() {
    const BEGIN: &str = "<!-- derived from the definitions -->\n";
    const END: &str = "<!-- end -->\n";
    let (path, text) = document("players.md");
    let (before, rest) = text.split_once(BEGIN).unwrap();
    let (_, after) = rest.split_once(END).unwrap();
    let expected = format!("{before}{BEGIN}{}{END}{after}", tables());
    if std::env::var_os("UPDATE_DOCUMENTS").is_some() {
        std::fs::write(path, expected).unwrap();
    } else {
        assert!(
            text == expected,
            "docs/players.md is stale: run this test with UPDATE_DOCUMENTS=1"
        );
    }
}

/// All players, heuristics and sets of features as Markdown.
fn tables() -> String {
    let mut text = String::from(
        "\n### Players\n\n| Name | What it does | Arguments | Source |\n|---|---|---|---|\n",
    );
    for player in PlayerDefinition::all() {
        let evaluator = player
            .evaluator
            .default_text()
            .map(|default| format!("`eval={default}`"));
        let arguments = player.arguments.iter().map(|argument| {
            let default = argument.default_text();
            match default {
                Some(default) => format!("`{}={default}` {}", argument.name(), argument.help()),
                None => format!("`{}` (required) {}", argument.name(), argument.help()),
            }
        });
        let all: Vec<String> = evaluator
            .into_iter()
            .chain(arguments)
            .chain(modes(player.modes))
            .collect();
        let (slug, name, idea) = (player.slug, player.name.english, player.idea.english);
        let row = format!(
            "| `{slug}` | {name}: {idea} | {} | {} |",
            all.join("; "),
            player.source
        );
        writeln!(text, "{row}").unwrap();
    }
    text += "\n### Heuristics\n\n| Name | What it looks at | Plays in | Modes | Named weights | Source |\n|---|---|---|---|---|---|\n";
    for heuristic in HeuristicDefinition::all() {
        let sets = heuristic.weight_sets.iter();
        let sets: Vec<String> = sets.map(|set| format!("`{}`", set.name)).collect();
        let row = format!(
            "| `{}` | {}: {} | `{}` | {} | {} | {} |",
            heuristic.slug,
            heuristic.name.english,
            heuristic.idea.english,
            heuristic.plays_in.slug,
            names(heuristic.modes),
            sets.join(", "),
            heuristic.source,
        );
        writeln!(text, "{row}").unwrap();
    }
    text +=
        "\n### Sets of features\n\n| Name | What it counts | Modes | Source |\n|---|---|---|---|\n";
    for set in FeatureSetDefinition::all() {
        let (name, idea) = (set.name.english, set.idea.english);
        let row = format!(
            "| `{}` | {name}: {idea} | {} | {} |",
            set.slug,
            names(set.modes),
            set.source
        );
        writeln!(text, "{row}").unwrap();
    }
    text + "\n"
}

fn modes(modes: &[Mode]) -> Option<String> {
    (modes.len() > 1).then(|| format!("modes {}", names(modes)))
}

fn names(modes: &[Mode]) -> String {
    let names: Vec<String> = modes.iter().map(|mode| format!("`{mode}`")).collect();
    names.join(", ")
}

#[test]
fn a_plan_can_be_printed_for_debugging() {
    // Definitions name each other in cycles.
    let plan = PlayerPlan::read("level(3)", Rules::STANDARD, &NoResources).unwrap();
    assert!(format!("{plan:?}").contains("threats"));
}
