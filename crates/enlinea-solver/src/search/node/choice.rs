//! One node of the recursion. Its contract and its steps are in [`node`](super).

use enlinea_core::{Grid, Word};

use super::children::{Children, lanes};
use super::fan::Fan;
use super::forced::{Choice, follow};
use super::{Known, Node, Question};
use crate::instructions::lanes::one::One;
use crate::instructions::lanes::{Lanes, MAX_LANES};
use crate::parity::{Standoff, reaches};
use crate::search::instruction_set::InstructionSet;
use crate::search::worker::Worker;
use crate::table::Entry;
use crate::table::key::Key;

/// With this many plies left, or fewer, a position is searched again rather than stored.
const TABLE_PLIES: i32 = 8;
/// With this many plies left, or fewer, the children are not looked up.
const CHILD_PLIES: i32 = 12;
/// With this many plies left, or fewer, threads do not look at what others are doing: it would cost more than it saves.
const TEAM_PLIES: i32 = 22;
/// With this many plies left, or fewer, open lines do not count in the order.
const LINE_PLIES: i32 = 16;

/// A value v with: v > alpha and the score is at least v, or v <= alpha and the score is at most v.
#[inline(always)]
pub(crate) fn search_node<G, V>(
    set: V::Proof,
    worker: &mut Worker<'_, G>,
    question: Question<G::Word>,
) -> i32
where
    G: Grid<Word: Key>,
    V: Lanes<Word = G::Word, Proof: InstructionSet>,
{
    match follow(worker, question) {
        Ok(choice) => choice.sign * search_choice::<G, V>(set, worker, &choice),
        Err(value) => value,
    }
}

/// The same for a node with several moves, from the view of its own side to move.
#[inline(always)]
fn search_choice<G, V>(set: V::Proof, worker: &mut Worker<'_, G>, choice: &Choice<G::Word>) -> i32
where
    G: Grid<Word: Key>,
    V: Lanes<Word = G::Word, Proof: InstructionSet>,
{
    let geometry = worker.geometry;
    let Question { node, alpha, known } = choice.question;
    let left = geometry.max_plies() - node.plies;
    // The opponent cannot win with the next stone, so not before the one after it.
    let lower = -((left - 2) / 2);
    if alpha < lower {
        return lower;
    }
    // A win takes this move, a reply and another move.
    let quick_win = (left - 1) / 2;
    if alpha >= quick_win {
        return quick_win;
    }
    let keeps = left > TABLE_PLIES && worker.has_table();
    let product = if keeps {
        worker.product(node.own, node.occupied(), node.plies)
    } else {
        G::Word::ZERO
    };
    if keeps && !known.probed {
        worker.prefetch(product);
    }
    let fan = Fan::<V>::new(set, geometry, &node, choice.safe);
    if fan.wins() {
        return quick_win;
    }
    let upper = (left - 3) / 2;
    if alpha >= upper {
        return upper;
    }
    let range = Entry {
        lower,
        upper,
        work: 0,
    };
    let plan = Plan {
        alpha,
        range,
        product,
        keeps,
        probes_children: left > CHILD_PLIES && keeps,
        shares: left > TEAM_PLIES && keeps,
    };
    plan.run::<G, V>(set, worker, &node, known, &fan)
}

/// What is left to do at a node after the cheap answers.
pub(super) struct Plan<W> {
    pub(super) alpha: i32,
    /// The score lies in here.
    range: Entry,
    pub(super) product: W,
    /// Whether the result goes into the table.
    keeps: bool,
    probes_children: bool,
    /// Whether the children are shared out among the threads.
    shares: bool,
}

impl<W: Key> Plan<W> {
    #[inline(always)]
    fn run<G, V>(
        &self,
        set: V::Proof,
        worker: &mut Worker<'_, G>,
        node: &Node<W>,
        known: Known,
        fan: &Fan<V>,
    ) -> i32
    where
        G: Grid<Word = W>,
        V: Lanes<Word = W, Proof: InstructionSet>,
    {
        let alpha = self.alpha;
        let mut children = Children::new(fan);
        if self.probes_children {
            children.prefetch(worker, node, fan);
        }
        if self.keeps
            && !known.probed
            && let Some(value) = worker.answer(self.product, alpha)
        {
            return value;
        }
        if let Some(value) = self.rule(worker, node, known, fan) {
            return value;
        }
        if self.probes_children {
            if let Some(value) = children.probe(worker, alpha) {
                self.store(worker, value, 0);
                return value;
            }
            if children.rest == 0 {
                self.store(worker, children.best, 0);
                return children.best;
            }
        }
        let before = worker.nodes;
        let order = order(worker, node, fan, children.rest);
        let value = match worker.team.filter(|_| self.shares) {
            None => self.search_children::<G, V>(set, worker, node, children, &order),
            Some(team) => self.share_children::<G, V>(set, worker, team, node, children, &order),
        };
        if self.keeps && !worker.stopped {
            let work = (worker.nodes - before).max(1).ilog2() + 1;
            self.store(worker, value, work);
        }
        value
    }

    /// Asks the parity rules: about the node, where the mover is the one to be held, and about the children,
    /// where the mover holds.
    #[inline(always)]
    fn rule<G, V>(
        &self,
        worker: &Worker<'_, G>,
        node: &Node<W>,
        known: Known,
        fan: &Fan<V>,
    ) -> Option<i32>
    where
        G: Grid<Word = W>,
        V: Lanes<Word = W>,
    {
        let geometry = worker.geometry;
        let free = geometry.cells() - node.plies;
        if !known.ruled {
            let standoff = Standoff {
                stones: One(node.opponent),
                threats: One(node.opponent_threats),
                occupied: One(node.occupied()),
                playable: One(geometry.playable(node.occupied())),
            };
            if reaches(geometry, standoff, free, -self.alpha) != 0 {
                return Some(self.alpha);
            }
        }
        let held = reaches(geometry, fan.standoff, free - 1, self.alpha + 1);
        (held & fan.live != 0).then_some(self.alpha + 1)
    }

    /// Searches one child after the other, the most promising first.
    #[inline(always)]
    fn search_children<G, V>(
        &self,
        set: V::Proof,
        worker: &mut Worker<'_, G>,
        node: &Node<W>,
        mut children: Children<W>,
        order: &[i32; MAX_LANES],
    ) -> i32
    where
        G: Grid<Word = W>,
        V: Lanes<Word = W, Proof: InstructionSet>,
    {
        let mut best = children.best;
        while let Some(lane) = children.take_best(order) {
            let question = self.question(node, &children, lane);
            let value = -set.search::<G, V>(worker, question);
            if worker.stopped {
                return 0;
            }
            best = best.max(value);
            if best > self.alpha {
                break;
            }
        }
        best
    }

    /// The question about a child that has just been looked up.
    #[inline(always)]
    pub(super) fn question(
        &self,
        node: &Node<W>,
        children: &Children<W>,
        lane: usize,
    ) -> Question<W> {
        Question {
            node: children.node(node, lane),
            alpha: -self.alpha - 1,
            known: Known {
                probed: self.probes_children,
                ruled: true,
                reply_probed: self.probes_children && children.single >> lane & 1 != 0,
            },
        }
    }

    #[inline(always)]
    fn store<G: Grid<Word = W>>(&self, worker: &Worker<'_, G>, value: i32, work: u32) {
        let mut entry = Entry { work, ..self.range };
        if value > self.alpha {
            entry.lower = entry.lower.max(value);
        } else {
            entry.upper = entry.upper.min(value);
        }
        worker.store(self.product, entry);
    }
}

/// How promising each remaining child looks.
#[inline(always)]
fn order<G, V>(
    worker: &Worker<'_, G>,
    node: &Node<G::Word>,
    fan: &Fan<V>,
    rest: u32,
) -> [i32; MAX_LANES]
where
    G: Grid<Word: Key>,
    V: Lanes<Word = G::Word>,
{
    let geometry = worker.geometry;
    let free = geometry.cells() - node.plies;
    let weights = &worker.weights[free as usize & 1];
    let left = geometry.max_plies() - node.plies;
    let mut order = fan.order(geometry, node, weights, left > LINE_PLIES);
    let playable = geometry.playable(node.occupied());
    for lane in lanes(rest) {
        let cell = playable & geometry.columns[lane];
        order[lane] += weights.cells[cell.trailing_zeros() as usize & 127];
    }
    order
}
