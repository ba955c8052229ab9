//! What `tune` needs beside its arguments: a description out of flags, and a line that shows how far a run is.

use std::io::{IsTerminal, stderr};
use std::time::{Duration, Instant};

use enlinea_core::Rules;
use enlinea_lab::tuning::{TuningError, TuningObserver, TuningProgress};
use toml::{Table, Value};

use super::DescriptionArgs;
use crate::args::GlobalArgs;
use crate::output::Printer;
use crate::process::errors::store_error;
use crate::process::exit::WrongInput;
use crate::progress::Progress;

/// Time between two plain lines when nobody looks at a terminal.
const PLAIN: Duration = Duration::from_secs(10);

/// Shows how far a run is: a line that changes on a terminal, plain lines elsewhere.
pub(crate) struct Live<'a> {
    printer: &'a mut Printer,
    progress: Progress,
    is_terminal: bool,
    last_line: Instant,
}

impl<'a> Live<'a> {
    pub(crate) fn new(global: &GlobalArgs, printer: &'a mut Printer) -> Live<'a> {
        Live {
            printer,
            progress: Progress::new(global),
            is_terminal: stderr().is_terminal(),
            last_line: Instant::now(),
        }
    }
}

impl TuningObserver for Live<'_> {
    fn stepped(&mut self, report: &TuningProgress<'_>) {
        let text = || {
            let step = report.step;
            let rate = step.work as f64 / step.time.as_secs_f64().max(1e-6);
            format!(
                "{}/{} best {:.3} median {:.3} mean {:.3} worst {:.3}, {rate:.0}/s",
                report.stage.done,
                report.stage.planned,
                step.best,
                step.median,
                step.mean,
                step.worst
            )
        };
        self.progress
            .step(report.stage.done, report.stage.planned, text);
        if !self.is_terminal && self.last_line.elapsed() >= PLAIN {
            self.last_line = Instant::now();
            // Whoever does not read remarks still gets results.
            let _ = self.printer.remark(&text());
        }
    }
}

/// A description from a file, empty if there is none, and flags. What neither says is the published genetic algorithm.
pub(crate) fn describe_flags(
    file: Table,
    flags: &DescriptionArgs,
    rules: Rules,
) -> Result<Table, WrongInput> {
    let mut table = file;
    if let Some(Value::Table(tuning)) = table.remove("tuning") {
        table = tuning;
    }
    let given = [("name", &flags.name), ("player", &flags.player)];
    for (key, value) in given {
        if let Some(value) = value {
            table.insert(key.to_owned(), value.clone().into());
        }
    }
    for (key, kind) in [("tuner", &flags.tuner), ("objective", &flags.objective)] {
        if let Some(kind) = kind {
            let value = Table::from_iter([("kind".to_owned(), Value::from(kind.clone()))]);
            table.insert(key.to_owned(), Value::Table(value));
        }
    }
    if let Some(seed) = flags.seed {
        table.insert("seed".to_owned(), i64::from(seed).into());
    }
    let usual = [
        ("player", "uba-greedy"),
        ("tuner", "genetic"),
        ("objective", "round-robin"),
    ];
    for (key, value) in usual {
        let kind = || Table::from_iter([("kind".to_owned(), Value::from(value))]);
        table.entry(key).or_insert_with(|| match key {
            "player" => value.into(),
            _ => Value::Table(kind()),
        });
    }
    table
        .entry("rules")
        .or_insert_with(|| rules.to_string().into());
    for setting in &flags.set {
        set(&mut table, setting).map_err(WrongInput)?;
    }
    if !table.contains_key("name") {
        let name = default_name(&table);
        table.insert("name".to_owned(), name.into());
    }
    Ok(table)
}

/// Sets one value, `tuner.population=100`. What is no TOML value is text.
fn set(table: &mut Table, setting: &str) -> Result<(), String> {
    let expected = || format!("--set {setting}: expected KEY=VALUE, such as tuner.population=100");
    let (path, text) = setting.split_once('=').ok_or_else(expected)?;
    let value = toml::from_str::<Table>(&format!("value = {text}"))
        .ok()
        .and_then(|mut parsed| parsed.remove("value"))
        .unwrap_or_else(|| Value::from(text));
    let mut keys: Vec<&str> = path.split('.').collect();
    let last = keys
        .pop()
        .filter(|key| !key.is_empty())
        .ok_or_else(expected)?;
    let mut place = table;
    for key in keys {
        let next = place
            .entry(key)
            .or_insert_with(|| Value::Table(Table::new()));
        place = next
            .as_table_mut()
            .ok_or_else(|| format!("--set {setting}: `{key}` is no table"))?;
    }
    place.insert(last.to_owned(), value);
    Ok(())
}

/// A name that another description does not have: its tuner, and a number made from all of it.
fn default_name(table: &Table) -> String {
    let tuner = table.get("tuner").and_then(|tuner| tuner.get("kind"));
    let tuner = tuner.and_then(Value::as_str).unwrap_or("run");
    // FNV-1a: short, and the same in every version of the program.
    let hash = table
        .to_string()
        .bytes()
        .fold(0xcbf2_9ce4_8422_2325, |hash, byte| {
            (hash ^ u64::from(byte)).wrapping_mul(0x100_0000_01b3)
        });
    format!("{tuner}-{:08x}", hash as u32 ^ (hash >> 32) as u32)
}

/// Errors of the description or of an opponent are the user's; a store that breaks is not.
pub(crate) fn run_error(error: TuningError) -> anyhow::Error {
    match error {
        TuningError::Store(error) => store_error(error),
        TuningError::Panicked { .. } => error.into(),
        other => WrongInput(other.to_string()).into(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn settings_go_where_they_belong() {
        let mut table = Table::new();
        for setting in [
            "tuner.population=100",
            "objective.scoring=not-lost",
            "bounds.centre=[0, 10]",
            "minutes=0.5",
        ] {
            set(&mut table, setting).unwrap();
        }
        assert_eq!(table["tuner"]["population"].as_integer(), Some(100));
        assert_eq!(table["objective"]["scoring"].as_str(), Some("not-lost"));
        assert_eq!(table["bounds"]["centre"].as_array().map(Vec::len), Some(2));
        assert!(set(&mut table, "nothing").is_err());
        assert!(set(&mut table, "minutes.x=1").is_err());
    }
}
