//! The protocols between a referee and a program, as arguments.

use clap::ValueEnum;
use enlinea_arena::Protocol;

/// A protocol by its name on the command line.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum ProtocolArg {
    /// Plain words, the protocol of the course.
    CLinea,
    /// JSON, one object per line.
    Native,
}

impl From<ProtocolArg> for Protocol {
    fn from(protocol: ProtocolArg) -> Protocol {
        match protocol {
            ProtocolArg::CLinea => Protocol::CLinea,
            ProtocolArg::Native => Protocol::Native,
        }
    }
}
