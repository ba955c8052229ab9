//! `enlinea data split`.

use std::path::{Path, PathBuf};

use clap::Args;
use enlinea_learn::data::{CsvStyle, PARTS, SplitShares, split};
use serde::Serialize;

use super::wrong;
use crate::output::Printer;
use crate::process::exit::ExitStatus;

/// Split a file into training, validation and test data
///
/// A hash of the position decides, equal for mirror images: a position is in the same part of every file, so nothing leaks.
#[derive(Args, Debug)]
pub(super) struct SplitArgs {
    /// The file: `.parquet` or `.csv`, with positions.
    file: PathBuf,

    /// The sizes of the three parts.
    #[arg(long, value_name = "TRAIN/VALIDATION/TEST", default_value = "80/10/10", value_parser = parse_shares)]
    shares: SplitShares,

    /// Where the parts are written (default: NAME-train, NAME-validation and NAME-test beside the file).
    #[arg(long, short, value_name = "FOLDER")]
    output: Option<PathBuf>,
}

/// A part, as text and as JSON.
#[derive(Serialize)]
struct SplitPart {
    part: &'static str,
    file: PathBuf,
    rows: usize,
}

pub(super) fn run(args: &SplitArgs, printer: &mut Printer) -> anyhow::Result<ExitStatus> {
    let paths = PARTS.map(|part| part_path(&args.file, args.output.as_deref(), part));
    let counts = split(&args.file, &paths, args.shares, &CsvStyle::default()).map_err(wrong)?;
    for ((part, file), rows) in PARTS.into_iter().zip(paths).zip(counts) {
        let part = SplitPart { part, file, rows };
        printer.result(&part, || {
            format!(
                "{:10} {:>9} rows  {}\n",
                part.part,
                part.rows,
                part.file.display()
            )
        })?;
    }
    Ok(ExitStatus::Done)
}

fn part_path(file: &Path, folder: Option<&Path>, part: &str) -> PathBuf {
    let text =
        |text: Option<&std::ffi::OsStr>| text.map(|text| text.to_string_lossy().into_owned());
    let (stem, ending) = (text(file.file_stem()), text(file.extension()));
    let name = format!(
        "{}-{part}.{}",
        stem.unwrap_or_default(),
        ending.unwrap_or_default()
    );
    match folder {
        Some(folder) => folder.join(name),
        None => file.with_file_name(name),
    }
}

fn parse_shares(text: &str) -> Result<SplitShares, String> {
    let numbers: Option<Vec<f64>> = text
        .split('/')
        .map(|part| part.trim().parse().ok())
        .collect();
    let shares = numbers.and_then(|numbers| <[f64; 3]>::try_from(numbers).ok());
    shares
        .filter(|shares| {
            shares.iter().all(|share| (0.0..=1e9).contains(share))
                && shares.iter().sum::<f64>() > 0.0
        })
        .map(SplitShares)
        .ok_or_else(|| "expected three sizes such as `80/10/10`".to_owned())
}
