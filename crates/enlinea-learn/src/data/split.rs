//! Parts of a data set that share no position: for training, validation and tests.

use std::path::{Path, PathBuf};

use enlinea_core::Game;
use enlinea_players::random::{derived_seed, mix};
use serde_json::{Value, json};

use super::file::{ColumnValues, CsvStyle, FileWriter, RowReader, Rows, read_card};
use super::{DataError, canonical_number};

/// The names of the parts, in order.
pub const PARTS: [&str; 3] = ["train", "validation", "test"];

/// The sizes of the parts of a split, as weights.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SplitShares(pub [f64; 3]);

impl SplitShares {
    /// The part that a position belongs to: the same for its mirror image, in every file and at any time.
    ///
    /// ```
    /// use enlinea_core::{Game, Rules};
    /// use enlinea_learn::data::SplitShares;
    ///
    /// let shares = SplitShares([8.0, 1.0, 1.0]);
    /// let part = |moves| Game::from_moves(Rules::STANDARD, moves).map(|game| shares.part_of(&game));
    /// assert_eq!(part("44511")?, part("44377")?);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn part_of(&self, game: &Game) -> usize {
        /// Keeps the split apart from other uses of hashes.
        const PURPOSE: u64 = 0x5357;
        let hash = mix(derived_seed(canonical_number(game), &[PURPOSE]));
        let total: f64 = self.0.iter().sum();
        let place = (hash >> 11) as f64 / (1_u64 << 53) as f64 * total;
        match place {
            place if place < self.0[0] => 0,
            place if place < self.0[0] + self.0[1] => 1,
            _ => 2,
        }
    }
}

/// Writes the rows of a file into three others and returns how many each has. A row belongs to the part of its position.
///
/// # Errors
/// If a file cannot be read or written, or its rows do not name their positions.
pub fn split(
    path: &Path,
    parts: &[PathBuf; 3],
    shares: SplitShares,
    csv: &CsvStyle,
) -> Result<[usize; 3], DataError> {
    let card = read_card(path)?;
    let mut writers = Vec::new();
    for (name, part) in PARTS.iter().zip(parts) {
        let card = card_of_part(card.as_ref(), name, shares);
        writers.push(FileWriter::create(part, csv.clone(), card.to_string())?);
    }
    let mut reader = RowReader::open(path)?;
    let mut counts = [0; 3];
    let mut before = 0;
    while let Some(rows) = reader.next_rows()? {
        let Some(ColumnValues::Text(texts)) = rows.find("position") else {
            let reason = "there is no column `position`: rows without positions cannot be split";
            return Err(DataError::malformed(path, reason));
        };
        let mut places = Vec::with_capacity(texts.len());
        for (index, text) in texts.iter().enumerate() {
            let game: Game = text.parse().map_err(|error| {
                DataError::malformed(path, format!("row {}: {error}", before + index + 1))
            })?;
            places.push(shares.part_of(&game));
        }
        before += texts.len();
        for (part, writer) in writers.iter_mut().enumerate() {
            let chosen: Rows = rows.filtered(|row| places[row] == part);
            counts[part] += chosen.len();
            writer.write(&chosen)?;
        }
    }
    for writer in writers {
        writer.finish()?;
    }
    Ok(counts)
}

fn card_of_part(card: Option<&Value>, part: &str, shares: SplitShares) -> Value {
    let mut card = card
        .cloned()
        .filter(Value::is_object)
        .unwrap_or_else(|| json!({}));
    card["split"] = json!({ "part": part, "shares": shares.0 });
    card
}
