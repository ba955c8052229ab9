//! How a heuristic file is run: the words behind its name, such as `depth=6`.

use enlinea_core::Excerpt;

/// The search of a Lisp heuristic, as it is written: `lisp:FILE depth=6 mode=fixed eval=my-heuristic`.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct LispOptions {
    /// Plies to look ahead.
    pub depth: u32,
    /// Whether the search stops at the end of the game, prefers quick wins and plays the first of equals.
    pub is_fixed: bool,
    /// The name of the function.
    pub function: String,
}

/// No board of the course is searched deeper without pruning.
const DEEPEST: u32 = 42;
/// No name is longer.
const LONGEST_NAME: usize = 100;

impl Default for LispOptions {
    fn default() -> LispOptions {
        LispOptions {
            depth: 4,
            is_fixed: false,
            function: "heuristica".to_owned(),
        }
    }
}

impl LispOptions {
    /// Reads the words behind the name of the file.
    ///
    /// # Errors
    /// In words, with the first one that is wrong.
    pub fn read(words: &[String]) -> Result<LispOptions, String> {
        let mut options = LispOptions::default();
        for word in words {
            let wrong = |expected: &str| {
                let word = Excerpt::of(word);
                Err(format!("{word}: expected {expected}"))
            };
            match word.split_once('=') {
                Some(("depth", number)) => match number.parse() {
                    Ok(depth) if (1..=DEEPEST).contains(&depth) => options.depth = depth,
                    _ => return wrong("a search depth from 1 to 42"),
                },
                Some(("mode", "published")) => options.is_fixed = false,
                Some(("mode", "fixed")) => options.is_fixed = true,
                Some(("mode", _)) => return wrong("mode=published or mode=fixed"),
                Some(("eval", name)) if is_name(name) => name.clone_into(&mut options.function),
                Some(("eval", _)) => return wrong("the name of a function"),
                _ => return wrong("depth=PLIES, mode=published, mode=fixed or eval=FUNCTION"),
            }
        }
        Ok(options)
    }
}

fn is_name(text: &str) -> bool {
    let is_part = |one: char| one.is_alphanumeric() || "-_+*/<>=?!%&$.".contains(one);
    !text.is_empty() && text.len() <= LONGEST_NAME && text.chars().all(is_part)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(line: &str) -> Result<LispOptions, String> {
        let words: Vec<String> = line.split_whitespace().map(str::to_owned).collect();
        LispOptions::read(&words)
    }

    #[test]
    fn the_search_of_the_course_is_the_default() {
        assert_eq!(read(""), Ok(LispOptions::default()));
        let options = read("depth=2 mode=fixed eval=f-eval").unwrap();
        assert_eq!((options.depth, options.is_fixed), (2, true));
        assert_eq!(options.function, "f-eval");
    }

    #[test]
    fn wrong_words_are_named() {
        for word in [
            "depth=0",
            "depth=x",
            "mode=better",
            "eval=",
            "eval=(exit)",
            "fast",
        ] {
            let error = read(word).unwrap_err();
            assert!(error.contains(word), "{error}");
        }
    }
}
