//! All experiments on one page: ours beside the published figures.

use enlinea_arena::report::PAGE_STYLE;
use maud::{DOCTYPE, Markup, PreEscaped, html};

use super::{Expectation, Findings, Manifest, Verdict};

/// An experiment, what was published, and what was found.
#[derive(Clone, Debug)]
pub struct Comparison {
    /// The name of its folder.
    pub slug: String,
    /// What was done.
    pub manifest: Manifest,
    /// What was published.
    pub expected: Vec<Expectation>,
    /// What was found.
    pub findings: Findings,
    /// Whether it was the quick size.
    pub is_quick: bool,
}

impl Comparison {
    /// How many figures are the same, and of how many that were published.
    pub fn agreement(&self) -> (usize, usize) {
        let verdict = |one: &Expectation| one.verdict(&self.findings.metrics).0;
        let verdicts: Vec<Verdict> = self.expected.iter().map(verdict).collect();
        let count = |wanted: fn(Verdict) -> bool| verdicts.iter().filter(|&&v| wanted(v)).count();
        let same = count(|verdict| verdict == Verdict::Same);
        (same, count(|verdict| verdict != Verdict::NoFigure))
    }
}

/// The whole page.
pub fn html_page(comparisons: &[Comparison]) -> String {
    let page = html! {
        (DOCTYPE)
        html lang="en" {
            head {
                meta charset="utf-8";
                meta name="viewport" content="width=device-width, initial-scale=1";
                title { "Published experiments, repeated" }
                style { (PreEscaped(PAGE_STYLE)) "td:last-child, td:first-child { text-align: left; }" }
            }
            body {
                h1 { "Published experiments, repeated" }
                ul {
                    @for one in comparisons {
                        @let (same, all) = one.agreement();
                        li { a href={ "#" (one.slug) } { (one.manifest.title) } ": " (same) " of " (all) " figures the same" }
                    }
                }
                @for one in comparisons { (section(one)) }
            }
        }
    };
    page.into_string()
}

fn section(one: &Comparison) -> Markup {
    html! {
        h2 id=(one.slug) { (one.manifest.title) }
        p { (one.manifest.source) ". " (one.manifest.question) @if one.is_quick { " (Quick size.)" } }
        div class="scroll" {
            table {
                tr { @for name in ["metric", "published", "ours", "counts as the same", "", "why"] { th { (name) } } }
                @for expected in &one.expected {
                    @let (verdict, found) = expected.verdict(&one.findings.metrics);
                    tr {
                        td { (expected.metric) }
                        td { (expected.published) }
                        td { @if let Some(metric) = found { (number(metric.value)) @if metric.noise > 0.0 { " ± " (number(metric.noise)) } } }
                        td { @if let (Some(low), Some(high)) = (expected.low, expected.high) { (number(low)) " to " (number(high)) } }
                        td { (verdict.name()) }
                        td { (expected.explanation) }
                    }
                }
            }
        }
        ul { @for remark in &one.findings.remarks { li { (remark) } } }
        @for figure in &one.findings.figures {
            h3 { (figure.caption) }
            (figure.chart.to_svg())
        }
    }
}

fn number(value: f64) -> String {
    if value.fract() == 0.0 && value.abs() < 1e9 {
        format!("{value:.0}")
    } else {
        format!("{value:.2}")
    }
}
