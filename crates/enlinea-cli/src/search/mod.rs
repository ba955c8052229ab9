//! Searches under a clock: the solver with the user's limits, and the thread that stops it.

mod lisp_heuristic;
mod solver_session;
mod supervisor;

pub(crate) use lisp_heuristic::{LispHeuristic, player_error};
pub(crate) use solver_session::{SolverArgs, SolverSession, Timed, parse_seconds, read_book};
pub(crate) use supervisor::{Describe, Stopped, Supervisor};
