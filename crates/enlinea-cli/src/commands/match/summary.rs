//! The result of a match, as text and as JSON.

use enlinea_arena::rating::{PairCounts, Sprt, SprtDecision};
use enlinea_arena::report::interval;
use serde_json::json;

/// The result of a match.
pub(super) struct Summary {
    pub(super) names: Vec<String>,
    pub(super) pairs: PairCounts,
    /// Games won, drawn and lost by the first player.
    pub(super) results: [u64; 3],
    pub(super) test: Option<(Sprt, SprtDecision)>,
}

impl Summary {
    pub(super) fn json(&self) -> serde_json::Value {
        let [wins, draws, losses] = self.results;
        let pentanomial: Vec<u64> = (0..=4).map(|points| self.pairs.count(points)).collect();
        let test = self.test.map(|(sprt, decision)| {
            let (lower, upper) = sprt.bounds();
            json!({
                "ratio": sprt.log_likelihood_ratio(&self.pairs),
                "lower": lower,
                "upper": upper,
                "decision": decision_name(decision),
            })
        });
        json!({
            "players": self.names,
            "games": 2 * self.pairs.total(),
            "wins": wins,
            "draws": draws,
            "losses": losses,
            "pairs": pentanomial,
            "score": interval(self.pairs.score()),
            "elo": interval(self.pairs.elo()),
            "los": self.pairs.likelihood_of_superiority(),
            "sprt": test,
        })
    }

    pub(super) fn text(&self) -> String {
        let [wins, draws, losses] = self.results;
        let (score, elo) = (self.pairs.score(), self.pairs.elo());
        let pentanomial: Vec<String> = (0..=4)
            .map(|points| self.pairs.count(points).to_string())
            .collect();
        let mut text = format!(
            "{} against {}\n\
             games: {} ({wins} won, {draws} drawn, {losses} lost)\n\
             pairs by half points, 0 to 4: {}\n\
             score: {:.3} (95 %: {:.3} to {:.3})\n\
             Elo: {:+.1} (95 %: {:+.1} to {:+.1})\n\
             likelihood of superiority: {:.3}\n",
            self.names[0],
            self.names[1],
            2 * self.pairs.total(),
            pentanomial.join(" "),
            score.value,
            score.low,
            score.high,
            elo.value,
            elo.low,
            elo.high,
            self.pairs.likelihood_of_superiority()
        );
        if let Some((sprt, decision)) = self.test {
            let (lower, upper) = sprt.bounds();
            let ratio = sprt.log_likelihood_ratio(&self.pairs);
            let name = decision_name(decision);
            let line = format!("SPRT: {ratio:.2} between {lower:.2} and {upper:.2}: {name}\n");
            text += &line;
        }
        text
    }
}

fn decision_name(decision: SprtDecision) -> &'static str {
    match decision {
        SprtDecision::Undecided => "undecided",
        SprtDecision::Elo0 => "elo0",
        SprtDecision::Elo1 => "elo1",
    }
}
