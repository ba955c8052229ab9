"""What questions are answered with: named tuples, made by the extension."""

from __future__ import annotations

from typing import NamedTuple

from enlinea._native import Board

__all__ = ["Analysis", "Choice", "GameResult", "Outlook", "Solution"]


class Solution(NamedTuple):
    """What is known about the score of a position, for the side to move.

    A positive score wins, 0 draws, a negative one loses; a larger number is a sooner win or a later loss.
    """

    #: The exact score, or None if the node limit came first.
    score: int | None
    #: The score is at least this ...
    lower: int
    #: ... and at most this.
    upper: int
    #: The exact score in words.
    verdict: str | None
    #: Positions visited.
    nodes: int
    #: Whether the score comes from an opening book.
    from_book: bool
    #: Why the score is not exact: "nodes", or None.
    stopped: str | None


class Analysis(NamedTuple):
    """The scores of all moves of a position, for the side to move."""

    #: The position itself.
    solution: Solution
    #: A score for each column; None for a full one, and if the node limit came first.
    scores: list[int | None]
    #: Bounds of each score; None for a full column.
    bounds: list[tuple[int, int] | None]
    #: The columns that are proven to be best.
    best: list[int]
    #: A perfect continuation.
    line: list[int]


class Choice(NamedTuple):
    """The move of a player. It can be used as a column: ``board.push(choice)``."""

    column: int
    #: On the player's own scale, for the side to move.
    value: float | None
    #: Search depth in plies.
    depth: int
    #: Positions visited.
    nodes: int

    def __index__(self) -> int:
        return self.column


class Outlook(NamedTuple):
    """What a model expects of a position, for the side to move."""

    #: The expected score, as the solver counts.
    score: float
    #: Probabilities with perfect play.
    win: float
    draw: float
    loss: float


class GameResult(NamedTuple):
    """A game from its opening to its end."""

    first: str
    second: str
    #: The last position with all moves.
    board: Board
    #: 1 or 2; None is a draw.
    winner: int | None
    #: "line", "full-board", "illegal-move", "crash" ...
    termination: str
    #: More about it in words.
    reason: str | None
    #: How many moves belong to the opening.
    opening_plies: int
    #: The players' values of their moves; empty in games of tournaments.
    values: list[float | None]
    #: Positions visited for each move; empty in games of tournaments.
    nodes: list[int]
