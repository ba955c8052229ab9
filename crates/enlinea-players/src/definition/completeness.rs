//! A definition that lacks a field does not compile: one example for each field, which leaves it out. Only documentation tests
//! are made from this file.

/// Examples of a struct literal: the whole one compiles, and without any one of its lines it does not.
macro_rules! needs_every_field {
    ($module:ident: $head:literal; $($field:ident $line:literal)+) => {
        mod $module {
            #[doc = concat!("```\n", $head, "\n", $($line, "\n",)+ "};\n```")]
            mod complete {}

            needs_every_field!(@each $head; []; $($field $line)+);
        }
    };
    (@each $head:literal; [$($before:literal)*];) => {};
    (@each $head:literal; [$($before:literal)*]; $field:ident $line:literal $($rest:ident $after:literal)*) => {
        #[doc = concat!(
            "```compile_fail,E0063\n", $head, "\n", $($before, "\n",)* $($after, "\n",)* "};\n```"
        )]
        mod $field {}

        needs_every_field!(@each $head; [$($before)* $line]; $($rest $after)*);
    };
}

needs_every_field! {
    player: "use enlinea_players::players::random::RANDOM;
             use enlinea_players::{PlayerDefinition, Making, Mode, Text};
             let definition = PlayerDefinition {";
    slug r#"slug: "example","#
    name r#"name: Text { english: "Example", spanish: "Ejemplo" },"#
    idea r#"idea: Text { english: "nothing", spanish: "nada" },"#
    source "source: RANDOM.source,"
    group "group: RANDOM.group,"
    modes "modes: &[Mode::Published],"
    evaluator "evaluator: RANDOM.evaluator,"
    arguments "arguments: &[],"
    making "making: Making::Preset(|request| request.plan(&RANDOM)),"
}

needs_every_field! {
    heuristic: "use enlinea_players::heuristics::stubs::ALWAYS_ZERO;
                use enlinea_players::{HeuristicDefinition, Mode, ParameterSpace, Text};
                let definition = HeuristicDefinition {";
    slug r#"slug: "example","#
    name r#"name: Text { english: "Example", spanish: "Ejemplo" },"#
    idea r#"idea: Text { english: "nothing", spanish: "nada" },"#
    source "source: ALWAYS_ZERO.source,"
    modes "modes: &[Mode::Published],"
    weights "weights: |_| ParameterSpace::default(),"
    weight_sets "weight_sets: &[],"
    models "models: None,"
    plays_in "plays_in: ALWAYS_ZERO.plays_in,"
    recipe "recipe: ALWAYS_ZERO.recipe,"
}
