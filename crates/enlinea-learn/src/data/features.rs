//! Columns of numbers that describe a board, for models that do not look at stones.

use enlinea_core::{Grid, GridTask, Position, Rules, Word, dispatch};
use enlinea_players::direction::Direction;
use enlinea_players::features::learning::{self, Bounds};
use enlinea_players::features::threats::{Threats, zugzwang_rows};
use enlinea_players::features::windows::Windows;
use enlinea_players::{Evaluator, EvaluatorPlan, Mode, Resources, View};

use super::file::{FileLayout, RowKind};
use super::{Cut, DataError, LabelledPosition};

/// One or several columns.
#[derive(Clone, Debug)]
pub struct FeatureColumn {
    /// As it was named.
    text: String,
    kind: Kind,
}

#[derive(Clone, Debug)]
enum Kind {
    /// The eleven published numbers.
    Learning(Bounds),
    /// Cells that would complete a line, by parity.
    ThreatCells,
    /// Lines that one side can still complete, by stones in them; for each number of stones, own and the opponent's.
    OpenLines { connect: u32 },
    /// The value of an evaluator.
    Evaluator(Box<EvaluatorPlan>),
}

const THREAT_CELLS: [&str; 6] = [
    "own_threats",
    "own_good_threats",
    "own_stacked_threats",
    "opp_threats",
    "opp_good_threats",
    "opp_stacked_threats",
];

impl FeatureColumn {
    /// `ml-features`, `ml-features(mode=fixed)`, `threat-cells`, `open-lines`, or the spec of an evaluator.
    ///
    /// # Errors
    /// If there is no such evaluator, or its arguments are wrong.
    pub fn read(
        text: &str,
        rules: Rules,
        resources: &dyn Resources,
    ) -> Result<FeatureColumn, DataError> {
        let compact: String = text.chars().filter(|c| !c.is_whitespace()).collect();
        let kind = match compact.as_str() {
            "ml-features" | "ml-features(mode=published)" => {
                Kind::Learning(Bounds::of_mode(Mode::Published))
            }
            "ml-features(mode=fixed)" => Kind::Learning(Bounds::of_mode(Mode::Fixed)),
            "threat-cells" => Kind::ThreatCells,
            "open-lines" => Kind::OpenLines {
                connect: rules.connect(),
            },
            _ => Kind::Evaluator(Box::new(EvaluatorPlan::read(text, rules, resources)?)),
        };
        let text = text.to_owned();
        Ok(FeatureColumn { text, kind })
    }

    /// As it was named.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// The names of its columns.
    pub fn names(&self) -> Vec<String> {
        match &self.kind {
            Kind::Learning(_) => learning::NAMES.map(str::to_owned).to_vec(),
            Kind::ThreatCells => THREAT_CELLS.map(str::to_owned).to_vec(),
            Kind::OpenLines { connect } => {
                let name = |side: &str, stones| format!("{side}_lines_{stones}");
                let sides = |stones| [name("own", stones), name("opp", stones)];
                (1..*connect).flat_map(sides).collect()
            }
            Kind::Evaluator(_) => vec![self.text.clone()],
        }
    }
}

/// The feature columns of the rows of some positions.
pub(super) fn compute(
    layout: &FileLayout,
    rules: Rules,
    positions: &[LabelledPosition],
) -> Result<Vec<Vec<f64>>, DataError> {
    let task = ComputeFeatures { layout, positions };
    dispatch(rules, task)
}

struct ComputeFeatures<'a> {
    layout: &'a FileLayout,
    positions: &'a [LabelledPosition],
}

impl GridTask for ComputeFeatures<'_> {
    type Output = Result<Vec<Vec<f64>>, DataError>;

    fn run<G: Grid>(self, grid: G) -> Self::Output {
        let features = &self.layout.features;
        let makers: Vec<Maker<'_, G>> = features.iter().map(|one| Maker::new(one, grid)).collect();
        let width = features.iter().map(|one| one.names().len()).sum();
        let mut columns = vec![Vec::new(); width];
        let mut row = Vec::new();
        for labelled in self.positions {
            let mut position = Position::new(grid);
            for &column in &labelled.moves {
                position.play_unchecked(column);
            }
            let mover = View::of_mover(&position);
            let mut add = |view: &View<G>, extra_stones: u32| {
                row.clear();
                for maker in &makers {
                    maker.add_values(view, extra_stones, &mut row)?;
                }
                for (column, &value) in columns.iter_mut().zip(&row) {
                    column.push(value);
                }
                Ok::<(), DataError>(())
            };
            if self.layout.rows == RowKind::Position {
                add(&mover, 0)?;
                continue;
            }
            for (column, _) in self.layout.children(labelled) {
                let view = mover.with_own(mover.landing() & grid.column(column));
                // The published count forgets no stone that was taken back: those of the siblings before, and a win.
                let before = labelled
                    .labels()
                    .take_while(|label| label.0 != column)
                    .count();
                let extra_stones = match self.layout.stone_count {
                    Mode::Published => before as u32 + u32::from(labelled.cut != Cut::None),
                    _ => 0,
                };
                add(&view, extra_stones)?;
            }
        }
        Ok(columns)
    }
}

/// A feature, ready for one grid.
enum Maker<'a, G: Grid> {
    Learning(&'a FeatureColumn, Bounds),
    ThreatCells,
    OpenLines,
    Evaluator(&'a FeatureColumn, Box<dyn Evaluator<G>>),
}

impl<'a, G: Grid> Maker<'a, G> {
    fn new(feature: &'a FeatureColumn, grid: G) -> Maker<'a, G> {
        match &feature.kind {
            Kind::Learning(bounds) => Maker::Learning(feature, *bounds),
            Kind::ThreatCells => Maker::ThreatCells,
            Kind::OpenLines { .. } => Maker::OpenLines,
            Kind::Evaluator(plan) => Maker::Evaluator(feature, plan.build(grid)),
        }
    }

    fn add_values(
        &self,
        view: &View<G>,
        extra_stones: u32,
        row: &mut Vec<f64>,
    ) -> Result<(), DataError> {
        let failed = |feature: &FeatureColumn, reason: String| DataError::Feature {
            name: feature.text.clone(),
            reason,
        };
        match self {
            Maker::Learning(feature, bounds) => {
                let values = learning::features(view, *bounds);
                let mut values = values.map_err(|error| failed(feature, error.to_string()))?;
                values[0] += f64::from(extra_stones);
                row.extend(values);
            }
            Maker::ThreatCells => {
                let found = Threats::find(view).useful(view.grid());
                for (own, side) in [(found.own, view.side()), (found.other, view.side().other())] {
                    let good = own & zugzwang_rows(view.grid(), side);
                    row.extend(
                        [own, good, own & own >> 1].map(|cells| f64::from(cells.count_ones())),
                    );
                }
            }
            Maker::OpenLines => {
                let grid = view.grid();
                for stones in 1..grid.connect() {
                    for (own, other) in [(view.own(), view.other()), (view.other(), view.own())] {
                        let open = |direction| {
                            let windows = Windows::new(grid, direction);
                            let lines = windows.tally(own).exactly(stones) & windows.free_of(other);
                            (lines & windows.firsts()).count_ones()
                        };
                        let count: u32 = Direction::ALL.into_iter().map(open).sum();
                        row.push(f64::from(count));
                    }
                }
            }
            Maker::Evaluator(feature, evaluator) => {
                let value = evaluator.evaluate(view);
                if !value.is_finite() {
                    return Err(failed(feature, format!("its value is {value}")));
                }
                row.push(value);
            }
        }
        Ok(())
    }
}
