//! The bytes of a book. `docs/book-format.md` describes them for other programs.
//!
//! ```text
//! offset  size  content
//!      0     8  "ENLNBOOK"
//!      8     2  version, 2
//!     10     1  columns
//!     11     1  rows
//!     12     1  length of a line
//!     13     1  plies of the deepest positions
//!     14     4  pieces per side, 0 for unlimited
//!     18     4  entries
//!     22     4  size of the model
//!     26     m  the model, see `model.rs`
//!        20*b   for each block: first key (16), where its symbols begin (4, from the start of the file)
//!        ...    the symbols of each block, see `coder.rs`
//!  end-8     8  checksum: 64-bit FNV-1a of all bytes before it
//! ```
//!
//! All numbers are little-endian, keys ascend. A block has 512 entries, the last one fewer. Its symbols are the
//! scores of the candidates from its first key to its last, with a mark for those that are not in the book.

use enlinea_core::Rules;

use super::BookError;
use super::candidates::Candidates;
use super::coder::{self, Decoder};
use super::key::BookKey;
use super::model::{ABSENT, Counts, Model};

const MAGIC: &[u8; 8] = b"ENLNBOOK";
const VERSION: u16 = 2;
const HEADER: usize = 26;
const INDEX_ENTRY: usize = 20;
const CHECKSUM: usize = 8;
/// Entries of a full block.
pub(super) const BLOCK: usize = 512;
/// The score that a block pretends to follow.
const BEGIN: i8 = 0;

/// What stands before the entries.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Header {
    pub(super) rules: Rules,
    pub(super) plies: u32,
    pub(super) entries: usize,
    /// Where the index begins.
    index: usize,
}

impl Header {
    fn blocks(&self) -> usize {
        self.entries.div_ceil(BLOCK)
    }
}

/// Writes a book: entries must be sorted by key.
pub(super) fn encode(rules: Rules, plies: u32, entries: &[(BookKey, i8)]) -> Vec<u8> {
    let mut counts = Counts::default();
    for block in entries.chunks(BLOCK) {
        for_each_symbol(rules, plies, block, |before, symbol| {
            counts.add(before, symbol);
        });
    }
    let model = counts.model();
    let mut model_bytes = Vec::new();
    model.write(&mut model_bytes);

    let mut bytes = Vec::new();
    bytes.extend_from_slice(MAGIC);
    bytes.extend_from_slice(&VERSION.to_le_bytes());
    let sizes = [rules.width(), rules.height(), rules.connect(), plies];
    bytes.extend(sizes.map(|size| size as u8));
    bytes.extend_from_slice(&rules.pieces().unwrap_or(0).to_le_bytes());
    bytes.extend_from_slice(&(entries.len() as u32).to_le_bytes());
    bytes.extend_from_slice(&(model_bytes.len() as u32).to_le_bytes());
    bytes.extend_from_slice(&model_bytes);
    let first_block = bytes.len() + INDEX_ENTRY * entries.len().div_ceil(BLOCK);
    let mut body = Vec::new();
    for block in entries.chunks(BLOCK) {
        bytes.extend_from_slice(&block[0].0.0.to_le_bytes());
        bytes.extend_from_slice(&((first_block + body.len()) as u32).to_le_bytes());
        let mut symbols = Vec::new();
        for_each_symbol(rules, plies, block, |before, symbol| {
            let share = model.share_of(before, symbol);
            symbols.push(share.expect("every symbol was counted"));
        });
        body.extend(coder::encode(&symbols));
    }
    bytes.extend_from_slice(&body);
    let checksum = checksum(&bytes);
    bytes.extend_from_slice(&checksum.to_le_bytes());
    bytes
}

/// The symbols of a block, each with the score before it.
fn for_each_symbol(
    rules: Rules,
    plies: u32,
    block: &[(BookKey, i8)],
    mut each: impl FnMut(i8, i8),
) {
    let walk = Candidates::from(block[0].0, rules, plies);
    let mut walk = walk.expect("a position is a candidate");
    let mut before = BEGIN;
    for (key, score) in block {
        let digits = key.digits();
        while walk.digits() != digits {
            each(before, ABSENT);
            let went_on = walk.advance();
            debug_assert!(went_on, "a position is a candidate");
        }
        each(before, *score);
        before = *score;
        walk.advance();
    }
}

/// Reads and checks what stands before the entries, and the checksum of the whole.
pub(super) fn decode(bytes: &[u8]) -> Result<(Header, Model), BookError> {
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
    let (entries, model_size) = (number(18) as usize, number(22) as usize);
    let index = HEADER + model_size;
    // A cut that loses part of the index is noticed before the checksum is looked at.
    if bytes.len() < index + INDEX_ENTRY * entries.div_ceil(BLOCK) + CHECKSUM {
        return Err(BookError::Truncated);
    }
    let (content, sum) = bytes.split_at(bytes.len() - CHECKSUM);
    if sum != checksum(content).to_le_bytes() {
        return Err(BookError::Damaged);
    }
    let pieces = Some(number(14)).filter(|&pieces| pieces > 0);
    let [columns, rows, connect, plies] = [10, 11, 12, 13].map(|at| u32::from(bytes[at]));
    let rules = Rules::builder()
        .columns(columns)
        .rows(rows)
        .connect(connect)
        .maybe_pieces(pieces)
        .build()?;
    let mut model_bytes = &bytes[HEADER..index];
    let model = Model::read(&mut model_bytes).filter(|_| model_bytes.is_empty());
    let model = model.ok_or(BookError::Damaged)?;
    if !BookKey::fits(rules, plies) {
        return Err(BookError::Damaged);
    }
    let header = Header {
        rules,
        plies,
        entries,
        index,
    };
    Ok((header, model))
}

/// Finds keys in the bytes of a checked book.
#[derive(Clone, Copy, Debug)]
pub(super) struct Entries<'a> {
    bytes: &'a [u8],
    header: Header,
    model: &'a Model,
}

impl<'a> Entries<'a> {
    pub(super) fn new(bytes: &'a [u8], header: Header, model: &'a Model) -> Entries<'a> {
        Entries {
            bytes,
            header,
            model,
        }
    }

    /// First key of a block and where it begins; `None` if the bytes are malformed.
    fn block(&self, block: usize) -> Option<(BookKey, usize)> {
        let at = self.header.index + INDEX_ENTRY * block;
        let index = self.bytes.get(at..at + INDEX_ENTRY)?;
        let (key, offset) = index.split_first_chunk::<16>()?;
        let offset = u32::from_le_bytes(offset.try_into().ok()?);
        Some((BookKey(u128::from_le_bytes(*key)), offset as usize))
    }

    /// A reader of the symbols of a block.
    fn open(&self, block: usize) -> Option<Reader<'a>> {
        let (first, at) = self.block(block)?;
        let end = self.bytes.len() - CHECKSUM;
        Some(Reader {
            model: self.model,
            decoder: Decoder::new(self.bytes.get(at..end)?)?,
            walk: Candidates::from(first, self.header.rules, self.header.plies)?,
            before: BEGIN,
            left: self.header.entries.saturating_sub(block * BLOCK).min(BLOCK),
        })
    }

    /// The entries of a block, in order.
    pub(super) fn in_block(&self, block: usize) -> impl Iterator<Item = (BookKey, i8)> + use<'a> {
        let mut reader = self.open(block);
        std::iter::from_fn(move || reader.as_mut()?.find_map(present))
    }

    /// All entries, in order.
    #[cfg(test)]
    pub(super) fn all(self) -> impl Iterator<Item = (BookKey, i8)> + use<'a> {
        (0..self.header.blocks()).flat_map(move |block| self.in_block(block))
    }

    /// The score of a key.
    pub(super) fn find(&self, key: BookKey) -> Option<i8> {
        let (mut low, mut high) = (0, self.header.blocks());
        while low < high {
            let middle = usize::midpoint(low, high);
            if self.block(middle)?.0 <= key {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        let mut reader = self.open(low.checked_sub(1)?)?;
        // Candidates come in order: behind the key there is nothing to look for.
        let candidate = reader.find(|candidate| candidate.0 >= key)?;
        present(candidate)
            .filter(|entry| entry.0 == key)
            .map(|entry| entry.1)
    }
}

/// A candidate with its symbol, if it is in the book.
fn present((key, symbol): (BookKey, i8)) -> Option<(BookKey, i8)> {
    (symbol != ABSENT).then_some((key, symbol))
}

/// Reads the candidates of a block with their symbols.
struct Reader<'a> {
    model: &'a Model,
    decoder: Decoder<'a>,
    walk: Candidates,
    /// The last score.
    before: i8,
    /// Entries still to come.
    left: usize,
}

impl Iterator for Reader<'_> {
    type Item = (BookKey, i8);

    fn next(&mut self) -> Option<(BookKey, i8)> {
        if self.left == 0 {
            return None;
        }
        let (model, before) = (self.model, self.before);
        let symbol = self.decoder.next(|slot| model.share_at(before, slot))?;
        let key = BookKey::from_digits(self.walk.digits());
        if symbol != ABSENT {
            self.before = symbol;
            self.left -= 1;
        }
        if !self.walk.advance() {
            self.left = 0;
        }
        Some((key, symbol))
    }
}

/// 64-bit FNV-1a.
pub(crate) fn checksum(bytes: &[u8]) -> u64 {
    bytes.iter().fold(0xcbf2_9ce4_8422_2325, |hash, byte| {
        (hash ^ u64::from(*byte)).wrapping_mul(0x0100_0000_01b3)
    })
}
