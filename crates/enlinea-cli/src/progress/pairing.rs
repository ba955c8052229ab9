//! How a match or a test stands, in one line.

use enlinea_arena::rating::{MatchScore, SprtDecision, WinDrawLoss};
use enlinea_arena::tournament::Pairings;

/// Elo with its interval, the ratio of the test with its bounds, then players and results: a narrow terminal cuts the end, and the
/// table below has the names.
pub(super) fn pairing_text(score: &MatchScore, players: &str) -> String {
    let (results, pairs) = (score.results(), score.pairs());
    let elo = pairs.elo();
    let mut text = format!(
        "Elo {:+.0} (95 %: {:+.0} to {:+.0})",
        elo.value, elo.low, elo.high
    );
    if let Some(sprt) = score.sprt() {
        text += ", LLR ";
        text += &sprt.ratio_text(pairs);
    }
    let WinDrawLoss {
        wins,
        draws,
        losses,
    } = results;
    format!("{text}: {players}, {wins} won, {draws} drawn, {losses} lost")
}

/// How many pairings are decided, of those that have begun.
pub(super) fn decided_text(pairings: &Pairings) -> String {
    let is_decided = |score: &MatchScore| score.decision() != SprtDecision::Undecided;
    let begun = pairings.iter().count();
    let decided = pairings.iter().filter(|pairing| is_decided(&pairing.score));
    format!("pairings decided: {} of {begun}", decided.count())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_says_how_a_test_stands() {
        let mut score = MatchScore::new("elo0=0,elo1=50".parse().ok());
        for game in 0..20 {
            score.add(game, [2, 1, 0, 2][game as usize % 4], game.to_string());
        }
        assert_eq!(
            pairing_text(&score, "a"),
            "Elo +89 (95 %: -21 to +181), LLR 1.33 (-2.94 to 2.94): a, 10 won, 5 drawn, 5 lost"
        );
        let untested = pairing_text(&MatchScore::default(), "a against b");
        assert_eq!(
            untested,
            "Elo +0 (95 %: -inf to +inf): a against b, 0 won, 0 drawn, 0 lost"
        );
    }
}
