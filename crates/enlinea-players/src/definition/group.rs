//! The groups of players that menus and lists show.

/// A kind of player.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum PlayerGroup {
    /// From weak to perfect, for games with people.
    Levels,
    /// The solver.
    Perfect,
    /// Searches of this project and of textbooks.
    Search,
    /// Published by others.
    Published,
    /// Without any thought, or one move deep.
    Simple,
}
