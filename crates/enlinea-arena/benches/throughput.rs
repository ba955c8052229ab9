//! Games per second in memory and in a store, and what a program costs beyond its own thinking.

use divan::counter::ItemsCount;
use enlinea_arena::external::ExternalPlayer;
use enlinea_arena::store::Store;
use enlinea_arena::tournament::{TournamentDescription, TournamentOptions, run};
use enlinea_arena::{BuiltIn, Clock, Contestant, ExternalCommand, GameSetup, Protocol, play_game};
use enlinea_core::{Game, Rules, Side};
use enlinea_players::{Budget, NoResources, build_player};

fn main() {
    divan::main();
}

fn player(spec: &str) -> BuiltIn {
    let spec = spec.parse().expect("a spec");
    let player = build_player(&spec, Rules::STANDARD, &NoResources).expect("a player");
    BuiltIn::new(player, Clock::new())
}

/// One core, no store.
#[divan::bench(args = ["random", "course-negamax(eval=uam-lines-2, depth=4)"])]
fn games_in_memory(bencher: divan::Bencher<'_, '_>, spec: &str) {
    let opening = Game::new(Rules::STANDARD);
    let (mut first, mut second) = (player(spec), player(spec));
    let mut seed = 0;
    bencher.counter(ItemsCount::new(1u32)).bench_local(|| {
        seed += 1;
        let setup = GameSetup::new(&opening, seed);
        play_game(&setup, [&mut first, &mut second], None).expect("built-in players start")
    });
}

/// Both cores, a store on disk, a transaction a game.
#[divan::bench(sample_count = 3, sample_size = 1)]
fn stored_games(bencher: divan::Bencher<'_, '_>) {
    const GAMES: u32 = 20_000;
    let text = format!("name = 'x'\nrounds = {GAMES}\nplayers = ['random', 'random']");
    let description =
        TournamentDescription::from_toml(&text, std::path::Path::new(".")).expect("valid");
    bencher.counter(ItemsCount::new(GAMES)).bench_local(|| {
        let folder = tempfile::tempdir().expect("a folder");
        let mut store = Store::open(&folder.path().join("bench.db")).expect("a store");
        let tournament = store.enter(&description).expect("new");
        let options = TournamentOptions::new();
        run(&mut store, &tournament, options, &mut ()).expect("no player can fail")
    });
}

/// A program that answers at once: what is measured is the arena and the pipe.
#[divan::bench]
fn move_of_a_program(bencher: divan::Bencher<'_, '_>) {
    let command = [env!("CARGO_BIN_EXE_scripted-player"), "good"];
    let external = ExternalCommand::new(command, Protocol::CLinea);
    let mut program = ExternalPlayer::new(&external);
    let opening = Game::new(Rules::STANDARD);
    let budget = Budget::unlimited();
    bencher.bench_local(|| {
        program.start(&opening, Side::First, 1).expect("it starts");
        program.choose(&opening, &budget, None).expect("it answers");
        program.finish(&opening, None);
    });
}
