//! The nearest name to a mistyped one, for error messages.

/// The name that needs the fewest edits, if it needs few enough to be what was meant.
pub(crate) fn nearest<'a>(
    wrong: &str,
    names: impl IntoIterator<Item = &'a str>,
) -> Option<&'a str> {
    let wrong = wrong.to_lowercase();
    let allowed = (wrong.chars().count() / 3).max(1) + 1;
    names
        .into_iter()
        .map(|name| (strsim::osa_distance(&wrong, &name.to_lowercase()), name))
        .min_by_key(|&(edits, _)| edits)
        .filter(|&(edits, _)| edits <= allowed)
        .map(|(_, name)| name)
}

/// The end of an error message.
pub(crate) fn did_you_mean(suggestion: Option<&str>) -> String {
    suggestion.map_or(String::new(), |near| format!("; did you mean `{near}`?"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_nearest_name_is_suggested() {
        let names = ["random", "perfect", "level", "alphabeta"];
        for (wrong, meant) in [
            ("alpha-beta", "alphabeta"),
            ("radnom", "random"),
            ("perfcet", "perfect"),
            ("LEVEL", "level"),
            ("lvl", "level"),
        ] {
            assert_eq!(nearest(wrong, names), Some(meant), "{wrong}");
        }
    }

    #[test]
    fn far_names_are_not_suggested() {
        assert_eq!(nearest("zzzzzz", ["random", "perfect"]), None);
    }
}
