//! The report of a tuning run.

use std::time::Duration;

use enlinea_arena::report::page;
use maud::{Markup, html};

use super::{TuningDescription, TuningStep};
use crate::explain::explain;
use crate::plot::{LineChart, Series};
use crate::subject::Subject;

const STYLE: &str = "pre { overflow-x: auto; background: #8881; padding: 0.6rem; }";

/// What a report shows.
#[derive(Clone, Debug)]
pub struct TuningSummary<'a> {
    /// The run.
    pub description: &'a TuningDescription,
    /// The player.
    pub subject: &'a Subject,
    /// All steps.
    pub steps: &'a [TuningStep],
    /// Whether nothing is left to do.
    pub is_finished: bool,
    /// The weight file, as it is written.
    pub weight_file: &'a str,
    /// The command that finds the same weights.
    pub command: &'a str,
}

/// The whole page.
pub fn html_page(run: &TuningSummary<'_>) -> String {
    let name = &run.description.name;
    let last = run.steps.last();
    let weights = last.map_or(run.subject.weights(), |step| &step.weights);
    let body = html! {
        h1 { (name) }
        p { (headline(run)) }
        p { "Objective: " (run.description.objective.describe()) "." }
        h2 { "Values" }
        (values(run.steps).to_svg())
        h2 { "Weights" }
        p { "The optimizer's answer after each step; the weights that moved most." }
        (weight_curves(run).to_svg())
        h2 { "What they care about" }
        ul { @for line in explain(run.subject, weights) { li { (line) } } }
        h2 { "The last step" }
        @if let Some(step) = last { (last_step(step)) }
        h2 { "How to repeat the run" }
        pre { (run.command) }
        pre { (run.weight_file) }
    };
    page(name, STYLE, &body)
}

fn headline(run: &TuningSummary<'_>) -> String {
    let time: Duration = run.steps.iter().map(|step| step.time).sum();
    let work: u64 = run.steps.iter().map(|step| step.work).sum();
    let description = run.description;
    format!(
        "{} of {} on {}, random seed {}: {} steps in {:.1} s, {} measured games or moves{}.",
        description.optimizer.name(),
        description.player,
        description.rules,
        description.seed,
        run.steps.len(),
        time.as_secs_f64(),
        work,
        if run.is_finished {
            ""
        } else {
            "; not finished"
        },
    )
}

fn values(steps: &[TuningStep]) -> LineChart {
    let curve = |name, value: fn(&TuningStep) -> f64| {
        let steps = steps.iter();
        Series::line(
            name,
            steps.map(|step| (step.step as f64 + 1.0, value(step))),
        )
    };
    LineChart {
        title: "values of the candidates at each step".to_owned(),
        x_label: "step".to_owned(),
        y_label: "value".to_owned(),
        series: vec![
            curve("best", |step| step.best),
            curve("median", |step| step.median),
            curve("mean", |step| step.mean),
            curve("worst", |step| step.worst),
        ],
        ..LineChart::default()
    }
}

/// Curves in the figure of the weights.
const CURVES: usize = 6;

fn weight_curves(run: &TuningSummary<'_>) -> LineChart {
    let parameters = run.subject.space().parameters();
    let travel = |place: usize| -> f64 {
        let range = parameters[place].maximum - parameters[place].minimum;
        let moves = run.steps.windows(2);
        let way: f64 = moves
            .map(|pair| (pair[1].weights[place] - pair[0].weights[place]).abs())
            .sum();
        way / range
    };
    let mut places: Vec<usize> = (0..parameters.len()).collect();
    places.sort_by(|&a, &b| travel(b).total_cmp(&travel(a)));
    let curve = |&place: &usize| {
        let steps = run.steps.iter();
        let points = steps.map(|step| (step.step as f64 + 1.0, step.weights[place]));
        Series::line(&parameters[place].name, points)
    };
    LineChart {
        title: "weights after each step".to_owned(),
        x_label: "step".to_owned(),
        y_label: "weight".to_owned(),
        series: places.iter().take(CURVES).map(curve).collect(),
        ..LineChart::default()
    }
}

fn last_step(step: &TuningStep) -> Markup {
    html! {
        table {
            tr { @for name in ["candidates", "best", "noise", "median", "mean", "worst"] { th { (name) } } }
            tr {
                td { (step.candidates) }
                @for value in [step.best, step.noise, step.median, step.mean, step.worst] {
                    td { (format!("{value:.4}")) }
                }
            }
        }
    }
}
