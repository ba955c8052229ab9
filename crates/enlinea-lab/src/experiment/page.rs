//! All experiments on one page: ours beside the published figures.

use enlinea_arena::report::page;
use enlinea_core::Game;
use maud::{Markup, html};

use super::basis::basis;
use super::number::plain;
use super::reference::with_references;
use super::run_record::time_text;
use super::{
    Comparison, ExperimentSize, FigureVerdict, Interval, Metric, ResultBoard, ResultTable,
    RunRecord, VerdictCounts,
};
use crate::plot::{LineChart, board_svg};

const STYLE: &str = include_str!("page.css");

/// The whole page.
pub fn html_page(comparisons: &[Comparison]) -> String {
    let counts = comparisons.iter().map(Comparison::counts);
    let counts = counts.fold(VerdictCounts::default(), VerdictCounts::and);
    let title = "Published experiments, repeated";
    let content = html! {
        h1 { (title) }
        p {
            (comparisons.len()) " experiments with " (counts.total()) " published figures: "
            (counts.reproduced) " reproduced, " (counts.not_reproduced) " not reproduced, " (counts.undecided) " undecided. "
            "Numbers after ± are one standard error."
        }
        (runs(comparisons))
        (methods())
        (contents(comparisons))
        @for one in comparisons { (section(one)) }
    };
    page(title, STYLE, &html! { main { (content) } })
}

/// Which program made the results, where, in which sizes and how long it took.
fn runs(comparisons: &[Comparison]) -> Markup {
    let records = || comparisons.iter().filter_map(|one| one.kept.made.as_ref());
    let mut makers: Vec<String> = records()
        .map(|made| {
            let (version, machine, processors) = (&made.version, &made.machine, made.processors);
            format!("enlinea {version} on {machine}, {processors} processors")
        })
        .collect();
    makers.sort();
    makers.dedup();
    let of_size = |size| comparisons.iter().filter(move |one| one.kept.size == size);
    let processor = || records().filter_map(|made| made.processor_seconds);
    let total = time_text(processor().sum());
    html! {
        p class="methods" {
            "Methods. " (of_size(ExperimentSize::Published).count()) " experiments have the published size, "
            (of_size(ExperimentSize::Quick).count()) " the quick one, which is smaller. What depends on chance is repeated with the number of random seeds "
            "that each experiment names; seed 1 is the first. Results do not depend on the machine or on the number of threads. "
            @if !makers.is_empty() { "Made by " (makers.join("; ")) ". " (processor().count()) " of the " (comparisons.len()) " runs wrote down their processor time: " (total) " in all." }
        }
    }
}

/// How verdicts come about.
fn methods() -> Markup {
    html! {
        details {
            summary { "How a figure is judged" }
            p {
                "The 95 % interval of the difference between ours and the published number is computed from the intervals of both: "
                "Wilson's for a percentage of games, with the published number of games on their side; Student's for a mean over random seeds. "
                "A figure from a single run of the authors varies as our runs vary with their seeds. "
                "A figure is not reproduced if the interval leaves out 0. It is reproduced if the interval has 0, ours is known at least as well as theirs, "
                "and the same test refuses the number that would say the opposite, which the line names: a single run that agrees with everything reproduces nothing. "
                "Otherwise it is undecided. A statement such as “better” is reproduced if the whole interval is on its side, "
                "not reproduced if it is on the other, and undecided in between. Figures that were never published are not counted, and no figure is counted twice. "
                "Some 5 in 100 decided figures are decided wrongly by chance: that is what 95 % means."
            }
        }
    }
}

fn contents(comparisons: &[Comparison]) -> Markup {
    html! {
        nav aria-label="Experiments" {
            div class="scroll" tabindex="0" role="region" aria-label="Experiments and their verdicts" {
                table class="contents" {
                    caption { "Experiments and how many of their published figures got each verdict" }
                    thead { tr { @for name in ["experiment", "published as", "reproduced", "not", "undecided"] { th scope="col" { (name) } } } }
                    tbody {
                        @for one in comparisons {
                            @let counts = one.counts();
                            tr {
                                td { a href={ "#" (one.experiment.slug) } { (one.experiment.manifest.title) } }
                                td { (one.experiment.manifest.source) }
                                td { (counts.reproduced) }
                                td { (counts.not_reproduced) }
                                td { (counts.undecided) }
                            }
                        }
                    }
                }
            }
        }
    }
}

fn section(one: &Comparison) -> Markup {
    let is_quick = one.kept.size == ExperimentSize::Quick;
    let results = &one.kept.results;
    let manifest = &one.experiment.manifest;
    let charts = with_references(
        &results.figures,
        &manifest.reference,
        &one.experiment.expected,
    );
    html! {
        section aria-labelledby=(one.experiment.slug) {
            h2 id=(one.experiment.slug) { (manifest.title) }
            p class="question" { (manifest.question) }
            p class="source" {
                (manifest.source) ". Size: " (one.kept.size.name()) ", " (seeds(manifest.seeds(one.kept.size)))
                @if let Some(made) = &one.kept.made { ", " (made.time()) ", " (threads(made)) }
                ". Again: " code { "enlinea experiment run " (one.experiment.slug) @if is_quick { " --quick" } }
            }
            (expectations(one))
            (others(one))
            @if !results.remarks.is_empty() {
                ul { @for remark in &results.remarks { li { (remark) } } }
            }
            @for table in &results.tables { (plain_table(table)) }
            @if !results.boards.is_empty() {
                div class="boards" { @for board in &results.boards { (picture(board)) } }
            }
            @if !charts.is_empty() {
                div class="figures" {
                    @for (place, (figure, chart)) in results.figures.iter().zip(&charts).enumerate() {
                        figure {
                            figcaption { (figure.caption) }
                            (chart.to_svg())
                            (download(&format!("{}-figure-{}.csv", one.experiment.slug, place + 1), chart))
                        }
                    }
                }
            }
        }
    }
}

fn seeds(count: u32) -> String {
    match count {
        1 => "one random seed".to_owned(),
        count => format!("{count} random seeds"),
    }
}

fn threads(made: &RunRecord) -> String {
    match made.threads {
        1 => "one thread".to_owned(),
        count => format!("{count} threads"),
    }
}

/// The numbers behind a figure, inside of the page.
fn download(name: &str, chart: &LineChart) -> Markup {
    let data = format!(
        "data:text/csv;charset=utf-8,{}",
        percent_encoded(&chart.to_csv())
    );
    html! { p class="download" { a download=(name) href=(data) { "Numbers of this figure (" (name) ")" } } }
}

/// For the part of an address behind the comma of `data:`.
fn percent_encoded(text: &str) -> String {
    let letters = text.bytes().map(|byte| {
        if byte.is_ascii_alphanumeric() || b",.-_".contains(&byte) {
            char::from(byte).to_string()
        } else {
            format!("%{byte:02X}")
        }
    });
    letters.collect()
}

/// The columns of published figures. On a narrow screen each row is a card, and the names stand before the cells.
const HEAD: [&str; 6] = [
    "metric",
    "published",
    "ours",
    "ours minus published, 95 %",
    "verdict",
    "how and why",
];

fn expectations(one: &Comparison) -> Markup {
    let caption = format!("Published figures: {}", one.experiment.manifest.title);
    html! {
        div class="scroll" tabindex="0" role="region" aria-label=(caption) {
            table class="expected" {
                caption { "Published figures and ours" }
                thead { tr { @for name in HEAD { th scope="col" { (name) } } } }
                tbody {
                    @for (expected, judgement, found) in one.lines() {
                        tr {
                            th scope="row" { (expected.metric) }
                            td data-label=(HEAD[1]) { (expected.published) }
                            td data-label=(HEAD[2]) { @if let Some(metric) = found { (metric.text()) } }
                            td data-label=(HEAD[3]) { @if let Some(interval) = judgement.difference { (span(interval)) } }
                            td data-label=(HEAD[4]) class=(class(judgement.verdict)) { (judgement.verdict.name()) }
                            td { (basis(expected, found)) }
                        }
                    }
                }
            }
        }
    }
}

/// Metrics that no published figure is compared with.
fn others(one: &Comparison) -> Markup {
    let expected = &one.experiment.expected;
    let is_other = |metric: &&Metric| expected.iter().all(|line| line.metric != metric.name);
    let others: Vec<&Metric> = one.kept.results.metrics.iter().filter(is_other).collect();
    html! {
        @if !others.is_empty() {
            details class="others" {
                summary { "Other measurements" }
                div class="scroll" tabindex="0" role="region" aria-label="Other measurements" {
                    table class="plain" {
                        caption { "Measurements without a published figure" }
                        thead { tr { th scope="col" { "metric" } th scope="col" { "ours" } } }
                        tbody { @for metric in others { tr { th scope="row" { (metric.name) } td { (metric.text()) } } } }
                    }
                }
            }
        }
    }
}

const fn class(verdict: FigureVerdict) -> &'static str {
    match verdict {
        FigureVerdict::Reproduced => "same",
        FigureVerdict::NotReproduced => "different",
        FigureVerdict::Undecided | FigureVerdict::NotMeasured | FigureVerdict::NoFigure => {
            "neutral"
        }
    }
}

fn plain_table(table: &ResultTable) -> Markup {
    html! {
        div class="scroll" tabindex="0" role="region" aria-label=(table.caption) {
            table class="plain" {
                caption { (table.caption) }
                thead { tr { @for name in &table.head { th scope="col" { (name) } } } }
                tbody { @for row in &table.rows { tr { @for cell in row { td { (cell) } } } } }
            }
        }
    }
}

/// A malformed position, from a file that was edited, is shown as its text.
fn picture(board: &ResultBoard) -> Markup {
    html! {
        figure {
            @match board.game.parse::<Game>() {
                Ok(game) => (board_svg(&game)),
                Err(_) => code { (board.game) },
            }
            figcaption { (board.caption) }
        }
    }
}

/// Both ends, or nothing where nothing is known.
pub(super) fn span(interval: Interval) -> String {
    if !(interval.low.is_finite() && interval.high.is_finite()) {
        return "not known".to_owned();
    }
    if interval.low.to_bits() == interval.high.to_bits() {
        return plain(interval.low);
    }
    format!("{} to {}", plain(interval.low), plain(interval.high))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::experiment::{
        Experiment, ExperimentResults, ExperimentSize, KeptResults, Manifest, Metric, read_expected,
    };

    #[test]
    fn pages_hold_tables_boards_and_verdicts_and_escape_texts() {
        let text = "title = 'a < b'\nsource = 's'\nquestion = 'q'\n[work]\nkind = 'replies'\n\
                    rules = '8x7'\nperson = [4]\ntimes = 2\nquick_times = 2\nmachine = []\n";
        let manifest = Manifest::from_toml(text).unwrap();
        let lines = "metric,published,test,value,sample,margin,derivation,explanation\n\
                     m,10,equal,10,,1,a test,because\nn,10,exact,10,,,,why not\n";
        let board = |game: &str| ResultBoard {
            caption: "c".to_owned(),
            game: game.to_owned(),
        };
        let results = ExperimentResults {
            metrics: vec![
                Metric::with_error("m", 10.0, 0.05),
                Metric::exact("n", 12.0),
                Metric::rate("o", 1, 4),
            ],
            tables: vec![ResultTable {
                caption: "cross".to_owned(),
                head: vec!["player".to_owned()],
                rows: vec![vec!["x".to_owned()]],
            }],
            boards: vec![board("8x7:45"), board("nonsense")],
            ..ExperimentResults::default()
        };
        let page = html_page(&[Comparison {
            experiment: Experiment {
                slug: "e".to_owned(),
                manifest,
                expected: read_expected(lines).unwrap(),
            },
            kept: KeptResults {
                size: ExperimentSize::Quick,
                fingerprint: String::new(),
                results,
                made: None,
            },
        }]);
        for part in [
            "1 experiments with 2 published figures: 1 reproduced, 1 not reproduced, 0 undecided",
            "a &lt; b",
            "10.00 ± 0.05",
            "-1.00 to 1.00</td><td data-label=\"verdict\" class=\"same\">reproduced</td><td>Theirs: ± 1 (a test). Because</td>",
            "<th scope=\"row\">o</th><td>30 ± 20</td>",
            "class=\"different\">not reproduced</td><td>Exact. Why not</td>",
            "<circle",
            "<code>nonsense</code>",
            "<td>x</td>",
        ] {
            assert!(page.contains(part), "{part} is not in {page}");
        }
    }
}
