//! TOML that people write. An error is one short line that says where it is; the line itself may be long.

use enlinea_core::Excerpt;
use serde::de::DeserializeOwned;

/// Why a text is not the TOML that was expected.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("line {line}: {reason}")]
pub struct TomlError {
    /// Counted from 1.
    pub line: usize,
    /// What is wrong, of bounded length.
    pub reason: String,
}

/// The longest reason, in characters: keys and values of any length may be part of it.
const LONGEST_REASON: usize = 300;

/// Reads TOML.
///
/// ```
/// use enlinea_players::read_toml;
///
/// let error = read_toml::<toml::Table>("a = 1\nb = x").unwrap_err();
/// assert_eq!(error.line, 2);
/// ```
///
/// # Errors
/// If it is malformed, or says something else than `T`.
pub fn read_toml<T: DeserializeOwned>(text: &str) -> Result<T, TomlError> {
    toml::from_str(text).map_err(|error: toml::de::Error| {
        let start = error.span().map_or(0, |span| span.start);
        let before = text.as_bytes().iter().take(start);
        let reason = Excerpt::of_at_most(error.message(), LONGEST_REASON);
        TomlError {
            line: before.filter(|byte| **byte == b'\n').count() + 1,
            reason: reason.text().to_owned(),
        }
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde::Deserialize;

    #[derive(Debug, Deserialize)]
    #[serde(deny_unknown_fields)]
    struct Expected {
        #[serde(rename = "name")]
        _name: String,
    }

    #[test]
    fn errors_in_toml_are_one_bounded_line() {
        let long = "x".repeat(100_000);
        for text in [
            format!("name = '{long}"),
            format!("name = 'a'\n{long} = 1"),
            format!("name = {long}"),
            format!("name = '''{}'''\nbirds = 3", "\n".repeat(1000)),
            "name = 'a\u{1}b'".to_owned(),
        ] {
            let error = read_toml::<Expected>(&text).unwrap_err().to_string();
            assert_eq!(error.lines().count(), 1, "{error}");
            assert!(
                error.chars().count() < 400 && error.starts_with("line "),
                "{error}"
            );
        }
        let error = read_toml::<Expected>("name = 'a'\n\nbirds = 3").unwrap_err();
        assert_eq!(error.line, 3);
        assert!(error.reason.starts_with("unknown field `birds`"));
    }
}
