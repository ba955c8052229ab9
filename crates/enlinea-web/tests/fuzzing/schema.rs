//! Checks a value against a schema, for the part of JSON Schema that the document uses.

use serde_json::{Map, Value, json};

/// What is wrong, or `None`.
pub(crate) fn check(document: &Value, schema: &Value, value: &Value) -> Option<String> {
    let merged = merge(document, schema);
    let schema = resolve(document, merged.as_ref().unwrap_or(schema));
    for all in ["oneOf", "anyOf"] {
        if let Some(choices) = schema[all].as_array() {
            let fits = |choice: &Value| check(document, choice, value).is_none();
            return (!choices.iter().any(fits)).then(|| format!("{value} does not match {all}"));
        }
    }
    if let Some(allowed) = schema["enum"].as_array() {
        return (!allowed.contains(value)).then(|| format!("{value} is not one of {allowed:?}"));
    }
    let kinds: Vec<&str> = match &schema["type"] {
        Value::String(kind) => vec![kind],
        Value::Array(kinds) => kinds.iter().filter_map(Value::as_str).collect(),
        _ => return Some(format!("no type in {schema}")),
    };
    if !kinds.iter().any(|kind| is_kind(value, kind)) {
        return Some(format!("{value} is not of type {kinds:?}"));
    }
    let limit = |name: &str| schema[name].as_f64();
    if let Some(number) = value.as_f64()
        && (limit("minimum").is_some_and(|least| number < least)
            || limit("maximum").is_some_and(|most| number > most))
    {
        return Some(format!("{number} is out of bounds"));
    }
    match value {
        Value::Array(items) => items
            .iter()
            .find_map(|item| check(document, &schema["items"], item)),
        Value::Object(fields) => {
            let required = schema["required"].as_array().into_iter().flatten();
            let missing = required
                .filter_map(Value::as_str)
                .find(|name| !fields.contains_key(*name));
            if let Some(missing) = missing {
                return Some(format!("`{missing}` is missing"));
            }
            fields
                .iter()
                .find_map(|(name, value)| match &schema["properties"][name] {
                    Value::Null => Some(format!("`{name}` is not in the document")),
                    schema => check(document, schema, value),
                })
        }
        _ => None,
    }
}

/// The objects of `allOf` as one object.
fn merge(document: &Value, schema: &Value) -> Option<Value> {
    let mut properties = Map::new();
    let mut required = Vec::new();
    for part in resolve(document, schema)["allOf"].as_array()? {
        let part = resolve(document, part);
        properties.extend(part["properties"].as_object().cloned().unwrap_or_default());
        required.extend(part["required"].as_array().into_iter().flatten().cloned());
    }
    Some(json!({"type": "object", "properties": properties, "required": required}))
}

/// Follows a reference.
pub(crate) fn resolve<'a>(document: &'a Value, schema: &'a Value) -> &'a Value {
    match schema["$ref"].as_str() {
        Some(place) => document.pointer(place.trim_start_matches('#')).unwrap(),
        None => schema,
    }
}

fn is_kind(value: &Value, kind: &str) -> bool {
    match kind {
        "null" => value.is_null(),
        "boolean" => value.is_boolean(),
        "integer" => value.is_i64() || value.is_u64(),
        "number" => value.is_number(),
        "string" => value.is_string(),
        "array" => value.is_array(),
        "object" => value.is_object(),
        _ => false,
    }
}
