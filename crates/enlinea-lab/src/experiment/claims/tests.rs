//! Claims name what exists, in both languages, and their verdicts follow from the numbers.

use std::collections::BTreeSet;

use super::page_words::PageWords;
use super::{ClaimRule, ClaimVerdict, ClaimedReport, EvidenceVerdict, claims_page, player_truths};
use crate::experiment::{Comparison, FigureVerdict, Metric, shipped};

#[test]
fn every_claim_names_metrics_that_are_shipped() {
    let shipped = shipped();
    for report in ClaimedReport::published() {
        let judged = report.judge(&shipped);
        for one in &judged.claims {
            let says = &one.claim.says.en;
            let is_tested = !one.findings.is_empty();
            assert_ne!(
                is_tested,
                one.claim.untested.is_some(),
                "evidence, or a reason why there is none: {says}"
            );
            for finding in &one.findings {
                let evidence = finding.evidence;
                let place = format!("{} / {}: {says}", evidence.experiment, evidence.metric);
                let experiment = shipped
                    .iter()
                    .find(|other| other.experiment.slug == evidence.experiment);
                let experiment = experiment.unwrap_or_else(|| panic!("no experiment: {place}"));
                // The quick size leaves out what would be another figure; the experiment expects it all the same.
                let expected = &experiment.experiment.expected;
                let is_expected = expected
                    .iter()
                    .any(|line| line.metric == evidence.metric && line.value.is_some());
                match evidence.rule {
                    ClaimRule::Published => assert!(is_expected, "no published figure: {place}"),
                    _ => assert!(finding.ours.is_some(), "no metric: {place}"),
                }
                assert!(finding.target.is_some(), "nothing to compare with: {place}");
            }
        }
    }
}

#[test]
fn both_languages_are_there_and_differ() {
    let _ = PageWords::published();
    let texts = [
        include_str!("../../../claims/page.toml"),
        include_str!("../../../claims/uba-tp3.toml"),
    ];
    assert!(texts.iter().all(|text| text.contains("es = ")));
    let mut said = BTreeSet::new();
    for report in ClaimedReport::published() {
        let title = [&report.title, &report.intro];
        let claims = report.claim.iter().flat_map(|claim| {
            let optional = [&claim.note, &claim.untested];
            let own = [Some(&claim.says)].into_iter();
            own.chain(optional.map(Option::as_ref)).flatten()
        });
        for words in title.into_iter().chain(claims) {
            assert!(!words.en.trim().is_empty() && !words.es.trim().is_empty());
            assert_ne!(words.en, words.es, "not translated");
        }
        for claim in &report.claim {
            assert!(
                said.insert(claim.says.en.clone()),
                "twice: {}",
                claim.says.en
            );
            for what in claim.evidence.iter().map(|one| &one.what) {
                assert!(!what.en.is_empty() && !what.es.is_empty(), "{what:?}");
            }
        }
    }
    assert!(said.len() >= 60, "{} claims", said.len());
}

const CLAIM: &str = "source = 's'\ntitle = { en = 't', es = 'u' }\nintro = { en = 'i', es = 'j' }\n\
    [[claim]]\nplace = { en = 'p', es = 'q' }\nsays = { en = 'a < b', es = 'c' }\n";

/// A claim about the numbers of positions, which are exact: 8776 and 70216.
fn verdict(rules: &[&str]) -> (ClaimVerdict, String) {
    let evidence = rules.iter().map(|rule| {
        format!(
            "[[claim.evidence]]\nexperiment = 'si-search-table'\nmetric = 'minimax nodes at depth 5'\n\
             what = {{ en = 'w', es = 'x' }}\nrule = {rule}\n"
        )
    });
    let text = CLAIM.to_owned() + &evidence.collect::<String>();
    let report = ClaimedReport::from_toml(&text).unwrap();
    let shipped = shipped();
    let judged = report.judge(&shipped);
    (judged.claims[0].verdict(), claims_page(&[judged], &[]))
}

#[test]
fn verdicts_follow_from_all_evidence() {
    let (holds, fails) = ("{ above = 8775 }", "{ below = 8776 }");
    let open = "{ more-than = { metric = 'not there', what = { en = 'y', es = 'z' } } }";
    assert_eq!(verdict(&[]).0, ClaimVerdict::NotTested);
    assert_eq!(verdict(&[holds, "'published'"]).0, ClaimVerdict::Holds);
    assert_eq!(verdict(&[holds, fails]).0, ClaimVerdict::HoldsInPart);
    assert_eq!(verdict(&[fails, open]).0, ClaimVerdict::DoesNotHold);
    assert_eq!(verdict(&[holds, open]).0, ClaimVerdict::Undecided);
    let other = |rule: &str| {
        format!(
            "{{ {rule} = {{ metric = 'minimax nodes at depth 6', what = {{ en = 'y', es = 'z' }} }} }}"
        )
    };
    assert_eq!(verdict(&[&other("less-than")]).0, ClaimVerdict::Holds);
    assert_eq!(verdict(&[&other("more-than")]).0, ClaimVerdict::DoesNotHold);
}

#[test]
fn pages_have_both_languages_and_escape_texts() {
    let (_, page) = verdict(&["{ above = 8775 }", "'published'"]);
    for part in [
        "<div lang=\"en\" id=\"en\"",
        "<div lang=\"es\" id=\"es\"",
        "a &lt; b",
        "w: <strong>8776</strong>; claimed: more than 8775. <span class=\"holds\">As claimed</span>",
        "x: <strong>8776</strong>; publicado: 8776. ",
        "enlinea experiment run si-search-table",
    ] {
        assert!(page.contains(part), "{part} is not in {page}");
    }
}

/// What claims rest on is what the report of the experiments says.
#[test]
fn published_figures_have_one_verdict() {
    let shipped = shipped();
    let mut compared = 0;
    for report in ClaimedReport::published() {
        for claim in report.judge(&shipped).claims {
            for finding in claim.findings {
                if finding.evidence.rule != ClaimRule::Published {
                    continue;
                }
                let of_name = |id: &str, name: &str| {
                    id == finding.evidence.experiment && name == finding.evidence.metric
                };
                let lines = shipped.iter().flat_map(Comparison::verdicts);
                let mut lines = lines.filter(|line| of_name(&line.id, &line.claim));
                let told = lines.next().map(|line| line.verdict);
                assert_eq!(told, Some(finding.figure.name()));
                assert_ne!(finding.figure, FigureVerdict::NoFigure);
                compared += 1;
            }
        }
    }
    assert!(compared > 50, "{compared}");
}

/// A number that a single run may well give is not what runs give on average.
#[test]
fn chance_is_not_a_rule() {
    let text = format!(
        "{CLAIM}[[claim.evidence]]\nexperiment = 'uba-finalists'\nmetric = 'cycles among all players'\n\
         what = {{ en = 'w', es = 'x' }}\nrule = 'published'\n"
    );
    let report = ClaimedReport::from_toml(&text).unwrap();
    let mut results = shipped();
    let verdict = |results: &[Comparison]| report.judge(results).claims[0].findings[0].verdict;
    let finals = results
        .iter()
        .position(|one| one.experiment.slug == "uba-finalists");
    let finals = &mut results[finals.unwrap()];
    let line = finals.experiment.expected.iter_mut();
    let line = line.filter(|line| line.metric == "cycles among all players");
    for line in line {
        line.test = crate::experiment::Test::Run;
        line.value = Some(100.0);
    }
    let metrics = &mut finals.kept.results.metrics;
    metrics.retain(|metric| metric.name != "cycles among all players");
    metrics.push(Metric::mean(
        "cycles among all players",
        &[90.0, 20.0, 40.0, 55.0, 10.0, 60.0],
    ));
    metrics.push(Metric::rate(
        "a(b=1) on 7x6: moves that lose an outcome",
        3,
        10,
    ));
    metrics.push(Metric::rate("c on 8x7: moves that lose an outcome", 1, 10));
    assert_eq!(verdict(&results), EvidenceVerdict::OneRun);
    assert_eq!(
        report.judge(&results).claims[0].verdict(),
        ClaimVerdict::OneRun
    );

    let truths = player_truths(&results);
    let ours = |truth: &&super::PlayerTruth| truth.experiment == "uba-finalists";
    let names: Vec<(&str, &str)> = truths
        .iter()
        .filter(ours)
        .map(|truth| (&*truth.player, &*truth.rules))
        .collect();
    assert_eq!(names, [("c", "8x7"), ("a(b=1)", "7x6")]);
    let page = claims_page(&[report.judge(&results)], &truths);
    assert!(page.contains("a(b=1)</code></th><td>7x6</td>"), "{page}");
}
