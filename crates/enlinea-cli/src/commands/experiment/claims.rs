//! `enlinea experiment claims`: what the reports conclude, beside our measurements.

use std::path::Path;

use enlinea_lab::experiment::Comparison;
use enlinea_lab::experiment::claims::{
    ClaimVerdict, ClaimedReport, JudgedReport, claims_page, player_truths,
};

use crate::output::Printer;
use crate::output::file::write_file;
use crate::process::exit::ExitStatus;

/// A table by default, an object a line as JSON, or a page.
pub(super) fn run(
    comparisons: &[Comparison],
    output: Option<&Path>,
    printer: &mut Printer,
) -> anyhow::Result<ExitStatus> {
    let reports = ClaimedReport::published();
    let judged = reports.iter().map(|report| report.judge(comparisons));
    let judged: Vec<JudgedReport<'_>> = judged.collect();
    if let Some(path) = output {
        write_file(path, claims_page(&judged, &player_truths(comparisons)))?;
    } else {
        for report in &judged {
            print(report, printer)?;
        }
    }
    printer.remark(&counts(&judged))?;
    Ok(ExitStatus::Done)
}

fn print(report: &JudgedReport<'_>, printer: &mut Printer) -> anyhow::Result<()> {
    let mut head = format!("{}\n", report.report.source);
    for (claim, line) in report.claims.iter().zip(report.lines()) {
        printer.result(&serde_json::to_value(&line)?, || {
            let figures = claim.figures();
            let indented = if figures.is_empty() {
                String::new()
            } else {
                format!("  {:13}  {figures}\n", "")
            };
            let says = &line.claim.en;
            // The report is named above its first claim.
            let head = std::mem::take(&mut head);
            format!("{head}  {:13}  {says}\n{indented}", line.verdict)
        })?;
    }
    Ok(())
}

/// `12 hold, ...`, in the order of the verdicts.
fn counts(reports: &[JudgedReport<'_>]) -> String {
    let claims = || reports.iter().flat_map(|report| &report.claims);
    let parts = ClaimVerdict::ALL.map(|verdict| {
        let count = claims().filter(|claim| claim.verdict() == verdict).count();
        format!("{}: {count}", verdict.name())
    });
    format!("{} claims; {}", claims().count(), parts.join(", "))
}

#[cfg(test)]
mod tests {
    use clap::Parser as _;
    use enlinea_lab::experiment::shipped;

    use super::*;
    use crate::args::Cli;

    #[test]
    fn commands_of_claims_can_be_typed() {
        let shipped = shipped();
        let mut tried = 0;
        for report in &ClaimedReport::published() {
            for claim in report.judge(&shipped).claims {
                for command in claim.commands() {
                    let words = words(&command);
                    let parsed = Cli::try_parse_from(&words);
                    // Help is an answer too.
                    let is_understood = parsed.is_ok() || words.last().unwrap() == "--help";
                    assert!(is_understood, "{command}: {:?}", parsed.err());
                    tried += 1;
                }
            }
        }
        assert!(tried > 50, "{tried}");
    }

    /// As a shell splits them: quotes keep blanks, and brackets stand in quotes.
    fn words(command: &str) -> Vec<String> {
        let mut words = Vec::new();
        let mut quote = None;
        let mut word: Option<String> = None;
        for letter in command.chars() {
            match (quote, letter) {
                (None, '\'' | '"') => {
                    quote = Some(letter);
                    word.get_or_insert_default();
                }
                (Some(open), _) if open == letter => quote = None,
                (None, ' ') => words.extend(word.take()),
                (None, '(' | ')') => panic!("a shell does not take this: {command}"),
                _ => word.get_or_insert_default().push(letter),
            }
        }
        assert_eq!(quote, None, "{command}");
        words.extend(word);
        words
    }
}
