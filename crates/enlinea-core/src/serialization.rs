//! Values for serde, as people would write them: the feature `serde`.
//!
//! Rules, games and diagrams are their text, columns and sides their number from 1. A pass is nothing.

use std::fmt::Display;
use std::str::FromStr;

use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::{Column, Diagram, Game, Move, Rules, Side};

fn from_text<'de, D, T>(deserializer: D) -> Result<T, D::Error>
where
    D: Deserializer<'de>,
    T: FromStr<Err: Display>,
{
    String::deserialize(deserializer)?
        .parse()
        .map_err(D::Error::custom)
}

impl Serialize for Rules {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Rules {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Rules, D::Error> {
        from_text(deserializer)
    }
}

impl Serialize for Game {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Game {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Game, D::Error> {
        from_text(deserializer)
    }
}

/// On one line, see [`Diagram::to_line`].
impl Serialize for Diagram {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(&self.to_line())
    }
}

impl<'de> Deserialize<'de> for Diagram {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Diagram, D::Error> {
        from_text(deserializer)
    }
}

impl Serialize for Column {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.number().serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Column {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Column, D::Error> {
        let number = u32::deserialize(deserializer)?;
        Column::from_number(number).ok_or_else(|| {
            let most = Rules::MAX_COLUMNS;
            D::Error::custom(format!(
                "expected a column from 1 to {most}, found {number}"
            ))
        })
    }
}

impl Serialize for Side {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.number().serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Side {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Side, D::Error> {
        let number = u8::deserialize(deserializer)?;
        Side::from_number(number)
            .ok_or_else(|| D::Error::custom(format!("expected side 1 or 2, found {number}")))
    }
}

impl Serialize for Move {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Move::Drop(column) => Some(column),
            Move::Pass => None,
        }
        .serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Move {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Move, D::Error> {
        let column = Option::deserialize(deserializer)?;
        Ok(column.map_or(Move::Pass, Move::Drop))
    }
}
