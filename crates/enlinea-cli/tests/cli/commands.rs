//! What each command answers.

use crate::{answer, run};

#[test]
fn show_draws_the_board_and_says_who_is_to_move() {
    insta::assert_snapshot!(answer(&["show", "4455"]), @r"
    7x6c4:4455

     1 2 3 4 5 6 7
     . . . . . . .
     . . . . . . .
     . . . . . . .
     . . . . . . .
     . . . o o . .
     . . . x x . .
     1 2 3 4 5 6 7

    4 stones, red (x) to move
    open columns: 1-7
    ");
}

#[test]
fn show_marks_the_winning_line() {
    insta::assert_snapshot!(answer(&["show", "--rules", "4x4c3", "11223"]), @r"
    4x4c3:11223

     1 2 3 4
     . . . .
     . . . .
     o o . .
     X X X .
     1 2 3 4

    5 stones, red (x) has won
    ");
}

#[test]
fn show_answers_in_json() {
    insta::assert_snapshot!(
        answer(&["show", "--json", "--rules", "3x3c3", "11223", ".../.../xo./"]), @r#"
    {"position":"11223","rules":"3x3c3","plies":5,"side_to_move":2,"outcome":"win","winner":1,"open_columns":[],"winning_cells":[[1,1],[2,1],[3,1]],"diagram":".../oo./xxx"}
    {"position":".../.../xo./","rules":"3x3c3","plies":2,"side_to_move":1,"outcome":"ongoing","winner":null,"open_columns":[1,2,3],"winning_cells":[],"diagram":".../.../xo."}
    "#);
}

#[test]
fn show_draws_large_boards() {
    let board = answer(&["show", "--rules", "50x50c8"]);
    assert_eq!(board.lines().count(), 2 + 2 + 50 + 2 + 1 + 2);
    assert!(board.ends_with("open columns: 1-50\n"));
    assert!(answer(&["show", "--rules", "64x64c64"]).ends_with("open columns: 1-64\n"));
}

#[test]
fn perft_gives_the_golden_numbers() {
    let out = answer(&["perft", "--rules", "7x6", "8"]);
    let leaves: Vec<&str> = out
        .lines()
        .map(|line| line.split_whitespace().nth(1).unwrap())
        .collect();
    assert_eq!(
        leaves,
        [
            "7", "49", "343", "2401", "16807", "117649", "823536", "5673234"
        ]
    );
}

#[test]
fn perft_ends_with_the_pieces() {
    insta::assert_snapshot!(answer(&["perft", "--rules", "4x4c3p3", "7", "--json"]), @r#"
    {"position":"","rules":"4x4c3p3","depth":1,"leaves":4}
    {"position":"","rules":"4x4c3p3","depth":2,"leaves":16}
    {"position":"","rules":"4x4c3p3","depth":3,"leaves":64}
    {"position":"","rules":"4x4c3p3","depth":4,"leaves":256}
    {"position":"","rules":"4x4c3p3","depth":5,"leaves":1020}
    {"position":"","rules":"4x4c3p3","depth":6,"leaves":3588}
    {"position":"","rules":"4x4c3p3","depth":7,"leaves":0}
    "#);
}

#[test]
fn perft_divides_by_column() {
    insta::assert_snapshot!(answer(&["perft", "--divide", "3", "--rules", "3x2c3", "11"]), @r"
    3x2c3:11
        2                    3
        3                    3
    total                    6
    ");
}

#[test]
fn perft_divides_in_json_with_a_total() {
    let objects = answer(&["perft", "--divide", "2", "--json", "--rules", "12x2c9"]);
    assert_eq!(objects.lines().count(), 13);
    assert!(objects.ends_with("\"depth\":2,\"leaves\":144}\n"));
    let names = answer(&["perft", "--divide", "1", "--rules", "12x2c9"]);
    assert!(names.contains("    c                    1\n"));
    let over = answer(&["perft", "--divide", "1", "--json", "1122334"]);
    assert!(over.ends_with("\"depth\":1,\"leaves\":0}\n"));
}

#[test]
fn perft_says_which_position_it_counts() {
    let out = answer(&["perft", "1", "4", "44"]);
    let lines: Vec<&str> = out.lines().collect();
    assert_eq!((lines[0], lines[2]), ("7x6c4:4", "7x6c4:44"));
}

#[test]
fn count_gives_the_published_numbers() {
    let out = run(&["count", "--rules", "7x6", "--plies", "9"], b"");
    let counts: Vec<&str> = out
        .out
        .lines()
        .map(|line| line.split_whitespace().nth(1).unwrap())
        .collect();
    let expected = [
        "1", "7", "49", "238", "1120", "4263", "16422", "54859", "184275", "558186",
    ];
    assert_eq!(counts, expected);
    assert_eq!(out.err, "819420 positions in all\n");
}

#[test]
fn count_to_the_end_knows_the_size_of_a_game() {
    let out = run(&["count", "--rules", "4x4"], b"");
    assert_eq!(out.out.lines().count(), 17);
    assert_eq!(out.err, "161029 positions in all\n");
}

#[test]
fn count_stops_when_memory_is_used_up() {
    let ran = run(&["count", "--memory-mb", "1", "--quiet"], b"");
    assert_eq!(ran.code, 1);
    assert_eq!(ran.out.lines().count(), 8, "{}", ran.out);
    assert_eq!(
        ran.err,
        "error: the positions of ply 8 and the one before do not fit in 1048576 bytes; \
         raise it with --memory-mb\n"
    );
}

#[test]
fn completions_and_manual_pages_name_the_commands() {
    for shell in ["bash", "zsh", "fish", "elvish", "powershell"] {
        assert!(answer(&["completions", shell]).contains("perft"));
    }
    assert!(answer(&["man"]).contains("enlinea\\-show(1)"));
    assert!(answer(&["man", "perft"]).contains("plies"));
    assert!(answer(&["man", "perft", "--json"]).starts_with("{\"page\":"));
    assert!(answer(&["completions", "bash", "--json"]).starts_with("{\"script\":"));
    let dir = tempfile::tempdir().unwrap();
    answer(&["man", "--dir", dir.path().to_str().unwrap()]);
    assert!(dir.path().join("enlinea-count.1").exists());
    let ran = run(&["man", "--dir", "no-such-folder"], b"");
    assert_eq!(ran.code, 2);
}

#[test]
fn the_first_player_is_red_and_the_second_yellow() {
    let out = answer(&["show", "--color", "always", "45"]);
    assert!(out.contains("\u{1b}[31mx"), "{out:?}");
    assert!(out.contains("\u{1b}[33mo"), "{out:?}");
    assert!(out.contains("2 stones, red (x) to move"), "{out}");
    assert!(answer(&["solve", "4455"]).contains("red wins in 3 plies"));
    let names = [
        "--first", "--second", "--red", "--yellow", "--white", "--black",
    ];
    for pair in names.chunks(2) {
        let players = [
            "play", "--plain", "--quiet", pair[0], "random", pair[1], "random",
        ];
        let won = answer(&players);
        assert!(won.contains("red (x, random) plays"), "{won}");
        assert!(won.contains("yellow (o, random) plays"), "{won}");
    }
}
