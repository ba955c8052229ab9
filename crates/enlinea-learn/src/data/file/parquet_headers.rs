//! Looks through the headers of a Parquet file before the library reads them. The library skips what it does not know, also lists that
//! take no room however long they say they are: a file of sixty bytes kept it busy for minutes. It also takes a field by its number for what
//! the format says, whatever kind the file says; the rest is then read from a wrong place.
//!
//! Headers are structures in the compact form of Thrift.

use std::fs::File;
use std::io::{self, Read, Seek, SeekFrom};

use parquet::file::metadata::ColumnChunkMetaData;

use super::parquet_shapes::{FILE, HeaderField, PAGE, Shape};

const MAGIC: &[u8] = b"PAR1";
/// The length of the last header and the magic number behind it.
const END: usize = 8;
/// Structures in structures: those of Parquet have far fewer.
const DEEPEST: u32 = 32;
/// Room for the header of a page, which may quote its smallest and its largest value.
const LONGEST_PAGE_HEADER: u64 = 1 << 16;

/// The kind of a page, and how many bytes come behind its header.
const PAGE_KIND: Place = (1, None);
const PAGE_SIZE: Place = (3, None);
/// The kind of a page with the values that others refer to.
const DICTIONARY: i64 = 2;
/// How the values of a page are encoded, in its two kinds, and the encodings that refer to a dictionary.
const ENCODINGS: [Place; 2] = [(5, Some(2)), (8, Some(4))];
const BY_DICTIONARY: [i64; 2] = [2, 8];
/// An encoding whose values stand byte by byte in different places; hardly any program uses it unasked.
const SPLIT: i64 = 9;

/// Whether the last header of a file can be read in a time that its length allows. Of files that are not Parquet the library says more.
pub(super) fn is_end_sound(file: &mut File) -> io::Result<bool> {
    let length = file.seek(SeekFrom::End(0))?;
    if length < END as u64 {
        return Ok(true);
    }
    file.seek(SeekFrom::End(-(END as i64)))?;
    let mut end = [0; END];
    file.read_exact(&mut end)?;
    let (header, magic) = end.split_at(4);
    let header = header
        .iter()
        .rev()
        .fold(0, |sum, &byte| sum << 8 | u64::from(byte));
    if magic != MAGIC || header > length - END as u64 {
        return Ok(true);
    }
    file.seek(SeekFrom::Start(length - END as u64 - header))?;
    let mut bytes = Vec::new();
    file.take(header).read_to_end(&mut bytes)?;
    Ok(Header::read(&bytes, FILE).is_some())
}

/// The same of the headers of all pages of a column.
pub(super) fn are_pages_sound(file: &mut File, column: &ColumnChunkMetaData) -> io::Result<bool> {
    let first = column.dictionary_page_offset();
    let first = first.unwrap_or_else(|| column.data_page_offset());
    let ends = u64::try_from(first).ok().and_then(|first| {
        let length = u64::try_from(column.compressed_size()).ok()?;
        Some((first, first.checked_add(length)?))
    });
    let Some((mut place, end)) = ends else {
        return Ok(false);
    };
    let mut has_dictionary = false;
    while place < end {
        file.seek(SeekFrom::Start(place))?;
        let mut bytes = Vec::new();
        let most = LONGEST_PAGE_HEADER.min(end - place);
        Read::take(&mut *file, most).read_to_end(&mut bytes)?;
        let header = Header::read(&bytes, PAGE);
        let next = header.and_then(|header| {
            has_dictionary |= header.number(PAGE_KIND) == Some(DICTIONARY);
            // The library panics where there is no dictionary, and where split values are cut off.
            let needs_dictionary = header.is_encoded(&BY_DICTIONARY) && !has_dictionary;
            if needs_dictionary || header.is_encoded(&[SPLIT]) {
                return None;
            }
            let size = u64::try_from(header.number(PAGE_SIZE)?).ok()?;
            place.checked_add(header.length as u64)?.checked_add(size)
        });
        match next {
            Some(next) => place = next,
            None => return Ok(false),
        }
    }
    Ok(true)
}

/// Where a number stands: its field, or a field and one in that structure.
type Place = (i64, Option<i64>);

/// What a structure says.
struct Header {
    /// Its bytes.
    length: usize,
    /// Its whole numbers, those in its structures included, but nothing deeper.
    numbers: Vec<(Place, i64)>,
}

impl Header {
    /// The structure at the beginning; `None` if it is not whole, has a list that takes no room, or a field that the library would
    /// take for another kind.
    fn read(bytes: &[u8], fields: &[HeaderField]) -> Option<Header> {
        let mut input = Input {
            rest: bytes,
            numbers: Vec::new(),
        };
        input.structure(fields, None, DEEPEST)?;
        Some(Header {
            length: bytes.len() - input.rest.len(),
            numbers: input.numbers,
        })
    }

    fn number(&self, place: Place) -> Option<i64> {
        let found = self.numbers.iter().find(|number| number.0 == place);
        found.map(|number| number.1)
    }

    fn is_encoded(&self, ways: &[i64]) -> bool {
        let encodings = ENCODINGS.map(|place| self.number(place));
        let mut encodings = encodings.iter().flatten();
        encodings.any(|encoding| ways.contains(encoding))
    }
}

/// The numbers by which the compact form names kinds of values.
mod kind {
    pub(super) const END: u8 = 0;
    pub(super) const TRUE: u8 = 1;
    pub(super) const FALSE: u8 = 2;
    pub(super) const BYTE: u8 = 3;
    pub(super) const SHORT: u8 = 4;
    pub(super) const LONG: u8 = 6;
    pub(super) const REAL: u8 = 7;
    pub(super) const TEXT: u8 = 8;
    pub(super) const LIST: u8 = 9;
    pub(super) const STRUCTURE: u8 = 12;
}

impl Shape {
    fn is(&self, kind: u8) -> bool {
        match self {
            Shape::Truth => matches!(kind, kind::TRUE | kind::FALSE),
            Shape::Byte => kind == kind::BYTE,
            Shape::Whole => (kind::SHORT..=kind::LONG).contains(&kind),
            Shape::Real => kind == kind::REAL,
            Shape::Text => kind == kind::TEXT,
            Shape::List(_) => kind == kind::LIST,
            Shape::Structure(_) => kind == kind::STRUCTURE,
        }
    }
}

/// What is left of a header.
struct Input<'a> {
    rest: &'a [u8],
    /// As in the header.
    numbers: Vec<(Place, i64)>,
}

impl Input<'_> {
    fn byte(&mut self) -> Option<u8> {
        let (&first, rest) = self.rest.split_first()?;
        self.rest = rest;
        Some(first)
    }

    fn skip(&mut self, bytes: u64) -> Option<()> {
        self.rest = self.rest.get(usize::try_from(bytes).ok()?..)?;
        Some(())
    }

    /// Seven bits in each byte, the lowest first.
    fn number(&mut self) -> Option<u64> {
        let mut number = 0;
        for shift in (0..64).step_by(7) {
            let byte = self.byte()?;
            number |= u64::from(byte & 0x7f) << shift;
            if byte < 0x80 {
                return Some(number);
            }
        }
        None
    }

    /// Negative numbers take the odd places.
    fn signed(&mut self) -> Option<i64> {
        let number = self.number()?;
        Some((number >> 1).cast_signed() ^ -(number & 1).cast_signed())
    }

    /// All fields of a structure, in their order. Inside of a field of the outermost one, that is told.
    fn structure(&mut self, fields: &[HeaderField], outer: Option<i64>, depth: u32) -> Option<()> {
        let keeps_numbers = depth == DEEPEST || outer.is_some();
        let is_outermost = depth == DEEPEST;
        let depth = depth.checked_sub(1)?;
        let mut last = 0i64;
        loop {
            let head = self.byte()?;
            let (step, kind) = (head >> 4, head & 15);
            if kind == kind::END {
                return Some(());
            }
            let field = match step {
                0 => self.signed().filter(|&field| field > last)?,
                step => last + i64::from(step),
            };
            if field > i64::from(i16::MAX) {
                return None;
            }
            last = field;
            let known = fields.iter().find(|known| known.0 == field);
            if known.is_some_and(|known| !known.1.is(kind)) {
                return None;
            }
            let shape = known.map(|known| &known.1);
            if keeps_numbers && (kind::SHORT..=kind::LONG).contains(&kind) {
                let place = outer.map_or((field, None), |outer| (outer, Some(field)));
                let number = self.signed()?;
                self.numbers.push((place, number));
            } else if is_outermost && kind == kind::STRUCTURE {
                self.structure(inner_fields(shape), Some(field), depth)?;
            } else if !matches!(kind, kind::TRUE | kind::FALSE) {
                // The kind of a truth is its value.
                self.value(kind, shape, depth)?;
            }
        }
    }

    /// A value that takes room.
    fn value(&mut self, kind: u8, shape: Option<&Shape>, depth: u32) -> Option<()> {
        match kind {
            kind::BYTE => self.skip(1),
            kind::SHORT..=kind::LONG => self.number().map(|_| ()),
            kind::REAL => self.skip(8),
            kind::TEXT => {
                let length = self.number()?;
                self.skip(length)
            }
            kind::LIST => self.list(shape, depth),
            kind::STRUCTURE => self.structure(inner_fields(shape), None, depth),
            // Truth in lists, sets and maps: no header of Parquet has them.
            _ => None,
        }
    }

    fn list(&mut self, shape: Option<&Shape>, depth: u32) -> Option<()> {
        let depth = depth.checked_sub(1)?;
        let inner = match shape {
            Some(Shape::List(inner)) => Some(*inner),
            _ => None,
        };
        let head = self.byte()?;
        let (short, kind) = (head >> 4, head & 15);
        let length = match short {
            15 => self.number()?,
            short => u64::from(short),
        };
        if length > 0 && inner.is_some_and(|inner| !inner.is(kind)) {
            return None;
        }
        // Every value takes at least a byte, so this ends with the header.
        for _ in 0..length {
            self.value(kind, inner, depth)?;
        }
        Some(())
    }
}

/// What is known of the fields of a structure.
fn inner_fields(shape: Option<&Shape>) -> &'static [HeaderField] {
    match shape {
        Some(Shape::Structure(fields)) => fields,
        _ => &[],
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A structure whose field 100 is a list of this kind that says it is as long as a list can be.
    fn endless_list(kind: u8) -> Vec<u8> {
        let mut bytes = vec![0x09, 0xc8, 0x01, 0xf0 | kind];
        bytes.extend([0xff, 0xff, 0xff, 0xff, 0x07, 0]);
        bytes
    }

    #[test]
    fn a_list_that_takes_no_room_is_not_believed() {
        for kind in 0..16 {
            assert!(Header::read(&endless_list(kind), FILE).is_none(), "{kind}");
        }
    }

    #[test]
    fn structures_end_where_they_say() {
        // Field 1 is 1, field 3 is -2, field 10 a text, field 11 a list of two structures without fields.
        let bytes = [
            0x15, 2, 0x25, 3, 0x78, 2, b'a', b'b', 0x19, 0x2c, 0, 0, 0, 9, 9,
        ];
        let header = Header::read(&bytes, PAGE).unwrap();
        assert_eq!((header.length, header.number(PAGE_SIZE)), (13, Some(-2)));
        for length in 0..13 {
            assert!(Header::read(&bytes[..length], PAGE).is_none(), "{length}");
        }
        let nested = [0x1c; 1000];
        assert!(Header::read(&nested, PAGE).is_none());
    }

    #[test]
    fn numbers_of_inner_structures_are_known() {
        // A page of kind 0 and size 4, whose values are encoded by a dictionary (8): field 5, field 2.
        let bytes = [0x15, 0, 0x25, 8, 0x2c, 0x15, 2, 0x15, 16, 0, 0];
        let header = Header::read(&bytes, PAGE).unwrap();
        let places = [PAGE_KIND, PAGE_SIZE, ENCODINGS[0], ENCODINGS[1]];
        let numbers = places.map(|place| header.number(place));
        assert_eq!(numbers, [Some(0), Some(4), Some(8), None]);
        assert!(header.is_encoded(&BY_DICTIONARY) && !header.is_encoded(&[SPLIT]));
    }

    #[test]
    fn a_field_has_the_kind_of_its_number() {
        // Field 1 of a file is a number; here it is a text.
        assert!(Header::read(&[0x18, 0, 0], FILE).is_none());
        assert!(Header::read(&[0x15, 0, 0], FILE).is_some());
        // Field 2 is a list of structures; here a list of numbers, and a list of nothing.
        assert!(Header::read(&[0x29, 0x15, 0, 0], FILE).is_none());
        assert!(Header::read(&[0x29, 0x05, 0], FILE).is_some());
        // Fields come in their order: 3, then 3 again.
        assert!(Header::read(&[0x35, 0, 0x05, 6, 0, 0], FILE).is_none());
    }
}
