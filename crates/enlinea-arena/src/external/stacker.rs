//! An opponent for checks: it fills columns and keeps the game going, so that a program meets full columns.

use std::sync::atomic::AtomicBool;

use enlinea_core::{Column, Game, Side};
use enlinea_players::{Budget, Choice};

use crate::contestant::{Contestant, ContestantError};
use crate::record::PlayerRecord;

/// Stops the other side's lines, makes none itself if it can, and plays into the highest column.
#[derive(Debug)]
pub(super) struct Stacker;

impl Contestant for Stacker {
    fn start(&mut self, _: &Game, _: Side, _: u64) -> Result<(), ContestantError> {
        Ok(())
    }

    fn choose(
        &mut self,
        game: &Game,
        _: &Budget,
        _: Option<&AtomicBool>,
    ) -> Result<Choice, ContestantError> {
        let columns = game.rules().columns();
        let best = columns
            .filter(|&column| game.check(column).is_ok())
            .max_by_key(|&column| {
                let is_other_line = ends(game, column, true);
                let is_own_line = ends(game, column, false);
                let is_left = std::cmp::Reverse(column.index());
                (!is_own_line, is_other_line, game.height(column), is_left)
            });
        Ok(Choice::unsearched(best.unwrap_or(Column::new(0))))
    }

    fn describe(&self) -> PlayerRecord {
        PlayerRecord::default()
    }
}

/// Whether a stone in this column makes a line, of the other side if the own one passes.
fn ends(game: &Game, column: Column, is_other: bool) -> bool {
    let mut next = game.clone();
    let is_ready = !is_other || next.pass().is_ok();
    is_ready && next.play(column).is_ok() && next.outcome().winner().is_some()
}
