//! The analysis of the position on the board, on a thread of its own, better from moment to moment.

use std::error::Error;

use enlinea_core::{Column, Game, Rules};
use enlinea_players::{Budget, NoResources, PlayerError, build_player};
use enlinea_solver::{Analysis, Book, ColumnSolution, Solver, SolverOptions};

use super::worker::{Reporter, Worker, WorkerEvent};

/// Who knows the scores, or is finding them out.
#[derive(Debug, Default)]
pub(crate) struct Analyst {
    worker: Option<Worker<Step>>,
    findings: Option<Findings>,
}

/// What is known about the position on the board.
#[derive(Clone, Debug)]
pub(crate) struct Findings {
    pub(crate) analysis: Analysis,
    /// Nothing better will come.
    pub(crate) is_final: bool,
    /// What a short search would play, for as long as nothing is proven.
    pub(crate) guess: Column,
}

type Step = Result<Findings, String>;

impl Analyst {
    /// Begins with a position, for so many nodes at most; what was known about another one is forgotten.
    pub(crate) fn start(&mut self, game: &Game, nodes: u64) {
        let game = game.clone();
        self.findings = None;
        self.worker = Some(Worker::start(move |stop, reporter| {
            let options = SolverOptions {
                stop,
                node_limit: Some(nodes),
                book: Some(Book::standard()).filter(|book| book.is_for(game.rules())),
                ..SolverOptions::default()
            };
            if let Err(error) = examine(&game, options, reporter) {
                reporter.send(Err(error.to_string()));
            }
        }));
    }

    /// Stops and forgets.
    pub(crate) fn stop(&mut self) {
        *self = Analyst::default();
    }

    pub(crate) fn findings(&self) -> Option<&Findings> {
        self.findings.as_ref()
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

    fn hear(&mut self, report: WorkerEvent<Step>) -> Result<(), String> {
        match report {
            WorkerEvent::Pending => Ok(()),
            WorkerEvent::Update(Ok(findings)) => {
                self.findings = Some(findings);
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

/// Sends everything that is found out about a position, the last word last.
fn examine(
    game: &Game,
    options: SolverOptions,
    reporter: &Reporter<Step>,
) -> Result<(), Box<dyn Error>> {
    let guess = guess(game)?;
    let send = |analysis: &Analysis, is_final| {
        reporter.send(Ok(Findings {
            analysis: analysis.clone(),
            is_final,
            guess,
        }));
    };
    let mut solver = Solver::build(game.rules(), options)?;
    let analysis = solver.analyze_live(game, |analysis| send(analysis, false))?;
    send(&analysis, true);
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

/// The columns to recommend: the best ones, or while that is not known those with the best certain score. None if
/// nothing is known that would tell them from others.
pub(crate) fn recommended(analysis: &Analysis) -> Vec<Column> {
    let certain = |column: &ColumnSolution| column.solution.lower;
    let best = analysis.columns.iter().map(certain).max();
    let (chosen, others): (Vec<&ColumnSolution>, Vec<_>) = analysis
        .columns
        .iter()
        .partition(|column| Some(certain(column)) == best);
    let is_exact = chosen
        .iter()
        .all(|column| column.solution.score().is_some());
    if others.is_empty() && !is_exact {
        return Vec::new();
    }
    chosen.iter().map(|column| column.column).collect()
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
        let findings = analyst.findings().unwrap();
        assert!(findings.is_final && !analyst.is_working());
        assert_eq!(recommended(&findings.analysis), [Column::new(3)]);
    }

    #[test]
    fn columns_that_nobody_looked_at_are_not_recommended() {
        let mut analyst = Analyst::default();
        analyst.start(&"8x8:".parse().unwrap(), 100_000);
        analyst.wait().unwrap();
        let mut analysis = analyst.findings().unwrap().analysis.clone();
        analysis.columns[0].solution.upper = Score::new(2);
        assert_eq!(recommended(&analysis), [], "the others only know less");
        analysis.columns[3].solution.lower = Score::new(-2);
        assert_eq!(recommended(&analysis), [Column::new(3)]);
    }

    #[test]
    fn a_limit_of_nodes_leaves_bounds() {
        let mut analyst = Analyst::default();
        analyst.start(&"8x8:".parse().unwrap(), 100_000);
        analyst.wait().unwrap();
        let findings = analyst.findings().unwrap();
        assert!(findings.is_final && findings.analysis.stopped().is_some());
        assert_eq!(recommended(&findings.analysis), [], "all are alike");
        analyst.stop();
        assert!(analyst.findings().is_none());
    }
}
