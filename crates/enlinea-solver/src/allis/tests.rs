//! Every rule is played out: a defender who answers as the rule says keeps the attacker from what it solves, whatever the
//! attacker plays.

use std::collections::HashMap;

use enlinea_core::{Column, Game, Side};

use super::*;

/// A defender who follows instances on a small board, against every attacker.
struct Playout<'a> {
    board: &'a Board,
    /// Lines that the attacker must not complete.
    lines: Vec<Cells>,
    /// Answers of the instances, each unless the defender has the last square.
    answers: Vec<(u32, u32, Option<u32>)>,
    /// Squares that the defender never plays of his own accord.
    forbidden: Cells,
    known: HashMap<(Cells, Cells), bool>,
}

impl<'a> Playout<'a> {
    fn new(board: &'a Board, solved: LineSet, instances: &[&Instance]) -> Playout<'a> {
        let answers = instances.iter().flat_map(|instance| answers(instance));
        let mut forbidden = 0;
        for instance in instances {
            // A baseclaim opens its pair itself when it answers.
            if instance.rule != AllisRule::Baseclaim {
                let below = cells(instance.claimed).filter(|&cell| board.is_odd(cell));
                forbidden = below.fold(forbidden, |set, cell| set | 1 << cell);
            }
        }
        Playout {
            board,
            lines: solved.iter().map(|line| board.lines[line]).collect(),
            answers: answers.collect(),
            forbidden,
            known: HashMap::new(),
        }
    }

    /// Whether the attacker, to move, is kept from the lines to the end.
    fn holds(&mut self, scene: Scene) -> bool {
        if let Some(&known) = self.known.get(&(scene.own, scene.other)) {
            return known;
        }
        let moves = self.board.all_playable(&scene);
        let holds = moves.iter().all(|&cell| self.survives(scene, cell));
        self.known.insert((scene.own, scene.other), holds);
        holds
    }

    /// Whether the defender has an answer to this move of the attacker.
    fn survives(&mut self, before: Scene, cell: u32) -> bool {
        let mut scene = before;
        scene.other |= 1 << cell;
        if self.lines.iter().any(|line| line & !scene.other == 0) {
            return false;
        }
        let playable = self.board.all_playable(&scene);
        if playable.is_empty() {
            return true;
        }
        let named = self.answers.iter().find_map(|&(trigger, answer, unless)| {
            let is_off = unless.is_some_and(|square| before.own >> square & 1 == 1);
            (trigger == cell && before.is_free(answer) && !is_off).then_some(answer)
        });
        let replies = match named {
            Some(answer) => vec![answer],
            None => playable
                .iter()
                .copied()
                .filter(|&reply| self.forbidden >> reply & 1 == 0)
                .collect(),
        };
        replies.into_iter().any(|reply| {
            assert!(playable.contains(&reply), "the answer can be played");
            let mut scene = scene;
            scene.own |= 1 << reply;
            // A line of the defender ends the game.
            let mut lines = self.board.lines.iter();
            lines.any(|line| line & !scene.own == 0) || self.holds(scene)
        })
    }
}

/// A highinverse answers in the lower squares of only one column: the other is then a claimeven of its upper squares.
fn answers(instance: &Instance) -> Vec<(u32, u32, Option<u32>)> {
    let answers = instance.answers.iter().enumerate();
    let unless = |index| match (instance.rule, index) {
        (AllisRule::Highinverse, 0) => Some(instance.answers[2].1),
        (AllisRule::Highinverse, 2) => Some(instance.answers[0].1),
        _ => None,
    };
    answers
        .map(|(index, &(trigger, answer))| (trigger, answer, unless(index)))
        .collect()
}

/// Random games from a seed, without the generator of other tests: a position of this many plies in which nobody has a line.
fn random_game(rules: Rules, plies: u32, state: &mut u64) -> Option<Game> {
    let mut game = Game::new(rules);
    for _ in 0..plies {
        let open: Vec<Column> = game.open_columns().collect();
        if open.is_empty() {
            return None;
        }
        *state = state
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1);
        game.play(open[(*state >> 33) as usize % open.len()]).ok()?;
    }
    (game.outcome() == Outcome::Ongoing).then_some(game)
}

/// Plays out every instance of random positions of this board. Gives how many there were of each rule.
fn play_out(rules: &str, free: u32, positions: u32, counts: &mut HashMap<AllisRule, u32>) {
    let rules: Rules = rules.parse().unwrap();
    let allis = Allis::new(rules).unwrap();
    let board = &allis.board;
    let mut state = 7;
    for _ in 0..positions {
        let Some(game) = random_game(rules, rules.cells() - free, &mut state) else {
            continue;
        };
        let scene = Scene::of_game(&game, game.side_to_move().other());
        let problems = allis.problems(&scene);
        for instance in allis.instances(&scene, problems, allis.control(&scene)) {
            let holds = Playout::new(board, instance.solved, &[&instance]).holds(scene);
            assert!(holds, "{instance:?}\n{game}");
            *counts.entry(instance.rule).or_default() += 1;
        }
    }
}

#[test]
fn a_defender_who_answers_as_each_rule_says_keeps_the_attacker_from_its_lines() {
    let mut counts = HashMap::new();
    for (rules, free, positions) in [
        ("4x4c3", 8, 60),
        ("4x4c3", 10, 10),
        ("5x4", 10, 60),
        ("4x6", 10, 60),
        ("6x4", 10, 60),
        ("5x4", 9, 40),
        ("5x5", 9, 40),
        ("5x6", 10, 40),
    ] {
        play_out(rules, free, positions, &mut counts);
    }
    for rule in AllisRule::ALL {
        let count = counts.get(&rule).copied().unwrap_or_default();
        assert!(count >= 20, "{rule:?} was played out {count} times");
    }
}

#[test]
fn a_defender_who_answers_as_a_cover_says_keeps_the_attacker_from_every_line() {
    let mut covers = 0;
    for (rules, free) in [
        ("5x4", 10),
        ("4x6", 10),
        ("6x4", 12),
        ("5x6", 10),
        ("5x5", 9),
    ] {
        let rules: Rules = rules.parse().unwrap();
        let allis = Allis::new(rules).unwrap();
        let mut state = 11;
        for _ in 0..150 {
            let Some(game) = random_game(rules, rules.cells() - free, &mut state) else {
                continue;
            };
            let scene = Scene::of_game(&game, game.side_to_move().other());
            let problems = allis.problems(&scene);
            let instances = allis.instances(&scene, problems, allis.control(&scene));
            let Covering::Found(chosen) =
                Search::new(&allis.board, &instances, &mut Work::of_question()).run(problems, None)
            else {
                continue;
            };
            let chosen: Vec<&Instance> = chosen.iter().map(|&index| &instances[index]).collect();
            let holds = Playout::new(&allis.board, problems, &chosen).holds(scene);
            assert!(holds, "{chosen:?}\n{game}");
            covers += 1;
        }
    }
    assert!(covers >= 100, "{covers}");
}

#[test]
fn the_empty_standard_board_has_728_useful_instances() {
    // With specialbefores whose second square lies below the line there would be 80 more.
    let allis = Allis::new(Rules::STANDARD).unwrap();
    let scene = Scene::of_game(&Game::new(Rules::STANDARD), Side::Second);
    let instances = allis.instances(&scene, allis.problems(&scene), Control::Zugzwang);
    assert_eq!(instances.len(), 728);
}
