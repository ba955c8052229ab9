//! Requests from the document and from chance.

pub(crate) mod operations;
pub(crate) mod requests;
pub(crate) mod schema;
