//! Players from spec texts inside of descriptions and manifests.

use std::path::Path;

use enlinea_arena::FileResources;
use enlinea_core::Rules;
use enlinea_players::{ParseSpecError, PlayerPlan};

/// The plan of a spec text; weight files are looked up in the current folder. The error says what is wrong.
pub(crate) fn plan(text: &str, rules: Rules) -> Result<PlayerPlan, String> {
    let spec = text
        .parse()
        .map_err(|error: ParseSpecError| error.to_string())?;
    let files = FileResources::new(Path::new("."));
    PlayerPlan::new(&spec, rules, &files).map_err(|error| error.to_string())
}
