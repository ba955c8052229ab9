//! Our players as programs, and the check of programs.

use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

use enlinea_core::{Column, Game, Rules, Side};

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

/// An engine under the referee of the course.
struct Pupil {
    child: Child,
    input: ChildStdin,
    output: BufReader<ChildStdout>,
}

impl Pupil {
    fn start(player: &[&str]) -> Pupil {
        let mut child = Command::new(PROGRAM)
            .args(["engine", "c-linea"])
            .args(player)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .expect("it starts");
        Pupil {
            input: child.stdin.take().expect("it has one"),
            output: BufReader::new(child.stdout.take().expect("it has one")),
            child,
        }
    }

    fn tell(&mut self, line: &str) {
        writeln!(self.input, "{line}").expect("it listens");
    }

    fn answer(&mut self) -> String {
        let mut line = String::new();
        self.output.read_line(&mut line).expect("it answers");
        line.trim().to_owned()
    }
}

/// One game as the course's referee plays it: three lines for each, then columns, and the result for the last mover first.
fn course_game(
    pupils: &mut [Pupil; 2],
    (columns, rows, connect, pieces): (u32, u32, u32, u32),
    first: usize,
) {
    let rules = format!("{columns}x{rows}c{connect}").parse::<Rules>();
    let rules = rules.expect("rules of the course");
    for (index, colours) in ["azul rojo", "rojo azul"].into_iter().enumerate() {
        pupils[index].tell(colours);
        pupils[index].tell(&format!("{columns} {rows} {connect} {pieces}"));
        pupils[index].tell(if index == first { "vos" } else { "el" });
    }
    let mut game = Game::new(rules);
    let mut mover = first;
    loop {
        let answer = pupils[mover].answer();
        let column = answer
            .parse()
            .unwrap_or_else(|_| panic!("{answer} in {game}"));
        let played = game.play(Column::new(column));
        played.unwrap_or_else(|error| panic!("{answer} in {game}: {error}"));
        if game.outcome().is_over() {
            break;
        }
        mover = 1 - mover;
        pupils[mover].tell(&answer);
    }
    let words = match game.outcome().winner() {
        None => ["empataron"; 2],
        Some(winner) => {
            assert_eq!(
                (winner == Side::First),
                mover == first,
                "the last mover has the line"
            );
            ["ganaste", "perdiste"]
        }
    };
    pupils[mover].tell(words[0]);
    pupils[1 - mover].tell(words[1]);
}

#[test]
fn our_engine_plays_under_the_referee_of_the_course() {
    let mut pupils = [
        Pupil::start(&["greedy"]),
        Pupil::start(&["minimax", "depth", "2"]),
    ];
    // The defaults of the referee, and the ends of the domain of the course's competition: p is twice the cells.
    for rules in [
        (7, 6, 4, 21),
        (4, 3, 3, 24),
        (4, 5, 4, 40),
        (20, 19, 8, 760),
    ] {
        for first in [0, 1] {
            course_game(&mut pupils, rules, first);
        }
    }
    for mut pupil in pupils {
        pupil.tell("salir");
        assert_eq!(pupil.answer(), "listo");
        assert_eq!(pupil.child.wait().expect("it ends").code(), Some(0));
    }
}
