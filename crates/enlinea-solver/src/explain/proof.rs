//! Proofs without search of a whole game: who wins or holds a position, by tactics first and by rules then.

use std::collections::BTreeSet;

use enlinea_core::{Column, Game, Move, Outcome, Side};

use super::reason::{Reason, ReasonRule, after};
use super::tactics::{has_line_left, landing, sequence, winning_squares};
use super::words;
use crate::allis::Work;
use crate::{Allis, AllisRule, Cover, Square};

/// Looks for proofs, with a bound on the work for all of them.
#[derive(Debug)]
pub(super) struct Prover {
    /// The rules, where they hold.
    allis: Option<Allis>,
    work: Work,
    /// Whether to look at every move of the opponent and an answer to it, where nothing simpler explains a position.
    answers: bool,
}

impl Prover {
    pub(super) fn new(game: &Game) -> Prover {
        Prover {
            allis: Allis::new(game.rules()).ok(),
            work: Work::of_explanation(),
            answers: true,
        }
    }

    /// From now on only what explains a position by itself.
    pub(super) fn without_answers(&mut self) {
        self.answers = false;
    }

    /// Why this side wins, if tactics or rules prove it. The rules look one move ahead in these columns.
    pub(super) fn win(
        &mut self,
        game: &mut Game,
        side: Side,
        columns: &[Column],
    ) -> Option<Vec<Reason>> {
        if game.outcome().is_over() {
            return None;
        }
        if game.side_to_move() == side {
            self.win_of_mover(game, side, columns)
        } else {
            self.win_of_other(game, side)
        }
    }

    fn win_of_mover(
        &mut self,
        game: &mut Game,
        side: Side,
        columns: &[Column],
    ) -> Option<Vec<Reason>> {
        let wins = winning_squares(game, side);
        if !wins.is_empty() {
            let text = words::win_at_once(side, &wins);
            let moves = vec![wins[0].column];
            let reason = Reason::new(ReasonRule::WinAtOnce, side, wins, text);
            return Some(vec![reason.with_moves(moves)]);
        }
        if let Some(line) = sequence(game) {
            return Some(vec![by_threats(game, side, line)]);
        }
        match winning_squares(game, side.other())[..] {
            [] => {
                let by_rules = columns.iter().find_map(|&column| {
                    self.after_column(game, column, |prover, game| prover.win_by_rules(game, side))
                });
                by_rules.or_else(|| {
                    let &best = columns.first().filter(|_| self.answers)?;
                    self.after_column(game, best, |prover, game| prover.win_of_other(game, side))
                })
            }
            [block] => {
                self.after_block(game, block, |prover, game| prover.win_of_other(game, side))
            }
            _ => None,
        }
    }

    fn win_of_other(&mut self, game: &mut Game, side: Side) -> Option<Vec<Reason>> {
        let mover = side.other();
        if game.outcome().is_over() || !winning_squares(game, mover).is_empty() {
            return None;
        }
        let threats = winning_squares(game, side);
        match threats[..] {
            [] => self
                .win_by_rules(game, side)
                .or_else(|| no_safe_move(game, side))
                .or_else(|| self.answer_all(game, side, true)),
            [block] => self.after_block(game, block, |prover, game| {
                prover.win_of_mover(game, side, &[])
            }),
            _ => {
                let text = words::double_threat(side, &threats, None);
                let moves = vec![threats[0].column, threats[1].column];
                let reason = Reason::new(ReasonRule::DoubleThreat, side, threats, text);
                Some(vec![reason.with_moves(moves)])
            }
        }
    }

    /// Why this side at least draws, if tactics or rules prove it. The rules look one move ahead in these columns.
    pub(super) fn hold(
        &mut self,
        game: &mut Game,
        side: Side,
        columns: &[Column],
    ) -> Option<Vec<Reason>> {
        match game.outcome() {
            Outcome::Ongoing => {}
            Outcome::Draw => return Some(vec![no_move_left(side)]),
            Outcome::Win(winner) => return (winner == side).then(Vec::new),
        }
        if !has_line_left(game, side.other()) {
            return Some(vec![no_line_left(side)]);
        }
        if let [block] = winning_squares(game, game.side_to_move().other())[..] {
            return self.after_block(game, block, |prover, game| {
                let open: Vec<Column> = game.open_columns().collect();
                prover.hold(game, side, &open)
            });
        }
        if game.side_to_move() != side {
            return self
                .hold_by_rules(game)
                .or_else(|| self.answer_all(game, side, false));
        }
        let by_rules = columns.iter().find_map(|&column| {
            self.after_column(game, column, |prover, game| {
                prover.hold_after_move(game, side)
            })
        });
        by_rules.or_else(|| {
            let &best = columns.first().filter(|_| self.answers)?;
            self.after_column(game, best, |prover, game| {
                prover.answer_all(game, side, false)
            })
        })
    }

    fn hold_after_move(&mut self, game: &mut Game, side: Side) -> Option<Vec<Reason>> {
        match game.outcome() {
            Outcome::Draw => Some(vec![no_move_left(side)]),
            _ if !has_line_left(game, side.other()) => Some(vec![no_line_left(side)]),
            _ => self.hold_by_rules(game),
        }
    }

    /// An answer to every move of the opponent, who is to move, after which the side wins or at least draws.
    fn answer_all(&mut self, game: &mut Game, side: Side, wins: bool) -> Option<Vec<Reason>> {
        if !self.answers || game.outcome().is_over() || game.side_to_move() == side {
            return None;
        }
        self.answers = false;
        let found = self.answers_to_all(game, side, wins);
        self.answers = true;
        let answers = found?;
        let squares = answers.iter().map(|&(_, answer)| answer);
        let squares: BTreeSet<Square> = squares.collect();
        let text = words::every_move_answered(side, &answers, wins);
        let squares = squares.into_iter().collect();
        let reason = Reason::new(ReasonRule::EveryMoveAnswered, side, squares, text);
        Some(vec![reason.with_answers(answers)])
    }

    fn answers_to_all(
        &mut self,
        game: &mut Game,
        side: Side,
        wins: bool,
    ) -> Option<Vec<(Square, Square)>> {
        let open: Vec<Column> = game.open_columns().collect();
        let mut answers = Vec::new();
        for column in open {
            let played = landing(game, column);
            let answer =
                self.after_move(game, column, |prover, game| prover.answer(game, side, wins));
            answers.push((played, answer?));
        }
        Some(answers)
    }

    /// A move of the side after which it wins or at least draws; the column that the opponent just used is tried first.
    fn answer(&mut self, game: &mut Game, side: Side, wins: bool) -> Option<Square> {
        let mut open: Vec<Column> = game.open_columns().collect();
        let last = game.moves().last().copied();
        open.sort_by_key(|&column| last != Some(Move::Drop(column)));
        let reasons = if wins {
            self.win(game, side, &open)
        } else if !winning_squares(game, side).is_empty() {
            let column = winning_squares(game, side)[0].column;
            return Some(landing(game, column));
        } else {
            self.hold(game, side, &open)
        }?;
        // Each proof of the side to move begins with its move.
        let first = reasons.first()?;
        let moves = first.after.first().or(first.moves.first());
        if first.rule == ReasonRule::ForcedBlock {
            return first.squares.first().copied();
        }
        // Where nothing has to be done any move will do.
        let free = open
            .first()
            .filter(|_| first.rule == ReasonRule::NoLineLeft);
        let column = *moves.or(free)?;
        Some(landing(game, column))
    }

    fn win_by_rules(&mut self, game: &mut Game, side: Side) -> Option<Vec<Reason>> {
        if game.side_to_move() == side
            || game.outcome().is_over()
            || !winning_squares(game, side.other()).is_empty()
        {
            return None;
        }
        let allis = self.allis.as_ref()?;
        let cover = allis.win_within(game, &mut self.work).cover()?;
        Some(of_cover(&cover))
    }

    fn hold_by_rules(&mut self, game: &mut Game) -> Option<Vec<Reason>> {
        let allis = self.allis.as_ref()?;
        let cover = allis.draw_within(game, &mut self.work).cover()?;
        Some(of_cover(&cover))
    }

    fn after_block(
        &mut self,
        game: &mut Game,
        block: Square,
        then: impl FnOnce(&mut Prover, &mut Game) -> Option<Vec<Reason>>,
    ) -> Option<Vec<Reason>> {
        let side = game.side_to_move();
        let text = words::forced_block(side, block);
        let reason = Reason::new(ReasonRule::ForcedBlock, side, vec![block], text);
        let rest = self.after_column(game, block.column, then)?;
        Some([vec![reason], rest].concat())
    }

    /// Reasons that hold after this move.
    fn after_column(
        &mut self,
        game: &mut Game,
        column: Column,
        then: impl FnOnce(&mut Prover, &mut Game) -> Option<Vec<Reason>>,
    ) -> Option<Vec<Reason>> {
        let reasons = self.after_move(game, column, then)?;
        Some(after(&[column], reasons))
    }

    fn after_move<T>(
        &mut self,
        game: &mut Game,
        column: Column,
        then: impl FnOnce(&mut Prover, &mut Game) -> Option<T>,
    ) -> Option<T> {
        game.play(column).ok()?;
        let found = then(self, game);
        game.undo();
        found
    }
}

/// The reason for a win by threats with this line.
fn by_threats(game: &mut Game, side: Side, line: Vec<Column>) -> Reason {
    let first = landing(game, line[0]);
    if let [column, _, _] = line[..] {
        game.play(column).expect("the first move is legal");
        let threats = winning_squares(game, side);
        game.undo();
        if threats.len() > 1 {
            let text = words::double_threat(side, &threats, Some(first));
            let reason = Reason::new(ReasonRule::DoubleThreat, side, threats, text);
            return reason.with_moves(line[1..].to_vec()).later(&[column]);
        }
    }
    let mut squares = Vec::new();
    let mut played = game.clone();
    for &column in &line {
        if played.side_to_move() == side {
            squares.push(landing(&played, column));
        }
        played.play(column).expect("the line is legal");
    }
    let text = words::threat_sequence(side, &line);
    Reason::new(ReasonRule::ThreatSequence, side, squares, text).with_moves(line)
}

/// The side to move has only moves that let this side win by threats.
fn no_safe_move(game: &mut Game, side: Side) -> Option<Vec<Reason>> {
    let open: Vec<Column> = game.open_columns().collect();
    let mut answers = Vec::new();
    let mut at_once = true;
    for column in open {
        let played = landing(game, column);
        game.play(column).expect("the column is open");
        let line = if game.outcome().is_over() {
            None
        } else {
            sequence(game)
        };
        let answer = line.as_ref().map(|line| landing(game, line[0]));
        game.undo();
        answers.push((played, answer?));
        at_once &= line.is_some_and(|line| line.len() == 1);
    }
    let mut squares: Vec<Square> = answers.iter().map(|&(_, answer)| answer).collect();
    squares.sort_unstable();
    squares.dedup();
    let text = words::no_safe_move(side, &answers, at_once);
    let reason = Reason::new(ReasonRule::NoSafeMove, side, squares, text);
    Some(vec![reason.with_answers(answers)])
}

fn no_line_left(side: Side) -> Reason {
    let text = words::no_line_left(side);
    Reason::new(ReasonRule::NoLineLeft, side, Vec::new(), text)
}

pub(super) fn no_move_left(side: Side) -> Reason {
    let text = words::no_move_left();
    Reason::new(ReasonRule::NoMoveLeft, side, Vec::new(), text)
}

/// The reasons of a cover: what wins, who has the zugzwang, then rule by rule.
fn of_cover(cover: &Cover) -> Vec<Reason> {
    let side = cover.side;
    let mut reasons = Vec::new();
    if let Some(threat) = cover.threat {
        let text = words::odd_threat(side, threat);
        reasons.push(Reason::new(ReasonRule::OddThreat, side, vec![threat], text));
    }
    let is_winner = |rule: AllisRule| cover.wins && rule == AllisRule::Aftereven;
    let (winners, others): (Vec<_>, Vec<_>) =
        cover.rules.iter().partition(|used| is_winner(used.rule));
    let of_rule = |used: &&crate::RuleUse| {
        let rule = ReasonRule::Allis(used.rule);
        let text = words::rule(side, used, is_winner(used.rule));
        Reason::new(rule, side, used.squares.clone(), text).with_answers(used.answers.clone())
    };
    reasons.extend(winners.iter().map(of_rule));
    if cover.rules.is_empty() && cover.threat.is_none() {
        reasons.push(no_line_left(side));
    }
    if cover.needs_zugzwang {
        let text = words::zugzwang(cover);
        let taken = cover.taken_squares();
        reasons.push(Reason::new(ReasonRule::Zugzwang, side, taken, text));
    }
    reasons.extend(others.iter().map(of_rule));
    reasons
}
