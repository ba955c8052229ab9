//! All experiments on one page: ours beside the published figures.

use enlinea_arena::report::page;
use enlinea_core::Game;
use maud::{Markup, html};

use super::{Agreement, Comparison, ResultBoard, ResultTable};
use crate::plot::board_svg;

const STYLE: &str = include_str!("page.css");

/// The whole page.
pub fn html_page(comparisons: &[Comparison]) -> String {
    let sums = comparisons.iter().map(Comparison::agreement);
    let (same, all) = sums.fold((0, 0), |sum, one| (sum.0 + one.0, sum.1 + one.1));
    let title = "Published experiments, repeated";
    let body = html! {
        h1 { (title) }
        p {
            (comparisons.len()) " experiments; " (same) " of " (all) " published figures are the same here, within the tolerance beside each. "
            "Where one is different, its line says why. Numbers after ± are one standard error."
        }
        (contents(comparisons))
        @for one in comparisons { (section(one)) }
    };
    page(title, STYLE, &body)
}

fn contents(comparisons: &[Comparison]) -> Markup {
    html! {
        nav aria-label="Experiments" {
            div class="scroll" {
                table class="contents" {
                    thead { tr { @for name in ["experiment", "published as", "the same", "of"] { th scope="col" { (name) } } } }
                    tbody {
                        @for one in comparisons {
                            @let (same, all) = one.agreement();
                            tr {
                                td { a href={ "#" (one.experiment.slug) } { (one.experiment.manifest.title) } }
                                td { (one.experiment.manifest.source) }
                                td { (same) }
                                td { (all) }
                            }
                        }
                    }
                }
            }
        }
    }
}

fn section(one: &Comparison) -> Markup {
    let size = if one.kept.is_quick {
        "quick"
    } else {
        "published"
    };
    html! {
        section aria-labelledby=(one.experiment.slug) {
            h2 id=(one.experiment.slug) { (one.experiment.manifest.title) }
            p class="question" { (one.experiment.manifest.question) }
            p class="source" { (one.experiment.manifest.source) ". Size: " (size) ". Again: " code { "enlinea experiment run " (one.experiment.slug) @if one.kept.is_quick { " --quick" } } }
            (expectations(one))
            @if !one.kept.results.remarks.is_empty() {
                ul { @for remark in &one.kept.results.remarks { li { (remark) } } }
            }
            @for table in &one.kept.results.tables { (plain_table(table)) }
            div class="boards" { @for board in &one.kept.results.boards { (picture(board)) } }
            div class="figures" {
                @for figure in &one.kept.results.figures {
                    figure { figcaption { (figure.caption) } (figure.chart.to_svg()) }
                }
            }
        }
    }
}

fn expectations(one: &Comparison) -> Markup {
    html! {
        div class="scroll" {
            table class="expected" {
                thead { tr { @for name in ["metric", "published", "ours", "counts as the same", "verdict", "why"] { th scope="col" { (name) } } } }
                tbody {
                    @for (expected, agreement, found) in one.lines() {
                        tr {
                            td { (expected.metric) }
                            td { (expected.published) }
                            td { @if let Some(metric) = found { (number(metric.value)) @if metric.noise > 0.0 { " ± " (number(metric.noise)) } } }
                            td { @if let (Some(low), Some(high)) = (expected.low, expected.high) { (span(low, high)) } }
                            td class=(class(agreement)) { (agreement.name()) }
                            td { (expected.explanation) }
                        }
                    }
                }
            }
        }
    }
}

const fn class(agreement: Agreement) -> &'static str {
    match agreement {
        Agreement::Same => "same",
        Agreement::Different => "different",
        Agreement::Missing | Agreement::NoFigure => "neutral",
    }
}

fn plain_table(table: &ResultTable) -> Markup {
    html! {
        h3 { (table.caption) }
        div class="scroll" {
            table class="plain" {
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

fn span(low: f64, high: f64) -> String {
    if low.to_bits() == high.to_bits() {
        number(low)
    } else {
        format!("{} to {}", number(low), number(high))
    }
}

/// A number with the digits that it needs.
fn number(value: f64) -> String {
    let size = value.abs();
    if value.fract() == 0.0 && size < 1e9 {
        format!("{value:.0}")
    } else if size >= 0.1 {
        format!("{value:.2}")
    } else {
        format!("{value:.1e}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::experiment::{
        Experiment, ExperimentResults, KeptResults, Manifest, Metric, read_expected,
    };

    #[test]
    fn pages_hold_tables_boards_and_verdicts_and_escape_texts() {
        let text = "title = 'a < b'\nsource = 's'\nquestion = 'q'\n[work]\nkind = 'replies'\n\
                    rules = '8x7'\nperson = [4]\ntimes = 2\nquick_times = 2\nmachine = []\n";
        let manifest = Manifest::from_toml(text).unwrap();
        let lines = "metric,published,low,high,explanation\nm,10,9,11,because\nn,10,9,11,why not\n";
        let board = |game: &str| ResultBoard {
            caption: "c".to_owned(),
            game: game.to_owned(),
        };
        let results = ExperimentResults {
            metrics: vec![Metric::new("m", 10.0, 0.05), Metric::new("n", 12.0, 0.0)],
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
                is_quick: true,
                results,
            },
        }]);
        for part in [
            "1 of 2 published figures",
            "a &lt; b",
            "10 ± 5.0e-2",
            "<td class=\"different\">different</td><td>why not</td>",
            "<circle",
            "<code>nonsense</code>",
            "<td>x</td>",
        ] {
            assert!(page.contains(part), "{part} is not in {page}");
        }
    }
}
