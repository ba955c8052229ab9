//! The exponential function from additions and multiplications alone: the same bits on every machine, and code that the
//! compiler can vectorize. The functions of the system's library differ in the last bit from one version to the next.

/// e to the power of x, with a relative error below 3e-7. Arguments beyond ±87 count as ±87. Always inlined: so it is compiled for
/// the instructions of its caller.
#[inline(always)]
pub fn exp(x: f32) -> f32 {
    // e^x = 2^n · e^r with |r| <= ln 2 / 2; the two parts of ln 2 keep r exact.
    const LN_2_HIGH: f32 = 0.693_359_4;
    const LN_2_LOW: f32 = -2.121_944_4e-4;
    // Adding and subtracting 1.5 · 2^23 rounds to a whole number.
    const ROUND: f32 = 12_582_912.0;
    let x = x.clamp(-87.0, 87.0);
    let n = (x * std::f32::consts::LOG2_E + ROUND) - ROUND;
    let r = (x - n * LN_2_HIGH) - n * LN_2_LOW;
    let series = 1.0
        + r * (1.0
            + r * (0.5
                + r * (0.166_666_66 + r * (0.041_666_65 + r * (0.008_333_45 + r * 0.001_388_9)))));
    series * f32::from_bits(((n as i32 + 127) << 23) as u32)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_is_the_exponential_function() {
        for step in -8700..=8700 {
            let x = step as f32 / 100.0;
            let exact = libm::exp(f64::from(x));
            let error = (f64::from(exp(x)) - exact).abs() / exact;
            assert!(error < 3e-7, "exp({x}): relative error {error}");
        }
        assert_eq!(exp(0.0), 1.0);
        assert_eq!(exp(-1000.0), exp(-87.0));
    }
}
