//! Scores and hints of a session.

use enlinea_core::column_text;

use super::{GameSession, Turn};
use crate::output::columns;
use crate::play::analyst::{self, AnalysisSnapshot};
use crate::play::scores;

/// Nodes of an analysis that is shown while it runs: minutes.
const WATCHED_NODES: u64 = 2_000_000_000;

impl GameSession {
    /// For faces that show how the analysis improves: it runs for minutes.
    pub(crate) fn watched(mut self) -> GameSession {
        self.analysis_nodes = Some(WATCHED_NODES);
        self
    }

    pub(crate) fn is_analysis_on(&self) -> bool {
        self.is_analysis_on
    }

    /// Whether a hint is being looked for.
    pub(crate) fn is_hint_wanted(&self) -> bool {
        self.is_hint_wanted
    }

    /// What is known about the position, while analysis is on.
    pub(crate) fn analysis(&self) -> Option<&AnalysisSnapshot> {
        self.analyst.snapshot().filter(|_| self.is_analysis_on)
    }

    /// Shows the scores of all columns from now on, or no more.
    pub(crate) fn toggle_analysis(&mut self) {
        if self.refuses_help() {
            return;
        }
        self.is_analysis_on = !self.is_analysis_on;
        self.analyst.stop();
        self.is_hint_wanted = false;
        self.watch_position();
        let state = if self.is_analysis_on { "on" } else { "off" };
        self.say(format!("analysis is {state}"));
    }

    /// Looks for the best columns; they come as a message, at once if they are known.
    pub(crate) fn hint(&mut self) {
        if self.refuses_help() {
            return;
        }
        if let Turn::Over(_) = self.turn() {
            self.refuse("the game is over: there is no move to recommend");
            return;
        }
        self.is_hint_wanted = true;
        let is_known = self.analyst.snapshot().is_some_and(|found| found.is_final);
        if !is_known && !self.analyst.is_working() {
            let nodes = analyst::hint_nodes(self.rules());
            self.analyst.start(self.timeline.game(), nodes);
        }
        self.give_hint();
    }

    /// Waits until the analysis has nothing better to tell.
    pub(crate) fn wait_for_analysis(&mut self) {
        if let Err(text) = self.analyst.wait() {
            self.fail_analysis(&text);
        }
        self.give_hint();
    }

    /// Takes over what the analysis has found.
    pub(super) fn look_at_analysis(&mut self) -> bool {
        let is_new = self.analyst.look().unwrap_or_else(|text| {
            self.fail_analysis(&text);
            true
        });
        self.give_hint();
        is_new
    }

    /// Begins with the position on the board, if scores are to be shown.
    pub(super) fn watch_position(&mut self) {
        if self.is_analysis_on && !self.game().outcome().is_over() {
            let nodes = self.analysis_nodes;
            let nodes = nodes.unwrap_or_else(|| analyst::hint_nodes(self.rules()));
            self.analyst.start(self.timeline.game(), nodes);
        }
    }

    /// Recommends columns if that is wanted and enough is known.
    fn give_hint(&mut self) {
        let enough = analyst::hint_nodes(self.rules());
        let snapshot = self
            .analyst
            .snapshot()
            .filter(|snapshot| snapshot.is_final || snapshot.analysis.solution.nodes >= enough);
        if let Some(snapshot) = snapshot
            && self.is_hint_wanted
        {
            let text = self.hint_text(snapshot);
            self.is_hint_wanted = false;
            self.say(text);
        }
    }

    fn hint_text(&self, snapshot: &AnalysisSnapshot) -> String {
        let game = self.game();
        let best = analyst::recommended(&snapshot.analysis);
        let mut columns = snapshot.analysis.columns.iter();
        let solution = columns.find(|column| best.contains(&column.column));
        let Some(solution) = solution.map(|column| column.solution) else {
            let name = column_text(game.rules(), snapshot.guess);
            return format!("hint: column {name} looks best, nothing is proven");
        };
        let noun = if best.len() == 1 { "column" } else { "columns" };
        let names = columns::ranges(game.rules(), &best);
        let words = scores::words(game, &solution);
        let is_exact = snapshot.analysis.solution.score().is_some();
        let so_far = if is_exact { "" } else { " so far" };
        format!("hint{so_far}: {noun} {names}: {words}")
    }

    fn fail_analysis(&mut self, text: &str) {
        self.is_hint_wanted = false;
        self.refuse(format!("the analysis failed: {text}"));
    }
}
