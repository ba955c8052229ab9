//! Nodes per second of our searches: `cargo bench -p enlinea-players --bench search`.

use divan::Bencher;
use divan::counter::ItemsCount;
use enlinea_core::{Game, Rules};
use enlinea_players::{Budget, NoResources, PlayerPlan};

fn main() {
    divan::main();
}

/// Positions on 7x6 that a budget of this size does not solve.
const POSITIONS: [&str; 3] = ["", "444433", "4444443265"];

fn nodes(bencher: Bencher<'_, '_>, board: &str, player: &str, moves: &str) {
    let rules: Rules = board.parse().expect("these are rules");
    let game = Game::from_text(rules, moves).expect("these are moves");
    let spec = player.parse().expect("this is a spec");
    let plan = PlayerPlan::new(&spec, rules, &NoResources).expect("this is a player");
    let mut player = plan.build();
    let budget = Budget::default();
    let choice = player.choose(&game, &budget).expect("the game is not over");
    bencher
        .counter(ItemsCount::new(choice.nodes))
        .bench_local(|| player.choose(&game, &budget));
}

#[divan::bench(args = POSITIONS, sample_count = 5)]
fn alphabeta(bencher: Bencher<'_, '_>, moves: &str) {
    nodes(
        bencher,
        "7x6",
        "alphabeta(eval=threats, nodes=100000)",
        moves,
    );
}

#[divan::bench(args = ["8x7", "10x9c5", "20x20c6"], sample_count = 5)]
fn alphabeta_on_other_boards(bencher: Bencher<'_, '_>, board: &str) {
    nodes(bencher, board, "alphabeta(eval=threats, nodes=20000)", "");
}

#[divan::bench(args = POSITIONS, sample_count = 5)]
fn mcts(bencher: Bencher<'_, '_>, moves: &str) {
    nodes(bencher, "7x6", "mcts(playouts=10000)", moves);
}
