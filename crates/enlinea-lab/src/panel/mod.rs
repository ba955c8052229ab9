//! A panel: people play a machine some games each, and a table says what the machine won.
//!
//! A published report let six people play its machine, five games each, and counted one of them, who had played fifty, like the
//! others: its percentage of won games is [`NormalisedRate`]. This experiment needs people and cannot run by itself. A finished
//! game becomes a [`PanelGame`], a [`PanelFile`] keeps them, and [`PanelTable`] is the table of one machine on one board, with
//! the published one ([`published_panel`]) to compare. `docs/panel.md` describes the file, which the page writes and reads too.
//!
//! ```
//! use enlinea_lab::panel::{GAMES_EACH, PanelTable, read_panel};
//!
//! let text = r#"{"file":"enlinea panel","version":1}
//! {"person":"Ana","about":"plays often","machine":"level(3)","side":1,"position":"7x6c4:1212121","winner":1,"seed":"7","ended_ms":0}
//! "#;
//! let tables = PanelTable::all_of(&read_panel(text)?);
//! assert_eq!(tables[0].people[0].results.losses, 1);
//! assert_eq!(tables[0].normalised(GAMES_EACH).percent, Some(0.0));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod file;
mod game;
mod output;
mod published;
mod table;
mod text;

pub use file::{PanelFile, PanelFileError};
pub use game::{PanelGame, PersonError, checked_about, checked_name};
pub use output::{panel_csv, panel_json, panel_text};
pub use published::published_panel;
pub use table::{GAMES_EACH, NormalisedRate, PanelRow, PanelTable, without_repeats};
pub use text::{PanelProblem, PanelTextError, panel_file_text, read_panel};
