//! What a result depends on, as a short text: the work, the size, the players and their weights.

use enlinea_arena::checksum;
use enlinea_core::Rules;
use enlinea_players::NoResources;
use serde_json::Value;

use super::{ExperimentSize, Manifest, Work};
use crate::player_text::plan;

/// Raised when the program measures something differently, so that older results are not taken for new ones.
fn method(work: &Work) -> u32 {
    match work {
        // Every repeat has its own games against players that do not learn.
        Work::Tuning(_) | Work::Readings(_) => 2,
        _ => 1,
    }
}

impl Manifest {
    /// A text of 16 digits that changes with the work, its size, and the weights of every player that it names. Titles and
    /// published figures change nothing, and settings of the quick size change nothing in the published one.
    pub fn fingerprint(&self, size: ExperimentSize) -> String {
        let mut work = serde_json::to_value(&self.work).expect("work is plain data");
        if size == ExperimentSize::Published {
            leave_out_quick(&mut work);
        }
        let contrasts = serde_json::to_value(&self.contrast).expect("contrasts are plain data");
        let mut text = format!(
            "{} {} {}\n{contrasts}\n{work}\n",
            method(&self.work),
            size.name(),
            self.seeds(size)
        );
        let mut names = Vec::new();
        strings(&work, &mut names);
        names.sort_unstable();
        names.dedup();
        // A name of a player stands for its weights, which may change.
        for name in names {
            if let Ok(plan) = plan(name, Rules::STANDARD, &NoResources) {
                text.push_str(&plan.to_string());
                text.push('\n');
            }
        }
        format!("{:016x}", checksum(text.as_bytes()))
    }
}

fn leave_out_quick(value: &mut Value) {
    match value {
        Value::Array(values) => values.iter_mut().for_each(leave_out_quick),
        Value::Object(table) => {
            table.retain(|key, _| !key.starts_with("quick_"));
            table.values_mut().for_each(leave_out_quick);
        }
        _ => {}
    }
}

fn strings<'a>(value: &'a Value, found: &mut Vec<&'a str>) {
    match value {
        Value::String(text) => found.push(text),
        Value::Array(values) => values.iter().for_each(|value| strings(value, found)),
        Value::Object(table) => table.values().for_each(|value| strings(value, found)),
        _ => {}
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEXT: &str = "title = 't'\nsource = 's'\nquestion = 'q'\nseeds = 3\nquick_seeds = 2\n[work]\nkind = 'matches'\n\
                        games = 4\nquick_games = 2\n[[work.pairing]]\nmetric = 'm'\nplayer = 'uba-greedy'\nopponent = 'random'\n";

    fn of(text: &str) -> [String; 2] {
        let manifest = Manifest::from_toml(text).unwrap();
        [ExperimentSize::Published, ExperimentSize::Quick].map(|size| manifest.fingerprint(size))
    }

    #[test]
    fn it_follows_the_work_and_nothing_else() {
        let [published, quick] = of(TEXT);
        assert_ne!(published, quick);
        assert_eq!(of(&TEXT.replace("'t'", "'another title'"))[0], published);
        for (from, to) in [
            ("games = 4", "games = 6"),
            ("seeds = 3", "seeds = 4"),
            ("'uba-greedy'", "'uba-greedy-hand'"),
        ] {
            assert_ne!(of(&TEXT.replacen(from, to, 1))[0], published, "{to}");
        }
        let smaller = of(&TEXT.replace("quick_games = 2", "quick_games = 1"));
        assert_eq!(smaller[0], published);
        assert_ne!(smaller[1], quick);
    }
}
