//! Every member of the family does the same as plain integers.

use super::halves::Halves;
use super::octet::Octet;
use super::one::One;
use super::pair::Pair;
use super::{Lanes, MAX_LANES};
use enlinea_core::Word;

/// A generator that is the same everywhere.
fn words(seed: u64) -> impl FnMut() -> u64 {
    let mut state = seed;
    move || {
        state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mixed = (state ^ (state >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let word = mixed ^ (mixed >> 29);
        // Sparse, dense and empty words: carries and zero tests need all of them.
        match word % 5 {
            0 => 0,
            1 => !0 << (word >> 58),
            _ => word,
        }
    }
}

fn check_lane<V: Lanes, O: Lanes<Word = V::Word>>(name: &str, a: V, b: V, count: u32) {
    let read = |v: V| {
        let mut words = [V::Word::ZERO; MAX_LANES];
        v.store(&mut words);
        words
    };
    let (left, right) = (read(a), read(b));
    for lane in 0..V::N {
        let (x, y) = (O::splat(left[lane]), O::splat(right[lane]));
        let expect = |what: &str, got: V, expected: O| {
            let mut word = [V::Word::ZERO; MAX_LANES];
            expected.store(&mut word);
            assert_eq!(read(got)[lane], word[0], "{name}: {what}");
        };
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

fn check_u64<V: Lanes<Word = u64>>(name: &str) {
    let mut next = words(1);
    for round in 0..200 {
        let a: [u64; MAX_LANES] = std::array::from_fn(|_| next());
        let b: [u64; MAX_LANES] = std::array::from_fn(|_| next());
        check_lane::<V, One<u64>>(name, V::load(&a), V::load(&b), round % 64);
    }
}

fn check_u128<V: Lanes<Word = u128>>(name: &str) {
    let mut next = words(2);
    let mut wide = || u128::from(next()) << 64 | u128::from(next());
    for round in 0..200 {
        let a: [u128; MAX_LANES] = std::array::from_fn(|_| wide());
        let b: [u128; MAX_LANES] = std::array::from_fn(|_| wide());
        check_lane::<V, One<u128>>(name, V::load(&a), V::load(&b), round % 128);
    }
}

#[test]
fn plain_lanes_agree_with_single_words() {
    check_u64::<Octet>("octet");
    check_u64::<Pair<Octet>>("pair");
    check_u128::<Halves<Octet>>("halves");
    check_u128::<Halves<Pair<Octet>>>("halves of pairs");
}

#[cfg(target_arch = "x86_64")]
#[test]
fn registers_agree_with_single_words() {
    use super::avx2::Octet256;
    use super::avx512::Octet512;
    use crate::Kernel;

    if Kernel::Avx2.is_available() {
        check_u64::<Octet256>("avx2");
        check_u128::<Halves<Pair<Octet256>>>("avx2 halves of pairs");
    }
    if Kernel::Avx512.is_available() {
        check_u64::<Octet512>("avx512");
        check_u128::<Halves<Pair<Octet512>>>("avx512 halves of pairs");
    }
}
