//! The review of a whole game on a thread of its own: every move compared with perfect play.

use std::error::Error;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use enlinea_core::{Column, Game, Move, column_text};
use enlinea_solver::{Analysis, Book, LiveAnalysis, Solution, Solver, SolverOptions};

use super::analyst::hint_nodes;
use super::scores;
use super::worker::Worker;

/// A move that was worse than another one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Slip {
    /// Moves before it.
    pub(crate) before: usize,
    /// Which move, what it led to, and what was better.
    pub(crate) text: String,
}

/// All slips of a game, and how many moves could not be judged within the limits.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct GameReview {
    pub(crate) slips: Vec<Slip>,
    pub(crate) unknown: usize,
}

pub(crate) type ReviewReport = Result<GameReview, String>;

/// Begins with a game; the report is the only one.
pub(crate) fn start(game: &Game) -> Worker<ReviewReport> {
    let game = game.clone();
    Worker::start(move |stop, reporter| {
        reporter.send(review(&game, stop).map_err(|error| error.to_string()));
    })
}

fn review(game: &Game, stop: Arc<AtomicBool>) -> Result<GameReview, Box<dyn Error>> {
    let book = Some(Book::standard()).filter(|book| book.is_for(game.rules()));
    let options = SolverOptions::new().stop(stop).book(book);
    let mut solver = Solver::build(game.rules(), options)?;
    let mut found = GameReview::default();
    let mut before = game.clone();
    while let Some(last) = before.undo() {
        let Move::Drop(column) = last else { continue };
        let analysis = analyse(&before, &mut solver)?;
        let played = analysis.column(column).expect("the column was open");
        match compare(&analysis.solution, played) {
            Comparison::Worse => found.slips.push(slip(&before, column, &analysis)),
            Comparison::Unknown => found.unknown += 1,
            Comparison::AsGood => {}
        }
    }
    // The moves were taken back from the end.
    found.slips.reverse();
    Ok(found)
}

fn analyse(game: &Game, solver: &mut Solver) -> Result<Analysis, Box<dyn Error>> {
    let mut live = LiveAnalysis::new(game);
    live.step(solver, hint_nodes(game.rules()))?;
    Ok(live.analysis().clone())
}

/// How a move compares with the best one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Comparison {
    AsGood,
    Worse,
    /// Not proven.
    Unknown,
}

fn compare(best: &Solution, played: &Solution) -> Comparison {
    if played.lower >= best.upper {
        Comparison::AsGood
    } else if played.upper < best.lower {
        Comparison::Worse
    } else {
        Comparison::Unknown
    }
}

/// `move 6, yellow: column 5 loses in 20 moves; better 4: draw`.
fn slip(before: &Game, column: Column, analysis: &Analysis) -> Slip {
    let rules = before.rules();
    let played = analysis.column(column).expect("the column was open");
    let best = analysis.candidates();
    let names: Vec<String> = best.iter().map(|&one| column_text(rules, one)).collect();
    let text = format!(
        "move {}, {}: column {}: {}; better {}: {}",
        before.moves().len() + 1,
        before.side_to_move(),
        column_text(rules, column),
        scores::words(before, played),
        names.join(", "),
        scores::words(before, &analysis.solution)
    );
    Slip {
        before: before.moves().len(),
        text,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use enlinea_solver::Score;

    fn review_of(text: &str) -> GameReview {
        review(&text.parse().unwrap(), Arc::default()).unwrap()
    }

    #[test]
    fn a_missed_block_is_a_slip_and_the_better_column_is_named() {
        // Yellow does not stop red in column 4.
        let found = review_of("7x6:1122334");
        let last = found.slips.last().unwrap();
        assert_eq!(last.before, 5);
        assert!(
            last.text
                .starts_with("move 6, yellow: column 3: loses in 2 moves; better "),
            "{}",
            last.text
        );
        assert_eq!(found.unknown, 0);
        let places: Vec<usize> = found.slips.iter().map(|slip| slip.before).collect();
        assert!(places.is_sorted(), "{places:?}");
    }

    #[test]
    fn perfect_play_has_no_slips() {
        assert_eq!(review_of("7x6:4444443"), GameReview::default());
        assert_eq!(review_of("7x6:"), GameReview::default());
    }

    #[test]
    fn what_is_not_proven_is_neither_good_nor_bad() {
        let between = |lower, upper| Solution::between(Score::new(lower), Score::new(upper));
        for (best, played, expected) in [
            ((3, 3), (3, 3), Comparison::AsGood),
            ((3, 3), (1, 1), Comparison::Worse),
            ((1, 9), (-5, 0), Comparison::Worse),
            ((-3, 5), (-3, 5), Comparison::Unknown),
            ((0, 5), (0, 5), Comparison::Unknown),
        ] {
            let found = compare(&between(best.0, best.1), &between(played.0, played.1));
            assert_eq!(found, expected, "{best:?} {played:?}");
        }
    }
}
