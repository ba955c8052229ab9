#![no_main]
//! Any lines of a referee, in both protocols: our engine answers in lines of the protocol, and ends with a short error or without.

use std::io::Cursor;

use enlinea_arena::external::{EnginePlayer, serve_c_linea, serve_native};
use enlinea_fuzz::accepted;
use enlinea_players::{NoResources, PlayerSpec, build_player};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    let spec: PlayerSpec = "random".parse().expect("a player");
    let player = EnginePlayer {
        name: "random".to_owned(),
        build: Box::new(move |rules| build_player(&spec, rules, &NoResources)),
    };
    let input = || Cursor::new(text.to_owned());

    let mut said = Vec::new();
    accepted(serve_native(&player, input(), &mut said));
    for line in String::from_utf8(said).expect("text").lines() {
        let message: serde_json::Value = serde_json::from_str(line).expect("JSON");
        assert!(message["type"].is_string(), "{line}");
        assert!(line.len() < 2000, "{line}");
    }

    let mut said = Vec::new();
    accepted(serve_c_linea(&player, 1, input(), &mut said));
    for line in String::from_utf8(said).expect("text").lines() {
        assert!(
            line == "listo" || line.parse::<u32>().is_ok_and(|column| column < 64),
            "{line}"
        );
    }
});
