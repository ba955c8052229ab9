//! Overall ratings as a table and as JSON.

use serde_json::{Value, json};

use super::{OverallRatings, RatedPlayer};
use crate::report::{aligned, interval, narrowed};

/// The ratings as text in which columns that do not fit into this width are left out.
pub fn ratings_table(ratings: &OverallRatings, width: usize) -> String {
    let OverallRatings {
        players,
        tournaments,
        games,
        pairs,
        ..
    } = ratings;
    let count = players.len();
    let mut text = format!(
        "{count} players, {games} games of {tournaments} {}, {pairs} pairs that count\n\n",
        if *tournaments == 1 {
            "tournament"
        } else {
            "tournaments"
        }
    );
    let heads = [
        "#",
        "player",
        "Elo",
        "±",
        "score",
        "pairs",
        "games",
        "tournaments",
    ];
    let mut rows = vec![heads.map(str::to_owned).to_vec()];
    rows.extend((1..).zip(players).map(|(rank, player)| row(rank, player)));
    if ratings.groups > 1 {
        rows[0].push("group".to_owned());
        for (row, player) in rows[1..].iter_mut().zip(players) {
            row.push(player.group.to_string());
        }
    }
    let (rows, left_out) = narrowed(rows, width);
    text += &aligned(&rows);
    let mut notes = Vec::new();
    if !left_out.is_empty() {
        notes.push(format!("left out at this width: {}", left_out.join(", ")));
    }
    match &ratings.anchor {
        None => notes.push("Elo: the mean of all players is 0.".to_owned()),
        Some(anchor) => notes.push(format!(
            "Elo: {anchor} is fixed; intervals are those of the differences from it."
        )),
    }
    if ratings.groups > 1 {
        let note = "Players of different groups never met: compare only within a group.";
        notes.push(note.to_owned());
    }
    let counts = [
        (ratings.repeated, "repeated pairs of games count once"),
        (
            ratings.split,
            "games without a partner, because a program was changed in between, do not count",
        ),
        (
            ratings.against_itself,
            "games of a player against itself do not count",
        ),
        (
            ratings.unrated.len(),
            "players without a pair of games that counts are not rated",
        ),
    ];
    for (count, note) in counts.into_iter().filter(|(count, _)| *count > 0) {
        notes.push(format!("{count} {note}."));
    }
    text + "\n" + &notes.join("\n") + "\n"
}

fn row(rank: usize, player: &RatedPlayer) -> Vec<String> {
    let elo = player.elo;
    vec![
        rank.to_string(),
        player.label.clone(),
        format!("{:+.0}", elo.value),
        format!("{:.0}", (elo.high - elo.low) / 2.0),
        format!("{:.3}", player.pairs.score().value),
        player.pairs.total().to_string(),
        player.games.games().to_string(),
        player.tournaments.to_string(),
    ]
}

/// Everything as one object.
pub fn ratings_json(ratings: &OverallRatings) -> Value {
    let players = (1u32..).zip(&ratings.players).map(|(rank, player)| {
        let (identity, games) = (&player.identity, player.games);
        json!({
            "rank": rank,
            "player": player.label,
            "kind": identity.kind,
            "source": identity.source,
            "budget": identity.budget,
            "fingerprint": identity.fingerprint,
            "elo": interval(player.elo),
            "score": interval(player.pairs.score()),
            "pairs": player.pairs.total(),
            "games": games.games(),
            "wins": games.wins,
            "draws": games.draws,
            "losses": games.losses,
            "tournaments": player.tournaments,
            "group": player.group,
        })
    });
    json!({
        "players": players.collect::<Vec<_>>(),
        "tournaments": ratings.tournaments,
        "games": ratings.games,
        "pairs": ratings.pairs,
        "repeated_pairs": ratings.repeated,
        "split_games": ratings.split,
        "games_against_itself": ratings.against_itself,
        "unrated": ratings.unrated,
        "groups": ratings.groups,
        "anchor": ratings.anchor,
    })
}
