//! One use of a rule in a position: its squares, what it solves, and how the defender answers.

use super::board::{Board, Cells};
use super::line_set::LineSet;

/// The nine rules of Allis.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum AllisRule {
    /// The square above an odd one: never open the pair, answer below with above.
    Claimeven,
    /// Two playable squares: answer one with the other.
    Baseinverse,
    /// An even square and the odd one above it: answer below with above.
    Vertical,
    /// A line that claimevens complete: attackers' lines that need a square above come too late.
    Aftereven,
    /// Two verticals: the attacker gets at most one of the upper squares.
    Lowinverse,
    /// Two stacks of three: the attacker gets at most one of the middle and one of the upper squares.
    Highinverse,
    /// Three playable squares and the one above the middle of them.
    Baseclaim,
    /// A line that is complete before the attacker has all squares above it.
    Before,
    /// The same with a playable square of the line and another playable one as an inverse.
    Specialbefore,
}

impl AllisRule {
    /// All rules.
    pub const ALL: [AllisRule; 9] = [
        AllisRule::Claimeven,
        AllisRule::Baseinverse,
        AllisRule::Vertical,
        AllisRule::Aftereven,
        AllisRule::Lowinverse,
        AllisRule::Highinverse,
        AllisRule::Baseclaim,
        AllisRule::Before,
        AllisRule::Specialbefore,
    ];

    /// The name in files and in the literature: `claimeven`.
    pub const fn name(self) -> &'static str {
        match self {
            AllisRule::Claimeven => "claimeven",
            AllisRule::Baseinverse => "baseinverse",
            AllisRule::Vertical => "vertical",
            AllisRule::Aftereven => "aftereven",
            AllisRule::Lowinverse => "lowinverse",
            AllisRule::Highinverse => "highinverse",
            AllisRule::Baseclaim => "baseclaim",
            AllisRule::Before => "before",
            AllisRule::Specialbefore => "specialbefore",
        }
    }

    /// Whether it leaves two columns of which the defender needs one tempo.
    pub(super) fn is_inverse(self) -> bool {
        matches!(self, AllisRule::Lowinverse | AllisRule::Highinverse)
    }

    /// Whether it rests on a line of the defender.
    pub(super) fn has_line(self) -> bool {
        matches!(
            self,
            AllisRule::Aftereven | AllisRule::Before | AllisRule::Specialbefore
        )
    }
}

/// A rule on some squares.
#[derive(Clone, Debug)]
pub(super) struct Instance {
    pub(super) rule: AllisRule,
    /// All its squares, which are free.
    pub(super) squares: Cells,
    /// Squares of pairs that the defender must not open himself.
    pub(super) claimed: Cells,
    /// An inverse: the cells of its columns up to its top square.
    pub(super) shadow: Cells,
    /// A specialbefore: its two playable squares.
    pub(super) singles: Cells,
    /// The defender's line of an aftereven, before or specialbefore.
    pub(super) line: Cells,
    pub(super) solved: LineSet,
    /// What the attacker plays, and the defender's answer.
    pub(super) answers: Vec<(u32, u32)>,
}

impl Instance {
    /// An instance without squares.
    pub(super) fn new(rule: AllisRule) -> Instance {
        Instance {
            rule,
            squares: 0,
            claimed: 0,
            shadow: 0,
            singles: 0,
            line: 0,
            solved: LineSet::NONE,
            answers: Vec::new(),
        }
    }

    /// The defender answers the first square with the second.
    #[must_use]
    pub(super) fn answering(mut self, trigger: u32, answer: u32) -> Instance {
        self.squares |= 1 << trigger | 1 << answer;
        self.answers.push((trigger, answer));
        self
    }

    /// The same, and the defender never plays the first square himself.
    #[must_use]
    pub(super) fn claiming(mut self, below: u32, above: u32) -> Instance {
        self.claimed |= 1 << below | 1 << above;
        self.answering(below, above)
    }

    #[must_use]
    pub(super) fn solving(mut self, lines: LineSet) -> Instance {
        self.solved = self.solved.or(lines);
        self
    }
}

/// Whether both instances may be used in one cover: no two of their answers get in each other's way.
///
/// ```text
///        CL  BI  VE  AE  LI  HI  BC  BE  SB
///   CL   1                                       1 no common square
///   BI   1   1                                   2 no claimed pair in a column of the inverse, unless it lies
///   VE   1   1   1                                 entirely above the top square of the inverse there
///   AE   1   1   1   3                           3 in every column no common square, or the same squares;
///   LI   2   1   1   12  4                         the two playable squares of a specialbefore are never common
///   HI   2   1   1   12  4   4                   4 no common square, and the pairs of columns are the same
///   BC   1   1   1   1   12  12  1                 or have no column in common
///   BE   1   1   1   3   23  12  1   3
///   SB   1   1   1   3   23  12  1   3   3       two digits: both
/// ```
pub(super) fn are_compatible(board: &Board, one: &Instance, other: &Instance) -> bool {
    let (one, other) = if one.rule.is_inverse() {
        (other, one)
    } else {
        (one, other)
    };
    let are_apart = one.squares & other.squares == 0;
    if !other.rule.is_inverse() {
        return are_apart
            || one.rule.has_line() && other.rule.has_line() && share_columns(board, one, other);
    }
    if one.rule.is_inverse() {
        return are_apart && same_or_other_columns(board, one, other);
    }
    if one.claimed & other.shadow != 0 {
        return false;
    }
    let may_share = other.rule == AllisRule::Lowinverse
        && matches!(one.rule, AllisRule::Before | AllisRule::Specialbefore);
    are_apart || may_share && share_columns(board, one, other)
}

/// In every column no common square, or the same squares and none of them a single one.
fn share_columns(board: &Board, one: &Instance, other: &Instance) -> bool {
    let singles = one.singles | other.singles;
    (0..board.width).all(|column| {
        let column = board.column_cells(column);
        let (of_one, of_other) = (one.squares & column, other.squares & column);
        of_one & of_other == 0 || of_one == of_other && of_one & singles == 0
    })
}

fn same_or_other_columns(board: &Board, one: &Instance, other: &Instance) -> bool {
    let columns = |instance: &Instance| {
        (0..board.width).fold(0_u128, |set, column| {
            let has = instance.squares & board.column_cells(column) != 0;
            set | u128::from(has) << column
        })
    };
    let (one, other) = (columns(one), columns(other));
    one == other || one & other == 0
}
