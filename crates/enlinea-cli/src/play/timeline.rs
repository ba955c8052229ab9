//! A game and the moves that were taken back from it.

use enlinea_core::{Column, Game, Move, PlayError};

/// The game as it stands, and what redo would play.
#[derive(Clone, Debug)]
pub(crate) struct Timeline {
    game: Game,
    /// Moves taken back, the next to be played again last.
    undone: Vec<Move>,
}

impl Timeline {
    pub(crate) fn new(game: Game) -> Timeline {
        Timeline {
            game,
            undone: Vec::new(),
        }
    }

    pub(crate) fn game(&self) -> &Game {
        &self.game
    }

    /// The game with all moves that were taken back.
    pub(crate) fn whole(&self) -> Game {
        let mut timeline = self.clone();
        while timeline.redo() {}
        timeline.game
    }

    /// The same game after this many moves; the others can be played again.
    pub(crate) fn at(&self, moves: usize) -> Timeline {
        let mut timeline = self.clone();
        while timeline.game.moves().len() > moves && timeline.undo() {}
        while timeline.game.moves().len() < moves && timeline.redo() {}
        timeline
    }

    /// Plays a column and forgets the moves taken back, unless it repeats the next of them.
    pub(crate) fn play(&mut self, column: Column) -> Result<(), PlayError> {
        self.game.play(column)?;
        if self.undone.pop() != Some(Move::Drop(column)) {
            self.undone.clear();
        }
        Ok(())
    }

    /// Takes the last move back; `false` if there is no such move.
    pub(crate) fn undo(&mut self) -> bool {
        let last = self.game.undo();
        self.undone.extend(last);
        last.is_some()
    }

    /// Plays the move that was taken back last; `false` if there is no such move.
    pub(crate) fn redo(&mut self) -> bool {
        match self.undone.pop() {
            Some(Move::Drop(column)) => {
                let again = self.game.play(column);
                again.expect("it was played in this position before");
                true
            }
            Some(Move::Pass) => {
                let again = self.game.pass();
                again.expect("it was made in this position before");
                true
            }
            None => false,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn timeline(text: &str) -> Timeline {
        Timeline::new(text.parse().unwrap())
    }

    #[test]
    fn redo_plays_what_undo_took_back() {
        let mut timeline = timeline("445-5");
        while timeline.undo() {}
        assert_eq!(timeline.game().to_text(), "");
        while timeline.redo() {}
        assert_eq!(timeline.game().to_text(), "445-5");
    }

    #[test]
    fn any_place_of_the_game_can_be_visited() {
        let end = timeline("445-5");
        let middle = end.at(2);
        assert_eq!(middle.game().to_text(), "44");
        assert_eq!(middle.whole(), *end.game());
        assert_eq!(middle.at(4).game().to_text(), "445-");
        assert_eq!(middle.at(99).game().to_text(), "445-5");
    }

    #[test]
    fn another_move_makes_another_future() {
        let mut timeline = timeline("445");
        timeline.undo();
        timeline.undo();
        timeline.play(Column::new(3)).unwrap();
        assert!(timeline.redo(), "the same move keeps the rest");
        assert_eq!(timeline.game().to_text(), "445");
        timeline.undo();
        timeline.play(Column::new(0)).unwrap();
        assert!(!timeline.redo());
        assert_eq!(timeline.game().to_text(), "441");
    }
}
