//! The page of a class: ranking, trends and faults, by public names only.

use std::collections::BTreeMap;

use maud::{Markup, html};

use super::{Course, Ranked, RankedRound};
use crate::plot::{LineChart, Series};
use crate::record::Termination;
use crate::report::{TournamentReport, crosstable_rows, page, table};

/// Curves that can be told apart.
const MOST_CURVES: usize = 6;
/// Rounds in the table of all percentages.
const MOST_ROUNDS: usize = 12;

/// What the page shows.
#[derive(Debug)]
pub(super) struct ClassPage<'a> {
    pub(super) course: &'a Course,
    /// All finished rounds, the first one first.
    pub(super) rounds: &'a [RankedRound],
    /// The last finished round.
    pub(super) last: Option<&'a TournamentReport>,
    /// The round that is being played.
    pub(super) current: Option<(u32, &'a TournamentReport)>,
}

impl ClassPage<'_> {
    /// The whole page.
    pub(super) fn to_html(&self) -> String {
        let name = &self.course.name;
        let body = html! {
            h1 { (name) }
            p { (self.summary()) }
            @if let Some((number, report)) = self.current {
                h2 { "Round " (number) " so far" }
                (table(&ranking_rows(&super::history::ranking(report), None)))
            }
            @if let Some(round) = self.rounds.last() {
                h2 { "Ranking after round " (round.number) }
                @let before = self.rounds.len().checked_sub(2).map(|place| &self.rounds[place]);
                (table(&ranking_rows(&round.ranking, before)))
                p { a href=(round_file(round.number)) { "All games of round " (round.number) } }
                h2 { "Trends" }
                p { "Share of the points in each round, of the best " (MOST_CURVES.min(round.ranking.len())) "." }
                (self.trends(round).to_svg())
                (table(&self.percentages(round)))
                (self.details())
            }
        };
        page(name, "", &body)
    }

    fn summary(&self) -> String {
        let (rules, games) = (self.course.rules, self.course.games);
        let last = match self.rounds.last() {
            None => "No round is finished yet.".to_owned(),
            Some(round) => {
                let (number, begun) = (round.number, &round.begun);
                format!("Round {number} began at {begun} UTC and is finished.")
            }
        };
        let current = self.current.map_or_else(String::new, |(number, report)| {
            let (done, planned) = (report.done, report.planned);
            format!(" Round {number} is being played: {done} of {planned} games.")
        });
        format!("{rules}, {games} games of each two entries in a round. {last}{current}")
    }

    fn trends(&self, last: &RankedRound) -> LineChart {
        let series = last.ranking.iter().take(MOST_CURVES).map(|ranked| {
            let points = self.rounds.iter().filter_map(|round| {
                let there = round.find(&ranked.alias)?;
                Some((f64::from(round.number), there.percentage()))
            });
            Series::line(&ranked.alias, points)
        });
        LineChart {
            title: "Percentage by round".to_owned(),
            x_label: "round".to_owned(),
            y_label: "% of the points".to_owned(),
            series: series.collect(),
            ..LineChart::default()
        }
    }

    /// Percentages and places of everybody in the last rounds.
    fn percentages(&self, last: &RankedRound) -> Vec<Vec<String>> {
        let first = self.rounds.len().saturating_sub(MOST_ROUNDS);
        let rounds = &self.rounds[first..];
        let mut heads = vec!["#".to_owned(), "entry".to_owned()];
        heads.extend(rounds.iter().map(|round| format!("round {}", round.number)));
        let mut rows = vec![heads];
        for (rank, ranked) in (1..).zip(&last.ranking) {
            let mut row = vec![rank.to_string(), ranked.alias.clone()];
            row.extend(rounds.iter().map(|round| {
                let there = round.rank_of(&ranked.alias).zip(round.find(&ranked.alias));
                there.map_or_else(
                    || "–".to_owned(),
                    |(rank, there)| format!("{:.1} % (#{rank})", there.percentage()),
                )
            }));
            rows.push(row);
        }
        rows
    }

    /// The crosstable and the faults of the last round.
    fn details(&self) -> Markup {
        let Some(report) = self.last else {
            return html! {};
        };
        let faults = fault_rows(report);
        html! {
            h2 { "Crosstable" }
            p { "Points of the row against the column." }
            (table(&crosstable_rows(report)))
            @if faults.len() > 1 {
                h2 { "Games lost by a fault" }
                p { "The authors find the reasons in their verdicts." }
                (table(&faults))
            }
        }
    }
}

/// The page of all games of a round.
pub(super) fn round_file(number: u32) -> String {
    format!("round-{number}.html")
}

fn ranking_rows(ranking: &[Ranked], before: Option<&RankedRound>) -> Vec<Vec<String>> {
    let heads = [
        "#", "entry", "%", "points", "games", "won", "drawn", "lost", "forfeits",
    ];
    let mut heads = heads.map(str::to_owned).to_vec();
    if let Some(before) = before {
        heads.push(format!("since round {}", before.number));
    }
    let mut rows = vec![heads];
    for (rank, ranked) in (1..).zip(ranking) {
        let result = ranked.result;
        let mut row = vec![
            rank.to_string(),
            ranked.alias.clone(),
            format!("{:.1}", ranked.percentage()),
            format!("{:.1}", result.points()),
            result.games().to_string(),
            result.wins.to_string(),
            result.draws.to_string(),
            result.losses.to_string(),
            ranked.forfeits.to_string(),
        ];
        if let Some(before) = before {
            row.push(movement(rank, before.rank_of(&ranked.alias)));
        }
        rows.push(row);
    }
    rows
}

fn movement(rank: usize, before: Option<usize>) -> String {
    match before {
        None => "new".to_owned(),
        Some(before) if before > rank => format!("▲ {}", before - rank),
        Some(before) if before < rank => format!("▼ {}", rank - before),
        Some(_) => "=".to_owned(),
    }
}

/// Heads and a row for each entry and kind of fault. The reasons are for the authors alone.
fn fault_rows(report: &TournamentReport) -> Vec<Vec<String>> {
    let mut counts: BTreeMap<(usize, Termination), u32> = BTreeMap::new();
    for (player, termination, _, games) in report.forfeits.iter() {
        *counts.entry((player, termination)).or_default() += games;
    }
    let names = report.names();
    let mut rows = vec![["#", "entry", "fault", "games"].map(str::to_owned).to_vec()];
    for ((player, termination), games) in counts {
        rows.push(vec![
            rows.len().to_string(),
            names[player].to_owned(),
            termination.to_string(),
            games.to_string(),
        ]);
    }
    rows
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rating::WinDrawLoss;

    fn round(number: u32, names: [&str; 2]) -> RankedRound {
        let ranked = |alias: &str, half_points| {
            let mut result = WinDrawLoss::default();
            result.add(half_points);
            Ranked {
                alias: alias.to_owned(),
                result,
                forfeits: 0,
            }
        };
        RankedRound {
            number,
            begun: "2026-11-18 03:30".to_owned(),
            ranking: vec![ranked(names[0], 2), ranked(names[1], 0)],
        }
    }

    #[test]
    fn the_page_has_ranking_movement_and_trends() {
        let course = Course::from_toml("name = 'A & B'").unwrap();
        let rounds = [round(1, ["anna", "bert"]), round(2, ["bert", "<i>"])];
        let page = ClassPage {
            course: &course,
            rounds: &rounds,
            last: None,
            current: None,
        };
        let text = page.to_html();
        assert!(text.contains("<h1>A &amp; B</h1>"));
        assert!(text.contains("Ranking after round 2"));
        assert!(text.contains("▲ 1") && text.contains("new"));
        assert!(text.contains("100.0 % (#1)") && text.contains("polyline"));
        assert!(!text.contains("<i>"), "names are escaped");
    }

    #[test]
    fn a_class_without_rounds_has_a_page() {
        let course = Course::from_toml("name = 'A'").unwrap();
        let page = ClassPage {
            course: &course,
            rounds: &[],
            last: None,
            current: None,
        };
        assert!(page.to_html().contains("No round is finished yet."));
    }
}
