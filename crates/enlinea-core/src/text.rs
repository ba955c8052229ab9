//! Excerpts of user input, short enough for an error message.

use std::fmt;

/// How many characters of user input a message repeats.
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

    /// Quotes a text, or this many characters of it.
    pub fn of_at_most(text: &str, longest: usize) -> Excerpt {
        let kept = text.chars().take(longest);
        let mut quoted: String = kept.flat_map(escape_unprintable).collect();
        if text.chars().nth(longest).is_some() {
            quoted.push('…');
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
        assert_eq!(
            Excerpt::of("\u{1b}'\"\\\u{202e}é").to_string(),
            "`\\u{1b}'\"\\\\u{202e}é`"
        );
    }
}
