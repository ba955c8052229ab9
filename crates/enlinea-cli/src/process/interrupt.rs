//! Ctrl-C and termination signals: long work sees a flag, everything else ends at once.

use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, LazyLock};
use std::thread;
use std::time::Duration;

use anyhow::Context;
use signal_hook::consts::{SIGABRT, SIGXFSZ};

use crate::process::exit::ExitStatus;
use crate::process::terminal;
use crate::progress;

static RAISED: LazyLock<Arc<AtomicBool>> = LazyLock::new(Arc::default);
static WATCHERS: AtomicUsize = AtomicUsize::new(0);

/// Time that work has to end in good order after a signal. Nothing is lost if it does not: results are stored as they come.
const GRACE: Duration = Duration::from_millis(800);

/// While one of these lives, a signal raises a flag instead of ending the program, so that results known so far
/// can be printed and the terminal be left clean. A second signal ends the program all the same, and so does work that goes on.
#[derive(Debug)]
pub(crate) struct InterruptWatch(());

impl InterruptWatch {
    pub(crate) fn new() -> InterruptWatch {
        WATCHERS.fetch_add(1, Ordering::SeqCst);
        InterruptWatch(())
    }

    /// Whether the user asked to stop.
    #[expect(clippy::unused_self, reason = "only a watcher may ask")]
    pub(crate) fn is_raised(&self) -> bool {
        RAISED.load(Ordering::Relaxed)
    }

    /// The flag itself, for libraries that look at it while they work.
    #[expect(clippy::unused_self, reason = "only a watcher may ask")]
    pub(crate) fn flag(&self) -> &'static Arc<AtomicBool> {
        &RAISED
    }
}

impl Drop for InterruptWatch {
    fn drop(&mut self) {
        WATCHERS.fetch_sub(1, Ordering::SeqCst);
    }
}

/// Starts to listen for signals; called once.
pub(crate) fn install() -> anyhow::Result<()> {
    // A file that becomes longer than it may is an error of writing, with its message.
    signal_hook::flag::register(SIGXFSZ, Arc::default()).context("cannot listen for signals")?;
    ctrlc::set_handler(|| {
        let again = RAISED.swap(true, Ordering::SeqCst);
        if again || WATCHERS.load(Ordering::SeqCst) == 0 {
            end_now();
        }
        let last_call = thread::Builder::new().spawn(|| {
            thread::sleep(GRACE);
            end_now();
        });
        if last_call.is_err() {
            // Nobody would make sure of the end.
            end_now();
        }
    })
    .context("cannot listen for Ctrl-C")
}

/// Without memory the standard library prints how much was wanted and aborts: the exit code becomes that of a failure. Called before
/// anything else, because anything may lack memory.
pub(crate) fn survive_aborts() {
    let always = Arc::new(AtomicBool::new(true));
    let failure = ExitStatus::InternalError as i32;
    // Where it is refused, a program without memory ends by the signal, and with the same message.
    let _ = signal_hook::flag::register_conditional_shutdown(SIGABRT, failure, always);
}

#[expect(
    clippy::exit,
    reason = "nothing watches, or nothing reacts: only the terminal is restored"
)]
fn end_now() -> ! {
    terminal::leave();
    progress::wipe_row();
    std::process::exit(ExitStatus::Interrupted as i32)
}
