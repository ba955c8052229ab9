//! Rows by columns: what is written to a file and read from it.

/// Some rows of a table.
#[derive(Clone, Debug, PartialEq)]
pub struct Rows {
    /// The columns, all of the same length.
    pub columns: Vec<TableColumn>,
}

/// A named column.
#[derive(Clone, Debug, PartialEq)]
pub struct TableColumn {
    /// Its name.
    pub name: String,
    /// Its values.
    pub values: ColumnValues,
}

/// The values of a column.
#[derive(Clone, Debug, PartialEq)]
pub enum ColumnValues {
    /// Texts.
    Text(Vec<String>),
    /// Whole numbers, some of which may be missing.
    Whole(Vec<Option<i32>>),
    /// Real numbers.
    Real(Vec<f64>),
}

impl ColumnValues {
    fn len(&self) -> usize {
        match self {
            ColumnValues::Text(values) => values.len(),
            ColumnValues::Whole(values) => values.len(),
            ColumnValues::Real(values) => values.len(),
        }
    }

    fn truncate(&mut self, rows: usize) {
        match self {
            ColumnValues::Text(values) => values.truncate(rows),
            ColumnValues::Whole(values) => values.truncate(rows),
            ColumnValues::Real(values) => values.truncate(rows),
        }
    }
}

impl Rows {
    /// How many rows there are.
    pub fn len(&self) -> usize {
        self.columns.first().map_or(0, |column| column.values.len())
    }

    /// Whether there are no rows.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The values of a column.
    pub fn find(&self, name: &str) -> Option<&ColumnValues> {
        let column = self.columns.iter().find(|column| column.name == name)?;
        Some(&column.values)
    }

    /// The values of a column of whole numbers.
    pub(crate) fn find_whole(&self, name: &str) -> Option<&[Option<i32>]> {
        match self.find(name)? {
            ColumnValues::Whole(values) => Some(values),
            _ => None,
        }
    }

    /// The rows for whose index the condition holds.
    pub(crate) fn filtered(&self, mut is_kept: impl FnMut(usize) -> bool) -> Rows {
        let kept: Vec<usize> = (0..self.len()).filter(|&row| is_kept(row)).collect();
        let columns = self.columns.iter().map(|column| TableColumn {
            name: column.name.clone(),
            values: match &column.values {
                ColumnValues::Text(values) => {
                    ColumnValues::Text(kept.iter().map(|&row| values[row].clone()).collect())
                }
                ColumnValues::Whole(values) => {
                    ColumnValues::Whole(kept.iter().map(|&row| values[row]).collect())
                }
                ColumnValues::Real(values) => {
                    ColumnValues::Real(kept.iter().map(|&row| values[row]).collect())
                }
            },
        });
        Rows {
            columns: columns.collect(),
        }
    }

    /// Keeps the first rows.
    pub(crate) fn truncate(&mut self, rows: usize) {
        for column in &mut self.columns {
            column.values.truncate(rows);
        }
    }
}
