"""The solver: the same scores by every way of asking, limits, threads, signals."""

import os
import pickle
import signal
import threading
import time

import numpy as np
import pytest

import enlinea as en

# Positions with published scores.
KNOWN = {
    "2252576253462244111563365343671351441": -1,
    "7422341735647741166133573473242566": 1,
    "23163416124767223154467471272416755633": 0,
    "67152117737262713366376314254": 6,
    "4455": 18,
}


def positions(rules, count, plies, seed=3):
    random = np.random.default_rng(seed)
    boards = []
    while len(boards) < count:
        board = en.Board(rules=rules)
        while not board.is_over and board.plies < plies:
            board.push(int(random.choice(board.legal)))
        if not board.is_over:
            boards.append(board)
    return boards


def test_known_scores_by_every_way_of_asking():
    solver = en.Solver()
    texts, scores = list(KNOWN), list(KNOWN.values())
    boards = [en.Board(text) for text in texts]
    assert [solver.solve(text).score for text in texts] == scores
    assert [solver.solve(board).score for board in boards] == scores
    assert [solver.analyze(board).solution.score for board in boards] == scores
    for given in (texts, boards, np.stack([board.to_numpy() for board in boards]), iter(texts)):
        batch = solver.solve_batch(given)
        assert batch.dtype == np.int16 and batch.tolist() == scores
    assert all(solver.is_greater(text, score - 1) for text, score in KNOWN.items())
    assert not any(solver.is_greater(text, score) for text, score in KNOWN.items())


def test_a_solution_in_words():
    solution = en.Solver().solve("4455")
    assert solution.verdict == "red wins in 3 plies"
    assert solution.lower == solution.upper == 18 and solution.stopped is None
    assert pickle.loads(pickle.dumps(solution)) == solution


@pytest.mark.parametrize("rules", ["7x6", "6x5", "5x5c3", "6x4p8"])
def test_batches_agree_with_single_questions(rules):
    solver = en.Solver(rules, book=False)
    boards = positions(rules, 30, 14)
    single = [solver.solve(board).score for board in boards]
    for threads in (0, 1, 3):
        assert solver.solve_batch(boards, threads=threads).tolist() == single
    columns = solver.analyze_batch(boards)
    for board, row, score in zip(boards, columns, single):
        analysis = solver.analyze(board)
        expected = [en.UNKNOWN if one is None else one for one in analysis.scores]
        assert row.tolist() == expected
        assert max(row[board.legal]) == score
        assert all(row[column] == score for column in analysis.best)


def test_limits_leave_true_bounds():
    solver = en.Solver("8x7")
    solution = solver.solve("", nodes=10_000)
    assert solution.score is None and solution.lower < solution.upper
    assert solution.stopped == "nodes" and solution.nodes <= 10_000
    assert solver.solve_batch([""], nodes=1000).tolist() == [en.UNKNOWN]
    first = solver.solve_batch(positions("8x7", 20, 30), nodes=2000, threads=1)
    second = solver.solve_batch(positions("8x7", 20, 30), nodes=2000, threads=3)
    assert first.tolist() == second.tolist()


def test_errors_of_batches_say_which_position():
    with pytest.raises(en.PositionError, match="position 1: move 3") as error:
        en.Solver().solve_batch(["44", "44x"])
    assert (error.value.index, error.value.ply, error.value.at) == (1, 3, 3)
    boards = np.zeros((3, 6, 7), dtype=np.int8)
    boards[2, 0, 0] = 1
    with pytest.raises(en.PositionError, match="position 2: ") as error:
        en.Solver().solve_batch(boards)
    assert error.value.index == 2
    with pytest.raises(en.RulesError, match="7x6c4"):
        en.Solver().solve("9x7:44")
    with pytest.raises(en.PositionError, match="put it into a list"):
        en.Solver().solve_batch("44")
    assert en.Solver().solve_batch([]).shape == (0,)


def test_books():
    assert en.Solver().solve("").from_book
    assert en.Solver(book=True).solve("").score == 1
    with pytest.raises(FileNotFoundError):
        en.Solver(book="no-such.book")
    with pytest.raises(en.SolverError, match="not an opening book"):
        en.Solver(book=__file__)


def test_solvers_are_pickled_with_their_settings():
    solver = pickle.loads(pickle.dumps(en.Solver("6x5", book=False, table_mb=8)))
    assert solver.rules == "6x5c4"
    assert solver.__getnewargs_ex__() == en.Solver("6x5", book=False, table_mb=8).__getnewargs_ex__()


def test_other_threads_run_while_one_solves():
    solver, ticks, done = en.Solver(book=False), 0, threading.Event()

    def work():
        solver.solve("", nodes=3_000_000)
        done.set()

    thread = threading.Thread(target=work)
    thread.start()
    # Each tick needs the interpreter; if the search kept it, there would be one or two.
    while not done.is_set():
        ticks += 1
        time.sleep(0.0005)
    thread.join()
    assert ticks > 20


def test_threads_may_share_a_solver():
    solver, found = en.Solver(book=False), {}
    boards = positions("7x6", 8, 20)

    def work(index):
        found[index] = solver.solve(boards[index]).score

    threads = [threading.Thread(target=work, args=(index,)) for index in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert [found[index] for index in range(8)] == solver.solve_batch(boards).tolist()


@pytest.mark.parametrize(
    "call",
    [
        lambda: en.Solver(threads=-1),
        lambda: en.Solver().solve("4455", nodes=-1),
        lambda: en.Solver().solve_batch(["4455"], threads=-2),
        lambda: en.Player("random").choose("44", seed=2**64),
        lambda: en.play("random", "random", nodes=-5),
        lambda: en.dataset(-1),
        lambda: en.Tournament(["random", "center"], rounds=-1),
    ],
    ids=["solver", "nodes", "batch", "seed", "play", "dataset", "rounds"],
)
def test_numbers_out_of_range_are_value_errors(call):
    with pytest.raises(en.EnlineaError, match="is out of range: expected a whole number from 0"):
        call()


@pytest.mark.parametrize(
    "work",
    [
        lambda: en.Solver("8x8", book=False).solve(""),
        lambda: en.Solver("8x8", book=False, threads=2).analyze(""),
        lambda: en.Solver("8x8", book=False).solve_batch([""] * 16),
        lambda: en.Player("perfect(nodes=unlimited)", "8x8").choose("8x8:"),
        lambda: en.match("alphabeta(nodes=0)", "random", time_ms=3_600_000),
        lambda: en.dataset(1000, rules="8x8", plies="4"),
    ],
    ids=["solve", "threads", "batch", "player", "match", "dataset"],
)
def test_ctrl_c_ends_long_work(work):
    # Without it each would take hours: that the test ends at all is the assertion.
    signaller = threading.Timer(0.3, os.kill, (os.getpid(), signal.SIGINT))
    signaller.start()
    with pytest.raises(KeyboardInterrupt):
        work()
    signaller.join()
    assert en.Solver().solve("4455").score == 18
