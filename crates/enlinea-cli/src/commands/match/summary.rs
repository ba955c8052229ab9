//! The result of a match, as text and as JSON.

use enlinea_arena::rating::{MatchScore, WinDrawLoss};
use enlinea_arena::report::{ForfeitTally, interval};
use serde_json::json;

/// The result of a match.
pub(super) struct Summary {
    pub(super) names: Vec<String>,
    /// From the side of the first player.
    pub(super) score: MatchScore,
    pub(super) forfeits: ForfeitTally,
}

impl Summary {
    pub(super) fn json(&self) -> serde_json::Value {
        let (pairs, results) = (self.score.pairs(), self.score.results());
        let pentanomial: Vec<u64> = (0..=4).map(|points| pairs.count(points)).collect();
        let test = self.score.sprt().map(|sprt| {
            let (lower, upper) = sprt.bounds();
            json!({
                "ratio": sprt.log_likelihood_ratio(pairs),
                "lower": lower,
                "upper": upper,
                "decision": self.score.decision().name(),
            })
        });
        json!({
            "players": self.names,
            "games": results.games(),
            "distinct_games": self.score.distinct_games(),
            "wins": results.wins,
            "draws": results.draws,
            "losses": results.losses,
            "pairs": pentanomial,
            "score": interval(pairs.score()),
            "elo": interval(pairs.elo()),
            "normalised_elo": interval(pairs.normalised_elo()),
            "los": pairs.likelihood_of_superiority(),
            "sprt": test,
            "forfeits": self.forfeits.json(&self.names),
        })
    }

    pub(super) fn text(&self) -> String {
        let pairs = self.score.pairs();
        let WinDrawLoss {
            wins,
            draws,
            losses,
        } = self.score.results();
        let games = self.score.results().games();
        let distinct = if 2 * pairs.total() < u64::from(games) {
            format!(
                "; {} distinct, which count once",
                self.score.distinct_games()
            )
        } else {
            String::new()
        };
        let (score, elo, normalised) = (pairs.score(), pairs.elo(), pairs.normalised_elo());
        let pentanomial: Vec<String> = (0..=4)
            .map(|points| pairs.count(points).to_string())
            .collect();
        let mut text = format!(
            "{} against {}\n\
             games: {games} ({wins} won, {draws} drawn, {losses} lost{distinct})\n\
             pairs by half points, 0 to 4: {}\n\
             score: {:.3} (95 %: {:.3} to {:.3})\n\
             Elo: {:+.1} (95 %: {:+.1} to {:+.1})\n\
             normalised Elo: {:+.1} (95 %: {:+.1} to {:+.1})\n\
             likelihood of superiority: {:.3}\n",
            self.names[0],
            self.names[1],
            pentanomial.join(" "),
            score.value,
            score.low,
            score.high,
            elo.value,
            elo.low,
            elo.high,
            normalised.value,
            normalised.low,
            normalised.high,
            pairs.likelihood_of_superiority()
        );
        if let Some(sprt) = self.score.sprt() {
            let (lower, upper) = sprt.bounds();
            let ratio = sprt.log_likelihood_ratio(pairs);
            let name = self.score.decision().name();
            let line = format!("SPRT: {ratio:.2} between {lower:.2} and {upper:.2}: {name}\n");
            text += &line;
        }
        text += &self.forfeits.text(&self.names);
        text
    }
}
