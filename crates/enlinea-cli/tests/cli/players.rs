//! `players`, `eval` and `move`: the catalogue, values, moves, and batches of both.

use serde_json::Value;

use crate::{answer, run};

const VALUES: &str = include_str!("../../../enlinea-players/tests/data/golden-heuristics.json");
const MOVES: &str = include_str!("../../../enlinea-players/tests/data/golden-moves.json");

fn objects(lines: &str) -> Vec<Value> {
    let parse = |line| serde_json::from_str(line).expect("every line is an object");
    lines.lines().map(parse).collect()
}

#[test]
fn the_catalogue_is_listed() {
    let list = answer(&["players"]);
    for slug in ["course-negamax", "uam-parity-12", "ml-features", "level"] {
        assert!(list.contains(&format!("\n  {slug} ")), "{slug}");
    }
    let objects = objects(&answer(&["players", "--json"]));
    assert_eq!(objects.len(), list.lines().count() - 5);
    assert!(objects.iter().all(|entry| entry["source"].is_string()));
}

#[test]
fn an_entry_is_explained() {
    insta::assert_snapshot!(answer(&["players", "uam-lines-10", "mcts"]), @r"
    mcts (player): Monte-Carlo tree search
      Monte-Carlo tree search with tactical playouts and proofs
      source: Kocsis and Szepesvári 2006
      eval=none  evaluator
      playouts=20000  games played out for each move, or leaves evaluated
      exploration=0.8  preference for rarely tried moves
      rollout=tactical  how games are played out: tactical or uniform
      endgame=12  plies before the end when leaves are solved; 0 is never
    uam-lines-10 (evaluator): Open lines, base 10 (UAM)
      open rows and columns, 10 to the power of their stones
      source: UAM, AI, Santorum and Galán 2019
      as a player: course-negamax(eval=uam-lines-10, ...)
      base=10  from 0 to 1000
    ");
}

#[test]
fn values_are_printed_for_either_player() {
    assert_eq!(answer(&["eval", "uam-lines-10", "44"]), "44 -10\n");
    assert_eq!(
        answer(&[
            "eval",
            "uba-score(weights=ramp)",
            "444",
            "--for",
            "2",
            "--quiet"
        ]),
        "-0.7277\n"
    );
    insta::assert_snapshot!(answer(&["eval", "--trace", "uam-parity-12", "717273"]), @r"
    717273 3
      horizontal lines                        -10
      vertical lines                           13
      rising lines                             -6
      falling lines                             6
    ");
    insta::assert_snapshot!(
        answer(&["eval", "--json", "--mode", "fixed", "ml-features", "717273", "--for", "2"]),
        @r#"{"position":"717273","rules":"7x6c4","evaluator":"ml-features(mode=fixed)","player":2,"value":[6,1.3333333333333333,1.3333333333333333,1,1,1,1,1,1,1,1]}"#
    );
}

#[test]
fn wrong_names_are_told_once() {
    let ran = run(&["eval", "uam-line-10", "4", "44"], b"");
    assert_eq!(
        ran.err,
        "error: character 1: there is no evaluator `uam-line-10`; did you mean `uam-lines-10`? `enlinea players` lists all names\n"
    );
    assert_eq!((ran.out.as_str(), ran.code), ("", 2));
    let ran = run(&["eval", "ab29a", "--mode", "merge", "4"], b"");
    assert_eq!(ran.err, "error: `ab29a` has no mode `merge`\n");
    let ran = run(&["move", "perfekt", "4"], b"");
    assert_eq!(
        ran.err,
        "error: character 1: there is no player `perfekt`; did you mean `perfect`? `enlinea players` lists all names\n"
    );
    assert_eq!(ran.code, 2);
}

#[test]
fn moves_are_printed() {
    assert_eq!(
        answer(&["move", "--quiet", "alphabeta(nodes=2000)", "112233"]),
        "4\n"
    );
    insta::assert_snapshot!(
        answer(&["move", "--json", "course-negamax(eval=uam-lines-10)", "112233"]),
        @r#"{"position":"112233","rules":"7x6c4","player":"course-negamax(eval=uam-lines-10)","move":3,"value":-1100,"nodes":2800,"depth":4}"#
    );
    let ran = run(&["move", "random", "1122334"], b"");
    assert_eq!(
        ran.err,
        "error: 7x6c4:1122334: the game is over (red won)\n"
    );
    assert_eq!(ran.code, 2);
}

#[test]
fn a_proven_win_is_not_printed_as_a_sentinel() {
    let player = "alphabeta(nodes=2000)";
    let out = answer(&["move", player, "112233"]);
    assert!(out.starts_with("112233 4  wins in 1 ply, "), "{out}");
    let out = answer(&["move", player, "4455"]);
    assert!(out.contains("wins in 3 plies"), "{out}");
    let out = answer(&["move", player, "44553"]);
    assert!(out.contains("loses in 2 plies"), "{out}");
    let json: serde_json::Value =
        serde_json::from_str(&answer(&["move", "--json", player, "4455"])).unwrap();
    assert_eq!(
        (&json["wins_in"], &json["loses_in"]),
        (&3.into(), &serde_json::Value::Null)
    );
}

#[test]
fn the_value_of_a_learned_move_is_its_expected_score() {
    let json = |arguments: &[&str]| -> serde_json::Value {
        serde_json::from_str(&answer(arguments)).expect("JSON")
    };
    let moved = json(&["move", "--json", "learned", "44"]);
    let column = moved["move"].to_string();
    let after = format!("44{column}");
    let expected = json(&["eval", "--json", "learned", "--for", "1", &after]);
    assert_eq!(moved["value"], expected["value"]);
    let score = moved["value"].as_f64().expect("a number");
    assert!(score.abs() <= 21.0, "{score}");
    let won = json(&["move", "--json", "learned", "112233"]);
    assert_eq!(won["value"], "inf");
}

#[test]
fn a_model_prints_how_probable_each_outcome_is() {
    let json = |evaluator: &str| -> serde_json::Value {
        serde_json::from_str(&answer(&["eval", "--json", evaluator, "44"])).expect("JSON")
    };
    let outcome = &json("learned")["outcome"];
    let share = |name: &str| outcome[name].as_f64().expect("a number");
    let sum = share("win") + share("draw") + share("loss");
    assert!((sum - 1.0).abs() < 1e-6, "{outcome}");
    assert!(json("threats").get("outcome").is_none());
}

#[test]
fn an_evaluator_is_named_in_full() {
    let name = |spec: &str| {
        let out = answer(&["eval", "--json", spec, "44"]);
        let json: serde_json::Value = serde_json::from_str(&out).expect("JSON");
        json["evaluator"].as_str().expect("a text").to_owned()
    };
    assert_eq!(name("learned"), "learned(model=sparse)");
    assert_eq!(name("learned(forest)"), "learned(model=forest)");
    assert_eq!(name("uam-lines-10(base=3)"), "uam-lines-10(base=3)");
    assert_eq!(name("ab29a"), "ab29a(mode=published)");
    assert_eq!(name("ml-features(mode=fixed)"), "ml-features(mode=fixed)");
}

#[test]
fn the_same_seed_gives_the_same_move() {
    let arguments = ["move", "--seed", "7", "mcts(playouts=100)", "4433", "12"];
    assert_eq!(answer(&arguments), answer(&arguments));
}

#[test]
fn a_weight_file_is_a_player() {
    let folder = tempfile::tempdir().expect("there is room for a file");
    let path = folder.path().join("best.toml");
    let text = "player = \"alphabeta(eval=threats, nodes=500)\"\n[weights]\ncontrol = 55\n";
    std::fs::write(&path, text).expect("the folder is ours");
    let player = format!("weights(file=\"{}\")", path.display());
    assert_eq!(answer(&["move", "-q", &player, "112233"]), "4\n");
    let ran = run(&["move", "weights(file=none.toml)", "4"], b"");
    assert!(
        ran.err
            .starts_with("error: character 14: `none.toml` cannot be read: ")
    );
}

#[test]
fn a_batch_of_values_comes_back_with_ours() {
    let ran = run(&["eval", "--batch", "-"], VALUES.as_bytes());
    assert_eq!((ran.err.as_str(), ran.code), ("", 0));
    let cases = objects(&ran.out);
    assert_eq!(cases.len(), 482);
    for case in cases {
        let expected = match case["value_exact"]
            .as_str()
            .and_then(|text| text.split_once('/'))
        {
            Some((above, below)) => {
                let number = |text: &str| text.parse::<f64>().expect("a fraction has numbers");
                Value::from(number(above) / number(below))
            }
            None => case["value"].clone(),
        };
        let is_equal = match (&expected, &case["actual"]) {
            (Value::Array(left), Value::Array(right)) => {
                let numbers = |list: &[Value]| list.iter().map(Value::as_f64).collect::<Vec<_>>();
                numbers(left) == numbers(right)
            }
            (Value::Number(left), Value::Number(right)) => left.as_f64() == right.as_f64(),
            (left, right) => left == right,
        };
        assert!(is_equal, "{case}");
    }
}

#[test]
fn a_batch_of_moves_comes_back_with_ours() {
    // The deepest trees take their time; the library's own test goes through them.
    let is_quick = |line: &&str| !line.contains("\"n\": 6") && !line.contains("\"n\": 7");
    let lines: Vec<&str> = MOVES.lines().filter(is_quick).collect();
    let ran = run(&["move", "--batch", "-"], lines.join("\n").as_bytes());
    assert_eq!((ran.err.as_str(), ran.code), ("", 0));
    let cases = objects(&ran.out);
    assert_eq!(cases.len(), lines.len() - 2);
    for case in cases {
        for field in ["move", "value", "nodes"] {
            if let Some(expected) = case.get(field) {
                assert_eq!(expected.as_f64(), case["actual"][field].as_f64(), "{case}");
            }
        }
    }
}

#[test]
fn a_bad_case_is_reported_with_its_line() {
    let lines = concat!(
        "{\"heuristic\": \"ab29a\", \"position\": \"4\"}\n",
        "{\"heuristic\": \"ab29b\", \"position\": \"4\"}\n",
        "{\"position\": \"48\"}\n",
        "nonsense\n",
        "{\"heuristic\": \"uam-bueno\", \"position\": \"44\", \"note\": \"kept\"}\n",
    );
    let ran = run(&["eval", "--batch", "-"], lines.as_bytes());
    insta::assert_snapshot!(ran.out, @r#"
    {"heuristic":"ab29a","position":"4","actual":-620}
    {"heuristic":"uam-bueno","position":"44","note":"kept","actual":-40}
    "#);
    insta::assert_snapshot!(ran.err, @r"
    error: line 2: character 1: there is no evaluator `ab29b`; did you mean `ab29a`? `enlinea players` lists all names
    error: line 3: move 2 (character 2): there is no column 8: the board has 7
    error: line 4: not a JSON object: expected ident at line 1 column 2
    ");
    assert_eq!(ran.code, 2);
    let ran = run(
        &["move", "--json", "--batch", "-"],
        b"{\"search\": \"nix\"}\n",
    );
    assert!(
        ran.out
            .starts_with("{\"error\":\"player `nix`: character 1: there is no player `nix`")
    );
    assert!(ran.out.contains("\"line\":1"));
}
