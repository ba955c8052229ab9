//! Our players as programs, and the check of programs.

use crate::{PROGRAM, run};

#[test]
fn engines_start_with_plain_words_and_play_many_games() {
    let words = [
        "engine",
        "c-linea",
        "course-negamax",
        "eval",
        "uam-lines-2",
        "depth",
        "4",
    ];
    let game = "azul rojo\n7 6 4 21\nvos\n3\nperdiste\n";
    let ran = run(&words, format!("{game}{game}{game}salir\n").as_bytes());
    assert_eq!((ran.err.as_str(), ran.code), ("", 0));
    let lines: Vec<&str> = ran.out.lines().collect();
    assert_eq!(lines.len(), 7);
    assert_eq!(lines[6], "listo");
    let spec = [
        "engine",
        "c-linea",
        "course-negamax(eval=uam-lines-2, depth=4)",
    ];
    let same = run(&spec, format!("{game}{game}{game}salir\n").as_bytes());
    assert_eq!(same.out, ran.out);
    let ran = run(&["engine", "native", "nobody"], b"");
    assert_eq!(ran.code, 2);
}

#[test]
fn our_engines_pass_our_own_check() {
    for protocol in ["native", "c-linea"] {
        let ran = run(
            &[
                "check-player",
                "--protocol",
                protocol,
                PROGRAM,
                "engine",
                protocol,
                "minimax",
                "depth",
                "2",
            ],
            b"",
        );
        // Only the time of the farewell depends on the machine.
        let wrong: Vec<&str> = ran
            .out
            .lines()
            .filter(|line| line.starts_with("WRONG"))
            .collect();
        assert!(
            wrong.iter().all(|line| line.contains("ends after")),
            "{}",
            ran.out
        );
        assert!(ran.out.lines().count() >= 5, "{}", ran.out);
        assert!(
            !ran.out.contains("::"),
            "rules end without colons: {}",
            ran.out
        );
    }
    let ran = run(&["check-player", "--json", "/no/such/program"], b"");
    assert_eq!(ran.code, 1);
    assert!(ran.out.contains("cannot be started"), "{}", ran.out);
}
