//! The table that a report printed (`docs/sources.md`), with what it says about its people instead of their names.

use enlinea_arena::rating::WinDrawLoss;

use super::table::{PanelRow, PanelTable};

/// What the machine won and lost; nobody drew.
const PEOPLE: [(&str, u32, u32); 6] = [
    ("fellow student of the course", 5, 0),
    ("author of the machine", 4, 1),
    ("last-year student of computing and mathematics", 4, 1),
    ("fourth-year primary pupil", 5, 0),
    ("another fellow student of the course", 4, 1),
    ("first-year upper-secondary pupil", 50, 0),
];

/// The panel of the report: five games each, one person fifty, the person always begins. Its machine searched five levels of
/// nodes.
pub fn published_panel() -> PanelTable {
    let people = PEOPLE.map(|(about, wins, losses)| PanelRow {
        person: String::new(),
        about: about.to_owned(),
        results: WinDrawLoss {
            wins,
            draws: 0,
            losses,
        },
    });
    PanelTable {
        machine: "si-minimax".to_owned(),
        rules: "8x7c4".to_owned(),
        people: people.into(),
    }
}

#[cfg(test)]
mod tests {
    use enlinea_core::Rules;
    use enlinea_players::{NoResources, PlayerPlan, PlayerSpec};

    use super::super::table::GAMES_EACH;
    use super::*;

    /// 72 won and 3 lost; less 45 of the fifty games, 27 of 30, which is 90 %.
    #[test]
    fn the_printed_figures_come_out() {
        let table = published_panel();
        let total = table.total();
        assert_eq!((total.wins, total.draws, total.losses), (72, 0, 3));
        let rate = table.normalised(GAMES_EACH);
        assert_eq!((rate.games, rate.won, rate.percent), (30, 27.0, Some(90.0)));
    }

    #[test]
    fn the_machine_is_one_of_ours() {
        let table = published_panel();
        let spec: PlayerSpec = table.machine.parse().unwrap();
        assert_eq!(spec.to_string(), table.machine);
        let rules: Rules = table.rules.parse().unwrap();
        assert!(PlayerPlan::new(&spec, rules, &NoResources).is_ok());
    }
}
