//! The games of many tournaments between players that are recognised.

use std::collections::{BTreeMap, HashMap};

use enlinea_core::{Rules, Side};

use super::groups::groups;
use super::{Identity, OverallRatings, RatedPlayer, RatingError};
use crate::entry::Entry;
use crate::rating::{
    DistinctGames, Estimate, PairCounts, PairResult, Ratings, WinDrawLoss, ratings_around,
};
use crate::report::{pair_score, paired};
use crate::store::StoredGame;
use crate::tournament::{GameId, TournamentDescription};

/// Ratings solve systems of as many equations.
const MOST_PLAYERS: usize = 1000;

/// Games are equal if players, seats, moves, result and, where a player uses random numbers, seeds are. So a copy of a
/// tournament adds nothing.
type GameKey = (usize, usize, String, Option<Side>, Option<u64>);

/// Collects games, and rates their players.
#[derive(Debug)]
pub struct RatingPool {
    rules: Rules,
    numbers: HashMap<Identity, usize>,
    players: Vec<Member>,
    distinct: DistinctGames<GameKey>,
    pairs: Vec<PairResult>,
    tournaments: usize,
    games: usize,
    repeated: usize,
    split: usize,
    against_itself: usize,
}

#[derive(Debug)]
struct Member {
    identity: Identity,
    /// Its last name.
    name: String,
    games: WinDrawLoss,
    tournaments: usize,
    last_tournament: usize,
}

impl RatingPool {
    /// No games yet. Strength differs from board to board, so all will be of these rules.
    pub fn new(rules: Rules) -> RatingPool {
        RatingPool {
            rules,
            numbers: HashMap::new(),
            players: Vec::new(),
            distinct: DistinctGames::default(),
            pairs: Vec::new(),
            tournaments: 0,
            games: 0,
            repeated: 0,
            split: 0,
            against_itself: 0,
        }
    }

    /// The rules of all games.
    pub fn rules(&self) -> Rules {
        self.rules
    }

    /// Adds the games of a tournament, and tells whether its rules are those of the pool; otherwise nothing is added.
    pub fn add(&mut self, description: &TournamentDescription, games: &[StoredGame]) -> bool {
        if description.rules != self.rules {
            return false;
        }
        self.tournaments += usize::from(!games.is_empty());
        self.games += games.len();
        let seats = self.recognise(description, games);
        let seats_of = |game: &StoredGame| seats[&game.id];
        for game in games {
            let points = game.half_points();
            let (first, second) = seats_of(game);
            self.players[first].games.add(points);
            self.players[second].games.add(2 - points);
        }
        let is_random: Vec<bool> = description.players.iter().map(Entry::is_random).collect();
        for [even, odd] in paired(games).0 {
            let (first, second) = seats_of(even);
            if first == second {
                self.against_itself += 2;
                continue;
            }
            if seats_of(odd) != (second, first) {
                // A program was changed between the two games, so that they are not a pair.
                self.split += 2;
                continue;
            }
            let uses_chance = is_random[even.first] || is_random[even.second];
            let key = |game: &StoredGame| {
                let (first, second) = seats_of(game);
                let seed = uses_chance.then_some(game.seed);
                (first, second, game.position.clone(), game.winner, seed)
            };
            if self.distinct.add_pair([key(even), key(odd)]) {
                self.pairs.push((first, second, pair_score(even, odd)));
            } else {
                self.repeated += 1;
            }
        }
        true
    }

    /// The numbers of the first and the second player of each game.
    fn recognise(
        &mut self,
        description: &TournamentDescription,
        games: &[StoredGame],
    ) -> HashMap<GameId, (usize, usize)> {
        // Computing what plays reads whole models: once for each entry and program is enough.
        let mut known: HashMap<(usize, Option<&str>), usize> = HashMap::new();
        let mut seats = HashMap::new();
        for game in games {
            let places = [game.first, game.second];
            let numbers = [0, 1].map(|seat| {
                let (place, played) = (places[seat], game.fingerprints[seat].as_deref());
                let entry = &description.players[place];
                *known.entry((place, played)).or_insert_with(|| {
                    let identity = Identity::new(description, place, played);
                    self.number(identity, &entry.name)
                })
            });
            seats.insert(game.id, (numbers[0], numbers[1]));
        }
        seats
    }

    /// The number of a player that appears in the current tournament under this name.
    fn number(&mut self, identity: Identity, name: &str) -> usize {
        let next = self.players.len();
        let number = *self.numbers.entry(identity.clone()).or_insert(next);
        if number == next {
            self.players.push(Member {
                identity,
                name: String::new(),
                games: WinDrawLoss::default(),
                tournaments: 0,
                last_tournament: 0,
            });
        }
        let member = &mut self.players[number];
        name.clone_into(&mut member.name);
        // An entry and its copy may be the same player.
        if member.last_tournament != self.tournaments {
            member.last_tournament = self.tournaments;
            member.tournaments += 1;
        }
        number
    }

    /// The ratings. An anchor is the label, the name or the source of a player, and its Elo.
    ///
    /// # Errors
    /// If there is nothing to rate, there are too many players, or the anchor is not one of them.
    pub fn rate(&self, anchor: Option<(&str, f64)>) -> Result<OverallRatings, RatingError> {
        let mut pairs = vec![PairCounts::default(); self.players.len()];
        for &(first, second, score) in &self.pairs {
            pairs[first].add(score);
            pairs[second].add(score.reversed());
        }
        let is_rated = |number: &usize| pairs[*number].total() > 0;
        let (rated, unrated): (Vec<usize>, Vec<usize>) =
            (0..self.players.len()).partition(is_rated);
        if rated.is_empty() {
            return Err(RatingError::NoPairs);
        }
        if rated.len() > MOST_PLAYERS {
            let (found, most) = (rated.len(), MOST_PLAYERS);
            return Err(RatingError::TooMany { found, most });
        }
        let labels = self.labels();
        let anchored = anchor.map(|(name, elo)| Ok((self.find(name, &labels, &rated)?, elo)));
        let anchored = anchored.transpose()?;
        let place: HashMap<usize, usize> = rated.iter().copied().zip(0..).collect();
        let results: Vec<PairResult> = self
            .pairs
            .iter()
            .map(|&(first, second, score)| (place[&first], place[&second], score))
            .collect();
        let zero = anchored.map(|(number, _)| place[&number]);
        let shift = anchored.map_or(0.0, |(_, elo)| elo);
        let Ratings(ratings) = ratings_around(rated.len(), &results, zero);
        let meetings = results.iter().map(|&(first, second, _)| (first, second));
        let groups = groups(rated.len(), meetings);
        let mut players: Vec<RatedPlayer> = rated
            .iter()
            .zip(ratings.iter().zip(&groups))
            .map(|(&number, (rating, group))| {
                let member = &self.players[number];
                RatedPlayer {
                    identity: member.identity.clone(),
                    label: labels[number].clone(),
                    elo: Estimate {
                        value: rating.elo.value + shift,
                        low: rating.elo.low + shift,
                        high: rating.elo.high + shift,
                    },
                    pairs: pairs[number],
                    games: member.games,
                    tournaments: member.tournaments,
                    group: group + 1,
                }
            })
            .collect();
        players.sort_by(|a, b| {
            let by_elo = b.elo.value.total_cmp(&a.elo.value);
            by_elo.then_with(|| a.label.cmp(&b.label))
        });
        Ok(OverallRatings {
            players,
            tournaments: self.tournaments,
            games: self.games,
            pairs: self.pairs.len(),
            repeated: self.repeated,
            split: self.split,
            against_itself: self.against_itself,
            unrated: unrated.into_iter().map(|one| labels[one].clone()).collect(),
            groups: groups.into_iter().max().map_or(0, |last| last + 1),
            anchor: anchored.map(|(number, _)| labels[number].clone()),
        })
    }

    /// Names, with as much more as tells players of the same name apart: the budget, the program, a number.
    fn labels(&self) -> Vec<String> {
        let mut labels: Vec<String> = self.players.iter().map(|one| one.name.clone()).collect();
        let budget = |identity: &Identity| match identity.budget.as_str() {
            "" => "no limits".to_owned(),
            limits => limits.to_owned(),
        };
        let fingerprint = |identity: &Identity| identity.short_fingerprint();
        let details: [&dyn Fn(&Identity) -> String; 2] = [&budget, &fingerprint];
        for detail in details {
            for same in equal(&labels) {
                let texts: Vec<String> = same
                    .iter()
                    .map(|&one| detail(&self.players[one].identity))
                    .collect();
                if texts.iter().all(|text| *text == texts[0]) {
                    continue;
                }
                for (&one, text) in same.iter().zip(texts) {
                    labels[one] = format!("{} [{text}]", labels[one]);
                }
            }
        }
        for same in equal(&labels) {
            for (&one, number) in same.iter().zip(1..) {
                labels[one] = format!("{} #{number}", labels[one]);
            }
        }
        labels
    }

    fn find(&self, name: &str, labels: &[String], rated: &[usize]) -> Result<usize, RatingError> {
        let is_label = |number: &&usize| labels[**number] == name;
        if let Some(found) = rated.iter().find(is_label) {
            return Ok(*found);
        }
        let is_meant = |number: &usize| {
            let member = &self.players[*number];
            member.name == name || member.identity.source == name
        };
        let found: Vec<usize> = rated.iter().copied().filter(is_meant).collect();
        let name = name.to_owned();
        match found[..] {
            [] => Err(RatingError::NoAnchor { name }),
            [one] => Ok(one),
            _ => Err(RatingError::AmbiguousAnchor {
                name,
                labels: found
                    .iter()
                    .map(|&one| format!("`{}`", labels[one]))
                    .collect(),
            }),
        }
    }
}

/// The places of texts that are there more than once.
fn equal(texts: &[String]) -> Vec<Vec<usize>> {
    let mut places: BTreeMap<&str, Vec<usize>> = BTreeMap::new();
    for (place, text) in texts.iter().enumerate() {
        places.entry(text).or_default().push(place);
    }
    places.into_values().filter(|same| same.len() > 1).collect()
}
