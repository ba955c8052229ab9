//! `enlinea engine`: one of our players as a program for other referees.

use std::io::{self, BufReader};

use clap::Args;
use enlinea_arena::FileResources;
use enlinea_arena::external::{EnginePlayer, serve_c_linea, serve_native};
use enlinea_players::{PlayerSpec, build_player};

use crate::args::{GlobalArgs, ProtocolArg};
use crate::process::errors::spec_error;
use crate::process::exit::{ExitStatus, WrongInput};

/// Play over standard input and output, under another program's referee
///
/// The player is a spec such as `course-negamax(eval=uam-lines-2, depth=4)` or, for referees that split at spaces and drop
/// special characters, plain words: course-negamax eval uam-lines-2 depth 4.
#[derive(Args, Debug)]
pub(crate) struct EngineArgs {
    /// The protocol to speak.
    #[arg(value_enum)]
    protocol: ProtocolArg,

    /// The player, as a spec or in plain words.
    #[arg(required = true, value_name = "PLAYER")]
    words: Vec<String>,

    /// Random seed, used when the referee gives none.
    #[arg(long, default_value_t = 1)]
    seed: u64,
}

pub(crate) fn run(args: &EngineArgs, global: &GlobalArgs) -> anyhow::Result<ExitStatus> {
    let text = spec_text(&args.words)?;
    let wrong = |error: &dyn std::error::Error| WrongInput(error.to_string());
    let spec: PlayerSpec = text.parse().map_err(|error| wrong(&error))?;
    let resources = FileResources::new(std::path::Path::new("."));
    // An unknown player is an error now, not when the referee waits for its first move.
    build_player(&spec, global.rules, &resources).map_err(|error| spec_error(&error))?;
    let player = EnginePlayer {
        name: spec.to_string(),
        build: Box::new(|rules| build_player(&spec, rules, &resources)),
    };
    let (input, output) = (BufReader::new(io::stdin()), io::stdout().lock());
    let end = match args.protocol {
        ProtocolArg::CLinea => serve_c_linea(&player, args.seed, input, output),
        ProtocolArg::Native => serve_native(&player, input, output),
    };
    end.map_err(|error| wrong(&error))?;
    Ok(ExitStatus::Done)
}

/// A spec as it is, or name, key, value, key, value as a spec.
fn spec_text(words: &[String]) -> Result<String, WrongInput> {
    let is_spec = words.iter().any(|word| word.contains(['(', '=']));
    let Some((name, rest)) = words.split_first().filter(|_| !is_spec) else {
        return Ok(words.join(" "));
    };
    let arguments: Vec<String> = rest
        .chunks(2)
        .map(|pair| match pair {
            [key, value] => Ok(format!("{key}={value}")),
            _ => Err(WrongInput(format!(
                "plain words are a name, then alternating keys and values: `{}` has no value",
                pair.join(" ")
            ))),
        })
        .collect::<Result<_, _>>()?;
    Ok(if arguments.is_empty() {
        name.clone()
    } else {
        format!("{name}({})", arguments.join(", "))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(words: &str, expected: &str) {
        let words: Vec<String> = words.split(' ').map(str::to_owned).collect();
        assert_eq!(spec_text(&words).unwrap(), expected);
    }

    #[test]
    fn plain_words_are_specs_too() {
        check("random", "random");
        check(
            "course-negamax eval uam-lines-2 depth 4",
            "course-negamax(eval=uam-lines-2, depth=4)",
        );
        check(
            "minimax(depth=2, eval=ab29a)",
            "minimax(depth=2, eval=ab29a)",
        );
        let odd = ["random".to_owned(), "depth".to_owned()];
        assert!(spec_text(&odd).is_err());
    }
}
