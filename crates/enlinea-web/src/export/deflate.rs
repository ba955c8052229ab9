//! The compressed module of the exported page.
//!
//! Its code repeats itself and its network does not: looking for repetitions among the weights makes them a tenth longer than
//! writing each of them as briefly as it is frequent. So each part is compressed in the way that suits it.

use std::mem;

use miniz_oxide::deflate::core::{
    CompressionStrategy, CompressorOxide, TDEFLFlush, compress_to_output,
    create_comp_flags_from_zip_params,
};

/// Bytes that are looked at together when the way is chosen.
const PIECE: usize = 1 << 15;
/// The most thorough level.
const LEVEL: i32 = 10;
/// Raw: without a header and a checksum, so that parts can follow each other.
const RAW: i32 = -15;
/// An empty block that is the last one.
const END: [u8; 2] = [3, 0];

/// A raw deflate stream of these bytes.
pub(super) fn deflate(bytes: &[u8]) -> Vec<u8> {
    let mut stream = Vec::new();
    let mut run: &[u8] = &[];
    let mut strategy = CompressionStrategy::Default;
    let mut rest = bytes;
    while !rest.is_empty() {
        let piece = &rest[..rest.len().min(PIECE)];
        let best = best_strategy(piece);
        if best != strategy {
            stream.extend(part(mem::take(&mut run), strategy));
            strategy = best;
        }
        // The run and the piece lie side by side.
        let begin = bytes.len() - rest.len() - run.len();
        run = &bytes[begin..begin + run.len() + piece.len()];
        rest = &rest[piece.len()..];
    }
    stream.extend(part(run, strategy));
    stream.extend(END);
    stream
}

fn best_strategy(piece: &[u8]) -> CompressionStrategy {
    let length = |strategy| part(piece, strategy).len();
    if length(CompressionStrategy::HuffmanOnly) < length(CompressionStrategy::Default) {
        CompressionStrategy::HuffmanOnly
    } else {
        CompressionStrategy::Default
    }
}

/// Whole bytes of a stream that goes on.
fn part(bytes: &[u8], strategy: CompressionStrategy) -> Vec<u8> {
    let flags = create_comp_flags_from_zip_params(LEVEL, RAW, strategy.into());
    let mut compressed = Vec::new();
    if !bytes.is_empty() {
        let mut compressor = CompressorOxide::new(flags);
        compress_to_output(&mut compressor, bytes, TDEFLFlush::Sync, |more| {
            compressed.extend_from_slice(more);
            true
        });
    }
    compressed
}

#[cfg(test)]
mod tests {
    use std::io::Read;

    use flate2::read::DeflateDecoder;

    use super::*;

    fn inflate(stream: &[u8]) -> Vec<u8> {
        let mut bytes = Vec::new();
        DeflateDecoder::new(stream).read_to_end(&mut bytes).unwrap();
        bytes
    }

    /// Repetitions, then numbers without any, some of them more frequent than others.
    fn mixed() -> Vec<u8> {
        let mut state = 1_u32;
        let mut next = || {
            state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            (state >> 28).min(state >> 24 & 15) as u8
        };
        let words = (0..PIECE).flat_map(|index| (index as u16 / 7).to_le_bytes());
        words.chain((0..3 * PIECE).map(|_| next())).collect()
    }

    #[test]
    fn any_bytes_come_back() {
        for bytes in [&[][..], &[7], &mixed(), &mixed()[..=PIECE]] {
            assert_eq!(inflate(&deflate(bytes)), bytes);
        }
    }

    #[test]
    fn it_is_shorter_than_either_way_alone() {
        let bytes = mixed();
        let both = deflate(&bytes).len();
        assert!(both < part(&bytes, CompressionStrategy::Default).len());
        assert!(both < part(&bytes, CompressionStrategy::HuffmanOnly).len());
    }
}
