//! The report as Markdown, for papers and course pages.

use super::table::{crosstable_rows, standings_rows};
use super::{TournamentReport, sprt};

/// Standings, crosstable, cycles and forfeits.
pub fn markdown(report: &TournamentReport) -> String {
    let mut text = format!(
        "# {}\n\n{}\n\n",
        escape(&report.description.name),
        escape(&report.headline())
    );
    text += &table(&standings_rows(report));
    text += "\n## Crosstable\n\nPoints of the row against the column.\n\n";
    text += &table(&crosstable_rows(report));
    if !report.tests.is_empty() {
        text += "\n## SPRT\n\n";
        text += &table(&sprt::rows(report));
    }
    if !report.cycles.is_empty() {
        text += "\n## Cycles\n\n";
        for cycle in &report.cycles {
            let [first, second, third] = cycle.names.each_ref().map(|name| escape(name));
            let scores = cycle.scores.map(|score| format!("{score:.2}")).join(", ");
            let line = format!("- {first} beats {second} beats {third} beats {first}: {scores}\n");
            text += &line;
        }
    }
    if report.forfeits.total() > 0 {
        text += "\n## Forfeits\n\n";
        text += &table(&report.forfeits.rows(&report.names()));
    }
    text
}

fn table(rows: &[Vec<String>]) -> String {
    let mut text = String::new();
    for (index, row) in rows.iter().enumerate() {
        let cells: Vec<String> = row.iter().map(|cell| escape(cell)).collect();
        let line = format!("| {} |\n", cells.join(" | "));
        text += &line;
        if index == 0 {
            let rule = format!("|{}\n", "---|".repeat(row.len()));
            text += &rule;
        }
    }
    text
}

/// Names may contain any text: characters with a meaning in Markdown are escaped.
fn escape(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for character in text.chars() {
        if matches!(
            character,
            '|' | '*' | '_' | '`' | '<' | '>' | '[' | ']' | '\\'
        ) {
            escaped.push('\\');
        }
        escaped.push(if character.is_control() {
            ' '
        } else {
            character
        });
    }
    escaped
}
