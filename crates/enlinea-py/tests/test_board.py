"""Boards: moves, arrays, equality, pictures, errors with their place."""

import copy
import pickle

import numpy as np
import pytest

import enlinea as en


def test_moves_and_outcome():
    board = en.Board("445566")
    assert (board.turn, board.plies, board.is_over, board.outcome) == (1, 6, False, "ongoing")
    board.push(6)
    assert (board.is_over, board.winner, board.outcome) == (True, 1, "first")
    assert board.legal == []
    assert board.winning_cells == [(5, 3), (5, 4), (5, 5), (5, 6)]
    assert board.pop() == 6
    assert board.moves == (3, 3, 4, 4, 5, 5)
    assert board.height(3) == 2
    assert str(board) == "7x6c4:445566"


def test_rules_come_from_the_text_or_beside_it():
    assert en.Board("9x7c5:55").rules == "9x7c5"
    assert en.Board("55", rules="9x7c5") == en.Board("9x7c5:55")
    assert en.Board("9x7c5:55") != en.Board("55")
    with pytest.raises(en.RulesError):
        en.Board("9x7c5:55", rules="7x6")


def test_equal_boards_are_equal_however_they_came_about():
    first, second = en.Board("1234"), en.Board("3214")
    assert first == second and hash(first) == hash(second)
    assert first != en.Board("1243")
    assert first != "1234"
    assert len({first, second}) == 1


@pytest.mark.parametrize("text", ["", "445566", "20x20c5:", "5x4:1234", "4-4", "9x7c5:112233"])
def test_boards_are_read_back(text):
    board = en.Board(text)
    assert pickle.loads(pickle.dumps(board)) == board
    assert en.Board(str(board)) == board
    assert eval(repr(board), {"Board": en.Board}) == board
    twin = copy.deepcopy(board)
    twin.push(0)
    assert twin != board and board == en.Board(text)


@pytest.mark.parametrize("dtype", ["int8", "uint8", "int64", "bool"])
def test_arrays_of_any_whole_numbers(dtype):
    cells = np.zeros((6, 7), dtype=dtype)
    cells[5, 3] = 1
    board = en.Board.from_array(cells)
    assert board == en.Board("4") and board.turn == 2
    assert (board.to_numpy() == cells).all() and board.to_numpy().dtype == np.int8
    assert np.asarray(board).tolist() == cells.astype(int).tolist()


def test_arrays_with_minus_one_and_lists():
    cells = np.zeros((4, 5), dtype=int)
    cells[3] = [1, -1, 0, 0, 0]
    assert en.Board.from_array(cells) == en.Board("5x4:12")
    assert en.Board.from_array(cells.tolist(), rules="5x4") == en.Board("5x4:12")
    assert en.Board.from_array(np.asfortranarray(cells)[:, ::-1]) == en.Board("5x4:54")


def test_random_games_survive_the_array():
    random = np.random.default_rng(5)
    for rules in ["7x6", "9x7c5", "5x4", "6x7c3", "35x3c4"]:
        for _ in range(20):
            board = en.Board(rules=rules)
            while not board.is_over:
                assert en.Board.from_array(board.to_numpy(), rules=rules) == board
                board.push(int(random.choice(board.legal)))


@pytest.mark.parametrize(
    ("cells", "message"),
    [
        (np.full((6, 7), 3), "row 5, column 0 of the array: expected 0, 1 or 2, found 3"),
        (np.full((6, 7), 257), "found 257"),
        (np.full((6, 7), 0.5), "whole numbers"),
        (np.zeros(7, dtype=int), "found ndarray"),
        (object(), "found object"),
        ([[0, 1], [0]], "expected a text, a board or an array of rows and columns, found list"),
        (np.eye(6, 7, dtype=int), "column"),
    ],
)
def test_arrays_that_are_no_position(cells, message):
    with pytest.raises(en.PositionError, match=message):
        en.Board.from_array(cells)


def test_arrays_of_another_size():
    with pytest.raises(en.RulesError, match="6 rows and 7 columns, the array has 4 and 5"):
        en.Board.from_array(np.zeros((4, 5), dtype=int), rules="7x6")


def test_errors_are_value_errors_with_their_place():
    with pytest.raises(ValueError, match=r"move 3 \(character 3\)") as error:
        en.Board("44x")
    assert isinstance(error.value, en.PositionError)
    assert (error.value.ply, error.value.at, error.value.index) == (3, 3, None)
    with pytest.raises(en.PositionError) as error:
        en.Board("4444444")
    assert error.value.ply == 7
    with pytest.raises(en.RulesError):
        en.Board(rules="7by6")


@pytest.mark.parametrize("column", [-1, 7, 10**12])
def test_columns_that_do_not_exist(column):
    with pytest.raises(en.MoveError, match="expected 0 to 6"):
        en.Board().push(column)


def test_moves_that_cannot_be_made():
    with pytest.raises(en.MoveError, match="column 4 is full"):
        en.Board("444444").push(3)
    with pytest.raises(en.MoveError, match="no move to take back"):
        en.Board().pop()
    board = en.Board("444444")
    with pytest.raises(en.MoveError):
        board.push(3)
    assert board == en.Board("444444")


def test_the_picture_is_well_formed():
    from xml.etree import ElementTree

    picture = ElementTree.fromstring(en.Board("4455667")._repr_svg_())
    circles = picture.findall("{http://www.w3.org/2000/svg}circle")
    assert len(circles) == 42
    assert sum(circle.get("fill") == "#d33c2f" for circle in circles) == 4
    assert sum(circle.get("stroke") == "#111" for circle in circles) == 4
