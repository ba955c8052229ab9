"""`match`: many games between two players."""

from __future__ import annotations

from collections.abc import Callable
from os import PathLike
from typing import Any, NamedTuple

from enlinea._native import Report, Tournament, TournamentError

__all__ = ["MatchResult", "match"]


class MatchResult(NamedTuple):
    """The result of a match, from the side of the first player. Intervals are of 95 %."""

    games: int
    wins: int
    draws: int
    losses: int
    #: Points for each game: 1 for a win, half for a draw.
    score: float
    score_low: float
    score_high: float
    #: The difference in Elo.
    elo: float
    #: Everything else.
    report: Report


def match(
    first: Any,
    second: Any,
    *,
    games: int = 100,
    rules: str = "7x6",
    openings: str = "random(4)",
    seed: int = 1,
    adjudicate: bool = False,
    nodes: int | None = None,
    depth: int | None = None,
    time_ms: int | None = None,
    threads: int = 0,
    store: str | PathLike[str] | None = None,
    progress: Callable[[int, int], object] | None = None,
) -> MatchResult:
    """Play a match. Games come in pairs: both players begin once from each opening."""
    if games < 2 or games % 2:
        raise TournamentError(f"{games} games: expected an even number, at least 2")
    names = [_name(first), _name(second)]
    if names[0] == names[1]:
        names[1] += " (2)"
    tournament = Tournament(
        list(zip(names, (first, second))),
        name=f"{names[0]} against {names[1]}",
        rules=rules,
        rounds=games,
        openings=openings,
        seed=seed,
        adjudicate=adjudicate,
        nodes=nodes,
        depth=depth,
        time_ms=time_ms,
    )
    report = tournament.run(threads=threads, store=store, progress=progress)
    row = next(row for row in report.standings if row["name"] == names[0])
    other = next(row for row in report.standings if row["name"] == names[1])
    return MatchResult(
        games=row["games"],
        wins=row["wins"],
        draws=row["draws"],
        losses=row["losses"],
        score=row["score"],
        score_low=row["score_low"],
        score_high=row["score_high"],
        elo=row["elo"] - other["elo"],
        report=report,
    )


def _name(player: Any) -> str:
    if isinstance(player, dict):
        player = player.get("name") or player.get("spec") or player.get("command")
    for text in (player, getattr(player, "spec", None), getattr(player, "__name__", None)):
        if isinstance(text, str):
            return text
    return type(player).__name__
