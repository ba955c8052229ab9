//! `Model`: what a trained model expects of a position.

use std::path::PathBuf;
use std::sync::Arc;

use enlinea_core::{Game, Grid, GridTask, dispatch};
use enlinea_players::View;
use enlinea_players::learned::{Outlook, SHIPPED};
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyType};

use crate::errors::{data_error, file_error, position_error};
use crate::{answers, positions};

/// A trained model.
#[pyclass(module = "enlinea", frozen)]
#[derive(Debug)]
pub(crate) struct Model {
    model: Arc<enlinea_players::learned::Model>,
    /// Its file, to be sent elsewhere.
    bytes: Vec<u8>,
}

impl Model {
    fn read(bytes: Vec<u8>) -> PyResult<Model> {
        let model = enlinea_players::learned::Model::read(&bytes).map_err(data_error)?;
        Ok(Model {
            model: Arc::new(model),
            bytes,
        })
    }
}

#[pymethods]
impl Model {
    /// A model from its file.
    #[new]
    fn new(py: Python<'_>, path: PathBuf) -> PyResult<Model> {
        let bytes = std::fs::read(&path);
        Model::read(bytes.map_err(|error| file_error(py, &path, &error))?)
    }

    /// The model that comes with the package for these rules.
    #[classmethod]
    #[pyo3(signature = (rules = "7x6"))]
    fn shipped(_: &Bound<'_, PyType>, rules: &str) -> PyResult<Model> {
        let rules = positions::rules(rules)?;
        match SHIPPED.iter().find(|shipped| shipped.is_for(rules)) {
            Some(shipped) => Model::read(shipped.bytes.to_vec()),
            None => Err(data_error(format!("there is no model for {rules}"))),
        }
    }

    /// A model from the bytes of its file.
    #[classmethod]
    fn from_bytes(_: &Bound<'_, PyType>, bytes: &[u8]) -> PyResult<Model> {
        Model::read(bytes.to_vec())
    }

    #[getter]
    fn name(&self) -> &str {
        &self.model.card().name
    }

    #[getter]
    fn rules(&self) -> String {
        self.model.rules().to_string()
    }

    /// What it expects for the side to move.
    fn outlook<'py>(
        &self,
        py: Python<'py>,
        position: &Bound<'py, PyAny>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let rules = self.model.rules();
        let game = positions::game(position, Some(rules))?;
        if game.outcome().is_over() {
            return Err(position_error(format!(
                "the game is over ({})",
                game.outcome()
            )));
        }
        let task = Ask {
            model: &self.model,
            game: &game,
        };
        let outlook = py.detach(|| dispatch(rules, task));
        answers::outlook(py, outlook)
    }

    fn __reduce__<'py>(
        &self,
        py: Python<'py>,
    ) -> PyResult<(Bound<'py, PyAny>, (Bound<'py, PyBytes>,))> {
        let restore = py.get_type::<Model>().getattr("from_bytes")?;
        Ok((restore, (PyBytes::new(py, &self.bytes),)))
    }

    fn __repr__(&self) -> String {
        format!(
            "<Model '{}' for {}>",
            self.model.card().name,
            self.model.rules()
        )
    }
}

struct Ask<'a> {
    model: &'a enlinea_players::learned::Model,
    game: &'a Game,
}

impl GridTask for Ask<'_> {
    type Output = Outlook;

    fn run<G: Grid>(self, grid: G) -> Outlook {
        self.model
            .outlook(&View::of_mover(&self.game.position(grid)))
    }
}
