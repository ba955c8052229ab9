//! How far a training is: its stage, a curve and errors on a terminal, plain lines elsewhere.

use std::io::stderr;
use std::time::Instant;

use enlinea_learn::WorkMeter;
use enlinea_learn::model::Curve;
use enlinea_learn::run::RunEvent;

use super::curve::{braille, range};
use super::line::{shortened, time_text};
use super::run::RunProgress;
use crate::args::GlobalArgs;
use crate::output::Printer;
use crate::process::terminal;

/// Rows of the curve.
const ROWS: usize = 6;
/// Columns of the curve at most.
const COLUMNS: usize = 60;
/// Rounds of games that are shown.
const ROUNDS: usize = 5;

/// Hears of a run and shows where it is.
pub(crate) struct LiveLearning<'a> {
    progress: RunProgress<'a>,
    stage: String,
    /// When the present work began, and what was done before.
    begun: (Instant, u64),
    /// What the meter last said.
    seen: (u64, u64),
    curve: Curve,
    notes: Vec<String>,
}

impl<'a> LiveLearning<'a> {
    pub(crate) fn new(global: &GlobalArgs, printer: &'a mut Printer) -> LiveLearning<'a> {
        LiveLearning {
            progress: RunProgress::new(global, printer),
            stage: String::new(),
            begun: (Instant::now(), 0),
            seen: (0, 0),
            curve: Curve::default(),
            notes: Vec::new(),
        }
    }

    /// Takes an event.
    pub(crate) fn hear(&mut self, event: RunEvent) {
        match event {
            RunEvent::Stage(stage) => {
                self.progress.line(&stage);
                self.stage = stage;
            }
            RunEvent::Note(note) => {
                self.progress.line(&note);
                self.notes.push(note);
            }
            RunEvent::Curve(curve) => {
                self.curve = curve;
                self.progress.line(&last_point(&self.curve));
                if let Some(errors) = last_errors(&self.curve) {
                    self.progress.line(&errors);
                }
            }
        }
    }

    /// Draws what is known now.
    pub(crate) fn show(&mut self, meter: &WorkMeter) {
        let (done, total) = meter.read();
        if total != self.seen.1 || done < self.seen.0 {
            self.begun = (Instant::now(), done);
        }
        self.seen = (done, total);
        let LiveLearning {
            stage,
            begun,
            curve,
            notes,
            ..
        } = self;
        self.progress.show_live(|elapsed| {
            let (columns, rows) = terminal::size_of(stderr()).unwrap_or((80, 24));
            let mut lines: Vec<String> = notes.clone();
            let time = time_text(elapsed);
            lines.push(match time_left(*begun, done, total) {
                Some(left) => format!("{stage}: {done} of {total}, {left} left, {time} so far"),
                None => format!("{stage}, {time} so far"),
            });
            lines.extend(picture(curve, columns.saturating_sub(12).min(COLUMNS)));
            lines.truncate(rows.saturating_sub(1));
            lines.iter().map(|line| shortened(line)).collect()
        });
    }

    /// What was noted on the way, to be printed when the live text is gone.
    pub(crate) fn into_notes(self) -> Vec<String> {
        if self.progress.is_terminal() {
            self.notes
        } else {
            Vec::new()
        }
    }
}

/// The time that the rest takes at the speed so far.
fn time_left((since, before): (Instant, u64), done: u64, total: u64) -> Option<String> {
    let new = done.checked_sub(before).filter(|&new| new > 0)?;
    let share = total.checked_sub(done)? as f64 / new as f64;
    Some(time_text(since.elapsed().mul_f64(share)))
}

fn last_point(curve: &Curve) -> String {
    let (step, fit) = curve.points.last().copied().unwrap_or_default();
    format!("{step:.0} {}, R² {fit:.3}", curve.steps)
}

/// Errors of the first and the second mover in the last rounds.
fn last_errors(curve: &Curve) -> Option<String> {
    let last = curve.rounds.len().checked_sub(1)?;
    let rounds = &curve.rounds[(last + 1).saturating_sub(ROUNDS)..];
    let text = rounds.iter().map(|(_, round)| {
        let [first, second] = round.results_given_away;
        format!("{first}+{second}")
    });
    let text = text.collect::<Vec<_>>().join(", ");
    Some(format!("errors along perfect lines by round: {text}"))
}

/// The curve with its scale, the last point and the last errors.
fn picture(curve: &Curve, columns: usize) -> Vec<String> {
    if curve.points.is_empty() {
        return Vec::new();
    }
    let mut lines = Vec::new();
    if curve.points.len() > 1 && columns > 10 {
        let (least, most) = range(curve.points.iter().map(|point| point.1));
        for (row, text) in braille(&curve.points, columns, ROWS).iter().enumerate() {
            let scale = match row {
                0 => format!("{most:7.3}"),
                row if row + 1 == ROWS => format!("{least:7.3}"),
                _ => " ".repeat(7),
            };
            lines.push(format!("{scale} {text}"));
        }
    }
    lines.push(last_point(curve));
    lines.extend(last_errors(curve));
    lines
}

#[cfg(test)]
mod tests {
    use enlinea_learn::play::Round;

    use super::*;

    #[test]
    fn the_picture_has_a_scale_the_last_point_and_the_errors() {
        let mut curve = Curve::default();
        assert!(picture(&curve, 20).is_empty());
        curve.steps = "batches";
        curve.points.push((100.0, 0.5));
        assert_eq!(picture(&curve, 20), ["100 batches, R² 0.500"]);
        curve.points.push((200.0, 0.75));
        let mut round = Round::default();
        for errors in 1..=7 {
            round.results_given_away = [errors, 2 * errors];
            curve.rounds.push((200.0, round));
        }
        let lines = picture(&curve, 20);
        assert_eq!(lines.len(), ROWS + 2);
        assert!(lines[0].starts_with("  0.750 ⠀"), "{}", lines[0]);
        assert!(lines[ROWS - 1].starts_with("  0.500 "));
        assert_eq!(lines[ROWS], "200 batches, R² 0.750");
        assert_eq!(
            lines[ROWS + 1],
            "errors along perfect lines by round: 3+6, 4+8, 5+10, 6+12, 7+14"
        );
    }
}
