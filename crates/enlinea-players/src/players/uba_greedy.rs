//! `uba-greedy`: a one-ply player with weights.
//!
//! Source: UBA, Algorithms III, TP3. Among the playable columns from the left it blocks the first one where the
//! opponent would win; otherwise it plays the column whose board has the highest score (`uba-score` with its 4C + 12
//! weights), ties to the left. A winning move scores infinity.
//!
//! Quirks of the pseudo-code (`docs/sources.md`), repaired in `fixed`:
//!
//! - Blocks before winning: it blocks before it looks for a win of its own, and so misses wins.
//! - First candidate without its stone: it is scored on the board before the move, so it is compared unfairly and a
//!   winning move in it goes unseen.
//! - Gifts are ignored (kept): the opponent's reply on top of the chosen cell is never considered. The option
//!   `safe=yes`, ours, leaves such columns out while there are others.
//!
//! Two more readings (`docs/sources.md`): an early public copy of the program places every stone, but blocks only a line
//! through the opponent's last stone (`snapshot`), and the report says that a score is a whole number (`score=whole`).

use enlinea_core::{Column, Grid, Position, Word, lines};
use rand::RngExt;

use crate::definition::{
    Argument, EvaluatorUse, Fallback, Making, PlayerDefinition, PlayerGroup, PresetRequest, Text,
    Values,
};
use crate::direction::{Direction, Ray};
use crate::evaluator::Evaluator;
use crate::features::chains::{neighbours, rays};
use crate::heuristics::uba_score::UBA_SCORE;
use crate::mode::Mode;
use crate::plan::PlayerPlan;
use crate::player::Choice;
use crate::random::rng;
use crate::search::moves::{Best, Ties, cells};
use crate::search::{Search, SearchRecipe, search_player};
use crate::sources::Source;
use crate::spec::SpecError;
use crate::{Budget, View};

/// `uba-greedy`.
pub static UBA_GREEDY: PlayerDefinition = PlayerDefinition {
    slug: "uba-greedy",
    name: Text {
        english: "Greedy with weights (UBA)",
        spanish: "Voraz con pesos (UBA)",
    },
    idea: Text {
        english: "blocks, else the best board after one move",
        spanish: "bloquea; si no, el mejor tablero tras una jugada",
    },
    source: Source::UbaTp3,
    group: PlayerGroup::Published,
    modes: MODES,
    evaluator: EvaluatorUse::Default(&UBA_SCORE),
    arguments: &[&SAFE, &SCORE],
    making: Making::Build(search_player::<GreedyRecipe>),
};

/// `uba-greedy-hand`.
pub static UBA_GREEDY_HAND: PlayerDefinition = PlayerDefinition {
    slug: "uba-greedy-hand",
    name: Text {
        english: "Greedy, hand-made weights (UBA)",
        spanish: "Voraz, pesos a mano (UBA)",
    },
    idea: Text {
        english: "uba-greedy with hand-made weights",
        spanish: "uba-greedy con pesos puestos a mano",
    },
    source: Source::UbaTp3,
    group: PlayerGroup::Published,
    modes: MODES,
    evaluator: EvaluatorUse::Never,
    arguments: &[&SAFE, &SCORE],
    making: Making::Preset(|request| request.plan(&UBA_GREEDY)),
};

/// `uba-greedy-random`.
pub static UBA_GREEDY_RANDOM: PlayerDefinition = PlayerDefinition {
    slug: "uba-greedy-random",
    name: Text {
        english: "Greedy, random weights (UBA)",
        spanish: "Voraz, pesos al azar (UBA)",
    },
    idea: Text {
        english: "uba-greedy with random weights from -1 to 1",
        spanish: "uba-greedy con pesos al azar de -1 a 1",
    },
    source: Source::UbaTp3,
    group: PlayerGroup::Published,
    modes: MODES,
    evaluator: EvaluatorUse::Never,
    arguments: &[&SEED, &SAFE, &SCORE],
    making: Making::Preset(random_weights),
};

/// The definitions of this file.
pub static DEFINITIONS: &[&PlayerDefinition] = &[&UBA_GREEDY, &UBA_GREEDY_HAND, &UBA_GREEDY_RANDOM];

/// Whether moves right below a winning cell of the opponent are left out while there are others.
pub static SAFE: Argument<bool> = Argument {
    name: "safe",
    meaning: "whether to avoid gifts",
    values: Values::Words(&[("no", false), ("yes", true)]),
    default: Fallback::Value(false),
};

/// Whether the decimals of a score are cut off before it is compared.
pub static SCORE: Argument<bool> = Argument {
    name: "score",
    meaning: "what is compared",
    values: Values::Words(&[("exact", false), ("whole", true)]),
    default: Fallback::Value(false),
};

const MODES: &[Mode] = &[Mode::Published, Mode::Fixed, Mode::Snapshot];

/// The random seed of the weights.
pub static SEED: Argument<u64> = Argument {
    name: "seed",
    meaning: "random seed of the weights",
    values: Values::any("a whole number"),
    default: Fallback::Value(0),
};

fn random_weights(request: &PresetRequest<'_>) -> Result<PlayerPlan, SpecError> {
    let mut plan = request.plan(&UBA_GREEDY)?;
    let mut rng = rng(request.settings.get(&SEED));
    if let Some(evaluator) = plan.evaluator_mut() {
        let weights = evaluator.weights_mut();
        let count = weights.values().len();
        let values: Vec<f64> = (0..count).map(|_| rng.random_range(-1.0..=1.0)).collect();
        let located = |reason| SpecError::Parameter {
            at: request.at,
            reason,
        };
        weights.set_all(&values).map_err(located)?;
    }
    Ok(plan)
}

/// How the player plays beside its weights.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(
    clippy::struct_excessive_bools,
    reason = "the readings of the text are independent of each other"
)]
pub struct GreedyRules {
    /// Whether it looks for a win before it blocks; as published it blocks first.
    pub wins_before_blocking: bool,
    /// Whether the first candidate is scored with its stone, like the others; as published it is not.
    pub places_first_stone: bool,
    /// Whether it leaves out moves right below a winning cell of the opponent while there are others.
    pub avoids_gifts: bool,
    /// Whether it blocks only lines through the opponent's last stone, as the early copy does.
    pub blocks_last_only: bool,
    /// Whether scores are compared without their decimals.
    pub whole_scores: bool,
}

impl GreedyRules {
    /// In one of the modes.
    pub const fn new(mode: Mode, avoids_gifts: bool, whole_scores: bool) -> GreedyRules {
        GreedyRules {
            wins_before_blocking: matches!(mode, Mode::Fixed),
            places_first_stone: !matches!(mode, Mode::Published),
            avoids_gifts,
            blocks_last_only: matches!(mode, Mode::Snapshot),
            whole_scores,
        }
    }

    /// The rules of a plan, if it is one of `uba-greedy`.
    pub fn of(plan: &PlayerPlan) -> Option<GreedyRules> {
        let is_greedy = plan.definition().slug == UBA_GREEDY.slug;
        let avoids_gifts = plan.settings().find(&SAFE).filter(|_| is_greedy)?;
        let whole_scores = plan.settings().find(&SCORE)?;
        Some(GreedyRules::new(plan.mode(), avoids_gifts, whole_scores))
    }

    /// Where the opponent would win and the player sees it; `last` is the column of the last stone.
    pub fn blocks<G: Grid>(self, view: &View<G>, last: Option<Column>) -> G::Word {
        let grid = view.grid();
        let block = lines::completing_cells(grid, view.other()) & view.open();
        if !self.blocks_last_only || block.is_zero() {
            return block;
        }
        let Some(last) = last.map(|column| grid.column(column)) else {
            return G::Word::ZERO;
        };
        let seen = cells(grid, block).filter(|(_, cell)| {
            // The program asks for a line through the top of that column, after the stone that it tries.
            let top = (view.occupied() | *cell) & last;
            let top = G::Word::bit(top.bit_length().saturating_sub(1)) & top;
            has_line_through(grid, view.other() | *cell, top)
        });
        seen.fold(G::Word::ZERO, |all, (_, cell)| all | cell)
    }
}

/// Whether a line of these stones goes through the cell.
fn has_line_through<G: Grid>(grid: G, stones: G::Word, cell: G::Word) -> bool {
    let is_own = !(stones & cell).is_zero();
    is_own
        && Direction::ALL.into_iter().any(|direction| {
            let (ahead, behind) = rays(direction);
            let others = [ahead, behind].map(|ray| neighbours(grid, stones, cell, ray));
            others[0] + others[1] + 1 >= grid.connect() as usize
        })
}

struct GreedyRecipe;

impl SearchRecipe for GreedyRecipe {
    fn search<G: Grid>(plan: &PlayerPlan, grid: G) -> impl Search<G> + 'static {
        let (safe, whole) = (plan.settings().get(&SAFE), plan.settings().get(&SCORE));
        let rules = GreedyRules::new(plan.mode(), safe, whole);
        UbaGreedy::new(plan.evaluator_on(grid), rules)
    }
}

/// One ply with a score.
#[derive(Debug)]
pub struct UbaGreedy<G: Grid> {
    evaluator: Box<dyn Evaluator<G>>,
    rules: GreedyRules,
    /// Where the last stone fell.
    last: Option<Column>,
}

impl<G: Grid> UbaGreedy<G> {
    /// With this score.
    pub fn new(evaluator: Box<dyn Evaluator<G>>, rules: GreedyRules) -> UbaGreedy<G> {
        UbaGreedy {
            evaluator,
            rules,
            last: None,
        }
    }

    /// The first column that must be played at once, if there is one.
    fn urgent(&self, view: &View<G>) -> Option<(G::Word, f64)> {
        let grid = view.grid();
        let block = self.rules.blocks(view, self.last);
        let win = lines::completing_cells(grid, view.own()) & view.open();
        let first = |cells: G::Word| G::Word::bit(cells.trailing_zeros());
        if self.rules.wins_before_blocking && !win.is_zero() {
            return Some((first(win), f64::INFINITY));
        }
        if block.is_zero() {
            return None;
        }
        let cell = first(block);
        Some((cell, self.score(&view.with_own(cell))))
    }

    fn score(&self, board: &View<G>) -> f64 {
        let score = self.evaluator.evaluate(board);
        if self.rules.whole_scores {
            score.trunc()
        } else {
            score
        }
    }

    /// The columns to compare.
    fn candidates(&self, view: &View<G>) -> G::Word {
        let open = view.open();
        if !self.rules.avoids_gifts {
            return open;
        }
        let threats = lines::completing_cells(view.grid(), view.other()) & view.empty();
        let safe = open & !Ray::Down.step(view.grid(), threats);
        if safe.is_zero() { open } else { safe }
    }
}

impl<G: Grid> Search<G> for UbaGreedy<G> {
    fn reset(&mut self, _seed: u64) {
        self.last = None;
    }

    fn follow(&mut self, last: Option<Column>) {
        self.last = last;
    }

    fn best(&mut self, position: &Position<G>, _budget: &Budget) -> Choice {
        let view = View::of_mover(position);
        let grid = view.grid();
        let mut best = Best::new(Ties::First);
        let mut unused = rng(0);
        let mut nodes = 0;
        if let Some((cell, value)) = self.urgent(&view) {
            for (column, _) in cells(grid, cell) {
                best.offer(column, value, &mut unused);
            }
        } else {
            for (column, cell) in cells(grid, self.candidates(&view)) {
                let without_stone = !self.rules.places_first_stone && nodes == 0;
                let board = if without_stone {
                    view
                } else {
                    view.with_own(cell)
                };
                best.offer(column, self.score(&board), &mut unused);
                nodes += 1;
            }
        }
        best.choice(1, nodes)
    }
}
