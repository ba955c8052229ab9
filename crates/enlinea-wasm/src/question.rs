//! From a path and a body to the work that answers it.

use std::fmt::Debug;
use std::sync::Arc;
use std::time::Duration;

use enlinea_api::limits::EXPLAIN_NODES;
use enlinea_api::{
    AnalysisReply, AnalysisRequest, End, ErrorCode, ErrorReply, ExplainReply, ExplainRequest,
    MoveReply, MoveRequest, MoveTask, OpeningsReply, PositionReply, PositionRequest, PuzzleReply,
    PuzzleRequest, Refused, Stopped, Task, catalogue,
};
use enlinea_core::{Excerpt, Game, Rules};
use enlinea_players::EvaluatorPlan;
use enlinea_players::puzzle::PuzzleSearch;
use enlinea_solver::{Book, SolverError};
use serde::Deserialize;

use crate::reviewing::Reviewing;
use crate::session::News;
use crate::solvers::Solvers;

/// What is left of an answer.
pub(crate) trait Answering: Debug {
    /// The next slice, and what is new; after the last news it is dropped.
    fn step(&mut self, solvers: &mut Solvers) -> Option<News>;
}

/// Reads a request, or refuses it.
pub(crate) fn read(path: &str, body: &str, stream: bool) -> Result<Box<dyn Answering>, News> {
    let work: Box<dyn Answering> = match path {
        "/api/players" => Box::new(Ready(Some(News::body(&catalogue())))),
        "/api/position" => {
            let game = parse::<PositionRequest>(body)?.read().map_err(refusal)?;
            Box::new(Ready(Some(News::body(&PositionReply::new(&game)))))
        }
        "/api/analysis" => {
            let request = parse::<AnalysisRequest>(body)?;
            let game = request.read().map_err(refusal)?;
            let nodes = request.nodes().map_err(refusal)?;
            let book = request.book.then(Book::standard);
            Box::new(Analysing {
                task: Task::new(&game, book, nodes).explaining(request.explain),
                game,
                has_begun: false,
                stream,
            })
        }
        "/api/review" => {
            let game = parse::<PositionRequest>(body)?.read().map_err(refusal)?;
            Box::new(Reviewing::new(&game, stream))
        }
        "/api/move" => {
            let request = parse::<MoveRequest>(body)?;
            request.time().map_err(refusal)?;
            Box::new(Choosing(request.read().map_err(refusal)?))
        }
        "/api/explain" => {
            let request = parse::<ExplainRequest>(body)?;
            let game = request.read().map_err(refusal)?;
            Box::new(Explaining {
                evaluator: request.evaluator(&game).map_err(refusal)?,
                game,
            })
        }
        "/api/openings" => {
            let game = parse::<PositionRequest>(body)?.read().map_err(refusal)?;
            let reply = OpeningsReply::new(&game, &Book::standard());
            Box::new(Ready(Some(News::body(&reply))))
        }
        "/api/puzzle" => {
            let (rules, search) = parse::<PuzzleRequest>(body)?.read().map_err(refusal)?;
            Box::new(Puzzling { rules, search })
        }
        // A page without a server has no tournaments.
        "/api/tournaments" => Box::new(Ready(Some(News::body(&NoTournaments::default())))),
        _ => {
            let message = format!("there is no {}", Excerpt::of(path));
            let reply = ErrorReply::new(ErrorCode::NotFound, message, None);
            return Err(News::refusal(404, &reply));
        }
    };
    Ok(work)
}

fn parse<'a, T: Deserialize<'a>>(body: &'a str) -> Result<T, News> {
    serde_json::from_str(body).map_err(|error| News::malformed(&error))
}

pub(crate) fn refusal(refused: Refused) -> News {
    News::refusal(422, &refused.into())
}

pub(crate) fn no_memory(error: &SolverError) -> News {
    News::refusal(
        503,
        &ErrorReply::new(ErrorCode::Busy, error.to_string(), None),
    )
}

#[derive(Debug, Default, serde::Serialize)]
struct NoTournaments {
    tournaments: [u8; 0],
    /// Nothing may be started either.
    start: Option<u8>,
}

/// An answer that needed no work.
#[derive(Debug)]
struct Ready(Option<News>);

impl Answering for Ready {
    fn step(&mut self, _: &mut Solvers) -> Option<News> {
        self.0.take()
    }
}

/// An analysis in the slices of the server.
#[derive(Debug)]
struct Analysing {
    game: Game,
    task: Task,
    has_begun: bool,
    stream: bool,
}

impl Answering for Analysing {
    fn step(&mut self, solvers: &mut Solvers) -> Option<News> {
        if let Err(error) = advance(&mut self.task, solvers, !self.has_begun) {
            return Some(no_memory(&error));
        }
        self.has_begun = true;
        let end = self.task.end();
        if end.is_none() && !self.stream {
            return None;
        }
        // The worker knows the time.
        let reply = AnalysisReply {
            stopped: end.and_then(Stopped::at),
            ..AnalysisReply::new(&self.game, &self.task.snapshot(), Duration::ZERO)
        };
        Some(match (self.stream, end) {
            (false, _) => News::body(&reply),
            (true, None) => News::event("bounds", &reply, false),
            (true, Some(End::Complete | End::Nodes)) => News::event("done", &reply, true),
        })
    }
}

/// One slice of an analysis.
pub(crate) fn advance(
    task: &mut Task,
    solvers: &mut Solvers,
    first: bool,
) -> Result<(), SolverError> {
    let done = if first {
        let solver = solvers.for_task(task)?;
        task.begin(solver, |_| ())
    } else if task.end().is_none() {
        task.go_on(solvers.for_rules(task.game().rules())?)
    } else {
        Ok(())
    };
    done.expect("the solver was built for these rules");
    Ok(())
}

/// A player's move, in one step: a player cannot be paused.
#[derive(Debug)]
struct Choosing(MoveTask);

impl Answering for Choosing {
    fn step(&mut self, _: &mut Solvers) -> Option<News> {
        Some(match self.0.choose(Arc::default()) {
            Ok(choice) => News::body(&MoveReply::new(&choice, Duration::ZERO, false)),
            Err(error) => {
                let reply = ErrorReply::new(ErrorCode::Internal, error.to_string(), None);
                News::refusal(500, &reply)
            }
        })
    }
}

/// A heuristic's value beside the exact score, as far as it is found quickly.
#[derive(Debug)]
struct Explaining {
    game: Game,
    evaluator: EvaluatorPlan,
}

impl Answering for Explaining {
    fn step(&mut self, solvers: &mut Solvers) -> Option<News> {
        let mut task = Task::new(&self.game, Some(Book::standard()), EXPLAIN_NODES);
        let mut first = true;
        while first || task.end().is_none() {
            if let Err(error) = advance(&mut task, solvers, first) {
                return Some(no_memory(&error));
            }
            first = false;
        }
        let known = task.snapshot().analysis.solution;
        Some(News::body(&ExplainReply::new(
            &self.game,
            &self.evaluator,
            &known,
        )))
    }
}

/// A puzzle being looked for, one candidate a step.
#[derive(Debug)]
struct Puzzling {
    rules: Rules,
    search: PuzzleSearch,
}

impl Answering for Puzzling {
    fn step(&mut self, solvers: &mut Solvers) -> Option<News> {
        let solver = match solvers.without_book(self.rules) {
            Ok(solver) => solver,
            Err(error) => return Some(no_memory(&error)),
        };
        match self.search.step(solver) {
            Ok(found) => found.map(|puzzle| News::body(&PuzzleReply::from(&puzzle))),
            Err(error) => Some(refusal(Refused::from(&error))),
        }
    }
}
