//! How many requests an address may send: some at once, then a steady number each second.
//!
//! Every address has allowances that refill over time. Memory is bounded: addresses whose allowances are full again are
//! forgotten, and if too many are busy at once, those that come later share one allowance.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use tokio::time::Instant;

use crate::limits::{BURST_SECONDS, CLIENTS_REMEMBERED, FAILURE_PAUSE, FAILURES, SWEEP_PAUSE};

/// What is counted on its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Spent {
    /// Any request.
    Request,
    /// A request that makes the server search.
    Search,
    /// A wrong token.
    Failure,
}

/// The allowances of all addresses.
#[derive(Debug)]
pub(crate) struct Rates {
    /// In the order of [`Spent`].
    rates: [Rate; 3],
    clients: Mutex<Clients>,
}

/// How fast an allowance refills, and how large it is.
#[derive(Clone, Copy, Debug)]
struct Rate {
    per_second: f64,
    most: f64,
}

#[derive(Debug)]
struct Clients {
    known: HashMap<IpAddr, Allowances>,
    /// Shared by addresses that find no room.
    others: Allowances,
    /// When full allowances were last forgotten.
    swept: Instant,
}

/// What one address has left, in the order of [`Spent`].
#[derive(Clone, Copy, Debug)]
struct Allowances {
    left: [f64; 3],
    since: Instant,
}

impl Rates {
    /// This many requests a second, half of them searches.
    pub(crate) fn new(requests_per_second: u32) -> Rates {
        let steady = |per_second: f64| Rate {
            per_second,
            most: (per_second * BURST_SECONDS).max(1.0),
        };
        let requests = f64::from(requests_per_second);
        let failures = Rate {
            per_second: 1.0 / FAILURE_PAUSE.as_secs_f64(),
            most: FAILURES,
        };
        let rates = [steady(requests), steady(requests / 2.0), failures];
        let clients = Clients {
            known: HashMap::new(),
            others: Allowances::full(&rates, Instant::now()),
            swept: Instant::now(),
        };
        Rates {
            rates,
            clients: Mutex::new(clients),
        }
    }

    /// Spends one.
    ///
    /// # Errors
    /// With the time until there is one again.
    pub(crate) fn spend(&self, client: IpAddr, spent: Spent) -> Result<(), Duration> {
        self.with(client, |rates, left| {
            left.wait(rates, spent).map_or(Ok(()), Err)?;
            left.left[spent as usize] -= 1.0;
            Ok(())
        })
    }

    /// How long there will be none, without spending.
    pub(crate) fn wait(&self, client: IpAddr, spent: Spent) -> Option<Duration> {
        self.with(client, |rates, left| left.wait(rates, spent))
    }

    fn with<T>(
        &self,
        client: IpAddr,
        use_them: impl FnOnce(&[Rate; 3], &mut Allowances) -> T,
    ) -> T {
        let now = Instant::now();
        let mut clients = self.clients.lock().unwrap_or_else(PoisonError::into_inner);
        let allowances = clients.of(client, &self.rates, now);
        allowances.refill(&self.rates, now);
        use_them(&self.rates, allowances)
    }
}

impl Clients {
    fn of(&mut self, client: IpAddr, rates: &[Rate; 3], now: Instant) -> &mut Allowances {
        let is_new = !self.known.contains_key(&client);
        if is_new && self.known.len() >= CLIENTS_REMEMBERED && now - self.swept >= SWEEP_PAUSE {
            self.known
                .retain(|_, allowances| !allowances.is_full(rates, now));
            self.swept = now;
        }
        if is_new && self.known.len() >= CLIENTS_REMEMBERED {
            return &mut self.others;
        }
        let full = || Allowances::full(rates, now);
        self.known.entry(client).or_insert_with(full)
    }
}

impl Allowances {
    fn full(rates: &[Rate; 3], now: Instant) -> Allowances {
        Allowances {
            left: rates.map(|rate| rate.most),
            since: now,
        }
    }

    fn refill(&mut self, rates: &[Rate; 3], now: Instant) {
        let seconds = (now - self.since).as_secs_f64();
        for (left, rate) in self.left.iter_mut().zip(rates) {
            *left = (*left + seconds * rate.per_second).min(rate.most);
        }
        self.since = now;
    }

    fn is_full(mut self, rates: &[Rate; 3], now: Instant) -> bool {
        self.refill(rates, now);
        self.left
            .iter()
            .zip(rates)
            .all(|(left, rate)| *left >= rate.most)
    }

    fn wait(&self, rates: &[Rate; 3], spent: Spent) -> Option<Duration> {
        let (left, rate) = (self.left[spent as usize], rates[spent as usize]);
        (left < 1.0).then(|| Duration::from_secs_f64((1.0 - left) / rate.per_second))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::net::Ipv4Addr;
    use tokio::time::advance;

    const ONE: IpAddr = IpAddr::V4(Ipv4Addr::LOCALHOST);
    const TWO: IpAddr = IpAddr::V4(Ipv4Addr::new(127, 0, 0, 2));

    /// How many go through at once.
    fn burst(rates: &Rates, client: IpAddr, spent: Spent) -> u32 {
        (0..1_000_000)
            .take_while(|_| rates.spend(client, spent).is_ok())
            .count() as u32
    }

    #[tokio::test(start_paused = true)]
    async fn every_address_has_an_allowance_that_refills() {
        let rates = Rates::new(10);
        assert_eq!(burst(&rates, ONE, Spent::Request), 50);
        assert_eq!(burst(&rates, TWO, Spent::Request), 50);
        assert_eq!(burst(&rates, ONE, Spent::Search), 25);
        let wait = rates.spend(ONE, Spent::Request).unwrap_err();
        assert!(wait <= Duration::from_millis(101), "{wait:?}");
        advance(Duration::from_secs(1)).await;
        assert_eq!(burst(&rates, ONE, Spent::Request), 10);
        assert_eq!(burst(&rates, ONE, Spent::Search), 5);
        advance(Duration::from_hours(1)).await;
        assert_eq!(burst(&rates, ONE, Spent::Request), 50);
    }

    #[tokio::test(start_paused = true)]
    async fn memory_is_bounded_and_late_addresses_share_what_is_left() {
        let rates = Rates::new(2);
        let address = |number: usize| IpAddr::V4(Ipv4Addr::from_bits(number as u32));
        for number in 0..3 * CLIENTS_REMEMBERED {
            let _ = rates.spend(address(number), Spent::Request);
        }
        let remembered = |rates: &Rates| rates.clients.lock().unwrap().known.len();
        assert_eq!(remembered(&rates), CLIENTS_REMEMBERED);
        let late = address(4 * CLIENTS_REMEMBERED);
        assert!(
            rates.spend(late, Spent::Request).is_err(),
            "the others spent it"
        );
        // Later those that went away are forgotten.
        advance(Duration::from_mins(1)).await;
        assert_eq!(burst(&rates, late, Spent::Request), 10);
        assert_eq!(remembered(&rates), 1);
    }
}
