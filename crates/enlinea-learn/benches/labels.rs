//! Exact scores of all columns: positions per second on one core, by ply.

#![expect(clippy::print_stdout, reason = "a bench prints its figures")]

use std::time::Instant;

use enlinea_core::{Column, Game, Rules};
use enlinea_learn::data::Labeler;
use enlinea_players::random::rng;
use rand::RngExt;

/// Positions of each ply: early ones cost more.
fn count(ply: u32) -> usize {
    if ply < 14 { 60 } else { 500 }
}

fn main() {
    let mut labeler = Labeler::new(Rules::STANDARD).expect("memory");
    let mut groups = [("plies 9 to 13", 0, 0.0), ("plies 14 to 35", 0, 0.0)];
    for ply in 9..=35 {
        let games = random_games(ply);
        let begun = Instant::now();
        for game in &games {
            std::hint::black_box(labeler.scores(game));
        }
        let seconds = begun.elapsed().as_secs_f64();
        println!("ply {ply:2}: {:9.3} ms", 1e3 * seconds / games.len() as f64);
        // Every ply counts the same, however many positions were measured.
        let group = &mut groups[usize::from(ply > 13)];
        group.1 += 1;
        group.2 += seconds / games.len() as f64;
    }
    for (name, plies, seconds) in groups {
        println!("{name}: {:.0} positions/s", f64::from(plies) / seconds);
    }
}

fn random_games(ply: u32) -> Vec<Game> {
    let mut rng = rng(u64::from(ply));
    let mut games = Vec::new();
    while games.len() < count(ply) {
        let mut game = Game::new(Rules::STANDARD);
        while game.plies() < ply && !game.outcome().is_over() {
            let columns: Vec<Column> = game.open_columns().collect();
            let column = columns[rng.random_range(0..columns.len())];
            game.play(column).expect("the column is open");
        }
        if !game.outcome().is_over() {
            games.push(game);
        }
    }
    games
}
