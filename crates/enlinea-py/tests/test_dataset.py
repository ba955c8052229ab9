"""Labelled positions: the scores are the solver's, and tables are handed over without copies."""

import numpy as np
import pytest

import enlinea as en
from tools import needs


@pytest.fixture(scope="module")
def data():
    return en.dataset(60, seed=5, rules="6x5", plies="12..20", features=["ml-features"])


def test_the_labels_are_the_scores_of_the_solver(data):
    assert len(data) == 60 and data.rules == "6x5c4"
    boards, scores = data.boards(), data.scores()
    assert boards.shape == (60, 5, 6) and boards.dtype == np.int8
    assert (en.Solver("6x5").analyze_batch(boards) == scores).all()
    texts = data["position"]
    assert [en.Board(text) for text in texts] == [en.Board.from_array(b, "6x5") for b in boards]
    column = data["score_1"]
    known = scores[:, 0] != en.UNKNOWN
    assert (column[known] == scores[known, 0]).all()
    assert np.isnan(column[~known]).all()


def test_the_same_arguments_give_the_same_rows(data):
    again = en.dataset(60, seed=5, rules="6x5", plies="12..20", features=["ml-features"], threads=1)
    assert again["position"] == data["position"]
    assert (again["ply"] == data["ply"]).all() and data["ply"].min() >= 12
    assert data.columns[:2] == ["position", "ply"] and "n_pieces" in data.columns
    assert en.dataset(60, seed=6, rules="6x5", plies="12..20")["position"] != data["position"]


def test_rows_of_moves():
    data = en.dataset(20, rules="5x4", plies="8..12", labels="moves", source="random")
    boards = data.boards()
    assert len(boards) == len(data) > 20
    solver = en.Solver("5x4")
    for board, score in zip(boards, data["score"]):
        assert solver.solve(en.Board.from_array(board, "5x4")).score == -score


def test_sources():
    every = en.dataset(rules="4x4c3", source="all", plies="2")
    assert len(every) == len(set(every["position"])) > 3
    games = en.dataset(10, source="self-play", players=("random", "greedy"), plies="20..30")
    assert len(games) == 10


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({"positions": None}, "endless"),
        ({"positions": 5, "source": "dreams"}, "dreams"),
        ({"positions": 5, "labels": "cells"}, "cells"),
        ({"positions": 5, "plies": "90"}, "90"),
        ({"positions": 5, "features": ["nosuch"]}, "nosuch"),
        ({"positions": 5, "source": "self-play"}, "players"),
    ],
)
def test_mistakes(arguments, message):
    with pytest.raises(en.DataError, match=message):
        en.dataset(**arguments)


def test_a_single_column_of_features_may_be_a_text(data):
    single = en.dataset(60, seed=5, rules="6x5", plies="12..20", features="ml-features")
    assert single.columns == data.columns


def test_columns_that_do_not_exist(data):
    with pytest.raises(KeyError, match="no such column"):
        data["no such column"]


def test_pyarrow_takes_the_table_over(data):
    pyarrow = needs("pyarrow")
    table = pyarrow.table(data)
    assert table.column_names == data.columns and table.num_rows == 60
    assert table["position"].to_pylist() == data["position"]
    assert table["ply"].to_pylist() == data["ply"].tolist()
    first, second = (pyarrow.table(data)["n_pieces"].chunks[0] for _ in range(2))
    # The same buffer both times: nothing was copied.
    assert first.buffers()[1].address == second.buffers()[1].address
    kept = pyarrow.table(en.dataset(5, plies="30"))
    assert kept["ply"].to_pylist() == [30] * 5


def test_polars_takes_the_table_over(data):
    polars = needs("polars")
    frame = polars.DataFrame(data)
    assert frame.columns == data.columns and frame.height == 60
    assert frame["ply"].to_list() == data["ply"].tolist()


def test_pandas_takes_the_table_over(data):
    pandas = needs("pandas")
    needs("pyarrow")
    frame = pandas.DataFrame.from_arrow(data)
    assert list(frame.columns) == data.columns and len(frame) == 60
    assert frame["position"].tolist() == data["position"]
    assert frame["ply"].tolist() == data["ply"].tolist()


def test_duckdb_asks_the_table(data):
    duckdb = needs("duckdb")
    # The name of the variable is the name of the table.
    found = duckdb.sql("select count(*), min(ply), sum(n_pieces) from data").fetchall()
    assert found == [(60, data["ply"].min(), data["n_pieces"].sum())]
