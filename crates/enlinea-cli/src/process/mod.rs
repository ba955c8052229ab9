//! The program as a process: exit codes, errors, signals, the terminal it borrows.

pub(crate) mod errors;
pub(crate) mod exit;
pub(crate) mod interrupt;
pub(crate) mod terminal;
pub(crate) mod usage;
