//! Reports: one page for a run, and one that compares runs.

use enlinea_arena::plot::{LineChart, board_svg};
use enlinea_arena::report::page;
use enlinea_core::{Game, Rules};
use maud::{Markup, html};

use super::blunders::Blunder;
use super::figures;
use super::results::RunResults;
use crate::metrics::PlyMetrics;

const STYLE: &str = include_str!("page.css");
/// Features that are shown.
const FEATURES: usize = 20;

/// The report of a run. Boards link to the page of `enlinea serve` at this address, such as `http://127.0.0.1:4444/`.
pub fn run_page(results: &RunResults, address: &str) -> String {
    let name = &results.name;
    let one = std::slice::from_ref(results);
    let course = &results.course;
    let body = html! {
        h1 { (name) }
        p {
            "A model for " (results.rules) " of " (results.bytes) " bytes, learned from " (results.learned_from)
            ", measured on " (results.test.positions) " positions, " (results.test.quiet_decisive)
            " of them quiet and decisive (QD)."
        }
        (summary(one))
        @if !course.curve.is_empty() {
            h2 { "Learning curve" }
            (figure(&figures::learning_curves(one)))
        }
        @if !course.rounds.is_empty() {
            h2 { "Errors along perfect lines" }
            p { "Before each round of games: all lines in which the opponent plays perfectly, and how often the learner gives "
                "the result away in them." }
            (figure(&figures::rounds(results)))
        }
        h2 { "Reliability" }
        p { "How often boards are won that are predicted to be won with some probability. Calibration error "
            (format!("{:.3}", results.test.reliability.error())) "." }
        (figure(&figures::reliability(one)))
        h2 { "Predicted and exact scores" }
        p { "Undecided boards: those that static rules do not settle." }
        (figure(&figures::residual_histogram(one)))
        (figure(&figures::residuals(results)))
        h2 { "By ply" }
        (figure(&figures::by_ply(one)))
        (confusion(&results.test.plies))
        @if !course.importance.is_empty() {
            h2 { "Features" }
            p { "By how much R² falls if a feature is shuffled." }
            (figures::bars(&course.importance[..course.importance.len().min(FEATURES)]))
        }
        @if !results.blunders.is_empty() {
            h2 { "Worst errors" }
            p { "With the chosen and the best column and their exact scores. The boards link to " code { "enlinea serve" } "." }
            div.boards { @for one in &results.blunders { (board(one, address)) } }
        }
        @if let Some(description) = &results.description {
            h2 { "How to repeat the run" }
            pre { (toml::to_string(description).unwrap_or_default()) }
        }
    };
    page(name, STYLE, &body)
}

/// The report that compares runs.
pub fn comparison_page(runs: &[RunResults]) -> String {
    let body = html! {
        h1 { "Learned models" }
        (summary(runs))
        @if runs.iter().any(|run| !run.course.curve.is_empty()) {
            h2 { "Learning curves" }
            (figure(&figures::learning_curves(runs)))
        }
        h2 { "Reliability" }
        (figure(&figures::reliability(runs)))
        h2 { "Predicted minus exact scores" }
        (figure(&figures::residual_histogram(runs)))
        h2 { "By ply" }
        (figure(&figures::by_ply(runs)))
    };
    page("Learned models", STYLE, &body)
}

/// A figure that can be moved sideways where the page is narrow.
fn figure(chart: &LineChart) -> Markup {
    html! { div.scroll { (chart.to_svg()) } }
}

fn summary(runs: &[RunResults]) -> Markup {
    let percent = |value: f64| format!("{value:.1}");
    let with_error = |value: f64, error: f64| format!("{value:.1} ± {error:.1}");
    html! {
        div.scroll { table {
            tr {
                th { "model" } th { "MSE" } th { "R²" } th { "sign, %" } th { "My test" } th { "repaired" }
                th { "optimal move, %" } th { "outcome kept, %" } th { "QD kept, %" } th { "calibration" } th { "µs" }
            }
            @for run in runs {
                @let (test, errors) = (&run.test, &run.test.standard_errors);
                tr {
                    td { (run.name) }
                    td { (format!("{:.2}", test.mean_squared_error)) }
                    td { (format!("{:.3}", test.r_squared)) }
                    td { (with_error(test.sign, errors.sign)) }
                    td { (percent(test.my_test.published)) }
                    td { (percent(test.my_test.repaired)) }
                    td { (with_error(test.optimal_move, errors.optimal_move)) }
                    td { (with_error(test.outcome_kept, errors.outcome_kept)) }
                    td { (with_error(test.quiet_decisive_kept, errors.quiet_decisive_kept)) }
                    td { (format!("{:.3}", test.reliability.error())) }
                    td { @if let Some(time) = run.microseconds { (format!("{time:.1}")) } }
                }
            }
        } }
        p.note { "± one standard error." }
        @if runs.iter().any(|run| !run.games.is_empty()) {
            h2 { "Games" }
            p { "Against the perfect player with random ties and a share of random moves." }
            (games(runs))
        }
    }
}

fn games(runs: &[RunResults]) -> Markup {
    html! {
        div.scroll { table {
            tr {
                th { "model" } th { "side" } th { "random moves" } th { "won" } th { "drawn" } th { "lost" }
                th { "points, %" } th { "different games" } th { "mean plies" }
            }
            @for run in runs {
                @for games in &run.games {
                    @let results = &games.results;
                    tr {
                        td { (run.name) }
                        td { (if games.side == 1 { "first" } else { "second" }) }
                        td { (format!("{:.0} %", 100.0 * games.random_moves)) }
                        td { (results.wins) } td { (results.draws) } td { (results.losses) }
                        td { (format!("{:.1}", results.points())) }
                        td { (results.distinct) }
                        td { (format!("{:.1}", results.mean_plies)) }
                    }
                }
            }
        } }
    }
}

fn confusion(plies: &[PlyMetrics]) -> Markup {
    let outcomes = ["loss", "draw", "win"];
    html! {
        details {
            summary { "Exact and predicted outcomes of boards after a move, by ply" }
            div.scroll { table {
                tr {
                    th rowspan="2" { "ply" } th rowspan="2" { "positions" } th rowspan="2" { "right, %" }
                    @for exact in outcomes { th.group colspan="3" { "exact " (exact) " as" } }
                }
                tr { @for _ in outcomes { @for predicted in outcomes { th { (predicted) } } } }
                @for ply in plies {
                    @let boards: u64 = ply.confusion.iter().flatten().sum();
                    @let right: u64 = (0..3).map(|outcome| ply.confusion[outcome][outcome]).sum();
                    tr {
                        td { (ply.ply) } td { (ply.positions) }
                        td { (format!("{:.1}", 100.0 * right as f64 / boards.max(1) as f64)) }
                        @for (exact, row) in ply.confusion.iter().enumerate() {
                            @for (predicted, count) in row.iter().enumerate() {
                                td.right[exact == predicted] { (count) }
                            }
                        }
                    }
                }
            } }
        }
    }
}

/// An error as a board that links to the page of `enlinea serve`.
fn board(one: &Blunder, address: &str) -> Markup {
    let Ok(game) = one.position.parse::<Game>() else {
        return html! {};
    };
    let link = format!("{address}{}", query(&game));
    html! {
        figure {
            a href=(link) { (board_svg(&game)) }
            figcaption {
                "chose " (one.chosen) " (" (one.chosen_score) "), best " (one.best) " (" (one.best_score) ")"
            }
        }
    }
}

/// The part of the page's address that names a position.
fn query(game: &Game) -> String {
    let rules: Rules = game.rules();
    format!("?rules={rules}&pos={}", game.to_text())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn boards_link_to_their_position() {
        let blunder = Blunder {
            position: "7x6c4:44".to_owned(),
            chosen: 1,
            chosen_score: -3,
            best: 4,
            best_score: 2,
        };
        let html = board(&blunder, "http://127.0.0.1:4444/").into_string();
        let link = "<a href=\"http://127.0.0.1:4444/?rules=7x6c4&amp;pos=44\">";
        assert!(html.contains(link), "{html}");
        assert!(html.contains("chose 1 (-3), best 4 (2)"));
    }
}
