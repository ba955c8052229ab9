//! Excerpts of user input, short enough for an error message.

use std::fmt;

/// The most characters of user input that a message repeats.
const LONGEST: usize = 40;

/// A quotation of user input: whole if short, its beginning if long, escaped if not printable. A message
/// with it stays on one short line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Excerpt {
    /// Escaped and cut; empty with `is_end` when there was nothing left to quote.
    quoted: String,
    is_end: bool,
}

impl Excerpt {
    /// Quotes a text, or its first characters.
    pub fn of(text: &str) -> Excerpt {
        Excerpt::of_at_most(text, LONGEST)
    }

    /// Quotes a text, or its beginning; the quotation has at most this many characters, counted as they are shown.
    pub fn of_at_most(text: &str, longest: usize) -> Excerpt {
        let mut quoted = String::new();
        let mut room = longest;
        for character in text.chars() {
            let shown = escape_unprintable(character).count();
            if shown > room {
                quoted.push('…');
                break;
            }
            quoted.extend(escape_unprintable(character));
            room -= shown;
        }
        Excerpt {
            quoted,
            is_end: false,
        }
    }

    /// The quoted text without its quotation marks.
    pub fn text(&self) -> &str {
        &self.quoted
    }

    /// Quotes the first character of the rest of a text; the rest may be empty.
    pub fn first_character(rest: &str) -> Excerpt {
        match rest.chars().next() {
            Some(character) => Excerpt {
                quoted: escape_unprintable(character).collect(),
                is_end: false,
            },
            None => Excerpt {
                quoted: String::new(),
                is_end: true,
            },
        }
    }
}

/// What another library says about some input, on one line of bounded length: it may quote all of the input. Types have the
/// words of JSON.
pub fn bounded_reason(reason: &impl fmt::Display) -> String {
    const LONGEST_REASON: usize = 300;
    let reason = words_for_types(&reason.to_string(), "an object");
    Excerpt::of_at_most(&reason, LONGEST_REASON).quoted
}

/// A message with plain words for types, where the library has those of Rust. `object` is the word for values with named
/// parts, with its article.
pub fn words_for_types(message: &str, object: &str) -> String {
    let (message, place) = without_place(message);
    let parts = message.rsplit_once(", expected ");
    let Some((found, expected)) = parts.filter(|(found, _)| found.starts_with("invalid ")) else {
        return format!("{message}{place}");
    };
    let object_alone = object.split(' ').next_back().unwrap_or(object);
    let found = found.replacen("invalid type: sequence", "invalid type: array", 1);
    let is_object = format!("invalid type: {object_alone}");
    let found = found.replacen("invalid type: map", &is_object, 1);
    let is_object =
        |text: &str| ["struct ", "internally tagged "].map(|word| text.starts_with(word));
    let expected = match expected {
        "u8" => "a whole number from 0 to 255",
        "u16" => "a whole number from 0 to 65535",
        "u32" => "a whole number from 0 to 4294967295",
        "u64" | "usize" => "a whole number of at least 0",
        "i32" | "i64" => "a whole number",
        "f32" | "f64" => "a number",
        "a sequence" => "an array",
        "a map" => object,
        other if is_object(other).contains(&true) => object,
        other => other,
    };
    format!("{found}, expected {expected}{place}")
}

/// A message, and where in the text it is: ` at line 1 column 5`, or nothing.
fn without_place(message: &str) -> (&str, &str) {
    const WORDS: &str = " at line ";
    let is_number = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
    let at = message.rfind(WORDS).filter(|at| {
        let numbers = message[at + WORDS.len()..].split_once(" column ");
        numbers.is_some_and(|(line, column)| is_number(line) && is_number(column))
    });
    message.split_at(at.unwrap_or(message.len()))
}

/// Control and format characters would break the line, turn its direction or stay invisible; everything else is
/// shown as it is.
fn escape_unprintable(character: char) -> impl Iterator<Item = char> {
    let is_quote = matches!(character, '\'' | '"' | '\\');
    let escaped = (!is_quote).then(|| character.escape_debug());
    let plain = is_quote.then_some(character);
    escaped.into_iter().flatten().chain(plain)
}

impl fmt::Display for Excerpt {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.is_end {
            f.write_str("the end")
        } else {
            write!(f, "`{}`", self.quoted)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_texts_are_cut_and_control_characters_escaped() {
        assert_eq!(Excerpt::of("12\n3").to_string(), "`12\\n3`");
        let long = Excerpt::of(&"é".repeat(1000)).to_string();
        assert_eq!(long.chars().count(), LONGEST + 3);
        assert_eq!(Excerpt::first_character("").to_string(), "the end");
        let unprintable = Excerpt::of(&"\u{8}".repeat(1000)).to_string();
        assert!(unprintable.chars().count() <= LONGEST + 3, "{unprintable}");
        let reason = bounded_reason(&"unknown\nfield ".repeat(1000));
        assert!(reason.starts_with("unknown\\nfield ") && reason.chars().count() <= 301);
        assert_eq!(
            Excerpt::of("\u{1b}'\"\\\u{202e}é").to_string(),
            "`\\u{1b}'\"\\\\u{202e}é`"
        );
    }

    #[test]
    fn no_terms_of_rust_are_shown_for_types() {
        for (message, reason) in [
            (
                "invalid type: string \"x\", expected i64",
                "invalid type: string \"x\", expected a whole number",
            ),
            (
                "invalid value: integer `-1`, expected u64 at line 1 column 7",
                "invalid value: integer `-1`, expected a whole number of at least 0 at line 1 column 7",
            ),
            (
                "invalid type: integer `3`, expected internally tagged enum Reply at line 1 column 1",
                "invalid type: integer `3`, expected an object at line 1 column 1",
            ),
            (
                "invalid type: map, expected a sequence",
                "invalid type: object, expected an array",
            ),
            (
                "missing field `a` at line 1 column 2",
                "missing field `a` at line 1 column 2",
            ),
            ("unknown field ` at line x`", "unknown field ` at line x`"),
        ] {
            assert_eq!(bounded_reason(&message), reason);
        }
    }
}
