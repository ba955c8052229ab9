//! `uam-bueno` and `uam-alldirs`: runs that start at the highest stone of each column.
//!
//! Source: UAM, AI, Santorum and Galán 2019. `uam-bueno` is the course's "good" player with
//! four rays; `uam-alldirs` is the authors' first attempt to complete it to all seven ("up" is always empty above a
//! top stone), which turned out worse.
//!
//! By design only top stones are looked at, so buried stones are invisible, and a run is counted once for every
//! top stone and ray: three in a row on the floor are worth 1000 from each end and 200 from the middle.
//!
//! On boards with another C the table continues in powers of its pattern: a run of n is worth `ten^n`, with the
//! published numbers for one, two and three stones.

use enlinea_core::{Grid, Word};

use crate::View;
use crate::definition::{HeuristicDefinition, Recipe, Text};
use crate::direction::Ray;
use crate::evaluator::{Evaluator, Part};
use crate::features::{runs, winner::WinnerTest};
use crate::mode::Mode;
use crate::players::course_negamax::COURSE_NEGAMAX;
use crate::sources::Source;
use crate::weights::{Parameter, ParameterSpace, Weights};

/// `uam-bueno`.
pub static BUENO: HeuristicDefinition = top_stones(
    "uam-bueno",
    Text {
        english: "Course baseline (UAM)",
        spanish: "Jugador base del curso (UAM)",
    },
    Text {
        english: "runs from each top stone along four rays",
        spanish: "series desde cada ficha superior en cuatro direcciones",
    },
    Source::CourseFramework,
    &TopStonesRecipe { rays: &FOUR_RAYS },
);

/// `uam-alldirs`.
pub static ALL_DIRECTIONS: HeuristicDefinition = top_stones(
    "uam-alldirs",
    Text {
        english: "Runs in all directions (UAM)",
        spanish: "Series en todas las direcciones (UAM)",
    },
    Text {
        english: "runs from each top stone along seven rays",
        spanish: "series desde cada ficha superior en siete direcciones",
    },
    Source::SantorumGalan2019,
    &TopStonesRecipe { rays: &SEVEN_RAYS },
);

/// A heuristic of this family: what they share stands here, once.
const fn top_stones(
    slug: &'static str,
    name: Text,
    idea: Text,
    source: Source,
    recipe: &'static TopStonesRecipe,
) -> HeuristicDefinition {
    HeuristicDefinition {
        slug,
        name,
        idea,
        source,
        modes: &[Mode::Published],
        weights: |_| space(),
        weight_sets: &[],
        models: None,
        plays_in: &COURSE_NEGAMAX,
        recipe,
    }
}

/// The definitions of this file.
pub static DEFINITIONS: &[&HeuristicDefinition] = &[&BUENO, &ALL_DIRECTIONS];

#[derive(Debug)]
struct TopStonesRecipe {
    rays: &'static [Ray],
}

impl Recipe for TopStonesRecipe {
    fn build<G: Grid>(&self, grid: G, _mode: Mode, weights: &Weights) -> Box<dyn Evaluator<G>> {
        Box::new(TopStones::new(self.rays, grid.connect(), weights))
    }
}

/// The rays of the course's player.
pub const FOUR_RAYS: [Ray; 4] = [Ray::Down, Ray::Right, Ray::Left, Ray::DownLeft];

/// The rays of the first attempt.
pub const SEVEN_RAYS: [Ray; 7] = [
    Ray::Down,
    Ray::Right,
    Ray::Left,
    Ray::DownLeft,
    Ray::DownRight,
    Ray::UpLeft,
    Ray::UpRight,
];

/// Adds a table value for the run from each top stone along each ray.
#[derive(Clone, Debug)]
pub struct TopStones {
    rays: &'static [Ray],
    /// The gain of a run over the next shorter one, from one stone up.
    gains: Vec<f64>,
}

/// The table.
fn space() -> ParameterSpace {
    let bounds = (-100_000.0, 100_000.0);
    ParameterSpace::new(vec![
        Parameter::new("one", 10.0, bounds),
        Parameter::new("two", 100.0, bounds),
        Parameter::new("three", 1000.0, bounds),
    ])
}

impl TopStones {
    /// With these rays, on boards where `connect` stones win.
    pub fn new(rays: &'static [Ray], connect: u32, weights: &Weights) -> TopStones {
        let mut table = vec![0.0];
        table.extend(["one", "two", "three"].map(|name| weights.value(name)));
        while table.len() < connect as usize {
            table.push(table[table.len() - 1] * 10.0);
        }
        table.truncate(connect as usize);
        // A whole line has no entry: the table falls back to 0 there.
        table.push(0.0);
        let gains = table.windows(2).map(|pair| pair[1] - pair[0]).collect();
        TopStones { rays, gains }
    }

    fn score<G: Grid>(&self, view: &View<G>, ray: Ray) -> f64 {
        let lengths = runs::at_least(view.grid(), view.own(), view.tops(), ray);
        lengths
            .zip(&self.gains)
            .take_while(|(alive, _)| !alive.is_zero())
            .map(|(alive, gain)| f64::from(alive.count_ones()) * gain)
            .sum()
    }
}

impl<G: Grid> Evaluator<G> for TopStones {
    fn evaluate(&self, view: &View<G>) -> f64 {
        if let Some(value) = WinnerTest::TopStones.course_value(view) {
            return value;
        }
        let turned = view.turned();
        let rays = self.rays.iter();
        rays.map(|&ray| self.score(view, ray) - self.score(&turned, ray))
            .sum()
    }

    fn parts(&self, view: &View<G>) -> Vec<Part> {
        if let Some(value) = WinnerTest::TopStones.course_value(view) {
            return vec![Part::new("game over", value)];
        }
        let turned = view.turned();
        let own = |&ray: &Ray| Part::new(format!("own {ray:?}"), self.score(view, ray));
        let other = |&ray: &Ray| Part::new(format!("other {ray:?}"), -self.score(&turned, ray));
        self.rays
            .iter()
            .map(own)
            .chain(self.rays.iter().map(other))
            .collect()
    }
}
