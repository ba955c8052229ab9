//! `docs/add-a-heuristic.md` shows a heuristic in one file and one line; these tests compile it and play with it.

use enlinea_core::{Game, Rules, Side};

use crate::{Budget, EvaluatorPlan, HeuristicDefinition, NoResources, PlayerPlan};

const FILE: &str = include_str!("../../tests/example/middle_column.rs");
const LIST: &str = include_str!("../heuristics/mod.rs");

fn document() -> String {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/add-a-heuristic.md");
    std::fs::read_to_string(path).unwrap()
}

#[test]
fn the_document_shows_the_file_that_is_compiled_here() {
    let document = document();
    assert!(document.contains(&format!("```rust\n{FILE}```\n")));
    // The line names a path only because the file of the example lies in another folder.
    assert!(document.contains("\n    middle_column,\n"));
    assert!(LIST.contains("\n    middle_column = \"../../tests/example/middle_column.rs\",\n"));
}

#[test]
fn the_new_heuristic_has_everything_that_the_document_promises() {
    let heuristic = HeuristicDefinition::find("middle-column").unwrap();
    let game = Game::from_text(Rules::STANDARD, "4441").unwrap();
    let value = |text: &str| {
        let plan = EvaluatorPlan::read(text, Rules::STANDARD, &NoResources).unwrap();
        plan.of_game(&game, Side::First)
    };
    assert_eq!(value(heuristic.slug), 1.0);
    assert_eq!(value("middle-column(stone=2.5)"), 2.5);
    // Its name alone is a player, and wrong names lead to it.
    let plan = PlayerPlan::read("middle-column(depth=2)", Rules::STANDARD, &NoResources).unwrap();
    let empty = Game::new(Rules::STANDARD);
    let choice = plan.build().choose(&empty, &Budget::default()).unwrap();
    assert_eq!(choice.column.number(), 4);
    let error = EvaluatorPlan::read("midle-column", Rules::STANDARD, &NoResources).unwrap_err();
    assert_eq!(
        error.to_string(),
        "character 1: there is no evaluator `midle-column`; did you mean `middle-column`?"
    );
}
