//! `enlinea learn export`.

use std::fs;
use std::path::{Path, PathBuf};

use clap::{Args, ValueEnum};
use enlinea_learn::export::{model_weights, player_weights, to_onnx};
use enlinea_players::learned::{Model, ModelFile, SHIPPED};
use serde::Serialize;

use super::run::write;
use crate::args::GlobalArgs;
use crate::input::Files;
use crate::output::Printer;
use crate::process::exit::{ExitStatus, WrongInput};

/// Write a model for other programs
///
/// ONNX: the sparse network; `enlinea learn inputs` gives the inputs of positions. Weights: a polynomial of the published features,
/// or the weights of a player such as `uam-blocks-l2`, as a file for `weights(file=FILE)`. Safetensors: any model.
#[derive(Args, Debug)]
pub(super) struct ExportArgs {
    /// A shipped model, a model file, or a player with weights.
    #[arg(value_name = "MODEL")]
    model: String,

    /// The format of the file.
    #[arg(long, value_name = "FORMAT")]
    format: ExportFormat,

    /// The file to write.
    #[arg(long, short, value_name = "FILE")]
    output: PathBuf,
}

#[derive(Clone, Copy, Debug, Serialize, ValueEnum)]
#[serde(rename_all = "lowercase")]
enum ExportFormat {
    Onnx,
    Weights,
    Safetensors,
}

/// What was written.
#[derive(Serialize)]
struct Exported<'a> {
    model: &'a str,
    format: ExportFormat,
    file: String,
    bytes: usize,
}

pub(super) fn run(
    args: &ExportArgs,
    global: &GlobalArgs,
    printer: &mut Printer,
) -> anyhow::Result<ExitStatus> {
    let bytes = bytes_of(args, global).map_err(|reason| {
        let model = &args.model;
        WrongInput(format!("cannot export `{model}`: {reason}"))
    })?;
    let exported = Exported {
        model: &args.model,
        format: args.format,
        file: args.output.display().to_string(),
        bytes: bytes.len(),
    };
    write(&exported.file, &bytes)?;
    printer.result(&exported, || {
        format!("{}: {} bytes\n", exported.file, exported.bytes)
    })?;
    Ok(ExitStatus::Done)
}

fn bytes_of(args: &ExportArgs, global: &GlobalArgs) -> Result<Vec<u8>, String> {
    let file = match model_file(&args.model)? {
        Some(file) => file,
        None if matches!(args.format, ExportFormat::Weights) => {
            let text = player_weights(&args.model, global.rules, &Files);
            return text
                .map(String::into_bytes)
                .map_err(|error| error.to_string());
        }
        None => {
            let known: Vec<&str> = SHIPPED.iter().map(|model| model.name).collect();
            let known = known.join(", ");
            return Err(format!(
                "there is no such file, and no such model; there are {known}"
            ));
        }
    };
    // A file that cannot be played is not handed on.
    Model::from_file(&file).map_err(|error| error.to_string())?;
    match args.format {
        ExportFormat::Onnx => to_onnx(&file).map_err(|error| error.to_string()),
        ExportFormat::Weights => model_weights(&file)
            .map(String::into_bytes)
            .map_err(|error| error.to_string()),
        ExportFormat::Safetensors => Ok(file.to_bytes()),
    }
}

/// A shipped model or a model file, if there is one of this name.
fn model_file(name: &str) -> Result<Option<ModelFile>, String> {
    let shipped = SHIPPED.iter().find(|model| model.name == name);
    let bytes = match shipped {
        Some(model) => model.bytes.to_vec(),
        None if !Path::new(name).exists() => return Ok(None),
        None => fs::read(name).map_err(|error| error.to_string())?,
    };
    let file = ModelFile::read(&bytes).map_err(|error| error.to_string())?;
    Ok(Some(file))
}
