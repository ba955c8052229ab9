//! What the headers of a Parquet file have in their fields: the numbers and kinds of the format's own definition, as far as the library
//! reads them. It goes by numbers alone, and would take a field of another kind for what it expects.

use Shape::{Byte, List, Real, Structure, Text, Truth, Whole};

/// The kind of a value, and of what is in it.
pub(super) enum Shape {
    Truth,
    Byte,
    Whole,
    Real,
    /// Bytes after their number.
    Text,
    List(&'static Shape),
    /// Fields that are not named may be anything.
    Structure(&'static [HeaderField]),
}

/// A field's number and what it has.
pub(super) type HeaderField = (i64, Shape);

/// The last header of a file.
pub(super) const FILE: &[HeaderField] = &[
    (1, Whole),
    (2, List(&Structure(SCHEMA_ELEMENT))),
    (3, Whole),
    (4, List(&Structure(ROW_GROUP))),
    (5, List(&Structure(KEY_AND_VALUE))),
    (6, Text),
    (7, List(&Structure(CHOICE))),
    (8, Structure(&[])),
    (9, Text),
];

/// The header of a page.
pub(super) const PAGE: &[HeaderField] = &[
    (1, Whole),
    (2, Whole),
    (3, Whole),
    (4, Whole),
    (5, Structure(DATA_PAGE)),
    (6, Structure(&[])),
    (7, Structure(DICTIONARY_PAGE)),
    (8, Structure(DATA_PAGE_2)),
];

const SCHEMA_ELEMENT: &[HeaderField] = &[
    (1, Whole),
    (2, Whole),
    (3, Whole),
    (4, Text),
    (5, Whole),
    (6, Whole),
    (7, Whole),
    (8, Whole),
    (9, Whole),
    (10, Structure(LOGICAL_TYPE)),
];

const LOGICAL_TYPE: &[HeaderField] = &[
    (1, Structure(&[])),
    (2, Structure(&[])),
    (3, Structure(&[])),
    (4, Structure(&[])),
    (5, Structure(&[(1, Whole), (2, Whole)])),
    (6, Structure(&[])),
    (7, Structure(TIME)),
    (8, Structure(TIME)),
    (10, Structure(&[(1, Byte), (2, Truth)])),
    (11, Structure(&[])),
    (12, Structure(&[])),
    (13, Structure(&[])),
    (14, Structure(&[])),
    (15, Structure(&[])),
    (16, Structure(&[(1, Byte)])),
    (17, Structure(&[(1, Text)])),
    (18, Structure(&[(1, Text), (2, Whole)])),
    (19, Structure(&[])),
];

const TIME: &[HeaderField] = &[(1, Truth), (2, Structure(CHOICE))];

/// One of some words.
const CHOICE: &[HeaderField] = &[
    (1, Structure(&[])),
    (2, Structure(&[])),
    (3, Structure(&[])),
];

const KEY_AND_VALUE: &[HeaderField] = &[(1, Text), (2, Text)];

const ROW_GROUP: &[HeaderField] = &[
    (1, List(&Structure(COLUMN))),
    (2, Whole),
    (3, Whole),
    (4, List(&Structure(&[(1, Whole), (2, Truth), (3, Truth)]))),
    (5, Whole),
    (6, Whole),
    (7, Whole),
];

const COLUMN: &[HeaderField] = &[
    (1, Text),
    (2, Whole),
    (3, Structure(COLUMN_DATA)),
    (4, Whole),
    (5, Whole),
    (6, Whole),
    (7, Whole),
    (8, Structure(&[])),
    (9, Text),
];

const COLUMN_DATA: &[HeaderField] = &[
    (1, Whole),
    (2, List(&Whole)),
    (3, List(&Text)),
    (4, Whole),
    (5, Whole),
    (6, Whole),
    (7, Whole),
    (8, List(&Structure(KEY_AND_VALUE))),
    (9, Whole),
    (10, Whole),
    (11, Whole),
    (12, Structure(STATISTICS)),
    (13, List(&Structure(&[(1, Whole), (2, Whole), (3, Whole)]))),
    (14, Whole),
    (15, Whole),
    (
        16,
        Structure(&[(1, Whole), (2, List(&Whole)), (3, List(&Whole))]),
    ),
    (17, Structure(&[(1, Structure(BOX)), (2, List(&Whole))])),
];

const STATISTICS: &[HeaderField] = &[
    (1, Text),
    (2, Text),
    (3, Whole),
    (4, Whole),
    (5, Text),
    (6, Text),
    (7, Truth),
    (8, Truth),
    (9, Whole),
];

const BOX: &[HeaderField] = &[
    (1, Real),
    (2, Real),
    (3, Real),
    (4, Real),
    (5, Real),
    (6, Real),
    (7, Real),
    (8, Real),
];

const DATA_PAGE: &[HeaderField] = &[
    (1, Whole),
    (2, Whole),
    (3, Whole),
    (4, Whole),
    (5, Structure(STATISTICS)),
];

const DICTIONARY_PAGE: &[HeaderField] = &[(1, Whole), (2, Whole), (3, Truth)];

const DATA_PAGE_2: &[HeaderField] = &[
    (1, Whole),
    (2, Whole),
    (3, Whole),
    (4, Whole),
    (5, Whole),
    (6, Whole),
    (7, Truth),
    (8, Structure(STATISTICS)),
];
