//! Which players can be compared at all.

/// The group of each player: players that met, or that are connected by others, are in one. Groups count from 0 in the
/// order of their first players.
pub(super) fn groups(players: usize, meetings: impl Iterator<Item = (usize, usize)>) -> Vec<usize> {
    let mut parent: Vec<usize> = (0..players).collect();
    for (a, b) in meetings {
        let (a, b) = (root(&parent, a), root(&parent, b));
        // The smaller one is the root, so that groups are numbered by their first players.
        parent[a.max(b)] = a.min(b);
    }
    let roots: Vec<usize> = (0..players).map(|player| root(&parent, player)).collect();
    let is_root = |player: &usize| roots[*player] == *player;
    let order: Vec<usize> = (0..players).filter(is_root).collect();
    let place = |root: &usize| {
        order
            .binary_search(root)
            .expect("every root is in the order")
    };
    roots.iter().map(place).collect()
}

fn root(parent: &[usize], mut player: usize) -> usize {
    while parent[player] != player {
        player = parent[player];
    }
    player
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn players_are_connected_by_others() {
        let meetings = [(3, 1), (4, 5), (1, 0), (5, 4)];
        assert_eq!(groups(6, meetings.into_iter()), [0, 0, 1, 0, 2, 2]);
        assert_eq!(groups(0, [].into_iter()), [0; 0]);
    }
}
