"""The program in the package is the program."""

import json
import shutil
import signal
import subprocess
import sys
import sysconfig
from pathlib import Path

import pytest

import enlinea as en


def program():
    path = Path(sysconfig.get_path("scripts")) / "enlinea"
    return [str(path)] if path.exists() else [shutil.which("enlinea")]


@pytest.mark.parametrize("command", [[sys.executable, "-m", "enlinea"], program()])
def test_it_runs_and_answers_with_exit_codes(command):
    def run(*arguments, **more):
        return subprocess.run([*command, *arguments], capture_output=True, text=True, **more)

    assert run("--version").stdout.strip() == f"enlinea {en.__version__}"
    solved = run("solve", "--json", "4455")
    assert solved.returncode == 0 and json.loads(solved.stdout)["score"] == 18
    assert run("show", "--json", input="4455\n").returncode == 0
    wrong = run("--json", "levle")
    assert wrong.returncode == 2
    assert run("solve", "--check", "-", input="4455 3\n").returncode == 1


def test_ctrl_c_is_answered_by_the_program():
    command = [sys.executable, "-m", "enlinea", "solve", "--no-book", "--rules", "8x8", ""]
    running = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    try:
        running.communicate(timeout=1.5)
    except subprocess.TimeoutExpired:
        running.send_signal(signal.SIGINT)
    _, errors = running.communicate(timeout=60)
    assert running.returncode == 3
    assert "Traceback" not in errors
