//! Measures as text.

use std::fmt::Write as _;

use enlinea_learn::run::{OpponentResult, RunResults};

/// All measures of a model, a few on each line.
pub(super) fn measures_text(results: &RunResults) -> String {
    let test = &results.test;
    let mut text = format!(
        "{} for {}, {} bytes, learned from {}\n\
         {} positions, {} boards after a move, {} positions quiet and decisive\n\
         MSE {:.2}, R² {:.3} ({:.3} on undecided boards), My test {:.1} %, repaired {:.1} %\n\
         {}\n\
         calibration error {:.3}",
        results.name,
        results.rules,
        results.bytes,
        results.learned_from,
        test.positions,
        test.afterstates,
        test.quiet_decisive,
        test.mean_squared_error,
        test.r_squared,
        test.undecided_r_squared,
        test.my_test.published,
        test.my_test.repaired,
        shares(results),
        test.reliability.error(),
    );
    if let Some(time) = results.microseconds {
        write!(text, ", {time:.1} µs for a board").expect("writing to a String cannot fail");
    }
    text.push('\n');
    for games in &results.games {
        text.push_str(&games_line(games));
    }
    text
}

/// The shares with their standard errors.
pub(super) fn shares(results: &RunResults) -> String {
    let (test, errors) = (&results.test, &results.test.standard_errors);
    let shares = [
        ("sign", test.sign, errors.sign),
        ("optimal move", test.optimal_move, errors.optimal_move),
        ("outcome kept", test.outcome_kept, errors.outcome_kept),
        (
            "quiet and decisive",
            test.quiet_decisive_kept,
            errors.quiet_decisive_kept,
        ),
    ];
    let shares = shares.map(|(name, share, error)| format!("{name} {share:.1} ± {error:.1} %"));
    shares.join(", ")
}

fn games_line(games: &OpponentResult) -> String {
    let results = &games.results;
    format!(
        "{} mover, opponent {:.0} % random: {} won, {} drawn, {} lost, {:.1} % points, {} different games, {:.1} plies\n",
        if games.side == 1 { "first" } else { "second" },
        100.0 * games.random_moves,
        results.wins,
        results.draws,
        results.losses,
        results.points(),
        results.distinct,
        results.mean_plies
    )
}
