//! The numbers of a file without the file.

use enlinea_core::Rules;

use super::layout::FileLayout;
use super::reader::FeatureTable;
use super::table::{ColumnValues, TableColumn};
use crate::data::{DataError, LabelledPosition};

impl FileLayout {
    /// The numbers that a file of these positions would have; columns of text are left out, and missing numbers are not a number.
    ///
    /// # Errors
    /// If a feature cannot be computed.
    pub fn table(
        &self,
        rules: Rules,
        positions: &[LabelledPosition],
    ) -> Result<FeatureTable, DataError> {
        let mut table = FeatureTable::default();
        for TableColumn { name, values } in self.rows(rules, positions)?.columns {
            let number = |value: Option<i32>| value.map_or(f64::NAN, f64::from);
            let values = match values {
                ColumnValues::Text(_) => continue,
                ColumnValues::Whole(values) => values.into_iter().map(number).collect(),
                ColumnValues::Real(values) => values,
            };
            table.names.push(name);
            table.columns.push(values);
        }
        Ok(table)
    }
}
