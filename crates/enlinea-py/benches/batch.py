"""Speed of the package: batches, single calls, and the Python interface of BitBully on the same positions in the same run.

    python crates/enlinea-py/benches/batch.py [POSITIONS [FILE]]

With a file, the positions are also written there, for the same batch without Python:
`ENLINEA_BATCH=FILE cargo bench -p enlinea-solver --bench batch`.

Prints the medians of several runs, in turn, so that all suffer alike from whatever else the machine does.
"""

from __future__ import annotations

import statistics
import sys
import time
from collections.abc import Callable
from pathlib import Path

import numpy as np

import enlinea as en

ROUNDS = 5


def middle_game(count: int) -> list[str]:
    """Random positions of 16 to 24 plies in which nobody wins at once."""
    random, solver, found = np.random.default_rng(1), en.Solver(), []
    while len(found) < count:
        board, plies = en.Board(), int(random.integers(16, 25))
        while not board.is_over and board.plies < plies:
            board.push(int(random.choice(board.legal)))
        if not board.is_over and not solver.is_greater(board, (42 - board.plies) // 2 - 1):
            found.append("".join(str(column + 1) for column in board.moves))
    return found


class Way:
    """A way of solving all positions, and the times that it took."""

    def __init__(self, name: str, prepare: Callable[[], Callable[[], list[int]]]) -> None:
        self.name, self.prepare = name, prepare
        self.wall: list[float] = []
        self.processor: list[float] = []

    def run(self) -> list[int]:
        """Once, by a solver that knows nothing yet."""
        work = self.prepare()
        wall, processor = time.perf_counter(), time.process_time()
        scores = work()
        self.processor.append(time.process_time() - processor)
        self.wall.append(time.perf_counter() - wall)
        return scores


def batch(positions: object, threads: int) -> Callable[[], list[int]]:
    solver = en.Solver(book=False)
    # Memory for tables is taken by the first batch.
    solver.solve_batch([], threads=threads)
    return lambda: solver.solve_batch(positions, threads=threads).tolist()


def one_by_one(boards: list[en.Board]) -> Callable[[], list[int]]:
    solver = en.Solver(book=False)
    return lambda: [solver.solve(board).score for board in boards]


def all_ways(texts: list[str]) -> list[Way]:
    boards = [en.Board(text) for text in texts]
    array = np.stack([board.to_numpy() for board in boards])
    ways = [
        Way("solve_batch, texts, one thread", lambda: batch(texts, 1)),
        Way("solve_batch, array, one thread", lambda: batch(array, 1)),
        Way("solve_batch, array, all threads", lambda: batch(array, 0)),
        Way("solve, one by one", lambda: one_by_one(boards)),
    ]
    try:
        import bitbully
    except ImportError:
        print("BitBully is not installed: not compared")
        return ways
    theirs = [bitbully.Board([int(one) - 1 for one in text]) for text in texts]

    def mtdf() -> Callable[[], list[int]]:
        agent = bitbully.BitBully(opening_book=None)
        return lambda: [agent.mtdf(board) for board in theirs]

    return [*ways, Way("BitBully, mtdf", mtdf)]


def main(count: int, file: str | None) -> None:
    texts = middle_game(count)
    if file is not None:
        Path(file).write_text("\n".join(texts) + "\n")
    ways = all_ways(texts)
    for _ in range(ROUNDS):
        scores = [way.run() for way in ways]
        assert all(one == scores[0] for one in scores), "all ways find the same scores"
    print(f"{count} positions of 16 to 24 plies, microseconds for each, median of {ROUNDS}")
    print("      wall  processor")
    for way in ways:
        wall, processor = (statistics.median(one) / count * 1e6 for one in (way.wall, way.processor))
        print(f"{wall:10.1f} {processor:10.1f}  {way.name}")
    solver, over, calls = en.Solver(book=False), en.Board("445566"), 20_000
    taken = []
    for _ in range(ROUNDS):
        since = time.process_time()
        for _ in range(calls):
            solver.solve(over)
        taken.append((time.process_time() - since) / calls * 1e6)
    print(f"{'':10} {statistics.median(taken):10.2f}  one call of a position that is won at once")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 300, sys.argv[2] if len(sys.argv) > 2 else None)
