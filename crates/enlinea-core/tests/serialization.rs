//! Core types as JSON, and what is refused on the way back.

use std::fmt::Debug;

use enlinea_core::{Column, Diagram, Game, Move, Outcome, Rules, Side};
use serde::Serialize;
use serde::de::DeserializeOwned;

fn check<T: Serialize + DeserializeOwned + PartialEq + Debug>(value: &T, json: &str) {
    assert_eq!(serde_json::to_string(value).expect("a core type"), json);
    assert_eq!(&serde_json::from_str::<T>(json).expect("valid"), value);
}

fn check_error<T: DeserializeOwned + Debug>(json: &str, message: &str) {
    let error = serde_json::from_str::<T>(json)
        .expect_err("invalid")
        .to_string();
    assert!(error.starts_with(message), "{error}");
}

#[test]
fn values_are_written_as_people_write_them() {
    let rules: Rules = "9x7c5p31".parse().unwrap();
    check(&rules, r#""9x7c5p31""#);
    check(&"7x6c4:-44".parse::<Game>().unwrap(), r#""7x6c4:-44""#);
    check(&".../xo.".parse::<Diagram>().unwrap(), r#"".../xo.""#);
    check(&Column::new(3), "4");
    check(&vec![Side::First, Side::Second], "[1,2]");
    check(&vec![Move::Drop(Column::new(0)), Move::Pass], "[1,null]");
    check(&Outcome::Ongoing, r#""ongoing""#);
    check(&Outcome::Win(Side::Second), r#"{"win":2}"#);
}

#[test]
fn invalid_values_are_refused_with_the_reason() {
    check_error::<Rules>(r#""7x""#, "rules `7x`: expected the number of rows");
    check_error::<Game>(r#""8""#, "move 1 (character 1): there is no column 8");
    check_error::<Column>("0", "expected a column from 1 to 64, found 0");
    check_error::<Column>("65", "expected a column from 1 to 64, found 65");
    check_error::<Side>("3", "expected side 1 or 2, found 3");
}
