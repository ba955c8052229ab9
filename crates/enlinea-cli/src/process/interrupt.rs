//! Ctrl-C and termination signals: long work sees a flag, everything else ends at once.

use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

use anyhow::Context;

use crate::process::exit::ExitStatus;
use crate::process::terminal;
use crate::progress;

static RAISED: AtomicBool = AtomicBool::new(false);
static WATCHERS: AtomicUsize = AtomicUsize::new(0);

/// While one of these lives, a signal raises a flag instead of ending the program, so that results known so far
/// can be printed and the terminal be left clean. A second signal ends the program all the same.
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
    pub(crate) fn flag(&self) -> &'static AtomicBool {
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
    ctrlc::set_handler(|| {
        let again = RAISED.swap(true, Ordering::SeqCst);
        if again || WATCHERS.load(Ordering::SeqCst) == 0 {
            end_now();
        }
    })
    .context("cannot listen for Ctrl-C")
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
