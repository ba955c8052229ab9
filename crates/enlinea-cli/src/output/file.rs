//! Output files: written whole or not at all, and never over what the same command reads.

use std::fs;
use std::path::Path;

use anyhow::Context;
use enlinea_arena::write_whole;

use crate::process::exit::WrongInput;

/// Writes a file that the user asked for.
pub(crate) fn write_file(path: &Path, bytes: impl AsRef<[u8]>) -> anyhow::Result<()> {
    write_whole(path, bytes.as_ref()).with_context(|| format!("cannot write `{}`", path.display()))
}

/// Refuses an output file that is also read.
pub(crate) fn check_output(output: &Path, input: &Path) -> Result<(), WrongInput> {
    if is_same_file(output, input) {
        let message = "would be overwritten, but the same command reads it: choose another file";
        return Err(WrongInput(format!("`{}` {message}", output.display())));
    }
    Ok(())
}

/// Whether both paths lead to the same existing file.
pub(crate) fn is_same_file(one: &Path, other: &Path) -> bool {
    let place = |path| fs::canonicalize(path).ok();
    place(one).is_some() && place(one) == place(other)
}
