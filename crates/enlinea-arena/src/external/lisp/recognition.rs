//! Whether a Lisp file is a heuristic for the course's search, or a program that plays by itself.
//!
//! Both end with `.lisp`. A heuristic defines `heuristica` and is called; a program has to read what its opponent plays.

/// Functions with which a program reads its input.
const READERS: [&str; 7] = [
    "read",
    "read-line",
    "read-char",
    "read-char-no-hang",
    "read-sequence",
    "read-byte",
    "read-preserving-whitespace",
];

/// Whether the file defines `heuristica` and reads no input. One pass, because uploads may be long.
pub(crate) fn is_heuristic(text: &str) -> bool {
    let (mut defines, mut reads) = (false, false);
    let (mut is_called, mut last_word) = (false, String::new());
    for word in calls(text) {
        if word == "(" {
            is_called = true;
            continue;
        }
        reads |= is_called && READERS.contains(&word.as_str());
        defines |= last_word == "defun" && word == "heuristica";
        (is_called, last_word) = (false, word);
    }
    defines && !reads
}

/// The words of a file in lower case and the parentheses that open, without comments and texts.
fn calls(text: &str) -> Vec<String> {
    let mut found = Vec::new();
    let mut word = String::new();
    let mut rest = text.chars().peekable();
    while let Some(one) = rest.next() {
        let ends_word = one.is_whitespace() || "()\"';`,|".contains(one);
        if !ends_word {
            if one == '#' && word.is_empty() && rest.peek() == Some(&'|') {
                skip_block_comment(&mut rest);
            } else if one == '\\' {
                // The next character stands for itself: `#\(`.
                rest.next();
            } else {
                word.extend(one.to_lowercase());
            }
            continue;
        }
        if !word.is_empty() {
            found.push(std::mem::take(&mut word));
        }
        match one {
            '(' => found.push("(".to_owned()),
            ';' => while rest.next_if(|&next| next != '\n').is_some() {},
            '"' | '|' => skip_quoted(&mut rest, one),
            _ => {}
        }
    }
    found
}

fn skip_quoted(rest: &mut impl Iterator<Item = char>, end: char) {
    while let Some(one) = rest.next() {
        if one == '\\' {
            rest.next();
        } else if one == end {
            return;
        }
    }
}

fn skip_block_comment(rest: &mut impl Iterator<Item = char>) {
    let mut depth = 1;
    let mut last = ' ';
    rest.next();
    for one in rest {
        match (last, one) {
            ('|', '#') => depth -= 1,
            ('#', '|') => depth += 1,
            _ => {
                last = one;
                continue;
            }
        }
        if depth == 0 {
            return;
        }
        last = ' ';
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn heuristics_are_told_from_programs() {
        let check = |text: &str, expected: bool| assert_eq!(is_heuristic(text), expected, "{text}");
        check("(defun heuristica (estado) 0)", true);
        check("(in-package :x)\n(DEFUN Heuristica (e) (random 9))", true);
        check("; (read)\n(defun heuristica (e) \"(read)\" #\\( 0)", true);
        check("#| (read-line) |# (defun heuristica (e) 0)", true);
        check("(defvar *alias* '|(read)|)(defun heuristica (e) 0)", true);
        check("(defun heuristica (e) 0)(loop (print (read)))", false);
        check(
            "(defun heuristica (e) 0)(read-line *standard-input*)",
            false,
        );
        check("; (defun heuristica (e) 0)", false);
        check("(defun otra (e) 0)", false);
        check("(defun (heuristica) 0) read (defun (read) 0)", false);
        check("(defun heuristica (e) read (defvar read-line 0))", true);
        check("(defun heuristica-2 (e) 0)", false);
        check(
            include_str!("../../../../../examples/players/player.lisp"),
            false,
        );
    }

    /// Word for word it would take minutes to look through the whole file for each.
    #[test]
    fn a_long_upload_that_names_readers_without_calling_them_is_a_heuristic() {
        let text = format!("(defun heuristica (e) '(0 {}))", "read ".repeat(1 << 20));
        assert!(is_heuristic(&text));
    }
}
