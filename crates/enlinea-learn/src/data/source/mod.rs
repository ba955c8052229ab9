//! The sources of positions, one file each. Each fills a chunk from the random numbers of that chunk.

mod all;
mod mixed;
mod optimal;
mod published;
mod random;
mod self_play;
mod tournament;

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use enlinea_core::Game;
use enlinea_players::random::{Rng, derived_seed, rng};
use enlinea_players::{PlayerPlan, Resources};

pub(super) use self::all::positions as all_positions;
use self::self_play::Pair;
use super::{DataError, Labeler, LabelledPosition, PositionSource, Recipe};

/// Positions of a chunk, about: enough that the next chunk can wait for them, few enough that little is lost with a chunk.
pub(super) const CHUNK: usize = 128;

/// A recipe with everything read that it names.
#[derive(Debug)]
pub(super) struct Prepared<'a> {
    recipe: &'a Recipe,
    seed: u64,
    material: Material,
}

/// What a source needs beside random numbers.
#[derive(Debug)]
enum Material {
    Nothing,
    /// The plans of two players.
    Players(Box<[PlayerPlan; 2]>),
    /// Games or positions to go through.
    Games(Vec<Game>),
}

impl<'a> Prepared<'a> {
    /// Reads what the recipe names.
    pub(super) fn new(
        recipe: &'a Recipe,
        seed: u64,
        resources: &dyn Resources,
    ) -> Result<Prepared<'a>, DataError> {
        let material = match &recipe.source {
            PositionSource::SelfPlay { players, .. } => Material::Players(Box::new(
                self_play::plans(players, recipe.rules, resources)?,
            )),
            PositionSource::Tournament { file, tournament } => {
                let games = tournament::games(file, tournament.as_deref(), recipe.rules)?;
                Material::Games(games)
            }
            PositionSource::All => Material::Games(all_positions(recipe)?),
            _ => Material::Nothing,
        };
        Ok(Prepared {
            recipe,
            seed,
            material,
        })
    }

    /// A worker that fills chunks until the flag is raised.
    pub(super) fn worker(&self, stop: Arc<AtomicBool>) -> Result<ChunkMaker<'_>, DataError> {
        let mut labeler = Labeler::new(self.recipe.rules)?;
        labeler.limit(self.recipe.node_limit, Arc::clone(&stop));
        let pair = match &self.material {
            Material::Players(plans) => Some(Pair::new(plans)),
            _ => None,
        };
        Ok(ChunkMaker {
            prepared: self,
            labeler,
            pair,
            stop,
        })
    }
}

/// One thread that fills chunks.
#[derive(Debug)]
pub(super) struct ChunkMaker<'a> {
    prepared: &'a Prepared<'a>,
    labeler: Labeler,
    pair: Option<Pair>,
    stop: Arc<AtomicBool>,
}

/// A chunk being filled.
struct Chunk<'a> {
    recipe: &'a Recipe,
    rng: Rng,
    labeler: &'a mut Labeler,
    stop: &'a AtomicBool,
    positions: Vec<LabelledPosition>,
}

impl ChunkMaker<'_> {
    /// The positions of a chunk, or `None` if there is no such chunk or the work was stopped. Nothing depends on chunks made
    /// before.
    pub(super) fn make(&mut self, number: u64) -> Result<Option<Vec<LabelledPosition>>, DataError> {
        let Prepared {
            recipe,
            seed,
            material,
        } = self.prepared;
        if recipe.node_limit.is_some() {
            // What is found within the limit depends on what is known already.
            self.labeler.forget();
        }
        let mut chunk = Chunk {
            recipe,
            rng: rng(derived_seed(*seed, &[number])),
            labeler: &mut self.labeler,
            stop: &self.stop,
            positions: Vec::new(),
        };
        let mut is_last = false;
        match (&recipe.source, material) {
            (PositionSource::Random, _) => chunk.fill_by_random_games(CHUNK)?,
            (PositionSource::Optimal { least, most }, _) => {
                chunk.fill_by_optimal_games(CHUNK, *least, *most);
            }
            (PositionSource::Mixed, _) => chunk.mix(CHUNK)?,
            (PositionSource::Published { wins }, _) => chunk.draw_from_bag(CHUNK, *wins),
            (PositionSource::Tournament { .. }, Material::Games(games)) => {
                is_last = !chunk.take_games(number, games);
            }
            (PositionSource::All, Material::Games(positions)) => {
                is_last = !chunk.take_positions(number, positions);
            }
            (
                &PositionSource::SelfPlay {
                    random_start,
                    per_game,
                    ..
                },
                _,
            ) => {
                let pair = self
                    .pair
                    .as_mut()
                    .expect("self-play is prepared with players");
                chunk.fill_by_self_play(CHUNK, pair, random_start, per_game)?;
            }
            (PositionSource::Tournament { .. } | PositionSource::All, _) => {
                unreachable!("these sources are prepared with games")
            }
        }
        let positions = chunk.positions;
        let is_over = is_last || self.stop.load(Ordering::Relaxed);
        Ok((!is_over).then_some(positions))
    }
}

impl Chunk<'_> {
    fn is_stopped(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
    }

    /// Labels a position and adds it.
    fn add(&mut self, game: &Game) {
        let scores = self.labeler.scores(game);
        self.positions
            .extend(LabelledPosition::of_game(game, &scores));
    }
}
