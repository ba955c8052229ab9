//! The catalogue of players as data: for the `players` command, for documentation, and for suggestions.

use crate::heuristics::{HEURISTICS, Heuristic};

/// One player of the catalogue.
#[derive(Clone, Copy, Debug)]
pub struct PlayerEntry {
    /// Its name in texts.
    pub slug: &'static str,
    /// Where it comes from.
    pub source: &'static str,
    /// The modes it has; the first is the default. Empty if there is only one way.
    pub modes: &'static [&'static str],
    /// What else can be said in parentheses.
    pub arguments: &'static [ArgumentEntry],
    /// What it does, in a line.
    pub idea: &'static str,
}

/// An argument of a player.
#[derive(Clone, Copy, Debug)]
pub struct ArgumentEntry {
    /// Its name.
    pub name: &'static str,
    /// What is meant when it is absent.
    pub default: &'static str,
    /// What it does, in a few words.
    pub meaning: &'static str,
}

const fn argument(
    name: &'static str,
    default: &'static str,
    meaning: &'static str,
) -> ArgumentEntry {
    ArgumentEntry {
        name,
        default,
        meaning,
    }
}

const COURSE: &str = "UAM, AI, course framework";
const UBA: &str = "UBA, Algorithms III, TP3";
const UBEDA: &str = "Intelligent Systems, Úbeda 2022";
const OURS: &str = "this workbench";
const TEXTBOOK: &str = "textbooks";

const PUBLISHED_AND_FIXED: &[&str] = &["published", "fixed"];
const NO_MODES: &[&str] = &[];
const NO_ARGUMENTS: &[ArgumentEntry] = &[];

const EVALUATOR: ArgumentEntry = argument("eval", "threats", "evaluator");
const TIES: ArgumentEntry = argument("ties", "first", "equals: first, last or random");
const SI_ARGUMENTS: &[ArgumentEntry] = &[
    argument("eval", "si-eval", "evaluator"),
    argument("n", "4", "plies to look ahead"),
];
const GREEDY_ARGUMENTS: &[ArgumentEntry] = &[
    argument("eval", "uba-score", "evaluator"),
    argument(
        "weights",
        "hand",
        "set of weights, as the evaluator has them",
    ),
    argument("safe", "no", "whether to avoid gifts: no or yes"),
];

/// All players except the shorthands, see [`shorthand`].
#[rustfmt::skip]
pub const PLAYERS: &[PlayerEntry] = &[
    PlayerEntry { slug: "random", source: COURSE, modes: NO_MODES, arguments: NO_ARGUMENTS, idea: "any open column" },
    PlayerEntry { slug: "greedy", source: TEXTBOOK, modes: NO_MODES, arguments: &[EVALUATOR, TIES], idea: "the best board after one move" },
    PlayerEntry { slug: "minimax", source: TEXTBOOK, modes: NO_MODES, arguments: &[EVALUATOR, argument("depth", "4", "plies to look ahead"), TIES], idea: "negamax without pruning" },
    PlayerEntry { slug: "course-negamax", source: COURSE, modes: PUBLISHED_AND_FIXED, arguments: &[argument("eval", "uam-parity-12", "evaluator"), argument("depth", "4", "plies to look ahead"), argument("ties", "last if published, first if fixed", "equals: first, last or random")], idea: "negamax that plays on after wins, or repaired" },
    PlayerEntry { slug: "uba-random", source: UBA, modes: NO_MODES, arguments: NO_ARGUMENTS, idea: "any open column" },
    PlayerEntry { slug: "uba-minimax", source: UBA, modes: NO_MODES, arguments: NO_ARGUMENTS, idea: "the whole tree: perfect on tiny boards" },
    PlayerEntry { slug: "uba-minimax-ab", source: UBA, modes: PUBLISHED_AND_FIXED, arguments: NO_ARGUMENTS, idea: "the whole tree with alpha-beta pruning" },
    PlayerEntry { slug: "uba-minimax-rand4", source: UBA, modes: NO_MODES, arguments: &[argument("depth", "4", "plies to look ahead")], idea: "random among what does not lose within four plies" },
    PlayerEntry { slug: "uba-greedy", source: UBA, modes: PUBLISHED_AND_FIXED, arguments: GREEDY_ARGUMENTS, idea: "blocks, else the best board after one move" },
    PlayerEntry { slug: "uba-greedy-hand", source: UBA, modes: PUBLISHED_AND_FIXED, arguments: NO_ARGUMENTS, idea: "uba-greedy with hand-made weights" },
    PlayerEntry { slug: "uba-greedy-random", source: UBA, modes: PUBLISHED_AND_FIXED, arguments: &[argument("seed", "0", "where the weights come from")], idea: "uba-greedy with random weights from -1 to 1" },
    PlayerEntry { slug: "si-minimax", source: UBEDA, modes: PUBLISHED_AND_FIXED, arguments: SI_ARGUMENTS, idea: "minimax with coin flips between equals" },
    PlayerEntry { slug: "si-alphabeta", source: UBEDA, modes: PUBLISHED_AND_FIXED, arguments: SI_ARGUMENTS, idea: "the same with alpha-beta pruning" },
    PlayerEntry { slug: "alphabeta", source: OURS, modes: NO_MODES, arguments: &[EVALUATOR, argument("depth", "unlimited", "plies to look ahead"), argument("nodes", "100000", "positions to visit; 0 is unlimited"), argument("table", "16", "transposition table in megabytes"), argument("quiescence", "forced", "at the depth limit: forced or off")], idea: "iterative deepening with table, threat ordering and forced replies" },
    PlayerEntry { slug: "mcts", source: OURS, modes: NO_MODES, arguments: &[argument("playouts", "20000", "games played out for each move"), argument("exploration", "0.8", "preference for rarely tried moves"), argument("rollout", "tactical", "how games are played out: tactical or uniform"), argument("endgame", "12", "plies before the end when leaves are solved; 0 is never")], idea: "Monte-Carlo tree search with tactical playouts and proofs" },
    PlayerEntry { slug: "perfect", source: OURS, modes: NO_MODES, arguments: &[argument("ties", "centre", "equals: centre, first, last or random"), argument("nodes", "0", "positions the solver may visit; 0 is unlimited")], idea: "the exact solver: quickest win, slowest loss" },
    PlayerEntry { slug: "level", source: OURS, modes: NO_MODES, arguments: &[argument("n", "5", "from 1 (errs often) to 10 (perfect)")], idea: "a perfect player that errs on purpose" },
    PlayerEntry { slug: "weights", source: OURS, modes: NO_MODES, arguments: &[argument("file", "required", "weight file in TOML or JSON that names its player")], idea: "the player of a weight file" },
];

impl PlayerEntry {
    /// The player with this slug.
    pub fn find(slug: &str) -> Option<&'static PlayerEntry> {
        PLAYERS.iter().find(|entry| entry.slug == slug)
    }
}

/// The player that a heuristic was published with: its slug alone is a player too, with the same arguments.
///
/// ```
/// assert_eq!(enlinea_players::shorthand("ab29a"), Some("course-negamax"));
/// assert_eq!(enlinea_players::shorthand("random"), None);
/// ```
pub fn shorthand(slug: &str) -> Option<&'static str> {
    let heuristic = Heuristic::find(slug)?;
    Some(match heuristic.slug {
        "threats" => "alphabeta",
        "si-eval" => "si-alphabeta",
        "uba-score" => "uba-greedy",
        _ => "course-negamax",
    })
}

/// All names that a player spec may begin with.
pub(crate) fn names() -> impl Iterator<Item = &'static str> {
    let heuristics = HEURISTICS.iter().map(|heuristic| heuristic.slug);
    PLAYERS.iter().map(|entry| entry.slug).chain(heuristics)
}
