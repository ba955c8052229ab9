//! Games of a panel: played without help from the empty board, and recorded when they end.

use enlinea_core::Side;

use super::GameSession;
use crate::play::recorder::PanelRecorder;

impl GameSession {
    /// Records the finished games of the person. One seat must be a person, the other one a machine.
    pub(crate) fn recorded(mut self, recorder: PanelRecorder) -> GameSession {
        self.recorder = Some(recorder);
        self
    }

    /// The person of the panel, if the game on the board will not count for it.
    pub(crate) fn uncounted_person(&self) -> Option<&str> {
        let is_unfinished = self.game().plies() > 0 && !self.game().outcome().is_over();
        let recorder = self.recorder.as_ref().filter(|_| is_unfinished);
        recorder.map(PanelRecorder::person)
    }

    /// Whether a person of a panel wants help, which is refused.
    pub(super) fn refuses_help(&mut self) -> bool {
        let is_panel = self.recorder.is_some();
        if is_panel {
            self.refuse(
                "not in a game of a panel: it is played without help and from its beginning",
            );
        }
        is_panel
    }

    /// Records the game that has just ended.
    pub(super) fn record_game(&mut self) {
        let Some(recorder) = &self.recorder else {
            return;
        };
        let machine = self.seats.iter().position(|seat| !seat.is_human());
        let side = if machine == Some(0) {
            Side::Second
        } else {
            Side::First
        };
        let machine = self.seat(side.other()).text();
        match recorder.record(self.game(), side, machine, self.seed) {
            Ok(text) => self.say(text),
            Err(text) => self.refuse(text),
        }
    }

    /// Says that a game that is given up does not count.
    pub(super) fn tell_uncounted(&mut self) {
        if let Some(person) = self.uncounted_person() {
            let text = format!("the game was not finished: it does not count for {person}");
            self.say(text);
        }
    }
}
