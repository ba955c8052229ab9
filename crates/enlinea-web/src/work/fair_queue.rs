//! A queue in which clients take turns.

use std::collections::VecDeque;
use std::net::IpAddr;

/// Work of many clients. The next item belongs to the client that has waited longest for its turn; the caller decides which
/// of its items comes first.
#[derive(Debug)]
pub(crate) struct FairQueue<T> {
    /// Clients with waiting items, the next one first.
    turns: VecDeque<(IpAddr, Vec<T>)>,
}

impl<T> Default for FairQueue<T> {
    fn default() -> FairQueue<T> {
        FairQueue {
            turns: VecDeque::new(),
        }
    }
}

impl<T> FairQueue<T> {
    /// Adds an item at the end of its client's list.
    pub(crate) fn push(&mut self, client: IpAddr, item: T) {
        match self.turns.iter_mut().find(|(other, _)| *other == client) {
            Some((_, items)) => items.push(item),
            None => self.turns.push_back((client, vec![item])),
        }
    }

    /// Takes the item with the smallest key of the next client; the oldest of equal ones.
    pub(crate) fn pop(&mut self, key: impl Fn(&T) -> u64) -> Option<T> {
        let (client, mut items) = self.turns.pop_front()?;
        let smallest = (0..items.len()).min_by_key(|&index| key(&items[index]))?;
        let item = items.remove(smallest);
        if !items.is_empty() {
            self.turns.push_back((client, items));
        }
        Some(item)
    }

    /// Removes the items that are no longer wanted.
    pub(crate) fn retain(&mut self, is_wanted: impl Fn(&T) -> bool) {
        for (_, items) in &mut self.turns {
            items.retain(&is_wanted);
        }
        self.turns.retain(|(_, items)| !items.is_empty());
    }

    /// All waiting items.
    pub(crate) fn iter_mut(&mut self) -> impl Iterator<Item = &mut T> {
        self.turns
            .iter_mut()
            .flat_map(|(_, items)| items.iter_mut())
    }

    pub(crate) fn len(&self) -> usize {
        self.turns.iter().map(|(_, items)| items.len()).sum()
    }

    pub(crate) fn clear(&mut self) {
        self.turns.clear();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn address(last: u8) -> IpAddr {
        IpAddr::from([127, 0, 0, last])
    }

    #[test]
    fn a_client_with_much_work_does_not_delay_one_with_little() {
        let mut queue = FairQueue::default();
        for item in 0..5 {
            queue.push(address(1), item);
        }
        queue.push(address(2), 10);
        queue.push(address(2), 11);
        let order: Vec<u64> = std::iter::from_fn(|| queue.pop(|_| 0)).collect();
        assert_eq!(order, [0, 10, 1, 11, 2, 3, 4]);
        assert_eq!(queue.len(), 0);
    }

    #[test]
    fn the_smallest_of_a_client_comes_first() {
        let mut queue = FairQueue::default();
        for item in [30, 10, 20] {
            queue.push(address(1), item);
        }
        queue.push(address(2), 40);
        queue.retain(|&item| item != 20);
        let order: Vec<u64> = std::iter::from_fn(|| queue.pop(|&item| item)).collect();
        assert_eq!(order, [10, 40, 30]);
    }
}
