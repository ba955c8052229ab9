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

    /// How gladly the side that looks has moved to this board: what moves are chosen by where nothing is searched. Larger is
    /// better. It is the value, unless the evaluator knows more than a number says.
    fn preference(&self, view: &View<G>) -> f64 {
        self.evaluate(view)
    }

    /// What a search that is guided by the evaluator asks about a board to which the side that looks has moved.
    fn judge(&self, view: &View<G>) -> Judgement {
        Judgement::of_value(self.evaluate(view))
    }

    /// The same value as named summands, for people who ask why.
    fn parts(&self, view: &View<G>) -> Vec<Part> {
        vec![Part::new("value", self.evaluate(view))]
    }
}

impl<G: Grid> Evaluator<G> for Box<dyn Evaluator<G>> {
    fn evaluate(&self, view: &View<G>) -> f64 {
        (**self).evaluate(view)
    }

    fn preference(&self, view: &View<G>) -> f64 {
        (**self).preference(view)
    }

    fn judge(&self, view: &View<G>) -> Judgement {
        (**self).judge(view)
    }

    fn parts(&self, view: &View<G>) -> Vec<Part> {
        (**self).parts(view)
    }
}

/// A board as a guide sees it: which moves to try first, and what to expect without looking further.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Judgement {
    /// How gladly the side that looks has moved here, on the evaluator's own scale.
    pub preference: f64,
    /// The result to expect for it, from -1 (lost) to 1 (won).
    pub result: f64,
}

impl Judgement {
    /// The judgement of an evaluator that knows only a value. Values of some tens are a clear advantage, as those of `threats`.
    pub fn of_value(value: f64) -> Judgement {
        const CLEAR_ADVANTAGE: f64 = 60.0;
        let result = if value.is_finite() {
            value / (value.abs() + CLEAR_ADVANTAGE)
        } else {
            value.signum()
        };
        Judgement {
            preference: value,
            result,
        }
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
