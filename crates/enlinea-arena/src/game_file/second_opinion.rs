//! Whether adjudicated games have the result that the solver knows.

use enlinea_core::Outcome;
use enlinea_solver::SolverError;

use crate::oracle::{ADJUDICATED_PLIES, SolverAdjudicator};
use crate::record::{GameRecord, Termination};
use crate::referee::Adjudicator;
use crate::tournament::TournamentDescription;

/// Judges games again. Its solver is built for the first one.
#[derive(Debug, Default)]
pub(super) struct SecondOpinion(Option<SolverAdjudicator>);

impl SecondOpinion {
    /// What is wrong with the result of a game that was adjudicated, if something is.
    pub(super) fn contradiction(
        &mut self,
        description: &TournamentDescription,
        record: &GameRecord,
    ) -> Result<Option<&'static str>, SolverError> {
        let game = &record.game;
        if record.termination != Termination::Adjudicated {
            return Ok(None);
        }
        if !description.adjudicate {
            return Ok(Some("the tournament has no adjudication"));
        }
        if game.rules().max_plies() - game.plies() > ADJUDICATED_PLIES {
            return Ok(Some("it is too early for adjudication"));
        }
        let solver = match self.0.take() {
            None => SolverAdjudicator::of_patience(game.rules())?,
            Some(solver) => solver,
        };
        let outcome = self.0.insert(solver).outcome(game);
        // Unusual boards may take too long to be sure.
        let is_known = outcome != Outcome::Ongoing;
        let is_false = is_known && outcome.winner() != record.winner;
        Ok(is_false.then_some("the solver knows another result"))
    }
}
