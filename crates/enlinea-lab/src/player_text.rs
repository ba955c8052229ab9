//! Players from spec texts inside of descriptions and manifests.

use enlinea_core::Rules;
use enlinea_players::{NoResources, ParseSpecError, PlayerPlan, Resources};

/// The plan of a spec text. The error says what is wrong.
pub(crate) fn plan(
    text: &str,
    rules: Rules,
    resources: &dyn Resources,
) -> Result<PlayerPlan, String> {
    let spec = text
        .parse()
        .map_err(|error: ParseSpecError| error.to_string())?;
    PlayerPlan::new(&spec, rules, resources).map_err(|error| error.to_string())
}

/// The text with the weights of the files that it names instead of their names; a text without files stays as it is.
pub(crate) fn with_weights_of_files(
    text: &str,
    rules: Rules,
    files: &dyn Resources,
) -> Result<String, String> {
    match plan(text, rules, &NoResources) {
        Ok(_) => Ok(text.to_owned()),
        Err(_) => Ok(plan(text, rules, files)?.to_string()),
    }
}
