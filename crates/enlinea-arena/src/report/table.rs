//! The report as aligned text for a terminal.

use super::{Standing, TournamentReport, fit, sprt};

/// Crosstables of more players do not fit on a screen.
const WIDEST_CROSSTABLE: usize = 20;

/// More tests do not fit on a screen.
const MOST_TESTS: usize = 40;

/// The whole report as text, however wide.
pub fn text_tables(report: &TournamentReport) -> String {
    text_tables_within(report, usize::MAX)
}

/// The whole report as text in which no line is longer than `width`: columns that do not fit are left out, by name.
pub fn text_tables_within(report: &TournamentReport, width: usize) -> String {
    let mut text = format!("{}\n\n", fit::wrapped(&report.headline(), width));
    let (standings, left_out) = fit::narrowed(standings_rows(report), width);
    text += &aligned(&standings);
    if !left_out.is_empty() {
        let note = format!("(left out at this width: {})", left_out.join(", "));
        text += &fit::wrapped(&note, width);
        text.push('\n');
    }
    let crosstable = crosstable_rows(report);
    if report.standings.len() <= WIDEST_CROSSTABLE && fit::width(&crosstable) <= width {
        text += "\nCrosstable: points of the row against the column\n\n";
        text += &aligned(&crosstable);
    }
    if !report.tests.is_empty() {
        text += "\nSPRT: the first player of each pairing\n\n";
        let mut rows = sprt::rows(report);
        let more = rows.len().saturating_sub(1 + MOST_TESTS);
        rows.truncate(1 + MOST_TESTS);
        let (rows, _) = fit::narrowed(rows, width);
        text += &aligned(&rows);
        if more > 0 {
            let line = format!("  and {more} more, listed by other formats\n");
            text += &line;
        }
    }
    if !report.cycles.is_empty() {
        text += "\nCycles: each beats the next\n\n";
        for cycle in &report.cycles {
            let [first, second, third] = &cycle.names;
            let scores = cycle.scores.map(|score| format!("{score:.2}")).join(", ");
            let confidence = 100.0 * cycle.confidence;
            let line = format!(
                "  {first} > {second} > {third} > {first}: {scores} (confidence {confidence:.0} %)"
            );
            text += &fit::wrapped(&line, width);
            text.push('\n');
        }
    }
    let ends: Vec<String> = report
        .terminations
        .iter()
        .map(|(termination, count)| format!("{termination} {count}"))
        .collect();
    if !ends.is_empty() {
        let line = format!("Ends: {}", ends.join(", "));
        text.push('\n');
        text += &fit::wrapped(&line, width);
        text.push('\n');
    }
    for line in report.forfeits.text(&report.names()).lines() {
        text += &fit::wrapped(line, width);
        text.push('\n');
    }
    if report.has_repeats {
        let line = "Repeated games of deterministic players count once in score, Elo and LOS.";
        text += &fit::wrapped(line, width);
        text.push('\n');
    }
    text
}

/// Heads and cells of the standings, for all formats.
pub(super) fn standings_rows(report: &TournamentReport) -> Vec<Vec<String>> {
    let heads = [
        "#",
        "player",
        "points",
        "games",
        "score",
        "95 %",
        "Elo",
        "±",
        "LOS",
        "1st W/D/L",
        "2nd W/D/L",
        "forfeits",
    ];
    let mut rows = vec![heads.map(str::to_owned).to_vec()];
    for (rank, standing) in report.standings.iter().enumerate() {
        rows.push(standing_row(rank + 1, standing));
    }
    rows
}

fn standing_row(rank: usize, standing: &Standing) -> Vec<String> {
    let [first, second] = standing.seats.map(|seat| {
        let (wins, draws, losses) = (seat.wins, seat.draws, seat.losses);
        format!("{wins}/{draws}/{losses}")
    });
    let (score, elo) = (standing.score, standing.elo);
    vec![
        rank.to_string(),
        standing.name.clone(),
        format!("{:.1}", standing.points()),
        standing.games().to_string(),
        format!("{:.3}", score.value),
        format!("{:.3}-{:.3}", score.low, score.high),
        format!("{:+.0}", elo.value),
        format!("{:.0}", (elo.high - elo.low) / 2.0),
        format!("{:.3}", standing.superiority),
        first,
        second,
        standing.forfeits.to_string(),
    ]
}

/// Heads and cells of the crosstable, for all formats.
pub(crate) fn crosstable_rows(report: &TournamentReport) -> Vec<Vec<String>> {
    let mut heads = vec!["#".to_owned(), "player".to_owned()];
    heads.extend((1..=report.standings.len()).map(|rank| rank.to_string()));
    let mut rows = vec![heads];
    let numbered = (1..).zip(report.standings.iter().zip(&report.crosstable.rows));
    for (rank, (standing, meetings)) in numbered {
        let mut row = vec![rank.to_string(), standing.name.clone()];
        row.extend(meetings.iter().map(|meeting| match meeting {
            None => "·".to_owned(),
            Some(meeting) => format!("{}/{}", short(meeting.points()), meeting.games()),
        }));
        rows.push(row);
    }
    rows
}

/// Points without trailing zeros.
fn short(points: f64) -> String {
    let text = format!("{points:.1}");
    text.strip_suffix(".0").map(str::to_owned).unwrap_or(text)
}

/// Columns of equal width: the second one, names, to the left, all others to the right.
pub fn aligned(rows: &[Vec<String>]) -> String {
    let widths = fit::widths(rows);
    let mut text = String::new();
    for row in rows {
        for (column, (cell, &width)) in row.iter().zip(&widths).enumerate() {
            let cell = if column == 1 {
                format!("  {cell:<width$}")
            } else {
                format!("  {cell:>width$}")
            };
            text += &cell;
        }
        text.truncate(text.trim_end().len());
        text.push('\n');
    }
    text
}
