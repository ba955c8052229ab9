//! A file of labelled positions, written whole or not at all.

use std::fs::{self, File};
use std::path::{Path, PathBuf};

use super::csv::{CsvStyle, CsvWriter};
use super::parquet::ParquetWriter;
use super::table::Rows;
use super::{FileFormat, with_ending};
use crate::data::DataError;

/// Rows on their way into a file. They are written beside it; the file appears when they are complete.
pub(crate) struct FileWriter {
    path: PathBuf,
    unfinished: Unfinished,
    kind: Kind,
}

/// A file that is removed unless it gets its name.
struct Unfinished(PathBuf);

impl Drop for Unfinished {
    fn drop(&mut self) {
        fs::remove_file(&self.0).ok();
    }
}

enum Kind {
    Csv { writer: CsvWriter, card: String },
    Parquet(Box<ParquetWriter>),
}

impl FileWriter {
    /// Begins a file; its ending decides the format. The card is JSON that says what the data are.
    pub(crate) fn create(
        path: &Path,
        style: CsvStyle,
        card: String,
    ) -> Result<FileWriter, DataError> {
        let format = FileFormat::of(path)?;
        let unfinished = with_ending(path, ".unfinished");
        let file = File::create(&unfinished).map_err(DataError::io(&unfinished))?;
        let kind = match format {
            FileFormat::Csv => Kind::Csv {
                writer: CsvWriter::new(file, style),
                card,
            },
            FileFormat::Parquet => Kind::Parquet(Box::new(ParquetWriter::new(file, card))),
        };
        Ok(FileWriter {
            path: path.to_owned(),
            unfinished: Unfinished(unfinished),
            kind,
        })
    }

    /// Adds rows: in Parquet a row group of their own.
    pub(crate) fn write(&mut self, rows: &Rows) -> Result<(), DataError> {
        match &mut self.kind {
            Kind::Csv { writer, .. } => writer
                .write(rows)
                .map_err(DataError::io(&self.unfinished.0)),
            Kind::Parquet(writer) => {
                let unfinished = &self.unfinished.0;
                writer
                    .write(rows)
                    .map_err(|error| DataError::malformed(unfinished, error.to_string()))
            }
        }
    }

    /// Puts the file in its place.
    pub(crate) fn finish(self) -> Result<(), DataError> {
        let io = || DataError::io(&self.unfinished.0);
        let file = match self.kind {
            Kind::Csv { writer, card } => {
                let beside = card_path(&self.path);
                fs::write(&beside, card + "\n").map_err(DataError::io(&beside))?;
                writer.finish().map_err(io())?
            }
            Kind::Parquet(writer) => {
                let finished = writer.finish();
                finished
                    .map_err(|error| DataError::malformed(&self.unfinished.0, error.to_string()))?
            }
        };
        file.sync_all().map_err(io())?;
        fs::rename(&self.unfinished.0, &self.path).map_err(io())
    }
}

/// Where the card of a CSV file is.
pub(super) fn card_path(path: &Path) -> PathBuf {
    with_ending(path, ".json")
}
