//! Unfinished work on a disk: numbers as bytes, checksums, and files that are whole or not there.

mod bytes;
mod whole_file;

pub(crate) use bytes::{Packer, Unpacker, checksum};
pub use whole_file::write_whole;
