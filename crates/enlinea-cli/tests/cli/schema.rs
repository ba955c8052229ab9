//! The schema of tournament files: the same keys as the program and the documents, and the same verdict on files.
//!
//! The few keywords that the schema uses are interpreted here; any other one fails the test. A crate that knows all of them
//! would bring forty more.

use std::collections::BTreeSet;
use std::fs;

use serde_json::Value;

use crate::documents::known_keys;
use crate::{answer, run, text};

const SCHEMA: &str = include_str!("../../../../docs/tournament.schema.json");
const TOURNAMENT_FILE: &str = include_str!("../../../../docs/tournament-file.md");
const PROTOCOL: &str = include_str!("../../../../docs/protocol.md");

fn schema() -> Value {
    serde_json::from_str(SCHEMA).expect("the schema is JSON")
}

/// What is wrong with a value, if something is.
fn violation(schema: &Value, rule: &Value, value: &Value) -> Option<String> {
    let rules = rule.as_object().expect("a rule is an object");
    rules.iter().find_map(|(keyword, wanted)| {
        let is_good = match keyword.as_str() {
            "$schema" | "$defs" | "title" | "description" | "default" => true,
            "$ref" => {
                let pointer = wanted.as_str()?.strip_prefix('#')?;
                let target = schema.pointer(pointer).expect("a definition");
                return violation(schema, target, value);
            }
            "type" => match wanted.as_str()? {
                "object" => value.is_object(),
                "array" => value.is_array(),
                "string" => value.is_string(),
                "integer" => value.is_i64() || value.is_u64(),
                "number" => value.is_number(),
                "boolean" => value.is_boolean(),
                other => panic!("type {other} is not known to this test"),
            },
            "enum" => wanted.as_array()?.contains(value),
            "required" => {
                let has = |key: &Value| value.get(key.as_str().expect("a key")).is_some();
                wanted.as_array()?.iter().all(has)
            }
            "properties" => {
                let keys = value.as_object()?.iter();
                return keys
                    .filter_map(|(key, value)| Some((wanted.get(key)?, key, value)))
                    .find_map(|(rule, key, value)| {
                        let found = violation(schema, rule, value)?;
                        Some(format!("{key}: {found}"))
                    });
            }
            "additionalProperties" => {
                let known = rules.get("properties").and_then(Value::as_object);
                let is_known = |key: &String| known.is_some_and(|known| known.contains_key(key));
                let mut others = value.as_object()?.iter().filter(|(key, _)| !is_known(key));
                match wanted {
                    Value::Bool(allowed) => *allowed || others.next().is_none(),
                    rule => others.all(|(_, value)| violation(schema, rule, value).is_none()),
                }
            }
            "items" => {
                let mut items = value.as_array()?.iter();
                return items.find_map(|item| violation(schema, wanted, item));
            }
            "minItems" => value.as_array()?.len() as u64 >= wanted.as_u64()?,
            "minLength" => value.as_str()?.chars().count() as u64 >= wanted.as_u64()?,
            "maxLength" => value.as_str()?.chars().count() as u64 <= wanted.as_u64()?,
            "minimum" => value.as_f64()? >= wanted.as_f64()?,
            "maximum" => value.as_f64()? <= wanted.as_f64()?,
            "exclusiveMinimum" => value.as_f64()? > wanted.as_f64()?,
            "exclusiveMaximum" => value.as_f64()? < wanted.as_f64()?,
            "anyOf" | "oneOf" => {
                let fits = |rule: &&Value| violation(schema, rule, value).is_none();
                let count = wanted.as_array()?.iter().filter(fits).count();
                count == 1 || (keyword == "anyOf" && count > 1)
            }
            "not" => violation(schema, wanted, value).is_some(),
            other => panic!("the keyword {other} is not known to this test"),
        };
        (!is_good).then(|| format!("{keyword} {wanted}: {value}"))
    })
}

/// What the schema says about a tournament file.
fn verdict(content: &str) -> Result<(), String> {
    let table: toml::Table = toml::from_str(content).map_err(|error| error.to_string())?;
    let value = serde_json::to_value(table).expect("no dates");
    let schema = schema();
    violation(&schema, &schema, &value).map_or(Ok(()), Err)
}

/// Every table of a tournament file: where the schema defines it, a file that asks the program for its keys, and the
/// document with its rows below a heading.
const TABLES: [(&str, &str, &str, &str); 6] = [
    ("", "unknown = 1", TOURNAMENT_FILE, "## Tournament\n"),
    (
        "/$defs/budget",
        "name = 'x'\nplayers = []\nbudget = { unknown = 1 }",
        TOURNAMENT_FILE,
        "## Budgets\n",
    ),
    (
        "/$defs/clock",
        "name = 'x'\nplayers = []\nclock = { unknown = 1 }",
        TOURNAMENT_FILE,
        "## Clocks\n",
    ),
    (
        "/$defs/sprt",
        "name = 'x'\nplayers = []\nsprt = { unknown = 1 }",
        TOURNAMENT_FILE,
        "## Sequential tests\n",
    ),
    (
        "/$defs/player",
        "name = 'x'\nplayers = [{ unknown = 1 }]",
        TOURNAMENT_FILE,
        "## Players\n",
    ),
    (
        "/$defs/limits",
        "name = 'x'\nplayers = [{ command = 'x', limits = { unknown = 1 } }]",
        PROTOCOL,
        "## Limits\n",
    ),
];

fn keys(rule: &Value) -> BTreeSet<String> {
    let properties = rule["properties"].as_object().expect("a table");
    properties.keys().cloned().collect()
}

/// The first column of the table below a heading.
fn documented(document: &str, heading: &str) -> BTreeSet<String> {
    let (_, section) = document.split_once(heading).expect(heading);
    let section = section.split("\n## ").next().unwrap_or_default();
    let rows = section.lines().filter_map(|line| line.strip_prefix("| `"));
    rows.filter_map(|row| Some(row.split_once('`')?.0.to_owned()))
        .collect()
}

#[test]
fn program_schema_and_documents_have_the_same_keys() {
    let schema = schema();
    for (pointer, probe, document, heading) in TABLES {
        let in_schema = keys(schema.pointer(pointer).expect(pointer));
        assert_eq!(in_schema, known_keys(probe), "the program and {pointer:?}");
        let documented = documented(document, heading);
        assert_eq!(in_schema, documented, "{heading:?} and {pointer:?}");
    }
}

/// Every table that the schema has is compared above, and closed.
#[test]
fn no_table_of_the_schema_is_forgotten() {
    fn tables(rule: &Value, pointer: &str, found: &mut BTreeSet<String>) {
        if rule.get("properties").is_some_and(Value::is_object)
            && rule.get("type") == Some(&Value::from("object"))
        {
            found.insert(pointer.to_owned());
        }
        let children: Vec<(String, &Value)> = match rule {
            Value::Object(map) => map
                .iter()
                .map(|(key, value)| (key.clone(), value))
                .collect(),
            Value::Array(list) => (0..).map(|n: usize| n.to_string()).zip(list).collect(),
            _ => Vec::new(),
        };
        for (key, child) in children {
            tables(child, &format!("{pointer}/{key}"), found);
        }
    }
    let schema = schema();
    let mut found = BTreeSet::new();
    tables(&schema, "", &mut found);
    // The content of a file is not a table of keys that people write.
    found.retain(|pointer| !pointer.contains("/files/"));
    let compared: BTreeSet<String> = TABLES.iter().map(|table| table.0.to_owned()).collect();
    assert_eq!(found, compared);
    for pointer in found {
        let table = schema.pointer(&pointer).expect("a table");
        assert_eq!(table["additionalProperties"], false, "{pointer:?}");
        for (key, rule) in table["properties"].as_object().expect("a table") {
            assert!(rule["description"].is_string(), "{pointer}/{key}");
        }
    }
}

#[test]
fn examples_and_documents_fit_the_schema() {
    let mut files = vec![
        include_str!("../../data/tournament.toml").to_owned(),
        include_str!("../../../../examples/cup.toml").to_owned(),
        include_str!("../../../../examples/model-cup.toml").to_owned(),
    ];
    for document in [TOURNAMENT_FILE, PROTOCOL] {
        let blocks = document.split("```toml\n").skip(1);
        files.extend(blocks.map(|block| {
            let block = block.split("```").next().unwrap_or_default();
            let missing = [
                ("name = \"cup\"", "name = 'x'\n"),
                ("players = ", "players = ['random', 'greedy']\n"),
            ];
            let missing = missing.iter().filter(|(key, _)| !block.contains(key));
            let missing: String = missing.map(|(_, line)| *line).collect();
            format!("{missing}{block}")
        }));
    }
    assert!(files.len() >= 5);
    for file in files {
        assert_eq!(verdict(&file), Ok(()), "{file}");
    }
}

/// Files that the program refuses are refused by the schema, as far as a schema can know, and the other way round.
#[test]
fn program_and_schema_agree_about_mistakes() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("cup.toml");
    let two = "name = 'x'\nplayers = ['random', 'greedy']\n";
    let second = |player: &str| format!("name = 'x'\nplayers = ['random', {player}]\n");
    for (content, is_good) in [
        (two.to_owned(), true),
        (format!("{two}rounds = 4\nseed = 7\nconcurrency = 2"), true),
        (format!("{two}openings = ['44', '4']"), true),
        (
            format!("{two}budget = {{ depth = 1, nodes = 2, time_ms = 3, grace_ms = 4 }}"),
            true,
        ),
        (
            second("{ name = 'a', spec = 'greedy', budget = { nodes = 5 } }"),
            true,
        ),
        (
            second(
                "{ command = 'true x', protocol = 'c-linea', untrusted = true, reads = ['x'], limits = { files = 9 } }",
            ),
            true,
        ),
        (format!("{two}clock = {{ base_ms = 1 }}"), true),
        (
            format!("{two}clock = {{ base_ms = 60000, increment_ms = 500 }}"),
            true,
        ),
        (format!("{two}sprt = {{}}"), true),
        (format!("{two}sprt = {{ elo0 = -2.5, elo1 = 5 }}"), true),
        (format!("{two}sprt = {{ alpha = 0.01, beta = 0.1 }}"), true),
        (format!("{two}clock = '60+0.5'"), false),
        (format!("{two}clock = {{ increment_ms = 500 }}"), false),
        (format!("{two}clock = {{ base_ms = 0 }}"), false),
        (format!("{two}clock = {{ base_ms = -1 }}"), false),
        (format!("{two}clock = {{ base_ms = 1, inc_ms = 1 }}"), false),
        (format!("{two}sprt = true"), false),
        (format!("{two}sprt = {{ elo1 = '20' }}"), false),
        (format!("{two}sprt = {{ alpha = 0 }}"), false),
        (format!("{two}sprt = {{ beta = 0.5 }}"), false),
        (format!("{two}sprt = {{ gamma = 0.5 }}"), false),
        (format!("{two}sprt = {{ elo1 = 1e308 }}"), false),
        (format!("{two}sprt = {{ elo0 = -2000.5 }}"), false),
        (format!("{two}sprt = {{ beta = 1e-300 }}"), false),
        (format!("{two}sed = 3"), false),
        (format!("{two}Rounds = 4"), false),
        (format!("{two}rounds = '4'"), false),
        (format!("{two}rounds = 0"), false),
        (format!("{two}rounds = -2"), false),
        (format!("{two}seed = 1.5"), false),
        (format!("{two}seed = -1"), false),
        (format!("{two}concurrency = 0"), false),
        (format!("{two}concurrency = 1025"), false),
        (format!("{two}format = 'cup'"), false),
        (format!("{two}openings = 5"), false),
        (format!("{two}openings = []"), false),
        (format!("{two}adjudicate = 'yes'"), false),
        (format!("{two}budget = {{ node = 5 }}"), false),
        (format!("{two}budget = {{ nodes = -5 }}"), false),
        ("players = ['random', 'greedy']".to_owned(), false),
        (
            "name = ''\nplayers = ['random', 'greedy']".to_owned(),
            false,
        ),
        ("name = 'x'\nplayers = ['random']".to_owned(), false),
        (second("5"), false),
        (second("{ name = 'a' }"), false),
        (second("{ spec = 'greedy', command = 'x' }"), false),
        (second("{ spec = 'greedy', untrusted = true }"), false),
        (second("{ spec = 'greedy', sped = 1 }"), false),
        (second("{ command = '' }"), false),
        (second("{ command = [] }"), false),
        (second("{ command = 'x', protocol = 'uci' }"), false),
        (second("{ command = 'x', limits = { memory = 3 } }"), false),
    ] {
        assert_eq!(verdict(&content).is_ok(), is_good, "the schema: {content}");
        fs::write(&file, &content).unwrap();
        let ran = run(&["tournament", "check", text(&file)], b"");
        // A program that does not start is not a mistake in the file.
        assert_eq!(
            ran.code != 2,
            is_good,
            "the program: {content}\n{}",
            ran.err
        );
    }
}

#[test]
fn the_program_prints_the_schema() {
    assert_eq!(answer(&["tournament", "check", "--schema"]), SCHEMA);
    let ran = run(&["tournament", "check"], b"");
    assert_eq!(ran.code, 2, "{}", ran.err);
}
