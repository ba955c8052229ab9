//! The native protocol, in the role of the arena.

use enlinea_core::{Column, Excerpt, Game, Rules, bounded_reason};
use enlinea_players::{Budget, Choice};

use super::messages::{PROTOCOL, Reply, Request, columns, line, read_reply};
use super::player::{GameResult, Link, NewGame, ProtocolDriver};
use crate::contestant::Forfeit;
use crate::record::Termination;

/// JSON lines.
#[derive(Debug)]
pub(super) struct Native;

/// Seeds that also fit into the numbers of languages with nothing but floating-point ones.
const SEED_BITS: u32 = 53;

/// What is kept of a program's name and version.
const LONGEST_NAME: usize = 100;

impl ProtocolDriver for Native {
    fn handshake(&mut self, link: &mut Link<'_>) -> Result<String, Forfeit> {
        let hello = Request::Hello {
            protocol: PROTOCOL,
            arena: concat!("enlinea ", env!("CARGO_PKG_VERSION")).to_owned(),
        };
        match ask(link, &hello, "hello")? {
            Reply::Hello { name, version } => {
                let full = format!("{name} {version}");
                // It goes into the record of every game, and to terminals.
                let excerpt = Excerpt::of_at_most(full.trim(), LONGEST_NAME);
                Ok(excerpt.text().to_owned())
            }
            other => Err(unexpected(&other, "hello")),
        }
    }

    fn start(&mut self, link: &mut Link<'_>, new: &NewGame<'_>) -> Result<(), Forfeit> {
        let request = Request::NewGame {
            rules: new.opening.rules().into(),
            side: new.side.number(),
            seed: new.seed >> (u64::BITS - SEED_BITS),
            start: new.opening.start().map(enlinea_core::Diagram::to_line),
            moves: columns(new.opening),
        };
        match ask(link, &request, "ready")? {
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
        link: &mut Link<'_>,
        game: &Game,
        budget: &Budget,
    ) -> Result<Choice, Forfeit> {
        let request = Request::Move {
            moves: columns(game),
            time_ms: budget.time_ms,
            clock_ms: link.clock.map(|clock| clock.remaining_ms),
            increment_ms: link.clock.map(|clock| clock.increment_ms),
            nodes: budget.nodes,
            depth: budget.depth,
        };
        choice(ask(link, &request, "move")?, game.rules())
    }

    fn finish(&mut self, link: &mut Link<'_>, result: GameResult) -> Result<(), Forfeit> {
        link.send(&line(&Request::Result { result }))
    }

    fn quit_line(&self) -> &'static str {
        r#"{"type":"quit"}"#
    }
}

fn ask(link: &mut Link<'_>, request: &Request, expected: &str) -> Result<Reply, Forfeit> {
    link.expect_no_output("before it was asked")?;
    link.send(&line(request))?;
    let text = link.receive()?;
    link.expect_no_output("after its answer")?;
    reply(&text, expected)
}

/// The move that a line says, for fuzz targets.
pub(super) fn read_choice(text: &str, rules: Rules) -> Result<Choice, Forfeit> {
    choice(reply(text, "move")?, rules)
}

fn choice(reply: Reply, rules: Rules) -> Result<Choice, Forfeit> {
    match reply {
        Reply::Move {
            column,
            value,
            depth,
            nodes,
        } => Ok(Choice {
            column: existing(column, rules)?,
            value,
            depth,
            nodes,
        }),
        Reply::Resign => Err(Forfeit::new(Termination::Resigned, "")),
        other => Err(unexpected(&other, "move")),
    }
}

fn reply(text: &str, expected: &str) -> Result<Reply, Forfeit> {
    read_reply(text).map_err(|error| {
        let found = Excerpt::of(text.trim());
        // It is line 1 to the parser, which sees one line.
        let error = bounded_reason(&error).replace("at line 1 column", "at character");
        let reason = format!("expected a `{expected}` object, found {found} ({error})");
        Forfeit::new(Termination::ProtocolError, reason)
    })
}

fn unexpected(reply: &Reply, expected: &str) -> Forfeit {
    let found = Excerpt::of(&line(reply)).to_string();
    let reason = format!("expected a `{expected}` object, found {found}");
    Forfeit::new(Termination::ProtocolError, reason)
}

/// The referee checks whether the column is full; here only whether it exists.
fn existing(column: i64, rules: Rules) -> Result<Column, Forfeit> {
    let index = u32::try_from(column).ok();
    index
        .filter(|&index| index < rules.width())
        .map(Column::new)
        .ok_or_else(|| {
            let last = rules.width() - 1;
            let reason =
                format!("there is no column {column}: columns are 0 to {last} in this protocol");
            Forfeit::new(Termination::IllegalMove, reason)
        })
}
