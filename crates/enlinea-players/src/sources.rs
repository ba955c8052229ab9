//! Where players and heuristics come from. `docs/sources.md` has a section for each, with authors, quirks and readings.

use std::fmt;

/// A published source, or this project.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Source {
    /// The Lisp framework of a course tournament, from public copies.
    CourseFramework,
    /// A. Santorum and S. Galán, report for that tournament, 2019.
    SantorumGalan2019,
    /// A report for the same tournament without legible authors.
    BlocksReport,
    /// S. Valderrábano and M. de las Heras, report for the same tournament.
    ValderrabanoDeLasHeras,
    /// N. Chehebar, M. Duran and L. Somacal, report on C in a row.
    UbaTp3,
    /// A. Úbeda, report on an 8x7 game of a person against the machine, 2022.
    Ubeda2022,
    /// L. V. Allis, master's thesis, 1988.
    Allis1988,
    /// L. Kocsis and C. Szepesvári, conference paper, 2006.
    KocsisSzepesvari2006,
    /// Any textbook.
    Textbooks,
    /// This project.
    Workbench,
}

impl Source {
    /// All sources.
    pub const ALL: [Source; 10] = [
        Source::CourseFramework,
        Source::SantorumGalan2019,
        Source::BlocksReport,
        Source::ValderrabanoDeLasHeras,
        Source::UbaTp3,
        Source::Ubeda2022,
        Source::Allis1988,
        Source::KocsisSzepesvari2006,
        Source::Textbooks,
        Source::Workbench,
    ];

    /// The citation: the heading of its section in `docs/sources.md`.
    pub const fn citation(self) -> &'static str {
        match self {
            Source::CourseFramework => "UAM, AI, course framework",
            Source::SantorumGalan2019 => "UAM, AI, Santorum and Galán 2019",
            Source::BlocksReport => "UAM, AI, blocks report",
            Source::ValderrabanoDeLasHeras => "UAM, AI, Valderrábano and de las Heras",
            Source::UbaTp3 => "UBA, Algorithms III, TP3",
            Source::Ubeda2022 => "Intelligent Systems, Úbeda 2022",
            Source::Allis1988 => "Allis 1988",
            Source::KocsisSzepesvari2006 => "Kocsis and Szepesvári 2006",
            Source::Textbooks => "textbooks",
            Source::Workbench => "this workbench",
        }
    }
}

impl fmt::Display for Source {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.citation())
    }
}
