//! The bytes of a book. `docs/book-format.md` describes them for other programs.
//!
//! ```text
//! offset  size  content
//!      0     8  "ENLNBOOK"
//!      8     2  version, 1
//!     10     1  columns
//!     11     1  rows
//!     12     1  length of a line
//!     13     1  plies of the deepest positions
//!     14     4  pieces a side, 0 for unlimited
//!     18     4  entries
//!     22     4  blocks
//!     26  20*b  for each block: first key (16), where its entries begin (4, from the start of the file)
//!        ...    for each entry: distance to the key before it in the block (LEB128, 0 for the first),
//!               score (1, signed)
//!  end-8     8  checksum: 64-bit FNV-1a of all bytes before it
//! ```
//!
//! All numbers are little-endian, keys ascend. A block has 256 entries, the last one fewer.

use enlinea_core::Rules;

use super::BookError;
use super::key::BookKey;

const MAGIC: &[u8; 8] = b"ENLNBOOK";
const VERSION: u16 = 1;
const HEADER: usize = 26;
const INDEX_ENTRY: usize = 20;
const CHECKSUM: usize = 8;
/// Entries of a full block.
pub(super) const BLOCK: usize = 256;

/// What stands before the entries.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Header {
    pub(super) rules: Rules,
    pub(super) plies: u32,
    pub(super) entries: usize,
    blocks: usize,
}

/// Writes a book: entries must be sorted by key.
pub(super) fn encode(rules: Rules, plies: u32, entries: &[(BookKey, i8)]) -> Vec<u8> {
    let blocks = entries.len().div_ceil(BLOCK);
    let mut bytes = Vec::new();
    bytes.extend_from_slice(MAGIC);
    bytes.extend_from_slice(&VERSION.to_le_bytes());
    let sizes = [rules.columns(), rules.rows(), rules.connect(), plies];
    bytes.extend(sizes.map(|size| size as u8));
    bytes.extend_from_slice(&rules.pieces().unwrap_or(0).to_le_bytes());
    bytes.extend_from_slice(&(entries.len() as u32).to_le_bytes());
    bytes.extend_from_slice(&(blocks as u32).to_le_bytes());
    let first_entry = HEADER + INDEX_ENTRY * blocks;
    let mut body = Vec::new();
    for block in entries.chunks(BLOCK) {
        bytes.extend_from_slice(&block[0].0.0.to_le_bytes());
        bytes.extend_from_slice(&((first_entry + body.len()) as u32).to_le_bytes());
        let mut last = block[0].0.0;
        for (key, score) in block {
            write_number(&mut body, key.0 - last);
            body.push(*score as u8);
            last = key.0;
        }
    }
    bytes.extend_from_slice(&body);
    let checksum = checksum(&bytes);
    bytes.extend_from_slice(&checksum.to_le_bytes());
    bytes
}

/// Reads and checks what stands before the entries, and the checksum of the whole.
pub(super) fn decode_header(bytes: &[u8]) -> Result<Header, BookError> {
    if !bytes.starts_with(&MAGIC[..bytes.len().min(MAGIC.len())]) || bytes.is_empty() {
        return Err(BookError::NotABook);
    }
    if bytes.len() < HEADER + CHECKSUM {
        return Err(BookError::Truncated);
    }
    let found = u16::from_le_bytes([bytes[8], bytes[9]]);
    if found != VERSION {
        return Err(BookError::Version { found });
    }
    let number = |at: usize| u32::from_le_bytes([0, 1, 2, 3].map(|byte| bytes[at + byte]));
    let (entries, blocks) = (number(18) as usize, number(22) as usize);
    // Every entry takes at least two bytes, so a cut file is noticed before its checksum is looked at.
    let least = HEADER + INDEX_ENTRY * blocks + 2 * entries + CHECKSUM;
    if bytes.len() < least {
        return Err(BookError::Truncated);
    }
    let (content, sum) = bytes.split_at(bytes.len() - CHECKSUM);
    if sum != checksum(content).to_le_bytes() {
        return Err(BookError::Damaged);
    }
    let pieces = Some(number(14)).filter(|&pieces| pieces > 0);
    let [columns, rows, connect, plies] = [10, 11, 12, 13].map(|at| u32::from(bytes[at]));
    let rules = Rules::new(columns, rows, connect, pieces)?;
    if blocks != entries.div_ceil(BLOCK) || !BookKey::fits(rules, plies) {
        return Err(BookError::Damaged);
    }
    Ok(Header {
        rules,
        plies,
        entries,
        blocks,
    })
}

/// Finds keys in the bytes of a checked book.
#[derive(Clone, Copy, Debug)]
pub(super) struct Entries<'a> {
    bytes: &'a [u8],
    header: Header,
}

impl<'a> Entries<'a> {
    pub(super) fn new(bytes: &'a [u8], header: Header) -> Entries<'a> {
        Entries { bytes, header }
    }

    /// First key of a block and where it begins; `None` if the bytes make no sense.
    fn block(&self, block: usize) -> Option<(u128, usize)> {
        let at = HEADER + INDEX_ENTRY * block;
        let index = self.bytes.get(at..at + INDEX_ENTRY)?;
        let (key, offset) = index.split_first_chunk::<16>()?;
        let offset = u32::from_le_bytes(offset.try_into().ok()?);
        Some((u128::from_le_bytes(*key), offset as usize))
    }

    /// The entries of a block, in order.
    pub(super) fn in_block(&self, block: usize) -> impl Iterator<Item = (BookKey, i8)> + use<'a> {
        let (mut key, at) = self.block(block).unwrap_or((0, self.bytes.len()));
        let end = self.bytes.len() - CHECKSUM;
        let mut rest = self.bytes.get(at..end).unwrap_or(&[]);
        let count = self.header.entries.saturating_sub(block * BLOCK).min(BLOCK);
        (0..count).map_while(move |_| {
            key = key.checked_add(read_number(&mut rest)?)?;
            let (&score, after) = rest.split_first()?;
            rest = after;
            Some((BookKey(key), score as i8))
        })
    }

    /// All entries, in order.
    #[cfg(test)]
    pub(super) fn all(self) -> impl Iterator<Item = (BookKey, i8)> + use<'a> {
        (0..self.header.blocks).flat_map(move |block| self.in_block(block))
    }

    /// The score of a key.
    pub(super) fn find(&self, key: BookKey) -> Option<i8> {
        let (mut low, mut high) = (0, self.header.blocks);
        while low < high {
            let middle = usize::midpoint(low, high);
            if self.block(middle)?.0 <= key.0 {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        let mut entries = self.in_block(low.checked_sub(1)?);
        entries.find(|entry| entry.0 == key).map(|entry| entry.1)
    }
}

/// LEB128: seven bits a byte, the lowest first, the highest bit set on all but the last.
fn write_number(bytes: &mut Vec<u8>, mut number: u128) {
    while number >= 0x80 {
        bytes.push(number as u8 | 0x80);
        number >>= 7;
    }
    bytes.push(number as u8);
}

fn read_number(bytes: &mut &[u8]) -> Option<u128> {
    let mut number = 0;
    for shift in (0..128).step_by(7) {
        let (&byte, rest) = bytes.split_first()?;
        *bytes = rest;
        number |= u128::from(byte & 0x7f) << shift;
        if byte & 0x80 == 0 {
            return Some(number);
        }
    }
    None
}

/// 64-bit FNV-1a.
fn checksum(bytes: &[u8]) -> u64 {
    bytes.iter().fold(0xcbf2_9ce4_8422_2325, |hash, byte| {
        (hash ^ u64::from(*byte)).wrapping_mul(0x0100_0000_01b3)
    })
}
