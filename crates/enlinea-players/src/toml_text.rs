//! TOML that people write. An error is one short line that says where it is; the line itself may be long.

use enlinea_core::{bounded_reason, words_for_types};
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
        TomlError {
            line: before.filter(|byte| **byte == b'\n').count() + 1,
            reason: bounded_reason(&words_for_types(error.message(), "a table")),
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

    #[derive(Debug, Deserialize)]
    struct Types {
        #[serde(rename = "count")]
        _count: Option<u32>,
        #[serde(rename = "share")]
        _share: Option<f64>,
        #[serde(rename = "names")]
        _names: Option<Vec<String>>,
        #[serde(rename = "inner")]
        _inner: Option<Expected>,
    }

    #[test]
    fn types_are_named_in_the_words_of_toml() {
        for (text, reason) in [
            (
                "count = 'ten'",
                "invalid type: string \"ten\", expected a whole number from 0 to 4294967295",
            ),
            (
                "count = -4",
                "invalid value: integer `-4`, expected a whole number from 0 to 4294967295",
            ),
            ("share = []", "invalid type: array, expected a number"),
            ("names = {}", "invalid type: table, expected an array"),
            (
                "inner = ', expected u32'",
                "invalid type: string \", expected u32\", expected a table",
            ),
        ] {
            assert_eq!(read_toml::<Types>(text).unwrap_err().reason, reason);
        }
    }
}
