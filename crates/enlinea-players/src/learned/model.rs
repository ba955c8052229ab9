//! A model that was read from a file and can be asked.

use enlinea_core::{Grid, Rules};

use super::file::{Card, ModelError, ModelFile};
use super::forced::{Quiet, Settled, follow_forced, side_to_move};
use super::logistic::LogisticModel;
use super::ntuple::TupleModel;
use super::polynomial::PolynomialModel;
use super::sparse::SparseNetwork;
use super::trees::TreeModel;
use crate::View;

/// A model of any kind.
#[derive(Clone, Debug)]
pub struct Model {
    card: Card,
    rules: Rules,
    kind: Kind,
}

/// The kinds of models, each in its file.
#[derive(Clone, Debug)]
enum Kind {
    Polynomial(PolynomialModel),
    Logistic(LogisticModel),
    Trees(TreeModel),
    Tuples(TupleModel),
    Sparse(Box<SparseNetwork>),
}

impl Model {
    /// Reads a model file.
    ///
    /// # Errors
    /// If the bytes are not a model, or its tensors do not fit its kind.
    pub fn read(bytes: &[u8]) -> Result<Model, ModelError> {
        Model::from_file(&ModelFile::read(bytes)?)
    }

    /// A model from a file that is in memory.
    ///
    /// # Errors
    /// If the tensors do not fit the kind of model.
    pub fn from_file(file: &ModelFile) -> Result<Model, ModelError> {
        let card = file.card.clone();
        let rules: Rules = card.rules.parse().map_err(|error| ModelError::Card {
            reason: format!("`rules`: {error}"),
        })?;
        let kind = match card.kind.as_str() {
            PolynomialModel::KIND => Kind::Polynomial(PolynomialModel::read(file, rules)?),
            LogisticModel::KIND => Kind::Logistic(LogisticModel::read(file, rules)?),
            TreeModel::FOREST | TreeModel::BOOSTING => Kind::Trees(TreeModel::read(file, rules)?),
            TupleModel::KIND => Kind::Tuples(TupleModel::read(file, rules)?),
            SparseNetwork::KIND => Kind::Sparse(Box::new(SparseNetwork::read(file, rules)?)),
            kind => {
                return Err(ModelError::Kind {
                    kind: kind.to_owned(),
                });
            }
        };
        Ok(Model { card, rules, kind })
    }

    /// What the model is.
    pub fn card(&self) -> &Card {
        &self.card
    }

    /// The board it was trained for.
    pub fn rules(&self) -> Rules {
        self.rules
    }

    /// The polynomial, of models that are one.
    pub fn polynomial(&self) -> Option<&PolynomialModel> {
        match &self.kind {
            Kind::Polynomial(polynomial) => Some(polynomial),
            _ => None,
        }
    }

    /// Checks that it was trained for this board.
    ///
    /// # Errors
    /// If it was trained for another one.
    pub fn check_rules(&self, rules: Rules) -> Result<(), ModelError> {
        if self.rules == rules {
            return Ok(());
        }
        Err(ModelError::OtherRules {
            name: self.card.name.clone(),
            found: self.card.rules.clone(),
            expected: rules,
        })
    }

    /// What it expects of a position in which the game is not over, as the side to move sees it. What static rules settle is
    /// exact ([`follow_forced`]).
    pub fn outlook<G: Grid>(&self, view: &View<G>) -> Outlook {
        match follow_forced(view) {
            Settled::Exact(score) => Outlook::exact(score),
            Settled::Quiet(quiet) => self.outlook_on_quiet(&quiet),
        }
    }

    /// What it expects of the position that forced moves have led to, for the side that was to move before them.
    pub fn outlook_on_quiet<G: Grid>(&self, quiet: &Quiet<G>) -> Outlook {
        let side = side_to_move(&quiet.view);
        let outlook = match &self.kind {
            Kind::Polynomial(polynomial) => polynomial.outlook(quiet),
            Kind::Logistic(logistic) => logistic.outlook(quiet),
            Kind::Trees(trees) => trees.outlook(quiet),
            Kind::Tuples(tuples) => tuples.outlook(quiet),
            Kind::Sparse(network) => network.outlook(quiet, side),
        };
        if quiet.same_side {
            outlook
        } else {
            outlook.turned()
        }
    }
}

/// What a model expects of a position, for the side to move.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Outlook {
    /// The expected score: positive for a win, more for an earlier one, as the solver counts.
    pub score: f64,
    /// The probability that the side to move wins with perfect play.
    pub win: f64,
    /// The probability that it loses.
    pub loss: f64,
}

impl Outlook {
    /// A score that is certain.
    pub fn exact(score: i32) -> Outlook {
        Outlook {
            score: f64::from(score),
            win: f64::from(u8::from(score > 0)),
            loss: f64::from(u8::from(score < 0)),
        }
    }

    /// The probability of a draw.
    pub fn draw(self) -> f64 {
        (1.0 - self.win - self.loss).max(0.0)
    }

    /// The likeliest outcome: 1 for a win, 0 for a draw, -1 for a loss. It may differ from the sign of the expected score, which a
    /// small chance of an early win can turn.
    pub fn likeliest_outcome(self) -> i32 {
        if self.win > self.draw().max(self.loss) {
            1
        } else if self.loss > self.draw() {
            -1
        } else {
            0
        }
    }

    /// How gladly one is here: a win counts for more than an early win.
    pub fn preference(self) -> f64 {
        // Chosen on positions that no published figure uses: 20 keeps as many outcomes but finds fewer of the best scores.
        const OUTCOME: f64 = 8.0;
        self.score + OUTCOME * (self.win - self.loss)
    }

    /// The same for the opponent.
    #[must_use]
    pub fn turned(self) -> Outlook {
        Outlook {
            score: -self.score,
            win: self.loss,
            loss: self.win,
        }
    }
}
