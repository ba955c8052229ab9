//! One objective or a list of them, as people write it.

use std::fmt;

use serde::de::value::{MapAccessDeserializer, SeqAccessDeserializer};
use serde::de::{MapAccess, SeqAccess, Visitor};
use serde::{Deserialize, Deserializer, Serialize};

use crate::objective::ObjectiveOptions;

/// One objective, or a list of them.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(untagged)]
pub enum Objectives {
    /// The usual case.
    One(ObjectiveOptions),
    /// A weighted sum.
    Many(Vec<ObjectiveOptions>),
}

impl Objectives {
    /// What is measured and where its noise comes from, in a line.
    pub fn describe(&self) -> String {
        let texts: Vec<String> = self.list().iter().map(ObjectiveOptions::describe).collect();
        texts.join("; plus ")
    }

    /// As a list.
    pub fn list(&self) -> &[ObjectiveOptions] {
        match self {
            Objectives::One(one) => std::slice::from_ref(one),
            Objectives::Many(many) => many,
        }
    }

    /// The same, to be changed.
    pub(super) fn list_mut(&mut self) -> &mut [ObjectiveOptions] {
        match self {
            Objectives::One(one) => std::slice::from_mut(one),
            Objectives::Many(many) => many,
        }
    }
}

/// By hand, because a derived reader of two shapes cannot say what is wrong with either.
impl<'de> Deserialize<'de> for Objectives {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Objectives, D::Error> {
        from.deserialize_any(EitherShape)
    }
}

struct EitherShape;

impl<'de> Visitor<'de> for EitherShape {
    type Value = Objectives;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("an objective or a list of them")
    }

    fn visit_map<A: MapAccess<'de>>(self, map: A) -> Result<Objectives, A::Error> {
        let one = ObjectiveOptions::deserialize(MapAccessDeserializer::new(map))?;
        Ok(Objectives::One(one))
    }

    fn visit_seq<A: SeqAccess<'de>>(self, list: A) -> Result<Objectives, A::Error> {
        let many = Vec::deserialize(SeqAccessDeserializer::new(list))?;
        Ok(Objectives::Many(many))
    }
}
