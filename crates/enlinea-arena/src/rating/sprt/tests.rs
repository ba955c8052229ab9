//! Tests decide what they should, and only those that can decide are accepted.

use super::super::PairScore;
use super::*;

fn counts(counts: [u64; 5]) -> PairCounts {
    let mut pairs = PairCounts::default();
    for (half_points, &count) in counts.iter().enumerate() {
        let half_points = half_points as u8;
        for _ in 0..count {
            pairs.add(PairScore::new(
                half_points / 2,
                half_points - half_points / 2,
            ));
        }
    }
    pairs
}

#[test]
fn most_likely_shares_have_the_wanted_mean() {
    let observed = counts([3, 10, 40, 25, 9]).shares();
    for mean in [0.3, 0.5, 0.53, 0.7] {
        let shares = most_likely_shares(&observed, mean);
        let sum: f64 = shares.iter().sum();
        assert!((sum - 1.0).abs() < 1e-9);
        assert!((expectation(&shares, |value| value) - mean).abs() < 1e-9);
    }
}

#[test]
fn equal_results_accept_no_difference_and_clear_wins_a_difference() {
    let sprt = Sprt::new(0.0, 20.0, 0.05, 0.05).unwrap();
    assert_eq!(sprt.decide(&counts([0; 5])), SprtDecision::Undecided);
    assert_eq!(
        sprt.decide(&counts([1, 2, 3, 2, 1])),
        SprtDecision::Undecided
    );
    assert_eq!(
        sprt.decide(&counts([50, 900, 1500, 900, 50])),
        SprtDecision::Elo0
    );
    assert_eq!(
        sprt.decide(&counts([10, 100, 300, 200, 60])),
        SprtDecision::Elo1
    );
}

#[test]
fn tests_are_read_from_text() {
    let read = |text: &str| text.parse::<Sprt>();
    assert_eq!(
        read("elo1=5, beta=0.1"),
        Ok(Sprt::new(0.0, 5.0, 0.05, 0.1).unwrap())
    );
    for (text, message) in [
        ("elo1", "expected key=number, found `elo1`"),
        ("elo2=3", "expected elo0, elo1, alpha or beta, found `elo2`"),
        ("elo1=x", "`x` is not a number"),
        ("elo1=0", "elo0 = 0 must be smaller than elo1 = 0"),
        (
            "elo1=inf",
            "inf is not a difference in Elo: expected -2000 to 2000",
        ),
        ("elo1=5,elo0=0,elo1=6", "`elo1` is given twice"),
    ] {
        assert_eq!(read(text).unwrap_err().to_string(), message);
    }
}

#[test]
fn tests_survive_the_way_into_a_file() {
    let sprt = Sprt::new(-3.1, 7.3, 0.01, 0.2).unwrap();
    assert_eq!(sprt.to_string().parse(), Ok(sprt));
    let text = serde_json::to_string(&sprt).unwrap();
    assert_eq!(text, r#"{"elo0":-3.1,"elo1":7.3,"alpha":0.01,"beta":0.2}"#);
    assert_eq!(serde_json::from_str::<Sprt>(&text).unwrap(), sprt);
    let wrong = serde_json::from_str::<Sprt>(r#"{"elo1": -1}"#).unwrap_err();
    assert_eq!(wrong.to_string(), "elo0 = 0 must be smaller than elo1 = -1");
}

#[test]
fn narrower_tests_get_more_games() {
    let games = |text: &str| text.parse::<Sprt>().unwrap().enough_games();
    assert_eq!(games("elo0=0,elo1=20"), 20_000);
    assert_eq!(games("elo0=0,elo1=5"), 200_000);
    assert_eq!(games("elo0=0,elo1=500"), 1000);
}

#[test]
fn hypotheses_are_checked() {
    assert!(Sprt::new(5.0, 5.0, 0.05, 0.05).is_err());
    assert!(Sprt::new(f64::NEG_INFINITY, 5.0, 0.05, 0.05).is_err());
    assert!(Sprt::new(f64::NAN, 5.0, 0.05, 0.05).is_err());
    assert!(Sprt::new(0.0, 5.0, 0.0, 0.05).is_err());
    assert!(Sprt::new(0.0, 5.0, 0.05, 0.7).is_err());
}

#[test]
fn a_test_that_no_result_could_decide_is_refused() {
    for (elo0, elo1, alpha, expected) in [
        (
            0.0,
            1e308,
            0.05,
            "1e308 is not a difference in Elo: expected -2000 to 2000",
        ),
        (
            -5000.0,
            0.0,
            0.05,
            "-5000 is not a difference in Elo: expected -2000 to 2000",
        ),
        (
            0.0,
            5.0,
            5e-324,
            "the error rate 5e-324 must lie between 0.000001 and 0.5",
        ),
    ] {
        let error = Sprt::new(elo0, elo1, alpha, 0.05).unwrap_err();
        assert_eq!(error.to_string(), expected);
    }
    let widest = Sprt::new(-MOST_ELO, MOST_ELO, SMALLEST_RATE, SMALLEST_RATE).unwrap();
    let (lower, upper) = widest.bounds();
    assert!(lower.is_finite() && upper.is_finite());
    for results in [[9, 0, 0, 0, 0], [0, 0, 0, 0, 9], [40, 9, 49, 0, 2]] {
        let ratio = widest.log_likelihood_ratio(&counts(results));
        assert!(ratio.is_finite(), "{results:?}: {ratio}");
    }
}
