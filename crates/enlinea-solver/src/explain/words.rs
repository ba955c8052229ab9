//! Reasons in English.

use enlinea_core::{Column, Side};

use crate::{AllisRule, Cover, RuleUse, Square};

/// `column 4, row 1 and column 6, row 1`.
pub(super) fn squares(squares: &[Square]) -> String {
    let names: Vec<String> = squares.iter().map(|&square| name(square)).collect();
    match &names[..] {
        [] => "no square".to_owned(),
        [one] => one.clone(),
        [first @ .., last] => format!("{} and {last}", first.join("; ")),
    }
}

fn name(square: Square) -> String {
    square.to_string()
}

/// `column 4, then 4, then 5`.
pub(super) fn moves(moves: &[Column]) -> String {
    let names: Vec<String> = moves.iter().map(ToString::to_string).collect();
    format!("column {}", names.join(", then "))
}

pub(super) fn no_move_left() -> String {
    "no move is left and nobody has a line".to_owned()
}

pub(super) fn line(side: Side, cells: &[Square]) -> String {
    format!("{side} has a line: {}", squares(cells))
}

pub(super) fn win_at_once(side: Side, cells: &[Square]) -> String {
    format!("{side} completes a line at once: {}", squares(cells))
}

pub(super) fn double_threat(side: Side, cells: &[Square], first: Option<Square>) -> String {
    let other = side.other();
    let threatens = format!(
        "threatens {} at once, and {other} can take only one of them",
        squares(cells)
    );
    match first {
        Some(first) => format!("{side} plays {}; it then {threatens}", name(first)),
        None => format!("{side} {threatens}"),
    }
}

pub(super) fn forced_block(side: Side, square: Square) -> String {
    format!(
        "{side} must play {}, or {} completes a line there",
        name(square),
        side.other()
    )
}

pub(super) fn threat_sequence(side: Side, line: &[Column]) -> String {
    format!(
        "{side} wins by threats that {} must answer each time: {}",
        side.other(),
        moves(line)
    )
}

pub(super) fn no_safe_move(side: Side, answers: &[(Square, Square)], at_once: bool) -> String {
    let how = if at_once {
        "completes a line"
    } else {
        "wins by threats or at once"
    };
    let answers: Vec<String> = answers
        .iter()
        .map(|(played, answer)| format!("{} is answered with {}", name(*played), name(*answer)))
        .collect();
    format!(
        "{} has no safe move; whatever it plays, {side} {how}: {}",
        side.other(),
        answers.join("; ")
    )
}

pub(super) fn every_move_answered(side: Side, answers: &[(Square, Square)], wins: bool) -> String {
    let answers: Vec<String> = answers
        .iter()
        .map(|(played, answer)| format!("{} is answered with {}", name(*played), name(*answer)))
        .collect();
    format!(
        "whatever {} plays, {side} has an answer after which threats or rules prove that it {}: {}",
        side.other(),
        if wins { "wins" } else { "holds" },
        answers.join("; ")
    )
}

pub(super) fn odd_threat(side: Side, threat: Square) -> String {
    let other = side.other();
    let below = Square {
        row: threat.row - 1,
        ..threat
    };
    format!(
        "{side} would complete a line at {}, an odd row; {side} never plays an even row of column {}, so when all else is full {other} must play {} and {side} wins",
        name(threat),
        threat.column,
        name(below)
    )
}

pub(super) fn zugzwang(cover: &Cover) -> String {
    let (side, other) = (cover.side, cover.side.other());
    match cover.threat {
        Some(threat) => format!(
            "{side} has the zugzwang: without column {}, {side} always has an answer, and {other} runs out of other moves first",
            threat.column
        ),
        None => format!(
            "{side} has the zugzwang: an even number of squares is free and {other} is to move, so {side} can always answer in the column that {other} used and never has to open a pair of squares"
        ),
    }
}

pub(super) fn no_line_left(side: Side) -> String {
    format!("{} has no line left that it could complete", side.other())
}

pub(super) fn rule(side: Side, used: &RuleUse, wins: bool) -> String {
    let other = side.other();
    let answer = |index: usize| {
        let (played, answer) = used.answers[index];
        format!("{} with {}", name(played), name(answer))
    };
    let answers = |indices: &mut dyn Iterator<Item = usize>| {
        let answers: Vec<String> = indices.map(answer).collect();
        answers.join("; ")
    };
    let all = answers(&mut (0..used.answers.len()));
    let own_line = || squares(used.line.as_deref().unwrap_or_default());
    let stops = match used.stops {
        0 => String::new(),
        1 => format!("; this stops 1 line of {other}"),
        lines => format!("; this stops {lines} lines of {other}"),
    };
    let what = match used.rule {
        AllisRule::Claimeven => format!("{side} answers {all} and never plays below it first"),
        AllisRule::Baseinverse => format!(
            "{side} gets one of {}: if {other} takes one, {side} takes the other",
            squares(&used.squares)
        ),
        AllisRule::Vertical => format!("{side} answers {all}"),
        AllisRule::Aftereven if wins => format!(
            "{side} completes the line {}: it answers {all} and never plays below them first, so it gets them all in the end and wins",
            own_line()
        ),
        AllisRule::Aftereven => format!(
            "{side} answers {all}; the line {} is then complete before {other} can use the squares above",
            own_line()
        ),
        AllisRule::Lowinverse => {
            format!("{side} answers {all}; {other} gets at most one of the upper squares")
        }
        AllisRule::Highinverse => format!(
            "{side} answers {} or {}, whichever comes first, and the middle squares with the upper ones; {other} gets at most one of each pair",
            answer(0),
            answer(2)
        ),
        AllisRule::Baseclaim => {
            format!("{side} answers {all}, and later the square above the middle one")
        }
        AllisRule::Before | AllisRule::Specialbefore => format!(
            "{side} answers {all}; the line {} is complete before {other} can have all squares above it",
            own_line()
        ),
    };
    format!("{}: {what}{stops}", used.rule.name())
}

pub(super) fn deep_search(known: bool) -> String {
    if known {
        "neither threats nor rules explain this position itself: the result is one of search"
            .to_owned()
    } else {
        "neither threats nor rules explain this position, and the search has not settled it"
            .to_owned()
    }
}

pub(super) fn deep_search_for(side: Side) -> String {
    format!("no rule shows here how {side} holds the draw: that is a result of search")
}

pub(super) fn best_line(line: &[Column]) -> String {
    let names: Vec<String> = line.iter().map(ToString::to_string).collect();
    format!(
        "the best line goes on in columns {}; from there:",
        names.join(" ")
    )
}

pub(super) fn shown(ply: u32) -> String {
    format!("; the best line shows it with its move {ply}")
}
