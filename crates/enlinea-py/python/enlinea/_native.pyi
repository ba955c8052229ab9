"""Types of the extension. Columns are counted from 0."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from os import PathLike
from pathlib import Path
from typing import Any, Final, TypeAlias, final

import numpy as np
from numpy.typing import ArrayLike, NDArray

from enlinea.answers import Analysis, Choice, GameResult, Outlook, Solution

#: A board, a text such as "4453" or "9x7c5:4453", or an array of rows and columns.
_Position: TypeAlias = Board | str | ArrayLike
#: A spec, an external program, a table as in a tournament file, or a function that plays.
_Player: TypeAlias = Player | str | Mapping[str, Any] | Callable[[Board], Any]

__version__: Final[str]
UNKNOWN: Final[int]

class EnlineaError(ValueError):
    """Base class of the errors of this package. Places are None where they are not known."""

    #: The move in the text, from 1.
    ply: int | None
    #: The character of the text, from 1.
    at: int | None
    #: The position in the batch, from 0.
    index: int | None

class RulesError(EnlineaError): ...
class PositionError(EnlineaError): ...
class MoveError(EnlineaError): ...
class PlayerError(EnlineaError): ...
class SolverError(EnlineaError): ...
class TournamentError(EnlineaError): ...
class DataError(EnlineaError): ...
class ShardError(EnlineaError): ...

@final
class Board:
    """A position and the moves that led to it. Boards are equal if the same is on them and the same side is to move."""

    def __new__(cls, text: str = "", rules: str | None = None) -> Board: ...
    @classmethod
    def from_array(cls, array: ArrayLike, rules: str | None = None) -> Board:
        """Read an array of rows and columns, the topmost row first: 0 empty, 1 the first player, 2 (or -1) the second."""

    def to_numpy(self) -> NDArray[np.int8]:
        """The same array, new each time."""

    def __array__(self, dtype: Any = None, copy: bool | None = None) -> NDArray[Any]: ...
    @property
    def rules(self) -> str: ...
    @property
    def columns(self) -> int: ...
    @property
    def rows(self) -> int: ...
    @property
    def connect(self) -> int:
        """How many stones in a line win."""

    @property
    def plies(self) -> int:
        """Stones on the board."""

    @property
    def turn(self) -> int:
        """Who is to move: 1 or 2."""

    @property
    def is_over(self) -> bool: ...
    @property
    def winner(self) -> int | None:
        """1 or 2, or None."""

    @property
    def outcome(self) -> str:
        """ "ongoing", "draw", "first" or "second"."""

    @property
    def legal(self) -> list[int]:
        """The open columns; none when the game is over."""

    @property
    def moves(self) -> tuple[int | None, ...]:
        """All moves; None is a pass in a set-up position."""

    @property
    def winning_cells(self) -> list[tuple[int, int]]:
        """Row and column of each cell of a winning line, as in the array."""

    def height(self, column: int) -> int:
        """Stones in a column."""

    def push(self, column: int) -> None:
        """Drop a stone of the side to move."""

    def pop(self) -> int | None:
        """Take the last move back and return it."""

    def copy(self) -> Board: ...
    def __copy__(self) -> Board: ...
    def __deepcopy__(self, _memo: Any, /) -> Board: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...
    def __reduce__(self) -> tuple[type[Board], tuple[str]]: ...
    def _repr_svg_(self) -> str: ...

@final
class Solver:
    """Exact scores on one board. Threads may share it; their questions are then answered in turn."""

    def __new__(
        cls,
        rules: str = "7x6",
        *,
        threads: int = 1,
        table_mb: int = 64,
        book: bool | str | PathLike[str] | None = None,
        keep_table: bool = False,
    ) -> Solver: ...
    @property
    def rules(self) -> str: ...
    @property
    def kernel(self) -> str:
        """Which instructions the search uses: "avx512", "avx2" or "plain". All find the same scores."""

    def solve(self, position: _Position, *, nodes: int | None = None) -> Solution:
        """The score of a position."""

    def analyze(self, position: _Position, *, nodes: int | None = None) -> Analysis:
        """The score of every column."""

    def is_greater(
        self, position: _Position, score: int, *, nodes: int | None = None
    ) -> bool | None:
        """Whether the score is greater: much cheaper than the score itself."""

    def solve_batch(
        self,
        positions: NDArray[np.int8] | Iterable[_Position],
        *,
        threads: int = 0,
        nodes: int | None = None,
    ) -> NDArray[np.int16]:
        """The scores of many positions on all cores; UNKNOWN where the node limit of a position came first."""

    def analyze_batch(
        self,
        positions: NDArray[np.int8] | Iterable[_Position],
        *,
        threads: int = 0,
        nodes: int | None = None,
    ) -> NDArray[np.int16]:
        """The scores of all columns of many positions; UNKNOWN for full columns too."""

    def __getnewargs_ex__(self) -> tuple[tuple[str], dict[str, Any]]: ...

@final
class Player:
    """A built-in player. It keeps the contents of the files that its spec names."""

    def __new__(cls, spec: str, rules: str = "7x6", *, folder: str = ".") -> Player: ...
    @property
    def spec(self) -> str: ...
    def choose(
        self,
        position: _Position,
        *,
        seed: int = 1,
        nodes: int | None = None,
        depth: int | None = None,
        time_ms: int | None = None,
    ) -> Choice:
        """The move of the side to move. The same seed gives the same move, unless time is limited."""

    def __call__(self, position: _Position, /) -> int:
        """The column."""

    def __eq__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...
    def __reduce__(self) -> tuple[Callable[[str, str], Player], tuple[str, str]]: ...

@final
class Model:
    """A trained model."""

    def __new__(cls, path: str | PathLike[str]) -> Model: ...
    @classmethod
    def shipped(cls, rules: str = "7x6") -> Model:
        """The model that comes with the package."""

    @classmethod
    def from_bytes(cls, bytes: bytes) -> Model: ...
    @property
    def name(self) -> str: ...
    @property
    def rules(self) -> str: ...
    def outlook(self, position: _Position) -> Outlook:
        """What it expects for the side to move."""

    def __reduce__(self) -> tuple[Callable[[bytes], Model], tuple[bytes]]: ...

@final
class Tournament:
    """A tournament before its first game."""

    def __new__(
        cls,
        players: Mapping[str, _Player] | Iterable[_Player | tuple[str, _Player]],
        *,
        name: str = "tournament",
        rules: str = "7x6",
        format: str = "round-robin",
        rounds: int = 2,
        openings: str = "random(4)",
        seed: int = 1,
        adjudicate: bool = False,
        nodes: int | None = None,
        depth: int | None = None,
        time_ms: int | None = None,
        folder: str | PathLike[str] = ...,
    ) -> Tournament: ...
    @classmethod
    def from_file(cls, path: str | PathLike[str]) -> Tournament:
        """Read a tournament file."""

    @property
    def name(self) -> str: ...
    @property
    def players(self) -> list[str]: ...
    def run(
        self,
        *,
        threads: int = 0,
        store: str | PathLike[str] | None = None,
        progress: Callable[[int, int], object] | None = None,
    ) -> Report:
        """Play all games that are not stored yet, and report all of them."""

@final
class Report:
    """Results of a tournament. `str` gives the tables."""

    @property
    def standings(self) -> list[dict[str, Any]]:
        """One dict for each player, the best first."""

    @property
    def games(self) -> list[GameResult]: ...
    def markdown(self) -> str: ...
    def html(self) -> str: ...
    def json(self) -> str: ...
    def _repr_markdown_(self) -> str: ...

@final
class Dataset:
    """Positions with exact scores. Everything that reads Arrow takes it over without copies."""

    @property
    def rules(self) -> str: ...
    @property
    def columns(self) -> list[str]: ...
    def boards(self) -> NDArray[np.int8]:
        """The board of each row; in rows of moves the board after the move."""

    def scores(self) -> NDArray[np.int16]:
        """The scores of all columns of the position of each row; UNKNOWN where there is none."""

    def __len__(self) -> int: ...
    def __getitem__(self, name: str, /) -> NDArray[Any] | list[str]: ...
    def __arrow_c_stream__(self, requested_schema: Any = None) -> Any: ...

@final
class Plan:
    """What is made, by which version of the program, and in how many shards; read from what `enlinea shard plan` wrote."""

    def __new__(cls, text: str) -> Plan: ...
    @classmethod
    def book(cls, rules: str, plies: int, *, shards: int) -> Plan:
        """An opening book."""

    @classmethod
    def tournament(cls, tournament: Tournament, *, shards: int) -> Plan:
        """The games of a tournament."""

    @property
    def identity(self) -> str: ...
    @property
    def shards(self) -> int: ...
    @property
    def description(self) -> str: ...
    def open_wave(self, parts: Parts) -> tuple[int, int, list[int]] | None:
        """The wave that can be run now: its number, its shards, those without a part."""

    def run(
        self, parts: Parts, wave: int, shard: int, *, threads: int = 1, table_mb: int = 128
    ) -> bytes:
        """Run a shard: a pure function of the plan and the two numbers."""

    def merge(
        self, parts: Parts, output: str | PathLike[str], *, threads: int = 0
    ) -> list[Path]:
        """Put all parts together and write the result."""

    def keep(self, folder: str | PathLike[str], part: bytes) -> Path:
        """Keep a part in a folder, whole or not at all."""

    def scan(self, folder: str | PathLike[str]) -> tuple[Parts, list[str]]:
        """The parts in a folder, and what is damaged."""

    def __reduce__(self) -> tuple[type[Plan], tuple[str]]: ...

@final
class Parts:
    """The parts of a plan that are known, in any order. Equal duplicates do no harm."""

    def __new__(cls, plan: Plan) -> Parts: ...
    def add(self, part: bytes, origin: str = "a part") -> None: ...
    def __contains__(self, place: tuple[int, int], /) -> bool: ...
    def __len__(self) -> int: ...

def dataset(
    positions: int | None = None,
    *,
    seed: int = 1,
    rules: str = "7x6",
    source: str = "mixed",
    plies: str | None = None,
    labels: str = "columns",
    features: Sequence[str] = ...,
    players: tuple[str, str] | None = None,
    nodes: int | None = None,
    duplicates: bool = False,
    threads: int = 0,
    folder: str | PathLike[str] = ...,
) -> Dataset:
    """Make positions with exact scores. The same arguments give the same rows."""

def play(
    first: _Player,
    second: _Player,
    *,
    opening: _Position | None = None,
    rules: str | None = None,
    seed: int = 1,
    nodes: int | None = None,
    depth: int | None = None,
    time_ms: int | None = None,
) -> GameResult:
    """Play one game. An exception in a function that plays ends the call."""

def _restore_player(text: str, rules: str) -> Player: ...
def _run_program(arguments: Sequence[str]) -> int: ...
