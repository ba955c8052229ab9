//! The analysis of the position on the board, on a thread of its own, better from moment to moment.

use std::error::Error;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use enlinea_core::{Column, Game, Rules};
use enlinea_players::{Budget, NoResources, PlayerError, build_player};
use enlinea_solver::{Analysis, Book, LiveAnalysis, Score, Solver, SolverOptions};

use super::worker::{Reporter, Worker, WorkerEvent};

/// Nodes between two reports of a long search: a fraction of a second.
const STEP: u64 = 4_000_000;

/// The analysis of one position, finished or under way.
#[derive(Debug, Default)]
pub(crate) struct Analyst {
    worker: Option<Worker<Report>>,
    snapshot: Option<AnalysisSnapshot>,
}

/// What is known about the position at some moment.
#[derive(Clone, Debug)]
pub(crate) struct AnalysisSnapshot {
    pub(crate) analysis: Analysis,
    /// Nothing better will come.
    pub(crate) is_final: bool,
    /// The move of a short search, for as long as nothing is proven.
    pub(crate) guess: Column,
}

type Report = Result<AnalysisSnapshot, String>;

impl Analyst {
    /// Begins with a position, for at most this many nodes; what was known about another one is forgotten.
    pub(crate) fn start(&mut self, game: &Game, nodes: u64) {
        let game = game.clone();
        self.snapshot = None;
        self.worker = Some(Worker::start(move |stop, reporter| {
            if let Err(error) = examine(&game, nodes, stop, reporter) {
                reporter.send(Err(error.to_string()));
            }
        }));
    }

    /// Stops and forgets.
    pub(crate) fn stop(&mut self) {
        *self = Analyst::default();
    }

    pub(crate) fn snapshot(&self) -> Option<&AnalysisSnapshot> {
        self.snapshot.as_ref()
    }

    pub(crate) fn is_working(&self) -> bool {
        self.worker.is_some()
    }

    /// Takes over what has been found, without waiting; whether there was something.
    pub(crate) fn look(&mut self) -> Result<bool, String> {
        let mut is_new = false;
        while let Some(worker) = &self.worker {
            let report = worker.look();
            if matches!(report, WorkerEvent::Pending) {
                break;
            }
            self.hear(report)?;
            is_new = true;
        }
        Ok(is_new)
    }

    /// Waits until nothing better will come.
    pub(crate) fn wait(&mut self) -> Result<(), String> {
        while let Some(worker) = &self.worker {
            let report = worker.wait();
            self.hear(report)?;
        }
        Ok(())
    }

    fn hear(&mut self, report: WorkerEvent<Report>) -> Result<(), String> {
        match report {
            WorkerEvent::Pending => Ok(()),
            WorkerEvent::Update(Ok(snapshot)) => {
                self.snapshot = Some(snapshot);
                Ok(())
            }
            WorkerEvent::Update(Err(text)) | WorkerEvent::Panicked(text) => {
                self.worker = None;
                Err(text)
            }
            WorkerEvent::Finished => {
                self.worker = None;
                Ok(())
            }
        }
    }
}

/// Analyses a position and reports after every step, the last snapshot last.
fn examine(
    game: &Game,
    nodes: u64,
    stop: Arc<AtomicBool>,
    reporter: &Reporter<Report>,
) -> Result<(), Box<dyn Error>> {
    let guess = guess(game)?;
    let book = Some(Book::standard()).filter(|book| book.is_for(game.rules()));
    let options = SolverOptions::new().stop(stop).book(book);
    let mut solver = Solver::build(game.rules(), options)?;
    let mut live = LiveAnalysis::new(game);
    let mut is_final = false;
    while !is_final {
        let left = nodes.saturating_sub(live.nodes());
        is_final = !live.step(&mut solver, left.min(STEP))? || left == 0;
        reporter.send(Ok(AnalysisSnapshot {
            analysis: live.analysis().clone(),
            is_final,
            guess,
        }));
    }
    Ok(())
}

/// Nodes for a hint: some seconds of thought. On boards that are too large to be solved, where every node costs many times
/// more and proves little, fewer.
pub(crate) fn hint_nodes(rules: Rules) -> u64 {
    const SOLVABLE_CELLS: u32 = 100;
    if rules.cells() <= SOLVABLE_CELLS {
        30_000_000
    } else {
        500_000
    }
}

/// What a short search would play: a fraction of a second, which boards that cannot be solved need as much as any.
fn guess(game: &Game) -> Result<Column, PlayerError> {
    const QUICK: &str = "alphabeta(nodes=20000, table=1)";
    let spec = QUICK.parse().expect("this is a spec");
    let player = build_player(&spec, game.rules(), &NoResources);
    let mut player = player.expect("it plays any rules and reads no files");
    player.start(game.rules(), game.side_to_move(), 0)?;
    Ok(player.choose(game, &Budget::default())?.column)
}

/// The columns to recommend: those proven best, or while there are none those with the best certain score, if it does
/// not lose.
pub(crate) fn recommended(analysis: &Analysis) -> Vec<Column> {
    if !analysis.best.is_empty() {
        return analysis.best.clone();
    }
    let certain = analysis.solution.lower;
    let columns = analysis.columns.iter();
    let surest = columns.filter(|c| certain >= Score::DRAW && c.solution.lower == certain);
    surest.map(|c| c.column).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use enlinea_solver::Score;

    #[test]
    fn the_position_on_the_board_is_analysed_to_the_end() {
        let mut analyst = Analyst::default();
        analyst.start(&"112233".parse().unwrap(), 1_000_000);
        analyst.wait().unwrap();
        let found = analyst.snapshot().unwrap();
        assert!(found.is_final && !analyst.is_working());
        assert_eq!(recommended(&found.analysis), [Column::new(3)]);
    }

    #[test]
    fn only_a_certain_win_or_draw_is_recommended_while_nothing_is_proven_best() {
        let mut analyst = Analyst::default();
        analyst.start(&"8x8:".parse().unwrap(), 100_000);
        analyst.wait().unwrap();
        let mut analysis = analyst.snapshot().unwrap().analysis.clone();
        analysis.columns[0].solution.upper = Score::new(2);
        assert_eq!(recommended(&analysis), [], "less is known of the others");
        analysis.columns[3].solution.lower = Score::new(-2);
        analysis.solution.lower = Score::new(-2);
        assert_eq!(
            recommended(&analysis),
            [],
            "a certain loss is not recommended"
        );
        analysis.columns[3].solution.lower = Score::DRAW;
        analysis.solution.lower = Score::DRAW;
        assert_eq!(recommended(&analysis), [Column::new(3)]);
    }

    #[test]
    fn a_limit_of_nodes_leaves_bounds() {
        let mut analyst = Analyst::default();
        analyst.start(&"8x8:".parse().unwrap(), 100_000);
        analyst.wait().unwrap();
        let found = analyst.snapshot().unwrap();
        assert!(found.is_final && found.analysis.stopped().is_some());
        assert_eq!(recommended(&found.analysis), [], "all are alike");
        analyst.stop();
        assert!(analyst.snapshot().is_none());
    }
}
