//! `enlinea play` on a real terminal, key by key.

use std::fs;
use std::process::Command;

use crate::PROGRAM;
use crate::tmux::Tmux;

#[test]
fn a_game_is_won_taken_back_saved_loaded_and_left() {
    let Some(tmux) = Tmux::start() else { return };
    tmux.run_line(&format!("{PROGRAM} play --second random --seed 1"));
    tmux.wait_for("it is your turn");
    for stones in ["2 of 42", "4 of 42", "6 of 42"] {
        tmux.press(&["4"]);
        tmux.wait_for(stones);
    }
    tmux.press(&["Enter"]);
    tmux.wait_for("you have won");
    // The line is marked when the stone has landed.
    let screen = tmux.wait_for("◆");
    assert_eq!(screen.matches('◆').count(), 4, "{screen}");

    tmux.press(&["u"]);
    let screen = tmux.wait_for("1 move taken back");
    assert!(screen.contains("it is your turn"), "{screen}");
    assert_eq!(screen.matches('◆').count(), 0, "{screen}");

    tmux.press(&["s"]);
    tmux.wait_for("game.enlinea_");
    tmux.press(&["Enter"]);
    tmux.wait_for("saved as `game.enlinea`");
    let saved = fs::read_to_string(tmux.folder().join("game.enlinea")).unwrap();
    let lines: Vec<&str> = saved.lines().collect();
    assert_eq!(lines[0].len(), 12, "{saved}");
    assert_eq!(lines[1..], ["# x: human", "# o: random", "# seed: 1"]);

    tmux.press(&["Left", "Left", "Space"]);
    tmux.wait_for("8 of 42");
    tmux.press(&["l"]);
    tmux.wait_for("game.enlinea_");
    tmux.press(&["Enter"]);
    tmux.wait_for("6 of 42");

    tmux.press(&["a"]);
    tmux.wait_for("wins with the next move");
    tmux.press(&["h"]);
    tmux.wait_for("hint: column 4: wins with the next move");

    tmux.resize(25, 8);
    tmux.wait_for("too small");
    tmux.resize(80, 24);
    tmux.wait_for("it is your turn");
    tmux.press(&["?"]);
    tmux.wait_for("take back");
    tmux.press(&["Escape"]);
    tmux.wait_for("q quit");

    tmux.press(&["q"]);
    tmux.wait_for(&format!("the game: {}", lines[0]));
    tmux.check_clean();
}

/// Starts a game and returns the number of its process.
fn start_with_process(tmux: &Tmux) -> String {
    tmux.run_line(&format!(
        "sh -c 'echo $$ > process; exec {PROGRAM} play --second human'; echo it ended with $?"
    ));
    tmux.wait_for("it is red's turn");
    let process = fs::read_to_string(tmux.folder().join("process"));
    process.expect("the shell wrote it").trim().to_owned()
}

#[test]
fn signals_leave_a_clean_terminal() {
    let Some(tmux) = Tmux::start() else { return };
    for signal in ["-TERM", "-INT", "-HUP"] {
        let process = start_with_process(&tmux);
        let killed = Command::new("kill").args([signal, &process]).status();
        assert!(killed.unwrap().success());
        tmux.wait_for("it ended with 3");
        tmux.check_clean();
        tmux.run_line("clear");
    }
}

#[test]
fn control_c_leaves_a_clean_terminal() {
    let Some(tmux) = Tmux::start() else { return };
    start_with_process(&tmux);
    tmux.press(&["C-c"]);
    tmux.wait_for("it ended with 3");
    tmux.check_clean();
}

#[test]
fn lines_are_read_where_the_terminal_is_dumb() {
    let Some(tmux) = Tmux::start() else { return };
    tmux.run_line(&format!("TERM=dumb {PROGRAM} play --second human"));
    tmux.wait_for("red (x) to move\n>");
    tmux.press(&["4", "Enter"]);
    tmux.wait_for("red (x) plays 4");
    tmux.press(&["C-d"]);
    tmux.wait_for("end of the input");
    tmux.check_clean();
}
