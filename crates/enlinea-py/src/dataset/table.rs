//! Rows as an Arrow table, and the capsule that hands it over.

use std::sync::Arc;

use arrow_array::ffi_stream::FFI_ArrowArrayStream;
use arrow_array::{
    ArrayRef, Float64Array, Int32Array, RecordBatch, RecordBatchIterator, StringArray,
};
use arrow_schema::ArrowError;
use enlinea_learn::data::{ColumnValues, Rows};
use pyo3::prelude::*;
use pyo3::types::PyCapsule;

/// The columns of some rows as arrays of Arrow.
pub(super) fn batch(rows: &Rows) -> Result<RecordBatch, ArrowError> {
    let column = |values: &ColumnValues| -> (ArrayRef, bool) {
        match values {
            ColumnValues::Text(texts) => (Arc::new(StringArray::from_iter_values(texts)), false),
            ColumnValues::Whole(values) => (Arc::new(Int32Array::from(values.clone())), true),
            ColumnValues::Real(values) => (Arc::new(Float64Array::from(values.clone())), false),
        }
    };
    RecordBatch::try_from_iter_with_nullable(rows.columns.iter().map(|named| {
        let (array, may_be_missing) = column(&named.values);
        (named.name.as_str(), array, may_be_missing)
    }))
}

/// A stream of one batch. Its buffers are shared with us and live as long as anybody needs them.
pub(super) fn stream<'py>(py: Python<'py>, batch: &RecordBatch) -> PyResult<Bound<'py, PyCapsule>> {
    let batches = RecordBatchIterator::new([Ok(batch.clone())], batch.schema());
    let stream = FFI_ArrowArrayStream::new(Box::new(batches));
    PyCapsule::new_with_value(py, stream, c"arrow_array_stream")
}
