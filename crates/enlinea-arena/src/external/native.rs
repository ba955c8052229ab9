//! The native protocol, in the role of the arena.

use enlinea_core::{Column, Excerpt, Game, Rules};
use enlinea_players::{Budget, Choice};

use super::messages::{PROTOCOL, Reply, Request, ResultMessage, columns, line};
use super::player::{Dialect, GameResult, NewGame, Talk};
use crate::contestant::Forfeit;
use crate::record::Termination;

/// Talks to a program in JSON lines.
#[derive(Debug)]
pub(super) struct Native;

/// Seeds that also fit into the numbers of languages which have only floating ones.
const SEED_BITS: u32 = 53;

impl Dialect for Native {
    fn greet(&mut self, talk: &mut Talk<'_>) -> Result<String, Forfeit> {
        let hello = Request::Hello {
            protocol: PROTOCOL,
            arena: concat!("enlinea ", env!("CARGO_PKG_VERSION")).to_owned(),
        };
        match ask(talk, &hello, "hello")? {
            Reply::Hello { name, version } => {
                let full = format!("{name} {version}");
                // It goes into the record of every game.
                Ok(full.trim().chars().take(100).collect())
            }
            other => Err(unexpected(&other, "hello")),
        }
    }

    fn start(&mut self, talk: &mut Talk<'_>, new: &NewGame<'_>) -> Result<(), Forfeit> {
        let request = Request::NewGame {
            rules: new.opening.rules().into(),
            side: new.side.number(),
            seed: new.seed >> (u64::BITS - SEED_BITS),
            start: new.opening.start().map(enlinea_core::Diagram::to_line),
            moves: columns(new.opening),
        };
        match ask(talk, &request, "ready")? {
            Reply::Ready => Ok(()),
            Reply::Refuse { reason } => Err(Forfeit::new(
                Termination::ProtocolError,
                format!("refused the game: {}", Excerpt::of(&reason)),
            )),
            other => Err(unexpected(&other, "ready")),
        }
    }

    fn choose(
        &mut self,
        talk: &mut Talk<'_>,
        game: &Game,
        budget: &Budget,
    ) -> Result<Choice, Forfeit> {
        let request = Request::Move {
            moves: columns(game),
            time_ms: budget.time_ms,
            nodes: budget.nodes,
            depth: budget.depth,
        };
        match ask(talk, &request, "move")? {
            Reply::Move {
                column,
                value,
                depth,
                nodes,
            } => Ok(Choice {
                column: existing(column, game.rules())?,
                value,
                depth,
                nodes,
            }),
            Reply::Resign => Err(Forfeit::new(Termination::Resigned, "")),
            other => Err(unexpected(&other, "move")),
        }
    }

    fn finish(&mut self, talk: &mut Talk<'_>, result: GameResult) -> Result<(), Forfeit> {
        let result = match result {
            GameResult::Win => ResultMessage::Win,
            GameResult::Loss => ResultMessage::Loss,
            GameResult::Draw => ResultMessage::Draw,
        };
        talk.send(&line(&Request::Result { result }))
    }

    fn goodbye(&self) -> &'static str {
        r#"{"type":"quit"}"#
    }
}

fn ask(talk: &mut Talk<'_>, request: &Request, expected: &str) -> Result<Reply, Forfeit> {
    talk.expect_silence("before it was asked")?;
    talk.send(&line(request))?;
    let text = talk.receive(talk.patience)?;
    talk.expect_silence("after its answer")?;
    serde_json::from_str(&text).map_err(|error| {
        let found = Excerpt::of(text.trim());
        let reason = format!("expected a `{expected}` object, found {found} ({error})");
        Forfeit::new(Termination::ProtocolError, reason)
    })
}

fn unexpected(reply: &Reply, expected: &str) -> Forfeit {
    let found = Excerpt::of(&line(reply)).to_string();
    let reason = format!("expected a `{expected}` object, found {found}");
    Forfeit::new(Termination::ProtocolError, reason)
}

/// Whether the column is full is the referee's business; here only what cannot be a column at all.
fn existing(column: i64, rules: Rules) -> Result<Column, Forfeit> {
    let index = u32::try_from(column).ok();
    index
        .filter(|&index| index < rules.width())
        .map(Column::new)
        .ok_or_else(|| {
            let last = rules.width() - 1;
            let reason = format!("there is no column {column}: columns are 0 to {last} here");
            Forfeit::new(Termination::IllegalMove, reason)
        })
}
