#![no_main]
//! Any text as the value of an option or a list of openings: short errors, and what is accepted prints back.

use std::fmt::{Debug, Display};
use std::str::FromStr;

use enlinea_arena::rating::Sprt;
use enlinea_arena::tournament::Format;
use enlinea_arena::{Openings, Termination};
use enlinea_core::{Column, Rules};
use enlinea_fuzz::{BOARDS, accepted};
use enlinea_learn::data::PlyWeights;
use enlinea_web::Token;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    prints_back::<Column>(text);
    prints_back::<Format>(text);
    prints_back::<Openings>(text);
    prints_back::<PlyWeights>(text);
    prints_back::<Termination>(text);
    accepted(text.parse::<Sprt>());
    if let Some(token) = accepted(text.parse::<Token>()) {
        assert_eq!(token.reveal(), text);
    }
    for board in BOARDS {
        let rules: Rules = board.parse().expect("a board");
        if let Some(Openings::List(games)) = accepted(Openings::from_lines(rules, text)) {
            // A blank line is the empty board.
            let lines: String = games.iter().map(|game| game.to_text() + "\n").collect();
            let again = Openings::from_lines(rules, &lines);
            assert_eq!(again, Ok(Openings::List(games)));
        }
    }
});

fn prints_back<T>(text: &str)
where
    T: FromStr<Err: Display + Debug> + Display + Debug + PartialEq,
{
    if let Some(value) = accepted(text.parse::<T>()) {
        let again = value.to_string().parse::<T>();
        assert_eq!(again.expect("what was just printed"), value);
    }
}
