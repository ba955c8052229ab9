//! What one more of everything on the board is worth to the linear score of the UBA report.

use std::fmt;

use crate::subject::Subject;

/// Whose stones.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Owner {
    Own,
    Enemy,
}

impl fmt::Display for Owner {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Owner::Own => "its own",
            Owner::Enemy => "enemy",
        })
    }
}

/// What is counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Feature {
    Corner,
    Border,
    Centre,
    Liberty,
    /// A chain of this kind and length.
    Chain(Chain, u32),
}

/// Kinds of chains, by their ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Chain {
    PlayableEnd,
    FreeEnd,
    TwoFreeEnds,
    AnyEnds,
}

const PLACES: [(&str, Feature); 4] = [
    ("corner", Feature::Corner),
    ("border", Feature::Border),
    ("centre", Feature::Centre),
    ("liberty", Feature::Liberty),
];

const CHAINS: [(&str, Chain); 4] = [
    ("extnext", Chain::PlayableEnd),
    ("ext", Chain::FreeEnd),
    ("biext", Chain::TwoFreeEnds),
    ("consec", Chain::AnyEnds),
];

impl fmt::Display for Feature {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (length, ends) = match self {
            Feature::Corner => return f.write_str("stones on a corner"),
            Feature::Border => return f.write_str("stones on the border"),
            Feature::Centre => return f.write_str("stones in the centre"),
            Feature::Liberty => return f.write_str("liberties"),
            Feature::Chain(Chain::PlayableEnd, length) => {
                (length, "with an end that can be played now")
            }
            Feature::Chain(Chain::FreeEnd, length) => (length, "with a free end"),
            Feature::Chain(Chain::TwoFreeEnds, length) => (length, "with two free ends"),
            Feature::Chain(Chain::AnyEnds, length) => (length, "with any ends"),
        };
        write!(f, "chains of {length} {ends}")
    }
}

/// The worth of one more of each feature, for both sides.
#[derive(Debug)]
pub(super) struct Preferences(Vec<(Owner, Feature, f64)>);

impl Preferences {
    /// Those of a weight vector.
    pub(super) fn of(subject: &Subject, weights: &[f64]) -> Preferences {
        let value = |name: &str| {
            let mut parameters = subject.space().parameters().iter().zip(weights);
            let found = parameters.find(|(parameter, _)| parameter.name == name);
            found.map_or(0.0, |(_, &weight)| weight)
        };
        let mut list = Vec::new();
        let mut add = |name: &str, feature, factor: f64| {
            list.push((Owner::Own, feature, factor * value(&format!("{name}_me"))));
            list.push((
                Owner::Enemy,
                feature,
                -factor * value(&format!("{name}_other")),
            ));
        };
        for (name, feature) in PLACES {
            add(name, feature, 1.0);
        }
        for (name, chain) in CHAINS {
            for length in 1..subject.rules().connect() {
                let factor = value(&format!("{name}_{length}"));
                add(name, Feature::Chain(chain, length), factor);
            }
        }
        Preferences(list)
    }

    /// What one more of a feature is worth; 0 if it is not counted.
    pub(super) fn worth(&self, owner: Owner, feature: Feature) -> f64 {
        let mut list = self.0.iter();
        let found = list.find(|(one, other, _)| (*one, *other) == (owner, feature));
        found.map_or(0.0, |(_, _, worth)| *worth)
    }

    /// The largest worth, like or dislike.
    pub(super) fn strongest(&self) -> f64 {
        let sizes = self.0.iter().map(|(_, _, worth)| worth.abs());
        sizes.fold(0.0, f64::max)
    }

    /// How much all chains of a side matter.
    pub(super) fn chain_total(&self, owner: Owner) -> f64 {
        let chains = self
            .0
            .iter()
            .filter(|(one, feature, _)| *one == owner && matches!(feature, Feature::Chain(..)));
        chains.map(|(_, _, worth)| worth.abs()).sum()
    }

    /// The strongest first.
    pub(super) fn ranked(&self) -> impl Iterator<Item = (Owner, Feature, f64)> {
        let mut ranking = self.0.clone();
        ranking.sort_by(|a, b| b.2.abs().total_cmp(&a.2.abs()));
        ranking.into_iter()
    }
}
