//! The genetic algorithm of UBA, Algorithms III, TP3.
//!
//! A generation is measured as a whole; the next one is bred from it by selection and crossover, its best member is copied,
//! and every number of every member may mutate. After the last generation the first of the fittest is the result.

use enlinea_players::random::{Rng, derived_seed, rng};
use rand::RngExt;
use serde::{Deserialize, Serialize};

use super::options::{require, require_fit, saved};
use super::random::{drawn, random_point};
use super::{Optimizer, OptimizerError, Stage};
use crate::measurement::{Measurement, Spread, first_best};
use crate::space::{Genes, TuningSpace};

/// How parents are chosen.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Selection {
    /// Selection 1: the best half, each equally likely.
    Truncation,
    /// Selection 2: the fittest of a random fifth, for each parent.
    #[default]
    Tournament,
}

/// Settings; the defaults are those of the published run of 150 generations.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
#[non_exhaustive]
pub struct GeneticOptions {
    /// Members of a generation.
    pub population: usize,
    /// Generations that are measured, the first one included.
    pub generations: u32,
    /// How parents are chosen.
    pub selection: Selection,
    /// What is inherited together.
    pub genes: Genes,
    /// Probability of changing the parent from one gene to the next.
    pub crossover: f64,
    /// Probability of every number to become any other.
    pub mutation: f64,
    /// Whether the copied best member is kept from mutating.
    pub protect_elite: bool,
    /// Whether the first generation has the starting point among its random members.
    pub include_start: bool,
    /// Ends when best, worst, median and mean stay within `tolerance` for this many generations; 0 is never.
    pub converged_after: u32,
    /// See `converged_after`.
    pub tolerance: f64,
}

impl Default for GeneticOptions {
    fn default() -> GeneticOptions {
        GeneticOptions {
            population: 50,
            generations: 150,
            selection: Selection::Tournament,
            genes: Genes::Elements,
            crossover: 0.4,
            mutation: 0.005,
            protect_elite: false,
            include_start: false,
            converged_after: 0,
            tolerance: 0.01,
        }
    }
}

impl GeneticOptions {
    fn check(&self) -> Result<(), OptimizerError> {
        let is_probability = |value: f64| (0.0..=1.0).contains(&value);
        let size = "a number of vectors from 2 to 65535";
        let population = self.population;
        require(
            (2..=65535).contains(&population),
            "population",
            population,
            size,
        )?;
        let generations = self.generations;
        require(generations > 0, "generations", generations, "at least 1")?;
        let share = "a probability from 0 to 1";
        require(
            is_probability(self.crossover),
            "crossover",
            self.crossover,
            share,
        )?;
        require(
            is_probability(self.mutation),
            "mutation",
            self.mutation,
            share,
        )?;
        let tolerance = self.tolerance;
        require(tolerance >= 0.0, "tolerance", tolerance, "a number from 0")
    }
}

/// The genetic algorithm.
#[derive(Debug)]
pub struct Genetic {
    space: TuningSpace,
    options: GeneticOptions,
    seed: u64,
    genes: Vec<Vec<usize>>,
    state: GeneticState,
}

/// The state.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(super) struct GeneticState {
    /// The generation that is to be measured, from 0.
    generation: u32,
    population: Vec<Vec<f64>>,
    /// The fittest of the generation that was measured last.
    best: Vec<f64>,
    /// Since when the spread has stayed the same, and what it was then.
    flat_since: Option<(u32, Spread)>,
    is_finished: bool,
}

impl GeneticState {
    fn fits(&self, space: &TuningSpace, options: &GeneticOptions) -> bool {
        let since = self.flat_since.map_or(0, |(since, _)| since);
        self.population.len() == options.population
            && self.population.iter().all(|member| space.contains(member))
            && space.contains(&self.best)
            && since <= self.generation
            && self.generation <= options.generations
            && (self.is_finished || self.generation < options.generations)
    }
}

impl Genetic {
    pub(super) fn new(
        space: TuningSpace,
        options: GeneticOptions,
        seed: u64,
        state: Option<GeneticState>,
    ) -> Result<Genetic, OptimizerError> {
        options.check()?;
        let genes = space.genes(options.genes);
        let state = state.unwrap_or_else(|| first_state(&space, &options, seed));
        require_fit(state.fits(&space, &options))?;
        Ok(Genetic {
            space,
            options,
            seed,
            genes,
            state,
        })
    }

    fn breed(&self, measurements: &[Measurement]) -> Vec<Vec<f64>> {
        let step = u64::from(self.state.generation) + 1;
        let mut rng = rng(derived_seed(self.seed, &[step]));
        let parents = &self.state.population;
        let mut ranking: Vec<usize> = (0..parents.len()).collect();
        // Stable: the first of equals stays first.
        ranking.sort_by(|&a, &b| measurements[b].value.total_cmp(&measurements[a].value));
        let mut next = vec![parents[ranking[0]].clone()];
        while next.len() < parents.len() {
            let pair = [(); 2].map(|()| self.parent(&ranking, &mut rng));
            let pair = pair.map(|place| &parents[place][..]);
            next.push(self.cross(pair, &mut rng));
        }
        let protected = usize::from(self.options.protect_elite);
        for member in &mut next[protected..] {
            self.mutate(member, &mut rng);
        }
        next
    }

    /// The place of a parent.
    fn parent(&self, ranking: &[usize], rng: &mut Rng) -> usize {
        match self.options.selection {
            Selection::Truncation => ranking[rng.random_range(0..ranking.len().div_ceil(2))],
            Selection::Tournament => {
                let size = ranking.len().div_ceil(5);
                let best = drawn(ranking.len(), size, rng).min();
                ranking[best.expect("a fifth, rounded up, is at least one")]
            }
        }
    }

    fn cross(&self, parents: [&[f64]; 2], rng: &mut Rng) -> Vec<f64> {
        let mut child = parents[0].to_vec();
        let mut source = 0;
        for (number, gene) in self.genes.iter().enumerate() {
            if number > 0 && rng.random_range(0.0..=1.0) <= self.options.crossover {
                source = 1 - source;
            }
            for &place in gene {
                child[place] = parents[source][place];
            }
        }
        child
    }

    fn mutate(&self, member: &mut [f64], rng: &mut Rng) {
        for (value, dimension) in member.iter_mut().zip(self.space.dimensions()) {
            if rng.random_bool(self.options.mutation) {
                *value = rng.random_range(dimension.minimum..=dimension.maximum);
            }
        }
    }

    /// Whether the spread has been the same for long enough.
    fn has_converged(&mut self, spread: Spread) -> bool {
        let generation = self.state.generation;
        let tolerance = self.options.tolerance;
        let known = self.state.flat_since;
        let still = known.filter(|(_, known)| known.is_near(&spread, tolerance));
        let (since, spread) = still.unwrap_or((generation, spread));
        self.state.flat_since = Some((since, spread));
        let wanted = self.options.converged_after;
        wanted > 0 && generation - since >= wanted
    }
}

fn first_state(space: &TuningSpace, options: &GeneticOptions, seed: u64) -> GeneticState {
    let mut rng = rng(derived_seed(seed, &[0]));
    let mut population: Vec<Vec<f64>> = (0..options.population)
        .map(|_| random_point(space, &mut rng))
        .collect();
    if options.include_start {
        population[0] = space.start();
    }
    GeneticState {
        generation: 0,
        best: population[0].clone(),
        population,
        flat_since: None,
        is_finished: false,
    }
}

impl Optimizer for Genetic {
    fn ask(&self) -> Vec<Vec<f64>> {
        if self.state.is_finished {
            return Vec::new();
        }
        self.state.population.clone()
    }

    fn tell(&mut self, measurements: &[Measurement]) {
        self.state.best = self.state.population[first_best(measurements)].clone();
        let is_last = self.state.generation + 1 >= self.options.generations;
        if self.has_converged(Spread::of(measurements)) || is_last {
            self.state.is_finished = true;
        } else {
            self.state.population = self.breed(measurements);
        }
        self.state.generation += 1;
    }

    fn best(&self) -> Vec<f64> {
        self.state.best.clone()
    }

    fn stage(&self) -> Stage {
        Stage::new(self.state.generation, self.options.generations)
    }

    fn save(&self) -> String {
        saved(&self.state)
    }
}

#[cfg(test)]
#[expect(
    clippy::float_cmp,
    reason = "children take the numbers of their parents unchanged"
)]
mod tests;
