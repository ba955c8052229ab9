"""Shards on Dask: the bytes of one machine, whatever happens to the workers."""

import functools
import os
import random
import re
import signal
import subprocess
import sys
import tempfile
import threading
import time
from pathlib import Path

import pytest

import enlinea as en
from tools import needs

pytestmark = pytest.mark.filterwarnings("ignore")


@pytest.fixture(scope="module")
def cluster():
    distributed = needs("distributed")
    import dask

    # Nannies start workers again that were killed; on a busy machine that may take longer than Dask waits.
    with (
        dask.config.set({"distributed.deploy.lost-worker-timeout": "10 minutes"}),
        distributed.LocalCluster(
            n_workers=2, threads_per_worker=1, dashboard_address=None, silence_logs=50
        ) as local,
        distributed.Client(local) as client,
    ):
        yield client


def processes(client):
    """The processes of all workers that answer; one may have died just now."""
    return sorted(client.run(os.getpid, on_error="ignore").values())


def shuffled(seed):
    def order(shards):
        random.Random(seed).shuffle(shards)
        return shards

    return order


NAMES = ["level(2)", "random", "greedy", "level(1)"]
CUPS = {
    "robin": {"name": "robin", "rounds": 6, "rules": "6x5"},
    "swiss": {"name": "swiss", "format": "swiss", "rounds": 3, "rules": "6x5"},
}
LABELS = ["--rules", "6x5", "--positions", "300", "--seed", "7"]
TUNING = ["--rules", "6x5", "--name", "tuned", "--seed", "3"]
TUNING += ["--set", "tuner.population=6", "--set", "tuner.generations=3"]
ENDING = {"book": "book", "labels": "csv", "robin": "jsonl", "swiss": "jsonl", "tuning": "toml"}


def plan_of(kind):
    from enlinea import cluster

    if kind == "book":
        return cluster.Plan.book("5x4", 6, shards=13)
    if kind == "labels":
        return cluster.plan("data", *LABELS, shards=9)
    if kind == "tuning":
        return cluster.plan("tune", *TUNING, shards=4)
    shards = {"robin": 8, "swiss": 3}[kind]
    return cluster.Plan.tournament(en.Tournament(NAMES, **CUPS[kind]), shards=shards)


def program(*words):
    command = [sys.executable, "-m", "enlinea", *map(str, words), "--quiet"]
    subprocess.run(command, check=True, capture_output=True)


@functools.cache
def alone(kind):
    """The result of one machine, by the ordinary commands of the program."""
    with tempfile.TemporaryDirectory() as folder:
        output, store = Path(folder) / f"alone.{ENDING[kind]}", Path(folder) / "alone.db"
        paths = [output]
        if kind == "book":
            program("book", "build", "--rules", "5x4", "--plies", "6", "--out", output)
        elif kind == "labels":
            program("data", "generate", *LABELS, "-o", output)
        elif kind == "tuning":
            paths.append(output.with_suffix(".html"))
            program("tune", *TUNING, "--store", store, "--report", paths[1], "--output", output)
        else:
            en.Tournament(NAMES, **CUPS[kind]).run(store=store)
            program("tournament", "export", "--store", store, "--format", "json", "-o", output)
        # No two runs have the same times; shards leave them out.
        return [re.sub(rb'"time_us":\d+', b'"time_us":0', one) for one in contents(paths)]


def contents(paths):
    """What was written. Some results have the name of the file in them."""
    assert paths
    return [path.read_bytes().replace(os.fsencode(paths[0]), b"RESULT") for path in paths]


def result(kind, tmp_path):
    return tmp_path / f"result.{ENDING[kind]}"


@pytest.mark.parametrize("kind", list(ENDING))
def test_in_any_order_and_every_shard_twice(kind, cluster, tmp_path):
    from enlinea.cluster import run

    plan, output = plan_of(kind), result(kind, tmp_path)
    expected = alone(kind)
    said = []
    paths = run(
        plan,
        cluster,
        output=output,
        copies=2,
        order=shuffled(5),
        progress=lambda done, total: said.append((done, total)),
    )
    assert contents(paths) == expected
    assert said[-1][0] == said[-1][1]


@pytest.mark.parametrize(
    ("kind", "shared"), [(kind, False) for kind in ENDING] + [("book", True), ("swiss", True)]
)
def test_workers_are_killed(kind, shared, cluster, tmp_path):
    from enlinea.cluster import run

    plan, output = plan_of(kind), result(kind, tmp_path)
    expected = alone(kind)
    killed, chance = [], random.Random(11)

    def kill(done, total):
        # The workers are busy with other shards at this moment.
        if done % 2 == 1 and len(killed) < 4:
            alive = processes(cluster)
            for process in chance.sample(alive, k=min(1, len(alive))):
                os.kill(process, signal.SIGKILL)
                killed.append(process)

    paths = run(
        plan,
        cluster,
        folder=tmp_path / "parts",
        shared=shared,
        output=output,
        attempts=40,
        progress=kill,
    )
    assert len(killed) >= 2
    assert contents(paths) == expected
    cluster.wait_for_workers(2, timeout=60)


def test_a_worker_that_is_stopped_and_comes_back(cluster, tmp_path):
    from enlinea.cluster import run

    expected = {kind: alone(kind) for kind in ENDING}
    cluster.wait_for_workers(2, timeout=60)
    victim = processes(cluster)[0]
    os.kill(victim, signal.SIGSTOP)
    # Long after its first shards were given to the other worker, and while that one has others.
    timer = threading.Timer(6, os.kill, (victim, signal.SIGCONT))
    timer.start()
    try:
        for kind in ENDING:
            paths = run(plan_of(kind), cluster, output=result(kind, tmp_path), backup_seconds=1)
            assert contents(paths) == expected[kind]
    finally:
        timer.join()


def fall_silent_at(size):
    """In a worker: the system ends this process as soon as a file is longer, so in the middle of writing it."""
    import resource

    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    signal.signal(signal.SIGXFSZ, signal.SIG_DFL)
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, resource.getrlimit(resource.RLIMIT_FSIZE)[1]))


@pytest.mark.parametrize("kind", list(ENDING))
def test_workers_die_in_the_middle_of_a_write(kind, cluster, tmp_path):
    from enlinea.cluster import run

    plan, output = plan_of(kind), result(kind, tmp_path)
    expected = alone(kind)
    cluster.wait_for_workers(2, timeout=60)
    cluster.run(fall_silent_at, 64)
    folder = tmp_path / "parts"
    paths = run(plan, cluster, folder=folder, shared=True, output=output)
    assert contents(paths) == expected
    torn = [path.stat().st_size for path in folder.iterdir() if path.suffix != ".part"]
    assert len(torn) == 2 and set(torn) == {64}


def test_a_worker_with_an_older_processor(tmp_path):
    distributed = needs("distributed")
    from enlinea.cluster import run

    def worker(**environment):
        return {"cls": distributed.Nanny, "options": {"nthreads": 1, "env": environment}}

    scheduler = {"cls": distributed.Scheduler, "options": {"dashboard": False, "port": 0}}
    workers = {"older": worker(ENLINEA_KERNEL="avx2"), "newer": worker()}
    with (
        distributed.SpecCluster(workers, scheduler, silence_logs=50) as mixed,
        distributed.Client(mixed) as client,
    ):
        client.wait_for_workers(2, timeout=60)
        kernels = client.run(lambda: en.Solver("5x4").kernel)
        assert "avx512" not in kernels.values() or len(set(kernels.values())) == 2
        for kind in ENDING:
            plan, output = plan_of(kind), result(kind, tmp_path)
            expected = alone(kind)
            with distributed.get_task_stream(client) as stream:
                paths = run(plan, client, output=output, copies=4)
            assert contents(paths) == expected
            # Both took part, and the four parts of each shard were compared.
            assert {task["worker"] for task in stream.data} == set(kernels)


def test_workers_that_dask_gives_up_are_replaced(tmp_path, monkeypatch):
    """A local cluster without workers would be waited for without an end."""
    distributed = needs("distributed")
    from enlinea import cluster

    monkeypatch.setattr(cluster, "_START", "1ms")
    monkeypatch.setattr(cluster, "_FETCH", 2.0)
    plan, killed = plan_of("book"), []
    expected = alone("book")

    def kill_all(done, total):
        if done == 3 and not killed:
            killed.extend(processes(distributed.default_client()))
            for process in killed:
                os.kill(process, signal.SIGKILL)

    paths = cluster.run(plan, output=tmp_path / "result.book", attempts=40, progress=kill_all)
    assert killed and contents(paths) == expected


def start(*words):
    return subprocess.Popen([sys.executable, *words], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)


def until(condition):
    """Waits for something that other processes do."""
    for _ in range(600):
        if condition():
            return
        time.sleep(0.1)
    pytest.fail("nothing happened for a minute")


def test_client_scheduler_and_workers_die_together(cluster, tmp_path):
    """All of a local cluster but the workers is one process; these end with it."""
    from enlinea.cluster import run

    plan, folder = plan_of("labels"), tmp_path / "parts"
    (tmp_path / "plan").write_text(str(plan))
    script = (
        "import sys, time\n"
        "from enlinea import cluster\n"
        "if __name__ == '__main__':\n"
        "    plan = cluster.Plan(open(sys.argv[1]).read())\n"
        "    cluster.run(plan, folder=sys.argv[2], progress=lambda done, total: time.sleep(0.5))\n"
    )
    (tmp_path / "script.py").write_text(script)
    process = start(str(tmp_path / "script.py"), str(tmp_path / "plan"), str(folder))
    try:
        until(lambda: len(list(folder.glob("*.part"))) >= 2)
    finally:
        process.kill()
        process.wait()
    known = len(plan.scan(folder)[0])
    assert 2 <= known < plan.shards
    paths = run(plan, cluster, folder=folder, output=tmp_path / "result.csv")
    assert contents(paths) == alone("labels")


def test_the_scheduler_dies(cluster, tmp_path):
    distributed = needs("distributed")
    from enlinea.cluster import run

    plan, folder, address = plan_of("labels"), tmp_path / "parts", tmp_path / "scheduler.json"
    quiet = ["--scheduler-file", str(address), "--no-dashboard"]
    scheduler = start("-m", "distributed.cli.dask_scheduler", *quiet, "--host", "127.0.0.1", "--port", "0")
    until(address.exists)
    worker = start("-m", "distributed.cli.dask_worker", *quiet, "--nthreads", "1", "--no-nanny", "--death-timeout", "5")

    def fatal(done, total):
        if done == 2:
            scheduler.kill()

    try:
        with distributed.Client(scheduler_file=str(address), timeout=10) as client:
            with pytest.raises(ConnectionError, match="again"):
                run(plan, client, folder=folder, progress=fatal)
    finally:
        for process in (scheduler, worker):
            process.kill()
            process.wait()
    assert 2 <= len(plan.scan(folder)[0]) < plan.shards
    paths = run(plan, cluster, folder=folder, output=tmp_path / "result.csv")
    assert contents(paths) == alone("labels")


def test_a_run_is_resumed_from_its_folder(cluster, tmp_path):
    from enlinea.cluster import run

    plan, folder = plan_of("labels"), tmp_path / "parts"

    def enough(done, total):
        if done == 4:
            raise ConnectionError("the client died")

    with pytest.raises(ConnectionError):
        run(plan, cluster, folder=folder, progress=enough)
    parts, damaged = plan.scan(folder)
    assert 4 <= len(parts) < 9 and not damaged
    # One of them is torn by the accident.
    torn = sorted(folder.glob("*.part"))[0]
    torn.write_bytes(torn.read_bytes()[:-7])
    assert len(plan.scan(folder)[0]) == len(parts) - 1
    paths = run(plan, cluster, folder=folder, output=tmp_path / "result.csv")
    assert contents(paths) == alone("labels")


def test_unequal_parts_and_foreign_ones_are_refused():
    needs("distributed")
    from enlinea.cluster import Parts, Plan

    plan, other = Plan.book("5x4", 4, shards=3), Plan.book("5x4", 5, shards=3)
    parts = Parts(plan)
    part = plan.run(parts, 0, 1)
    parts.add(part)
    parts.add(part)
    assert len(parts) == 1 and (0, 1) in parts and (0, 2) not in parts
    with pytest.raises(en.ShardError):
        parts.add(other.run(Parts(other), 0, 1))
    with pytest.raises(en.ShardError):
        parts.add(part[:-1])
    with pytest.raises(en.ShardError, match="have no part: 0,2"):
        plan.merge(parts, "never.book")
    with pytest.raises(en.ShardError):
        plan.run(parts, 0, 99)


def test_plans_are_plain_text_and_functions_cannot_be_sent(tmp_path):
    needs("distributed")
    import pickle

    from enlinea.cluster import Plan, plan

    book = Plan.book("5x4", 4, shards=3)
    assert pickle.loads(pickle.dumps(book)).identity == book.identity == Plan(str(book)).identity
    assert plan("book", "--rules", "5x4", "--plies", "4", shards=3).identity == book.identity
    with pytest.raises(en.EnlineaError, match="plies"):
        plan("book", shards=3)
    with pytest.raises(en.ShardError, match="function"):
        Plan.tournament(en.Tournament(["random", lambda board: 0]), shards=2)
    with pytest.raises(en.ShardError):
        Plan("{}")
