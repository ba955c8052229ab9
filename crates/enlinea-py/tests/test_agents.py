"""PettingZoo and Kaggle: our environment passes their test, our agents follow their calling convention."""

import random
import subprocess
import sys
import tarfile
import warnings

import pytest

import enlinea as en
from tools import needs


@pytest.mark.parametrize("rules", ["7x6", "9x7c5", "5x4"])
def test_the_environment_passes_the_test_of_pettingzoo(rules):
    needs("pettingzoo")
    from pettingzoo.test import api_test, seed_test

    from enlinea import pettingzoo

    with warnings.catch_warnings():
        # Its own advice about pictures and about tests.
        warnings.simplefilter("ignore")
        api_test(pettingzoo.env(rules, render_mode="ansi"), num_cycles=300, verbose_progress=False)
        seed_test(lambda: pettingzoo.env(rules), num_cycles=50)


def test_rewards_masks_and_pictures():
    needs("pettingzoo")
    from enlinea import pettingzoo

    env = pettingzoo.env("7x6", render_mode="rgb_array")
    env.reset(seed=1)
    assert env.render().shape == (192, 224, 3)
    for column in (3, 3, 4, 4, 5, 5):
        env.step(column)
        assert env.rewards == {"player_0": 0, "player_1": 0}
    env.step(6)
    assert env.rewards == {"player_0": 1, "player_1": -1}
    assert all(env.terminations.values())
    env = pettingzoo.env("7x6", opening="444444", render_mode="ansi")
    env.reset()
    observation = env.observe("player_0")
    assert observation["action_mask"].tolist() == [1, 1, 1, 0, 1, 1, 1]
    assert observation["observation"][:, 3, :].sum(axis=0).tolist() == [3, 3]
    assert env.render().splitlines()[-1] == ". . . x . . ."
    env.step(3)
    assert env.rewards == {"player_0": -1, "player_1": 0}


class Struct(dict):
    """What Kaggle hands over: a dictionary whose keys are attributes."""

    __getattr__ = dict.__getitem__


def kaggle_game(agents, columns, rows, line):
    """Plays as Kaggle does: a flat board, marks 1 and 2, one call for each move."""
    configuration = Struct(columns=columns, rows=rows, inarow=line, actTimeout=2, timeout=2)
    board, mark, moves = [0] * (columns * rows), 1, []
    referee = en.Board(rules=f"{columns}x{rows}c{line}")
    while not referee.is_over:
        observation = Struct(board=list(board), mark=mark, remainingOverageTime=60, step=len(moves))
        column = agents[mark - 1](observation, configuration)
        assert type(column) is int
        referee.push(column)
        row = max(row for row in range(rows) if board[row * columns + column] == 0)
        board[row * columns + column] = mark
        moves.append(column)
        mark = 3 - mark
    return referee


@pytest.mark.parametrize(("columns", "rows", "line"), [(5, 4, 4), (7, 6, 4), (6, 5, 3)])
@pytest.mark.parametrize("spec", ["perfect", "level(4)"])
def test_agents_play_by_the_calling_convention(spec, columns, rows, line):
    chance = random.Random(7)

    def opponent(observation, configuration):
        free = [c for c in range(configuration.columns) if observation.board[c] == 0]
        return chance.choice(free)

    agent = en.kaggle.agent(spec)
    for seat in range(2):
        agents = [agent, opponent] if seat == 0 else [opponent, agent]
        referee = kaggle_game(agents, columns, rows, line)
        if spec == "perfect":
            assert referee.winner in (None, seat + 1)
    if spec == "perfect":
        assert kaggle_game([agent, agent], 5, 4, 4).winner is None


def test_a_submission_runs_without_the_package(tmp_path):
    archive = en.kaggle.export("level(2)", tmp_path / "submission.tar.gz", seed=4)
    with tarfile.open(archive) as files:
        names = files.getnames()
        assert "main.py" in names and any(name.startswith("enlinea/_native") for name in names)
        folder = tmp_path / "agent"
        files.extractall(folder, filter="data")
    # Isolated: neither the installed package nor the current folder can be found; numpy is, as on Kaggle.
    script = (
        "import importlib.util, sys\n"
        "import numpy\n"
        f"sys.path = [one for one in sys.path if not one.endswith('site-packages')]\n"
        f"spec = importlib.util.spec_from_file_location('main', {str(folder / 'main.py')!r})\n"
        "main = importlib.util.module_from_spec(spec)\n"
        "spec.loader.exec_module(main)\n"
        "import enlinea\n"
        f"assert enlinea.__file__.startswith({str(folder)!r}), enlinea.__file__\n"
        "print(main.agent({'board': [0] * 20, 'mark': 1}, {'columns': 5, 'rows': 4, 'inarow': 4}))\n"
    )
    result = subprocess.run(
        [sys.executable, "-I", "-c", script], capture_output=True, text=True, check=True
    )
    assert 0 <= int(result.stdout) < 5
