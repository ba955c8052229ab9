//! The inputs of the sparse network, compared with a slow twin that reads the table of `learned/inputs.rs` cell by cell.

use std::collections::HashMap;

use enlinea_core::{Column, Diagram, Game, Grid, GridTask, Move, Rules, Side, dispatch};
use enlinea_players::View;
use enlinea_players::learned::{Inputs, Settled, follow_forced};

use crate::random_games::positions;

/// Something on the board that the table gives an input of its own.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
enum Thing {
    Stone {
        own: bool,
        cell: (u32, u32),
    },
    Threat {
        own: bool,
        cell: (u32, u32),
    },
    Playable {
        cell: (u32, u32),
    },
    Safe {
        own: bool,
        cell: (u32, u32),
    },
    Forcing {
        own: bool,
        cell: (u32, u32),
    },
    Double {
        cell: (u32, u32),
    },
    Plies(usize),
    Line {
        cells: Vec<(u32, u32)>,
        state: LineState,
    },
}

/// What is on a line.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
enum LineState {
    Empty,
    /// Stones of one side: the places that have one, or on long lines how many.
    Arranged {
        own: bool,
        places: Vec<bool>,
    },
    Counted {
        own: bool,
        stones: usize,
    },
}

/// The cells of every line, by direction, then by its left-most or lowest cell.
fn lines(rules: Rules) -> Vec<Vec<(u32, u32)>> {
    let (width, height) = (rules.width() as i32, rules.height() as i32);
    let mut lines = Vec::new();
    for (right, up) in [(0, 1), (1, 0), (1, 1), (1, -1)] {
        for column in 0..width {
            for row in 0..height {
                let places = 0..rules.connect() as i32;
                let cells: Vec<(i32, i32)> = places
                    .map(|step| (column + right * step, row + up * step))
                    .collect();
                let inside = |&(c, r): &(i32, i32)| c < width && (0..height).contains(&r);
                if cells.iter().all(inside) {
                    lines.push(cells.iter().map(|&(c, r)| (c as u32, r as u32)).collect());
                }
            }
        }
    }
    lines
}

fn is_upright(line: &[(u32, u32)]) -> bool {
    line[0].0 == line[1].0
}

/// The board of a game that goes on, as the side to move sees it.
struct Board<'a> {
    rules: Rules,
    diagram: &'a Diagram,
    mover: Side,
    lines: &'a [Vec<(u32, u32)>],
}

impl Board<'_> {
    /// Whose stone: the mover's own, or the other's.
    fn stone(&self, (column, row): (u32, u32)) -> Option<bool> {
        let stone = self.diagram.stone(Column::new(column), row)?;
        Some(stone == self.mover)
    }

    fn is_playable(&self, (column, row): (u32, u32)) -> bool {
        let supported = row == 0 || self.stone((column, row - 1)).is_some();
        supported && self.stone((column, row)).is_none()
    }

    fn is_threat(&self, own: bool, cell: (u32, u32)) -> bool {
        self.stone(cell).is_none()
            && self.lines.iter().any(|line| {
                let others = line.iter().filter(|&&other| other != cell);
                line.contains(&cell) && others.copied().all(|other| self.stone(other) == Some(own))
            })
    }

    fn cells(&self) -> impl Iterator<Item = (u32, u32)> {
        let height = self.rules.height();
        (0..self.rules.width()).flat_map(move |column| (0..height).map(move |row| (column, row)))
    }

    /// A move is safe here if the other side cannot answer on top of it: in quiet positions it has no other win.
    fn is_safe(&self, own: bool, (column, row): (u32, u32)) -> bool {
        let above = (column, row + 1);
        self.is_playable((column, row))
            && !(above.1 < self.rules.height() && self.is_threat(!own, above))
    }

    /// The cells where a side completes a line with its next stone.
    fn wins(&self, own: bool) -> Vec<(u32, u32)> {
        let wins = |&cell: &(u32, u32)| self.is_playable(cell) && self.is_threat(own, cell);
        self.cells().filter(wins).collect()
    }

    /// The diagram with one more stone.
    fn with(&self, own: bool, (column, row): (u32, u32)) -> Diagram {
        let side = if own { self.mover } else { self.mover.other() };
        let mut next = self.diagram.clone();
        next.set(Column::new(column), row, Some(side));
        next
    }

    fn on<'a>(&'a self, diagram: &'a Diagram) -> Board<'a> {
        Board { diagram, ..*self }
    }

    fn is_forcing(&self, own: bool, cell: (u32, u32)) -> bool {
        !self.on(&self.with(own, cell)).wins(own).is_empty()
    }

    fn is_double(&self, own: bool, cell: (u32, u32)) -> bool {
        let next = self.with(own, cell);
        let next = self.on(&next);
        match next.wins(own)[..] {
            [] => false,
            [(column, row)] => {
                row + 1 < self.rules.height() && next.is_threat(own, (column, row + 1))
            }
            _ => true,
        }
    }

    fn has_double(&self) -> bool {
        let is_double = |cell| self.is_safe(false, cell) && self.is_double(false, cell);
        self.cells().any(is_double)
    }

    /// Whether a move of the side to move leaves the opponent without a double threat.
    fn stops_doubles(&self, cell: (u32, u32)) -> bool {
        let next = self.with(true, cell);
        let next = self.on(&next);
        let blocks = next.wins(true);
        let useful = |cell: &(u32, u32)| blocks.is_empty() || blocks.contains(cell);
        let replies = self.cells().filter(useful);
        !replies
            .filter(|&cell| next.is_safe(false, cell))
            .any(|cell| next.is_double(false, cell))
    }

    fn line_state(&self, line: &[(u32, u32)]) -> Option<LineState> {
        let stones: Vec<Option<bool>> = line.iter().map(|&cell| self.stone(cell)).collect();
        let count = |own| stones.iter().filter(|&&stone| stone == Some(own)).count();
        let own = match (count(true), count(false)) {
            (0, 0) => return Some(LineState::Empty),
            (_, 0) => true,
            (0, _) => false,
            _ => return None,
        };
        Some(if line.len() <= 5 && !is_upright(line) {
            LineState::Arranged {
                own,
                places: stones.iter().map(Option::is_some).collect(),
            }
        } else {
            LineState::Counted {
                own,
                stones: count(own),
            }
        })
    }

    fn things(&self) -> Vec<Thing> {
        let mut things = Vec::new();
        let stones = self.cells().filter(|&cell| self.stone(cell).is_some());
        let plies = stones.count();
        things.push(Thing::Plies(plies));
        let must_stop = plies + 3 < self.rules.max_plies() as usize && self.has_double();
        for cell in self.cells() {
            things.extend(self.stone(cell).map(|own| Thing::Stone { own, cell }));
            if self.is_playable(cell) {
                things.push(Thing::Playable { cell });
            }
            for own in [true, false] {
                if self.is_threat(own, cell) {
                    things.push(Thing::Threat { own, cell });
                }
                let is_safe = self.is_safe(own, cell);
                if is_safe && (!own || !must_stop || self.stops_doubles(cell)) {
                    things.push(Thing::Safe { own, cell });
                }
                if is_safe && self.is_forcing(own, cell) {
                    things.push(Thing::Forcing { own, cell });
                }
            }
            if self.is_safe(false, cell) && self.is_double(false, cell) {
                things.push(Thing::Double { cell });
            }
        }
        things.extend(self.lines.iter().filter_map(|line| {
            let state = self.line_state(line)?;
            let cells = line.clone();
            Some(Thing::Line { cells, state })
        }));
        things
    }
}

/// The number of a thing, as files of models count.
fn number(thing: &Thing, rules: Rules, lines: &[Vec<(u32, u32)>]) -> usize {
    let cells = rules.cells() as usize;
    let of_cell = |&(column, row): &(u32, u32)| (column * rules.height() + row) as usize;
    let seat = |own: bool| usize::from(!own);
    match thing {
        Thing::Stone { own, cell } => seat(*own) * cells + of_cell(cell),
        Thing::Threat { own, cell } => (2 + seat(*own)) * cells + of_cell(cell),
        Thing::Playable { cell } => 4 * cells + of_cell(cell),
        Thing::Safe { own, cell } => (5 + seat(*own)) * cells + of_cell(cell),
        Thing::Forcing { own, cell } => (7 + seat(*own)) * cells + of_cell(cell),
        Thing::Double { cell } => 9 * cells + of_cell(cell),
        Thing::Plies(plies) => 10 * cells + plies,
        Thing::Line { cells: line, state } => {
            // Without the empty and the full line; stones pile up on upright ones.
            let states = |line: &[(u32, u32)]| {
                if line.len() <= 5 && !is_upright(line) {
                    (1 << line.len()) - 2
                } else {
                    line.len() - 1
                }
            };
            let inputs = |line: &Vec<(u32, u32)>| 2 * states(line) + 1;
            let own_states = states(line);
            let state = match state {
                LineState::Empty => 0,
                LineState::Arranged { own, places } => {
                    let bits = places
                        .iter()
                        .rev()
                        .fold(0, |bits, &stone| 2 * bits + usize::from(stone));
                    seat(*own) * own_states + bits
                }
                LineState::Counted { own, stones } => seat(*own) * own_states + stones,
            };
            let place = lines.iter().position(|other| other == line).unwrap();
            let plies = rules.max_plies() as usize;
            10 * cells + plies + lines[..place].iter().map(inputs).sum::<usize>() + state
        }
    }
}

/// The inputs that are on in the quiet position that a game leads to, with its board.
struct On<'a>(&'a Game);

impl GridTask for On<'_> {
    type Output = Option<(Diagram, Side, Vec<usize>)>;

    fn run<G: Grid>(self, grid: G) -> Self::Output {
        let view = View::of_mover(&self.0.position(grid));
        let Settled::Quiet(quiet) = follow_forced(&view) else {
            return None;
        };
        let mut on = Vec::new();
        Inputs::of(&quiet, |input| on.push(input));
        let mover = quiet.view.side();
        let rules = self.0.rules();
        let mut diagram = Diagram::new(rules.width(), rules.height());
        for column in grid.columns() {
            for row in 0..grid.height() {
                let cell = grid.cell(column, row);
                let stone = if quiet.view.own() & cell == cell {
                    Some(mover)
                } else if quiet.view.other() & cell == cell {
                    Some(mover.other())
                } else {
                    None
                };
                diagram.set(column, row, stone);
            }
        }
        Some((diagram, mover, on))
    }
}

/// The same game with left and right exchanged.
fn mirrored(game: &Game) -> Game {
    let rules = game.rules();
    let mut image = Game::new(rules);
    for one in game.moves() {
        let Move::Drop(column) = one else {
            panic!("random games have no passes");
        };
        image.play(column.mirrored(rules)).unwrap();
    }
    image
}

#[test]
fn inputs_are_those_of_the_table_and_tell_states_apart() {
    for (board, games) in [
        ("7x6", 40),
        ("5x4c3", 60),
        ("6x5", 40),
        ("8x7", 10),
        ("4x4c3p5", 60),
        ("9x7c5", 15),
        ("7x7c6", 20),
        ("3x7", 40),
        ("7x3", 40),
        ("4x3c3", 60),
        ("14x12c10", 2),
        ("3x12c12", 20),
    ] {
        let rules: Rules = board.parse().unwrap();
        let lines = lines(rules);
        let count = Inputs::count(rules);
        let images = Inputs::mirror_images(rules);
        assert_eq!(images.len(), count);
        let mut seen: HashMap<Vec<usize>, (String, Side)> = HashMap::new();
        let mut names: HashMap<usize, Thing> = HashMap::new();
        let mut compared = 0;
        for game in (0..games).flat_map(|seed| positions(rules, 0, seed)) {
            let Some((diagram, mover, mut on)) = dispatch(rules, On(&game)) else {
                continue;
            };
            compared += 1;
            let board = Board {
                rules,
                diagram: &diagram,
                mover,
                lines: &lines,
            };
            let things = board.things();
            let mut expected: Vec<usize> = things
                .iter()
                .map(|thing| number(thing, rules, &lines))
                .collect();
            for (&number, thing) in expected.iter().zip(&things) {
                assert!(number < count, "{game}: {thing:?} is {number} of {count}");
                let name = names.entry(number).or_insert_with(|| thing.clone());
                assert_eq!(name, thing, "{number}");
            }
            on.sort_unstable();
            expected.sort_unstable();
            assert_eq!(on, expected, "{game}");
            let image = mirrored(&game);
            let (_, _, mut on_in_mirror) = dispatch(rules, On(&image)).expect("it is quiet too");
            on_in_mirror.sort_unstable();
            let mut expected: Vec<usize> = on.iter().map(|&one| images[one] as usize).collect();
            expected.sort_unstable();
            assert_eq!(on_in_mirror, expected, "{game} in a mirror");
            let state = (diagram.to_line(), mover);
            let first = seen.entry(on).or_insert_with(|| state.clone());
            // The networks of the two sides see the same inputs where the colours are exchanged.
            assert!(first.1 != mover || *first == state, "{game}: {first:?}");
        }
        println!(
            "{board}: {compared} positions, {} of {count} inputs",
            names.len()
        );
        assert!(compared >= 20, "{board}: {compared}");
    }
}
