//! A learned polynomial: forced moves first, then the sum of products of features.

use enlinea_players::learned::Model;

use super::Body;
use super::number::{double, list, truth};
use crate::export::error::ExportError;

/// The Lisp of a model.
///
/// # Errors
/// If it is not a polynomial of scores.
pub(super) fn body(model: &Model) -> Result<Body, ExportError> {
    let Some(polynomial) = model.polynomial() else {
        return Err(ExportError::Kind {
            kind: model.card().kind.clone(),
            format: "Lisp",
            possible: "polynomials (`poly2`) and published heuristics",
        });
    };
    // Trained polynomials predict scores, so nothing is added for a sure win.
    if polynomial.readout().sure_win != 0.0 {
        return Err(ExportError::LispOutcomes {
            model: model.card().name.clone(),
        });
    }
    let groups = polynomial.features().groups().iter();
    let names: Vec<String> = groups.map(|group| format!(":{}", group.name())).collect();
    let sum = polynomial.polynomial();
    let terms = sum.terms.iter().zip(&sum.coefficients);
    let terms: Vec<String> = terms
        .map(|(places, &coefficient)| {
            let places = places.iter().map(|place| format!(" {place}"));
            format!("({}{})", double(coefficient), places.collect::<String>())
        })
        .collect();
    Ok(Body {
        settings: vec![
            ("corto", truth(false)),
            ("maximo", model.rules().max_plies().to_string()),
            ("escala", double(polynomial.readout().scale)),
            ("grupos", list(&names)),
            ("terminos", list(&terms)),
        ],
        parts: vec![
            include_str!("parts/blocks.lisp"),
            include_str!("parts/whole_lines.lisp"),
            include_str!("parts/threats.lisp"),
            include_str!("parts/features.lisp"),
            include_str!("parts/more_features.lisp"),
            include_str!("parts/filling.lisp"),
            include_str!("parts/learned.lisp"),
        ],
    })
}
