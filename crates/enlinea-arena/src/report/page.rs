//! The frame of all HTML reports: one file that opens from a disk and needs no network.

use maud::{DOCTYPE, Markup, PreEscaped, html};

/// The style of all pages.
const STYLE: &str = include_str!("page.css");

/// A whole page with this title, more style rules and this body.
pub fn page(title: &str, style: &str, body: &Markup) -> String {
    let page = html! {
        (DOCTYPE)
        html lang="en" {
            head {
                meta charset="utf-8";
                meta name="viewport" content="width=device-width, initial-scale=1";
                title { (title) }
                style { (PreEscaped(STYLE)) (PreEscaped(style)) }
            }
            body { (body) }
        }
    };
    page.into_string()
}

/// Rows of cells; the first row has the heads.
pub(crate) fn table(rows: &[Vec<String>]) -> Markup {
    html! {
        div class="scroll" {
            table {
                @for (index, row) in rows.iter().enumerate() {
                    tr {
                        @for cell in row {
                            @if index == 0 { th scope="col" { (cell) } } @else { td { (cell) } }
                        }
                    }
                }
            }
        }
    }
}
