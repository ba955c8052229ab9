//! One pass through a class: uploads, a round if it is due, pages.

use std::sync::Arc;
use std::time::{SystemTime, UNIX_EPOCH};

use enlinea_arena::SolverOracle;
use enlinea_arena::class::{Class, ClassRound, NextRound, Review, ReviewedEntry};
use enlinea_arena::report::{report_json, text_tables_within};
use enlinea_arena::tournament::{RunEnd, TournamentOptions};
use serde_json::json;

use super::class_error;
use crate::args::GlobalArgs;
use crate::output::Printer;
use crate::process::interrupt::InterruptWatch;
use crate::progress::LiveStandings;

/// Passes, and what the last one saw.
pub(super) struct Pass<'a> {
    global: &'a GlobalArgs,
    workers: Option<usize>,
    earlier: Option<Review>,
}

/// How a pass ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum PassEnd {
    /// Everything that was due is done.
    Complete,
    /// Ctrl-C in a round, which the next call finishes.
    Interrupted,
}

impl<'a> Pass<'a> {
    pub(super) fn new(global: &'a GlobalArgs, workers: Option<usize>) -> Pass<'a> {
        Pass {
            global,
            workers,
            earlier: None,
        }
    }

    /// Does what is to be done now. What is seen for the first time is told.
    pub(super) fn run(
        &mut self,
        class: &mut Class,
        printer: &mut Printer,
    ) -> anyhow::Result<PassEnd> {
        let mut told = Ok(());
        let review = class.review(&mut |entry| {
            if told.is_ok() {
                told = tell(entry, printer);
            }
        });
        told?;
        let review = review.map_err(class_error)?;
        let is_first = self.earlier.is_none();
        let earlier = self.earlier.take();
        let is_news = !earlier.is_some_and(|earlier| review.is_same_as(&earlier));
        if is_news {
            for note in &review.notes {
                printer.remark(note)?;
            }
            class.publish(&review).map_err(class_error)?;
        }
        let now = SystemTime::now().duration_since(UNIX_EPOCH);
        let now = now.map_or(0, |time| time.as_secs());
        let next = class.next_round(&review, now, is_first);
        let end = match next.map_err(class_error)? {
            NextRound::Play(round) => self.play(class, &round, &review, printer)?,
            waiting => {
                if is_news {
                    printer.remark(&reason(&waiting))?;
                }
                PassEnd::Complete
            }
        };
        self.earlier = Some(review);
        Ok(end)
    }

    fn play(
        &self,
        class: &mut Class,
        round: &ClassRound,
        review: &Review,
        printer: &mut Printer,
    ) -> anyhow::Result<PassEnd> {
        let description = &round.tournament.description;
        let begun = if round.is_resumed { "resumed" } else { "begun" };
        printer.remark(&format!("round {} is {begun}", round.number))?;
        let watch = InterruptWatch::new();
        let oracle = description
            .needs_oracle()
            .then(|| SolverOracle::new(description.rules, Arc::clone(watch.flag())))
            .transpose()?;
        let options = TournamentOptions::new()
            .workers(self.workers)
            .stop(watch.flag())
            .oracle(oracle.as_ref().map(|oracle| oracle as _));
        let end = {
            let mut live = LiveStandings::new(self.global, printer, description);
            class.play(round, options, &mut live).map_err(class_error)?
        };
        class.publish(review).map_err(class_error)?;
        let report = class.report(&round.tournament).map_err(class_error)?;
        let width = printer.width();
        printer.result(&report_json(&report), || text_tables_within(&report, width))?;
        if end == RunEnd::Stopped {
            printer.remark("interrupted; the next call finishes the round")?;
            return Ok(PassEnd::Interrupted);
        }
        Ok(PassEnd::Complete)
    }
}

/// A line about an upload that was examined.
fn tell(entry: &ReviewedEntry, printer: &mut Printer) -> anyhow::Result<()> {
    let value = json!({
        "code": entry.code,
        "entry": entry.item,
        "alias": entry.alias,
        "accepted": entry.is_accepted,
        "findings": entry.findings,
    });
    printer.result(&value, || {
        let (code, item) = (&entry.code, &entry.item);
        if entry.is_accepted {
            return format!("accepted: {code}/{item}\n");
        }
        let line = entry.findings.lines().next().unwrap_or_default();
        format!("refused: {code}/{item}: {line}\n")
    })?;
    printer.flush()?;
    Ok(())
}

/// Why no round is played.
fn reason(waiting: &NextRound) -> String {
    match waiting {
        NextRound::Play(round) => format!("round {} is due", round.number),
        NextRound::NotDue(seconds) => {
            let minutes = seconds.div_ceil(60);
            format!("no round is due: the next one in {minutes} minutes")
        }
        NextRound::Unchanged => "no round is due: no entry has changed".to_owned(),
        NextRound::TooFewEntries(found) => {
            format!("no round is played: it needs two accepted entries, found {found}")
        }
    }
}
