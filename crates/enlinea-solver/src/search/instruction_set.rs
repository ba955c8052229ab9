//! The search, compiled once for every instruction set.
#![expect(
    unsafe_code,
    reason = "functions compiled for more than the base instruction set may only be called where it exists"
)]

use enlinea_core::Grid;

use super::node::{Question, search_node};
use super::worker::Worker;
use crate::instructions::lanes::Lanes;
use crate::instructions::lanes::octet::Octet;
use crate::instructions::proof::Plain;
use crate::table::key::Key;

/// A proof of instructions as the key to the search that is compiled for them. The whole recursion is, so that
/// vectors stay in registers.
pub(crate) trait InstructionSet: Copy + Send + Sync + 'static {
    /// Eight lanes of 64 bits.
    type Octet: Lanes<Word = u64, Proof = Self>;

    /// [`search_node`] with these instructions.
    fn search<G, V>(self, worker: &mut Worker<'_, G>, question: Question<G::Word>) -> i32
    where
        G: Grid<Word: Key>,
        V: Lanes<Word = G::Word, Proof = Self>;
}

impl InstructionSet for Plain {
    type Octet = Octet;

    fn search<G, V>(self, worker: &mut Worker<'_, G>, question: Question<G::Word>) -> i32
    where
        G: Grid<Word: Key>,
        V: Lanes<Word = G::Word, Proof = Self>,
    {
        search_node::<G, V>(self, worker, question)
    }
}

#[cfg(target_arch = "x86_64")]
mod x86 {
    use super::{Grid, InstructionSet, Key, Lanes, Question, Worker, search_node};
    use crate::instructions::lanes::avx2::Octet256;
    use crate::instructions::lanes::avx512::Octet512;
    use crate::instructions::proof::{Avx2, Avx512};

    /// Compiles the search for the instructions of a proof, which an attribute can only name literally.
    macro_rules! instruction_set {
        ($proof:ident, $octet:ty, $features:literal) => {
            impl InstructionSet for $proof {
                type Octet = $octet;

                #[inline(always)]
                fn search<G, V>(
                    self,
                    worker: &mut Worker<'_, G>,
                    question: Question<G::Word>,
                ) -> i32
                where
                    G: Grid<Word: Key>,
                    V: Lanes<Word = G::Word, Proof = Self>,
                {
                    #[target_feature(enable = $features)]
                    fn compiled<G, V>(
                        proof: $proof,
                        worker: &mut Worker<'_, G>,
                        question: Question<G::Word>,
                    ) -> i32
                    where
                        G: Grid<Word: Key>,
                        V: Lanes<Word = G::Word, Proof = $proof>,
                    {
                        search_node::<G, V>(proof, worker, question)
                    }
                    // SAFETY: the processor has the instructions, as the proof says.
                    unsafe { compiled::<G, V>(self, worker, question) }
                }
            }
        };
    }

    instruction_set!(
        Avx512,
        Octet512,
        "avx512f,avx512bw,avx512dq,avx512vl,avx512vpopcntdq,avx2,bmi1,bmi2,popcnt,lzcnt"
    );

    instruction_set!(Avx2, Octet256, "avx2,bmi1,bmi2,popcnt,lzcnt");
}
