//! A reason: what decides a position, for whom, and on which squares.

use enlinea_core::{Column, Side};

use crate::{AllisRule, Square};

/// What a reason rests on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum ReasonRule {
    /// The game is over: a line is complete.
    Line,
    /// The game is over: the board or the pieces are used up.
    NoMoveLeft,
    /// The side completes a line with this move.
    WinAtOnce,
    /// Two squares complete a line, and the opponent can take only one of them.
    DoubleThreat,
    /// The side must take this square, or the opponent wins with the next move.
    ForcedBlock,
    /// Every move of the side makes a threat that must be answered, until the last one wins.
    ThreatSequence,
    /// Whatever the opponent plays, the side wins by threats.
    NoSafeMove,
    /// Every move of the opponent has an answer after which threats or rules prove the result.
    EveryMoveAnswered,
    /// A square in an odd row that completes a line: the opponent must play below it in the end.
    OddThreat,
    /// The opponent runs out of other moves first.
    Zugzwang,
    /// The opponent has no line left that it could complete.
    NoLineLeft,
    /// A rule of Allis that stops lines of the opponent.
    Allis(AllisRule),
    /// Nothing above explains the position itself: it is a result of search.
    DeepSearch,
    /// The best line leads to a position that the reasons after this one explain.
    BestLine,
}

impl ReasonRule {
    /// The name in JSON: `double-threat`.
    pub const fn name(self) -> &'static str {
        match self {
            ReasonRule::Line => "line",
            ReasonRule::NoMoveLeft => "no-move-left",
            ReasonRule::WinAtOnce => "win-at-once",
            ReasonRule::DoubleThreat => "double-threat",
            ReasonRule::ForcedBlock => "forced-block",
            ReasonRule::ThreatSequence => "threat-sequence",
            ReasonRule::NoSafeMove => "no-safe-move",
            ReasonRule::EveryMoveAnswered => "every-move-answered",
            ReasonRule::OddThreat => "odd-threat",
            ReasonRule::Zugzwang => "zugzwang",
            ReasonRule::NoLineLeft => "no-line-left",
            ReasonRule::Allis(rule) => rule.name(),
            ReasonRule::DeepSearch => "deep-search",
            ReasonRule::BestLine => "best-line",
        }
    }

    /// All names, in the order of the variants.
    pub fn names() -> Vec<&'static str> {
        let before = [
            ReasonRule::Line,
            ReasonRule::NoMoveLeft,
            ReasonRule::WinAtOnce,
            ReasonRule::DoubleThreat,
            ReasonRule::ForcedBlock,
            ReasonRule::ThreatSequence,
            ReasonRule::NoSafeMove,
            ReasonRule::EveryMoveAnswered,
            ReasonRule::OddThreat,
            ReasonRule::Zugzwang,
            ReasonRule::NoLineLeft,
        ];
        let allis = AllisRule::ALL.map(ReasonRule::Allis);
        let after = [ReasonRule::DeepSearch, ReasonRule::BestLine];
        let all = before.into_iter().chain(allis).chain(after);
        all.map(ReasonRule::name).collect()
    }
}

/// One reason why a position is won, lost or drawn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reason {
    /// What it rests on.
    pub rule: ReasonRule,
    /// The side that it helps; for a forced block the side that must play there.
    pub side: Side,
    /// The squares that matter.
    pub squares: Vec<Square>,
    /// Moves from the position that is explained to the one in which this holds; none if it holds at once.
    pub after: Vec<Column>,
    /// What the opponent may play there, and the answer of the side.
    pub answers: Vec<(Square, Square)>,
    /// Moves that carry it out, with the best defence; empty if there is nothing to carry out.
    pub moves: Vec<Column>,
    /// The ply of the best line, counted from the position that is explained, that completes a line on one of the squares.
    pub shown: Option<u32>,
    /// The reason in English. Columns and rows are counted from 1, rows from the bottom.
    pub text: String,
}

impl Reason {
    /// A reason with its squares.
    pub(super) fn new(rule: ReasonRule, side: Side, squares: Vec<Square>, text: String) -> Reason {
        Reason {
            rule,
            side,
            squares,
            after: Vec::new(),
            answers: Vec::new(),
            moves: Vec::new(),
            shown: None,
            text,
        }
    }

    /// The same reason, which holds after some moves more.
    #[must_use]
    pub(super) fn later(mut self, moves: &[Column]) -> Reason {
        self.after.splice(0..0, moves.iter().copied());
        self
    }

    #[must_use]
    pub(super) fn with_moves(mut self, moves: Vec<Column>) -> Reason {
        self.moves = moves;
        self
    }

    #[must_use]
    pub(super) fn with_answers(mut self, answers: Vec<(Square, Square)>) -> Reason {
        self.answers = answers;
        self
    }
}

/// Reasons that hold after these moves.
pub(super) fn after(moves: &[Column], reasons: Vec<Reason>) -> Vec<Reason> {
    let reasons = reasons.into_iter();
    reasons.map(|reason| reason.later(moves)).collect()
}
