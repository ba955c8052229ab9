//! What it is to evaluate: a board in, a number out.
//!
//! Numbers are `f64`. Nearly all published values are integers, which `f64` holds exactly far beyond any of
//! them; the rest are thirds and single-precision sums, which it orders as the papers do.

use std::fmt::Debug;

use enlinea_core::Grid;

use crate::View;

/// The value of a won position in the course framework. Lost is its negative.
pub const COURSE_WIN: f64 = 10_000_000.0;

/// Gives a number to a board from the point of view of the side that looks; larger is better for it.
pub trait Evaluator<G: Grid>: Debug + Send + Sync {
    /// The value. Infinite for boards that a paper calls infinitely good.
    fn evaluate(&self, view: &View<G>) -> f64;

    /// The same value as named summands, for people who ask why.
    fn parts(&self, view: &View<G>) -> Vec<Part> {
        vec![Part::new("value", self.evaluate(view))]
    }
}

impl<G: Grid> Evaluator<G> for Box<dyn Evaluator<G>> {
    fn evaluate(&self, view: &View<G>) -> f64 {
        (**self).evaluate(view)
    }

    fn parts(&self, view: &View<G>) -> Vec<Part> {
        (**self).parts(view)
    }
}

/// One summand of a value.
#[derive(Clone, Debug, PartialEq)]
pub struct Part {
    /// What was counted.
    pub name: String,
    /// What it adds.
    pub value: f64,
}

impl Part {
    /// Names a summand.
    pub fn new(name: impl Into<String>, value: f64) -> Part {
        Part {
            name: name.into(),
            value,
        }
    }
}
