//! `uba-minimax-rand4`: a randomised minimax that looks four plies ahead.
//!
//! Source: UBA, Algorithms III, TP3. It knows only won, lost and drawn boards: it plays a column that forces a win
//! within the horizon, else one that forces a drawn end, else any column that does not lose by force, each with the
//! same chance; if all lose, any column. Its authors wanted strong randomness in the opening, and found fewer plies too
//! weak and more too slow.

use enlinea_core::{Grid, Position, Word, lines};

use crate::Budget;
use crate::budget::Meter;
use crate::player::Choice;
use crate::random::{Rng, rng};
use crate::search::Search;
use crate::search::moves::{Best, Ties, cells};

/// What is known about a board for the side to move at the root, from worst to best. "Unknown" stands below "drawn": an
/// opponent who can leave the horizon is not forced into the draw.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Verdict {
    Lost,
    Unknown,
    Drawn,
    Won,
}

/// Random among what does not lose.
#[derive(Clone, Debug)]
pub struct Lookahead {
    plies: u32,
    rng: Rng,
}

impl Lookahead {
    /// With this horizon; the published one is 4.
    pub fn new(plies: u32) -> Lookahead {
        Lookahead { plies, rng: rng(0) }
    }
}

/// The verdict for the side that moved at the root; `is_mine` says whether it is to move now.
fn verdict<G: Grid>(
    position: &Position<G>,
    plies: u32,
    is_mine: bool,
    meter: &mut Meter,
) -> Verdict {
    if lines::has_line(position.grid(), position.opponent()) {
        return if is_mine { Verdict::Lost } else { Verdict::Won };
    }
    let playable = position.playable();
    if playable.is_zero() {
        return Verdict::Drawn;
    }
    if plies == 0 || meter.is_exhausted() {
        return Verdict::Unknown;
    }
    let (decisive, better): (Verdict, fn(Verdict, Verdict) -> Verdict) = if is_mine {
        (Verdict::Won, Ord::max)
    } else {
        (Verdict::Lost, Ord::min)
    };
    let mut best = None;
    for (column, _) in cells(position.grid(), playable) {
        meter.count();
        let mut next = *position;
        next.play_unchecked(column);
        let found = verdict(&next, plies - 1, !is_mine, meter);
        best = Some(best.map_or(found, |known| better(known, found)));
        if best == Some(decisive) {
            break;
        }
    }
    best.expect("there was an open column")
}

impl<G: Grid> Search<G> for Lookahead {
    fn reset(&mut self, seed: u64) {
        self.rng = rng(seed);
    }

    fn best(&mut self, position: &Position<G>, budget: &Budget) -> Choice {
        let plies = budget.depth_within(self.plies);
        let mut meter = Meter::new(budget, None);
        let mut moves = Vec::new();
        for (column, _) in cells(position.grid(), position.playable()) {
            meter.count();
            let mut next = *position;
            next.play_unchecked(column);
            moves.push((column, verdict(&next, plies - 1, false, &mut meter)));
        }
        let best = moves.iter().map(|&(_, verdict)| verdict).max();
        let ties = match best {
            // A forced result is played at once, the left-most first.
            Some(Verdict::Won | Verdict::Drawn) => Ties::First,
            _ => Ties::Random,
        };
        let mut chosen = Best::new(ties);
        for (column, _) in moves.iter().filter(|&&(_, verdict)| Some(verdict) == best) {
            chosen.offer(*column, 0.0, &mut self.rng);
        }
        let (column, _) = chosen.found().expect("the game is not over");
        let value = match best {
            Some(Verdict::Won) => Some(1.0),
            Some(Verdict::Lost) => Some(-1.0),
            Some(Verdict::Drawn) => Some(0.0),
            _ => None,
        };
        Choice {
            column,
            value,
            depth: plies,
            nodes: meter.nodes(),
        }
    }
}
