//! Spec texts that are read, and those that are refused.

use proptest::prelude::*;

use super::*;

fn check(text: &str, canonical: &str) {
    let spec: PlayerSpec = text.parse().unwrap();
    assert_eq!(spec.to_string(), canonical);
    assert_eq!(canonical.parse::<PlayerSpec>().unwrap(), spec);
}

fn check_error(text: &str, message: &str) {
    let error = text.parse::<PlayerSpec>().unwrap_err();
    assert_eq!(error.to_string(), message);
}

#[test]
fn texts_round_trip() {
    check("random", "random");
    check("random()", "random");
    check(" level( 5 ) ", "level(5)");
    check(
        "course-negamax(eval=uam-parity-12,depth=4,mode=published)",
        "course-negamax(eval=uam-parity-12, depth=4, mode=published)",
    );
    check(
        "a(eval=b(c=-0.5, d), \"e f\"=g)",
        "a(eval=b(c=-0.5, d), \"e f\"=g)",
    );
    check(
        "weights(file=runs/best.toml)",
        "weights(file=runs/best.toml)",
    );
    check("weights(file=\"my best\")", "weights(file=\"my best\")");
}

#[test]
fn places_are_counted_in_characters() {
    let call: Call = "\"é\"(depth=4, eval=x)".parse().unwrap();
    assert_eq!(call.arguments[1].at, 14);
    assert_eq!(call.arguments[1].value.at, 19);
}

#[test]
fn mistakes_are_located() {
    check_error("", "spec ``: expected a name at character 1, found the end");
    check_error(
        "a b",
        "spec `a b`: expected `(` or the end at character 3, found `b`",
    );
    check_error(
        "a(b) c",
        "spec `a(b) c`: expected the end at character 6, found `c`",
    );
    check_error(
        "a(b,)",
        "spec `a(b,)`: expected an argument at character 5, found `)`",
    );
    check_error(
        "a(b=)",
        "spec `a(b=)`: expected a name at character 5, found `)`",
    );
    check_error(
        "a(\"b",
        "spec `a(\"b`: expected `\"` at character 5, found the end",
    );
    check_error(
        "a(b=1 c=2)",
        "spec `a(b=1 c=2)`: expected `,` or `)` at character 7, found `c`",
    );
}

#[test]
fn deep_nesting_is_refused() {
    let error = "a(".repeat(10_000).parse::<PlayerSpec>().unwrap_err();
    assert!(matches!(error, ParseSpecError::TooDeep { at: 19, .. }));
}

proptest! {
    #[test]
    fn what_is_read_prints_back(text in "[a-b(),=\" .é-]{0,24}") {
        if let Ok(spec) = text.parse::<PlayerSpec>() {
            prop_assert_eq!(spec.to_string().parse::<PlayerSpec>(), Ok(spec));
        }
    }
}
