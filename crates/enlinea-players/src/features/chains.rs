//! The board features of the greedy player `uba-greedy`: corners, borders, centre, liberties, and chains of
//! stones that can still grow.
//!
//! A chain is a maximal run of own stones in one direction. It is *extensible* if a cell at one of its ends is
//! empty, *bi-extensible* if both are, and *next-extensible* if an empty end cell can be played now. A lone stone
//! is a chain of one in each of the four directions.
//!
//! Source: UBA, Algorithms III, TP3, section on the parametrised greedy player.

use enlinea_core::{Column, Grid, Word};
use serde::Serialize;

use crate::View;
use crate::definition::{FeatureSetDefinition, Text};
use crate::direction::{Direction, Ray};
use crate::features::FeatureSet;
use crate::features::runs::{self, Runs};
use crate::features::{liberties, snapshot, windows};
use crate::mode::Mode;
use crate::sources::Source;

/// `uba-features`.
pub static UBA_FEATURES: FeatureSetDefinition = FeatureSetDefinition {
    slug: "uba-features",
    name: Text {
        english: "Chain features (UBA)",
        spanish: "Rasgos de cadenas (UBA)",
    },
    idea: Text {
        english: "corners, border, centre, liberties and chains of one side",
        spanish: "esquinas, borde, centro, libertades y cadenas de un jugador",
    },
    source: Source::UbaTp3,
    modes: &[Mode::Published, Mode::Merge, Mode::Twice, Mode::Snapshot],
    select: |mode| FeatureSet::Chains(ChainRule::of_mode(mode)),
};

/// What is counted: the readings of the report.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ChainRule {
    /// As the text defines it: a chain is next-extensible if an end cell is empty and playable.
    Printed,
    /// As a later copy of the program counts: every playable cell joins the stones on both of its sides into one
    /// next-extensible chain, so `X_X` with a playable gap is one chain of two.
    Merge,
    /// As printed, with the liberties counted twice.
    Twice,
    /// As an early copy of the program counts (`snapshot.rs`).
    Snapshot,
}

impl ChainRule {
    /// The rule of a mode.
    pub fn of_mode(mode: Mode) -> ChainRule {
        match mode {
            Mode::Merge => ChainRule::Merge,
            Mode::Twice => ChainRule::Twice,
            Mode::Snapshot => ChainRule::Snapshot,
            _ => ChainRule::Printed,
        }
    }
}

/// The counts for one side. The vectors hold lengths `1..C` at index `length - 1`. JSON has the published names.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct ChainFeatures {
    /// Stones on the corners; the early copy counts downwards.
    pub corner: i32,
    /// Stones on the first or last column or row, each once.
    pub border: u32,
    /// Stones in the central column, or in both central ones.
    pub centre: u32,
    /// Empty neighbours of stones.
    pub liberty: u32,
    /// Chains.
    #[serde(rename = "consec")]
    pub consecutive: Vec<u32>,
    /// Chains with a playable end.
    #[serde(rename = "extnext")]
    pub next: Vec<u32>,
    /// Chains with an empty end.
    #[serde(rename = "ext")]
    pub extensible: Vec<u32>,
    /// Chains with two empty ends.
    #[serde(rename = "biext")]
    pub bi_extensible: Vec<u32>,
}

impl ChainFeatures {
    /// Counts the stones of the side that looks.
    pub fn count<G: Grid>(view: &View<G>, rule: ChainRule) -> ChainFeatures {
        let grid = view.grid();
        let stones = view.own();
        let mut features = ChainFeatures {
            corner: (stones & corners(grid)).count_ones().cast_signed(),
            border: (stones & borders(grid)).count_ones(),
            centre: (stones & central_columns(grid)).count_ones(),
            liberty: liberties::count(grid, stones, view.empty()),
            ..ChainFeatures::without_chains(grid.connect())
        };
        if rule == ChainRule::Snapshot {
            features.corner = -features.corner;
            snapshot::count_chains(view, &mut features);
        }
        if rule == ChainRule::Twice {
            features.liberty *= 2;
        }
        for direction in Direction::ALL {
            match rule {
                ChainRule::Printed | ChainRule::Twice => {
                    features.count_chains(view, direction);
                    features.count_next(view, direction);
                }
                ChainRule::Merge => {
                    features.count_chains(view, direction);
                    features.count_merged(view, direction);
                }
                ChainRule::Snapshot => features.count_merged(view, direction),
            }
        }
        features
    }

    fn without_chains(connect: u32) -> ChainFeatures {
        let none = vec![0; connect as usize - 1];
        ChainFeatures {
            consecutive: none.clone(),
            next: none.clone(),
            extensible: none.clone(),
            bi_extensible: none,
            ..ChainFeatures::default()
        }
    }

    fn count_chains<G: Grid>(&mut self, view: &View<G>, direction: Direction) {
        let longest = view.grid().connect() - 1;
        let runs = Runs::new(view.grid(), direction, view.own());
        for (index, runs) in runs.exactly(longest, view.empty()).enumerate() {
            let (after, before) = (runs.opens_after, runs.opens_before);
            self.consecutive[index] += runs.firsts.count_ones();
            self.extensible[index] += (after | before).count_ones();
            self.bi_extensible[index] += (after & before).count_ones();
        }
    }

    fn count_next<G: Grid>(&mut self, view: &View<G>, direction: Direction) {
        let longest = view.grid().connect() - 1;
        let runs = Runs::new(view.grid(), direction, view.own());
        for (index, runs) in runs.exactly(longest, view.landing()).enumerate() {
            self.next[index] += (runs.opens_after | runs.opens_before).count_ones();
        }
    }

    fn count_merged<G: Grid>(&mut self, view: &View<G>, direction: Direction) {
        let grid = view.grid();
        let longest = (grid.connect() - 1) as usize;
        let (ahead, behind) = rays(direction);
        let mut cells = view.landing();
        while !cells.is_zero() {
            let cell = G::Word::bit(cells.trailing_zeros());
            cells = cells ^ cell;
            let joined = neighbours(grid, view.own(), cell, ahead)
                + neighbours(grid, view.own(), cell, behind);
            if joined > 0 {
                self.next[joined.min(longest) - 1] += 1;
            }
        }
    }
}

/// Stones in a row next to a cell, which does not count itself.
pub(crate) fn neighbours<G: Grid>(grid: G, stones: G::Word, cell: G::Word, ray: Ray) -> usize {
    let next = ray.step(grid, cell);
    runs::at_least(grid, stones, next, ray)
        .take_while(|alive| !alive.is_zero())
        .count()
}

pub(crate) fn rays(direction: Direction) -> (Ray, Ray) {
    let ahead = match direction {
        Direction::Horizontal => Ray::Right,
        Direction::Vertical => Ray::Up,
        Direction::Rising => Ray::UpRight,
        Direction::Falling => Ray::DownRight,
    };
    (ahead, ahead.reversed())
}

/// The corner cells: four, or fewer on boards of a single row or column.
fn corners<G: Grid>(grid: G) -> G::Word {
    outer_columns(grid) & outer_rows(grid)
}

/// The first and the last column and row.
fn borders<G: Grid>(grid: G) -> G::Word {
    outer_columns(grid) | outer_rows(grid)
}

fn outer_columns<G: Grid>(grid: G) -> G::Word {
    grid.column(Column::new(0)) | grid.column(Column::new(grid.width() - 1))
}

fn outer_rows<G: Grid>(grid: G) -> G::Word {
    grid.bottom() | grid.bottom() << (grid.height() - 1)
}

/// The middle column; both middle ones if their number is even.
fn central_columns<G: Grid>(grid: G) -> G::Word {
    let last = grid.width() - 1;
    windows::columns_where(grid, |column| {
        column == grid.width() / 2 || column == last / 2
    })
}
