//! The state of the screen beyond the session: the chosen column, an open question, the last messages. Handles keys and
//! clicks.

use std::collections::VecDeque;
use std::path::PathBuf;

use enlinea_core::{Column, Game};
use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyEventKind, KeyModifiers};
use ratatui::crossterm::event::{MouseButton, MouseEvent, MouseEventKind};
use ratatui::layout::{Position, Size};

use super::fall::Fall;
use super::keys::{self, Action};
use super::layout::{self, Focus, Layout};
use super::theme::Theme;
use crate::play::message::{Message, Tone};
use crate::play::session::{GameSession, Turn};

/// Messages that are kept for the panel.
const KEPT_MESSAGES: usize = 40;
/// The default name of a saved game.
const USUAL_FILE: &str = "game.enlinea";
/// The first message.
const GREETING: &str = "arrows and Enter, or digits, drop a stone; ? shows all keys";
/// The longest file name that can be typed.
const LONGEST_NAME: usize = 400;

/// The screen's own state.
#[derive(Debug)]
pub(crate) struct Face {
    session: GameSession,
    pub(crate) theme: Theme,
    /// The column under the arrow.
    pub(crate) chosen: Column,
    pub(crate) overlay: Overlay,
    /// The stone that has just been dropped, on its way.
    pub(crate) fall: Option<Fall>,
    /// The latest last.
    pub(crate) messages: VecDeque<Message>,
    /// The file that was saved or loaded last.
    file: String,
}

/// What lies over the board and gets the keys.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Overlay {
    None,
    Help,
    /// A name is being typed.
    File(FileWish, String),
    /// Whether to give up the game on the board.
    ConfirmNew,
}

/// What a file is wanted for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum FileWish {
    Save,
    Load,
}

/// Whether the game continues.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Wish {
    Stay,
    Leave,
    Interrupt,
}

impl Face {
    pub(crate) fn new(session: GameSession, theme: Theme) -> Face {
        let greeting = Message {
            tone: Tone::Plain,
            text: GREETING.to_owned(),
        };
        Face {
            chosen: middle(&session),
            session,
            theme,
            overlay: Overlay::None,
            fall: None,
            messages: VecDeque::from([greeting]),
            file: USUAL_FILE.to_owned(),
        }
    }

    pub(crate) fn session(&self) -> &GameSession {
        &self.session
    }

    /// Lets the last stone fall, if it is the only difference to the game before.
    pub(crate) fn begin_fall(&mut self, before: &Game) {
        self.fall = Fall::between(before, self.session.game());
    }

    /// Moves the falling stone on; whether there was one.
    pub(crate) fn let_fall(&mut self) -> bool {
        let was_falling = self.fall.is_some();
        self.fall = self.fall.and_then(Fall::next);
        was_falling
    }

    pub(crate) fn start_machine(&mut self) {
        self.session.start_machine();
    }

    /// Collects results of the threads; whether there is something to draw.
    pub(crate) fn look(&mut self) -> bool {
        let is_new = self.session.look();
        self.collect_messages();
        is_new
    }

    /// Waits for the threads, which only tests do.
    #[cfg(test)]
    pub(crate) fn finish_thinking(&mut self) {
        self.session.wait_for_machine();
        self.session.wait_for_analysis();
        self.session.wait_for_review();
        self.collect_messages();
    }

    /// A key was pressed on a screen of this size.
    pub(crate) fn press(&mut self, key: KeyEvent, screen: Size) -> Wish {
        let action = keys::action(self.session.rules(), key);
        let is_seen = self.layout(screen).is_ok();
        match action {
            Some(Action::Interrupt) => return Wish::Interrupt,
            // A board that is not shown takes no moves.
            Some(Action::Quit) if !is_seen => return Wish::Leave,
            _ if !is_seen => return Wish::Stay,
            _ => {}
        }
        let wish = match std::mem::replace(&mut self.overlay, Overlay::None) {
            Overlay::None => action.map_or(Wish::Stay, |action| self.act(action)),
            Overlay::Help => Wish::Stay,
            Overlay::ConfirmNew => {
                if matches!(key.code, KeyCode::Char('y')) {
                    self.session.new_game();
                }
                Wish::Stay
            }
            Overlay::File(wish, name) => {
                self.type_name(wish, name, key);
                Wish::Stay
            }
        };
        self.collect_messages();
        wish
    }

    /// The mouse was moved or clicked on a screen of this size.
    pub(crate) fn click(&mut self, mouse: MouseEvent, screen: Size) -> Wish {
        let is_click = mouse.kind == MouseEventKind::Down(MouseButton::Left);
        if !is_click || self.overlay != Overlay::None {
            return Wish::Stay;
        }
        let rules = self.session.rules();
        let place = Position::new(mouse.column, mouse.row);
        let column = self
            .layout(screen)
            .ok()
            .and_then(|layout| layout.column_at(rules, place));
        let wish = column.map_or(Wish::Stay, |column| self.act(Action::DropIn(column)));
        self.collect_messages();
        wish
    }

    /// The layout on a screen of this size.
    pub(crate) fn layout(&self, screen: Size) -> Result<Layout, Size> {
        let game = self.session.game();
        let top = game.rules().height() - 1;
        let focus = Focus {
            column: self.chosen,
            row: game.height(self.chosen).min(top),
        };
        layout::arrange(game.rules(), screen, focus)
    }

    fn act(&mut self, action: Action) -> Wish {
        let last = self.session.rules().width() - 1;
        match action {
            Action::Step(step) => {
                let index = self.chosen.index().saturating_add_signed(step).min(last);
                self.chosen = Column::new(index);
            }
            Action::Choose(column) => self.chosen = column,
            Action::DropIn(column) => {
                self.chosen = Column::new(column.index().min(last));
                self.session.drop_stone(column);
            }
            Action::Drop => match self.session.turn() {
                Turn::Machine(_) if self.session.is_machine_match() || self.session.is_paused() => {
                    self.session.toggle_pause();
                }
                _ => self.session.drop_stone(self.chosen),
            },
            Action::Undo => self.session.undo(),
            Action::Redo => self.session.redo(),
            Action::Hint => self.session.hint(),
            Action::Analysis => self.session.toggle_analysis(),
            Action::Review => self.session.review(),
            Action::Save => self.overlay = Overlay::File(FileWish::Save, self.file.clone()),
            Action::Load => self.overlay = Overlay::File(FileWish::Load, self.file.clone()),
            Action::New if self.is_under_way() => self.overlay = Overlay::ConfirmNew,
            Action::New => self.session.new_game(),
            Action::Flip => self.session.swap_seats(),
            Action::Help => self.overlay = Overlay::Help,
            Action::Quit => return Wish::Leave,
            Action::Interrupt => return Wish::Interrupt,
        }
        Wish::Stay
    }

    /// Whether a new game would lose something.
    fn is_under_way(&self) -> bool {
        let game = self.session.game();
        !game.moves().is_empty() && !game.outcome().is_over()
    }

    fn type_name(&mut self, wish: FileWish, mut name: String, key: KeyEvent) {
        if key.kind == KeyEventKind::Release {
            self.overlay = Overlay::File(wish, name);
            return;
        }
        let is_control = key.modifiers.contains(KeyModifiers::CONTROL);
        match key.code {
            KeyCode::Esc => return,
            KeyCode::Enter if !name.is_empty() => {
                self.use_file(wish, name);
                return;
            }
            KeyCode::Backspace => {
                name.pop();
            }
            KeyCode::Char('u') if is_control => name.clear(),
            KeyCode::Char(character) if !is_control && name.len() < LONGEST_NAME => {
                name.push(character);
            }
            _ => {}
        }
        self.overlay = Overlay::File(wish, name);
    }

    fn use_file(&mut self, wish: FileWish, name: String) {
        let path = PathBuf::from(&name);
        match wish {
            FileWish::Save => self.session.save(&path),
            FileWish::Load => {
                self.session.load(&path);
                self.chosen = middle(&self.session);
            }
        }
        self.file = name;
    }

    fn collect_messages(&mut self) {
        self.messages.extend(self.session.take_messages());
        while self.messages.len() > KEPT_MESSAGES {
            self.messages.pop_front();
        }
    }
}

fn middle(session: &GameSession) -> Column {
    Column::new((session.rules().width() - 1) / 2)
}
