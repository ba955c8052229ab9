//! Opening books: exact scores of all positions up to some ply.
//!
//! A [`Book`] is a block of bytes that is searched as it is; reading one only checks it. [`BookBuilder`] makes
//! one. The bytes are described in `docs/book-format.md`.

use std::borrow::Cow;
use std::io::{self, Read, Write};
use std::sync::{Arc, LazyLock};

use enlinea_core::{Game, Rules, RulesError};

use crate::Score;

mod build;
mod candidates;
mod coder;
mod format;
mod journal;
mod key;
mod levels;
mod model;

#[cfg(test)]
mod tests;

pub use build::{BookBuildError, BookBuilder, BookProgress, Resumed};

pub(crate) use format::checksum;
pub(crate) use key::BookKey;

use format::{Entries, Header};
use model::Model;

/// Scores of all positions up to some ply of one game.
///
/// ```
/// use enlinea_core::{Game, Rules};
/// use enlinea_solver::{Book, Score};
///
/// let book = Book::standard();
/// let empty = Game::new(Rules::STANDARD);
/// assert_eq!(book.score(&empty), Some(Score::new(1)));
/// ```
#[derive(Clone, Debug)]
pub struct Book {
    bytes: Cow<'static, [u8]>,
    header: Header,
    model: Model,
}

/// Why some bytes are not a usable book.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum BookError {
    /// The bytes could not be read.
    #[error("cannot read the book")]
    Io(#[from] io::Error),
    /// The bytes do not begin like a book.
    #[error("this is not an opening book")]
    NotABook,
    /// A book in another version of the format.
    #[error("book format {found}: only format 2 is known")]
    Version {
        /// The version found.
        found: u16,
    },
    /// The end is missing.
    #[error("the book is truncated")]
    Truncated,
    /// Some bytes have changed since they were written.
    #[error("the book is damaged: its checksum does not match")]
    Damaged,
    /// The rules in the header are invalid.
    #[error("the rules of the book are invalid")]
    Rules(#[from] RulesError),
}

/// The built-in book.
static STANDARD: LazyLock<Arc<Book>> = LazyLock::new(|| {
    let bytes = include_bytes!("../../data/7x6.book");
    let book = Book::from_bytes(Cow::Borrowed(bytes));
    Arc::new(book.expect("the built-in book is tested"))
});

impl Book {
    /// The built-in book of the usual game.
    pub fn standard() -> Arc<Book> {
        STANDARD.clone()
    }

    /// Reads a book to its end and checks it.
    ///
    /// # Errors
    /// If reading fails, or the bytes are not an undamaged book of a known version.
    pub fn read(mut reader: impl Read) -> Result<Book, BookError> {
        let mut bytes = Vec::new();
        reader.read_to_end(&mut bytes)?;
        Book::from_bytes(Cow::Owned(bytes))
    }

    fn from_bytes(bytes: Cow<'static, [u8]>) -> Result<Book, BookError> {
        let (header, model) = format::decode(&bytes)?;
        Ok(Book {
            bytes,
            header,
            model,
        })
    }

    /// Makes a book of sorted entries.
    fn from_entries(rules: Rules, plies: u32, entries: &[(BookKey, i8)]) -> Book {
        let bytes = format::encode(rules, plies, entries);
        Book::from_bytes(Cow::Owned(bytes)).expect("it was just written")
    }

    /// Writes the book as [`read`](Self::read) will find it.
    ///
    /// # Errors
    /// If writing fails.
    pub fn write(&self, mut writer: impl Write) -> io::Result<()> {
        writer.write_all(&self.bytes)
    }

    /// The rules of its game.
    pub fn rules(&self) -> Rules {
        self.header.rules
    }

    /// The most plies of a position in it.
    pub fn plies(&self) -> u32 {
        self.header.plies
    }

    /// How many positions it holds, mirror images counted once.
    pub fn len(&self) -> usize {
        self.header.entries
    }

    /// Whether it holds nothing.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Whether it is a book for these rules. A limit of pieces that cannot matter is ignored.
    pub fn is_for(&self, rules: Rules) -> bool {
        let numbers = |rules: Rules| {
            let (columns, rows) = (rules.width(), rules.height());
            (columns, rows, rules.connect(), rules.max_plies())
        };
        numbers(self.rules()) == numbers(rules)
    }

    /// The score of a position for the side to move, if the book has it.
    pub fn score(&self, game: &Game) -> Option<Score> {
        if game.plies() > self.plies() || !self.is_for(game.rules()) {
            return None;
        }
        let score = self.entries().find(BookKey::of(game))?;
        Some(Score::new(i32::from(score)))
    }

    /// A sample of positions with their scores, chosen by a random seed, to compare with a search.
    pub fn sample(&self, count: usize, seed: u64) -> Vec<(Game, Score)> {
        let mut chosen = Vec::new();
        let mut state = seed;
        while chosen.len() < count.min(self.len()) {
            state = state
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1_442_695_040_888_963_407);
            let index = ((state >> 33) as usize) % self.len();
            if !chosen.contains(&index) {
                chosen.push(index);
            }
        }
        let entry = |index: usize| {
            let mut block = self.entries().in_block(index / format::BLOCK);
            let (key, score) = block.nth(index % format::BLOCK)?;
            Some((key.game(self.rules())?, Score::new(i32::from(score))))
        };
        chosen.into_iter().filter_map(entry).collect()
    }

    fn entries(&self) -> Entries<'_> {
        Entries::new(&self.bytes, self.header, &self.model)
    }
}
