//! The texts that name players and evaluators.

use crate::limits::SPEC_LENGTH;

/// Refuses a text that is longer than any sensible one, before anything reads it.
pub(crate) fn check_spec(text: &str) -> Result<(), String> {
    if text.len() > SPEC_LENGTH {
        return Err(format!("the text has more than {SPEC_LENGTH} characters"));
    }
    Ok(())
}
