//! Where a run writes its weights and its report.

use std::fs;
use std::path::{Path, PathBuf};

use enlinea_lab::tuning::{WeightFile, check_name};

use super::TuneArgs;
use crate::output::file::{check_output, is_same_file};
use crate::process::exit::WrongInput;

/// The two files of a run.
pub(super) struct Outputs {
    pub(super) weights: PathBuf,
    pub(super) report: PathBuf,
}

impl Outputs {
    /// Checked before the first step: nothing that is read, and nothing that is not of this run, is overwritten.
    pub(super) fn of(args: &TuneArgs, name: &str) -> Result<Outputs, WrongInput> {
        let path = |asked: &Option<PathBuf>, ending, is_ours| match asked {
            Some(asked) => Ok(asked.clone()),
            None => usual_path(name, ending, args.file.as_deref(), is_ours),
        };
        let outputs = Outputs {
            weights: path(&args.output, "toml", is_weight_file)?,
            report: path(&args.report, "html", is_report)?,
        };
        let inputs = args.file.iter().chain([&args.store.store]);
        for input in inputs {
            check_output(&outputs.weights, input)?;
            check_output(&outputs.report, input)?;
        }
        check_output(&outputs.weights, &outputs.report)?;
        Ok(outputs)
    }
}

/// A file of the run's name in this folder. A run that is repeated from its own weight file keeps that file.
fn usual_path(
    name: &str,
    ending: &str,
    input: Option<&Path>,
    is_ours: fn(&str, &str) -> bool,
) -> Result<PathBuf, WrongInput> {
    check_name(name).map_err(|error| WrongInput(error.to_string()))?;
    let mut path = PathBuf::from(format!("{name}.{ending}"));
    if input.is_some_and(|input| is_same_file(input, &path)) {
        path = PathBuf::from(format!("{name}-again.{ending}"));
    }
    if path.exists() && !fs::read_to_string(&path).is_ok_and(|text| is_ours(&text, name)) {
        return Err(WrongInput(format!(
            "`{}` would be overwritten, but an earlier run of this name did not write it: choose other files with --output and --report",
            path.display()
        )));
    }
    Ok(path)
}

fn is_weight_file(text: &str, name: &str) -> bool {
    WeightFile::run_name(text).as_deref() == Some(name)
}

/// Reports have the command that repeats the run.
fn is_report(text: &str, _name: &str) -> bool {
    text.contains("enlinea tune ")
}
