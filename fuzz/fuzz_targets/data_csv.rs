#![no_main]
//! Any bytes as a CSV file of labelled positions or of features: rows or a short error.

use enlinea_fuzz::DataFile;
use libfuzzer_sys::fuzz_target;

thread_local!(static FILE: DataFile = DataFile::new("csv"));

fuzz_target!(|bytes: &[u8]| FILE.with(|file| file.check(bytes)));
