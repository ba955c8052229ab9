//! What the seven published weights of `threats` cannot say: whose turn it is, how the final filling really ends, and which
//! open windows have the rows on their side.
//!
//! A window is worth more the fewer of its empty cells fall to the opponent in the end; a cell that can be played now falls
//! to nobody yet. The two players have weights of their own, because the order of play does not treat them alike:
//! yellow gets its rows by answering above every red stone, and red has to earn its own.
//!
//! All weights are 0 unless tuning set them; then nothing of this is computed.

use enlinea_core::{Grid, Side, Word};

use crate::View;
use crate::direction::Direction;
use crate::features::filling::Filling;
use crate::features::threats::{Threats, zugzwang_rows};
use crate::features::windows::{Windows, count};
use crate::weights::{Parameter, Weights};

/// Vertical windows are filled from below by both sides in turn: rows say nothing about them.
const DIRECTIONS: [Direction; 3] = [Direction::Horizontal, Direction::Rising, Direction::Falling];

/// Weights of the windows of one player.
#[derive(Clone, Copy, Debug)]
struct WindowWeights {
    /// Lacking two stones, and none of the empty cells falls to the opponent.
    two_clear: f64,
    /// Lacking two stones, and one of the empty cells falls to the opponent.
    two_half: f64,
    /// Lacking three stones, and none of the empty cells falls to the opponent.
    one_clear: f64,
    /// Lacking three stones, and one of the empty cells falls to the opponent.
    one_half: f64,
}

/// The part of `threats` that only tuned weights use.
#[derive(Clone, Debug)]
pub(super) struct Prospects<W> {
    /// The rows that fall to each player in the end.
    rows: [W; 2],
    first: f64,
    tempo: f64,
    filling: f64,
    filling_late: f64,
    windows: [WindowWeights; 2],
}

/// The weights.
pub(super) fn parameters() -> impl Iterator<Item = Parameter> {
    let names = [
        "first",
        "tempo",
        "filling",
        "filling_late",
        "first_two_clear",
        "first_two_half",
        "first_one_clear",
        "first_one_half",
        "second_two_clear",
        "second_two_half",
        "second_one_clear",
        "second_one_half",
    ];
    names
        .into_iter()
        .map(|name| Parameter::new(name, 0.0, super::BOUNDS))
}

impl<W: Word> Prospects<W> {
    /// For one board; nothing if all weights are 0.
    pub(super) fn new<G: Grid<Word = W>>(grid: G, weights: &Weights) -> Option<Prospects<W>> {
        let is_used = parameters().any(|parameter| weights.value(&parameter.name) != 0.0);
        let windows = |player: &str| {
            let value = |kind: &str| weights.value(&format!("{player}_{kind}"));
            WindowWeights {
                two_clear: value("two_clear"),
                two_half: value("two_half"),
                one_clear: value("one_clear"),
                one_half: value("one_half"),
            }
        };
        is_used.then(|| Prospects {
            rows: Side::ALL.map(|side| zugzwang_rows(grid, side)),
            first: weights.value("first"),
            tempo: weights.value("tempo"),
            filling: weights.value("filling"),
            filling_late: weights.value("filling_late"),
            windows: [windows("first"), windows("second")],
        })
    }

    /// Order of play, final filling and windows, for the side that looks.
    #[inline]
    pub(super) fn terms<G: Grid<Word = W>>(&self, view: &View<G>, threats: Threats<W>) -> [f64; 3] {
        let stones = view.count();
        let mover = Side::ALL[(stones % 2) as usize];
        let (first, threats) = match view.side() {
            Side::First => (*view, [threats.own, threats.other]),
            Side::Second => (view.turned(), [threats.other, threats.own]),
        };
        let for_first = [
            self.first + signed(self.tempo, mover),
            self.filling(&first, threats, mover, stones),
            self.side_windows(&first, Side::First)
                - self.side_windows(&first.turned(), Side::Second),
        ];
        for_first.map(|term| signed(term, view.side()))
    }

    #[inline]
    fn filling<G: Grid<Word = W>>(
        &self,
        view: &View<G>,
        threats: [W; 2],
        mover: Side,
        stones: u32,
    ) -> f64 {
        let grid = view.grid();
        let filled = f64::from(stones) / f64::from(grid.width() * grid.height());
        let weight = self.filling + self.filling_late * filled;
        let winner = Filling::new(grid, view.occupied(), threats, mover).winner();
        winner.map_or(0.0, |winner| signed(weight, winner))
    }

    /// The windows of the side that looks.
    #[inline]
    fn side_windows<G: Grid<Word = W>>(&self, view: &View<G>, side: Side) -> f64 {
        let weights = &self.windows[side as usize];
        let against = self.rows[side.other() as usize] & view.empty() & !view.landing();
        let connect = view.grid().connect();
        let mut counts = [0; 4];
        for direction in DIRECTIONS {
            let windows = Windows::new(view.grid(), direction);
            let open = windows.free_of(view.other());
            let (own, against) = (windows.tally(view.own()), windows.tally(against));
            let (clear, half) = (against.none() & open, against.exactly(1) & open);
            let two = own.exactly(connect - 2);
            counts[0] += count(clear & two);
            counts[1] += count(half & two);
            if connect > 3 {
                let one = own.exactly(connect - 3);
                counts[2] += count(clear & one);
                counts[3] += count(half & one);
            }
        }
        let [two_clear, two_half, one_clear, one_half] = counts.map(f64::from);
        weights.two_clear * two_clear
            + weights.two_half * two_half
            + weights.one_clear * one_clear
            + weights.one_half * one_half
    }
}

/// A value for red as this side sees it, or the value of something that this side has for red.
#[inline]
fn signed(value: f64, side: Side) -> f64 {
    match side {
        Side::First => value,
        Side::Second => -value,
    }
}
