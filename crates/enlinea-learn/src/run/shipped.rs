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
static RUNS: &[ShippedRun] = &[
    ShippedRun {
        name: "sparse",
        toml: include_str!("../../runs/sparse.toml"),
    },
    ShippedRun {
        name: "poly2",
        toml: include_str!("../../runs/poly2.toml"),
    },
    ShippedRun {
        name: "forest",
        toml: include_str!("../../runs/forest.toml"),
    },
];

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
    use enlinea_players::learned::SHIPPED;

    #[test]
    fn shipped_descriptions_are_valid_and_named_like_their_models() {
        for run in shipped_runs() {
            let description = RunDescription::from_toml(run.toml).unwrap();
            assert_eq!(description.name, run.name);
            assert_eq!(shipped_run(run.name), Some(run));
        }
    }

    #[test]
    fn every_shipped_model_can_be_made_again() {
        let models = SHIPPED.iter().map(|model| model.name);
        assert!(models.eq(shipped_runs().iter().map(|run| run.name)));
        for model in &SHIPPED {
            let run = shipped_run(model.name).unwrap();
            let description = RunDescription::from_toml(run.toml).unwrap();
            let read = model.model();
            assert_eq!(read.card().kind, description.model.kind());
            assert_eq!(read.card().seed, description.seed);
        }
    }
}
