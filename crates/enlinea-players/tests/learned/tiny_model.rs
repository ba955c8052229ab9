//! A model with small random numbers: it knows nothing, but everything that a model goes through can be tested with it.

use enlinea_core::Rules;
use enlinea_players::learned::{Card, Inputs, LANES, ModelFile, SparseNetwork, classes};
use enlinea_players::random::rng;
use enlinea_players::{ResourceError, Resources};
use rand::RngExt;

/// The file of a sparse network for these rules.
pub(crate) fn tiny_model(rules: Rules, seed: u64) -> ModelFile {
    let mut rng = rng(seed);
    let mut small =
        |count: usize| -> Vec<f32> { (0..count).map(|_| rng.random::<f32>() - 0.5).collect() };
    let (inputs, classes) = (Inputs::count(rules), classes(rules));
    let mut file = ModelFile::new(Card {
        name: "tiny".to_owned(),
        kind: SparseNetwork::KIND.to_owned(),
        rules: rules.to_string(),
        features: Vec::new(),
        data: "none".to_owned(),
        seed,
        metrics: [("R2".to_owned(), 0.0)].into(),
        licence: "CC0-1.0".to_owned(),
    });
    for side in ["first", "second"] {
        let name = |tensor: &str| format!("{side}.{tensor}");
        let bytes =
            |numbers: Vec<f32>| numbers.iter().map(|number| (20.0 * number) as i8).collect();
        let shorts = |numbers: Vec<f32>| {
            numbers
                .iter()
                .map(|number| (40.0 * number) as i16)
                .collect()
        };
        file = file
            .with::<i8>(
                &name("rows"),
                &[inputs, LANES],
                bytes(small(inputs * LANES)),
            )
            .with::<i16>(&name("bias"), &[LANES], shorts(small(LANES)))
            .with::<f32>(&name("scales"), &[LANES], vec![0.02; LANES])
            .with::<f32>(
                &name("middle.weights"),
                &[LANES, LANES],
                small(LANES * LANES),
            )
            .with::<f32>(&name("middle.bias"), &[LANES], small(LANES))
            .with::<f32>(&name("deep.weights"), &[LANES, LANES], small(LANES * LANES))
            .with::<f32>(&name("deep.bias"), &[LANES], small(LANES))
            .with::<f32>(
                &name("last.weights"),
                &[classes, LANES],
                small(classes * LANES),
            )
            .with::<f32>(&name("last.bias"), &[classes], small(classes));
    }
    file
}

/// One file, whatever its name.
pub(crate) struct OneFile(pub(crate) Vec<u8>);

impl Resources for OneFile {
    fn text(&self, name: &str) -> Result<String, ResourceError> {
        Err(ResourceError {
            name: name.to_owned(),
            reason: "it is not text".into(),
        })
    }

    fn bytes(&self, _name: &str) -> Result<Vec<u8>, ResourceError> {
        Ok(self.0.clone())
    }
}
