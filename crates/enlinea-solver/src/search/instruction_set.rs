//! The search, compiled once for every instruction set.
#![expect(
    unsafe_code,
    reason = "functions compiled for more than the base instruction set may only be called where it exists"
)]

use enlinea_core::Grid;

use super::node::{Known, Node, search_node};
use super::worker::Worker;
use crate::instructions::lanes::Lanes;
use crate::instructions::lanes::octet::Octet;
use crate::table::key::Key;

/// An instruction set as a type: the whole recursion is compiled for it, so that vectors stay in registers.
pub(crate) trait InstructionSet: Send + Sync + 'static {
    /// Eight lanes of 64 bits.
    type Octet: Lanes<Word = u64>;

    /// [`search_node`] with these instructions. The engine only names a set that
    /// [`Kernel::is_available`](crate::Kernel::is_available) has found.
    fn search<G, V>(
        worker: &mut Worker<'_, G>,
        node: Node<G::Word>,
        alpha: i32,
        known: Known,
    ) -> i32
    where
        G: Grid<Word: Key>,
        V: Lanes<Word = G::Word>;
}

/// The base instruction set.
pub(crate) struct Plain;

impl InstructionSet for Plain {
    type Octet = Octet;

    fn search<G, V>(
        worker: &mut Worker<'_, G>,
        node: Node<G::Word>,
        alpha: i32,
        known: Known,
    ) -> i32
    where
        G: Grid<Word: Key>,
        V: Lanes<Word = G::Word>,
    {
        search_node::<G, V, Plain>(worker, node, alpha, known)
    }
}

#[cfg(target_arch = "x86_64")]
pub(crate) use x86::{Avx2, Avx512};

#[cfg(target_arch = "x86_64")]
mod x86 {
    use super::{Grid, InstructionSet, Key, Known, Lanes, Node, Worker, search_node};
    use crate::instructions::lanes::avx2::Octet256;
    use crate::instructions::lanes::avx512::Octet512;

    /// A kernel as a type: its lanes, and the search compiled for its instructions, which an attribute can only
    /// name literally.
    macro_rules! instruction_set {
        ($(#[$about:meta])* $kernel:ident, $octet:ty, $features:literal) => {
            $(#[$about])*
            pub(crate) struct $kernel;

            impl InstructionSet for $kernel {
                type Octet = $octet;

                #[inline(always)]
                fn search<G, V>(
                    worker: &mut Worker<'_, G>,
                    node: Node<G::Word>,
                    alpha: i32,
                    known: Known,
                ) -> i32
                where
                    G: Grid<Word: Key>,
                    V: Lanes<Word = G::Word>,
                {
                    #[target_feature(enable = $features)]
                    fn compiled<G, V>(
                        worker: &mut Worker<'_, G>,
                        node: Node<G::Word>,
                        alpha: i32,
                        known: Known,
                    ) -> i32
                    where
                        G: Grid<Word: Key>,
                        V: Lanes<Word = G::Word>,
                    {
                        search_node::<G, V, $kernel>(worker, node, alpha, known)
                    }
                    // SAFETY: whoever names this type has asked `Kernel::is_available`.
                    unsafe { compiled::<G, V>(worker, node, alpha, known) }
                }
            }
        };
    }

    instruction_set!(
        /// [`Kernel::Avx512`](crate::Kernel::Avx512) as a type.
        Avx512,
        Octet512,
        "avx512f,avx512bw,avx512dq,avx512vl,avx512vpopcntdq,avx2,bmi1,bmi2,popcnt,lzcnt"
    );

    instruction_set!(
        /// [`Kernel::Avx2`](crate::Kernel::Avx2) as a type.
        Avx2,
        Octet256,
        "avx2,bmi1,bmi2,popcnt,lzcnt"
    );
}
