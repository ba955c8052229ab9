//! Spec text: how players and evaluators are named everywhere.
//!
//! ```text
//!   call      =  name [ "(" [ argument { "," argument } ] ")" ]
//!   argument  =  [ name "=" ] call
//!   name      =  one or more of  a-z A-Z 0-9 _ - + . /   or anything in double quotes
//! ```
//!
//! Blanks may stand between the parts. Numbers are names too: what a name means is known only to the caller that reads
//! it, so the grammar does not care. `course-negamax(eval=uam-lines-10(base=3), depth=4)` is a call with two arguments, one
//! of which is a call itself.

use std::fmt;
use std::str::FromStr;

use enlinea_core::Excerpt;

/// How deep calls may be nested: deeper texts are mistakes or attacks.
const DEEPEST: usize = 8;

/// A name with arguments, and where it stands in its text.
#[derive(Clone, Debug)]
pub struct Call {
    /// The name, without quotes.
    pub name: String,
    /// The arguments in order.
    pub arguments: Vec<CallArgument>,
    /// Place of the name, counted from 1 in characters.
    pub at: usize,
}

/// One argument of a call.
#[derive(Clone, Debug)]
pub struct CallArgument {
    /// The name before `=`, if there is one.
    pub key: Option<String>,
    /// What was given.
    pub value: Call,
    /// Place of the key, or of the value if there is none, counted from 1 in characters.
    pub at: usize,
}

impl Call {
    /// A call that stands in no text.
    pub(crate) fn new(name: &str, arguments: Vec<CallArgument>) -> Call {
        Call {
            name: name.to_owned(),
            arguments,
            at: 1,
        }
    }

    /// A word or a number.
    pub(crate) fn word(name: &str) -> Call {
        Call::new(name, Vec::new())
    }
}

impl CallArgument {
    /// An argument that stands in no text.
    pub(crate) fn new(key: &str, value: Call) -> CallArgument {
        CallArgument {
            key: Some(key.to_owned()),
            value,
            at: 1,
        }
    }
}

/// Why a text is not a spec.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ParseSpecError {
    /// Something else belongs there.
    #[error("spec {text}: expected {expected} at character {at}, found {found}")]
    Syntax {
        /// The text, shortened.
        text: Excerpt,
        /// What belongs there.
        expected: &'static str,
        /// Where, counted from 1 in characters.
        at: usize,
        /// What stands there.
        found: Excerpt,
    },
    /// Calls within calls within calls.
    #[error("spec {text}: nested too deeply at character {at}")]
    TooDeep {
        /// The text, shortened.
        text: Excerpt,
        /// Where, counted from 1 in characters.
        at: usize,
    },
}

/// A player as text: checked for its grammar, not yet for its meaning.
///
/// ```
/// use enlinea_players::PlayerSpec;
///
/// let spec: PlayerSpec = "alphabeta( eval = threats, nodes=100000 )".parse()?;
/// assert_eq!(spec.to_string(), "alphabeta(eval=threats, nodes=100000)");
///
/// let error = "alphabeta(eval=threats".parse::<PlayerSpec>().unwrap_err();
/// assert_eq!(
///     error.to_string(),
///     "spec `alphabeta(eval=threats`: expected `,` or `)` at character 23, found the end"
/// );
/// # Ok::<(), enlinea_players::ParseSpecError>(())
/// ```
///
/// Two specs are equal when their canonical texts are.
#[derive(Clone, Debug)]
pub struct PlayerSpec(Call);

impl PlayerSpec {
    /// The parsed text.
    pub fn call(&self) -> &Call {
        &self.0
    }
}

impl From<Call> for PlayerSpec {
    fn from(call: Call) -> PlayerSpec {
        PlayerSpec(call)
    }
}

impl PartialEq for PlayerSpec {
    fn eq(&self, other: &PlayerSpec) -> bool {
        self.to_string() == other.to_string()
    }
}

impl Eq for PlayerSpec {}

impl fmt::Display for PlayerSpec {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl FromStr for PlayerSpec {
    type Err = ParseSpecError;

    fn from_str(text: &str) -> Result<PlayerSpec, ParseSpecError> {
        text.parse().map(PlayerSpec)
    }
}

impl FromStr for Call {
    type Err = ParseSpecError;

    fn from_str(text: &str) -> Result<Call, ParseSpecError> {
        let mut reader = Reader {
            text,
            characters: text.chars().collect(),
            at: 0,
        };
        let call = reader.call(0)?;
        reader.skip_blanks();
        if reader.peek().is_some() {
            let expected = if call.arguments.is_empty() {
                "`(` or the end"
            } else {
                "the end"
            };
            return Err(reader.unexpected(expected));
        }
        Ok(call)
    }
}

/// The canonical text: one blank after each comma, quotes only where needed.
impl fmt::Display for Call {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_name(f, &self.name)?;
        for (index, argument) in self.arguments.iter().enumerate() {
            f.write_str(if index == 0 { "(" } else { ", " })?;
            if let Some(key) = &argument.key {
                write_name(f, key)?;
                f.write_str("=")?;
            }
            argument.value.fmt(f)?;
        }
        if !self.arguments.is_empty() {
            f.write_str(")")?;
        }
        Ok(())
    }
}

fn write_name(f: &mut fmt::Formatter<'_>, name: &str) -> fmt::Result {
    if !name.is_empty() && name.chars().all(is_plain) {
        f.write_str(name)
    } else {
        write!(f, "\"{name}\"")
    }
}

fn is_plain(character: char) -> bool {
    character.is_ascii_alphanumeric() || "_-+./".contains(character)
}

/// Reads a text from left to right and knows where it is.
struct Reader<'a> {
    text: &'a str,
    characters: Vec<char>,
    at: usize,
}

impl Reader<'_> {
    fn call(&mut self, depth: usize) -> Result<Call, ParseSpecError> {
        self.skip_blanks();
        let at = self.at + 1;
        if depth > DEEPEST {
            return Err(ParseSpecError::TooDeep {
                text: Excerpt::of(self.text),
                at,
            });
        }
        let name = self.name("a name")?;
        self.skip_blanks();
        let mut arguments = Vec::new();
        if self.skip('(') {
            self.skip_blanks();
            if !self.skip(')') {
                arguments.push(self.argument(depth)?);
                while !self.skip(')') {
                    if !self.skip(',') {
                        return Err(self.unexpected("`,` or `)`"));
                    }
                    arguments.push(self.argument(depth)?);
                }
            }
        }
        Ok(Call {
            name,
            arguments,
            at,
        })
    }

    fn argument(&mut self, depth: usize) -> Result<CallArgument, ParseSpecError> {
        self.skip_blanks();
        let start = self.at;
        let name = self.name("an argument")?;
        self.skip_blanks();
        let key = if self.skip('=') {
            Some(name)
        } else {
            // It was the value itself: read it again as one.
            self.at = start;
            None
        };
        let value = self.call(depth + 1)?;
        self.skip_blanks();
        Ok(CallArgument {
            key,
            value,
            at: start + 1,
        })
    }

    fn name(&mut self, expected: &'static str) -> Result<String, ParseSpecError> {
        if self.skip('"') {
            let start = self.at;
            while self.peek().is_some_and(|character| character != '"') {
                self.at += 1;
            }
            let name = self.characters[start..self.at].iter().collect();
            return if self.skip('"') {
                Ok(name)
            } else {
                Err(self.unexpected("`\"`"))
            };
        }
        let start = self.at;
        while self.peek().is_some_and(is_plain) {
            self.at += 1;
        }
        if self.at == start {
            return Err(self.unexpected(expected));
        }
        Ok(self.characters[start..self.at].iter().collect())
    }

    fn peek(&self) -> Option<char> {
        self.characters.get(self.at).copied()
    }

    fn skip(&mut self, character: char) -> bool {
        let found = self.peek() == Some(character);
        self.at += usize::from(found);
        found
    }

    fn skip_blanks(&mut self) {
        while self.peek().is_some_and(char::is_whitespace) {
            self.at += 1;
        }
    }

    fn unexpected(&self, expected: &'static str) -> ParseSpecError {
        let rest: String = self.characters[self.at..].iter().take(1).collect();
        ParseSpecError::Syntax {
            text: Excerpt::of(self.text),
            expected,
            at: self.at + 1,
            found: Excerpt::first_character(&rest),
        }
    }
}

#[cfg(test)]
#[path = "call_tests.rs"]
mod tests;
