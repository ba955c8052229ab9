//! The engine for boards beyond 128 bits or 16 columns: iterative deepening with true bounds.
//!
//! Such a board cannot be solved, but positions near their end or with a quick win have an answer. A search of
//! depth d knows the score of every line of play that ends within d plies and the range of all others, so its
//! result is a pair of bounds that is true at any depth.

use enlinea_core::{Game, Grid, Outcome, Position};

use super::control::Control;
use super::engine::Engine;
use super::window::Goal;

/// Nodes of a search when the caller sets no limit: it would hardly ever end by itself.
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
            taken: 0,
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
        control.give_back(search.taken - search.nodes);
        bounds
    }

    fn clear(&mut self) {}

    fn has_table(&self) -> bool {
        false
    }

    fn default_nodes(&self) -> Option<u64> {
        Some(DEFAULT_NODES)
    }
}

/// The range of scores that a position may have if nothing is known but its plies.
fn horizon<G: Grid>(position: &Position<G>) -> (i32, i32) {
    let left = position.grid().max_plies() as i32 - position.plies() as i32;
    (-(left / 2), (left + 1) / 2)
}

/// One search, deeper from round to round.
struct DepthSearch<'a> {
    control: &'a Control,
    nodes: u64,
    /// Nodes taken from the control.
    taken: u64,
    stopped: bool,
}

impl DepthSearch<'_> {
    fn bounds<G: Grid>(&mut self, position: &Position<G>, depth: u32) -> (i32, i32) {
        let range = horizon(position);
        if !self.count_node() {
            return range;
        }
        match position.outcome() {
            Outcome::Win(_) => {
                let score = -(range.0.abs() + 1);
                return (score, score);
            }
            Outcome::Draw => return (0, 0),
            Outcome::Ongoing => {}
        }
        if depth == 0 {
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
            if lower == range.1 || self.stopped {
                break;
            }
        }
        (lower, upper)
    }

    /// Counts a node; false if the search must stop.
    fn count_node(&mut self) -> bool {
        if self.nodes == self.taken {
            self.taken += self.control.take(PAUSE);
            self.stopped = self.nodes == self.taken;
        }
        self.nodes += u64::from(!self.stopped);
        !self.stopped
    }
}
