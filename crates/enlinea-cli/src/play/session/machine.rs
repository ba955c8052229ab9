//! The machine players of a session: each searches on its own thread, so that the user interface stays responsive.

use enlinea_core::{Column, Game};
use enlinea_players::random::derived_seed;
use enlinea_players::{Budget, PlayerPlan};

use super::{GameSession, Turn};
use crate::play::seat::Seat;
use crate::play::worker::{Worker, WorkerEvent};

impl GameSession {
    /// Starts the machine whose turn it is, unless it is searching already.
    pub(crate) fn start_machine(&mut self) {
        let Turn::Machine(side) = self.turn() else {
            return;
        };
        let Seat::Machine(machine) = self.seat(side) else {
            return;
        };
        if self.is_paused || self.thinking.is_some() {
            return;
        }
        let plan = machine.plan.clone();
        let game = self.game().clone();
        let seed = derived_seed(self.seed, &[u64::from(game.plies())]);
        self.thinking = Some(Worker::start(move |stop, reporter| {
            let budget = Budget::unlimited().stop(stop);
            reporter.send(choose(&plan, &game, seed, &budget));
        }));
    }

    /// Whether a machine is searching.
    pub(crate) fn is_thinking(&self) -> bool {
        self.thinking.is_some()
    }

    /// Waits for the machine's move, if one is searching.
    pub(crate) fn wait_for_machine(&mut self) {
        if let Some(worker) = &self.thinking {
            let report = worker.wait();
            self.hear_machine(report);
        }
    }

    /// Plays the machine's move, if it has chosen.
    pub(super) fn look_at_machine(&mut self) -> bool {
        match self.thinking.as_ref().map(Worker::look) {
            None | Some(WorkerEvent::Pending) => false,
            Some(report) => {
                self.hear_machine(report);
                true
            }
        }
    }

    fn hear_machine(&mut self, report: WorkerEvent<Result<Column, String>>) {
        let choice = match report {
            WorkerEvent::Pending => return,
            WorkerEvent::Update(choice) => choice,
            WorkerEvent::Panicked(text) => Err(text),
            WorkerEvent::Finished => Err("it ended without a move".to_owned()),
        };
        let choice = choice.and_then(|column| {
            let legal = self.game().check(column).map(|()| column);
            legal.map_err(|error| error.to_string())
        });
        self.thinking = None;
        match choice {
            Ok(column) => self.play(column),
            Err(text) => {
                // Asked again it would fail again: the user decides what to do.
                self.is_paused = true;
                let name = self.name(self.game().side_to_move());
                self.refuse(format!("{name} cannot move: {text}"));
            }
        }
    }
}

/// What a fresh player chooses.
fn choose(plan: &PlayerPlan, game: &Game, seed: u64, budget: &Budget) -> Result<Column, String> {
    let mut player = plan.build();
    player
        .start(game.rules(), game.side_to_move(), seed)
        .and_then(|()| player.choose(game, budget))
        .map(|choice| choice.column)
        .map_err(|error| error.to_string())
}
