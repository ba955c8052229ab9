//! A file of labelled positions, written whole or not at all.

use std::path::{Path, PathBuf};

use enlinea_arena::{WholeFile, write_whole};

use super::csv::{CsvStyle, CsvWriter};
use super::parquet::ParquetWriter;
use super::table::Rows;
use super::{FileFormat, with_ending};
use crate::data::DataError;

/// Rows on their way into a file. They are written beside it; the file appears when they are complete.
pub(crate) struct FileWriter {
    path: PathBuf,
    kind: Kind,
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
        let file = WholeFile::create(path).map_err(DataError::io(path))?;
        let kind = match format {
            FileFormat::Csv => Kind::Csv {
                writer: CsvWriter::new(file, style),
                card,
            },
            FileFormat::Parquet => Kind::Parquet(Box::new(ParquetWriter::new(file, card))),
        };
        Ok(FileWriter {
            path: path.to_owned(),
            kind,
        })
    }

    /// Adds rows: in Parquet a row group of their own.
    pub(crate) fn write(&mut self, rows: &Rows) -> Result<(), DataError> {
        match &mut self.kind {
            Kind::Csv { writer, .. } => writer.write(rows).map_err(DataError::io(&self.path)),
            Kind::Parquet(writer) => writer
                .write(rows)
                .map_err(|error| DataError::malformed(&self.path, error.to_string())),
        }
    }

    /// Puts the file in its place.
    pub(crate) fn finish(self) -> Result<(), DataError> {
        let io = || DataError::io(&self.path);
        let file = match self.kind {
            Kind::Csv { writer, card } => {
                let beside = card_path(&self.path);
                write_whole(&beside, (card + "\n").as_bytes()).map_err(DataError::io(&beside))?;
                writer.finish().map_err(io())?
            }
            Kind::Parquet(writer) => {
                let finished = writer.finish();
                finished.map_err(|error| DataError::malformed(&self.path, error.to_string()))?
            }
        };
        file.keep().map_err(io())
    }
}

/// Where the card of a CSV file is.
pub(super) fn card_path(path: &Path) -> PathBuf {
    with_ending(path, ".json")
}
