//! The token of a server: a secret that every request must know.

use std::fmt;
use std::str::FromStr;

use subtle::ConstantTimeEq;

/// A secret text. It is not printed by accident, and comparing it takes the same time whatever was guessed.
#[derive(Clone)]
pub struct Token(String);

/// Why a text cannot be a token.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum TokenError {
    /// It could be guessed, or does not fit into a header.
    #[error("a token has {SHORTEST} to {LONGEST} characters")]
    Length,
    /// It would have to be written differently in an address.
    #[error("a token has letters, digits and -._~ only")]
    Character,
    /// The system has no random numbers.
    #[error("the system gives no random numbers for a token")]
    NoRandomNumbers,
}

const SHORTEST: usize = 12;
const LONGEST: usize = 200;

impl Token {
    /// A new token of 128 random bits.
    ///
    /// # Errors
    /// If the system has no random numbers.
    pub fn random() -> Result<Token, TokenError> {
        let mut bytes = [0; 16];
        getrandom::fill(&mut bytes).map_err(|_| TokenError::NoRandomNumbers)?;
        Ok(Token(format!("{:032x}", u128::from_le_bytes(bytes))))
    }

    /// The secret itself, to tell the person who started the server.
    pub fn reveal(&self) -> &str {
        &self.0
    }

    pub(crate) fn is(&self, guess: &str) -> bool {
        self.0.as_bytes().ct_eq(guess.as_bytes()).into()
    }
}

impl FromStr for Token {
    type Err = TokenError;

    fn from_str(text: &str) -> Result<Token, TokenError> {
        if !(SHORTEST..=LONGEST).contains(&text.len()) {
            return Err(TokenError::Length);
        }
        // These stand for themselves in an address, a header and a cookie.
        let is_fit = |byte: u8| byte.is_ascii_alphanumeric() || b"-._~".contains(&byte);
        if !text.bytes().all(is_fit) {
            return Err(TokenError::Character);
        }
        Ok(Token(text.to_owned()))
    }
}

impl fmt::Debug for Token {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Token(..)")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tokens_are_long_plain_and_never_the_same() {
        let [one, two] = [Token::random().unwrap(), Token::random().unwrap()];
        assert_eq!(one.reveal().len(), 32);
        assert!(one.is(one.reveal()) && !one.is(two.reveal()) && !one.is(""));
        assert!(one.reveal().parse::<Token>().is_ok());
        assert_eq!("short".parse::<Token>().unwrap_err(), TokenError::Length);
        let spaced = "correct horse battery".parse::<Token>();
        assert_eq!(spaced.unwrap_err(), TokenError::Character);
        assert_eq!(format!("{one:?}"), "Token(..)");
    }
}
