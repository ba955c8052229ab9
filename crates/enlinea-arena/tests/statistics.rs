//! The numbers mean what they say: tests decide correctly and error bars hold the truth, over many seeded repeats.

use enlinea_arena::rating::{
    PairCounts, PairResult, PairScore, Ratings, Sprt, SprtDecision, ratings, score_of_elo,
};
use enlinea_players::random::{self, Rng};
use rand::RngExt;

/// How often games are drawn, more or less.
const DRAWS: f64 = 0.2;
/// How much the first seat is worth, as a share of what can be won and lost. Both seats together are worth nothing, so that
/// the truth is exactly that of the model.
const SEAT: f64 = 0.4;

/// Half points of a game in which this many points are expected.
fn game(expected: f64, rng: &mut Rng) -> u8 {
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
fn pair(difference: f64, rng: &mut Rng) -> PairScore {
    let expected = score_of_elo(difference);
    let seat = SEAT * expected.min(1.0 - expected);
    PairScore::new(game(expected + seat, rng), game(expected - seat, rng))
}

/// The decision and how many pairs it took.
fn decide(difference: f64, seed: u64) -> (SprtDecision, u64) {
    let sprt = Sprt::new(0.0, 20.0, 0.05, 0.05).unwrap_or_else(|error| panic!("{error}"));
    let mut rng = random::rng(seed);
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

/// The share of ratings of a ladder with steps of 60 Elo that lie inside their bars, with this many pairs in each pairing.
fn share_inside(players: u8, pairs_each: u32, repeats: u64) -> f64 {
    let middle = f64::from(players - 1) / 2.0;
    let truth: Vec<f64> = (0..players)
        .map(|step| (f64::from(step) - middle) * 60.0)
        .collect();
    let (mut inside, mut all) = (0, 0);
    for seed in 0..repeats {
        let mut rng = random::rng(seed);
        let mut pairs: Vec<PairResult> = Vec::new();
        for first in 0..truth.len() {
            for second in first + 1..truth.len() {
                for _ in 0..pairs_each {
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
    f64::from(inside) / f64::from(all)
}

#[test]
fn error_bars_of_a_ladder_hold_the_truth_95_times_of_100() {
    let share = share_inside(8, 40, 250);
    println!("{:.1} % of 2000 ratings inside their bars", 100.0 * share);
    assert!((0.94..=0.965).contains(&share), "{share}");
}

#[test]
fn error_bars_from_few_pairs_hold_the_truth_too() {
    for (players, pairs_each) in [
        (2, 1),
        (2, 2),
        (2, 5),
        (2, 20),
        (4, 1),
        (4, 3),
        (8, 1),
        (8, 5),
    ] {
        let share = share_inside(players, pairs_each, 400);
        let percent = 100.0 * share;
        println!("{players} players, {pairs_each} pairs each: {percent:.1} % inside");
        assert!(
            share >= 0.94,
            "{players} players, {pairs_each} pairs: {share}"
        );
    }
}

#[test]
fn score_intervals_from_few_pairs_hold_the_truth() {
    for total in [1, 2, 3, 5, 10, 20, 40] {
        let (mut inside, mut all) = (0, 0);
        for difference in [0.0, 50.0, 150.0, 300.0, 500.0] {
            for seed in 0..2000 {
                let mut rng = random::rng(seed);
                let mut pairs = PairCounts::default();
                for _ in 0..total {
                    pairs.add(pair(difference, &mut rng));
                }
                let (score, truth) = (pairs.score(), score_of_elo(difference));
                inside += u32::from(score.low <= truth && truth <= score.high);
                all += 1;
            }
        }
        let share = f64::from(inside) / f64::from(all);
        println!("{total} pairs: {:.1} % of scores inside", 100.0 * share);
        assert!(share >= 0.95, "{total} pairs: {share}");
    }
}

/// Among equal players a likelihood of superiority of 95 % should be seen at most about once in twenty.
#[test]
fn superiority_is_not_claimed_too_often() {
    for total in [1, 2, 3, 5, 10, 40] {
        let claims = (0..4000).filter(|&seed| {
            let mut rng = random::rng(seed);
            let mut pairs = PairCounts::default();
            for _ in 0..total {
                pairs.add(pair(0.0, &mut rng));
            }
            pairs.likelihood_of_superiority() > 0.95
        });
        let share = claims.count() as f64 / 4000.0;
        println!("{total} pairs: {:.1} % false claims", 100.0 * share);
        assert!(share <= 0.055, "{total} pairs: {share}");
    }
}
