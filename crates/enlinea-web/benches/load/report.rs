//! The figures of a run, and what was promised.

use std::fmt;
use std::time::Duration;

use super::client::Times;

/// Half of the answers come within this time, nearly all within that.
const MEDIAN: Duration = Duration::from_millis(20);
const NEARLY_ALL: Duration = Duration::from_millis(200);
/// Memory at the end against memory after a third of the run, in percent.
const GROWTH: u64 = 10;

/// Everything measured in one run.
#[derive(Debug)]
pub(crate) struct Report {
    pub(crate) hard_clients: usize,
    /// Streams that were opened, those that were open at the end, and their bytes.
    pub(crate) streams: (usize, usize, usize),
    pub(crate) analyses: Times,
    pub(crate) hard: Times,
    pub(crate) health: Times,
    /// Resident memory of the server over time.
    pub(crate) kilobytes: Vec<u64>,
}

impl Report {
    /// Whether the run was as good as the documentation says.
    pub(crate) fn keeps_promises(&self) -> bool {
        let errors = [&self.analyses, &self.hard, &self.health].map(|times| times.errors.len());
        let (early, late) = self.memory();
        errors == [0; 3]
            && self.streams.0 == self.streams.1
            && self.analyses.quantile(0.5) < MEDIAN
            && self.analyses.quantile(0.99) < NEARLY_ALL
            && late <= early + early * GROWTH / 100
    }

    /// After a third of the time, and at the end.
    fn memory(&self) -> (u64, u64) {
        let early = self.kilobytes.get(self.kilobytes.len() / 3);
        (
            early.copied().unwrap_or(0),
            self.kilobytes.last().copied().unwrap_or(0),
        )
    }
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{} hard clients", self.hard_clients)?;
        for (name, times) in [
            ("analyses", &self.analyses),
            ("hard", &self.hard),
            ("health", &self.health),
        ] {
            let count = times.taken.len();
            write!(
                f,
                "  {name:<9} {count} answers, {} errors;",
                times.errors.len()
            )?;
            for (name, share) in [("median", 0.5), ("99 %", 0.99), ("longest", 1.0)] {
                write!(
                    f,
                    " {name} {:.1} ms",
                    times.quantile(share).as_secs_f64() * 1e3
                )?;
            }
            writeln!(f)?;
            if let Some(error) = times.errors.first() {
                writeln!(f, "    the first error: {error}")?;
            }
        }
        let (opened, open, bytes) = self.streams;
        if opened > 0 {
            writeln!(
                f,
                "  streams   {open} of {opened} open at the end, {:.1} MB",
                bytes as f64 / 1e6
            )?;
        }
        let megabytes: Vec<String> = self
            .kilobytes
            .iter()
            .map(|size| (size / 1024).to_string())
            .collect();
        writeln!(f, "  memory    {} MB", megabytes.join(" "))?;
        let kept = if self.keeps_promises() {
            "kept"
        } else {
            "not kept"
        };
        write!(f, "  promises  {kept}")
    }
}

/// Resident memory of a process; 0 where the system does not say.
pub(crate) fn resident_kilobytes(process: u32) -> u64 {
    let status = std::fs::read_to_string(format!("/proc/{process}/status")).unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"));
    line.and_then(|line| line.trim().strip_suffix(" kB")?.trim().parse().ok())
        .unwrap_or(0)
}
