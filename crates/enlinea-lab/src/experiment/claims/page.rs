//! All claims on one page, in English and Spanish.
//!
//! Both languages are in the page; the part of the address behind `#` chooses one, so that links keep it and no script is needed. The
//! script only names the language of the whole document for screen readers.

use enlinea_arena::report::page;
use maud::{Markup, PreEscaped, html};

use super::page_words::PageWords;
use super::{
    ClaimVerdict, EvidenceVerdict, Finding, JudgedClaim, JudgedReport, OtherMetric, PageLanguage,
    PlayerTruth, Target,
};
use crate::experiment::page::span;
use crate::experiment::{ExperimentSize, Metric};

const STYLE: &str = include_str!("page.css");
const SCRIPT: &str = include_str!("page.js");

/// The whole page; the players' truths are a table of their own if there are any.
pub fn claims_page(reports: &[JudgedReport<'_>], truths: &[PlayerTruth]) -> String {
    let words = PageWords::published();
    let body = html! {
        @for language in PageLanguage::ALL {
            (PageIn { words: &words, language }.whole(reports, truths))
        }
        script { (PreEscaped(SCRIPT)) }
    };
    page(words.title.of(PageLanguage::English), STYLE, &body)
}

/// The page in one language.
#[derive(Clone, Copy)]
struct PageIn<'a> {
    words: &'a PageWords,
    language: PageLanguage,
}

impl PageIn<'_> {
    fn whole(self, reports: &[JudgedReport<'_>], truths: &[PlayerTruth]) -> Markup {
        let (words, language) = (self.words, self.language);
        html! {
            div lang=(language.code()) id=(language.code()) class="language" data-title=(words.title.of(language)) {
                (self.switch())
                main {
                    h1 { (words.title.of(language)) }
                    @for text in &words.intro { p { (text.of(language)) } }
                    (self.counts(reports))
                    (self.methods())
                    @for (place, report) in reports.iter().enumerate() { (self.report(place, report)) }
                    @if !truths.is_empty() { (self.truths(truths)) }
                }
            }
        }
    }

    /// Links to both languages; the current one is marked.
    fn switch(self) -> Markup {
        html! {
            nav class="switch" aria-label=(self.words.switch.of(self.language)) {
                @for other in PageLanguage::ALL {
                    a href={ "#" (other.code()) } lang=(other.code()) hreflang=(other.code()) aria-current=[(other == self.language).then_some("true")] { (other.name()) }
                }
            }
        }
    }

    fn counts(self, reports: &[JudgedReport<'_>]) -> Markup {
        let (words, language) = (self.words, self.language);
        let count = |claims: &[JudgedClaim<'_>], verdict| {
            let of_verdict = claims.iter().filter(|one| one.verdict() == verdict);
            of_verdict.count()
        };
        let sum =
            |verdict| -> usize { reports.iter().map(|one| count(&one.claims, verdict)).sum() };
        html! {
            div class="scroll" tabindex="0" role="region" aria-label=(words.counts.of(language)) {
                table class="counts" {
                    caption { (words.counts.of(language)) }
                    thead {
                        tr {
                            th scope="col" { (words.report.of(language)) }
                            @for verdict in ClaimVerdict::ALL { th scope="col" { (words.verdict.of(verdict).of(language)) } }
                        }
                    }
                    tbody {
                        @for (place, one) in reports.iter().enumerate() {
                            tr {
                                th scope="row" { a href={ "#" (self.id(place)) } { (one.report.title.of(language)) } }
                                @for verdict in ClaimVerdict::ALL { td { (count(&one.claims, verdict)) } }
                            }
                        }
                        tr {
                            th scope="row" { (words.all.of(language)) }
                            @for verdict in ClaimVerdict::ALL { td { (sum(verdict)) } }
                        }
                    }
                }
            }
        }
    }

    fn methods(self) -> Markup {
        let (words, language) = (self.words, self.language);
        html! {
            h2 { (words.how.of(language)) }
            @for text in &words.how_text { p { (text.of(language)) } }
            details {
                summary { (words.terms.of(language)) }
                dl {
                    @for term in &words.term {
                        dt { (term.name.of(language)) }
                        dd { (term.means.of(language)) }
                    }
                }
            }
        }
    }

    fn report(self, place: usize, judged: &JudgedReport<'_>) -> Markup {
        let language = self.language;
        html! {
            section aria-labelledby=(self.id(place)) {
                h2 id=(self.id(place)) { (judged.report.title.of(language)) }
                p class="source" { (self.words.source.of(language)) ": " (judged.report.source) "." }
                p { (judged.report.intro.of(language)) }
                @for claim in &judged.claims { (self.claim(claim)) }
            }
        }
    }

    /// What is true by the exact solver.
    fn truths(self, truths: &[PlayerTruth]) -> Markup {
        let (words, language) = (&self.words.truth, self.language);
        let title = words.title.of(language);
        html! {
            section {
                h2 { (title) }
                p { (words.text.of(language)) }
                div class="scroll" tabindex="0" role="region" aria-label=(title) {
                    table class="counts" {
                        caption { (words.lost.of(language)) }
                        thead { tr { @for head in [&words.player, &words.board, &words.lost] { th scope="col" { (head.of(language)) } } } }
                        tbody {
                            @for truth in truths {
                                tr { th scope="row" { code translate="no" { (truth.player) } } td { (truth.rules) } td { (truth.lost.text()) } }
                            }
                        }
                    }
                }
                p class="command" { (self.words.command.of(language)) ": " code translate="no" { "enlinea experiment run " (truths[0].experiment) } }
            }
        }
    }

    fn claim(self, judged: &JudgedClaim<'_>) -> Markup {
        let (words, language) = (self.words, self.language);
        let (claim, verdict) = (judged.claim, judged.verdict());
        html! {
            article class="claim" {
                h3 { (claim.says.of(language)) }
                p class="source" { (words.place.of(language)) ": " (claim.place.of(language)) "." }
                p class={ "verdict " (class(verdict)) } { (words.verdict.of(verdict).of(language)) }
                @if !judged.findings.is_empty() {
                    ul aria-label=(words.figures.of(language)) {
                        @for finding in &judged.findings { (self.finding(finding)) }
                    }
                }
                @if let Some(reason) = &claim.untested { p { (words.reason.of(language)) ": " (reason.of(language)) } }
                @if let Some(note) = &claim.note { p { (words.note.of(language)) ": " (note.of(language)) } }
                @for command in judged.commands() {
                    p class="command" { (words.command.of(language)) ": " code translate="no" { (command) } }
                }
            }
        }
    }

    fn finding(self, finding: &Finding<'_>) -> Markup {
        let (words, language) = (self.words, self.language);
        html! {
            li {
                (finding.evidence.what.of(language)) ": "
                strong { (finding.ours.map_or_else(|| words.not_measured.of(language).to_owned(), Metric::text)) }
                @if let Some(target) = &finding.target { "; " (self.target(target)) }
                ". "
                span class=(figure_class(finding.verdict)) { (words.figure.of(finding.verdict).of(language)) }
                @if let Some(ends) = finding.difference.filter(|ends| ends.low.is_finite() && ends.high.is_finite()) {
                    " (" (words.interval.with(language, &span(ends))) ")"
                }
                @if finding.size == Some(ExperimentSize::Quick) { " " small { (words.quick.of(language)) } }
            }
        }
    }

    /// What a number is to be, in words.
    fn target(self, target: &Target<'_>) -> String {
        let (words, language) = (self.words, self.language);
        let than =
            |other: &OtherMetric, number: &str| format!("{} ({})", number, other.what.of(language));
        match target {
            Target::Published(number) => words.published.with(language, number),
            Target::Above(number) => words.above.with(language, number),
            Target::Below(number) => words.below.with(language, number),
            Target::MoreThan(other, number) => words.above.with(language, &than(other, number)),
            Target::LessThan(other, number) => words.below.with(language, &than(other, number)),
        }
    }

    /// The place of a report; each language has its own.
    fn id(self, place: usize) -> String {
        format!("{}-{}", self.language.code(), place + 1)
    }
}

const fn class(verdict: ClaimVerdict) -> &'static str {
    match verdict {
        ClaimVerdict::Holds => "holds",
        ClaimVerdict::OneRun | ClaimVerdict::HoldsInPart => "part",
        ClaimVerdict::DoesNotHold => "fails",
        ClaimVerdict::Undecided | ClaimVerdict::NotTested => "open",
    }
}

const fn figure_class(verdict: EvidenceVerdict) -> &'static str {
    match verdict {
        EvidenceVerdict::AsClaimed => "holds",
        EvidenceVerdict::OneRun => "part",
        EvidenceVerdict::NotAsClaimed => "fails",
        EvidenceVerdict::TooInexact => "open",
    }
}
