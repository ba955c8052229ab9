//! Whether the games of a file are games of its tournament, with the results that their moves have.

use std::collections::{BTreeMap, HashMap};
use std::time::Duration;

use enlinea_core::{Excerpt, Game, Move, Outcome, Side};

use super::second_opinion::SecondOpinion;
use super::text::{GameText, HeaderText, MoveText};
use super::{FileGame, GameFile, GameFileError, GameFileProblem as Problem};
use crate::openings::Openings;
use crate::record::{GameRecord, MoveRecord, PlayerRecord, Termination};
use crate::tournament::{GameId, Pairings, PlannedGame, Results, TournamentDescription};

/// Reasons and versions are shorter.
const LONGEST_TEXT: usize = 1000;
/// Digits of a fingerprint.
const FINGERPRINT: usize = 16;

/// A game that has still to be looked up in the plan.
struct Claim {
    line: usize,
    first: usize,
    second: usize,
    record: GameRecord,
    fingerprints: [Option<String>; 2],
}

/// Collects the games of a file.
pub(super) struct Checker {
    pub(super) description: TournamentDescription,
    version: String,
    fingerprints: Vec<Option<String>>,
    places: HashMap<String, usize>,
    games: BTreeMap<GameId, Claim>,
    second_opinion: SecondOpinion,
}

/// A text of bounded length without control characters. Printable texts stay as they are.
pub(super) fn printable(text: &str) -> String {
    let escaped = Excerpt::of_at_most(text, LONGEST_TEXT);
    let cut = Excerpt::of_at_most(escaped.text(), LONGEST_TEXT);
    cut.text().to_owned()
}

impl Checker {
    pub(super) fn new(header: HeaderText) -> Result<Checker, Problem> {
        let malformed = |reason: &str| Problem::Header {
            reason: reason.to_owned(),
        };
        let description = TournamentDescription::from_json(&header.tournament.to_string());
        let description = description.map_err(Problem::Tournament)?;
        description.check().map_err(Problem::Tournament)?;
        let fingerprints = header.fingerprints;
        if fingerprints.len() != description.players.len() {
            return Err(malformed("expected one of `fingerprints` for each player"));
        }
        if !are_fingerprints(&fingerprints) {
            return Err(malformed("a fingerprint has 16 hexadecimal digits"));
        }
        if printable(&header.program) != header.program {
            return Err(malformed("`program` is not a version"));
        }
        let names = description.players.iter().map(|entry| entry.name.clone());
        Ok(Checker {
            places: names.zip(0..).collect(),
            description,
            version: header.program,
            fingerprints,
            games: BTreeMap::new(),
            second_opinion: SecondOpinion::default(),
        })
    }

    /// Adds the game of this line.
    pub(super) fn add(&mut self, line: usize, text: &GameText) -> Result<(), GameFileError> {
        let claim = self.read(line, text);
        let (id, claim) = claim.map_err(|problem| GameFileError::new(line, problem))?;
        let judged = self
            .second_opinion
            .contradiction(&self.description, &claim.record);
        let judged = judged.map_err(Problem::Solver).and_then(|contradiction| {
            contradiction.map_or(Ok(()), |reason| {
                Err(Problem::result(id, &claim.record, reason))
            })
        });
        judged.map_err(|problem| GameFileError::new(line, problem))?;
        if let Some(earlier) = self.games.insert(id, claim) {
            let first_line = earlier.line;
            let problem = Problem::Duplicate { id, first_line };
            return Err(GameFileError::new(line, problem));
        }
        Ok(())
    }

    fn read(&self, line: usize, text: &GameText) -> Result<(GameId, Claim), Problem> {
        let found = || printable(&text.game);
        let id = GameId::find(&text.game).ok_or_else(|| Problem::Identity { found: found() })?;
        let place = |name: &String| {
            let name = printable(name);
            let place = self.places.get(&name).copied();
            place.ok_or(Problem::NoPlayer { id, name })
        };
        let (first, second) = (place(&text.first)?, place(&text.second)?);
        let game = self.replay(id, text)?;
        let value = |what: &'static str, found: &str| Problem::Value {
            id,
            what,
            found: printable(found),
        };
        let termination = text.termination.parse();
        let termination = termination.map_err(|_| value("end", &text.termination))?;
        if text.winner > 2 {
            return Err(value("winner", &text.winner.to_string()));
        }
        let seed = text.seed.parse().ok();
        let seed = seed.filter(|seed: &u64| seed.to_string() == text.seed);
        let seed = seed.ok_or_else(|| value("seed", &text.seed))?;
        let texts = text.versions.iter().chain(&text.isolations);
        for one in texts.chain(&text.reason) {
            if printable(one) != *one {
                return Err(value("text", one));
            }
        }
        if !are_fingerprints(&text.fingerprints) {
            return Err(value("fingerprint", "of a player"));
        }
        let moves = text.evaluations.iter().map(|one| evaluation(id, one));
        let player = |seat: usize| PlayerRecord {
            version: text.versions[seat].clone(),
            isolation: text.isolations[seat].clone(),
        };
        let record = GameRecord {
            opening_turns: text.opening_turns,
            moves: moves.collect::<Result<_, _>>()?,
            winner: Side::from_number(text.winner),
            termination,
            reason: text.reason.clone(),
            seed,
            players: [player(0), player(1)],
            game,
        };
        if let Some(reason) = contradiction(&record) {
            return Err(Problem::result(id, &record, reason));
        }
        let claim = Claim {
            line,
            first,
            second,
            record,
            fingerprints: text.fingerprints.clone(),
        };
        Ok((id, claim))
    }

    /// Plays all moves; the opening must leave something to play.
    fn replay(&self, id: GameId, text: &GameText) -> Result<Game, Problem> {
        let game: Game = text
            .position
            .parse()
            .map_err(|reason| Problem::Moves { id, reason })?;
        let (found, expected) = (game.rules(), self.description.rules);
        if found != expected {
            return Err(Problem::Rules {
                id,
                found,
                expected,
            });
        }
        let turns = text.opening_turns;
        let is_over_there = game.moves().len() == turns && game.outcome().is_over();
        if turns > game.moves().len() || is_over_there {
            return Err(Problem::Opening { id, turns });
        }
        let played = &game.moves()[turns..];
        if played.contains(&Move::Pass) {
            return Err(Problem::Pass { id });
        }
        let (found, expected) = (text.evaluations.len(), played.len());
        if found != expected {
            return Err(Problem::Evaluations {
                id,
                found,
                expected,
            });
        }
        Ok(game)
    }

    /// Looks every game up in the plan that follows from all results.
    pub(super) fn finish(self) -> Result<GameFile, GameFileError> {
        let half_points = |claim: &Claim| claim.record.half_points();
        let results = self
            .games
            .iter()
            .map(|(&id, claim)| (id, half_points(claim)));
        let results: Results = results.collect();
        let mut pairings = Pairings::new(&self.description);
        for (&id, claim) in &self.games {
            pairings.add_record(id, (claim.first, claim.second), &claim.record);
        }
        let plan = self.description.plan(&results, &pairings);
        let plan = plan.games.into_iter();
        let plan: HashMap<GameId, PlannedGame> = plan.map(|game| (game.id, game)).collect();
        for (&id, claim) in &self.games {
            let checked = self.check_planned(id, claim, plan.get(&id));
            checked.map_err(|problem| GameFileError::new(claim.line, problem))?;
        }
        let games = self.games.into_iter().map(|(id, claim)| FileGame {
            planned: plan[&id],
            record: claim.record,
            fingerprints: claim.fingerprints,
        });
        Ok(GameFile {
            games: games.collect(),
            description: self.description,
            version: self.version,
            fingerprints: self.fingerprints,
        })
    }

    fn check_planned(
        &self,
        id: GameId,
        game: &Claim,
        planned: Option<&PlannedGame>,
    ) -> Result<(), Problem> {
        let planned = planned.ok_or(Problem::NotPlanned { id })?;
        let name = |place: usize| self.description.players[place].name.clone();
        let facts = [
            ("first player", name(game.first), name(planned.first)),
            ("second player", name(game.second), name(planned.second)),
            (
                "seed",
                game.record.seed.to_string(),
                planned.seed.to_string(),
            ),
        ];
        for (what, found, expected) in facts {
            if found != expected {
                return Err(Problem::OtherThanPlanned {
                    id,
                    what,
                    found,
                    expected,
                });
            }
        }
        let other = GameId {
            leg: id.leg ^ 1,
            ..id
        };
        let pair = self.games.get(&other).map(|pair| &pair.record);
        if pair.is_some_and(|pair| opening(pair) != opening(&game.record)) {
            return Err(Problem::OtherOpening { id, other });
        }
        let (start, moves) = opening(&game.record);
        // The others are made from the seed.
        let is_planned = match &self.description.openings {
            Openings::Empty => start.is_none() && moves.is_empty(),
            Openings::List(list) => {
                let expected = list.get(planned.opening % list.len().max(1));
                expected.is_none_or(|game| (game.start(), game.moves()) == (start, moves))
            }
            Openings::Random { .. } | Openings::All { .. } | Openings::Balanced { .. } => true,
        };
        if !is_planned {
            return Err(Problem::UnplannedOpening { id });
        }
        Ok(())
    }
}

fn opening(record: &GameRecord) -> (Option<&enlinea_core::Diagram>, &[Move]) {
    let game = &record.game;
    (game.start(), &game.moves()[..record.opening_turns])
}

/// Whether all that are known have the form of a fingerprint.
fn are_fingerprints(texts: &[Option<String>]) -> bool {
    let is_digit = |byte: u8| byte.is_ascii_digit() || (b'a'..=b'f').contains(&byte);
    let is_good = |text: &String| text.len() == FINGERPRINT && text.bytes().all(is_digit);
    texts.iter().flatten().all(is_good)
}

fn evaluation(id: GameId, text: &MoveText) -> Result<MoveRecord, Problem> {
    let out_of_range = |what: &'static str, found: String| Problem::Value { id, what, found };
    let value = text.number();
    let value = value.map_err(|reason| out_of_range("value", reason.to_owned()))?;
    if let Some(value) = value.filter(|value| !value.is_finite()) {
        return Err(out_of_range("value", value.to_string()));
    }
    // A database file has signed numbers.
    for (what, number) in [("nodes", text.nodes), ("time", text.time_us)] {
        if i64::try_from(number).is_err() {
            return Err(out_of_range(what, number.to_string()));
        }
    }
    Ok(MoveRecord {
        value,
        depth: text.depth,
        nodes: text.nodes,
        time: Duration::from_micros(text.time_us),
    })
}

/// What is wrong with the result, if something is.
fn contradiction(record: &GameRecord) -> Option<&'static str> {
    use Termination as T;
    let GameRecord {
        game,
        winner,
        termination,
        ..
    } = record;
    let is_end_on_board = matches!(termination, T::Line | T::FullBoard | T::OutOfPieces);
    match game.outcome() {
        Outcome::Ongoing if is_end_on_board => Some("the game is not over"),
        // That needs a second opinion.
        Outcome::Ongoing if *termination == T::Adjudicated => None,
        Outcome::Ongoing => match winner {
            None => Some("the game is not over, and no side has failed"),
            // At the start either side may fail; later only the side to move.
            Some(winner) if !record.moves.is_empty() && *winner == game.side_to_move() => {
                Some("the other side was to move")
            }
            Some(_) => None,
        },
        outcome if outcome.winner() != *winner => Some(match outcome.winner() {
            Some(Side::First) => "the first player has a line",
            Some(Side::Second) => "the second player has a line",
            None => "no side has a line",
        }),
        Outcome::Win(_) if *termination != T::Line => Some("it ended with a line"),
        Outcome::Draw if *termination != T::of_draw(game.rules()) => {
            Some("it ended for want of cells or pieces")
        }
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn control_characters_of_old_records_are_escaped_once() {
        let text = "a\u{1b}[31m\nb".repeat(200);
        let once = printable(&text);
        assert!(!once.contains('\u{1b}') && once.chars().count() <= 1001);
        assert_eq!(printable(&once), once);
    }
}
