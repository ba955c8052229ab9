//! Small jobs of every kind, each with what one machine makes of it by the ordinary means.

use std::fs;
use std::path::Path;
use std::sync::Arc;

use enlinea_arena::game_file::{GameFileFormat, export};
use enlinea_arena::store::Store;
use enlinea_arena::tournament::{TournamentDescription, TournamentOptions, run};
use enlinea_core::Rules;
use enlinea_lab::experiment::{
    Experiment, ExperimentOptions, ExperimentRun, ExperimentSize, ResultsFolder,
};
use enlinea_lab::tuning::{
    self, TuningDescription, TuningOptions, TuningResults, TuningSetup, TuningStore,
};
use enlinea_learn::data::{
    CsvStyle, FeatureColumn, FileLayout, Generation, PositionSource, Recipe, RowKind, Wanted,
};
use enlinea_players::{Mode, NoResources};
use enlinea_shard::{BookJob, DataJob, ExperimentJob, Job, SolveJob, TournamentJob, TuningJob};
use enlinea_solver::{BoardGoal, BoardSetup, BoardSolution, BookBuilder, SolverOptions};

const NAME: &str = "result";

/// What one machine makes.
type Alone = Box<dyn Fn() -> Vec<u8>>;

pub(crate) fn jobs() -> Vec<(Job, Alone)> {
    let mut jobs: Vec<(Job, Alone)> = vec![
        (book().into(), Box::new(book_alone)),
        (
            DataJob::from(&data(Path::new("data.csv"))).into(),
            Box::new(data_alone),
        ),
        (tuning().into(), Box::new(tuning_alone)),
        (experiment().into(), Box::new(experiment_alone)),
        (solve().into(), Box::new(solve_alone)),
    ];
    for format in ["round-robin", "gauntlet", "swiss", "knockout"] {
        let alone = move || tournament_alone(format);
        jobs.push((tournament(format).into(), Box::new(alone)));
    }
    jobs
}

/// A result; that of a folder is all its files. Weight files name themselves: here they all have the same name.
pub(crate) fn content(path: &Path) -> Vec<u8> {
    if !path.is_dir() {
        let bytes = fs::read(path).unwrap();
        let own = path.to_str().unwrap();
        return match String::from_utf8(bytes) {
            Ok(text) => text.replace(own, NAME).into_bytes(),
            Err(binary) => binary.into_bytes(),
        };
    }
    let entries = fs::read_dir(path).unwrap();
    let mut paths: Vec<_> = entries.map(|entry| entry.unwrap().path()).collect();
    paths.sort();
    let files = paths.iter().map(|path| fs::read(path).unwrap());
    files.collect::<Vec<_>>().concat()
}

pub(crate) fn book() -> BookJob {
    BookJob {
        rules: "5x4".parse().unwrap(),
        plies: 4,
    }
}

pub(crate) fn book_alone() -> Vec<u8> {
    let BookJob { rules, plies } = book();
    let mut builder = BookBuilder::new(rules, plies).unwrap();
    builder
        .run(1, &SolverOptions::new(), &mut Vec::new(), |_| {})
        .unwrap();
    let mut bytes = Vec::new();
    builder.finish().unwrap().write(&mut bytes).unwrap();
    bytes
}

fn board() -> BoardSetup {
    BoardSetup {
        goal: BoardGoal::Moves,
        first_nodes: 40,
        round: 50,
        table_mb: 1,
        ..BoardSetup::new("5x5".parse().unwrap(), 4)
    }
}

pub(crate) fn solve() -> SolveJob {
    board().into()
}

pub(crate) fn solve_alone() -> Vec<u8> {
    let mut board = BoardSolution::new(board()).unwrap();
    let mut book = Vec::new();
    board
        .run(2, &SolverOptions::new(), &mut book, |_| {})
        .unwrap();
    book
}

/// With a node limit: how far a score is known depends on what the table keeps, so chunks must not be cut.
fn data(path: &Path) -> Generation {
    let rules = Rules::STANDARD;
    let recipe = Recipe::new(rules, PositionSource::Random);
    let mut recipe = recipe.with_plies("24..34".parse().unwrap()).unwrap();
    recipe.node_limit = Some(300);
    let feature = FeatureColumn::read("threat-cells", rules, &NoResources);
    Generation {
        recipe,
        seed: 5,
        wanted: Wanted::Positions(400),
        layout: FileLayout {
            rows: RowKind::Position,
            bare: false,
            features: vec![feature.unwrap()],
            stone_count: Mode::Fixed,
        },
        csv: CsvStyle {
            header: true,
            separator: ",".to_owned(),
        },
        path: path.to_owned(),
    }
}

fn data_alone() -> Vec<u8> {
    let folder = tempfile::tempdir().unwrap();
    let generation = data(&folder.path().join("data.csv"));
    let stop = Arc::default();
    generation.run(2, &NoResources, &stop, &mut |_| {}).unwrap();
    fs::read(&generation.path).unwrap()
}

pub(crate) fn described(text: &str) -> TournamentDescription {
    TournamentDescription::from_toml(text, Path::new(".")).unwrap()
}

fn cup(format: &str) -> TournamentDescription {
    described(&format!(
        "name = 'shared'\nformat = '{format}'\nopenings = 'random(3)'\n\
         players = ['random', 'greedy', 'minimax(depth=2)', 'uam-bueno', 'always-zero']"
    ))
}

pub(crate) fn tournament(format: &str) -> TournamentJob {
    TournamentJob::new(&cup(format)).unwrap()
}

/// The exported games, with the times of all moves at 0.
fn tournament_alone(format: &str) -> Vec<u8> {
    let mut store = Store::in_memory().unwrap();
    let tournament = store.enter(&cup(format)).unwrap();
    run(&mut store, &tournament, TournamentOptions::new(), &mut ()).unwrap();
    let mut file = Vec::new();
    export(&store, &tournament, GameFileFormat::Json, &mut file).unwrap();
    let text = String::from_utf8(file).unwrap();
    let mut pieces = text.split("\"time_us\":");
    let mut without = pieces.next().unwrap().to_owned();
    for piece in pieces {
        let digits = piece.find(|character: char| !character.is_ascii_digit());
        without.push_str("\"time_us\":0");
        without.push_str(&piece[digits.unwrap()..]);
    }
    without.into_bytes()
}

/// Two objectives, so that pieces of both kinds make a step.
pub(crate) fn tuning_text() -> String {
    "name = 'shared'\nrules = '5x4'\nplayer = 'alphabeta(eval=threats, depth=1)'\nseed = 4\n\
     tuner = { kind = 'cma-es', population = 4, generations = 3 }\n\
     objective = [{ kind = 'round-robin' }, { kind = 'games', opponents = ['random'], games = 2, seeds = 'fresh' }]"
        .to_owned()
}

fn tuning_description() -> TuningDescription {
    TuningDescription::from_toml(&tuning_text(), Path::new(".")).unwrap()
}

fn tuning() -> TuningJob {
    TuningJob::new(&tuning_description()).unwrap()
}

fn tuning_alone() -> Vec<u8> {
    let description = tuning_description();
    let mut store = TuningStore::in_memory().unwrap();
    let stored = store.enter(&description).unwrap();
    let options = TuningOptions::new();
    let setup = TuningSetup::new(&description, &NoResources, options).unwrap();
    tuning::run(&mut store, &stored, &setup, options, &mut ()).unwrap();
    let stored = store.run(None).unwrap();
    let results = TuningResults::of(&store, &stored, &NoResources, NAME).unwrap();
    results.weight_file.into_bytes()
}

const EXPERIMENTS: [&str; 2] = ["si-varied-replies", "uam-against-random"];

fn experiment() -> ExperimentJob {
    let names = EXPERIMENTS.map(str::to_owned).to_vec();
    ExperimentJob::new(names, ExperimentSize::Quick).unwrap()
}

fn experiment_alone() -> Vec<u8> {
    let folder = tempfile::tempdir().unwrap();
    let results = ResultsFolder::new(folder.path());
    let published = Experiment::published();
    for slug in EXPERIMENTS {
        let experiment = published.iter().find(|one| one.slug == slug).unwrap();
        let options = ExperimentOptions::new().quick(true);
        let run = ExperimentRun::new(experiment, &results, options);
        let mut kept = run.run(&|_| {}).unwrap();
        // Machine and time.
        kept.made = None;
        results.keep(slug, &kept).unwrap();
    }
    // Where unfinished seeds were kept.
    let _ = fs::remove_dir(folder.path().join("unfinished"));
    content(folder.path())
}
