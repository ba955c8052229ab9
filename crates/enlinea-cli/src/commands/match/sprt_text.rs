//! A sequential test as users write it.

use std::collections::BTreeMap;
use std::str::FromStr;

use enlinea_arena::rating::Sprt;

/// A test as users write it.
#[derive(Clone, Copy, Debug)]
pub(super) struct SprtText {
    pub(super) test: Sprt,
    /// Between the hypotheses, in Elo.
    distance: f64,
}

impl SprtText {
    /// Games that the test may take: ten times what it needs on average in its hardest case, a strength halfway between its
    /// hypotheses. That is about 800,000 games divided by the square of their distance in Elo.
    pub(super) fn enough_games(self) -> u32 {
        const FEWEST: f64 = 1000.0;
        const MOST: f64 = 200_000.0;
        let pairs = (4_000_000.0 / self.distance.powi(2)).clamp(FEWEST / 2.0, MOST / 2.0);
        2 * pairs as u32
    }
}

impl FromStr for SprtText {
    type Err = String;

    fn from_str(text: &str) -> Result<SprtText, String> {
        let mut values = BTreeMap::from([
            ("elo0", 0.0),
            ("elo1", 20.0),
            ("alpha", 0.05),
            ("beta", 0.05),
        ]);
        for part in text.split(',') {
            let (key, number) = part
                .split_once('=')
                .ok_or_else(|| format!("expected key=number, found `{part}`"))?;
            let value = values
                .get_mut(key.trim())
                .ok_or_else(|| format!("expected elo0, elo1, alpha or beta, found `{key}`"))?;
            *value = number
                .trim()
                .parse()
                .map_err(|_| format!("`{number}` is not a number"))?;
        }
        Sprt::new(
            values["elo0"],
            values["elo1"],
            values["alpha"],
            values["beta"],
        )
        .map(|test| SprtText {
            test,
            distance: values["elo1"] - values["elo0"],
        })
        .map_err(|error| error.to_string())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn narrower_tests_get_more_games() {
        let games = |text: &str| text.parse::<SprtText>().unwrap().enough_games();
        assert_eq!(games("elo0=0,elo1=20"), 20_000);
        assert_eq!(games("elo0=0,elo1=5"), 200_000);
        assert_eq!(games("elo0=0,elo1=500"), 1000);
    }
}
