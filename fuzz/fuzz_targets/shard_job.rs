#![no_main]
//! Any text as the job of a shard plan, and any bytes as what its first shards have made: a plan that is written and read back the
//! same, or a short error, and never a result of parts that the job did not make.
//!
//! The first line is the job, the rest the contents of three parts with lines of `====` between them.

use enlinea_fuzz::{accepted, assert_short};
use enlinea_shard::{Job, PartSet, ShardPart, ShardPlan};
use libfuzzer_sys::fuzz_target;

const SEPARATOR: &[u8] = b"====\n";
/// Enough for several pieces each.
const SHARDS: u32 = 3;
/// Waves that are filled with the same contents.
const WAVES: u32 = 2;

fuzz_target!(|bytes: &[u8]| {
    let end = bytes.iter().position(|&byte| byte == b'\n');
    let (text, contents) = match end {
        Some(end) => (&bytes[..end], &bytes[end + 1..]),
        None => (bytes, &[][..]),
    };
    let Ok(job) = serde_json::from_slice::<Job>(text) else {
        return;
    };
    // Larger ones are allowed and take their time.
    if matches!(&job, Job::Book(book) if book.plies > 3 || book.rules.cells() > 30) {
        return;
    }
    let Some(plan) = accepted(ShardPlan::new(job, SHARDS)) else {
        return;
    };
    let again = ShardPlan::from_json(&plan.to_json()).expect("what was just written");
    assert_eq!(again.identity(), plan.identity());
    let contents = split(contents);
    let mut parts = PartSet::new(&plan);
    for wave in 0..WAVES {
        for shard in 0..SHARDS {
            let content = contents.get(shard as usize).copied();
            let part = ShardPart {
                plan: plan.identity(),
                wave,
                shard,
                content: content.unwrap_or_default().to_vec(),
            };
            if let Err(error) = parts.add("a part", &part.to_bytes()) {
                panic!("{error}");
            }
        }
        if let Err(error) = plan.open_wave(&parts) {
            return assert_short(&error);
        }
    }
});

fn split(mut contents: &[u8]) -> Vec<&[u8]> {
    let mut parts = Vec::new();
    let is_separator = |window: &[u8]| window == SEPARATOR;
    while let Some(end) = contents.windows(SEPARATOR.len()).position(is_separator) {
        parts.push(&contents[..end]);
        contents = &contents[end + SEPARATOR.len()..];
    }
    parts.push(contents);
    parts
}
