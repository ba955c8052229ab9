//! Cases of a batch: JSON objects, one per line, that are printed with the added field `actual`.
//!
//! The fields are those of `golden-heuristics.json` and `golden-moves.json`: `cols`, `rows`, `c` and optionally `p` are the
//! rules, `position` the moves, `player` the side. Other fields are kept. Such a file can be read as it is: the
//! brackets of its list and the commas at its line ends are ignored.

use enlinea_core::{Game, Rules, Side, bounded_reason};
use serde_json::{Map, Value};

/// One case.
#[derive(Clone, Debug)]
pub(crate) struct BatchCase {
    pub(crate) fields: Map<String, Value>,
    pub(crate) game: Game,
    /// The side of `player`, or the side to move.
    pub(crate) side: Side,
}

impl BatchCase {
    /// Reads a line; `None` if it holds no case.
    pub(crate) fn parse(rules: Rules, line: &str) -> Result<Option<BatchCase>, String> {
        let line = line.trim_end_matches(',');
        if ["", "[", "]"].contains(&line) {
            return Ok(None);
        }
        let fields: Map<String, Value> = serde_json::from_str(line)
            .map_err(|error| format!("not a JSON object: {}", bounded_reason(&error)))?;
        let rules = rules_of(&fields, rules)?;
        let position = match fields.get("position") {
            None => "",
            Some(Value::String(text)) => text,
            Some(_) => return Err("`position` must be a string".to_owned()),
        };
        let game = Game::from_text(rules, position).map_err(|error| error.to_string())?;
        let side = match number(&fields, "player")? {
            None => game.side_to_move(),
            Some(1) => Side::First,
            Some(2) => Side::Second,
            Some(other) => return Err(format!("`player` is {other}: it must be 1 or 2")),
        };
        Ok(Some(BatchCase { fields, game, side }))
    }

    /// A text field.
    pub(crate) fn text(&self, name: &str) -> Result<Option<&str>, String> {
        match self.fields.get(name) {
            None | Some(Value::Null) => Ok(None),
            Some(Value::String(text)) => Ok(Some(text)),
            Some(_) => Err(format!("`{name}` must be a string")),
        }
    }

    /// A text field that must be there.
    pub(crate) fn required(&self, name: &str) -> Result<&str, String> {
        let text = self.text(name)?;
        text.ok_or_else(|| format!("`{name}` is missing"))
    }

    /// A field with a whole number.
    pub(crate) fn number(&self, name: &str) -> Result<Option<u64>, String> {
        number(&self.fields, name)
    }

    /// An evaluator as spec text, from its name, mode and weights.
    pub(crate) fn evaluator(&self, name: &str, mode: Option<&str>) -> Result<String, String> {
        let mut arguments: Vec<String> = Vec::new();
        arguments.extend(mode.map(|mode| format!("mode={mode}")));
        match self.fields.get("params") {
            None | Some(Value::Null) => {}
            Some(Value::String(set)) => arguments.push(format!("weights={set}")),
            Some(Value::Object(weights)) => {
                let weights = weights.iter();
                arguments.extend(weights.map(|(name, value)| format!("{name}={value}")));
            }
            Some(_) => return Err("`params` must be a set of weights or an object".to_owned()),
        }
        Ok(format!("{name}({})", arguments.join(", ")))
    }

    /// The case with our answer.
    pub(crate) fn answered(&self, actual: Value) -> Map<String, Value> {
        let mut fields = self.fields.clone();
        fields.insert("actual".to_owned(), actual);
        fields
    }
}

/// The rules of a case; missing fields are taken from the command line.
fn rules_of(fields: &Map<String, Value>, given: Rules) -> Result<Rules, String> {
    let size = |name: &str, default: u32| {
        let number = number(fields, name)?;
        Ok::<u32, String>(number.map_or(default, |n| u32::try_from(n).unwrap_or(u32::MAX)))
    };
    let pieces = match number(fields, "p")? {
        Some(number) => Some(u32::try_from(number).unwrap_or(u32::MAX)),
        None => given.pieces(),
    };
    Rules::builder()
        .columns(size("cols", given.width())?)
        .rows(size("rows", given.height())?)
        .connect(size("c", given.connect())?)
        .maybe_pieces(pieces)
        .build()
        .map_err(|error| error.to_string())
}

fn number(fields: &Map<String, Value>, name: &str) -> Result<Option<u64>, String> {
    match fields.get(name) {
        None | Some(Value::Null) => Ok(None),
        Some(value) => {
            let number = value.as_u64();
            let number = number.ok_or_else(|| format!("`{name}` must be a whole number"))?;
            Ok(Some(number))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lists_are_read_line_by_line() {
        let parse = |line: &str| BatchCase::parse(Rules::STANDARD, line);
        assert!(parse("[").unwrap().is_none());
        let case = parse(r#"{"cols": 8, "rows": 7, "position": "45", "player": 2},"#);
        let case = case.unwrap().unwrap();
        assert_eq!(case.game.to_string(), "8x7c4:45");
        assert_eq!(case.side, Side::Second);
    }

    #[test]
    fn wrong_fields_are_named() {
        let check = |line: &str, message: &str| {
            let error = BatchCase::parse(Rules::STANDARD, line).unwrap_err();
            assert_eq!(error, message);
        };
        check(r#"{"player": 3}"#, "`player` is 3: it must be 1 or 2");
        check(r#"{"cols": "x"}"#, "`cols` must be a whole number");
        check(r#"{"position": 4}"#, "`position` must be a string");
        check(r#"{"cols": 65}"#, "65 columns: a board has 1 to 64 columns");
    }
}
