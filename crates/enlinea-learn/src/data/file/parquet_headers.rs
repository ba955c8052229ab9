//! Looks through the headers of a Parquet file before the library reads them. The library skips what it does not know, also lists that
//! take no room however long they say they are: a file of sixty bytes kept it busy for minutes.
//!
//! Headers are structures in the compact form of Thrift.

use std::fs::File;
use std::io::{self, Read, Seek, SeekFrom};

use parquet::file::metadata::ColumnChunkMetaData;

const MAGIC: &[u8] = b"PAR1";
/// The length of the last header and the magic number behind it.
const END: usize = 8;
/// Structures in structures: those of Parquet have far fewer.
const DEEPEST: u32 = 32;
/// Room for the header of a page, which may quote its smallest and its largest value.
const LONGEST_PAGE_HEADER: u64 = 1 << 16;
/// The field of a page's header that says how many bytes come behind it.
const PAGE_SIZE: i64 = 3;

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
    Ok(Header::read(&bytes).is_some())
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
    while place < end {
        file.seek(SeekFrom::Start(place))?;
        let mut bytes = Vec::new();
        let most = LONGEST_PAGE_HEADER.min(end - place);
        Read::take(&mut *file, most).read_to_end(&mut bytes)?;
        let header = Header::read(&bytes);
        let next = header.and_then(|header| {
            let size = u64::try_from(header.page_size?).ok()?;
            place.checked_add(header.length as u64)?.checked_add(size)
        });
        match next {
            Some(next) => place = next,
            None => return Ok(false),
        }
    }
    Ok(true)
}

/// What a structure says.
struct Header {
    /// Its bytes.
    length: usize,
    /// Its third field, if that is a whole number.
    page_size: Option<i64>,
}

impl Header {
    /// The structure at the beginning; `None` if it is not whole, or has a list that takes no room.
    fn read(bytes: &[u8]) -> Option<Header> {
        let mut input = Input {
            rest: bytes,
            page_size: None,
        };
        input.structure(DEEPEST)?;
        Some(Header {
            length: bytes.len() - input.rest.len(),
            page_size: input.page_size,
        })
    }
}

/// What is left of a header.
struct Input<'a> {
    rest: &'a [u8],
    /// As in the header.
    page_size: Option<i64>,
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

    /// All fields of a structure.
    fn structure(&mut self, depth: u32) -> Option<()> {
        let is_outermost = depth == DEEPEST;
        let depth = depth.checked_sub(1)?;
        let mut field = 0i64;
        loop {
            let head = self.byte()?;
            let (step, kind) = (head >> 4, head & 15);
            if kind == 0 {
                return Some(());
            }
            field = match step {
                0 => self.signed()?,
                step => field.checked_add(i64::from(step))?,
            };
            match kind {
                // The kind is the value.
                1 | 2 => {}
                5 if is_outermost && field == PAGE_SIZE => self.page_size = Some(self.signed()?),
                kind => self.value(kind, depth)?,
            }
        }
    }

    /// A value that takes room.
    fn value(&mut self, kind: u8, depth: u32) -> Option<()> {
        match kind {
            3 => self.skip(1),
            4..=6 => self.number().map(|_| ()),
            7 => self.skip(8),
            8 => {
                let length = self.number()?;
                self.skip(length)
            }
            9 => self.list(depth),
            12 => self.structure(depth),
            // Truth in lists, sets and maps: no header of Parquet has them.
            _ => None,
        }
    }

    fn list(&mut self, depth: u32) -> Option<()> {
        let depth = depth.checked_sub(1)?;
        let head = self.byte()?;
        let (short, kind) = (head >> 4, head & 15);
        let length = match short {
            15 => self.number()?,
            short => u64::from(short),
        };
        // Every value takes at least a byte, so this ends with the header.
        for _ in 0..length {
            self.value(kind, depth)?;
        }
        Some(())
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
            assert!(Header::read(&endless_list(kind)).is_none(), "{kind}");
        }
    }

    #[test]
    fn structures_end_where_they_say() {
        // Field 1 is true, field 3 is -2, field 4 a text, field 5 a list of two structures without fields.
        let bytes = [
            0x11, 0x25, 3, 0x18, 2, b'a', b'b', 0x19, 0x2c, 0, 0, 0, 9, 9,
        ];
        let header = Header::read(&bytes).unwrap();
        assert_eq!((header.length, header.page_size), (12, Some(-2)));
        for length in 0..12 {
            assert!(Header::read(&bytes[..length]).is_none(), "{length}");
        }
        let nested = [0x1c; 1000];
        assert!(Header::read(&nested).is_none());
    }
}
