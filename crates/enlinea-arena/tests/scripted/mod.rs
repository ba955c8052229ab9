//! Programs that misbehave on purpose, and their games.

use enlinea_arena::{
    BuiltIn, Clock, Contestant, ExternalCommand, GameRecord, GameSetup, Protocol, play_game,
};
use enlinea_core::{Game, Rules, Side};
use enlinea_players::{NoResources, build_player};

/// The program that behaves as these words say.
pub(crate) fn scripted(words: &[&str]) -> ExternalCommand {
    let command = [env!("CARGO_BIN_EXE_scripted-player")];
    ExternalCommand::new(command.iter().chain(words).copied(), Protocol::CLinea)
}

/// A built-in player that plays at random.
pub(crate) fn random(rules: Rules) -> BuiltIn {
    let spec = "random".parse().expect("a spec");
    let player = build_player(&spec, rules, &NoResources).expect("a player");
    BuiltIn::new(player, Clock::new())
}

/// A game of a player on this side.
pub(crate) fn play(
    player: &mut impl Contestant,
    opponent: &mut impl Contestant,
    side: Side,
    rules: Rules,
) -> GameRecord {
    let opening = Game::new(rules);
    let setup = GameSetup::new(&opening, 5);
    let seats: [&mut dyn Contestant; 2] = match side {
        Side::First => [player, opponent],
        Side::Second => [opponent, player],
    };
    let record = play_game(&setup, seats, None).expect("the program starts");
    record.expect("the game is not stopped")
}
