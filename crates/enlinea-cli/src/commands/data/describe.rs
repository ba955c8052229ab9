//! `enlinea data describe`.

use std::fmt::Write as _;
use std::path::PathBuf;

use clap::Args;
use enlinea_lab::plot::{LineChart, Series};
use enlinea_learn::data::{DataDescription, PlySummary, describe};

use super::wrong;
use crate::output::Printer;
use crate::output::file::{check_output, write_file};
use crate::process::exit::ExitStatus;

/// Print and plot what is in a file: plies, outcomes, duplicates, columns
#[derive(Args, Debug)]
pub(super) struct DescribeArgs {
    /// The file: `.parquet` or `.csv`.
    file: PathBuf,

    /// Draw rows by ply and outcome into this SVG file.
    #[arg(long, value_name = "FILE")]
    plot: Option<PathBuf>,
}

/// Characters of the longest bar.
const BAR: usize = 40;

pub(super) fn run(args: &DescribeArgs, printer: &mut Printer) -> anyhow::Result<ExitStatus> {
    let description = describe(&args.file).map_err(wrong)?;
    if let Some(path) = &args.plot {
        check_output(path, &args.file)?;
        write_file(path, plot(&description))?;
    }
    printer.result(&description, || text(&description))?;
    Ok(ExitStatus::Done)
}

fn text(description: &DataDescription) -> String {
    let mut text = String::new();
    let DataDescription {
        rows,
        rules,
        duplicates,
        ..
    } = description;
    let _ = match rules {
        Some(rules) => writeln!(
            text,
            "{rows} rows of {rules}, {duplicates} duplicates (mirror images counted as one)"
        ),
        None => writeln!(text, "{rows} rows without positions"),
    };
    if let Some(card) = &description.card {
        let _ = writeln!(text, "made by {card}");
    }
    if !description.plies.is_empty() {
        let _ = writeln!(text, "\n ply     rows   wins  draws losses");
    }
    let most = description
        .plies
        .iter()
        .map(|ply| ply.rows)
        .max()
        .unwrap_or(1);
    for PlySummary {
        ply,
        rows,
        wins,
        draws,
        losses,
    } in &description.plies
    {
        let percent = |part: &usize| format!("{:.1}%", 100.0 * *part as f64 / *rows as f64);
        let bar = "#".repeat((rows * BAR).div_ceil(most));
        let _ = writeln!(
            text,
            "{ply:4} {rows:8} {:>6} {:>6} {:>6} {bar}",
            percent(wins),
            percent(draws),
            percent(losses)
        );
    }
    let width = description
        .columns
        .iter()
        .map(|one| one.name.chars().count())
        .max()
        .unwrap_or(0);
    let _ = writeln!(
        text,
        "\n{:width$} {:>10} {:>10} {:>10} {:>9}",
        "column", "least", "mean", "most", "missing"
    );
    for one in &description.columns {
        let _ = writeln!(
            text,
            "{:width$} {:>10.4} {:>10.4} {:>10.4} {:>9}",
            one.name, one.least, one.mean, one.most, one.missing
        );
    }
    text
}

fn plot(description: &DataDescription) -> String {
    let curve = |name, count: fn(&PlySummary) -> usize| {
        let plies = description.plies.iter();
        Series::line(
            name,
            plies.map(|ply| (f64::from(ply.ply), count(ply) as f64)),
        )
    };
    let chart = LineChart {
        title: "Rows by ply and outcome".to_owned(),
        x_label: "ply".to_owned(),
        y_label: "rows".to_owned(),
        series: vec![
            curve("all", |ply| ply.rows),
            curve("wins", |ply| ply.wins),
            curve("draws", |ply| ply.draws),
            curve("losses", |ply| ply.losses),
        ],
        ..LineChart::default()
    };
    // A file of its own names its format and has no style of a page around it.
    let svg = chart.to_svg().into_string();
    svg.replacen(
        "<svg ",
        "<svg xmlns=\"http://www.w3.org/2000/svg\" font-family=\"sans-serif\" font-size=\"12\" ",
        1,
    )
}
