//! Checks of the texts that name players and evaluators.

use crate::limits::SPEC_LENGTH;

/// Refuses overlong texts before they are parsed.
pub(crate) fn check_spec(text: &str) -> Result<(), String> {
    if text.len() > SPEC_LENGTH {
        return Err(format!("the text has more than {SPEC_LENGTH} characters"));
    }
    Ok(())
}
