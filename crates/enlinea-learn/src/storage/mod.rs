//! Unfinished work on a disk: numbers as bytes.

mod bytes;

pub(crate) use bytes::{Packer, Unpacker};
