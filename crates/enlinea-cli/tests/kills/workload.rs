//! What is killed: one short run of every command that keeps its work.

use std::fs;
use std::path::{Path, PathBuf};

/// The program under test.
pub(crate) const PROGRAM: &str = env!("CARGO_BIN_EXE_enlinea");

/// A command that is run, killed, and repeated until it is done.
#[derive(Debug)]
pub(crate) struct Workload {
    pub(crate) name: &'static str,
    /// Files that it needs, with their content; `PROGRAM` in it is the program.
    files: &'static [(&'static str, &'static str)],
    /// The command, repeated after every kill.
    pub(crate) command: &'static str,
    /// What completes the run where repeating the command is not enough.
    pub(crate) completion: Option<&'static str>,
    /// What shows its result, without times.
    pub(crate) result: Outcome,
    /// Whether a guard or a player may be killed: the game is lost then, and played again.
    pub(crate) has_players: bool,
}

/// Where the result of a workload is.
#[derive(Debug)]
pub(crate) enum Outcome {
    /// What the command itself prints.
    Printed,
    /// What these commands print.
    Shown(&'static [&'static str]),
    /// This file.
    File(&'static str),
}

/// Games of built-in players, a program, and an untrusted program.
const CUP: &str = "name = 'cup'
rounds = 6
seed = 9
concurrency = 2
openings = 'random(4)'
players = [
    'random', 'minimax(depth=3)', 'alphabeta(nodes=1500, table=1)', 'mcts(playouts=60)',
    { name = 'trusted', command = ['PROGRAM', 'engine', 'native', 'minimax(depth=2)'] },
    { name = 'untrusted', command = ['PROGRAM', 'engine', 'native', 'greedy'], untrusted = true },
]
";

/// Who plays in a round depends on the rounds before it.
const KNOCKOUT: &str = "name = 'cup'
format = 'knockout'
rounds = 20
seed = 3
concurrency = 2
openings = 'random(2)'
players = [
    'random', 'greedy', 'mcts(playouts=40)', 'minimax(depth=2)',
    { name = 'untrusted', command = ['PROGRAM', 'engine', 'native', 'minimax(depth=1)'], untrusted = true },
]
";

const CMA_ES: &str = "name = 'run'
rules = '6x5'
player = 'uba-greedy'
seed = 4
tuner = { kind = 'cma-es', generations = 40 }
objective = { kind = 'games', opponents = ['random', 'greedy'], games = 4 }
";

const CLASS: &str = "name = 'class'
protocol = 'c-linea'
every = '365d'
games = 8
heuristic = 'alphabeta(eval=threats(file={file}), depth=3)'
";

/// An upload that needs nothing but a shell: it plays the first column with room.
const UPLOAD: &str = r#"#!/bin/sh
drop() { eval "h$1=\$((h$1 + 1))"; }
answer() {
    for i in 0 1 2 3 4 5 6; do
        if [ "$((h$i))" -lt 6 ]; then drop $i; echo $i; return; fi
    done
}
while read -r word more; do
    case "$word $more" in
        *" 6 4 "*) for i in 0 1 2 3 4 5 6; do eval "h$i=0"; done ;;
        "vos ") answer ;;
        [0-6]" ") drop "$word"; answer ;;
        "salir ") echo listo; exit ;;
    esac
done
"#;

const LEARNING: &str = "name = 'run'
rules = '4x4'
[data]
recipe = 'random'
plies = '2..9'
positions = 60
validation = 20
test = 20
[model]
kind = 'td'
games = 1500
[games]
count = 2
";

pub(crate) const ALL: &[Workload] = &[
    Workload {
        name: "tournament",
        files: &[("cup.toml", CUP)],
        command: "tournament run cup.toml --store cup.db --quiet",
        completion: Some("tournament resume --store cup.db --quiet --replay-forfeits"),
        result: Outcome::Shown(GAMES),
        has_players: true,
    },
    Workload {
        name: "knockout",
        files: &[("cup.toml", KNOCKOUT)],
        command: "tournament run cup.toml --store cup.db --quiet",
        completion: Some("tournament resume --store cup.db --quiet --replay-forfeits"),
        result: Outcome::Shown(GAMES),
        has_players: true,
    },
    Workload {
        name: "match",
        files: &[],
        command: "match mcts(playouts=80) native:PROGRAM~engine~native~minimax(depth=3) --untrusted \
                  --games 100 --openings random(4) --seed 3 --json --quiet",
        completion: None,
        result: Outcome::Printed,
        has_players: true,
    },
    Workload {
        name: "match, stored, until a test decides",
        files: &[],
        command: "match mcts(playouts=80) native:PROGRAM~engine~native~minimax(depth=3) --untrusted \
                  --sprt elo0=0,elo1=40 --openings random(4) --seed 3 --store cup.db --quiet",
        completion: Some("tournament resume --store cup.db --quiet --replay-forfeits"),
        result: Outcome::Shown(GAMES),
        has_players: true,
    },
    Workload {
        name: "tune, genetic",
        files: &[],
        command: "tune --name run --set tuner.population=12 --set tuner.generations=500 --seed 4 --store run.db --quiet",
        completion: None,
        result: Outcome::File("run.toml"),
        has_players: false,
    },
    Workload {
        name: "tune, cma-es",
        files: &[("cma.toml", CMA_ES)],
        command: "tune cma.toml --store run.db --quiet",
        completion: None,
        result: Outcome::File("run.toml"),
        has_players: false,
    },
    Workload {
        name: "book",
        files: &[],
        command: "book build --rules 6x4 --plies 6 --threads 2 --out a.book --quiet",
        completion: None,
        result: Outcome::File("a.book"),
        has_players: false,
    },
    Workload {
        name: "data",
        files: &[],
        command: "data generate --rules 6x5 --plies 14..24 --positions 6000 --seed 1 --threads 2 -o a.parquet --quiet",
        completion: None,
        result: Outcome::File("a.parquet"),
        has_players: false,
    },
    Workload {
        name: "learn",
        files: &[("run.toml", LEARNING)],
        command: "learn run.toml -o models --quiet",
        completion: None,
        result: Outcome::File("models/run.safetensors"),
        has_players: false,
    },
    Workload {
        name: "class",
        files: &[
            ("class.toml", CLASS),
            ("uploads/aaaa/anna.toml", "[weights]\nheat = 2\n"),
            ("uploads/bbbb/bert.json", "{\"weights\": {\"heat\": 1}}"),
            ("uploads/cccc/carl.toml", "[weights]\nheat = 5\n"),
            ("uploads/dddd/dora", UPLOAD),
        ],
        command: "class . --once --quiet",
        completion: None,
        result: Outcome::Shown(&[
            "tournament show --store class.db --name round~1 --json",
            "tournament report --store class.db --name round~1 --format games-csv",
        ]),
        has_players: false,
    },
];

const GAMES: &[&str] = &[
    "tournament show --store cup.db --json",
    "tournament report --store cup.db --format games-csv",
];

impl Workload {
    /// Writes its files into a folder.
    pub(crate) fn prepare(&self, folder: &Path) {
        for (name, content) in self.files {
            let path = folder.join(name);
            let parent = path.parent().expect("it is in the folder");
            fs::create_dir_all(parent).expect("a folder of the campaign");
            fs::write(path, content.replace("PROGRAM", PROGRAM)).expect("a folder of the campaign");
        }
    }
}

/// The words of a command; `~` is a blank inside a word.
pub(crate) fn words(command: &str) -> Vec<String> {
    let words = command.split(' ').filter(|word| !word.is_empty());
    words
        .map(|word| word.replace('~', " ").replace("PROGRAM", PROGRAM))
        .collect()
}

/// The files in a folder and below it, by name.
pub(crate) fn file_names(folder: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    let mut folders = vec![folder.to_owned()];
    while let Some(next) = folders.pop() {
        for entry in fs::read_dir(next)
            .expect("a folder of the campaign")
            .flatten()
        {
            if entry.path().is_dir() {
                folders.push(entry.path());
            } else {
                let path = entry.path();
                let name = path.strip_prefix(folder).expect("it is in the folder");
                found.push(name.to_owned());
            }
        }
    }
    found.sort();
    found
}
