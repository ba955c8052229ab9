"""Connect Four on any board: exact scores, players, tournaments and labelled data.

Columns are counted from 0 in code and from 1 in text:

>>> import enlinea as en
>>> board = en.Board("4455")
>>> board.legal
[0, 1, 2, 3, 4, 5, 6]
>>> en.Solver().solve(board).verdict
'red wins in 3 plies'
"""

from enlinea import kaggle
from enlinea._native import (
    UNKNOWN,
    Board,
    DataError,
    Dataset,
    EnlineaError,
    Model,
    MoveError,
    Player,
    PlayerError,
    PositionError,
    Report,
    RulesError,
    ShardError,
    Solver,
    SolverError,
    Tournament,
    TournamentError,
    __version__,
    dataset,
    play,
)
from enlinea.answers import Analysis, Choice, GameResult, Outlook, Solution
from enlinea.matches import MatchResult, match

__all__ = [
    "UNKNOWN",
    "Analysis",
    "Board",
    "Choice",
    "DataError",
    "Dataset",
    "EnlineaError",
    "GameResult",
    "MatchResult",
    "Model",
    "MoveError",
    "Outlook",
    "Player",
    "PlayerError",
    "PositionError",
    "Report",
    "RulesError",
    "ShardError",
    "Solution",
    "Solver",
    "SolverError",
    "Tournament",
    "TournamentError",
    "__version__",
    "dataset",
    "kaggle",
    "match",
    "play",
]
