//! Random requests: most nearly valid, some not at all.

use axum::body::Body;
use axum::http::{Request, header};
use enlinea_players::random::{self, Rng};
use rand::{Rng as _, RngExt};
use serde_json::{Map, Value, json};

use super::operations::Operation;
use super::schema::resolve;

/// Texts that are valid for some field. Positions are in the book or near the end of the game, so that replies are quick.
const WORDS: [&str; 30] = [
    "7x6",
    "7x6c4p21",
    "5x4c3",
    "20x20",
    "1x2c2",
    "21x21",
    "0x0",
    "7x6c4p0",
    "9x7c5p31",
    "",
    "4453",
    "1212121",
    "4-4",
    ".../o../x../23",
    "3x3c3:12",
    "777777",
    "8",
    "44444444",
    "1,2,3",
    "level(3)",
    "random",
    "alphabeta(nodes=100)",
    "uam-lines-2",
    "ab29a(mode=fixed)",
    "threats(control=55)",
    "x(((((((((((y",
    "1.1",
    "1.1.1",
    "nobody",
    "\u{1f534}\u{0}\"\\\n",
];
const ACCEPTED: [&str; 4] = ["application/json", "*/*", "text/event-stream", "nonsense"];
/// Larger limits are valid but slow.
const MOST_NODES: u64 = 20_000;

/// Makes requests from the document; the same seed makes the same requests.
#[derive(Debug)]
pub(crate) struct Requests {
    document: Value,
    rng: Rng,
}

impl Requests {
    pub(crate) fn new(document: Value, seed: u64) -> Requests {
        Requests {
            document,
            rng: random::rng(seed),
        }
    }

    /// A request, and its text for messages.
    pub(crate) fn next(&mut self, operation: &Operation) -> (Request<Body>, String) {
        let address = self.address(operation);
        let accept = ACCEPTED[self.rng.random_range(0..ACCEPTED.len())];
        let body = operation
            .body
            .as_ref()
            .map(|schema| self.body(&schema.clone()));
        let shown = String::from_utf8_lossy(body.as_deref().unwrap_or_default()).into_owned();
        let text = format!("{} {address} accept {accept} {shown}", operation.method);
        let builder = Request::builder()
            .method(operation.method.as_str())
            .uri(address);
        let builder = builder.header(header::ACCEPT, accept);
        let request = match body {
            None => builder.body(Body::empty()),
            Some(body) => {
                let kind = if self.one_in(20) {
                    "text/plain"
                } else {
                    "application/json"
                };
                builder
                    .header(header::CONTENT_TYPE, kind)
                    .body(Body::from(body))
            }
        };
        (request.unwrap(), text)
    }

    fn one_in(&mut self, times: u32) -> bool {
        self.rng.random_range(0..times) == 0
    }

    fn address(&mut self, operation: &Operation) -> String {
        let mut path = operation.path.clone();
        let mut query = Vec::new();
        for parameter in operation.parameters.clone() {
            let name = parameter["name"].as_str().unwrap();
            if parameter["in"] == "path" {
                // An empty part would be another path.
                let text = self.text() + "1";
                path = path.replace(&format!("{{{name}}}"), &encode(&text));
            } else if self.one_in(2) {
                let text = match self.value(&parameter["schema"]) {
                    Value::String(text) => text,
                    other => other.to_string(),
                };
                query.push(format!("{name}={}", encode(&text)));
            }
        }
        if query.is_empty() {
            path
        } else {
            format!("{path}?{}", query.join("&"))
        }
    }

    /// A body that follows the schema, or a damaged one.
    fn body(&mut self, schema: &Value) -> Vec<u8> {
        let mut value = self.value(schema);
        if let Some(fields) = value.as_object_mut() {
            keep_it_short(fields);
            if self.one_in(4) {
                self.damage(fields);
            }
        }
        let mut bytes = value.to_string().into_bytes();
        match self.rng.random_range(0..20) {
            0 => bytes.truncate(self.rng.random_range(0..bytes.len())),
            1 => {
                let at = self.rng.random_range(0..bytes.len());
                bytes[at] = self.rng.random();
            }
            2 => bytes = self.nonsense().to_string().into_bytes(),
            _ => {}
        }
        bytes
    }

    fn damage(&mut self, fields: &mut Map<String, Value>) {
        let names: Vec<String> = fields.keys().cloned().collect();
        if names.is_empty() {
            fields.insert("other".to_owned(), json!(1));
            return;
        }
        let name = names[self.rng.random_range(0..names.len())].clone();
        // Without a limit the default applies, which takes seconds.
        match self.rng.random_range(0..3) {
            0 if name != "nodes" => {
                fields.remove(&name);
            }
            1 => {
                let nonsense = self.nonsense();
                fields.insert(name, nonsense);
            }
            _ => {
                fields.insert("other".to_owned(), json!(1));
            }
        }
    }

    fn value(&mut self, schema: &Value) -> Value {
        let schema = resolve(&self.document, schema).clone();
        let kind = match &schema["type"] {
            Value::Array(kinds) => kinds[0].clone(),
            kind => kind.clone(),
        };
        match kind.as_str() {
            Some("object") => {
                // A request without fields has none.
                let properties = schema["properties"]
                    .as_object()
                    .cloned()
                    .unwrap_or_default();
                let fields = properties.into_iter().map(|(name, schema)| {
                    let value = self.value(&schema);
                    (name, value)
                });
                Value::Object(fields.collect())
            }
            Some("integer") => {
                let edges = [0, 1, 2, 100, 5000, u64::from(u32::MAX), u64::MAX];
                json!(edges[self.rng.random_range(0..edges.len())])
            }
            Some("array") => {
                let items = schema["items"].clone();
                let count = self.rng.random_range(0..4);
                (0..count).map(|_| self.value(&items)).collect()
            }
            Some("boolean") => json!(self.one_in(2)),
            _ => match schema.get("example").filter(|_| self.one_in(2)) {
                Some(example) => example.clone(),
                None => json!(self.text()),
            },
        }
    }

    fn text(&mut self) -> String {
        let mut text = WORDS[self.rng.random_range(0..WORDS.len())].to_owned();
        if self.one_in(4) {
            let length = self.rng.random_range(0..40);
            text.extend((0..length).map(|_| char::from(self.rng.random_range(32..127_u8))));
        }
        text
    }

    fn nonsense(&mut self) -> Value {
        let choices = [
            json!(null),
            json!(-1),
            json!(1e300),
            json!([]),
            json!({}),
            json!(["7x6"]),
            json!("x".repeat(3000)),
        ];
        choices[self.rng.next_u64() as usize % choices.len()].clone()
    }
}

/// Percent-encodes everything but letters and digits.
fn encode(text: &str) -> String {
    let encode = |byte: u8| match byte {
        b'0'..=b'9' | b'a'..=b'z' | b'A'..=b'Z' | b'.' => char::from(byte).to_string(),
        _ => format!("%{byte:02X}"),
    };
    text.bytes().map(encode).collect()
}

/// Valid limits could take minutes, so they are lowered; invalid ones stay.
fn keep_it_short(fields: &mut Map<String, Value>) {
    for (name, most) in [("nodes", MOST_NODES), ("time_ms", 50)] {
        if let Some(number) = fields.get_mut(name) {
            let value = number.as_u64().unwrap_or(0);
            *number = json!(if value > 10_000_000_000 {
                value
            } else {
                value.min(most)
            });
        }
    }
}
