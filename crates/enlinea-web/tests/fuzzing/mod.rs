//! Random requests made from the document, and checks of the replies.

pub(crate) mod operations;
pub(crate) mod requests;
pub(crate) mod schema;
