//! Evaluators as heuristic files of the Lisp course: one file with a package, an alias and the function `heuristica`.
//!
//! Each family of evaluators has its Lisp in `parts`; here it gets its numbers. The sums have the order of our own, so the
//! values agree to the last digit. The files call the functions that the course's reports name, and nothing else.

mod family;
mod learned;
mod number;

use enlinea_core::Rules;
use enlinea_players::{EvaluatorPlan, HeuristicDefinition};

use super::error::ExportError;

/// A heuristic file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LispFile {
    /// The name of its package.
    pub package: String,
    /// What rankings show.
    pub alias: String,
    /// The whole file.
    pub text: String,
}

/// How a file is named; what is absent follows from the evaluator.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct LispNames {
    /// The name of the package: letters, digits, `-` and `_`.
    pub package: Option<String>,
    /// What rankings show.
    pub alias: Option<String>,
}

/// What of a heuristic file depends on the evaluator: settings, and parts in order.
pub(super) struct Body {
    settings: Vec<(&'static str, String)>,
    parts: Vec<&'static str>,
}

/// The longest name of a package or alias.
const LONGEST_NAME: usize = 60;

/// Writes an evaluator as a heuristic file.
///
/// # Errors
/// If the evaluator has no form in Lisp, or a name is not usable.
pub fn to_lisp(
    evaluator: &EvaluatorPlan,
    rules: Rules,
    names: &LispNames,
) -> Result<LispFile, ExportError> {
    let mut body = match evaluator.model() {
        Some(model) => learned::body(model)?,
        None => family::body(evaluator, rules).ok_or_else(|| ExportError::NoLisp {
            evaluator: evaluator.heuristic().slug.to_owned(),
            possible: exportable().join(", "),
        })?,
    };
    body.settings.insert(0, ("c", rules.connect().to_string()));
    let slug = evaluator.heuristic().slug;
    let package = names
        .package
        .clone()
        .unwrap_or_else(|| format!("enlinea-{slug}"));
    let alias = names.alias.clone().unwrap_or_else(|| slug.to_owned());
    check_name(&package, |one| {
        one.is_ascii_alphanumeric() || "-_".contains(one)
    })?;
    check_name(&alias, |one| !one.is_control() && !"|\\".contains(one))?;
    let text = file_text(&package, &alias, evaluator, rules, &body);
    Ok(LispFile {
        package,
        alias,
        text,
    })
}

/// The evaluators that can be written.
pub fn exportable() -> Vec<&'static str> {
    let has_family = |one: &&'static HeuristicDefinition| {
        let plan = EvaluatorPlan::new(one, Rules::STANDARD);
        one.models.is_none() && family::body(&plan, Rules::STANDARD).is_some()
    };
    let published = HeuristicDefinition::all().filter(has_family);
    published
        .map(|heuristic| heuristic.slug)
        .chain(["learned(model=poly2)"])
        .collect()
}

fn check_name(name: &str, is_allowed: impl Fn(char) -> bool) -> Result<(), ExportError> {
    let is_short = (1..=LONGEST_NAME).contains(&name.chars().count());
    if is_short && name.chars().all(is_allowed) {
        return Ok(());
    }
    Err(ExportError::LispName {
        name: name.to_owned(),
    })
}

fn file_text(
    package: &str,
    alias: &str,
    evaluator: &EvaluatorPlan,
    rules: Rules,
    body: &Body,
) -> String {
    let settings = body
        .settings
        .iter()
        .map(|(name, value)| format!("(defparameter *{name}* {value})\n"));
    let settings: String = settings.collect();
    let mut text = format!(
        ";;; {} on {rules}, written by `enlinea export lisp`.\n\n\
         (defpackage :{package}\n  (:use :common-lisp :conecta4)\n  (:export :heuristica :*alias*))\n\n\
         (in-package :{package})\n\n\
         (defvar *alias* '|{alias}|)\n\n{settings}",
        title(evaluator)
    );
    for part in &body.parts {
        text.push('\n');
        text.push_str(part);
    }
    text
}

/// The evaluator without its weights: they stand below, and may be many.
fn title(evaluator: &EvaluatorPlan) -> String {
    let heuristic = evaluator.heuristic();
    match evaluator.model() {
        Some(model) => format!("{} {}", heuristic.slug, model.card().name.escape_default()),
        None => format!("{} (mode {})", heuristic.slug, evaluator.mode().name()),
    }
}
