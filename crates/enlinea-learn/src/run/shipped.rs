//! The descriptions of the models that are part of the program: each can be made again, byte for byte.

/// A description with a name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ShippedRun {
    /// The name of the model.
    pub name: &'static str,
    /// The description.
    pub toml: &'static str,
}

/// All of them.
static RUNS: &[ShippedRun] = &[ShippedRun {
    name: "sparse",
    toml: include_str!("../../runs/sparse.toml"),
}];

/// The descriptions of all shipped models.
pub fn shipped_runs() -> &'static [ShippedRun] {
    RUNS
}

/// The description of a shipped model.
pub fn shipped_run(name: &str) -> Option<&'static ShippedRun> {
    RUNS.iter().find(|run| run.name == name)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::run::RunDescription;

    #[test]
    fn shipped_descriptions_are_valid_and_named_like_their_models() {
        for run in shipped_runs() {
            let description = RunDescription::from_toml(run.toml).unwrap();
            assert_eq!(description.name, run.name);
            assert_eq!(shipped_run(run.name), Some(run));
        }
    }
}
