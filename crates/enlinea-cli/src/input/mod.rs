//! What the program reads: positions, batches of cases, claimed scores, files that player texts name.

mod batch;
mod batch_case;
mod claim;
mod files;
mod position;

pub(crate) use batch::{
    LONGEST_LINE, PositionArgs, cannot_read, for_each_line, for_each_position, read_line,
};
pub(crate) use batch_case::BatchCase;
pub(crate) use claim::Claim;
pub(crate) use files::Files;
pub(crate) use position::parse_position;
