//! `enlinea play`: a game at the terminal.

use std::io::{self, BufReader, IsTerminal};
use std::path::PathBuf;
use std::time::{SystemTime, UNIX_EPOCH};

use clap::Args;
use enlinea_core::{Game, Rules};

use crate::args::GlobalArgs;
use crate::commands::panel::USUAL_FILE;
use crate::input;
use crate::output::Printer;
use crate::play::plain::{self, PlainOptions};
use crate::play::{GameSession, PanelRecorder, Seat, full};
use crate::process::exit::{ExitStatus, WrongInput};

/// Play a game in the terminal, against the computer or another person
///
/// On a terminal the board fills the screen; `?` shows the keys. With `--plain`, or when input or output is not a terminal,
/// one command is read per line; `help` lists them. `enlinea players` lists the opponents.
///
/// The first player is red (x), the second is yellow (o).
///
/// With `--person` the finished games of a person against the computer are kept in a file, for `enlinea panel`. Such games
/// are played without undo, hints and scores; `new` starts the next one.
#[derive(Args, Debug)]
pub(crate) struct PlayArgs {
    /// The first player, red: `human`, or a player such as `level(1)` to `level(10)`.
    #[arg(
        long,
        value_name = "PLAYER",
        default_value = "human",
        visible_alias = "red",
        alias = "white"
    )]
    first: String,

    /// The second player, yellow.
    #[arg(
        long,
        value_name = "PLAYER",
        default_value = "level(3)",
        visible_alias = "yellow",
        alias = "black"
    )]
    second: String,

    /// Random seed of the computer players (default: a new one for every game).
    #[arg(long, value_name = "N")]
    seed: Option<u64>,

    /// Draw with ASCII characters only.
    #[arg(long)]
    ascii: bool,

    /// Read one command per line and print sentences: for pipes and screen readers.
    #[arg(long)]
    plain: bool,

    /// Who plays the computer: a name. Finished games are added to the panel file.
    #[arg(long, value_name = "NAME")]
    person: Option<String>,

    /// A short description of the person, such as `plays often`.
    #[arg(
        long,
        value_name = "TEXT",
        requires = "person",
        default_value = "",
        hide_default_value = true
    )]
    about: String,

    /// The panel file; it is made if it does not exist.
    #[arg(long, value_name = "FILE", requires = "person", default_value = USUAL_FILE)]
    panel: PathBuf,

    /// The starting position (default: the empty board).
    #[arg(value_name = "POSITION", default_value = "", hide_default_value = true)]
    position: String,
}

pub(crate) fn run(
    args: &PlayArgs,
    global: &GlobalArgs,
    printer: &mut Printer,
) -> anyhow::Result<ExitStatus> {
    if printer.is_json() {
        let text = "a game at the terminal has no JSON form: `enlinea engine` is for programs";
        return Err(WrongInput(text.to_owned()).into());
    }
    let game = input::parse_position(global.rules, &args.position)
        .map_err(|error| WrongInput(format!("position: {error}")))?;
    let rules = game.rules();
    let seats = [
        read_seat("--first", &args.first, rules)?,
        read_seat("--second", &args.second, rules)?,
    ];
    let recorder = args.recorder(&game, &seats)?;
    let mut session = GameSession::new(game, seats, args.seed.unwrap_or_else(any_seed));
    if let Some(recorder) = recorder {
        session = session.recorded(recorder);
    }
    let has_prompt = io::stdin().is_terminal();
    if args.plain || !has_prompt || !io::stdout().is_terminal() || is_dumb() {
        let options = PlainOptions {
            is_quiet: global.quiet,
            has_prompt,
        };
        return plain::run(session, &mut BufReader::new(io::stdin()), printer, options);
    }
    full::run(session, full::Theme::of_terminal(args.ascii), printer)
}

impl PlayArgs {
    fn recorder(&self, game: &Game, seats: &[Seat; 2]) -> anyhow::Result<Option<PanelRecorder>> {
        let Some(person) = &self.person else {
            return Ok(None);
        };
        if seats.iter().filter(|seat| seat.is_human()).count() != 1 {
            let text = "--person: one player must be `human`, the other one the computer";
            return Err(WrongInput(text.to_owned()).into());
        }
        if *game != Game::new(game.rules()) {
            let text = "--person: a game of a panel begins with the empty board";
            return Err(WrongInput(text.to_owned()).into());
        }
        PanelRecorder::new(person, &self.about, &self.panel).map(Some)
    }
}

fn read_seat(flag: &str, text: &str, rules: Rules) -> Result<Seat, WrongInput> {
    Seat::read(text, rules).map_err(|error| WrongInput(format!("{flag}: {error}")))
}

/// A seed from the clock, short enough to be typed again.
fn any_seed() -> u64 {
    let now = SystemTime::now().duration_since(UNIX_EPOCH);
    now.map_or(0, |now| now.as_millis() as u64 % 1_000_000)
}

/// Whether the terminal can neither move its cursor nor clear its screen.
fn is_dumb() -> bool {
    std::env::var_os("TERM").is_none_or(|name| name == "dumb")
}
