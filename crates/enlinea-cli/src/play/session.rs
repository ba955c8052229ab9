//! A game with its players: whose turn it is, undo and redo, machine players on threads, hints and analysis, saving and
//! loading. It knows no terminal.
//!
//! A machine's move depends on the position, the player and the seed alone: every move is made by a fresh player whose seed
//! is derived from the session's and the number of stones. So a move that was taken back gets the same answer when it is
//! played again, and a saved game continues as it would have.

mod analysis;
mod machine;
mod panel;
mod review;
mod saving;

use enlinea_core::{Column, Game, Outcome, Rules, Side, column_text};

use super::analyst::Analyst;
use super::message::{Message, Tone};
use super::recorder::PanelRecorder;
use super::seat::Seat;
use super::timeline::Timeline;
use super::worker::Worker;
use review::MistakeTour;

/// A game at the terminal.
#[derive(Debug)]
pub(crate) struct GameSession {
    timeline: Timeline,
    /// Red, then yellow.
    seats: [Seat; 2],
    seed: u64,
    /// The machine whose turn it is.
    thinking: Option<Worker<Result<Column, String>>>,
    /// Machine players wait.
    is_paused: bool,
    analyst: Analyst,
    /// Scores are shown all the time.
    is_analysis_on: bool,
    /// Nodes of an analysis that is on; as many as for a hint if absent.
    analysis_nodes: Option<u64>,
    is_hint_wanted: bool,
    review: Option<MistakeTour>,
    /// Keeps the games of a person of a panel.
    recorder: Option<PanelRecorder>,
    messages: Vec<Message>,
}

/// Whose turn it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Turn {
    /// A person chooses.
    Human(Side),
    /// A machine searches, or is paused.
    Machine(Side),
    /// The game has ended.
    Over(Outcome),
}

impl GameSession {
    /// Starts a game. The seats must have been read for its rules.
    pub(crate) fn new(game: Game, seats: [Seat; 2], seed: u64) -> GameSession {
        GameSession {
            timeline: Timeline::new(game),
            seats,
            seed,
            thinking: None,
            is_paused: false,
            analyst: Analyst::default(),
            is_analysis_on: false,
            analysis_nodes: None,
            is_hint_wanted: false,
            review: None,
            recorder: None,
            messages: Vec::new(),
        }
    }

    pub(crate) fn game(&self) -> &Game {
        self.timeline.game()
    }

    pub(crate) fn rules(&self) -> Rules {
        self.game().rules()
    }

    pub(crate) fn seed(&self) -> u64 {
        self.seed
    }

    pub(crate) fn turn(&self) -> Turn {
        let side = self.game().side_to_move();
        match self.game().outcome() {
            Outcome::Ongoing if self.seat(side).is_human() => Turn::Human(side),
            Outcome::Ongoing => Turn::Machine(side),
            over => Turn::Over(over),
        }
    }

    /// What a side is called: `you` if there is only one person, otherwise its colour; a machine by its spec.
    pub(crate) fn name(&self, side: Side) -> String {
        match (self.seat(side), self.seat(side.other())) {
            (Seat::Machine(machine), _) => machine.spec.to_string(),
            (Seat::Human, Seat::Machine(_)) => "you".to_owned(),
            (Seat::Human, Seat::Human) => side.to_string(),
        }
    }

    /// The side with its stone and its player: `red (x)` between two people, else `red (x, you)`.
    pub(crate) fn label(&self, side: Side) -> String {
        let stone = side.stone();
        match (self.seat(side), self.seat(side.other())) {
            (Seat::Human, Seat::Human) => format!("{side} ({stone})"),
            _ => format!("{side} ({stone}, {})", self.name(side)),
        }
    }

    /// Both sides with their players, for greetings.
    pub(crate) fn labels(&self) -> String {
        let [first, second] = Side::ALL.map(|side| self.label(side));
        format!("{first} against {second}")
    }

    /// Whether both players are machines.
    pub(crate) fn is_machine_match(&self) -> bool {
        !self.seats.iter().any(Seat::is_human)
    }

    pub(crate) fn is_paused(&self) -> bool {
        self.is_paused
    }

    /// What happened since the last call, in order.
    pub(crate) fn take_messages(&mut self) -> Vec<Message> {
        std::mem::take(&mut self.messages)
    }

    /// A person drops a stone.
    pub(crate) fn drop_stone(&mut self, column: Column) {
        match self.turn() {
            Turn::Machine(side) => {
                let name = self.name(side);
                self.refuse(format!("it is {name}'s turn"));
            }
            Turn::Human(_) | Turn::Over(_) => self.play(column),
        }
    }

    /// Takes back to the last choice of a person, or one move if only machines play.
    pub(crate) fn undo(&mut self) {
        if self.refuses_help() {
            return;
        }
        let mut timeline = self.timeline.clone();
        let mut moves = 0;
        while timeline.undo() {
            moves += 1;
            if self.is_resting_place(timeline.game()) {
                self.travel(timeline, moves, "taken back");
                return;
            }
        }
        // A machine that moved first would play the same move again.
        self.refuse("there is no move to take back");
    }

    /// Plays again what was taken back, up to a choice of a person.
    pub(crate) fn redo(&mut self) {
        if self.refuses_help() {
            return;
        }
        let mut timeline = self.timeline.clone();
        let mut moves = 0;
        while timeline.redo() {
            moves += 1;
            if self.is_resting_place(timeline.game()) {
                break;
            }
        }
        if moves == 0 {
            self.refuse("there is no move to play again");
        } else {
            self.travel(timeline, moves, "played again");
        }
    }

    /// Starts a new game with the same players and the next seed.
    pub(crate) fn new_game(&mut self) {
        self.tell_uncounted();
        self.seed = self.seed.wrapping_add(1);
        self.put(Timeline::new(Game::new(self.rules())));
        self.is_paused = false;
        self.say(format!("new game, seed {}", self.seed));
    }

    /// Swaps the players.
    pub(crate) fn swap_seats(&mut self) {
        if self.refuses_help() {
            return;
        }
        self.seats.swap(0, 1);
        self.put(self.timeline.clone());
        self.say(format!("places swapped: {}", self.labels()));
    }

    /// Pauses the machine players, or lets them continue.
    pub(crate) fn toggle_pause(&mut self) {
        self.is_paused = !self.is_paused;
        if self.is_paused {
            self.thinking = None;
        }
    }

    /// Collects results of the threads without waiting; whether there were any.
    pub(crate) fn look(&mut self) -> bool {
        let is_choice = self.look_at_machine();
        let is_finding = self.look_at_analysis();
        let is_reviewed = self.look_at_review();
        is_choice || is_finding || is_reviewed
    }

    fn seat(&self, side: Side) -> &Seat {
        &self.seats[usize::from(side == Side::Second)]
    }

    fn play(&mut self, column: Column) {
        let side = self.game().side_to_move();
        let mut timeline = self.timeline.clone();
        if let Err(reason) = timeline.play(column) {
            self.refuse(format!("{reason}; nothing was played"));
            return;
        }
        let column = column_text(self.rules(), column);
        self.say(format!("{} plays {column}", self.label(side)));
        self.put(timeline);
        let text = match self.game().outcome() {
            Outcome::Ongoing => return,
            Outcome::Draw => "the game is a draw".to_owned(),
            Outcome::Win(side) => format!("{} has won", self.label(side)),
        };
        self.messages.push(Message {
            tone: Tone::Result,
            text,
        });
        self.record_game();
    }

    /// Whether undo and redo stop here.
    fn is_resting_place(&self, game: &Game) -> bool {
        let is_human = self.seat(game.side_to_move()).is_human();
        is_human || game.outcome().is_over() || self.is_machine_match()
    }

    fn travel(&mut self, timeline: Timeline, moves: u32, what: &str) {
        // Machines alone would continue before the user has looked.
        self.is_paused = self.is_machine_match();
        self.put(timeline);
        let noun = if moves == 1 { "move" } else { "moves" };
        self.say(format!("{moves} {noun} {what}"));
    }

    /// Sets another position and cancels all work on the old one.
    fn put(&mut self, timeline: Timeline) {
        self.timeline = timeline;
        self.thinking = None;
        self.is_hint_wanted = false;
        self.analyst.stop();
        self.watch_position();
    }

    fn say(&mut self, text: impl Into<String>) {
        let text = text.into();
        self.messages.push(Message {
            tone: Tone::Plain,
            text,
        });
    }

    fn refuse(&mut self, text: impl Into<String>) {
        let text = text.into();
        self.messages.push(Message {
            tone: Tone::Wrong,
            text,
        });
    }
}

#[cfg(test)]
mod tests;
