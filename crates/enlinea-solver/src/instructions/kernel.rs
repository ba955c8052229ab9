//! Which instructions the search uses: chosen when the program runs, never when it is built.
use std::fmt;

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
