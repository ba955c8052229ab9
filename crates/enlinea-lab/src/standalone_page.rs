//! Reports: HTML pages that open from a disk and need no network.

use enlinea_arena::report::PAGE_STYLE;
use maud::{DOCTYPE, Markup, PreEscaped, html};

/// A page with its title, its own style over that of all reports, and its content.
pub(crate) fn standalone_page(title: &str, style: &str, body: &Markup) -> String {
    let page = html! {
        (DOCTYPE)
        html lang="en" {
            head {
                meta charset="utf-8";
                meta name="viewport" content="width=device-width, initial-scale=1";
                title { (title) }
                style { (PreEscaped(PAGE_STYLE)) (PreEscaped(style)) }
            }
            body { (body) }
        }
    };
    page.into_string()
}
