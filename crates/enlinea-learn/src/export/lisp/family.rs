//! The published evaluators by family, with their numbers.

use enlinea_core::Rules;
use enlinea_players::{EvaluatorPlan, Mode, Weights};

use super::Body;
use super::number::{double, list, numbers, single, truth};

const END_TOP: &str = include_str!("parts/end_top.lisp");
const END_WHOLE: &str = concat!(
    include_str!("parts/whole_lines.lisp"),
    "\n",
    include_str!("parts/end_whole.lisp")
);
const END_NONE: &str = include_str!("parts/end_none.lisp");
const BLOCKS: &str = include_str!("parts/blocks.lisp");
const CENTRE: &str = include_str!("parts/centre.lisp");

/// The Lisp of an evaluator; `None` if it belongs to no family here.
pub(super) fn body(evaluator: &EvaluatorPlan, rules: Rules) -> Option<Body> {
    let (mode, weights) = (evaluator.mode(), evaluator.weights());
    Some(match evaluator.heuristic().slug {
        "uam-bueno" => top_stones(&FOUR_COUNTERS, weights, rules),
        "uam-alldirs" => top_stones(&SEVEN_COUNTERS, weights, rules),
        "uam-lines-10" | "uam-lines-2" => lines(&DIRECTIONS[..2], weights, rules),
        "uam-lines-10-all4" | "uam-lines-2-all4" => lines(&DIRECTIONS, weights, rules),
        "uam-parity-12" | "uam-parity-10" => parity(mode, weights, false),
        "uam-parity-12-flat4" => parity(mode, weights, true),
        "uam-poly2-rank" => polynomial(mode, weights),
        "uam-blocks-l1" | "uam-blocks-l2" | "uam-blocks-l3" | "a2b3d" => blocks(mode, weights),
        "ab29a" => top_runs(mode, weights),
        "fc259" => weighted_blocks(mode, weights, rules),
        "always-zero" => Body {
            settings: Vec::new(),
            parts: vec![include_str!("parts/zero.lisp")],
        },
        _ => return None,
    })
}

/// The counters of the course's own player.
const FOUR_COUNTERS: [&str; 4] = [
    "contar-abajo",
    "contar-derecha",
    "contar-izquierda",
    "contar-abajo-izquierda",
];

/// Those of the first attempt.
const SEVEN_COUNTERS: [&str; 7] = [
    "contar-abajo",
    "contar-derecha",
    "contar-izquierda",
    "contar-abajo-izquierda",
    "contar-abajo-derecha",
    "contar-arriba-izquierda",
    "contar-arriba-derecha",
];

/// All directions, rows and columns first.
const DIRECTIONS: [&str; 4] = [":horizontal", ":vertical", ":ascendente", ":descendente"];

/// How a repaired heuristic, or one as published, sees the end of the game.
fn end(mode: Mode) -> &'static str {
    match mode {
        Mode::Fixed | Mode::FixedExact | Mode::Antisymmetric => END_WHOLE,
        Mode::PublishedNoTerminal => END_NONE,
        _ => END_TOP,
    }
}

/// The weights as settings with these names.
fn named(weights: &Weights, names: &[(&'static str, &str)]) -> Vec<(&'static str, String)> {
    let values: Vec<f64> = names.iter().map(|(_, name)| weights.value(name)).collect();
    let settings = names.iter().map(|&(setting, _)| setting);
    settings.zip(numbers(&values)).collect()
}

fn top_stones(counters: &[&str], weights: &Weights, rules: Rules) -> Body {
    let mut table = vec![0.0];
    table.extend(["one", "two", "three"].map(|name| weights.value(name)));
    let connect = rules.connect() as usize;
    while table.len() < connect {
        table.push(table[table.len() - 1] * 10.0);
    }
    table.truncate(connect);
    table.push(0.0);
    let gains: Vec<f64> = table.windows(2).map(|pair| pair[1] - pair[0]).collect();
    Body {
        settings: vec![
            ("rayos", list(counters)),
            ("premios", list(&numbers(&gains))),
        ],
        parts: vec![END_TOP, include_str!("parts/top_stones.lisp")],
    }
}

fn lines(directions: &[&str], weights: &Weights, rules: Rules) -> Body {
    let base = weights.value("base");
    let powers = std::iter::successors(Some(base), |power| Some(power * base));
    let powers: Vec<f64> = powers.take(rules.connect() as usize).collect();
    Body {
        settings: vec![
            ("corto", truth(false)),
            ("direcciones", list(directions)),
            ("potencias", list(&numbers(&powers))),
        ],
        parts: vec![END_TOP, BLOCKS, include_str!("parts/lines.lisp")],
    }
}

fn parity(mode: Mode, weights: &Weights, is_flat: bool) -> Body {
    let is_published = mode == Mode::Published;
    let mut settings = named(
        weights,
        &[
            ("vacio", "empty"),
            ("pocos", "few"),
            ("uno-bajo", "one_low"),
            ("uno-alto", "one_high"),
            ("dos-bajo", "two_low"),
            ("dos-alto", "two_high"),
            ("plano", "flat"),
        ],
    );
    if let Some(flat) = settings.last_mut().filter(|_| !is_flat) {
        flat.1 = truth(false);
    }
    settings.extend([
        ("corto", truth(false)),
        ("sobrescribe", truth(is_published)),
        ("sigue-tablero", truth(is_published)),
    ]);
    Body {
        settings,
        parts: vec![end(mode), BLOCKS, include_str!("parts/parity.lisp")],
    }
}

fn polynomial(mode: Mode, weights: &Weights) -> Body {
    let coefficients: Vec<String> = weights.values().iter().map(|&one| double(one)).collect();
    Body {
        settings: vec![
            ("completo", truth(mode == Mode::Fixed)),
            ("coeficientes", list(&coefficients)),
        ],
        parts: vec![
            end(mode),
            include_str!("parts/features.lisp"),
            include_str!("parts/polynomial.lisp"),
        ],
    }
}

fn blocks(mode: Mode, weights: &Weights) -> Body {
    let mut settings = named(
        weights,
        &[
            ("centro", "centre"),
            ("cuatro", "four"),
            ("tres", "three"),
            ("dos", "two"),
            ("tres-rival", "rival_three"),
        ],
    );
    let is_whole = matches!(mode, Mode::Fixed | Mode::Antisymmetric);
    settings.extend([
        ("corto", truth(!is_whole)),
        ("resta-rival", truth(mode == Mode::Antisymmetric)),
    ]);
    Body {
        settings,
        parts: vec![
            end(mode),
            BLOCKS,
            CENTRE,
            include_str!("parts/weighted_blocks.lisp"),
        ],
    }
}

fn top_runs(mode: Mode, weights: &Weights) -> Body {
    let mut settings = named(
        weights,
        &[
            ("tres", "own_three"),
            ("uno-rival", "enemy_one"),
            ("dos-rival", "enemy_two"),
            ("tres-rival", "enemy_three"),
        ],
    );
    settings.push(("publicado", truth(mode == Mode::Published)));
    Body {
        settings,
        parts: vec![end(mode), include_str!("parts/top_runs.lisp")],
    }
}

fn weighted_blocks(mode: Mode, weights: &Weights, rules: Rules) -> Body {
    let (settings, part) = if mode == Mode::Published {
        (
            single_prices(weights, rules),
            include_str!("parts/single_blocks.lisp"),
        )
    } else {
        let names = [
            ("centro", "centre"),
            ("bloqueo-total", "total_block"),
            ("bloqueo", "partial_block"),
            ("ataque", "attack"),
            ("defensa", "defence"),
        ];
        (
            named(weights, &names),
            include_str!("parts/exact_blocks.lisp"),
        )
    };
    let corto = ("corto", truth(mode != Mode::FixedExact));
    Body {
        settings: settings.into_iter().chain([corto]).collect(),
        parts: vec![end(mode), BLOCKS, CENTRE, part],
    }
}

/// What blocks are worth in single precision, by their stones.
fn single_prices(weights: &Weights, rules: Rules) -> Vec<(&'static str, String)> {
    let value = |name: &str| weights.value(name) as f32;
    let connect = rules.connect();
    let share = (connect - 1) as f32 / connect as f32;
    let stones = || 1..=connect;
    let own = stones().map(|own| single((own * own) as f32 * (value("attack") / share)));
    let other =
        stones().map(|other| single(-(other as f32 / connect as f32) * (value("defence") / share)));
    vec![
        ("centro", single(value("centre"))),
        ("bloqueo-total", single(value("total_block"))),
        ("bloqueo", single(value("partial_block"))),
        ("propias", list(&own.collect::<Vec<_>>())),
        ("rivales", list(&other.collect::<Vec<_>>())),
    ]
}
