//! Sides and winners as the numbers of the API.

use enlinea_core::{Outcome, Side};
use serde::Serialize;
use utoipa::openapi::schema::{ObjectBuilder, Schema, Type};
use utoipa::openapi::{KnownFormat, RefOr, SchemaFormat};
use utoipa::{PartialSchema, ToSchema};

/// A side: 1 is red and moves first, 2 is yellow.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct SideNumber(u8);

/// The winner of a game: a side, or 0 for a draw.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct WinnerNumber(u8);

impl WinnerNumber {
    /// The winner of a finished game.
    pub fn of(outcome: Outcome) -> Option<WinnerNumber> {
        match outcome {
            Outcome::Ongoing => None,
            Outcome::Draw => Some(None.into()),
            Outcome::Win(side) => Some(Some(side).into()),
        }
    }
}

impl From<Side> for SideNumber {
    fn from(side: Side) -> SideNumber {
        SideNumber(side.number())
    }
}

impl From<Option<Side>> for WinnerNumber {
    fn from(winner: Option<Side>) -> WinnerNumber {
        WinnerNumber(winner.map_or(0, Side::number))
    }
}

impl PartialSchema for SideNumber {
    fn schema() -> RefOr<Schema> {
        one_of(&[1, 2], "A side: 1 is red and moves first, 2 is yellow.")
    }
}

impl ToSchema for SideNumber {}

impl PartialSchema for WinnerNumber {
    fn schema() -> RefOr<Schema> {
        one_of(
            &[0, 1, 2],
            "The winner: 1 is red, 2 is yellow, 0 is a draw.",
        )
    }
}

impl ToSchema for WinnerNumber {}

fn one_of(numbers: &[u8], meaning: &str) -> RefOr<Schema> {
    ObjectBuilder::new()
        .schema_type(Type::Integer)
        .format(Some(SchemaFormat::KnownFormat(KnownFormat::Int32)))
        .description(Some(meaning))
        .enum_values(Some(numbers.iter().copied()))
        .into()
}
