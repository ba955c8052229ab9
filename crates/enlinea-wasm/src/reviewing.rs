//! The review of a game: one analysis after the other, each in slices.

use enlinea_api::limits::REVIEW_NODES;
use enlinea_api::{ReviewEnd, ReviewedMove, Task, turns};
use enlinea_core::{Column, Game};
use enlinea_solver::Book;

use crate::question::{Answering, advance, no_memory};
use crate::session::News;
use crate::solvers::Solvers;

/// A review under way.
#[derive(Debug)]
pub(crate) struct Reviewing {
    turns: Vec<(Game, Column)>,
    /// The analysis of the first turn that is not rated.
    task: Option<Task>,
    rated: Vec<ReviewedMove>,
    stream: bool,
}

impl Reviewing {
    pub(crate) fn new(game: &Game, stream: bool) -> Reviewing {
        Reviewing {
            turns: turns(game),
            task: None,
            rated: Vec::new(),
            stream,
        }
    }

    fn end(&self) -> News {
        if !self.stream {
            return News::body(&self.rated);
        }
        let end = ReviewEnd {
            plies: self.rated.len(),
            complete: self.rated.iter().all(ReviewedMove::is_exact),
        };
        News::event("done", &end, true)
    }
}

impl Answering for Reviewing {
    fn step(&mut self, solvers: &mut Solvers) -> Option<News> {
        let Some((before, column)) = self.turns.get(self.rated.len()) else {
            return Some(self.end());
        };
        let first = self.task.is_none();
        let task = self
            .task
            .get_or_insert_with(|| Task::new(before, Some(Book::standard()), REVIEW_NODES));
        if let Err(error) = advance(task, solvers, first) {
            return Some(no_memory(&error));
        }
        task.end()?;
        let rated = ReviewedMove::new(before, *column, &task.snapshot().analysis);
        self.task = None;
        let said = News::event("ply", &rated, false);
        self.rated.push(rated);
        self.stream.then_some(said)
    }
}
