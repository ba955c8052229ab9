//! Which instructions the search uses: chosen when the program runs, never when it is built.
use std::env;
use std::fmt;
use std::sync::OnceLock;

#[cfg(target_arch = "x86_64")]
use super::proof::{Avx2, Avx512};

/// A version of the search for one instruction set. All versions visit the same nodes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Kernel {
    /// 512-bit registers with bit counts (AVX-512 F, BW, DQ, VL and VPOPCNTDQ).
    Avx512,
    /// 256-bit registers (AVX2, BMI1, BMI2, POPCNT, LZCNT).
    Avx2,
    /// The instructions that every processor of the architecture has.
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
            Kernel::Avx512 => Avx512::detect().is_some(),
            #[cfg(target_arch = "x86_64")]
            Kernel::Avx2 => Avx2::detect().is_some(),
            #[cfg(not(target_arch = "x86_64"))]
            Kernel::Avx512 | Kernel::Avx2 => false,
            Kernel::Plain => true,
        }
    }

    /// The fastest version that this machine can run. The environment variable `ENLINEA_KERNEL` (`avx512`, `avx2` or `plain`) rules out
    /// those that are faster than the one it names: one machine can play the part of an older one.
    pub fn best() -> Kernel {
        static BEST: OnceLock<Kernel> = OnceLock::new();
        *BEST.get_or_init(|| Kernel::fastest(env::var("ENLINEA_KERNEL").ok().as_deref()))
    }

    fn fastest(named: Option<&str>) -> Kernel {
        let place = |name: &str| Kernel::ALL.iter().position(|one| one.to_string() == name);
        let first = named.and_then(place).unwrap_or(0);
        let mut allowed = Kernel::ALL[first..].iter();
        let available = allowed.find(|kernel| kernel.is_available());
        available.copied().unwrap_or(Kernel::Plain)
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_rules_out_what_is_faster() {
        assert_eq!(Kernel::fastest(Some("plain")), Kernel::Plain);
        assert_ne!(Kernel::fastest(Some("avx2")), Kernel::Avx512);
        assert_eq!(Kernel::fastest(Some("no kernel")), Kernel::fastest(None));
    }
}
