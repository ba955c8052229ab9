//! Many positions at once: arguments, files, standard input, and bad ones among them.

use crate::{enlinea, run};

#[test]
fn a_bad_line_is_reported_with_its_number_and_the_rest_goes_on() {
    let ran = run(&["show", "--json"], b"4455\n48\n11223344\n\nk\n");
    insta::assert_snapshot!(ran.out, @r#"
    {"position":"4455","rules":"7x6c4","plies":4,"side_to_move":1,"outcome":"ongoing","winner":null,"open_columns":[1,2,3,4,5,6,7],"winning_cells":[],"diagram":"......./......./......./......./...oo../...xx.."}
    {"error":"move 2 (character 2): there is no column 8: the board has 7","line":2,"position":"48"}
    {"error":"move 8 (character 8): the game is over (red won)","line":3,"position":"11223344"}
    {"position":"","rules":"7x6c4","plies":0,"side_to_move":1,"outcome":"ongoing","winner":null,"open_columns":[1,2,3,4,5,6,7],"winning_cells":[],"diagram":"......./......./......./......./......./......."}
    {"error":"move 1 (character 1): there is no column 20: the board has 7","line":5,"position":"k"}
    "#);
    assert_eq!((ran.err.as_str(), ran.code), ("", 2));
}

#[test]
fn errors_of_a_text_run_go_to_standard_error() {
    let ran = run(&["show"], b"4444444\n4\n");
    assert_eq!(
        ran.err,
        "error: line 1: move 7 (character 7): column 4 is full\n"
    );
    assert!(ran.out.starts_with("7x6c4:4\n"));
    assert_eq!(ran.code, 2);
}

#[test]
fn bytes_that_are_not_text_are_refused() {
    let ran = run(&["show"], b"44\xff\n");
    assert_eq!(ran.err, "error: line 1: byte 3 is not UTF-8\n");
    assert_eq!((ran.out.as_str(), ran.code), ("", 2));
}

#[test]
fn a_million_characters_are_one_short_message() {
    let mut line = vec![b'1'; 1_000_000];
    line.extend(b"\n44\n");
    let ran = run(&["show"], &line);
    assert_eq!(
        ran.err,
        "error: line 1: the line is longer than 65536 bytes\n"
    );
    assert!(ran.out.starts_with("7x6c4:44\n"));
    assert_eq!(ran.code, 2);
}

#[test]
fn arguments_are_named_in_messages() {
    let ran = run(&["show", "7x6:9", "3x3c3:.../.../xx.", "65x6:1"], b"");
    insta::assert_snapshot!(ran.err, @r"
    error: position `7x6:9`: move 1 (character 5): there is no column 9: the board has 7
    error: position `3x3c3:.../.../xx.`: red has 2 stones and yellow has 0: they must be equal, or red one ahead
    error: position `65x6:1`: rules `65x6`: 65 columns: a board has 1 to 64 columns
    ");
    assert_eq!((ran.out.as_str(), ran.code), ("", 2));
}

#[test]
fn positions_come_from_files_too() {
    let dir = tempfile::tempdir().unwrap();
    let path = dir.path().join("positions.txt");
    std::fs::write(&path, "1\r\n2\r\n").unwrap();
    let ran = run(
        &["perft", "1", "--json", "--input", path.to_str().unwrap()],
        b"",
    );
    assert_eq!(ran.out.lines().count(), 2);
    let ran = run(&["perft", "1", "--json", "--input", "-"], b"1\n2\n3");
    assert_eq!(ran.out.lines().count(), 3);
}

#[test]
fn a_file_that_is_not_there_is_the_users_mistake() {
    let ran = run(&["show", "--input", "no-such-file"], b"");
    assert!(ran.err.starts_with("error: cannot read `no-such-file`: "));
    assert_eq!(ran.code, 2);
}

#[test]
fn a_folder_is_no_list_of_positions() {
    let dir = tempfile::tempdir().unwrap();
    let path = dir.path().to_str().unwrap();
    let ran = run(&["show", "--input", path], b"");
    assert!(
        ran.err
            .starts_with(&format!("error: cannot read `{path}`: "))
    );
    assert_eq!(ran.code, 2);
}

#[test]
fn no_lines_at_all_mean_the_empty_board_unless_the_input_was_named() {
    assert!(run(&["show"], b"").out.starts_with("7x6c4:\n"));
    let ran = run(&["show", "--input", "-"], b"");
    assert_eq!((ran.out.as_str(), ran.code), ("", 0));
}

#[test]
fn a_byte_order_mark_is_skipped() {
    let ran = run(&["show"], b"\xef\xbb\xbf44\r\n");
    assert!(ran.out.starts_with("7x6c4:44\n"), "{}", ran.err);
}

#[test]
fn rules_in_the_place_of_a_position_are_pointed_out() {
    let ran = run(&["show", "12x4"], b"");
    assert_eq!(
        ran.err,
        "error: position `12x4`: move 3 (character 3): there is no column 33: the board has 7; \
         these are rules: write `--rules 12x4` or `12x4:`\n"
    );
}

#[test]
fn arguments_that_are_no_text_are_refused() {
    use std::os::unix::ffi::OsStrExt;
    let bytes = std::ffi::OsStr::from_bytes(b"4\xff");
    let output = enlinea(&["show"]).arg(bytes).output().unwrap();
    let message = String::from_utf8(output.stderr).unwrap();
    assert_eq!(message.lines().count(), 1, "{message}");
    assert_eq!(output.status.code(), Some(2));
}
