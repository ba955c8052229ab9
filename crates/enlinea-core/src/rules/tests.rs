//! Rules texts that are read, and the messages for those that are not.

use super::*;

fn check(text: &str, expected: &str) {
    let rules: Rules = text.parse().unwrap();
    assert_eq!(rules.to_string(), expected);
    assert_eq!(expected.parse::<Rules>(), Ok(rules));
}

fn check_error(text: &str, message: &str) {
    let error = text.parse::<Rules>().unwrap_err();
    assert_eq!(error.to_string(), message);
}

#[test]
fn short_forms_mean_the_usual_game() {
    check("7x6", "7x6c4");
    check("7x6c4", "7x6c4");
    check("7x6p21", "7x6c4p21");
    check("64x64c64p4096", "64x64c64p4096");
    check("2x30c30", "2x30c30");
    check("1x2c2", "1x2c2");
}

#[test]
fn sizes_are_limited() {
    check_error("0x0", "rules `0x0`: 0 columns: a board has 1 to 64 columns");
    check_error(
        "65x6",
        "rules `65x6`: 65 columns: a board has 1 to 64 columns",
    );
    check_error("7x65", "rules `7x65`: 65 rows: a board has 1 to 64 rows");
    check_error(
        "99999999999x6",
        "rules `99999999999x6`: expected a smaller number at character 1, found `99999999999`",
    );
}

#[test]
fn lines_must_fit() {
    check_error(
        "3x3",
        "rules `3x3`: a line of 4 on a 3x3 board: the length must be 2 to 3",
    );
    check_error(
        "7x6c8",
        "rules `7x6c8`: a line of 8 on a 7x6 board: the length must be 2 to 7",
    );
    check_error(
        "7x6c1",
        "rules `7x6c1`: a line of 1 on a 7x6 board: the length must be 2 to 7",
    );
    check_error(
        "1x1c1",
        "rules `1x1c1`: a line of 1 on a 1x1 board: it is too small for any line",
    );
}

#[test]
fn pieces_are_counted() {
    check_error(
        "7x6c4p0",
        "rules `7x6c4p0`: 0 pieces per side: at least 1 is needed",
    );
    let rules: Rules = "7x6c4p5".parse().unwrap();
    assert_eq!(rules.max_plies(), 10);
    let many: Rules = "7x6c4p4000000000".parse().unwrap();
    assert_eq!(many.max_plies(), 42);
}

#[test]
fn syntax_errors_name_the_place() {
    check_error(
        "",
        "rules ``: expected the number of columns at character 1, found the end",
    );
    check_error(
        "7",
        "rules `7`: expected `x` between columns and rows at character 2, found the end",
    );
    check_error(
        "7x",
        "rules `7x`: expected the number of rows at character 3, found the end",
    );
    check_error(
        "7x6 c4",
        "rules `7x6 c4`: expected `c`, `p` or the end at character 4, found ` `",
    );
    check_error(
        "7x6p4c4",
        "rules `7x6p4c4`: expected the end at character 6, found `c`",
    );
    check_error(
        "7x6c4é",
        "rules `7x6c4é`: expected `p` or the end at character 6, found `é`",
    );
    check_error(
        "-7x6",
        "rules `-7x6`: expected the number of columns at character 1, found `-`",
    );
}

#[test]
fn a_very_long_text_gives_a_short_message() {
    let error = "7".repeat(1_000_000).parse::<Rules>().unwrap_err();
    assert!(error.to_string().len() < 200);
}
