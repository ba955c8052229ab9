//! The review of a session's game: first it is made, then its mistakes are visited one after the other.

use enlinea_core::Game;

use super::GameSession;
use crate::play::reviewer::{self, GameReview, ReviewReport};
use crate::play::worker::{Worker, WorkerEvent};

/// What is known about the mistakes of a game.
#[derive(Debug)]
pub(super) struct MistakeTour {
    /// The whole game, with the moves that were taken back.
    game: Game,
    worker: Option<Worker<ReviewReport>>,
    found: GameReview,
    /// The mistake to visit next.
    next: usize,
}

impl GameSession {
    /// Reviews the game on the board, or visits the next mistake of the review: the position before it, with what was better.
    pub(crate) fn review(&mut self) {
        if self.refuses_help() {
            return;
        }
        let whole = self.timeline.whole();
        match &self.review {
            Some(review) if review.game == whole && review.worker.is_some() => {
                self.say("the review is not finished yet");
            }
            Some(review) if review.game == whole => self.visit(),
            _ if whole.moves().is_empty() => self.refuse("there are no moves to review"),
            _ => {
                let moves = whole.moves().len();
                self.review = Some(MistakeTour {
                    worker: Some(reviewer::start(&whole)),
                    game: whole,
                    found: GameReview::default(),
                    next: 0,
                });
                self.say(format!("reviewing {moves} moves..."));
            }
        }
    }

    /// Waits for the review, if one is being made.
    pub(crate) fn wait_for_review(&mut self) {
        let worker = self
            .review
            .as_ref()
            .and_then(|review| review.worker.as_ref());
        if let Some(report) = worker.map(Worker::wait) {
            self.hear_review(report);
        }
    }

    /// Takes over the review, if it is finished.
    pub(super) fn look_at_review(&mut self) -> bool {
        let worker = self
            .review
            .as_ref()
            .and_then(|review| review.worker.as_ref());
        match worker.map(Worker::look) {
            None | Some(WorkerEvent::Pending) => false,
            Some(report) => {
                self.hear_review(report);
                true
            }
        }
    }

    fn hear_review(&mut self, report: WorkerEvent<ReviewReport>) {
        let found = match report {
            WorkerEvent::Pending => return,
            WorkerEvent::Update(found) => found,
            WorkerEvent::Panicked(text) => Err(text),
            WorkerEvent::Finished => Err("it ended without a result".to_owned()),
        };
        match found {
            Err(text) => {
                self.review = None;
                self.refuse(format!("the review failed: {text}"));
            }
            Ok(found) => {
                let text = summary(&found);
                if let Some(review) = &mut self.review {
                    (review.found, review.worker) = (found, None);
                }
                self.say(text);
            }
        }
    }

    /// Goes to the next mistake, and after the last one back to the end.
    fn visit(&mut self) {
        let Some(review) = &mut self.review else {
            return;
        };
        let slip = review.found.slips.get(review.next).cloned();
        review.next = if slip.is_some() { review.next + 1 } else { 0 };
        let moves = review.game.moves().len();
        let timeline = self
            .timeline
            .at(slip.as_ref().map_or(moves, |slip| slip.before));
        // A machine would answer before the user has looked.
        self.is_paused = true;
        self.put(timeline);
        match slip {
            Some(slip) => self.say(slip.text),
            None => self.say("no further mistakes: this is the end of the game"),
        }
    }
}

fn summary(found: &GameReview) -> String {
    let mistakes = match found.slips.len() {
        0 => "no mistakes were found".to_owned(),
        1 => "1 mistake was found: review again shows it".to_owned(),
        count => format!("{count} mistakes were found: review again shows them one by one"),
    };
    match found.unknown {
        0 => mistakes,
        1 => format!("{mistakes}; 1 move could not be judged"),
        count => format!("{mistakes}; {count} moves could not be judged"),
    }
}
