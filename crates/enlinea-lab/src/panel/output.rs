//! The tables of a panel as text, CSV and JSON.

use enlinea_arena::rating::WinDrawLoss;
use enlinea_arena::report::{aligned, narrowed};
use serde::Serialize;
use serde_json::{Value, json};

use super::table::{NormalisedRate, PanelRow, PanelTable};

/// One line of the CSV. What a row does not have is empty.
#[derive(Serialize)]
struct CsvRow<'a> {
    panel: &'a str,
    machine: &'a str,
    rules: &'a str,
    row: &'static str,
    person: &'a str,
    about: &'a str,
    games: u32,
    won: f64,
    drawn: Option<u32>,
    lost: Option<u32>,
    points: Option<f64>,
    percent: Option<f64>,
    low: Option<f64>,
    high: Option<f64>,
}

/// One table as text. Columns that do not fit into this width are left out.
pub fn panel_text(table: &PanelTable, most: u32, width: usize) -> String {
    let heads = [
        "#", "person", "games", "won", "drawn", "lost", "points", "won %", "95 %",
    ];
    let mut rows = vec![heads.map(str::to_owned).to_vec()];
    let people = (1u32..).zip(&table.people);
    rows.extend(people.map(|(number, row)| text_row(number.to_string(), label(row), row.results)));
    rows.push(text_row(String::new(), "total".to_owned(), table.total()));
    let (rows, left_out) = narrowed(rows, width);
    let mut text = aligned(&rows);
    if !left_out.is_empty() {
        let note = format!("  (left out at this width: {})\n", left_out.join(", "));
        text += &note;
    }
    let rate = table.normalised(most);
    let (games, won) = (rate.games, short(rate.won));
    let percent = percent_text(rate);
    format!("{text}  at most {most} games of each person: won {won} of {games}, {percent}\n")
}

fn text_row(number: String, name: String, results: WinDrawLoss) -> Vec<String> {
    let rate = NormalisedRate::of(results);
    let interval = rate.interval;
    let interval = interval.map(|ends| format!("{:.1}-{:.1}", ends.low, ends.high));
    vec![
        number,
        name,
        results.games().to_string(),
        results.wins.to_string(),
        results.draws.to_string(),
        results.losses.to_string(),
        short(results.points()),
        rate.percent
            .map_or_else(String::new, |percent| format!("{percent:.1}")),
        interval.unwrap_or_default(),
    ]
}

fn percent_text(rate: NormalisedRate) -> String {
    match (rate.percent, rate.interval) {
        (Some(percent), Some(ends)) => {
            format!("{percent:.1} % (95 %: {:.1} to {:.1})", ends.low, ends.high)
        }
        _ => "no games yet".to_owned(),
    }
}

fn label(row: &PanelRow) -> String {
    match (row.person.as_str(), row.about.as_str()) {
        ("", about) => about.to_owned(),
        (person, "") => person.to_owned(),
        (person, about) => format!("{person}, {about}"),
    }
}

/// With at most two decimals, and none that is 0 at the end.
fn short(number: f64) -> String {
    let text = format!("{number:.2}");
    text.trim_end_matches('0').trim_end_matches('.').to_owned()
}

/// One table as an object.
pub fn panel_json(table: &PanelTable, most: u32) -> Value {
    let people = table.people.iter().map(|row| {
        let mut value = json!({"person": row.person, "about": row.about});
        add_results(&mut value, row.results);
        value
    });
    let mut total = json!({});
    add_results(&mut total, table.total());
    let rate = table.normalised(most);
    let mut normalised = json!({"most": most, "games": rate.games, "won": rate.won});
    add_rate(&mut normalised, rate);
    json!({
        "machine": table.machine,
        "rules": table.rules,
        "people": people.collect::<Vec<_>>(),
        "total": total,
        "normalised": normalised,
    })
}

fn add_results(value: &mut Value, results: WinDrawLoss) {
    value["games"] = results.games().into();
    value["won"] = results.wins.into();
    value["drawn"] = results.draws.into();
    value["lost"] = results.losses.into();
    value["points"] = results.points().into();
    add_rate(value, NormalisedRate::of(results));
}

fn add_rate(value: &mut Value, rate: NormalisedRate) {
    value["percent"] = rate.percent.into();
    value["interval"] = rate
        .interval
        .map_or(Value::Null, |ends| json!([ends.low, ends.high]));
}

/// Tables with the name of their panel as CSV: a row for each person, one for all of them, one for the percentage of the report.
pub fn panel_csv<'a>(
    tables: impl IntoIterator<Item = (&'a str, &'a PanelTable)>,
    most: u32,
) -> String {
    let mut writer = csv::Writer::from_writer(Vec::new());
    for (panel, table) in tables {
        for row in csv_rows(panel, table, most) {
            writer.serialize(row).expect("rows are plain data");
        }
    }
    let bytes = writer.into_inner().expect("memory can be written");
    String::from_utf8(bytes).expect("texts are UTF-8")
}

fn csv_rows<'a>(panel: &'a str, table: &'a PanelTable, most: u32) -> Vec<CsvRow<'a>> {
    let row = |row: &'static str, rate: NormalisedRate| CsvRow {
        panel,
        machine: &table.machine,
        rules: &table.rules,
        row,
        person: "",
        about: "",
        games: rate.games,
        won: rate.won,
        drawn: None,
        lost: None,
        points: None,
        percent: rate.percent,
        low: rate.interval.map(|ends| ends.low),
        high: rate.interval.map(|ends| ends.high),
    };
    let with_results = |kind, results: WinDrawLoss| CsvRow {
        drawn: Some(results.draws),
        lost: Some(results.losses),
        points: Some(results.points()),
        ..row(kind, NormalisedRate::of(results))
    };
    let people = table.people.iter().map(|one| CsvRow {
        person: &one.person,
        about: &one.about,
        ..with_results("person", one.results)
    });
    let mut rows: Vec<CsvRow<'_>> = people.collect();
    rows.push(with_results("total", table.total()));
    rows.push(row("normalised", table.normalised(most)));
    rows
}

#[cfg(test)]
mod tests {
    use super::super::published::published_panel;
    use super::super::table::GAMES_EACH;
    use super::*;

    #[test]
    fn the_published_table_in_every_form() {
        let table = published_panel();
        let text = panel_text(&table, GAMES_EACH, usize::MAX);
        let lines: Vec<&str> = text.lines().collect();
        let cells: Vec<&str> = lines[7].split_whitespace().collect();
        let total = ["total", "75", "72", "0", "3", "72", "96.0", "88.9-98.6"];
        assert_eq!(cells, total);
        let rate = "  at most 5 games of each person: won 27 of 30, 90.0 % (95 %: 74.4 to 96.5)";
        assert_eq!(lines[8..], [rate]);
        let narrow = panel_text(&table, GAMES_EACH, 60);
        let rows: Vec<&str> = narrow.lines().take(8).collect();
        assert!(rows.iter().all(|row| row.chars().count() <= 60), "{narrow}");
        assert!(rows[3].starts_with("  3  last-year st"), "{narrow}");
        assert!(
            narrow.contains("(left out at this width: games, 95 %)"),
            "{narrow}"
        );

        let json = panel_json(&table, GAMES_EACH);
        assert_eq!(json["people"][5]["won"], 50);
        assert_eq!(json["normalised"]["percent"], 90.0);

        let csv = panel_csv([("published", &table)], GAMES_EACH);
        let lines: Vec<&str> = csv.lines().collect();
        assert_eq!(lines.len(), 9);
        assert!(
            lines[8].starts_with("published,si-minimax,8x7c4,normalised,,,30,27.0,,,,90.0,74.3")
        );
    }

    #[test]
    fn numbers_are_short() {
        let found = [0.0, 2.5, 10.0, 100.0, 10.0 / 3.0].map(short);
        assert_eq!(found, ["0", "2.5", "10", "100", "3.33"]);
    }
}
