//! Quiet play: random games in which neither side overlooks a win at hand.

use enlinea_core::{Column, Game, Grid, GridTask, Position, Rules, Word, dispatch, lines};
use enlinea_players::direction::Ray;
use enlinea_players::random::Rng;
use enlinea_players::search::moves::{cells, random_cell};

/// A random quiet game with this many stones; `None` if it ends before.
pub(super) fn quiet_game(rules: Rules, plies: u32, rng: &mut Rng) -> Option<Game> {
    let mut game = Game::new(rules);
    for _ in 0..plies {
        let column = quiet_column(&game, rng)?;
        game.play(column).expect("quiet moves are legal");
    }
    Some(game)
}

/// A random quiet move.
pub(super) fn quiet_column(game: &Game, rng: &mut Rng) -> Option<Column> {
    struct Choose<'a>(&'a Game, &'a mut Rng);

    impl GridTask for Choose<'_> {
        type Output = Option<Column>;

        fn run<G: Grid>(self, grid: G) -> Option<Column> {
            let cell = quiet_cell(&self.0.position(grid), self.1)?;
            cells(grid, cell).next().map(|(column, _)| column)
        }
    }

    dispatch(game.rules(), Choose(game, rng))
}

/// A random move that completes no line, blocks what must be blocked, and avoids gifts if it can.
fn quiet_cell<G: Grid>(position: &Position<G>, rng: &mut Rng) -> Option<G::Word> {
    let grid = position.grid();
    let playable = position.playable();
    let wins = lines::completing_cells(grid, position.own()) & playable;
    let threats = lines::completing_cells(grid, position.opponent()) & !position.occupied();
    let quiet = playable & !wins;
    let urgent = threats & quiet;
    let safe = quiet & !Ray::Down.step(grid, threats);
    let choices = [urgent, safe, quiet];
    let chosen = choices.into_iter().find(|cells| !cells.is_zero())?;
    Some(random_cell(chosen, rng))
}

/// The game after all forced replies; `None` if its end is at hand: a side wins with the next stone or the one after it.
pub(super) fn settled(mut game: Game) -> Option<Game> {
    loop {
        match dispatch(game.rules(), Look(&game)) {
            Urgency::None => return Some(game),
            Urgency::Reply(column) => game.play(column).ok()?,
            Urgency::Over => return None,
        }
    }
}

/// What must be done in a position.
enum Urgency {
    /// Nothing.
    None,
    /// Only this move does not lose at once.
    Reply(Column),
    /// The game is over, or no move helps.
    Over,
}

struct Look<'a>(&'a Game);

impl GridTask for Look<'_> {
    type Output = Urgency;

    fn run<G: Grid>(self, grid: G) -> Urgency {
        if self.0.outcome().is_over() {
            return Urgency::Over;
        }
        let position = self.0.position(grid);
        let playable = position.playable();
        let wins = lines::completing_cells(grid, position.own()) & playable;
        let threats = lines::completing_cells(grid, position.opponent()) & !position.occupied();
        let urgent = threats & playable;
        let safe = playable & !Ray::Down.step(grid, threats);
        if !wins.is_zero() || urgent.count_ones() > 1 {
            return Urgency::Over;
        }
        let is_forced = !urgent.is_zero();
        let candidates = if is_forced { urgent & safe } else { safe };
        match cells(grid, candidates).next() {
            None => Urgency::Over,
            Some((column, _)) if is_forced => Urgency::Reply(column),
            Some(_) => Urgency::None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn settle(moves: &str) -> Option<String> {
        let game = Game::from_moves(Rules::STANDARD, moves).unwrap();
        settled(game).map(|game| game.to_string())
    }

    #[test]
    fn forced_replies_are_played() {
        let after = |moves: &str| {
            Game::from_moves(Rules::STANDARD, moves)
                .unwrap()
                .to_string()
        };
        assert_eq!(settle("44"), Some(after("44")));
        // Red has three stones on top of each other.
        assert_eq!(settle("41424"), Some(after("414244")));
    }

    #[test]
    fn ends_at_hand_are_left_out() {
        assert_eq!(settle("414243"), None, "red wins at once");
        assert_eq!(settle("22334"), None, "yellow cannot stop both ends");
    }
}
