//! Numbers about a board that classical models are fitted to, in named groups.
//!
//! All are seen by the *ally*, the side that just moved, as in the published regression (Santorum and Galán 2019): its eleven
//! features are the groups `stones`, `distance` and `runs`, with counters that see the whole board.

use enlinea_core::{Grid, Rules, Side, Word};

use super::forced::side_to_move;
use crate::View;
use crate::direction::Direction;
use crate::features::filling::Filling;
use crate::features::learning::{self, Bounds};
use crate::features::threats::{Threats, zugzwang_rows};
use crate::features::windows::{Windows, count, even_rows};

/// A group of features.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FeatureGroup {
    /// How many stones there are.
    Stones,
    /// The mean distance between stones of a side.
    Distance,
    /// Runs of two and three stones, blocked and effective.
    Runs,
    /// Free cells that complete a line, by height and one above the other.
    Threats,
    /// Whose threats fall to it in the end, and who wins if the columns are only filled.
    Parity,
    /// Lines that one side can still fill, by the number of stones that are missing.
    Lines,
    /// The stone of every cell.
    Cells,
}

impl FeatureGroup {
    /// All groups.
    pub const ALL: [FeatureGroup; 7] = [
        FeatureGroup::Stones,
        FeatureGroup::Distance,
        FeatureGroup::Runs,
        FeatureGroup::Threats,
        FeatureGroup::Parity,
        FeatureGroup::Lines,
        FeatureGroup::Cells,
    ];

    /// Its name in files.
    pub const fn name(self) -> &'static str {
        match self {
            FeatureGroup::Stones => "stones",
            FeatureGroup::Distance => "distance",
            FeatureGroup::Runs => "runs",
            FeatureGroup::Threats => "threats",
            FeatureGroup::Parity => "parity",
            FeatureGroup::Lines => "lines",
            FeatureGroup::Cells => "cells",
        }
    }

    /// The group with this name.
    pub fn find(name: &str) -> Option<FeatureGroup> {
        FeatureGroup::ALL
            .into_iter()
            .find(|group| group.name() == name)
    }

    /// The names of its features.
    pub fn features(self, rules: Rules) -> Vec<String> {
        let named = |names: &[&str]| names.iter().map(|&name| name.to_owned()).collect();
        match self {
            FeatureGroup::Stones => named(&learning::NAMES[..1]),
            FeatureGroup::Distance => named(&learning::NAMES[1..3]),
            FeatureGroup::Runs => named(&learning::NAMES[3..]),
            FeatureGroup::Threats => named(&[
                "ally_odd_threats",
                "ally_even_threats",
                "opp_odd_threats",
                "opp_even_threats",
                "ally_stacked_threats",
                "opp_stacked_threats",
            ]),
            FeatureGroup::Parity => named(&[
                "ally_is_first",
                "ally_final_threats",
                "opp_final_threats",
                "filling_winner",
            ]),
            FeatureGroup::Lines => named(&[
                "ally_lines_missing_1",
                "ally_lines_missing_2",
                "ally_lines_missing_3",
                "opp_lines_missing_1",
                "opp_lines_missing_2",
                "opp_lines_missing_3",
            ]),
            FeatureGroup::Cells => (0..rules.width())
                .flat_map(|column| (0..rules.height()).map(move |row| (column, row)))
                .map(|(column, row)| format!("cell_{}_{}", column + 1, row + 1))
                .collect(),
        }
    }

    /// Adds the numbers of a board, as the ally sees it.
    fn write<G: Grid>(self, ally: &View<G>, published: &[f64], numbers: &mut Vec<f64>) {
        match self {
            FeatureGroup::Stones => numbers.push(f64::from(ally.count())),
            FeatureGroup::Distance => numbers.extend_from_slice(&published[1..3]),
            FeatureGroup::Runs => numbers.extend_from_slice(&published[3..]),
            FeatureGroup::Threats => threats(ally, numbers),
            FeatureGroup::Parity => parity(ally, numbers),
            FeatureGroup::Lines => lines(ally, numbers),
            FeatureGroup::Cells => cells(ally, numbers),
        }
    }
}

/// The features of a model, in order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FeatureList {
    groups: Vec<FeatureGroup>,
    names: Vec<String>,
}

impl FeatureList {
    /// The features of these groups on a board.
    pub fn new(groups: &[FeatureGroup], rules: Rules) -> FeatureList {
        FeatureList {
            groups: groups.to_vec(),
            names: groups
                .iter()
                .flat_map(|group| group.features(rules))
                .collect(),
        }
    }

    /// The groups.
    pub fn groups(&self) -> &[FeatureGroup] {
        &self.groups
    }

    /// The names of all features.
    pub fn names(&self) -> &[String] {
        &self.names
    }

    /// How many there are.
    pub fn count(&self) -> usize {
        self.names.len()
    }

    /// The numbers of a board, as the side sees it that just moved.
    pub fn of<G: Grid>(&self, ally: &View<G>) -> Vec<f64> {
        let is_published =
            |group: &FeatureGroup| matches!(group, FeatureGroup::Distance | FeatureGroup::Runs);
        let published = if self.groups.iter().any(is_published) {
            learning::features(ally, Bounds::Full)
                .expect("full bounds cannot fail")
                .to_vec()
        } else {
            Vec::new()
        };
        let mut numbers = Vec::with_capacity(self.count());
        for group in &self.groups {
            group.write(ally, &published, &mut numbers);
        }
        numbers
    }
}

fn threats<G: Grid>(ally: &View<G>, numbers: &mut Vec<f64>) {
    let found = Threats::find(ally);
    let even = even_rows(ally.grid());
    for threats in [found.own, found.other] {
        // Rows are counted from 0, heights from 1: even rows are the odd heights.
        numbers.push(f64::from(count(threats & even)));
        numbers.push(f64::from(count(threats & !even)));
    }
    for threats in [found.own, found.other] {
        numbers.push(f64::from(count(threats & threats >> 1)));
    }
}

fn parity<G: Grid>(ally: &View<G>, numbers: &mut Vec<f64>) {
    let (grid, side) = (ally.grid(), ally.side());
    let found = Threats::find(ally);
    let useful = found.useful(grid);
    numbers.push(f64::from(u8::from(side == Side::First)));
    let falling_to = |threats: G::Word, side| f64::from(count(threats & zugzwang_rows(grid, side)));
    numbers.push(falling_to(useful.own, side));
    numbers.push(falling_to(useful.other, side.other()));
    let by_side = match side {
        Side::First => [found.own, found.other],
        Side::Second => [found.other, found.own],
    };
    let winner = Filling::new(grid, ally.occupied(), by_side, side_to_move(ally)).winner();
    numbers.push(match winner {
        None => 0.0,
        Some(winner) if winner == side => 1.0,
        Some(_) => -1.0,
    });
}

fn lines<G: Grid>(ally: &View<G>, numbers: &mut Vec<f64>) {
    let connect = ally.grid().connect();
    for view in [*ally, ally.turned()] {
        let mut open = [0; 3];
        for direction in Direction::ALL {
            let windows = Windows::new(view.grid(), direction);
            let (free, tally) = (windows.free_of(view.other()), windows.tally(view.own()));
            for (missing, open) in (1..).zip(&mut open) {
                if let Some(stones) = connect.checked_sub(missing) {
                    *open += count(free & tally.exactly(stones));
                }
            }
        }
        numbers.extend(open.map(f64::from));
    }
}

fn cells<G: Grid>(ally: &View<G>, numbers: &mut Vec<f64>) {
    let grid = ally.grid();
    for column in 0..grid.width() {
        for row in 0..grid.height() {
            let bit = column * grid.stride() + row;
            let is = |stones: G::Word| f64::from(u8::from(stones.has_bit(bit)));
            numbers.push(is(ally.own()) - is(ally.other()));
        }
    }
}

#[cfg(test)]
mod tests {
    use enlinea_core::{Game, StandardGrid};

    use super::*;

    fn of(group: FeatureGroup, moves: &str) -> Vec<f64> {
        let game = Game::from_moves(Rules::STANDARD, moves).unwrap();
        let position = game.position(StandardGrid {});
        let ally = View::new(&position, position.side_to_move().other());
        let list = FeatureList::new(&[group], Rules::STANDARD);
        let numbers = list.of(&ally);
        assert_eq!(numbers.len(), list.names().len());
        numbers
    }

    #[test]
    fn groups_have_as_many_numbers_as_names_and_are_found_by_name() {
        for group in FeatureGroup::ALL {
            assert!(!of(group, "4455").is_empty());
            assert_eq!(FeatureGroup::find(group.name()), Some(group));
        }
        assert_eq!(FeatureGroup::find("weather"), None);
    }

    #[test]
    fn a_row_of_three_is_seen() {
        // Red has 2, 3 and 4 of the bottom row, yellow three stones in the second.
        let moves = "223344";
        assert_eq!(of(FeatureGroup::Stones, moves), [6.0]);
        // The ally is yellow: it threatens at height 2, red at height 1, on both ends.
        assert_eq!(
            of(FeatureGroup::Threats, moves),
            [0.0, 2.0, 2.0, 0.0, 0.0, 0.0]
        );
        let lines = of(FeatureGroup::Lines, moves);
        assert_eq!((lines[0], lines[3]), (2.0, 2.0));
        assert_eq!(of(FeatureGroup::Cells, moves).iter().sum::<f64>(), 0.0);
        assert_eq!(of(FeatureGroup::Parity, moves)[0], 0.0);
    }
}
