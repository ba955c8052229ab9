//! What the program prints: the printer, and boards, columns, numbers and solutions as text and JSON.

pub(crate) mod board;
pub(crate) mod columns;
pub(crate) mod file;
pub(crate) mod number;
mod printer;
pub(crate) mod reasons;
pub(crate) mod solution;

pub(crate) use printer::{BatchPlace, Printer, position_name, print_error, print_json_error};
