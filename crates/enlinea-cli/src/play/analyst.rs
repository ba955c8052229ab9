//! The analysis of the position on the board, on a thread of its own, better from moment to moment.

use enlinea_core::{Column, Game, Rules};
use enlinea_solver::{Analysis, Book, ColumnSolution, Solver, SolverOptions};

use super::worker::{Report, Worker};

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
}

type Step = Result<Findings, String>;

impl Analyst {
    /// Begins with a position, for so many nodes at most; what was known about another one is forgotten.
    pub(crate) fn start(&mut self, game: &Game, nodes: u64) {
        let game = game.clone();
        self.findings = None;
        self.worker = Some(Worker::start(move |stop, desk| {
            let options = SolverOptions {
                stop,
                node_limit: Some(nodes),
                book: Some(Book::standard()).filter(|book| book.is_for(game.rules())),
                ..SolverOptions::default()
            };
            let step = |analysis: &Analysis, is_final| Findings {
                analysis: analysis.clone(),
                is_final,
            };
            let answer = Solver::build(game.rules(), options)
                .map_err(|error| error.to_string())
                .and_then(|mut solver| {
                    let news = |analysis: &Analysis| desk.send(Ok(step(analysis, false)));
                    let answer = solver.analyze_live(&game, news);
                    answer.map_err(|error| error.to_string())
                });
            desk.send(answer.map(|analysis| step(&analysis, true)));
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
            if matches!(report, Report::Silence) {
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

    fn hear(&mut self, report: Report<Step>) -> Result<(), String> {
        match report {
            Report::Silence => Ok(()),
            Report::News(Ok(findings)) => {
                self.findings = Some(findings);
                Ok(())
            }
            Report::News(Err(text)) | Report::Panic(text) => {
                self.worker = None;
                Err(text)
            }
            Report::End => {
                self.worker = None;
                Ok(())
            }
        }
    }
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

/// The columns to recommend: the best ones, or while that is not known those with the best certain score.
pub(crate) fn recommended(analysis: &Analysis) -> Vec<Column> {
    let certainty = |column: &ColumnSolution| (column.solution.lower, column.solution.upper);
    let best = analysis.columns.iter().map(certainty).max();
    let columns = analysis.columns.iter();
    columns
        .filter(|column| Some(certainty(column)) == best)
        .map(|column| column.column)
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

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
    fn a_limit_of_nodes_leaves_bounds() {
        let mut analyst = Analyst::default();
        analyst.start(&"8x8:".parse().unwrap(), 100_000);
        analyst.wait().unwrap();
        let findings = analyst.findings().unwrap();
        assert!(findings.is_final && findings.analysis.stopped().is_some());
        assert!(!recommended(&findings.analysis).is_empty());
        analyst.stop();
        assert!(analyst.findings().is_none());
    }
}
