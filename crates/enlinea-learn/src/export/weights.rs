//! Weights as the files that `weights(file=...)` reads.

use enlinea_core::Rules;
use enlinea_players::heuristics::polynomial::POLYNOMIAL;
use enlinea_players::learned::{Model, ModelFile, PolynomialModel};
use enlinea_players::{PlayerPlan, Resources, Weights};

use super::error::ExportError;

/// The weight file of a polynomial of degree 1 or 2 in published features: the player `greedy` with `uam-poly2-rank`.
///
/// The file has the polynomial alone. The static rules that come first in every model are not part of it, so it has other values
/// where a move is forced; where nothing is forced the values are the same. A finished game has the value of the course framework.
///
/// # Errors
/// If the model is of another kind, has other terms, or is broken.
pub fn model_weights(file: &ModelFile) -> Result<String, ExportError> {
    let card = &file.card;
    if card.kind != PolynomialModel::KIND {
        return Err(ExportError::Kind {
            kind: card.kind.clone(),
            format: "weights",
            possible: "polynomials of published features (`poly2`) and players with weights",
        });
    }
    let rules = Model::from_file(file)?.rules();
    let model = PolynomialModel::read(file, rules)?;
    let mut weights = (POLYNOMIAL.weights)(rules).defaults();
    weights.set_all(&vec![0.0; weights.values().len()])?;
    let scale = model.readout().scale;
    let polynomial = model.polynomial();
    let names = model.features().names();
    let term = |term: &Vec<usize>| {
        let features: Vec<&str> = term.iter().map(|&place| names[place].as_str()).collect();
        term_name(&features, &weights).map_err(|term| ExportError::Term { term })
    };
    let terms: Vec<String> = polynomial
        .terms
        .iter()
        .map(term)
        .collect::<Result<_, _>>()?;
    for (name, coefficient) in terms.iter().zip(&polynomial.coefficients) {
        weights.set(name, scale * coefficient)?;
    }
    let player = format!("greedy(eval={}(mode=fixed))", POLYNOMIAL.slug);
    let comment = format!("# The polynomial of the model `{}`.\n", card.name);
    Ok(comment + &to_toml(&player, &weights))
}

/// The name of the weight for a product of these features, in whichever order it has them; else the term in words.
fn term_name(features: &[&str], weights: &Weights) -> Result<String, String> {
    let orders = match *features {
        [] => vec!["constant".to_owned()],
        [left, right] => vec![format!("{left}_by_{right}"), format!("{right}_by_{left}")],
        _ => vec![features.join("_by_")],
    };
    let parameters = weights.space().parameters();
    let is_known = |name: &&String| parameters.iter().any(|one| one.name == **name);
    orders
        .iter()
        .find(is_known)
        .cloned()
        .ok_or(features.join(" · "))
}

/// The weight file of a player whose evaluator has weights, for example `uam-blocks-l2`.
///
/// # Errors
/// If there is no such player, or nothing to write.
pub fn player_weights(
    player: &str,
    rules: Rules,
    resources: &dyn Resources,
) -> Result<String, ExportError> {
    let mut plan = PlayerPlan::read(player, rules, resources)?;
    let weights = plan
        .evaluator()
        .map(|evaluator| evaluator.weights().clone());
    let weights = weights.filter(|weights| !weights.values().is_empty());
    let weights = weights.ok_or_else(|| ExportError::NoWeights {
        player: player.to_owned(),
    })?;
    // The numbers stand in the table, not in the name of the player.
    if let Some(evaluator) = plan.evaluator_mut() {
        *evaluator.weights_mut() = weights.space().defaults();
    }
    Ok(to_toml(&plan.to_string(), &weights))
}

fn to_toml(player: &str, weights: &Weights) -> String {
    let names = weights.space().parameters().iter().map(|one| &one.name);
    let numbers: toml::Table = names
        .zip(weights.values())
        .map(|(name, &value)| (name.clone(), value.into()))
        .collect();
    let table = toml::Table::from_iter([
        ("player".to_owned(), player.into()),
        ("weights".to_owned(), numbers.into()),
    ]);
    toml::to_string(&table).expect("a table is TOML")
}
