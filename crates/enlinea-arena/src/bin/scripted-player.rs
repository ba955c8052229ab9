//! A program that plays the course protocol badly on purpose: the first argument says how. Tests set it before the arena.
//!
//! It is a program of its own because what it does cannot be done inside a test: crash, hang, flood, fork.

use std::io::{self, BufRead, Write};
use std::process::{Command, ExitCode, Stdio};
use std::time::Duration;
use std::{env, fs, net, thread};

fn main() -> ExitCode {
    let arguments: Vec<String> = env::args().skip(1).collect();
    let words: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let (behaviour, argument) = match words[..] {
        [behaviour] => (behaviour, ""),
        [behaviour, argument, ..] => (behaviour, argument),
        [] => ("good", ""),
    };
    match play(behaviour, argument) {
        Ok(code) => code,
        Err(error) => {
            // The reader may be gone.
            let _ = writeln!(io::stderr(), "{behaviour}: {error}");
            ExitCode::from(3)
        }
    }
}

fn play(behaviour: &str, argument: &str) -> io::Result<ExitCode> {
    match behaviour {
        "crash-at-start" => return Ok(ExitCode::from(7)),
        "hang-at-start" => hang(),
        "stop-guard-at-start" => stop_guard(),
        "stop-guard-always" => {
            thread::spawn(|| {
                loop {
                    stop_guard();
                }
            });
        }
        "crowd" => {
            for _ in 0..40 {
                thread::spawn(|| hang());
            }
        }
        "leave-process" => leave_process(argument)?,
        _ => {}
    }
    let mut board = Board::default();
    for line in io::stdin().lock().lines() {
        let line = line?;
        let numbers: Vec<usize> = line
            .split(' ')
            .filter_map(|word| word.parse().ok())
            .collect();
        match (line.as_str(), &numbers[..]) {
            ("salir", _) => {
                say("listo")?;
                return Ok(ExitCode::SUCCESS);
            }
            ("vos", _) => answer(behaviour, argument, &mut board)?,
            ("el", _) if behaviour == "early-answer" => say("3")?,
            (_, &[columns, rows, _, _]) => board = Board::new(columns, rows),
            (_, &[column]) => {
                board.drop(column);
                answer(behaviour, argument, &mut board)?;
            }
            ("ganaste" | "perdiste" | "empataron", _) if behaviour == "answer-after-result" => {
                say("0")?;
            }
            ("ganaste" | "perdiste" | "empataron", _) if behaviour == "one-game" => {
                // Late enough to be asked again before it has gone.
                thread::sleep(Duration::from_millis(20));
                return Ok(ExitCode::SUCCESS);
            }
            _ => {}
        }
    }
    Ok(ExitCode::SUCCESS)
}

/// Answers badly on the second move, so that games get under way; without bad intent, with any open column.
fn answer(behaviour: &str, argument: &str, board: &mut Board) -> io::Result<()> {
    board.answers += 1;
    if behaviour == "talkative" {
        // More than is kept, so that only what is said last explains an end.
        writeln!(io::stderr(), "{}\nmove {}", "x".repeat(5000), board.answers)?;
    }
    if board.answers < 2 {
        return say(&board.play());
    }
    match behaviour {
        "crash-mid-game" => std::process::abort(),
        "talkative" if board.answers == 4 => exit(9),
        "exit-silently" => exit(0),
        "burn-time" => loop {
            std::hint::spin_loop();
        },
        "hang-mid-game" => hang(),
        "panic" => panic!("at the second move"),
        "fail-with-words" => Err(io::Error::other("no idea")),
        "close-output" => close_output(),
        "slow" => {
            thread::sleep(Duration::from_secs(5));
            say(&board.play())
        }
        "illegal-column" => say("99"),
        "just-beyond" => say(&board.heights.len().to_string()),
        "huge" => say("99999999999999999999"),
        "full-column" => say(&board.full()),
        "negative" => say("-1"),
        "text" => say("centre"),
        "empty-line" => say(""),
        "blank-line" => say(" \t "),
        "fraction" => say("3.0"),
        "two-columns" => say("3 4"),
        "hexadecimal" => say("0x3"),
        "words-with-number" => say("column 3"),
        "half-line" => {
            io::stdout().write_all(b"3")?;
            io::stdout().flush()?;
            hang()
        }
        "no-text" => say_bytes(b"\xff\xfe\n"),
        "zero-bytes" => say_bytes(b"\0\0\n"),
        "long-line" => say(&"3".repeat(100_000)),
        "two-lines" => {
            let (one, two) = (board.play(), board.play());
            say(&format!("{one}\n{two}"))
        }
        "endless-line" => flood(&mut io::stdout()),
        "endless-stderr" => flood(&mut io::stderr()),
        "fork-bomb" => fork_bomb(),
        "allocate" => {
            let memory = vec![1u8; 4 << 30];
            say(&memory.len().to_string())
        }
        "fill-memory" => fill_memory(),
        "kill-guard" => kill_guard(),
        "open-socket" => {
            net::TcpListener::bind("127.0.0.1:0")?;
            say(&board.play())
        }
        "read-outside" => {
            // A file that the command names would be its own.
            fs::read(argument.trim_start_matches('@'))?;
            say(&board.play())
        }
        "write-outside" => {
            fs::write(argument, "written")?;
            say(&board.play())
        }
        "change-mode" => {
            fs::set_permissions(argument, fs::metadata(argument)?.permissions())?;
            say(&board.play())
        }
        "write-scratch" => {
            fs::write(env::temp_dir().join("notes"), "written")?;
            say(&board.play())
        }
        _ => say(&board.play()),
    }
}

#[derive(Default)]
struct Board {
    rows: usize,
    heights: Vec<usize>,
    answers: u32,
}

impl Board {
    fn new(columns: usize, rows: usize) -> Board {
        Board {
            rows,
            heights: vec![0; columns],
            answers: 0,
        }
    }

    fn drop(&mut self, column: usize) {
        if let Some(height) = self.heights.get_mut(column) {
            *height += 1;
        }
    }

    /// The first column with room, played at once.
    fn play(&mut self) -> String {
        let open = self.heights.iter().position(|&height| height < self.rows);
        let column = open.unwrap_or(0);
        self.drop(column);
        column.to_string()
    }

    /// A full column, or else one that will be.
    fn full(&mut self) -> String {
        let full = self.heights.iter().position(|&height| height == self.rows);
        full.map_or_else(|| self.play(), |column| column.to_string())
    }
}

fn say(line: &str) -> io::Result<()> {
    // In one piece, as most languages write what is flushed at once.
    say_bytes(format!("{line}\n").as_bytes())
}

fn say_bytes(bytes: &[u8]) -> io::Result<()> {
    let mut output = io::stdout().lock();
    output.write_all(bytes)?;
    output.flush()
}

/// It lives on, but nobody can hear it.
fn close_output() -> io::Result<()> {
    rustix::stdio::dup2_stdout(fs::File::options().write(true).open("/dev/null")?)?;
    hang()
}

fn flood(stream: &mut dyn Write) -> io::Result<()> {
    let block = [b'x'; 16_384];
    loop {
        stream.write_all(&block)?;
    }
}

fn hang() -> ! {
    loop {
        thread::sleep(Duration::from_mins(1));
    }
}

#[expect(
    clippy::exit,
    reason = "a player that is gone without a word is what is tested"
)]
fn exit(code: i32) -> ! {
    std::process::exit(code)
}

/// Many, but not without end: if the arena fails, the machine that runs the test should survive.
fn fork_bomb() -> io::Result<()> {
    for _ in 0..2000 {
        Command::new(env::current_exe()?)
            .arg("hang-at-start")
            .spawn()?;
    }
    hang()
}

/// A process without our environment that leaves the group and the session and outlives its parent, twice removed.
fn leave_process(mark: &str) -> io::Result<()> {
    let script = format!("setsid env -i sleep {mark} & exit");
    Command::new("sh")
        .args(["-c", &script])
        .stdin(Stdio::null())
        .status()?;
    Ok(())
}

/// Memory that is used, until there is no more; then gone without a word.
fn fill_memory() -> ! {
    let mut memory = Vec::new();
    loop {
        let mut block: Vec<u8> = Vec::new();
        if block.try_reserve_exact(1 << 20).is_err() {
            std::process::abort();
        }
        block.resize(1 << 20, 1);
        memory.push(block);
    }
}

/// The guard is the parent.
fn stop_guard() {
    if let Some(guard) = rustix::process::getppid() {
        // It may have ended.
        let _ = rustix::process::kill_process(guard, rustix::process::Signal::STOP);
    }
}

fn kill_guard() -> io::Result<()> {
    let guard = std::os::unix::process::parent_id().to_string();
    Command::new("kill").args(["-KILL", &guard]).status()?;
    hang()
}
