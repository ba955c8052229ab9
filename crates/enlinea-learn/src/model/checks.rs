//! Which settings of a model make sense: they are checked before any work begins.

use enlinea_players::learned::{LANES, LONGEST_TUPLE};

use super::options::ModelOptions;
use super::training::{TrainError, feature_group};
use crate::sparse::SparseOptions;

/// More than any machine would finish.
const MOST: u64 = 1_000_000_000;

impl ModelOptions {
    /// Checks all settings.
    ///
    /// # Errors
    /// Names the first that is out of range.
    pub fn check(&self) -> Result<(), TrainError> {
        for name in self.features() {
            feature_group(name)?;
        }
        match self {
            ModelOptions::Polynomial(options) => {
                any_features(&options.features)?;
                check((1..=4).contains(&options.degree), "degree", "1 to 4")
            }
            ModelOptions::Logistic(options) => any_features(&options.features),
            ModelOptions::Forest(options) => {
                any_features(&options.features)?;
                trees(options.trees, options.leaves)?;
                share(options.rows, "rows")?;
                share(options.columns, "columns")
            }
            ModelOptions::Boosting(options) => {
                any_features(&options.features)?;
                trees(options.trees, options.leaves)?;
                share(options.rate, "rate")
            }
            ModelOptions::Ntuple(options) => {
                tuples(options.tuples, options.length)?;
                count(options.passes as u64, "passes")?;
                share(options.rate, "rate")
            }
            ModelOptions::Td(options) => {
                tuples(options.tuples, options.length)?;
                check(options.games <= MOST, "games", "at most 1000000000")?;
                count(options.checkpoint, "checkpoint")?;
                probability(options.lambda, "lambda")?;
                probability(options.exploration, "exploration")?;
                share(options.rate, "rate")
            }
            ModelOptions::Sparse(options) => sparse(options),
        }
    }
}

fn sparse(options: &SparseOptions) -> Result<(), TrainError> {
    for (units, name) in [(options.units, "units"), (options.middle, "middle")] {
        let is_whole = units.is_multiple_of(LANES) && (LANES..=4096).contains(&units);
        check(is_whole, name, "a multiple of 16 from 16 to 4096")?;
    }
    check((1..=65_536).contains(&options.batch), "batch", "1 to 65536")?;
    check(options.games <= 1_000_000, "games", "at most 1000000")?;
    check(options.study > 0, "study", "at least 1")?;
    let all = u64::from(options.study)
        + u64::from(options.rounds) * u64::from(options.round_batches)
        + u64::from(options.settle)
        + u64::from(options.mends) * u64::from(options.mend_batches);
    check(
        all <= MOST,
        "study",
        "at most 1000000000 batches with all other stages",
    )?;
    for &moves in &options.random_moves {
        probability(moves, "random_moves")?;
    }
    Ok(())
}

fn check(is_good: bool, name: &'static str, range: &'static str) -> Result<(), TrainError> {
    let error = TrainError::Setting { name, range };
    if is_good { Ok(()) } else { Err(error) }
}

fn any_features(features: &[String]) -> Result<(), TrainError> {
    check(!features.is_empty(), "features", "at least one group")
}

fn trees(trees: usize, leaves: usize) -> Result<(), TrainError> {
    check((1..=100_000).contains(&trees), "trees", "1 to 100000")?;
    check((2..=65_536).contains(&leaves), "leaves", "2 to 65536")
}

fn tuples(tuples: usize, length: usize) -> Result<(), TrainError> {
    const { assert!(LONGEST_TUPLE == 9) };
    check((1..=1000).contains(&tuples), "tuples", "1 to 1000")?;
    check((1..=LONGEST_TUPLE).contains(&length), "length", "1 to 9")
}

fn count(number: u64, name: &'static str) -> Result<(), TrainError> {
    check((1..=MOST).contains(&number), name, "1 to 1000000000")
}

/// Not a number is neither a share nor a probability.
fn share(number: f64, name: &'static str) -> Result<(), TrainError> {
    check(number > 0.0 && number <= 1.0, name, "above 0 and at most 1")
}

fn probability(number: f64, name: &'static str) -> Result<(), TrainError> {
    check((0.0..=1.0).contains(&number), name, "0 to 1")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn refused(text: &str, message: &str) {
        let options: ModelOptions = toml::from_str(text).unwrap();
        assert_eq!(options.check().unwrap_err().to_string(), message);
    }

    #[test]
    fn settings_out_of_range_are_named() {
        refused("kind = 'polynomial'\ndegree = 9", "`degree` must be 1 to 4");
        refused(
            "kind = 'logistic'\nfeatures = []",
            "`features` must be at least one group",
        );
        refused(
            "kind = 'forest'\nrows = -0.1",
            "`rows` must be above 0 and at most 1",
        );
        refused(
            "kind = 'forest'\ncolumns = 1.5",
            "`columns` must be above 0 and at most 1",
        );
        refused("kind = 'forest'\nleaves = 1", "`leaves` must be 2 to 65536");
        refused(
            "kind = 'boosting'\ntrees = 0",
            "`trees` must be 1 to 100000",
        );
        refused(
            "kind = 'boosting'\nrate = nan",
            "`rate` must be above 0 and at most 1",
        );
        refused("kind = 'ntuple'\nlength = 10", "`length` must be 1 to 9");
        refused(
            "kind = 'ntuple'\npasses = 0",
            "`passes` must be 1 to 1000000000",
        );
        refused("kind = 'td'\nlambda = 2", "`lambda` must be 0 to 1");
        refused(
            "kind = 'td'\nrate = inf",
            "`rate` must be above 0 and at most 1",
        );
        refused(
            "kind = 'td'\nexploration = -1",
            "`exploration` must be 0 to 1",
        );
        let units = "a multiple of 16 from 16 to 4096";
        refused(
            "kind = 'sparse'\nunits = 17",
            &format!("`units` must be {units}"),
        );
        refused(
            "kind = 'sparse'\nmiddle = 0",
            &format!("`middle` must be {units}"),
        );
        refused("kind = 'sparse'\nbatch = 0", "`batch` must be 1 to 65536");
        refused(
            "kind = 'sparse'\nrandom_moves = [0.1, nan]",
            "`random_moves` must be 0 to 1",
        );
        for kind in [
            "polynomial",
            "logistic",
            "forest",
            "boosting",
            "ntuple",
            "td",
            "sparse",
        ] {
            let options: ModelOptions = toml::from_str(&format!("kind = '{kind}'")).unwrap();
            options.check().unwrap();
        }
    }
}
