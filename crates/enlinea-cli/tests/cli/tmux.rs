//! A real terminal for tests: a shell in a `tmux` server of its own.

use std::path::Path;
use std::process::Command;
use std::thread;
use std::time::{Duration, Instant};

use enlinea_testing::{is_installed, skipped};
use tempfile::TempDir;

/// Nothing in these tests takes longer, also on a busy machine.
const PATIENCE: Duration = Duration::from_mins(1);

/// A terminal of 80x24 with a shell, gone when this is dropped.
pub(crate) struct Tmux {
    folder: TempDir,
}

impl Tmux {
    /// Opens the terminal; `None` where `tmux` is not installed: the test is then skipped.
    pub(crate) fn start() -> Option<Tmux> {
        if !is_installed("tmux", "-V") {
            skipped("tmux");
            return None;
        }
        let tmux = Tmux {
            folder: tempfile::tempdir().expect("there is a folder for temporary files"),
        };
        // A shell without anybody's settings, in our folder.
        let shell = "env -u NO_COLOR -u ENV LC_ALL=C.UTF-8 PS1='$ ' sh";
        let size = ["-x", "80", "-y", "24"];
        let folder = tmux
            .folder()
            .to_str()
            .expect("temporary folders have plain names");
        let start = [
            &["-u", "new-session", "-d"],
            &size[..],
            &["-c", folder, shell],
        ]
        .concat();
        tmux.run(&start);
        tmux.run_line("stty -a > before; echo the shell is $((1 + 1)) ready");
        tmux.wait_for("the shell is 2 ready");
        Some(tmux)
    }

    /// The folder in which the shell is.
    pub(crate) fn folder(&self) -> &Path {
        self.folder.path()
    }

    /// Types a line into the shell.
    pub(crate) fn run_line(&self, line: &str) {
        self.run(&["send-keys", "-l", line]);
        self.run(&["send-keys", "Enter"]);
    }

    /// Presses keys by their names in tmux.
    pub(crate) fn press(&self, keys: &[&str]) {
        self.run(&[&["send-keys"], keys].concat());
    }

    pub(crate) fn resize(&self, width: u16, height: u16) {
        let (width, height) = (width.to_string(), height.to_string());
        self.run(&["resize-window", "-x", &width, "-y", &height]);
    }

    /// Waits until a text is on the screen, which is returned.
    pub(crate) fn wait_for(&self, text: &str) -> String {
        let since = Instant::now();
        loop {
            let screen = self.run(&["capture-pane", "-p"]);
            if screen.contains(text) {
                return screen;
            }
            assert!(since.elapsed() < PATIENCE, "no `{text}` on\n{screen}");
            thread::sleep(Duration::from_millis(20));
        }
    }

    /// Demands that a program which ended has left the terminal as it was.
    pub(crate) fn check_clean(&self) {
        let state = "#{alternate_on} #{cursor_flag} #{mouse_any_flag}";
        assert_eq!(
            self.run(&["display-message", "-p", state]).trim(),
            "0 1 0",
            "the usual page, a visible cursor, a free mouse"
        );
        self.run_line("stty -a | cmp - before && echo the terminal is $((3 + 4)) clean");
        self.wait_for("the terminal is 7 clean");
    }

    fn run(&self, arguments: &[&str]) -> String {
        let output = Command::new("tmux")
            .arg("-S")
            .arg(self.folder().join("socket"))
            .args(["-f", "/dev/null"])
            .args(arguments)
            .output()
            .expect("tmux runs");
        let error = String::from_utf8_lossy(&output.stderr);
        assert!(output.status.success(), "tmux {arguments:?}: {error}");
        String::from_utf8(output.stdout).expect("tmux prints UTF-8")
    }
}

impl Drop for Tmux {
    fn drop(&mut self) {
        let socket = self.folder().join("socket");
        // A server that is gone already is what we want.
        let _ = Command::new("tmux")
            .arg("-S")
            .arg(socket)
            .arg("kill-server")
            .output();
    }
}
