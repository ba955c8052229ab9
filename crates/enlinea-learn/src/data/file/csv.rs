//! Rows as text: a line each, a separator between the values.

use std::fs::File;
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};

use enlinea_arena::WholeFile;
use enlinea_core::Excerpt;
use serde::{Deserialize, Serialize};

use super::table::{ColumnValues, Rows, TableColumn};
use crate::data::DataError;

/// How lines are written.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CsvStyle {
    /// Whether the first line has the names of the columns.
    pub header: bool,
    /// What stands between two values: `,` usually, `, ` in the published files. The `csv` crate only has single bytes.
    pub separator: String,
}

impl Default for CsvStyle {
    fn default() -> CsvStyle {
        CsvStyle {
            header: true,
            separator: ",".to_owned(),
        }
    }
}

/// A file being written.
pub(super) struct CsvWriter {
    file: BufWriter<WholeFile>,
    style: CsvStyle,
    is_begun: bool,
}

impl CsvWriter {
    pub(super) fn new(file: WholeFile, style: CsvStyle) -> CsvWriter {
        CsvWriter {
            file: BufWriter::new(file),
            style,
            is_begun: false,
        }
    }

    pub(super) fn write(&mut self, rows: &Rows) -> io::Result<()> {
        if self.style.header && !self.is_begun {
            let names = rows.columns.iter().map(|column| self.quoted(&column.name));
            let line = names.collect::<Vec<_>>().join(&self.style.separator);
            writeln!(self.file, "{line}")?;
        }
        self.is_begun = true;
        for row in 0..rows.len() {
            let values = rows.columns.iter().map(|column| match &column.values {
                ColumnValues::Text(values) => self.quoted(&values[row]),
                ColumnValues::Whole(values) => {
                    values[row].map_or_else(String::new, |value| value.to_string())
                }
                ColumnValues::Real(values) => values[row].to_string(),
            });
            let line = values.collect::<Vec<_>>().join(&self.style.separator);
            writeln!(self.file, "{line}")?;
        }
        Ok(())
    }

    fn quoted(&self, text: &str) -> String {
        if text.contains(['"', '\n', ',']) || text.contains(&self.style.separator) {
            format!("\"{}\"", text.replace('"', "\"\""))
        } else {
            text.to_owned()
        }
    }

    pub(super) fn finish(mut self) -> io::Result<WholeFile> {
        self.file.flush()?;
        Ok(self.file.into_inner()?)
    }
}

/// A file being read. Lines may have blanks around their values.
pub(crate) struct CsvReader {
    path: PathBuf,
    reader: csv::Reader<File>,
    names: Vec<String>,
    /// The first line, if it had values instead of names.
    first: Option<csv::StringRecord>,
    line: u64,
}

impl CsvReader {
    pub(super) fn new(path: &Path, file: File) -> Result<CsvReader, DataError> {
        let mut reader = csv::ReaderBuilder::new()
            .has_headers(false)
            .trim(csv::Trim::All)
            .from_reader(file);
        let mut record = csv::StringRecord::new();
        let wrong = |error: csv::Error| DataError::malformed(path, error.to_string());
        if !reader.read_record(&mut record).map_err(wrong)? {
            return Err(DataError::malformed(path, "the file is empty"));
        }
        let has_names = record.iter().all(|field| field.parse::<f64>().is_err());
        let names = record.iter().enumerate().map(|(index, name)| {
            if has_names {
                name.to_owned()
            } else {
                (index + 1).to_string()
            }
        });
        Ok(CsvReader {
            path: path.to_owned(),
            names: names.collect(),
            line: u64::from(has_names),
            first: (!has_names).then_some(record),
            reader,
        })
    }

    /// The next lines; `None` at the end. A column `position` is text, a column with fractions is real.
    pub(super) fn next_rows(&mut self, lines: usize) -> Result<Option<Rows>, DataError> {
        let mut fields: Vec<Vec<String>> = vec![Vec::new(); self.names.len()];
        let mut record = csv::StringRecord::new();
        for _ in 0..lines {
            if let Some(first) = self.first.take() {
                record = first;
            } else {
                let wrong = |error: csv::Error| DataError::malformed(&self.path, error.to_string());
                if !self.reader.read_record(&mut record).map_err(wrong)? {
                    break;
                }
            }
            self.line += 1;
            for (column, field) in fields.iter_mut().zip(&record) {
                column.push(field.to_owned());
            }
        }
        if fields.first().is_none_or(Vec::is_empty) {
            return Ok(None);
        }
        let before = self.line - fields[0].len() as u64;
        let columns = self.names.iter().zip(fields).map(|(name, fields)| {
            let values = typed(name, fields).map_err(|(index, found)| {
                let line = before + index as u64 + 1;
                let reason =
                    format!("line {line}, column `{name}`: expected a number, found {found}");
                DataError::malformed(&self.path, reason)
            })?;
            Ok(TableColumn {
                name: name.clone(),
                values,
            })
        });
        let columns = columns.collect::<Result<_, DataError>>()?;
        Ok(Some(Rows { columns }))
    }
}

/// The values of a column, or the field that is wrong.
fn typed(name: &str, fields: Vec<String>) -> Result<ColumnValues, (usize, Excerpt)> {
    if name == "position" {
        return Ok(ColumnValues::Text(fields));
    }
    let whole = fields.iter().map(|field| match field.as_str() {
        "" => Some(None),
        number => number.parse().ok().map(Some),
    });
    if let Some(values) = whole.collect::<Option<_>>() {
        return Ok(ColumnValues::Whole(values));
    }
    let real = fields.iter().enumerate().map(|(index, field)| {
        let number = field
            .parse::<f64>()
            .ok()
            .filter(|number| number.is_finite());
        number.ok_or_else(|| (index, Excerpt::of(field)))
    });
    Ok(ColumnValues::Real(real.collect::<Result<_, _>>()?))
}
