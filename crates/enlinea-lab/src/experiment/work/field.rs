//! Players of which each meets every opponent of a field. One with a place for a number in its spec is a player for each number, and
//! a curve.

use serde::{Deserialize, Serialize};

use super::matches::Pairing;
use super::named_player::NamedPlayer;
use crate::experiment::{ExperimentResults, Figure, Metric};
use crate::plot::{Band, LineChart, Scale, Series};

/// Players and their opponents.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Field {
    /// The players. `{value}` in a spec is each of the values.
    pub players: Vec<NamedPlayer>,
    /// Who they meet.
    pub opponents: Vec<NamedPlayer>,
    /// What is put into the specs; nothing for players as they are.
    #[serde(default)]
    pub values: Vec<f64>,
    /// What the values are, below the curves.
    #[serde(default)]
    pub quantity: String,
    /// How the values are spaced in the figure.
    #[serde(default)]
    pub scale: Scale,
}

/// What stands for a value in specs.
const VALUE: &str = "{value}";

/// A player with its value put in.
struct Entrant<'a> {
    curve: &'a str,
    name: String,
    player: String,
    value: Option<f64>,
}

impl Field {
    /// Every player with every value, in the order of the players.
    fn entrants(&self) -> Vec<Entrant<'_>> {
        let values: Vec<Option<f64>> = match &self.values[..] {
            [] => vec![None],
            values => values.iter().copied().map(Some).collect(),
        };
        let all = self.players.iter().flat_map(|one| {
            values.iter().map(|&value| match value {
                None => Entrant {
                    curve: &one.name,
                    name: one.name.clone(),
                    player: one.player.clone(),
                    value,
                },
                Some(number) => Entrant {
                    curve: &one.name,
                    name: format!("{} {number}", one.name),
                    player: one.player.replace(VALUE, &number.to_string()),
                    value,
                },
            })
        });
        all.collect()
    }

    /// All pairings: for each player its opponents.
    pub(super) fn pairings(&self) -> Vec<Pairing> {
        let mut pairings = Vec::with_capacity(self.size());
        for one in self.entrants() {
            for other in &self.opponents {
                let metric = format!("{} against {}", one.name, other.name);
                let pairing = Pairing::new(metric, one.player.clone(), other.player.clone());
                pairings.push(pairing);
            }
        }
        pairings
    }

    /// How many pairings.
    pub(super) fn size(&self) -> usize {
        self.players.len() * self.values.len().max(1) * self.opponents.len()
    }

    /// What each player made of the whole field, every opponent counting the same, and the curves.
    pub(super) fn report(&self, played: &[Metric], results: &mut ExperimentResults) {
        let mut curves: Vec<Curve<'_>> = Vec::new();
        let games = played.chunks(self.opponents.len().max(1));
        for (one, metrics) in self.entrants().into_iter().zip(games) {
            let whole = whole(&one.name, metrics);
            if let Some(value) = one.value {
                curve(&mut curves, one.curve).push((value, whole.clone()));
            }
            if metrics.len() > 1 {
                results.metrics.push(whole);
            }
        }
        if !curves.is_empty() {
            results.figures.push(self.figure(&curves));
        }
    }

    fn figure(&self, curves: &[Curve<'_>]) -> Figure {
        let points = |(_, points): &Curve<'_>| {
            let points = points.iter().map(|(x, metric)| (*x, metric.value));
            points.collect::<Vec<_>>()
        };
        let band = |curve: &Curve<'_>| Band {
            series: curve.0.to_owned(),
            points: curve.1.iter().map(ends).collect(),
        };
        let others: Vec<&str> = self.opponents.iter().map(|one| one.name.as_str()).collect();
        let title = format!("share of the points against {}", others.join(", "));
        Figure {
            caption: format!("{}: {title}, with 95 % intervals", self.quantity),
            chart: LineChart {
                title,
                x_label: self.quantity.clone(),
                y_label: "percent".to_owned(),
                x_scale: self.scale,
                series: curves
                    .iter()
                    .map(|curve| Series::line(curve.0, points(curve)))
                    .collect(),
                bands: curves.iter().map(band).collect(),
                ..LineChart::default()
            },
        }
    }
}

/// The name of a player, and what it made with each value.
type Curve<'a> = (&'a str, Vec<(f64, Metric)>);

fn curve<'c, 'a>(curves: &'c mut Vec<Curve<'a>>, name: &'a str) -> &'c mut Vec<(f64, Metric)> {
    let place = curves.iter().position(|one| one.0 == name);
    let place = place.unwrap_or_else(|| {
        curves.push((name, Vec::new()));
        curves.len() - 1
    });
    &mut curves[place].1
}

fn ends((x, metric): &(f64, Metric)) -> (f64, f64, f64) {
    let interval = metric.interval();
    (*x, interval.low, interval.high)
}

/// The mean over the opponents. Their games are independent of each other, so their variances add up.
fn whole(name: &str, metrics: &[Metric]) -> Metric {
    if let [only] = metrics {
        return only.clone();
    }
    let count = metrics.len().max(1) as f64;
    let value = metrics.iter().map(|one| one.value).sum::<f64>() / count;
    let errors = metrics.iter().filter_map(Metric::error);
    let variance: f64 = errors.map(|error| error * error).sum();
    let name = format!("{name} against the field");
    Metric::with_error(name, value, variance.sqrt() / count)
}

#[cfg(test)]
mod tests {
    use crate::experiment::{ExperimentOptions, Manifest};

    fn manifest(field: &str) -> Manifest {
        let head = "title = 't'\nsource = 's'\nquestion = 'q'\n[work]\nkind = 'matches'\ngames = 8\n\
                    quick_games = 4\nshare = 'score'\n[[work.field]]\n";
        Manifest::from_toml(&format!("{head}{field}")).unwrap()
    }

    #[test]
    fn a_field_is_the_mean_of_its_opponents() {
        let text = "players = [{ name = 'lines', player = 'uam-lines-2' }]\n\
                    opponents = [{ name = 'chance', player = 'random' }, { name = 'itself', player = 'uam-lines-2' }]\n";
        let results = manifest(text).run(ExperimentOptions::new()).unwrap();
        let value = |name: &str| {
            let mut metrics = results.metrics.iter();
            metrics.find(|metric| metric.name == name).unwrap().value
        };
        let mean = f64::midpoint(value("lines against chance"), 50.0);
        let found = ["itself", "the field"].map(|name| value(&format!("lines against {name}")));
        assert_eq!(found.as_slice(), [50.0, mean]);
        assert!(results.figures.is_empty());
    }

    #[test]
    fn values_are_put_into_specs_and_make_a_curve() {
        let text = "players = [{ name = 'base', player = 'uam-lines-10(base={value})' }]\nvalues = [1.5, 10]\nquantity = 'base'\n\
                    opponents = [{ name = 'base ten', player = 'uam-lines-10' }]\n";
        let results = manifest(text).run(ExperimentOptions::new()).unwrap();
        let names: Vec<&str> = results
            .metrics
            .iter()
            .map(|one| one.name.as_str())
            .collect();
        assert!(names.contains(&"base 1.5 against base ten"), "{names:?}");
        let points = &results.figures[0].chart.series[0].points;
        assert_eq!(points.len(), 2);
        // Against itself each game is won by the same seat.
        assert_eq!(points[1], (10.0, 50.0));
    }
}
