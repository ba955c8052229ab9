//! Every member of the family does the same as plain integers.

use super::halves::Halves;
use super::octet::Octet;
use super::one::One;
use super::pair::Pair;
use super::{Lanes, MAX_LANES};
use crate::instructions::proof::Plain;
use enlinea_core::Word;
use rand::{Rng as _, SeedableRng};
use rand_xoshiro::SplitMix64;

/// Random words: sparse, dense and empty ones, because carries and zero tests need all of them.
fn words(seed: u64) -> impl FnMut() -> u64 {
    let mut generator = SplitMix64::seed_from_u64(seed);
    move || {
        let word = generator.next_u64();
        match word % 5 {
            0 => 0,
            1 => !0 << (word >> 58),
            _ => word,
        }
    }
}

fn check_lane<V: Lanes>(name: &str, a: V, b: V, count: u32) {
    let read = |v: V| {
        let mut words = [V::Word::ZERO; MAX_LANES];
        v.store(&mut words);
        words
    };
    let (left, right) = (read(a), read(b));
    for lane in 0..V::N {
        let (x, y) = (One(left[lane]), One(right[lane]));
        let expect = |what: &str, got: V, expected: One<V::Word>| {
            assert_eq!(read(got)[lane], expected.0, "{name}: {what}");
        };
        expect("splat", a.splat(left[0]), One(left[0]));
        expect("and", a & b, x & y);
        expect("or", a | b, x | y);
        expect("xor", a ^ b, x ^ y);
        expect("without", a.without(b), x.without(y));
        expect("plus", a.plus(b), x.plus(y));
        expect("minus", a.minus(b), x.minus(y));
        expect("shr", a.shr(count), x.shr(count));
        expect("shl", a.shl(count), x.shl(count));
        expect("count", a.count(), x.count());
        expect("or_where_zero", a.or_where_zero(b, a.shl(1)), {
            x.or_where_zero(y, x.shl(1))
        });
        assert_eq!(a.zeros() >> lane & 1, x.zeros() & 1, "{name}: zeros");
        assert_eq!(
            a.nonzeros() >> lane & 1,
            x.nonzeros() & 1,
            "{name}: nonzeros"
        );
        let (mut low, mut one) = ([0; MAX_LANES], [0; MAX_LANES]);
        a.count().scale(-17).low(&mut low);
        x.count().scale(-17).low(&mut one);
        assert_eq!(low[lane], one[0], "{name}: scale");
    }
    assert_eq!(a.zeros() & !V::ALL, 0, "{name}: no bits above the lanes");
}

fn check_u64<V: Lanes<Word = u64>>(name: &str, proof: V::Proof) {
    let mut next = words(1);
    for round in 0..200 {
        let a: [u64; MAX_LANES] = std::array::from_fn(|_| next());
        let b: [u64; MAX_LANES] = std::array::from_fn(|_| next());
        check_lane(name, V::load(proof, &a), V::load(proof, &b), round % 64);
    }
}

fn check_u128<V: Lanes<Word = u128>>(name: &str, proof: V::Proof) {
    let mut next = words(2);
    let mut wide = || u128::from(next()) << 64 | u128::from(next());
    for round in 0..200 {
        let a: [u128; MAX_LANES] = std::array::from_fn(|_| wide());
        let b: [u128; MAX_LANES] = std::array::from_fn(|_| wide());
        check_lane(name, V::load(proof, &a), V::load(proof, &b), round % 128);
    }
}

#[test]
fn plain_lanes_agree_with_single_words() {
    check_u64::<Octet>("octet", Plain);
    check_u64::<Pair<Octet>>("pair", Plain);
    check_u128::<Halves<Octet>>("halves", Plain);
    check_u128::<Halves<Pair<Octet>>>("halves of pairs", Plain);
}

#[cfg(target_arch = "x86_64")]
#[test]
fn registers_agree_with_single_words() {
    use super::avx2::Octet256;
    use super::avx512::Octet512;
    use crate::instructions::proof::{Avx2, Avx512};

    if let Some(proof) = Avx2::detect() {
        check_u64::<Octet256>("avx2", proof);
        check_u128::<Halves<Pair<Octet256>>>("avx2 halves of pairs", proof);
    }
    if let Some(proof) = Avx512::detect() {
        check_u64::<Octet512>("avx512", proof);
        check_u128::<Halves<Pair<Octet512>>>("avx512 halves of pairs", proof);
    }
}
