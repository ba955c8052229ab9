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

/// Whether the file defines `heuristica` and reads no input.
pub(crate) fn is_heuristic(text: &str) -> bool {
    let calls = calls(text);
    let defines = |pair: &[String]| pair[0] == "defun" && pair[1] == "heuristica";
    let mut words = calls.iter().filter(|word| *word != "(");
    let reads = words.any(|word| READERS.contains(&word.as_str()) && is_called(&calls, word));
    let plain: Vec<String> = calls.iter().filter(|word| *word != "(").cloned().collect();
    plain.windows(2).any(defines) && !reads
}

fn is_called(words: &[String], name: &str) -> bool {
    words
        .windows(2)
        .any(|pair| pair[0] == "(" && pair[1] == name)
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
        check("(defun heuristica-2 (e) 0)", false);
        check(
            include_str!("../../../../../examples/players/player.lisp"),
            false,
        );
    }
}
