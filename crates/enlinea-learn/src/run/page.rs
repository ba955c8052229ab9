//! Reports: one page for a run, and one that compares runs.

use enlinea_arena::plot::{LineChart, Mark, Scale, Series, board_svg};
use enlinea_arena::report::page;
use enlinea_core::Game;
use maud::{Markup, html};

use super::errors::Blunder;
use super::results::RunResults;
use crate::metrics::PlyMetrics;

const STYLE: &str = "pre { overflow-x: auto; background: #8881; padding: 0.6rem; } \
    .boards { display: flex; flex-wrap: wrap; gap: 1rem; } figure { margin: 0; }";
/// Features that are shown.
const FEATURES: usize = 20;

/// The report of a run.
pub fn run_page(results: &RunResults) -> String {
    let name = &results.description.name;
    let toml = toml::to_string(&results.description).unwrap_or_default();
    let body = html! {
        h1 { (name) }
        p {
            "Learned from " (results.learned_from) " positions of " (results.description.rules) ", measured on "
            (results.test.positions) " others, " (results.test.quiet_decisive) " of them quiet and decisive. "
            "The model has " (results.bytes) " bytes."
        }
        (summary(std::slice::from_ref(results)))
        h2 { "Learning curve" }
        (learning_curves(std::slice::from_ref(results)).to_svg())
        h2 { "Reliability" }
        p { "How often boards are won that are predicted to be won with some probability. Calibration error "
            (format!("{:.3}", results.test.reliability.error())) "." }
        (reliability(std::slice::from_ref(results)).to_svg())
        h2 { "Predicted and exact scores" }
        (residuals(results).to_svg())
        h2 { "By ply" }
        (by_ply(std::slice::from_ref(results)).to_svg())
        (confusion(&results.test.plies))
        @if !results.importance.is_empty() {
            h2 { "Features" }
            p { "By how much R² falls if a feature is shuffled." }
            (importance(&results.importance))
        }
        @if !results.blunders.is_empty() {
            h2 { "Worst errors" }
            div.boards { @for one in &results.blunders { (board(one)) } }
        }
        h2 { "How to repeat the run" }
        pre { (toml) }
    };
    page(name, STYLE, &body)
}

/// The report that compares runs.
pub fn comparison_page(runs: &[RunResults]) -> String {
    let body = html! {
        h1 { "Learned models" }
        (summary(runs))
        h2 { "Learning curves" }
        (learning_curves(runs).to_svg())
        h2 { "Reliability" }
        (reliability(runs).to_svg())
        h2 { "By ply" }
        (by_ply(runs).to_svg())
    };
    page("Learned models", STYLE, &body)
}

fn summary(runs: &[RunResults]) -> Markup {
    let percent = |value: f64| format!("{value:.1}");
    html! {
        table {
            tr {
                th { "model" } th { "MSE" } th { "R²" } th { "sign" } th { "My test" } th { "My test, repaired" }
                th { "optimal move" } th { "outcome kept" } th { "QD kept" } th { "µs" }
            }
            @for run in runs {
                @let test = &run.test;
                tr {
                    td { (run.description.name) }
                    td { (format!("{:.2}", test.mean_squared_error)) }
                    td { (format!("{:.3}", test.r_squared)) }
                    td { (percent(test.sign)) }
                    td { (percent(test.my_test.published)) }
                    td { (percent(test.my_test.repaired)) }
                    td { (percent(test.optimal_move)) }
                    td { (percent(test.outcome_kept)) }
                    td { (percent(test.quiet_decisive_kept)) }
                    td { @if let Some(time) = run.microseconds { (format!("{time:.1}")) } }
                }
            }
        }
        @if runs.iter().any(|run| !run.games.is_empty()) {
            h2 { "Games" }
            p { "Against the perfect player with random ties, of whose moves a share is random." }
            table {
                tr { th { "model" } th { "side" } th { "random moves" } th { "won" } th { "drawn" } th { "lost" } th { "different" } th { "mean plies" } }
                @for run in runs {
                    @for games in &run.games {
                        tr {
                            td { (run.description.name) }
                            td { (if games.side == 1 { "first" } else { "second" }) }
                            td { (format!("{:.0} %", 100.0 * games.random_moves)) }
                            td { (games.results.wins) } td { (games.results.draws) } td { (games.results.losses) }
                            td { (games.results.distinct) }
                            td { (format!("{:.1}", games.results.mean_plies)) }
                        }
                    }
                }
            }
        }
    }
}

fn series(name: &str, points: Vec<(f64, f64)>) -> Series {
    Series {
        name: name.to_owned(),
        points,
        mark: Mark::Line,
    }
}

fn learning_curves(runs: &[RunResults]) -> LineChart {
    let label = match runs {
        [run] => run.steps.clone(),
        _ => "share of the training".to_owned(),
    };
    let curve = |run: &RunResults| {
        let last = run.curve.last().map_or(1.0, |point| point.0);
        let scale = if runs.len() == 1 { 1.0 } else { last };
        let points = run.curve.iter().map(|&(step, fit)| (step / scale, fit));
        series(&run.description.name, points.collect())
    };
    LineChart {
        title: "Learning curve".to_owned(),
        x_label: label,
        y_label: "R² on validation positions".to_owned(),
        series: runs.iter().map(curve).collect(),
        ..LineChart::default()
    }
}

fn reliability(runs: &[RunResults]) -> LineChart {
    let curve = |run: &RunResults| {
        let bins = run.test.reliability.bins.iter().filter(|bin| bin.count > 0);
        let point = bins.map(|bin| {
            let count = bin.count as f64;
            (bin.predicted / count, bin.happened as f64 / count)
        });
        series(&run.description.name, point.collect())
    };
    let ideal = series("ideal", vec![(0.0, 0.0), (1.0, 1.0)]);
    LineChart {
        title: "Reliability of predicted wins".to_owned(),
        x_label: "predicted probability of winning".to_owned(),
        y_label: "share that is won".to_owned(),
        series: runs.iter().map(curve).chain([ideal]).collect(),
        ..LineChart::default()
    }
}

fn residuals(results: &RunResults) -> LineChart {
    let points = results
        .sample
        .iter()
        .map(|&(predicted, exact)| (exact, predicted - exact));
    LineChart {
        title: "Residuals".to_owned(),
        x_label: "exact score".to_owned(),
        y_label: "predicted minus exact score".to_owned(),
        x_scale: Scale::Linear,
        series: vec![Series {
            name: "boards".to_owned(),
            points: points.collect(),
            mark: Mark::Dots,
        }],
        ..LineChart::default()
    }
}

fn by_ply(runs: &[RunResults]) -> LineChart {
    let curve = |run: &RunResults| {
        let plies = run.test.plies.iter();
        let points = plies.map(|ply| (f64::from(ply.ply), ply.outcome_kept));
        series(&run.description.name, points.collect())
    };
    LineChart {
        title: "Outcome kept by ply".to_owned(),
        x_label: "stones on the board".to_owned(),
        y_label: "outcome kept, %".to_owned(),
        series: runs.iter().map(curve).collect(),
        ..LineChart::default()
    }
}

fn confusion(plies: &[PlyMetrics]) -> Markup {
    html! {
        details {
            summary { "Exact and predicted outcomes by ply" }
            table {
                tr {
                    th { "ply" } th { "positions" }
                    @for exact in ["loss", "draw", "win"] {
                        @for predicted in ["loss", "draw", "win"] { th { (exact) " as " (predicted) } }
                    }
                }
                @for ply in plies {
                    tr {
                        td { (ply.ply) } td { (ply.positions) }
                        @for row in ply.confusion { @for count in row { td { (count) } } }
                    }
                }
            }
        }
    }
}

fn importance(features: &[(String, f64)]) -> Markup {
    html! {
        table {
            tr { th { "feature" } th { "R² lost" } }
            @for (name, lost) in features.iter().take(FEATURES) {
                tr { td { (name) } td { (format!("{lost:.4}")) } }
            }
        }
    }
}

/// An error as a board that links to the page of `enlinea serve`.
fn board(one: &Blunder) -> Markup {
    let game: Option<Game> = one.position.parse().ok();
    let address = format!("http://127.0.0.1:4444/#{}", one.position);
    html! {
        figure {
            a href=(address) { @if let Some(game) = game { (board_svg(&game)) } }
            figcaption {
                "chose " (one.chosen) " (" (one.chosen_score) "), best " (one.best) " (" (one.best_score) ")"
            }
        }
    }
}
