#!/usr/bin/env python3
"""Computes the verdicts on the published figures again, from the CSV files alone, and compares them with the program's.

    enlinea experiment verdicts --json | python3 check_verdicts.py experiments results

`experiments` has a folder with expected.csv for each experiment, `results` a NAME.csv each. The rules are those of
docs/tuning.md; nothing is shared with the program. Quantiles of Student's t are found by integrating its density.
Only the standard library is used.
"""

import csv
import json
import math
import pathlib
import sys
from functools import lru_cache
from statistics import NormalDist

Z = NormalDist().inv_cdf(0.975)
INFINITY = float("inf")
# A spread of fewer samples is taken as unknown.
FEWEST = 5


@lru_cache(maxsize=None)
def student(freedom):
    """The 97.5 % quantile of Student's t, by Simpson's rule and bisection."""
    log_scale = math.lgamma((freedom + 1) / 2) - math.lgamma(freedom / 2) - 0.5 * math.log(freedom * math.pi)

    def density(t):
        return math.exp(log_scale - (freedom + 1) / 2 * math.log1p(t * t / freedom))

    def half_mass(end, steps=2000):
        width = end / steps
        inner = sum((4 if step % 2 else 2) * density(step * width) for step in range(1, steps))
        return (density(0) + inner + density(end)) * width / 3

    low, high = 1.0, 20.0
    for _ in range(60):
        middle = (low + high) / 2
        low, high = (middle, high) if half_mass(middle) < 0.475 else (low, middle)
    return (low + high) / 2


def wilson(percent, trials):
    """The score interval of a percentage."""
    rate = percent / 100
    centre = (rate + Z * Z / (2 * trials)) / (1 + Z * Z / trials)
    reach = Z / (1 + Z * Z / trials) * math.sqrt(max(rate * (1 - rate), 0) / trials + Z * Z / (4 * trials * trials))
    return max(100 * (centre - reach), 0.0), min(100 * (centre + reach), 100.0)


def interval_of_ours(row):
    value, kind = float(row["value"]), row["sample"]
    if kind == "exact":
        return value, value
    if kind == "rate":
        return wilson(value, int(row["count"]))
    if kind == "error":
        return value - Z * float(row["error"]), value + Z * float(row["error"])
    if kind == "mean" and int(row["count"]) >= FEWEST:
        count = int(row["count"])
        reach = student(count - 1) * float(row["deviation"]) / math.sqrt(count)
        return value - reach, value + reach
    return -INFINITY, INFINITY


def interval_of_theirs(line, row):
    value, test = float(line["value"]), line["test"]
    if test == "rate":
        return wilson(value, int(line["sample"]))
    if test == "equal":
        return value - float(line["margin"]), value + float(line["margin"])
    if test == "run" and row["sample"] != "exact":
        if row["sample"] == "mean" and int(row["count"]) >= FEWEST:
            reach = student(int(row["count"]) - 1) * float(row["deviation"])
            return value - reach, value + reach
        return -INFINITY, INFINITY
    return value, value


def verdict(line, row, is_opposite=False):
    """The verdict, and the interval of the difference."""
    ours, theirs = float(row["value"]), float(line["value"])
    low, high = interval_of_ours(row)
    if line["test"] in ("above", "below"):
        low, high = low - theirs, high - theirs
        sides = (low > 0, high <= 0) if line["test"] == "above" else (high < 0, low >= 0)
        word = "reproduced" if sides[0] else "not reproduced" if sides[1] else "undecided"
        return word, (low, high)
    their_low, their_high = interval_of_theirs(line, row)
    difference = ours - theirs
    ends = (
        difference - math.hypot(ours - low, their_high - theirs),
        difference + math.hypot(high - ours, theirs - their_low),
    )
    if not ends[0] <= 0 <= ends[1]:
        return "not reproduced", ends
    opposite = line["opposite"]
    if line["test"] == "rate" and not opposite:
        opposite = "0" if theirs > 50 else "100"
    if opposite and not is_opposite:
        # A few trials, and single runs, are compatible with many numbers: the one that says the opposite must be refused.
        if verdict(dict(line, value=opposite), row, is_opposite=True)[0] != "not reproduced":
            return "undecided", ends
    reach, their_reach = max(high - ours, ours - low), max(their_high - theirs, theirs - their_low)
    return "reproduced" if math.isfinite(reach) and reach <= their_reach else "undecided", ends


def table(experiments, results):
    """Every counted claim with its verdict."""
    found = {}
    for folder in sorted(pathlib.Path(experiments).iterdir()):
        path = pathlib.Path(results) / f"{folder.name}.csv"
        if not (folder / "expected.csv").exists() or not path.exists():
            continue
        with open(path, newline="", encoding="utf-8") as file:
            rows = {row["metric"]: row for row in csv.DictReader(file)}
        with open(folder / "expected.csv", newline="", encoding="utf-8") as file:
            for line in csv.DictReader(file):
                if line["test"] == "none" or line["counted_in"]:
                    continue
                row = rows.get(line["metric"])
                found[folder.name, line["metric"]] = verdict(line, row) if row else ("not measured", None)
    return found


def main():
    experiments, results = sys.argv[1:3]
    computed = table(experiments, results)
    told = [json.loads(line) for line in sys.stdin if line.strip()]
    complaints = []
    for line in told:
        word, ends = computed.pop((line["id"], line["claim"]), ("absent", None))
        if word != line["verdict"]:
            complaints.append(f"{line['id']}: {line['claim']}: {line['verdict']}, computed again {word}")
        for ours, other in zip(line["interval"] or [], ends or []):
            if abs(ours - other) > 1e-5 * max(1.0, abs(other)):
                complaints.append(f"{line['id']}: {line['claim']}: interval {line['interval']}, computed again {ends}")
                break
    complaints += [f"{id}: {claim}: not in the table" for id, claim in computed]
    for complaint in complaints:
        print(complaint)
    print(f"{len(told)} verdicts, {len(complaints)} differences")
    sys.exit(1 if complaints or not told else 0)


main()
