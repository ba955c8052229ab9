//! Many clients at the same time: 200 that each ask for the analysis of a fresh position of the middle game every two
//! seconds, with and without ten others that ask for hard openings without a book, and 500 spectators of a tournament.
//!
//! ```sh
//! cargo bench -p enlinea-web --bench load                        # a server in this process
//! cargo bench -p enlinea-web --bench load -- 127.0.0.1:4444 PID  # one that runs, and the memory of its process
//! cargo bench -p enlinea-web --bench load -- 127.0.0.1:4444 PID 10  # ten minutes with the ten others instead of one
//! ```
//!
//! The hard ones work for a minute before they are measured, so that memory is compared with memory that has been used.
//!
//! Prints times from sending a request to the end of its answer, and the memory of the server over time. Exits with an
//! error if the promises of `docs/performance.md` are not kept.

#![allow(
    clippy::unwrap_used,
    reason = "a bench that cannot continue should panic"
)]
#![allow(clippy::print_stdout, reason = "a bench prints its figures")]

mod load {
    pub(crate) mod client;
    pub(crate) mod positions;
    pub(crate) mod report;
    pub(crate) mod streams;
}

use std::net::SocketAddr;
use std::process::ExitCode;
use std::sync::atomic::AtomicBool;
use std::sync::mpsc;
use std::time::{Duration, Instant};

use enlinea_web::{ServeOptions, WebOptions, WebState, serve};
use load::client::{Client, Times};
use load::positions::{HARD_OPENINGS, middle_game};
use load::report::{Report, resident_kilobytes};
use load::streams::Streams;
use serde_json::json;
use tokio::task::JoinSet;
use tokio::time::{MissedTickBehavior, interval, sleep_until};

const CLIENTS: u64 = 200;
const EVERY: Duration = Duration::from_secs(2);
const MINUTES: u64 = 1;
const HARD_CLIENTS: usize = 10;
const SPECTATORS: usize = 500;
/// How long the hard clients are there before the measured time: tables are made and grow when they are first needed, and every
/// analysis may take up to 20 seconds, so each table has served several of them by then.
const WARM_UP: Duration = Duration::from_mins(1);

static STOP: AtomicBool = AtomicBool::new(false);

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args()
        .skip(1)
        .filter(|one| one != "--bench")
        .collect();
    let address = arguments.first().map(|text| text.parse().unwrap());
    let process = arguments
        .get(1)
        .map_or(std::process::id(), |text| text.parse().unwrap());
    let minutes = arguments
        .get(2)
        .map_or(MINUTES, |text| text.parse().unwrap());
    let address = address.unwrap_or_else(start);
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()
        .unwrap();
    let mut is_kept = true;
    for (hard_clients, minutes) in [(0, MINUTES), (HARD_CLIENTS, minutes)] {
        let length = Duration::from_mins(minutes);
        let report = runtime.block_on(run(address, process, hard_clients, length));
        println!("{report}");
        is_kept &= report.keeps_promises();
    }
    if is_kept {
        ExitCode::SUCCESS
    } else {
        ExitCode::FAILURE
    }
}

/// A server in this process.
fn start() -> SocketAddr {
    let (ready, is_ready) = mpsc::channel();
    std::thread::spawn(move || {
        let state = WebState::new(&WebOptions::default()).expect("threads start");
        serve(state, ServeOptions::new().port(0), &STOP, |address| {
            ready.send(address).unwrap();
        })
        .unwrap();
    });
    is_ready.recv().unwrap()
}

async fn run(address: SocketAddr, process: u32, hard_clients: usize, length: Duration) -> Report {
    let streams = Streams::default();
    let wanted_streams = if hard_clients > 0 { SPECTATORS } else { 0 };
    let mut spectators = JoinSet::new();
    if hard_clients > 0 {
        spectators = streams.watch(address, wanted_streams).await;
        warm_up(address, hard_clients).await;
    }
    let end = Instant::now() + length;
    let mut easy = JoinSet::new();
    for number in 0..CLIENTS {
        easy.spawn(ask_often(address, number, end));
    }
    let mut hard = JoinSet::new();
    for number in 0..hard_clients {
        hard.spawn(ask_hard(address, number, end));
    }
    let health = tokio::spawn(look_after(address, end));
    let memory = tokio::spawn(weigh(process, end));
    let mut analyses = Times::default();
    while let Some(times) = easy.join_next().await {
        analyses.merge(times.unwrap());
    }
    let mut hard_times = Times::default();
    while let Some(times) = hard.join_next().await {
        hard_times.merge(times.unwrap());
    }
    let streams = (wanted_streams, streams.open(), streams.bytes());
    spectators.abort_all();
    Report {
        hard_clients,
        streams,
        analyses,
        hard: hard_times,
        health: health.await.unwrap(),
        kilobytes: memory.await.unwrap(),
    }
}

/// The same work that will be measured.
async fn warm_up(address: SocketAddr, hard_clients: usize) {
    let end = Instant::now() + WARM_UP;
    let mut work = JoinSet::new();
    for number in 0..CLIENTS {
        // Other positions than later on.
        work.spawn(ask_often(address, CLIENTS + number, end));
    }
    for number in 0..hard_clients {
        work.spawn(ask_hard(address, number, end));
    }
    work.join_all().await;
}

/// A fresh position every two seconds. Clients begin at different moments of the first two.
async fn ask_often(address: SocketAddr, number: u64, end: Instant) -> Times {
    let mut rng = enlinea_players::random::rng(number);
    let mut client = Client::new(address);
    let mut times = Times::default();
    let offset = EVERY * u32::try_from(number % CLIENTS).unwrap() / u32::try_from(CLIENTS).unwrap();
    sleep_until((Instant::now() + offset).into()).await;
    let mut ticks = interval(EVERY);
    ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
    loop {
        ticks.tick().await;
        if Instant::now() >= end {
            return times;
        }
        let body = json!({"rules": "7x6", "moves": middle_game(&mut rng)});
        times.add(client.post("/api/analysis", &body.to_string()).await);
    }
}

/// One hard opening after the other.
async fn ask_hard(address: SocketAddr, number: usize, end: Instant) -> Times {
    let mut client = Client::new(address);
    let mut times = Times::default();
    let mut openings = HARD_OPENINGS.iter().cycle().skip(number);
    while Instant::now() < end {
        let body = json!({"moves": openings.next(), "book": false, "nodes": 1_000_000_000});
        times.add(client.post("/api/analysis", &body.to_string()).await);
    }
    times
}

/// Whether the server answers at all, ten times a second.
async fn look_after(address: SocketAddr, end: Instant) -> Times {
    let mut client = Client::new(address);
    let mut times = Times::default();
    let mut ticks = interval(Duration::from_millis(100));
    while Instant::now() < end {
        ticks.tick().await;
        times.add(client.get("/health").await);
    }
    times
}

/// Resident memory, every five seconds.
async fn weigh(process: u32, end: Instant) -> Vec<u64> {
    let mut sizes = Vec::new();
    let mut ticks = interval(Duration::from_secs(5));
    while Instant::now() < end {
        ticks.tick().await;
        sizes.push(resident_kilobytes(process));
    }
    sizes
}
