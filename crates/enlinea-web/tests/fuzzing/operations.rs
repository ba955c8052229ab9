//! The operations of the document.

use serde_json::Value;

/// One method of one path.
#[derive(Debug)]
pub(crate) struct Operation {
    pub(crate) method: String,
    pub(crate) path: String,
    /// Parameters of path and query.
    pub(crate) parameters: Vec<Value>,
    /// Schema of the body, if any.
    pub(crate) body: Option<Value>,
    /// Responses by status.
    pub(crate) responses: Value,
}

/// All operations, in the order of the document.
pub(crate) fn operations(document: &Value) -> Vec<Operation> {
    let paths = document["paths"].as_object().unwrap().iter();
    paths
        .flat_map(|(path, methods)| {
            let methods = methods.as_object().unwrap().iter();
            methods.map(move |(method, operation)| {
                let parameters = operation["parameters"].as_array().cloned();
                let body = &operation["requestBody"]["content"]["application/json"]["schema"];
                Operation {
                    method: method.to_uppercase(),
                    path: path.clone(),
                    parameters: parameters.unwrap_or_default(),
                    body: Some(body.clone()).filter(Value::is_object),
                    responses: operation["responses"].clone(),
                }
            })
        })
        .collect()
}
