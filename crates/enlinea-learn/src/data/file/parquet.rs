//! Rows as Parquet: a typed column for each value, compressed, with the card in the metadata.

use std::fs::File;
use std::path::Path;
use std::sync::Arc;

use enlinea_arena::WholeFile;
use parquet::basic::{Compression, LogicalType, Repetition, Type as PhysicalType};
use parquet::column::reader::{ColumnReader, ColumnReaderImpl};
use parquet::data_type::{ByteArray, ByteArrayType, DataType, DoubleType, Int32Type};
use parquet::errors::{ParquetError, Result};
use parquet::file::metadata::{ColumnChunkMetaData, KeyValue};
use parquet::file::properties::WriterProperties;
use parquet::file::reader::{FileReader, SerializedFileReader};
use parquet::file::writer::SerializedFileWriter;
use parquet::schema::types::Type;

use super::parquet_headers::{are_pages_sound, is_end_sound};
use super::table::{ColumnValues, Rows, TableColumn};
use crate::data::DataError;

/// The metadata entry with the card.
const CARD: &str = "enlinea";

/// A file being written; it begins with the first rows, which say what columns there are.
pub(super) struct ParquetWriter {
    file: Option<WholeFile>,
    card: String,
    writer: Option<SerializedFileWriter<WholeFile>>,
}

impl ParquetWriter {
    pub(super) fn new(file: WholeFile, card: String) -> ParquetWriter {
        ParquetWriter {
            file: Some(file),
            card,
            writer: None,
        }
    }

    /// Writes a row group.
    pub(super) fn write(&mut self, rows: &Rows) -> Result<()> {
        if self.writer.is_none() {
            let file = self
                .file
                .take()
                .expect("the file is there until the writer has it");
            let card = KeyValue::new(CARD.to_owned(), self.card.clone());
            let properties = WriterProperties::builder()
                .set_compression(Compression::SNAPPY)
                .set_created_by("enlinea".to_owned())
                .set_key_value_metadata(Some(vec![card]))
                .build();
            let schema = Arc::new(schema(rows)?);
            self.writer = Some(SerializedFileWriter::new(
                file,
                schema,
                Arc::new(properties),
            )?);
        }
        let writer = self.writer.as_mut().expect("it was just made");
        if rows.is_empty() {
            return Ok(());
        }
        let mut group = writer.next_row_group()?;
        for column in &rows.columns {
            let mut target = group.next_column()?.expect("the schema has all columns");
            match &column.values {
                ColumnValues::Text(values) => {
                    let values: Vec<ByteArray> =
                        values.iter().map(|value| value.as_str().into()).collect();
                    target
                        .typed::<ByteArrayType>()
                        .write_batch(&values, None, None)?;
                }
                ColumnValues::Whole(values) => {
                    let present: Vec<i32> = values.iter().flatten().copied().collect();
                    let levels: Vec<i16> = values
                        .iter()
                        .map(|value| i16::from(value.is_some()))
                        .collect();
                    target
                        .typed::<Int32Type>()
                        .write_batch(&present, Some(&levels), None)?;
                }
                ColumnValues::Real(values) => {
                    target
                        .typed::<DoubleType>()
                        .write_batch(values, None, None)?;
                }
            }
            target.close()?;
        }
        group.close()?;
        Ok(())
    }

    pub(super) fn finish(mut self) -> Result<WholeFile> {
        let writer = self
            .writer
            .take()
            .ok_or_else(|| ParquetError::General("no rows".to_owned()))?;
        writer.into_inner()
    }
}

fn schema(rows: &Rows) -> Result<Type> {
    let fields = rows.columns.iter().map(|column| {
        let (kind, logical, repetition) = match column.values {
            ColumnValues::Text(_) => (
                PhysicalType::BYTE_ARRAY,
                Some(LogicalType::String),
                Repetition::REQUIRED,
            ),
            ColumnValues::Whole(_) => (PhysicalType::INT32, None, Repetition::OPTIONAL),
            ColumnValues::Real(_) => (PhysicalType::DOUBLE, None, Repetition::REQUIRED),
        };
        let field = Type::primitive_type_builder(&column.name, kind)
            .with_logical_type(logical)
            .with_repetition(repetition)
            .build()?;
        Ok(Arc::new(field))
    });
    Type::group_type_builder("positions")
        .with_fields(fields.collect::<Result<_>>()?)
        .build()
}

/// A file being read.
pub(crate) struct ParquetReader {
    reader: SerializedFileReader<File>,
    /// The same file, where its headers are looked through.
    headers: File,
    group: usize,
}

impl ParquetReader {
    pub(super) fn open(path: &Path) -> std::result::Result<ParquetReader, DataError> {
        let file = File::open(path).map_err(DataError::io(path))?;
        // A handle of its own: two of the same would move together.
        let mut headers = File::open(path).map_err(DataError::io(path))?;
        if !is_end_sound(&mut headers).map_err(DataError::io(path))? {
            let reason = "not a whole Parquet file (its last header cannot be read)";
            return Err(DataError::malformed(path, reason));
        }
        let reader = SerializedFileReader::new(file).map_err(|error| {
            DataError::malformed(path, format!("not a whole Parquet file ({error})"))
        })?;
        Ok(ParquetReader {
            reader,
            headers,
            group: 0,
        })
    }

    /// What the metadata says about the data.
    pub(super) fn card(&self) -> Option<String> {
        let entries = self
            .reader
            .metadata()
            .file_metadata()
            .key_value_metadata()?;
        entries
            .iter()
            .find(|entry| entry.key == CARD)?
            .value
            .clone()
    }

    /// The next row group; `None` at the end. Only these columns, if some are named.
    pub(super) fn next_rows(&mut self) -> Result<Option<Rows>> {
        let metadata = self.reader.metadata();
        if self.group == metadata.num_row_groups() {
            return Ok(None);
        }
        let group = self.reader.get_row_group(self.group)?;
        for column in metadata.row_group(self.group).columns() {
            check_compression(column)?;
            if !are_pages_sound(&mut self.headers, column)? {
                let name = column.column_descr().name();
                let reason = format!("column `{name}`: the header of a page cannot be read");
                return Err(ParquetError::General(reason));
            }
        }
        self.group += 1;
        let count = group.metadata().num_rows() as usize;
        let schema = metadata.file_metadata().schema_descr();
        let columns = (0..schema.num_columns()).map(|index| {
            let name = schema.column(index).name().to_owned();
            let is_optional = schema.column(index).max_def_level() > 0;
            let reader = group.get_column_reader(index)?;
            let values = read_column(reader, is_optional, count);
            Ok(TableColumn {
                values: values
                    .map_err(|error| ParquetError::General(format!("column `{name}`: {error}")))?,
                name,
            })
        });
        let columns = columns.collect::<Result<_>>()?;
        Ok(Some(Rows { columns }))
    }
}

/// The others would need a library each, and some of them make gigabytes of a few bytes.
fn check_compression(column: &ColumnChunkMetaData) -> Result<()> {
    match column.compression() {
        Compression::UNCOMPRESSED | Compression::SNAPPY => Ok(()),
        other => {
            // Some have a level in brackets.
            let method = format!("{other:?}");
            let method = method.split('(').next().unwrap_or_default();
            Err(ParquetError::General(format!(
                "column `{}` is compressed with {method}: write the file with Snappy, or without compression",
                column.column_descr().name()
            )))
        }
    }
}

fn read_column(reader: ColumnReader, is_optional: bool, count: usize) -> Result<ColumnValues> {
    Ok(match reader {
        ColumnReader::ByteArrayColumnReader(reader) => {
            let values = read_values(reader, is_optional, count)?
                .into_iter()
                .map(|value| {
                    let bytes = value.unwrap_or_default();
                    let text = if bytes.is_empty() {
                        ""
                    } else {
                        bytes.as_utf8()?
                    };
                    Ok(text.to_owned())
                });
            ColumnValues::Text(values.collect::<Result<_>>()?)
        }
        ColumnReader::Int32ColumnReader(reader) => {
            ColumnValues::Whole(read_values(reader, is_optional, count)?)
        }
        ColumnReader::Int64ColumnReader(reader) => {
            let values = read_values(reader, is_optional, count)?.into_iter();
            let narrow = |value: Option<i64>| value.map(i32::try_from).transpose();
            let values: std::result::Result<_, _> = values.map(narrow).collect();
            ColumnValues::Whole(
                values.map_err(|_| ParquetError::General("a number is too large".to_owned()))?,
            )
        }
        ColumnReader::FloatColumnReader(reader) => {
            let values = read_values(reader, is_optional, count)?.into_iter();
            ColumnValues::Real(
                values
                    .map(|value| value.map_or(f64::NAN, f64::from))
                    .collect(),
            )
        }
        ColumnReader::DoubleColumnReader(reader) => {
            let values = read_values(reader, is_optional, count)?.into_iter();
            ColumnValues::Real(values.map(|value| value.unwrap_or(f64::NAN)).collect())
        }
        _ => return Err(ParquetError::General("expected numbers or text".to_owned())),
    })
}

fn read_values<T: DataType>(
    mut reader: ColumnReaderImpl<T>,
    is_optional: bool,
    count: usize,
) -> Result<Vec<Option<T::T>>> {
    let (mut values, mut levels) = (Vec::new(), Vec::new());
    let mut read = 0;
    while read < count {
        let wanted = is_optional.then_some(&mut levels);
        let (records, _, _) = reader.read_records(count - read, wanted, None, &mut values)?;
        if records == 0 {
            return Err(ParquetError::General("too few values".to_owned()));
        }
        read += records;
    }
    if !is_optional {
        return Ok(values.into_iter().map(Some).collect());
    }
    let mut values = values.into_iter();
    Ok(levels
        .into_iter()
        .map(|level| if level > 0 { values.next() } else { None })
        .collect())
}
