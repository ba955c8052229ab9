//! Files of labelled positions: Parquet and CSV.

mod csv;
mod in_memory;
mod layout;
mod parquet;
mod parquet_headers;
mod parquet_shapes;
mod reader;
mod table;
mod writer;

use std::ffi::OsStr;
use std::path::{Path, PathBuf};

pub use self::csv::CsvStyle;
pub(crate) use layout::score_columns;
pub use layout::{FileLayout, RowKind};
pub(crate) use reader::RowReader;
pub use reader::{FeatureTable, PositionReader, read, read_card, read_first, read_table};
pub use table::{ColumnValues, Rows, TableColumn};
pub(crate) use writer::FileWriter;

use super::DataError;

/// How a file is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum FileFormat {
    Csv,
    Parquet,
}

impl FileFormat {
    /// The format that the ending of a name says.
    pub(crate) fn of(path: &Path) -> Result<FileFormat, DataError> {
        let ending = path.extension().map(OsStr::to_ascii_lowercase);
        match ending.as_ref().and_then(|ending| ending.to_str()) {
            Some("csv" | "txt") => Ok(FileFormat::Csv),
            Some("parquet") => Ok(FileFormat::Parquet),
            _ => Err(DataError::malformed(
                path,
                "expected a name that ends with `.parquet` or `.csv`",
            )),
        }
    }
}

/// A path followed by an ending.
pub(crate) fn with_ending(path: &Path, ending: &str) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(ending);
    PathBuf::from(name)
}
