//! The move of a judge without search: what the player `greedy(eval=learned(...))` plays.

use enlinea_core::{Column, Grid, Position, lines};
use enlinea_players::View;
use enlinea_players::learned::{Outlook, winning_score};
use enlinea_players::search::moves::cells;

use super::judge::Judge;

/// A board after a move.
#[derive(Clone, Copy, Debug)]
pub struct Afterstate<G: Grid> {
    /// The move.
    pub column: Column,
    /// The board as the side sees it that is to move next.
    pub view: View<G>,
    /// Whether the move completed a line.
    pub is_won: bool,
}

/// All boards after one move, from the left.
pub fn afterstates<G: Grid>(position: &Position<G>) -> impl Iterator<Item = Afterstate<G>> {
    let view = View::of_mover(position);
    cells(view.grid(), view.open()).map(move |(column, cell)| {
        let after = view.after(cell);
        Afterstate {
            column,
            view: after,
            is_won: lines::has_line(after.grid(), after.other()),
        }
    })
}

impl<G: Grid> Afterstate<G> {
    /// What the judge expects of it, for the side that moved. A won game is certain.
    pub fn outlook(&self, judge: &impl Judge<G>) -> Outlook {
        if self.is_won {
            return Outlook::exact(winning_score(&self.view));
        }
        judge.outlook(&self.view).turned()
    }

    /// What moves are chosen by: a won game comes first.
    pub fn preference(&self, judge: &impl Judge<G>) -> f64 {
        if self.is_won {
            f64::INFINITY
        } else {
            judge.outlook(&self.view).turned().preference()
        }
    }
}

/// The column with the highest preference, the left one of equals.
///
/// # Panics
/// If the game is over.
pub fn chosen_column<G: Grid>(judge: &impl Judge<G>, position: &Position<G>) -> Column {
    let mut best: Option<(Column, f64)> = None;
    for after in afterstates(position) {
        let preference = after.preference(judge);
        if best.is_none_or(|(_, highest)| preference > highest) {
            best = Some((after.column, preference));
        }
    }
    best.expect("a game that is not over has a move").0
}
