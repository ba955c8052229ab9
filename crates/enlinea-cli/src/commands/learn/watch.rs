//! Work of minutes or hours on other threads, watched from here: what is shown, and how it is interrupted.
//!
//! Everything that a run keeps is whole on the disk at any moment. So an interruption need not wait for the work: the program
//! ends, and the work with it.

use std::panic::resume_unwind;
use std::sync::Arc;
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::thread;
use std::time::Duration;

use anyhow::Context;
use enlinea_learn::WorkMeter;
use enlinea_learn::run::{RunEvent, thread_pool};

use crate::args::GlobalArgs;
use crate::output::Printer;
use crate::process::interrupt::InterruptWatch;
use crate::progress::LiveLearning;

/// Time between two looks.
const LOOK: Duration = Duration::from_millis(100);

/// Does the work on this many threads (0: one for each processor) and shows how far it is. `None` if the user interrupted.
pub(super) fn watch<T: Send + 'static>(
    threads: Option<u16>,
    global: &GlobalArgs,
    printer: &mut Printer,
    work: impl FnOnce(&WorkMeter, &mut dyn FnMut(RunEvent)) -> T + Send + 'static,
) -> anyhow::Result<Option<T>> {
    let interrupt = InterruptWatch::new();
    let meter = Arc::<WorkMeter>::default();
    let (sender, receiver) = channel();
    let shared = Arc::clone(&meter);
    let pool = thread_pool(threads.map_or(0, usize::from)).context("cannot start threads")?;
    let worker = thread::Builder::new()
        // The receiver is gone if the user interrupted.
        .spawn(move || pool.install(move || work(&shared, &mut |event| drop(sender.send(event)))))
        .context("cannot start a thread")?;
    let mut live = LiveLearning::new(global, printer);
    let mut is_over = false;
    while !is_over && !interrupt.is_raised() {
        match receiver.recv_timeout(LOOK) {
            Ok(event) => live.hear(event),
            Err(RecvTimeoutError::Timeout) => {}
            Err(RecvTimeoutError::Disconnected) => is_over = true,
        }
        live.show(&meter);
    }
    for note in live.into_notes() {
        printer.remark(&note)?;
    }
    if !is_over {
        return Ok(None);
    }
    let done = worker.join().unwrap_or_else(|panic| resume_unwind(panic));
    Ok(Some(done))
}
