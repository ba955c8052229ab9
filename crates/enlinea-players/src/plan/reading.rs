//! What the name and the arguments of a player mean.

use enlinea_core::Rules;
use rand::RngExt;

use super::{Kind, PlayerPlan};
use crate::definition::catalogue::{self, PlayerEntry};
use crate::heuristics::Heuristic;
use crate::mode::Mode;
use crate::plan::evaluator::{EvaluatorSpec, read_mode};
use crate::players::alpha_beta::{AlphaBetaOptions, Quiescence};
use crate::players::course_negamax::{CourseMode, CourseOptions};
use crate::players::level;
use crate::players::mcts::{MctsOptions, Playout};
use crate::players::perfect::PerfectTies;
use crate::players::si_minimax::SiSearchMode;
use crate::players::uba_greedy::{GreedyMode, Safety};
use crate::players::uba_minimax::Pruning;
use crate::random::rng;
use crate::search::moves::Ties;
use crate::spec::arguments::{Arguments, SpecError, bad_value, parse};
use crate::spec::{Argument, Call};
use crate::weights::resources::{Resources, WeightText};

const BOTH: &[Mode] = &[Mode::Published, Mode::Fixed];

/// What is needed to understand a call.
#[derive(Clone, Copy)]
pub(super) struct Reading<'a> {
    pub(super) rules: Rules,
    pub(super) resources: &'a dyn Resources,
}

const PLIES: &str = "a number of plies from 1";

impl Reading<'_> {
    /// The player that a call names.
    pub(super) fn player(self, call: &Call) -> Result<PlayerPlan, SpecError> {
        let (slug, own_evaluator) =
            match (PlayerEntry::find(&call.name), Heuristic::find(&call.name)) {
                (Some(entry), _) => (entry.slug, None),
                (None, Some(heuristic)) => {
                    let player = catalogue::shorthand(heuristic.slug);
                    (player.unwrap_or("course-negamax"), Some(heuristic))
                }
                (None, None) => return Err(SpecError::unknown("player", call, catalogue::names())),
            };
        let mut arguments = Arguments::of(call);
        if slug == "weights" {
            let plan = self.weight_file(call, &mut arguments)?;
            arguments.finish()?;
            return Ok(plan);
        }
        let evaluator = match own_evaluator {
            Some(heuristic) => Some(EvaluatorSpec::new(heuristic, self.rules)),
            None => self.evaluator(slug, &mut arguments)?,
        };
        let kind = kind(slug, &mut arguments)?;
        arguments.finish()?;
        Ok(PlayerPlan {
            rules: self.rules,
            kind,
            evaluator,
        })
    }

    /// The evaluator of a searcher: as asked for, or its default.
    fn evaluator(
        self,
        slug: &str,
        arguments: &mut Arguments<'_>,
    ) -> Result<Option<EvaluatorSpec>, SpecError> {
        let default = match slug {
            "greedy" | "minimax" | "alphabeta" | "perfect" | "level" => "threats",
            "course-negamax" => "uam-parity-12",
            "si-minimax" | "si-alphabeta" => "si-eval",
            "uba-greedy" | "uba-greedy-hand" => "uba-score",
            "uba-greedy-random" => return self.random_weights(arguments).map(Some),
            _ => return Ok(None),
        };
        if slug == "uba-greedy-hand" {
            return Ok(Some(self.default_evaluator(default)));
        }
        if let Some(argument) = arguments.take("eval")? {
            return EvaluatorSpec::from_call(&argument.value, self.rules, self.resources).map(Some);
        }
        // A greedy player may name its weights directly.
        if slug == "uba-greedy"
            && let Some(weights) = arguments.take("weights")?
        {
            let call = Call {
                name: default.to_owned(),
                arguments: vec![weights.clone()],
                at: weights.at,
            };
            return EvaluatorSpec::from_call(&call, self.rules, self.resources).map(Some);
        }
        Ok(Some(self.default_evaluator(default)))
    }

    fn default_evaluator(self, slug: &str) -> EvaluatorSpec {
        let heuristic = Heuristic::find(slug).expect("defaults are in the catalogue");
        EvaluatorSpec::new(heuristic, self.rules)
    }

    fn random_weights(self, arguments: &mut Arguments<'_>) -> Result<EvaluatorSpec, SpecError> {
        let seed = arguments.parsed("seed", 0, "a whole number")?;
        let mut rng = rng(seed);
        let mut spec = self.default_evaluator("uba-score");
        let count = spec.weights().values().len();
        let values: Vec<f64> = (0..count).map(|_| rng.random_range(-1.0..=1.0)).collect();
        let located = |reason| SpecError::Parameter { at: 1, reason };
        spec.weights_mut().set_all(&values).map_err(located)?;
        Ok(spec)
    }

    fn weight_file(
        self,
        call: &Call,
        arguments: &mut Arguments<'_>,
    ) -> Result<PlayerPlan, SpecError> {
        let Some(argument) = arguments.take_bare("file")? else {
            return Err(SpecError::Missing {
                owner: call.name.clone(),
                key: "file",
                at: call.at,
            });
        };
        let (name, at) = (&argument.value.name, argument.value.at);
        let located = |reason| SpecError::Resource { at, reason };
        let text = self.resources.text(name).map_err(located)?;
        let broken = |reason| SpecError::WeightText {
            name: name.clone(),
            reason,
        };
        let weights = WeightText::read(&text).map_err(broken)?;
        let player = weights.player.as_deref().unwrap_or("alphabeta");
        let inner: Call = player.parse()?;
        if inner.name == "weights" {
            return Err(bad_value(
                argument,
                "file",
                "a file whose player is no weight file",
            ));
        }
        let mut plan = self.player(&inner)?;
        if let Some(evaluator) = plan.evaluator_mut() {
            evaluator
                .apply(&weights)
                .map_err(|reason| broken(reason.into()))?;
        }
        Ok(plan)
    }
}

/// The search of a player with its options.
fn kind(slug: &str, arguments: &mut Arguments<'_>) -> Result<Kind, SpecError> {
    Ok(match slug {
        "greedy" => Kind::Greedy(ties(arguments, Ties::First)?),
        "minimax" => Kind::Minimax(plies(arguments, "depth", 4)?, ties(arguments, Ties::First)?),
        "course-negamax" => {
            let mode = match mode(arguments)? {
                Mode::Fixed => CourseMode::Fixed,
                _ => CourseMode::Published,
            };
            Kind::Course(CourseOptions {
                depth: plies(arguments, "depth", 4)?,
                mode,
                ties: ties(arguments, mode.ties())?,
            })
        }
        "uba-minimax" => Kind::Whole(Pruning::None),
        "uba-minimax-ab" => Kind::Whole(match mode(arguments)? {
            Mode::Fixed => Pruning::Fixed,
            _ => Pruning::Published,
        }),
        "uba-minimax-rand4" => Kind::Lookahead(plies(arguments, "depth", 4)?),
        "uba-greedy" | "uba-greedy-hand" | "uba-greedy-random" => {
            let mode = match mode(arguments)? {
                Mode::Fixed => GreedyMode::Fixed,
                _ => GreedyMode::Published,
            };
            let safety = [("no", Safety::Off), ("yes", Safety::AvoidGifts)];
            Kind::UbaGreedy(mode, arguments.one_of("safe", &safety)?)
        }
        "si-minimax" => Kind::SiMinimax(plies(arguments, "n", 4)?, si_mode(arguments)?),
        "si-alphabeta" => Kind::SiAlphaBeta(plies(arguments, "n", 4)?, si_mode(arguments)?),
        "alphabeta" => Kind::AlphaBeta(alpha_beta(arguments)?),
        "mcts" => Kind::Mcts(mcts(arguments)?),
        "perfect" => {
            let words = [
                ("centre", PerfectTies::Centre),
                ("first", PerfectTies::First),
                ("last", PerfectTies::Last),
                ("random", PerfectTies::Random),
            ];
            let nodes = arguments.parsed("nodes", 0, "a whole number")?;
            let ties = arguments.one_of("ties", &words)?;
            Kind::Perfect(ties, Some(nodes).filter(|&nodes| nodes > 0))
        }
        "level" => Kind::Level(strength(arguments)?),
        _ => Kind::Random,
    })
}

fn alpha_beta(arguments: &mut Arguments<'_>) -> Result<AlphaBetaOptions, SpecError> {
    let default = AlphaBetaOptions::default();
    let depth = arguments.take("depth")?;
    let nodes = arguments.take("nodes")?;
    let whole = "a whole number";
    Ok(AlphaBetaOptions {
        depth: match depth {
            Some(argument) => positive(argument, "depth")?,
            None => default.depth,
        },
        nodes: match nodes {
            Some(argument) => Some(parse(argument, "nodes", whole)?).filter(|&nodes| nodes > 0),
            // Who asks for a depth wants that depth.
            None if depth.is_some() => None,
            None => default.nodes,
        },
        table_megabytes: arguments.parsed(
            "table",
            default.table_megabytes,
            "a size in megabytes",
        )?,
        quiescence: arguments.one_of(
            "quiescence",
            &[
                ("forced", Quiescence::ForcedReplies),
                ("off", Quiescence::Off),
            ],
        )?,
    })
}

fn mcts(arguments: &mut Arguments<'_>) -> Result<MctsOptions, SpecError> {
    let default = MctsOptions::default();
    let playouts = arguments.parsed("playouts", default.playouts, "a number of games from 1")?;
    Ok(MctsOptions {
        playouts: playouts.max(1),
        exploration: arguments.parsed("exploration", default.exploration, "a number")?,
        endgame: arguments.parsed("endgame", default.endgame, "a number of plies")?,
        playout: arguments.one_of(
            "rollout",
            &[
                ("tactical", Playout::Tactical),
                ("uniform", Playout::Uniform),
            ],
        )?,
    })
}

fn strength(arguments: &mut Arguments<'_>) -> Result<u32, SpecError> {
    let Some(argument) = arguments.take_bare("n")? else {
        return Ok(level::STRONGEST / 2);
    };
    let expected = "a level from 1 to 10";
    let level = parse(argument, "n", expected)?;
    if !(1..=level::STRONGEST).contains(&level) {
        return Err(bad_value(argument, "n", expected));
    }
    Ok(level)
}

fn plies(arguments: &mut Arguments<'_>, key: &'static str, default: u32) -> Result<u32, SpecError> {
    match arguments.take(key)? {
        Some(argument) => positive(argument, key),
        None => Ok(default),
    }
}

fn positive(argument: &Argument, key: &str) -> Result<u32, SpecError> {
    let number = parse(argument, key, PLIES)?;
    if number == 0 {
        return Err(bad_value(argument, key, PLIES));
    }
    Ok(number)
}

fn mode(arguments: &mut Arguments<'_>) -> Result<Mode, SpecError> {
    match arguments.take("mode")? {
        Some(argument) => read_mode(argument, BOTH),
        None => Ok(Mode::Published),
    }
}

fn si_mode(arguments: &mut Arguments<'_>) -> Result<SiSearchMode, SpecError> {
    Ok(match mode(arguments)? {
        Mode::Fixed => SiSearchMode::Fixed,
        _ => SiSearchMode::Published,
    })
}

fn ties(arguments: &mut Arguments<'_>, default: Ties) -> Result<Ties, SpecError> {
    if arguments.has("ties") {
        let words = [
            ("first", Ties::First),
            ("last", Ties::Last),
            ("random", Ties::Random),
        ];
        arguments.one_of("ties", &words)
    } else {
        Ok(default)
    }
}
