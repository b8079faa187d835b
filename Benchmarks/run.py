#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
# SPDX-License-Identifier: MIT

"""run.py [--quick] [--only NAME,...] [--check] [--skip-build]: measures ours, a peer and the floor in turns.

Prints a table, and writes the rows to .build/results.json; those of a whole run, which is neither quick nor of some rows,
to results.json, with date, commit and machine. With --check it compares with thresholds.json instead and fails when a row
is worse in three attempts. README.md says what the rows mean."""
import argparse
import datetime
import json
import os
import subprocess
import sys

from measuring import cases
from measuring.tools import Tools

HERE = os.path.dirname(os.path.abspath(__file__))


def shown(value):
    if value is None:
        return "-"
    if value == 0 or abs(value) >= 100:
        return format(value, ",.0f")
    return format(value, ".3g")


def table(rows):
    head = ["name", "n", "ours", "unit", "peer", "peer's", "floor", "ratio"]
    lines = [head] + [
        [row["name"], str(row["n"]), shown(row["ours"]), row["unit"], row["peer"] or "-", shown(row["peerValue"]),
         shown(row["floor"]), shown(row["ratio"]) + ("x" if row["ratio"] is not None else "")] for row in rows]
    widths = [max(len(line[column]) for line in lines) for column in range(len(head))]
    for line in lines:
        print("  ".join(
            cell.ljust(width) if column in (0, 3, 4) else cell.rjust(width)
            for column, (cell, width) in enumerate(zip(line, widths))).rstrip())


def key(row):
    return "%s/%s" % (row["name"], row["n"])


def complaints(rows, thresholds):
    """What is worse than the thresholds allow, by the row's name."""
    found = {}
    values = {key(row): row for row in rows}
    for row in rows:
        limits = thresholds.get(key(row)) or {}
        if "peer" in limits and (row["ratio"] is None or row["ratio"] < limits["peer"]):
            found[key(row)] = "%sx better than %s, but at least %sx is expected" % (
                shown(row["ratio"]), row["peer"], limits["peer"])
        if "floor" in limits and row["ours"] > limits["floor"] * row["floor"]:
            found[key(row)] = "%sx the floor, but at most %sx is expected" % (
                shown(row["ours"] / row["floor"]), limits["floor"])
        if "most" in limits and row["ours"] > limits["most"]:
            found[key(row)] = "%s %s, but at most %s is expected" % (shown(row["ours"]), row["unit"], limits["most"])
        for other, most in limits.get("rows", {}).items():
            if other in values and row["ours"] > most * values[other]["ours"]:
                found[key(row)] = "%sx of %s, but at most %sx is expected" % (
                    shown(row["ours"] / values[other]["ours"]), other, most)
    return found


def check(tools, names):
    with open(os.path.join(HERE, "thresholds.json")) as file:
        thresholds = json.load(file)
    wanted = names
    for attempt in range(3):
        rows = cases.measure(tools, wanted)
        table(rows)
        failed = complaints(rows, thresholds)
        if not wanted:
            failed.update({name: "there is no such row" for name in set(thresholds) - {key(row) for row in rows}})
        if not failed:
            print("\nAll rows are within thresholds.json.")
            return 0
        # Somebody else may have used the machine: what is truly slow is slow again.
        wanted = sorted({name.split("/")[0] for name in failed})
        print("\n".join("%s: %s" % item for item in failed.items()), file=sys.stderr)
        if attempt < 2:
            print("measuring again: %s" % ", ".join(wanted), file=sys.stderr)
    print("\nbench-check failed: %s" % ", ".join(failed), file=sys.stderr)
    return 1


def git(*arguments):
    return subprocess.run(["git", "-C", HERE, *arguments], stdout=subprocess.PIPE, text=True, check=True).stdout.strip()


def machine():
    with open("/proc/cpuinfo") as file:
        models = [line.split(":", 1)[1].strip() for line in file if line.startswith("model name")]
    with open("/proc/meminfo") as file:
        memory = int(file.readline().split()[1]) / 1048576
    return "%d x %s, %.0f GiB" % (os.cpu_count(), models[0] if models else os.uname().machine, memory)


def results(rows, kind):
    """The content of a results file. A commit ends in + when the sources were changed after it."""
    changed = "+" if git("status", "--porcelain", "--", "../Sources", "../Package.swift", ".") else ""
    run = {"kind": kind, "date": datetime.date.today().isoformat(), "commit": git("rev-parse", "--short", "HEAD") + changed,
           "machine": machine()}
    return '{"run": %s,\n"rows": [\n%s\n]}\n' % (json.dumps(run), ",\n".join("  " + json.dumps(row) for row in rows))


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--quick", action="store_true", help="small sizes and few rounds")
    parser.add_argument("--only", default="", help="names of rows, with commas; a name also stands for what begins with it")
    parser.add_argument("--check", action="store_true", help="compare with thresholds.json")
    parser.add_argument("--skip-build", action="store_true", help="use what was built before")
    parser.add_argument("--output", help="where rows go instead")
    given = parser.parse_args()
    names = [name for name in given.only.split(",") if name]
    with Tools(HERE, is_quick=given.quick, is_built=given.skip_build) as tools:
        if given.check:
            return check(tools, names)
        rows = cases.measure(tools, names)
    table(rows)
    kind = "part" if names else "quick" if given.quick else "whole"
    place = HERE if kind == "whole" else os.path.join(HERE, ".build")
    output = given.output or os.path.join(place, "results.json")
    # Asked for first: the file that is opened counts as changed.
    text = results(rows, kind)
    with open(output, "w") as file:
        file.write(text)
    print("\nwritten to %s" % os.path.relpath(output))
    if kind == "whole":
        print("Take the figures over into the README: Benchmarks/figures.py --write")
    return 0


if __name__ == "__main__":
    sys.exit(main())
