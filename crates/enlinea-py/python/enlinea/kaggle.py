"""Players as agents for Kaggle's `connectx`, on boards of any size, and their export as a submission."""

from __future__ import annotations

import io
import tarfile
from collections.abc import Callable
from os import PathLike
from pathlib import Path
from typing import Any

import numpy as np

from enlinea._native import Board, Player

__all__ = ["agent", "board", "export"]

#: Kaggle allows two seconds for a move; the rest is for a slow machine.
_SHARE_OF_TIME = 0.6


def _field(values: Any, name: str, default: Any = None) -> Any:
    """Kaggle hands over dictionaries whose keys are attributes too; tests may use either."""
    if isinstance(values, dict):
        return values.get(name, default)
    return getattr(values, name, default)


def board(observation: Any, configuration: Any) -> Board:
    """The position that an observation shows."""
    columns, rows = _field(configuration, "columns", 7), _field(configuration, "rows", 6)
    line = _field(configuration, "inarow", 4)
    cells = np.asarray(_field(observation, "board"), dtype=np.int64).reshape(rows, columns)
    return Board.from_array(cells, rules=f"{columns}x{rows}c{line}")


def agent(player: str | Player = "perfect", *, seed: int = 1) -> Callable[[Any, Any], int]:
    """An agent: a function of observation and configuration that returns a column.

    It answers well within the time of a move (`actTimeout`).
    """
    chosen = player if isinstance(player, Player) else Player(player)

    def act(observation: Any, configuration: Any) -> int:
        seconds = _field(configuration, "actTimeout", 2) or 2
        time_ms = max(1, int(1000 * _SHARE_OF_TIME * seconds))
        position = board(observation, configuration)
        return int(chosen.choose(position, seed=seed, time_ms=time_ms).column)

    return act


_MAIN = '''"""An agent for Kaggle's connectx, made by enlinea."""
import sys
from pathlib import Path

# Kaggle runs this text without a file name, in a folder that it does not import from.
for folder in ["/kaggle_simulations/agent", str(Path(globals().get("__file__", "main.py")).resolve().parent)]:
    sys.path.insert(0, folder)

from enlinea import kaggle
from enlinea._native import _restore_player

_act = kaggle.agent(_restore_player({text!r}, {rules!r}), seed={seed!r})


def agent(observation, configuration):
    return _act(observation, configuration)
'''


def export(
    player: str | Player = "perfect",
    path: str | PathLike[str] = "submission.tar.gz",
    *,
    seed: int = 1,
) -> Path:
    """Write a submission: an archive with `main.py` and this package, which needs numpy and nothing else."""
    chosen = player if isinstance(player, Player) else Player(player)
    _, (text, rules) = chosen.__reduce__()
    main = _MAIN.format(text=text, rules=rules, seed=seed).encode()
    package = Path(__file__).parent
    target = Path(path)
    with tarfile.open(target, "w:gz", compresslevel=6) as archive:
        info = tarfile.TarInfo("main.py")
        info.size = len(main)
        archive.addfile(info, io.BytesIO(main))
        for file in sorted(package.iterdir()):
            if file.suffix in {".py", ".pyi", ".so", ".pyd", ".typed"}:
                archive.add(file, f"enlinea/{file.name}")
    return target
