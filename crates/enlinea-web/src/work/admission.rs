//! A limited number of places, of which one client may hold only a share.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// Why no place is free.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Full {
    /// All places are taken.
    All,
    /// This client holds its share.
    Client,
}

/// The places and the clients that hold them.
#[derive(Clone, Debug)]
pub(crate) struct Admission {
    places: usize,
    places_of_client: usize,
    taken: Arc<Mutex<HashMap<IpAddr, usize>>>,
}

/// A place, given back when dropped.
#[derive(Debug)]
pub(crate) struct Place {
    client: IpAddr,
    taken: Arc<Mutex<HashMap<IpAddr, usize>>>,
}

impl Admission {
    pub(crate) fn new(places: usize, places_of_client: usize) -> Admission {
        Admission {
            places,
            places_of_client,
            taken: Arc::default(),
        }
    }

    /// Takes a place.
    pub(crate) fn enter(&self, client: IpAddr) -> Result<Place, Full> {
        let mut taken = lock(&self.taken);
        if taken.values().sum::<usize>() >= self.places {
            return Err(Full::All);
        }
        let own = taken.entry(client).or_default();
        if *own >= self.places_of_client {
            return Err(Full::Client);
        }
        *own += 1;
        Ok(Place {
            client,
            taken: Arc::clone(&self.taken),
        })
    }

    /// Places that are taken.
    pub(crate) fn taken(&self) -> usize {
        lock(&self.taken).values().sum()
    }
}

impl Place {
    /// The client that holds it.
    pub(crate) fn client(&self) -> IpAddr {
        self.client
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        let mut taken = lock(&self.taken);
        if let Some(own) = taken.get_mut(&self.client) {
            *own -= 1;
            if *own == 0 {
                taken.remove(&self.client);
            }
        }
    }
}

fn lock(taken: &Mutex<HashMap<IpAddr, usize>>) -> MutexGuard<'_, HashMap<IpAddr, usize>> {
    taken.lock().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_are_shared_and_given_back() {
        let admission = Admission::new(3, 2);
        let [one, two] = [1, 2].map(|last| IpAddr::from([127, 0, 0, last]));
        let first = admission.enter(one).unwrap();
        let _second = admission.enter(one).unwrap();
        assert_eq!(admission.enter(one).unwrap_err(), Full::Client);
        let _third = admission.enter(two).unwrap();
        assert_eq!(admission.enter(two).unwrap_err(), Full::All);
        drop(first);
        assert_eq!(admission.taken(), 2);
        assert!(admission.enter(two).is_ok());
    }
}
