"""Work that outgrows a machine, on Dask: `pip install enlinea[dask]`.

A plan says what is made and in how many shards; `run` has them run wherever a client of Dask reaches, and gathers their parts. What
a shard computes is decided by the plan alone, so it does not matter where, in which order or how often it runs:

    from enlinea import cluster
    plan = cluster.plan("book", "--rules", "6x5", "--plies", "7", shards=60)
    cluster.run(plan, folder="parts", output="6x5.book")     # a cluster on this machine

With a folder every part is kept as soon as it arrives, and the same call resumes after anything has died.
"""

from __future__ import annotations

import logging
import os
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import CancelledError
from contextlib import contextmanager, suppress
from os import PathLike
from pathlib import Path
from typing import Any

import dask
from distributed import Client, Future, LocalCluster, TimeoutError, wait

from enlinea._native import EnlineaError, Parts, Plan

__all__ = ["Parts", "Plan", "plan", "run", "run_shard"]

#: Seconds between two looks at what runs.
_POLL = 0.5
#: A shard is backed up when it has run this many times as long as half of the others.
_STRAGGLER = 3.0
#: How long a worker of a cluster of ours may take to start again. Dask gives it up after 15 seconds, and never starts another.
_START = "5 minutes"
#: Seconds without any worker after which that is said.
_ALONE = 60.0
#: Seconds without the scheduler after which the run ends.
_NO_SCHEDULER = 30.0
#: Seconds to wait for a part that is there; it may have been lost with its worker in the meantime.
_FETCH = 20.0

_Path = str | PathLike[str]

_log = logging.getLogger(__name__)


def plan(*words: str, shards: int) -> Plan:
    """A plan from the words of `enlinea shard plan`: `plan("data", "--positions", "1000000", shards=100)`."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "plan.json"
        command = [sys.executable, "-m", "enlinea", "shard", "plan", *words]
        command += ["--shards", str(shards), "--output", str(path)]
        result = subprocess.run(command, capture_output=True, text=True)
        if result.returncode:
            raise EnlineaError(result.stderr.strip().removeprefix("error: "))
        return Plan(path.read_text())


def run_shard(
    plan_text: str,
    earlier: Sequence[bytes],
    wave: int,
    shard: int,
    options: dict[str, int],
    shared: str | None,
) -> bytes | str:
    """What a worker does: run a shard and give its part, or keep it in shared storage and name the file."""
    one = Plan(plan_text)
    parts = Parts(one)
    for part in earlier:
        parts.add(part)
    part = one.run(parts, wave, shard, **options)
    return part if shared is None else str(one.keep(shared, part))


def run(
    plan: Plan,
    client: Client | None = None,
    *,
    folder: _Path | None = None,
    shared: bool = False,
    output: _Path | None = None,
    threads: int = 1,
    table_mb: int = 128,
    attempts: int = 10,
    copies: int = 1,
    backup_seconds: float = 30.0,
    order: Callable[[list[int]], Sequence[int]] = list,
    progress: Callable[[int, int], object] | None = None,
) -> list[Path]:
    """Run all shards of a plan that have no part yet, and write the result if there is an output.

    Without a client there is a cluster on this machine, one worker for each processor, for this call. With a folder, parts are
    kept there and the call can be repeated; if it is shared by all machines, workers write into it themselves. A shard whose
    worker dies is run again, up to `attempts` times. A shard that takes much longer than the others is run a second time
    elsewhere, after at least `backup_seconds`. With `copies=2` every shard is run twice and the parts are compared. If the
    scheduler is lost, the call ends with a `ConnectionError`.
    """
    if shared and folder is None:
        raise ValueError("shared storage needs a folder")
    with _client_or_local(client) as (reached, own):
        options = {"threads": threads, "table_mb": table_mb}
        work = _Run(plan, reached, own, folder, shared, options)
        while (open_wave := plan.open_wave(work.parts)) is not None:
            work.run_wave(open_wave, attempts, max(1, copies), backup_seconds, order, progress)
        # The workers are idle now: merging may need all processors of this machine.
        return [] if output is None else plan.merge(work.parts, output)


@contextmanager
def _client_or_local(client: Client | None) -> Iterator[tuple[Client, LocalCluster | None]]:
    if client is not None:
        yield client, None
        return
    workers = os.cpu_count() or 1
    with (
        dask.config.set({"distributed.deploy.lost-worker-timeout": _START}),
        LocalCluster(n_workers=workers, threads_per_worker=1, dashboard_address=None) as cluster,
        Client(cluster) as own,
    ):
        yield own, cluster


class _Run:
    """The parts of a plan, and the futures that will be parts."""

    def __init__(
        self,
        plan: Plan,
        client: Client,
        own: LocalCluster | None,
        folder: _Path | None,
        shared: bool,
        options: dict[str, int],
    ) -> None:
        self.plan, self.client, self.options = plan, client, options
        #: The cluster of this call, if it has one, and how many workers it is to have.
        self.own, self.size = own, 0 if own is None else len(own.workers)
        #: Since when there is no worker; whether that was said.
        self.alone: float | None = None
        self.is_said = False
        self.text = str(plan)
        self.folder = None if folder is None else Path(folder)
        self.shared = str(self.folder.resolve()) if shared and self.folder is not None else None
        #: The bytes of all parts, which later waves follow from.
        self.bytes: list[bytes] = []
        self.parts = Parts(plan)
        if self.folder is not None:
            self.folder.mkdir(parents=True, exist_ok=True)
            self.parts, _ = plan.scan(self.folder)
            names = self.folder.glob(f"{plan.identity}.*.part")
            found = [path.read_bytes() for path in sorted(names)]
            self.bytes = [part for part in found if self._is_whole(part)]

    def _is_whole(self, part: bytes) -> bool:
        try:
            Parts(self.plan).add(part)
        except EnlineaError:
            return False
        return True

    def submit(self, wave: int, shard: int, attempt: int, avoid: set[str]) -> Future[Any]:
        """Send a shard to a worker, to one that is not to be avoided if there is another."""
        place: dict[str, Any] = {}
        others: list[str] = []
        with suppress(OSError, TimeoutError):
            others = sorted(set(self.client.ncores()) - avoid) if avoid else []
        if others:
            place = {"workers": others, "allow_other_workers": True}
        return self.client.submit(
            run_shard,
            self.text,
            self.bytes if wave > 0 else [],
            wave,
            shard,
            self.options,
            self.shared,
            key=f"enlinea-{self.plan.identity}-{wave}:{shard}:{attempt}",
            pure=False,
            **place,
        )

    def take(self, wave: int, shard: int, result: bytes | str) -> None:
        """A part has come; it is checked, and kept if there is a folder."""
        part = Path(result).read_bytes() if isinstance(result, str) else result
        known = (wave, shard) in self.parts
        self.parts.add(part, f"shard {shard} of wave {wave}")
        if known:
            return
        self.bytes.append(part)
        if self.folder is not None and self.shared is None:
            self.plan.keep(self.folder, part)

    def run_wave(
        self,
        open_wave: tuple[int, int, list[int]],
        attempts: int,
        copies: int,
        backup_seconds: float,
        order: Callable[[list[int]], Sequence[int]],
        progress: Callable[[int, int], object] | None,
    ) -> None:
        wave, shards, missing = open_wave
        waiting = [shard for shard in order(missing) for _ in range(copies)]
        left = {shard: copies for shard in missing}
        tries = dict.fromkeys(missing, 0)
        running: dict[Future[Any], tuple[int, float]] = {}
        backed_up: set[int] = set()
        times: list[float] = []

        def start(shard: int, avoid: set[str]) -> None:
            tries[shard] += 1
            running[self.submit(wave, shard, tries[shard], avoid)] = (shard, time.monotonic())

        while left:
            self._wait_for_scheduler()
            # A few shards for each worker are enough to keep all busy, and leave the order to us.
            room = 2 * max(1, self._threads()) - len(running)
            for shard in waiting[: max(0, room)]:
                start(shard, set())
            del waiting[: max(0, room)]
            for future in self._ended(list(running)):
                shard, since = running.pop(future)
                if shard not in left:
                    continue
                try:
                    result = future.result(timeout=_FETCH)
                except EnlineaError:
                    # The work itself fails: it would fail again.
                    raise
                except TimeoutError:
                    running[future] = (shard, since)
                    continue
                except Exception:
                    # The worker died, or was lost with what it had made.
                    if tries[shard] >= attempts * copies:
                        raise
                    waiting.append(shard)
                    continue
                self.take(wave, shard, result)
                times.append(time.monotonic() - since)
                left[shard] -= 1
                if left[shard] == 0:
                    del left[shard]
                if progress is not None:
                    progress(shards - len(left), shards)
            # What is not needed any more: backups whose shard has come by now.
            superfluous = [one for one, (shard, _) in running.items() if shard not in left]
            for future in superfluous:
                del running[future]
            if superfluous:
                with suppress(OSError, TimeoutError):
                    self.client.cancel(superfluous)
            if not waiting and times:
                limit = max(backup_seconds, _STRAGGLER * statistics.median(times))
                for future, (shard, since) in list(running.items()):
                    if shard not in backed_up and time.monotonic() - since > limit:
                        backed_up.add(shard)
                        start(shard, self._workers_of(future))

    def _ended(self, running: list[Future[Any]]) -> list[Future[Any]]:
        """Futures that have an end, good or bad, after a short wait."""
        if not running:
            time.sleep(_POLL)
            return []
        try:
            wait(running, timeout=_POLL, return_when="FIRST_COMPLETED")
        except (TimeoutError, CancelledError):
            # Nothing has ended yet, or a worker has died with what it held; the status of each future says so.
            pass
        return [future for future in running if future.status != "pending"]

    def _wait_for_scheduler(self) -> None:
        """Waits while the client connects once more, which it does by itself."""
        lost = time.monotonic()
        while self.client.status != "running":
            if self.client.status == "closed" or time.monotonic() - lost > _NO_SCHEDULER:
                kept = "" if self.folder is None else f"; the parts in {self.folder} are kept"
                raise ConnectionError(f"the scheduler is gone: run it again with a new client{kept}")
            time.sleep(_POLL)

    def _threads(self) -> int:
        """The threads of all workers. Workers of our own cluster that were given up are replaced."""
        threads = 0
        with suppress(OSError, TimeoutError):
            threads = sum(self.client.ncores().values())
        if self.own is not None and len(self.own.workers) < self.size:
            self.own.scale(self.size)
        now = time.monotonic()
        if threads > 0:
            self.alone, self.is_said = None, False
        elif self.alone is None:
            self.alone = now
        elif now - self.alone > _ALONE and not self.is_said:
            self.is_said = True
            _log.warning("there are no workers; the work goes on when one comes")
        return threads

    def _workers_of(self, future: Future[Any]) -> set[str]:
        with suppress(OSError, TimeoutError):
            processing = self.client.processing()
            return {worker for worker, keys in processing.items() if future.key in keys}
        return set()
