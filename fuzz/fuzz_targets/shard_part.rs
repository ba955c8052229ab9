#![no_main]
//! Parts of shards: what is read is written back the same, and what is refused is refused with a short line.

use enlinea_fuzz::assert_short;
use enlinea_shard::ShardPart;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| match ShardPart::read(bytes) {
    Ok(part) => assert_eq!(ShardPart::read(&part.to_bytes()).as_ref(), Ok(&part)),
    Err(problem) => assert_short(&problem),
});
