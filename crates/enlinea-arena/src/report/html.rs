//! The report as a page: standings, rating chart, crosstable, and every game to replay.

use enlinea_core::{Game, Move, Side};
use maud::{Markup, PreEscaped, html};
use serde_json::{Value, json};

use super::page::table;
use super::table::{crosstable_rows, standings_rows};
use super::{TournamentReport, page, sprt};
use crate::store::{StoreError, StoredGame};

const SCRIPT: &str = include_str!("page.js");

/// The whole page.
///
/// # Errors
/// If a stored game is invalid.
pub fn html_page(report: &TournamentReport, games: &[StoredGame]) -> Result<String, StoreError> {
    let data = games_json(report, games)?;
    let name = &report.description.name;
    let body = html! {
        h1 { (name) }
        p { (report.headline()) }
        h2 { "Standings" }
        (table(&standings_rows(report)))
        h2 { "Ratings with 95 % intervals" }
        (chart(report))
        h2 { "Crosstable" }
        p { "Points of the row against the column." }
        (table(&crosstable_rows(report)))
        @if !report.tests.is_empty() {
            h2 { "SPRT" }
            (table(&sprt::rows(report)))
        }
        @if !report.cycles.is_empty() {
            h2 { "Cycles" }
            ul {
                @for cycle in &report.cycles {
                    li { (cycle.names[0]) " beats " (cycle.names[1]) ", which beats " (cycle.names[2]) ", which beats " (cycle.names[0]) }
                }
            }
        }
        @if report.forfeits.total() > 0 {
            h2 { "Forfeits" }
            (table(&report.forfeits.rows(&report.names())))
        }
        h2 { "Games" }
        div class="player" {
            select id="list" size="18" aria-label="Games" {}
            div {
                svg id="board" role="img" aria-labelledby="caption" {}
                p id="caption" aria-live="polite" {}
                p {
                    button id="start" { "start" } " " button id="back" { "back" } " "
                    button id="next" { "next" } " " button id="end" { "end" }
                }
            }
        }
        script type="application/json" id="games" { (PreEscaped(data)) }
        script { (PreEscaped(SCRIPT)) }
    };
    Ok(page(name, "", &body))
}

/// Half the width of the chart's scale, and where its zero is.
const HALF: f64 = 300.0;
const ZERO: f64 = 520.0;
const LINE: f64 = 18.0;

fn chart(report: &TournamentReport) -> Markup {
    let ends = report
        .standings
        .iter()
        .flat_map(|one| [one.elo.low, one.elo.high]);
    let widest = ends.map(f64::abs).fold(1.0, f64::max);
    let x = |elo: f64| format!("{:.1}", ZERO + HALF * elo / widest);
    let height = LINE * (report.standings.len() as f64 + 1.5);
    html! {
        svg viewBox={ "0 0 840 " (height) } role="img" aria-label="Ratings" {
            line class="zero" x1=(x(0.0)) x2=(x(0.0)) y1="0" y2=(height - LINE) {}
            @for (index, one) in report.standings.iter().enumerate() {
                @let y = LINE * (index as f64 + 0.7);
                text x="205" y=(y + 4.0) text-anchor="end" { (one.name.chars().take(32).collect::<String>()) }
                line class="bar" x1=(x(one.elo.low)) x2=(x(one.elo.high)) y1=(y) y2=(y) {}
                circle class="dot" cx=(x(one.elo.value)) cy=(y) r="4" {
                    title { (format!("{}: {:+.0} ({:+.0} to {:+.0})", one.name, one.elo.value, one.elo.low, one.elo.high)) }
                }
            }
            text x=(ZERO - HALF) y=(height - 4.0) { (format!("{:.0}", -widest)) }
            text x=(x(0.0)) y=(height - 4.0) text-anchor="middle" { "0" }
            text x=(ZERO + HALF) y=(height - 4.0) text-anchor="end" { (format!("+{widest:.0}")) }
        }
    }
}

/// All games as data for the script. `<` is written as an escape, so that no name can end the script element.
fn games_json(report: &TournamentReport, games: &[StoredGame]) -> Result<String, StoreError> {
    let rules = report.description.rules;
    let mut text = format!(
        "{{\"columns\":{},\"rows\":{},\"games\":[",
        rules.width(),
        rules.height()
    );
    // One game at a time: as values, a hundred thousand games would take a gigabyte.
    for (index, game) in games.iter().enumerate() {
        if index > 0 {
            text.push(',');
        }
        let game = game_json(report, game)?.to_string();
        text += &game.replace('<', "\\u003c");
    }
    text += "]}";
    Ok(text)
}

fn game_json(report: &TournamentReport, stored: &StoredGame) -> Result<Value, StoreError> {
    let game = stored.game()?;
    let moves: Vec<Option<u32>> = game.moves().iter().map(|turn| column(*turn)).collect();
    let name = |entry: usize| &report.description.players[entry].name;
    let result = match stored.winner {
        Some(Side::First) => "1-0",
        Some(Side::Second) => "0-1",
        None => "½-½",
    };
    let end = match &stored.reason {
        None => stored.termination.to_string(),
        Some(reason) => format!("{}: {reason}", stored.termination),
    };
    let first_to_move = if moves.len().is_multiple_of(2) {
        game.side_to_move()
    } else {
        game.side_to_move().other()
    };
    Ok(json!({
        "id": stored.id.to_string(),
        "first": name(stored.first),
        "second": name(stored.second),
        "result": result,
        "end": end,
        "opening": stored.opening_turns,
        "start": start_stones(&game),
        "side": first_to_move.number(),
        "moves": moves,
    }))
}

fn column(turn: Move) -> Option<u32> {
    match turn {
        Move::Drop(column) => Some(column.index()),
        Move::Pass => None,
    }
}

/// Stones before the first move, column by column from the bottom.
fn start_stones(game: &Game) -> Vec<Vec<u8>> {
    let rules = game.rules();
    let columns = rules.columns();
    columns
        .map(|column| {
            let cells = (0..rules.height()).map_while(|row| game.start()?.stone(column, row));
            cells.map(Side::number).collect()
        })
        .collect()
}
