//! The nine rules of Allis: why a side cannot lose, without a search of moves.
//!
//! *D* defends and is not to move, *A* attacks and is to move. A **problem** is a line of C cells without a stone of D: A might
//! complete it. A rule on some squares ([`AllisRule`]) is an answer of D to moves of A there, and solves the problems that A then
//! cannot complete. If rules that do not get in each other's way solve all problems, D at least draws: that is a
//! **cover** ([`Cover`]), and it is a plan that a person can follow.
//!
//! What the rules need:
//!
//! - *Control of the zugzwang*, for all nine: columns of even height and an even number of free squares. Then D can answer every
//!   move in the column that A just used, so A opens every pair of squares and D closes it. On the whole board that is the second
//!   player.
//! - *Nothing*, for the rules that never forbid D a square: baseinverse, vertical, and the befores made of verticals alone. They
//!   hold on boards of any height and for either side that is not to move, and cover little.
//! - *An odd threat* of the side whose stones are one ahead: a square that completes its line, in an odd row, not playable. If A
//!   can be kept from the lines that do not need this column above the threat, D never plays an even square there, and when all
//!   else is full A must play below the threat. D wins.
//!
//! A cover with an aftereven wins: D's own line is complete in the end.
//!
//! Source: Allis 1988, with the corrections that an exact solver forced upon us (`docs/why.md`). The rules need that no move is
//! ever missing, so limited pieces are refused; boards of more than 128 cells are not looked at.

mod board;
mod cover;
mod found;
mod instance;
mod line_set;
mod own_lines;
mod pairs;
#[cfg(test)]
mod tests;
mod work;

use enlinea_core::{Game, Outcome, Rules};

pub use board::Scene;
pub use found::{AllisClaim, AllisVerdict, Cover, RuleUse, Square};
pub use instance::AllisRule;
pub(crate) use work::Work;

use board::{Board, Cells, MOST_CELLS, cells};
use cover::{Covering, Search};
use instance::Instance;
use line_set::LineSet;

/// Why the rules say nothing about a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum AllisError {
    /// With limited pieces a side may have to stop before the board is full.
    #[error("the rules of Allis need a game that fills the board, and {rules} ends before")]
    Pieces {
        /// The game.
        rules: Rules,
    },
    /// More cells than the rules are computed for.
    #[error(
        "the rules of Allis are computed for boards of up to {MOST_CELLS} cells, not for {rules}"
    )]
    TooLarge {
        /// The game.
        rules: Rules,
    },
}

/// The rules for one board.
///
/// ```
/// use enlinea_core::{Game, Side};
/// use enlinea_solver::Allis;
///
/// let game = Game::new("6x6".parse()?);
/// let cover = Allis::new(game.rules())?.draw(&game).cover().expect("6x6 is covered");
/// assert_eq!(cover.side, Side::Second);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Allis {
    board: Board,
}

/// What the defender may rely on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Control {
    /// The attacker opens every pair.
    Zugzwang,
    /// Nothing.
    Free,
}

impl Allis {
    /// The rules for a board.
    ///
    /// # Errors
    /// If the rules do not hold there.
    pub fn new(rules: Rules) -> Result<Allis, AllisError> {
        if rules.max_plies() < rules.cells() {
            return Err(AllisError::Pieces { rules });
        }
        if rules.cells() > MOST_CELLS {
            return Err(AllisError::TooLarge { rules });
        }
        Ok(Allis {
            board: Board::new(rules),
        })
    }

    /// Whether the side that is not to move at least draws.
    pub fn draw(&self, game: &Game) -> AllisVerdict {
        self.draw_within(game, &mut Work::of_question())
    }

    /// Whether the side that is not to move wins.
    pub fn win(&self, game: &Game) -> AllisVerdict {
        self.win_within(game, &mut Work::of_question())
    }

    pub(crate) fn draw_within(&self, game: &Game, work: &mut Work) -> AllisVerdict {
        match scene_of(game) {
            Some(scene) => self.find_draw(&scene, work),
            None => AllisVerdict::NotCovered,
        }
    }

    pub(crate) fn win_within(&self, game: &Game, work: &mut Work) -> AllisVerdict {
        match scene_of(game) {
            Some(scene) => self.find_win(&scene, work),
            None => AllisVerdict::NotCovered,
        }
    }

    /// As [`draw`](Self::draw), for stones of which neither side has a line; the attacker is to move.
    pub fn draw_scene(&self, scene: &Scene) -> AllisVerdict {
        self.find_draw(scene, &mut Work::of_question())
    }

    /// As [`win`](Self::win), for stones of which neither side has a line; the attacker is to move.
    pub fn win_scene(&self, scene: &Scene) -> AllisVerdict {
        self.find_win(scene, &mut Work::of_question())
    }

    /// What [`draw_scene`](Self::draw_scene) and [`win_scene`](Self::win_scene) prove in at most this many steps, for players.
    /// A mirrored board gives the same answer, also at the limit.
    pub fn claim(&self, scene: &Scene, steps: u64) -> AllisClaim {
        let mirrored = self.board.mirrored(scene);
        let scene = if (mirrored.own, mirrored.other) < (scene.own, scene.other) {
            &mirrored
        } else {
            scene
        };
        let mut work = Work::of_steps(steps);
        let holds = matches!(self.find_draw(scene, &mut work), AllisVerdict::Covered(_));
        // A win by afterevens contains a cover of all lines, one by an odd threat does not.
        let may_win = holds || !self.board.free(scene).is_multiple_of(2);
        if may_win && matches!(self.find_win(scene, &mut work), AllisVerdict::Covered(_)) {
            AllisClaim::Win
        } else if holds {
            AllisClaim::Draw
        } else {
            AllisClaim::Nothing
        }
    }

    fn find_draw(&self, scene: &Scene, work: &mut Work) -> AllisVerdict {
        let problems = self.problems(scene);
        let control = self.control(scene);
        let instances = self.instances(scene, problems, control);
        let covering = Search::new(&self.board, &instances, work).run(problems, None);
        verdict(covering, |chosen| Cover {
            rules: self.uses(&instances, chosen, problems),
            needs_zugzwang: control == Control::Zugzwang
                && chosen.iter().any(|&index| {
                    let instance = &instances[index];
                    instance.claimed != 0 || instance.rule.is_inverse()
                }),
            wins: false,
            threat: None,
            side: scene.side,
        })
    }

    fn find_win(&self, scene: &Scene, work: &mut Work) -> AllisVerdict {
        if self.board.height % 2 == 1 {
            return AllisVerdict::NotCovered;
        }
        if self.board.free(scene).is_multiple_of(2) {
            self.win_by_aftereven(scene, work)
        } else {
            self.win_by_odd_threat(scene, work)
        }
    }

    fn win_by_aftereven(&self, scene: &Scene, work: &mut Work) -> AllisVerdict {
        let problems = self.problems(scene);
        let mut instances = self.instances(scene, problems, Control::Zugzwang);
        // An aftereven wins even if it stops no line.
        let afterevens = own_lines::afterevens(&self.board, scene);
        if afterevens.is_empty() {
            return AllisVerdict::NotCovered;
        }
        instances.retain(|instance| instance.rule != AllisRule::Aftereven);
        let others = instances.len();
        instances.extend(afterevens);
        let mut search = Search::new(&self.board, &instances, work);
        let mut last = search.run(problems, None);
        // Without a cover there is none with an aftereven either.
        if let Covering::Found(chosen) = &last
            && !chosen.iter().any(|&index| index >= others)
        {
            for first in others..instances.len() {
                last = search.run(problems, Some(first));
                if last != Covering::None {
                    break;
                }
            }
        }
        verdict(last, |chosen| Cover {
            rules: self.uses(&instances, chosen, problems),
            needs_zugzwang: true,
            wins: true,
            threat: None,
            side: scene.side,
        })
    }

    fn win_by_odd_threat(&self, scene: &Scene, work: &mut Work) -> AllisVerdict {
        let mut found = AllisVerdict::NotCovered;
        for threat in self.odd_threats(scene) {
            let column = self.board.column_cells(self.board.column_of(threat));
            let playable = self
                .board
                .playable(scene, self.board.column_of(threat))
                .expect("the threat is free");
            let odd_above = cells(self.board.above(playable))
                .filter(|&cell| self.board.is_odd(cell))
                .fold(0, |set: Cells, cell| set | 1 << cell);
            let out_of_reach = odd_above | 1 << threat | self.board.above(threat);
            let problems = self.problems(scene);
            let problems = problems.without(self.board.through_any(out_of_reach));
            let mut instances = self.instances(scene, problems, Control::Zugzwang);
            instances.retain(|instance| instance.squares & column == 0);
            let covering = Search::new(&self.board, &instances, work).run(problems, None);
            found = verdict(covering, |chosen| Cover {
                rules: self.uses(&instances, chosen, problems),
                needs_zugzwang: true,
                wins: true,
                threat: Some(self.board.square(threat)),
                side: scene.side,
            });
            if matches!(found, AllisVerdict::Covered(_)) {
                break;
            }
        }
        found
    }

    /// Free squares in odd rows that complete a line of the defender and are not playable.
    fn odd_threats(&self, scene: &Scene) -> Vec<u32> {
        let completing = self.board.lines.iter().filter_map(|&line| {
            let free = line & !scene.own;
            let is_threat = line & scene.other == 0 && free.is_power_of_two();
            is_threat.then(|| free.trailing_zeros())
        });
        let mut threats: Vec<u32> = completing
            .filter(|&cell| self.board.is_odd(cell))
            .filter(|&cell| self.board.row_of(cell) > 0 && scene.is_free(cell - 1))
            .collect();
        threats.sort_unstable();
        threats.dedup();
        threats
    }

    /// The lines that the attacker might complete.
    fn problems(&self, scene: &Scene) -> LineSet {
        let lines = self.board.lines.iter().enumerate();
        let open = lines.filter(|&(_, &line)| line & scene.own == 0);
        open.fold(LineSet::NONE, |set, (number, _)| set.with(number))
    }

    fn control(&self, scene: &Scene) -> Control {
        let is_even = |number: u32| number.is_multiple_of(2);
        if is_even(self.board.height) && is_even(self.board.free(scene)) {
            Control::Zugzwang
        } else {
            Control::Free
        }
    }

    /// All instances that solve something.
    fn instances(&self, scene: &Scene, problems: LineSet, control: Control) -> Vec<Instance> {
        let board = &self.board;
        let mut instances = pairs::baseinverses(board, scene);
        let has_control = control == Control::Zugzwang;
        instances.extend(pairs::verticals(board, scene, !has_control));
        if has_control {
            instances.extend(pairs::claimevens(board, scene));
            instances.extend(pairs::lowinverses(board, scene));
            instances.extend(pairs::highinverses(board, scene));
            instances.extend(pairs::baseclaims(board, scene));
            instances.extend(own_lines::afterevens(board, scene));
        }
        instances.extend(own_lines::befores(board, scene, has_control));
        instances.extend(own_lines::specialbefores(board, scene, has_control));
        for instance in &mut instances {
            instance.solved = instance.solved.and(problems);
        }
        instances.retain(|instance| !instance.solved.is_empty());
        instances
    }

    fn uses(&self, instances: &[Instance], chosen: &[usize], problems: LineSet) -> Vec<RuleUse> {
        let squares = |set| cells(set).map(|cell| self.board.square(cell)).collect();
        let mut left = problems;
        let mut uses = Vec::new();
        for &index in chosen {
            let instance = &instances[index];
            let answers = instance.answers.iter();
            uses.push(RuleUse {
                rule: instance.rule,
                squares: squares(instance.squares),
                answers: answers
                    .map(|&(move_, answer)| (self.board.square(move_), self.board.square(answer)))
                    .collect(),
                line: instance.rule.has_line().then(|| squares(instance.line)),
                stops: instance.solved.and(left).len(),
            });
            left = left.without(instance.solved);
        }
        uses
    }
}

/// The stones with the side that is not to move as the defender, while nobody has won.
fn scene_of(game: &Game) -> Option<Scene> {
    (game.outcome() == Outcome::Ongoing).then(|| Scene::of_game(game, game.side_to_move().other()))
}

fn verdict(covering: Covering, cover: impl FnOnce(&[usize]) -> Cover) -> AllisVerdict {
    match covering {
        Covering::Found(chosen) => AllisVerdict::Covered(cover(&chosen)),
        Covering::None => AllisVerdict::NotCovered,
        Covering::GaveUp => AllisVerdict::GaveUp,
    }
}
