//! The numbers mean what they say: tests decide correctly and error bars hold the truth, over many seeded repeats.

use enlinea_arena::rating::{
    PairCounts, PairResult, PairScore, Ratings, Sprt, SprtDecision, ratings, score_of_elo,
};
use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

/// How often games are drawn, more or less.
const DRAWS: f64 = 0.2;
/// How much the first seat is worth, as a share of what can be won and lost. Both seats together are worth nothing, so that
/// the truth is exactly that of the model.
const SEAT: f64 = 0.4;

/// Half points of a game in which so many points are expected.
fn game(expected: f64, rng: &mut Xoshiro256PlusPlus) -> u8 {
    // Draws take from both sides alike, so that the expected score stays.
    let draw = DRAWS * 2.0 * expected.min(1.0 - expected);
    let chance: f64 = rng.random();
    if chance < expected - draw / 2.0 {
        2
    } else {
        u8::from(chance < expected + draw / 2.0)
    }
}

/// Both games of an opening, with exchanged seats.
fn pair(difference: f64, rng: &mut Xoshiro256PlusPlus) -> PairScore {
    let expected = score_of_elo(difference);
    let seat = SEAT * expected.min(1.0 - expected);
    PairScore::new(game(expected + seat, rng), game(expected - seat, rng))
}

/// The decision and how many pairs it took.
fn decide(difference: f64, seed: u64) -> (SprtDecision, u64) {
    let sprt = Sprt::new(0.0, 20.0, 0.05, 0.05).unwrap_or_else(|error| panic!("{error}"));
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed);
    let mut pairs = PairCounts::default();
    for _ in 0..100_000 {
        pairs.add(pair(difference, &mut rng));
        let decision = sprt.decide(&pairs);
        if decision != SprtDecision::Undecided {
            return (decision, pairs.total());
        }
    }
    (SprtDecision::Undecided, pairs.total())
}

#[test]
fn the_sequential_test_tells_players_50_elo_apart() {
    let (mut right, mut pairs) = (0, 0);
    for seed in 0..100 {
        let (better, used) = decide(50.0, seed);
        let (worse, _) = decide(-50.0, seed);
        right += u32::from(better == SprtDecision::Elo1 && worse == SprtDecision::Elo0);
        pairs += used;
    }
    println!("{right} of 100 right, {} pairs on average", pairs / 100);
    assert!(right >= 95, "{right}");
}

#[test]
fn error_bars_of_a_ladder_hold_the_truth_95_times_of_100() {
    let truth: Vec<f64> = (0..8).map(|step| f64::from(step) * 60.0 - 210.0).collect();
    let (mut inside, mut all) = (0, 0);
    for seed in 0..250 {
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed);
        let mut pairs: Vec<PairResult> = Vec::new();
        for first in 0..truth.len() {
            for second in first + 1..truth.len() {
                for _ in 0..40 {
                    let score = pair(truth[first] - truth[second], &mut rng);
                    pairs.push((first, second, score));
                }
            }
        }
        let Ratings(rated) = ratings(truth.len(), &pairs);
        for (rating, elo) in rated.iter().zip(&truth) {
            inside += u32::from(rating.elo.low <= *elo && *elo <= rating.elo.high);
            all += 1;
        }
    }
    let share = f64::from(inside) / f64::from(all);
    println!("{:.1} % of {all} ratings inside their bars", 100.0 * share);
    assert!((0.94..=0.96).contains(&share), "{share}");
}
