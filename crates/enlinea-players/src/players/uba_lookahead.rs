//! `uba-minimax-rand4`: a randomised minimax that looks four plies ahead.
//!
//! Source: UBA, Algorithms III, TP3. It knows only won, lost and drawn boards: it plays a column that forces a win
//! within the horizon, else one that forces a drawn end, else any column that does not lose by force, each with the
//! same chance; if all lose, any column. Its authors wanted strong randomness in the opening, and found fewer plies too
//! weak and more too slow.

use enlinea_core::{Grid, Position, Word, lines};

use crate::Budget;
use crate::budget::Meter;
use crate::definition::{EvaluatorUse, Making, PlayerDefinition, PlayerGroup, Text};
use crate::mode::Mode;
use crate::plan::PlayerPlan;
use crate::player::Choice;
use crate::random::{Rng, rng};
use crate::search::arguments::DEPTH;
use crate::search::moves::{Best, Ties, cells};
use crate::search::{Search, SearchRecipe, search_player};
use crate::sources::Source;

/// `uba-minimax-rand4`.
pub static UBA_MINIMAX_RAND4: PlayerDefinition = PlayerDefinition {
    slug: "uba-minimax-rand4",
    name: Text {
        english: "Random minimax (UBA)",
        spanish: "Minimax aleatorio (UBA)",
    },
    idea: Text {
        english: "random among what does not lose within four plies",
        spanish: "al azar entre lo que no pierde en cuatro jugadas",
    },
    source: Source::UbaTp3,
    group: PlayerGroup::Published,
    modes: &[Mode::Published],
    evaluator: EvaluatorUse::Never,
    arguments: &[&DEPTH],
    making: Making::Build(search_player::<Lookahead>),
};

/// The definitions of this file.
pub static DEFINITIONS: &[&PlayerDefinition] = &[&UBA_MINIMAX_RAND4];

/// What is known about a board for the side to move at the root, from worst to best. "Unknown" stands below "drawn": an
/// opponent who can leave the horizon is not forced into the draw.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Forecast {
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

impl SearchRecipe for Lookahead {
    fn search<G: Grid>(plan: &PlayerPlan, _grid: G) -> impl Search<G> + 'static {
        Lookahead::new(plan.settings().get(&DEPTH))
    }
}

/// The forecast for the side that moved at the root; `is_mine` says whether it is to move now.
fn forecast<G: Grid>(
    position: &Position<G>,
    plies: u32,
    is_mine: bool,
    meter: &mut Meter,
) -> Forecast {
    if lines::has_line(position.grid(), position.opponent()) {
        return if is_mine {
            Forecast::Lost
        } else {
            Forecast::Won
        };
    }
    let playable = position.playable();
    if playable.is_zero() {
        return Forecast::Drawn;
    }
    if plies == 0 || meter.is_exhausted() {
        return Forecast::Unknown;
    }
    if plies == 1 {
        return last_ply(position, is_mine, meter);
    }
    let (decisive, better): (Forecast, fn(Forecast, Forecast) -> Forecast) = if is_mine {
        (Forecast::Won, Ord::max)
    } else {
        (Forecast::Lost, Ord::min)
    };
    let mut best = None;
    for (column, _) in cells(position.grid(), playable) {
        meter.count();
        let mut next = *position;
        next.play_unchecked(column);
        let found = forecast(&next, plies - 1, !is_mine, meter);
        best = Some(best.map_or(found, |known| better(known, found)));
        if best == Some(decisive) {
            break;
        }
    }
    best.expect("there was an open column")
}

/// The same one ply before the horizon, where most of the work is: the cells that end the game are known without playing them.
fn last_ply<G: Grid>(position: &Position<G>, is_mine: bool, meter: &mut Meter) -> Forecast {
    let grid = position.grid();
    let winning = lines::completing_cells(grid, position.own());
    for (_, cell) in cells(grid, position.playable()) {
        meter.count();
        if !(cell & winning).is_zero() {
            return if is_mine {
                Forecast::Won
            } else {
                Forecast::Lost
            };
        }
    }
    if position.plies() + 1 >= grid.max_plies() {
        Forecast::Drawn
    } else {
        Forecast::Unknown
    }
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
            moves.push((column, forecast(&next, plies - 1, false, &mut meter)));
        }
        let best = moves.iter().map(|&(_, forecast)| forecast).max();
        let ties = match best {
            // A forced result is played at once, the left-most first.
            Some(Forecast::Won | Forecast::Drawn) => Ties::First,
            _ => Ties::Random,
        };
        let mut chosen = Best::new(ties);
        for (column, _) in moves
            .iter()
            .filter(|&&(_, forecast)| Some(forecast) == best)
        {
            chosen.offer(*column, 0.0, &mut self.rng);
        }
        let (column, _) = chosen.found().expect("the game is not over");
        let value = match best {
            Some(Forecast::Won) => Some(1.0),
            Some(Forecast::Lost) => Some(-1.0),
            Some(Forecast::Drawn) => Some(0.0),
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

#[cfg(test)]
mod tests {
    use enlinea_core::{GridTask, Rules, dispatch};

    use super::*;
    use crate::search::moves::random_cell;

    /// `forecast` with every move played.
    fn plainly<G: Grid>(
        position: &Position<G>,
        plies: u32,
        is_mine: bool,
        nodes: &mut u64,
    ) -> Forecast {
        if lines::has_line(position.grid(), position.opponent()) {
            return if is_mine {
                Forecast::Lost
            } else {
                Forecast::Won
            };
        }
        if position.playable().is_zero() {
            return Forecast::Drawn;
        }
        if plies == 0 {
            return Forecast::Unknown;
        }
        let mut found = Vec::new();
        for (column, _) in cells(position.grid(), position.playable()) {
            *nodes += 1;
            let mut next = *position;
            next.play_unchecked(column);
            found.push(plainly(&next, plies - 1, !is_mine, nodes));
            if found.last()
                == Some(&if is_mine {
                    Forecast::Won
                } else {
                    Forecast::Lost
                })
            {
                break;
            }
        }
        let best = if is_mine {
            found.into_iter().max()
        } else {
            found.into_iter().min()
        };
        best.unwrap()
    }

    struct Compared;

    impl GridTask for Compared {
        type Output = [u32; 4];

        /// How often each forecast was met.
        fn run<G: Grid>(self, grid: G) -> [u32; 4] {
            let (mut rng, mut met) = (rng(5), [0; 4]);
            for _ in 0..60 {
                let mut position = Position::new(grid);
                while !position.outcome().is_over() {
                    for plies in 1..=4 {
                        let mut meter = Meter::new(&Budget::unlimited(), None);
                        let mut nodes = 0;
                        let fast = forecast(&position, plies, true, &mut meter);
                        assert_eq!(fast, plainly(&position, plies, true, &mut nodes));
                        assert_eq!(meter.nodes(), nodes);
                        met[fast as usize] += 1;
                    }
                    let cell = random_cell(position.playable(), &mut rng);
                    let mut columns = cells(grid, position.playable());
                    let column = columns.find(|one| one.1 == cell).unwrap().0;
                    position.play_unchecked(column);
                }
            }
            met
        }
    }

    #[test]
    fn the_last_ply_is_as_if_every_move_was_played() {
        for rules in ["7x6", "4x4", "5x4c3p7", "3x3c3", "9x8c5"] {
            let rules: Rules = rules.parse().unwrap();
            let met = dispatch(rules, Compared);
            assert!(
                met.iter().filter(|&&count| count > 0).count() >= 3,
                "{met:?}"
            );
        }
    }
}
