//! Which instructions the search uses: chosen when the program runs, never when it is built.
#![expect(
    unsafe_code,
    reason = "functions compiled for more than the base instruction set may only be called where it exists"
)]

use std::fmt;

use enlinea_core::Grid;

use crate::key::Key;
use crate::lanes::Lanes;
use crate::lanes::octet::Octet;
use crate::search::{Known, Node, Worker, search_node};

/// A version of the search for one instruction set. All versions visit the same nodes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Kernel {
    /// 512-bit registers with bit counts (AVX-512 F, BW, DQ, VL and VPOPCNTDQ).
    Avx512,
    /// 256-bit registers (AVX2, BMI1, BMI2, POPCNT, LZCNT).
    Avx2,
    /// What every processor of the architecture has.
    Plain,
}

impl Kernel {
    /// All versions, the fastest first.
    pub const ALL: [Kernel; 3] = [Kernel::Avx512, Kernel::Avx2, Kernel::Plain];

    /// Whether this machine can run it.
    ///
    /// ```
    /// use enlinea_solver::Kernel;
    ///
    /// assert!(Kernel::Plain.is_available());
    /// assert!(Kernel::best().is_available());
    /// ```
    pub fn is_available(self) -> bool {
        match self {
            #[cfg(target_arch = "x86_64")]
            Kernel::Avx512 => {
                Kernel::Avx2.is_available()
                    && is_x86_feature_detected!("avx512f")
                    && is_x86_feature_detected!("avx512bw")
                    && is_x86_feature_detected!("avx512dq")
                    && is_x86_feature_detected!("avx512vl")
                    && is_x86_feature_detected!("avx512vpopcntdq")
            }
            #[cfg(target_arch = "x86_64")]
            Kernel::Avx2 => {
                is_x86_feature_detected!("avx2")
                    && is_x86_feature_detected!("bmi1")
                    && is_x86_feature_detected!("bmi2")
                    && is_x86_feature_detected!("popcnt")
                    && is_x86_feature_detected!("lzcnt")
            }
            #[cfg(not(target_arch = "x86_64"))]
            Kernel::Avx512 | Kernel::Avx2 => false,
            Kernel::Plain => true,
        }
    }

    /// The fastest version that this machine can run.
    pub fn best() -> Kernel {
        let available = Kernel::ALL.into_iter().find(|kernel| kernel.is_available());
        available.unwrap_or(Kernel::Plain)
    }
}

impl fmt::Display for Kernel {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Kernel::Avx512 => "avx512",
            Kernel::Avx2 => "avx2",
            Kernel::Plain => "plain",
        })
    }
}

/// An instruction set as a type: the whole recursion is compiled for it, so that vectors stay in registers.
pub(crate) trait InstructionSet: Send + Sync + 'static {
    /// Eight lanes of 64 bits.
    type Octet: Lanes<Word = u64>;

    /// [`search_node`] with these instructions. The engine only names a set that
    /// [`Kernel::is_available`] has found.
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
    use crate::lanes::avx2::Octet256;
    use crate::lanes::avx512::Octet512;

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
        /// [`Kernel::Avx512`](super::Kernel::Avx512) as a type.
        Avx512,
        Octet512,
        "avx512f,avx512bw,avx512dq,avx512vl,avx512vpopcntdq,avx2,bmi1,bmi2,popcnt,lzcnt"
    );

    instruction_set!(
        /// [`Kernel::Avx2`](super::Kernel::Avx2) as a type.
        Avx2,
        Octet256,
        "avx2,bmi1,bmi2,popcnt,lzcnt"
    );
}
