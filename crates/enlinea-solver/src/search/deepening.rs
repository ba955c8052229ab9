//! The engine for boards beyond 128 bits or 16 columns: plain deepening with honest bounds.
//!
//! Nobody can solve such a board, but positions near their end or with a quick win have an answer. A depth-d
//! search knows the score of every line of play that ends within d plies and the range of all others, so its
//! result is a pair of bounds that is true at any depth.

use enlinea_core::{Game, Grid, Outcome, Position};

use crate::search::control::Control;
use crate::search::engine::Engine;
use crate::search::window::Goal;

/// Nodes to spend when the caller sets no limit: large boards have no end.
const DEFAULT_NODES: u64 = 2_000_000;
/// Nodes between two looks at the control.
const PAUSE: u64 = 1024;

/// Interval search on any grid.
#[derive(Debug)]
pub(crate) struct Deepening<G> {
    grid: G,
}

impl<G: Grid> Deepening<G> {
    pub(crate) fn new(grid: G) -> Self {
        Deepening { grid }
    }
}

impl<G: Grid> Engine for Deepening<G> {
    fn bounds(&mut self, game: &Game, goal: Goal, control: &Control) -> (i32, i32) {
        let position = game.position(self.grid);
        let mut search = DepthSearch {
            control,
            nodes: 0,
            reported: 0,
            stopped: false,
        };
        let mut bounds = horizon(&position);
        let left = self.grid.max_plies() - position.plies();
        for depth in 1..=left {
            let found = search.bounds(&position, depth);
            if search.stopped {
                break;
            }
            bounds = found;
            control.progress().show_bounds(bounds.0, bounds.1);
            let enough = match goal {
                Goal::Exact => bounds.0 == bounds.1,
                Goal::Above(alpha) => bounds.0 > alpha || bounds.1 <= alpha,
            };
            if enough {
                break;
            }
        }
        control.add_nodes(search.nodes - search.reported);
        bounds
    }

    fn clear(&mut self) {}

    fn has_table(&self) -> bool {
        false
    }
}

/// The range of scores that a position may have if nothing is known but its plies.
fn horizon<G: Grid>(position: &Position<G>) -> (i32, i32) {
    let left = position.grid().max_plies() as i32 - position.plies() as i32;
    (-(left / 2), (left + 1) / 2)
}

struct DepthSearch<'a> {
    control: &'a Control,
    nodes: u64,
    reported: u64,
    stopped: bool,
}

impl DepthSearch<'_> {
    fn bounds<G: Grid>(&mut self, position: &Position<G>, depth: u32) -> (i32, i32) {
        self.count_node();
        let range = horizon(position);
        match position.outcome() {
            Outcome::Win(_) => {
                let score = -(range.0.abs() + 1);
                return (score, score);
            }
            Outcome::Draw => return (0, 0),
            Outcome::Ongoing => {}
        }
        if depth == 0 || self.stopped {
            return range;
        }
        let (mut lower, mut upper) = (range.0, range.0);
        for column in position.grid().columns() {
            if !position.is_open(column) {
                continue;
            }
            let mut child = *position;
            child.play_unchecked(column);
            let (least, most) = self.bounds(&child, depth - 1);
            lower = lower.max(-most);
            upper = upper.max(-least);
            if lower == range.1 {
                break;
            }
        }
        (lower, upper)
    }

    fn count_node(&mut self) {
        self.nodes += 1;
        if self.nodes - self.reported == PAUSE {
            self.control.add_nodes(PAUSE);
            self.reported = self.nodes;
            if self.control.reason().is_some() || self.nodes >= DEFAULT_NODES {
                self.stopped = true;
            }
        }
    }
}
