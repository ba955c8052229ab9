//! A search behind a runtime interface, and the choice of its parts.

use enlinea_core::{Game, Grid, Rules, WordTask, dispatch_word, key};

use super::control::Control;
use super::deepening::Deepening;
use super::exact::Exact;
use super::instruction_set::InstructionSet;
use super::window::Goal;
use crate::instructions::lanes::halves::Halves;
use crate::instructions::lanes::pair::Pair;
use crate::instructions::lanes::{Lanes, MAX_LANES};
use crate::instructions::proof;
use crate::table::key::Key;
use crate::{Kernel, SolverError};

/// Finds bounds of scores on one board.
pub(crate) trait Engine: Send {
    /// Bounds of the score of a game that is not over. They meet the goal unless the control said stop.
    fn bounds(&mut self, game: &Game, goal: Goal, control: &Control) -> (i32, i32);

    /// Forgets all positions searched so far.
    fn clear(&mut self);

    /// Whether it remembers positions at all.
    fn has_table(&self) -> bool;

    /// The node limit of a search for which the caller sets none, on boards that cannot be solved.
    fn default_nodes(&self) -> Option<u64> {
        None
    }
}

/// What an engine is made of.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Parts {
    pub(crate) table_bytes: usize,
    pub(crate) threads: usize,
    pub(crate) kernel: Kernel,
}

/// The engine for these rules.
///
/// # Errors
/// If this machine lacks the instructions of the kernel, or the memory for the table.
pub(crate) fn build(rules: Rules, parts: Parts) -> Built {
    let kernel = parts.kernel;
    let unavailable = SolverError::KernelUnavailable { kernel };
    match kernel {
        #[cfg(target_arch = "x86_64")]
        Kernel::Avx512 => {
            let set = proof::Avx512::detect().ok_or(unavailable)?;
            dispatch_word(rules, Builder { parts, set })
        }
        #[cfg(target_arch = "x86_64")]
        Kernel::Avx2 => {
            let set = proof::Avx2::detect().ok_or(unavailable)?;
            dispatch_word(rules, Builder { parts, set })
        }
        #[cfg(not(target_arch = "x86_64"))]
        Kernel::Avx512 | Kernel::Avx2 => Err(unavailable),
        Kernel::Plain => {
            let set = proof::Plain;
            dispatch_word(rules, Builder { parts, set })
        }
    }
}

/// An engine, or why there is none.
type Built = Result<Box<dyn Engine>, SolverError>;

/// Builds an engine for a grid and an instruction set.
struct Builder<I> {
    parts: Parts,
    set: I,
}

impl<I: InstructionSet> Builder<I> {
    fn exact<G, V>(self, grid: G) -> Built
    where
        G: Grid<Word: Key>,
        V: Lanes<Word = G::Word, Proof = I> + 'static,
    {
        let engine = Exact::<G, V, I>::new(grid, self.parts, self.set)?;
        Ok(Box::new(engine))
    }
}

impl<I: InstructionSet> WordTask for Builder<I> {
    type Output = Built;

    fn run_u64<G: Grid<Word = u64>>(self, grid: G) -> Built {
        match grid.width() as usize {
            0..=8 => self.exact::<G, I::Octet>(grid),
            9..=MAX_LANES => self.exact::<G, Pair<I::Octet>>(grid),
            _ => self.run_wide(grid),
        }
    }

    fn run_u128<G: Grid<Word = u128>>(self, grid: G) -> Built {
        debug_assert!(key::key_bits(grid) > u64::BITS);
        match grid.width() as usize {
            0..=8 => self.exact::<G, Halves<I::Octet>>(grid),
            9..=MAX_LANES => self.exact::<G, Halves<Pair<I::Octet>>>(grid),
            _ => self.run_wide(grid),
        }
    }

    fn run_wide<G: Grid>(self, grid: G) -> Built {
        Ok(Box::new(Deepening::new(grid)))
    }
}
