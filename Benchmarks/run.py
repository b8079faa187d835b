#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
# SPDX-License-Identifier: MIT

"""run.py [--quick] [--only NAME,...] [--skip-build]: measures ours, a peer and the floor in turns.

Prints a table, and writes the rows to .build/results.json; those of a whole run, which is neither quick nor of some rows,
to results.json, with date, commit and machine, and as one line to history.jsonl. README.md says what the rows mean."""
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


def git(*arguments):
    return subprocess.run(["git", "-C", HERE, *arguments], stdout=subprocess.PIPE, text=True, check=True).stdout.strip()


def machine():
    with open("/proc/cpuinfo") as file:
        models = [line.split(":", 1)[1].strip() for line in file if line.startswith("model name")]
    with open("/proc/meminfo") as file:
        memory = int(file.readline().split()[1]) / 1048576
    return "%d x %s, %.0f GiB" % (os.cpu_count(), models[0] if models else os.uname().machine, memory)


def this_run(kind):
    """A commit ends in + when the sources were changed after it."""
    changed = "+" if git("status", "--porcelain", "--", "../Sources", "../Package.swift", ".") else ""
    return {"kind": kind, "date": datetime.date.today().isoformat(), "commit": git("rev-parse", "--short", "HEAD") + changed,
            "machine": machine()}


def results(rows, run):
    """The content of a results file."""
    return '{"run": %s,\n"rows": [\n%s\n]}\n' % (json.dumps(run), ",\n".join("  " + json.dumps(row) for row in rows))


def history(rows, run):
    """A run as one line: each row as a ratio to the floor, or to the peer where there is no floor."""
    def ratio(row):
        other = row["floor"] or row["peerValue"]
        return round(row["ours"] / other, 3) if other and row["ours"] is not None else row["ours"]

    return json.dumps({**run, "rows": {"%s/%s" % (row["name"], row["n"]): ratio(row) for row in rows}}) + "\n"


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--quick", action="store_true", help="small sizes and few rounds")
    parser.add_argument("--only", default="", help="names of rows, with commas; a name also stands for what begins with it")
    parser.add_argument("--skip-build", action="store_true", help="use what was built before")
    parser.add_argument("--output", help="where rows go instead")
    given = parser.parse_args()
    names = [name for name in given.only.split(",") if name]
    with Tools(HERE, is_quick=given.quick, is_built=given.skip_build) as tools:
        rows = cases.measure(tools, names)
    table(rows)
    kind = "part" if names else "quick" if given.quick else "whole"
    place = HERE if kind == "whole" else os.path.join(HERE, ".build")
    output = given.output or os.path.join(place, "results.json")
    # Asked for first: the file that is opened counts as changed.
    run = this_run(kind)
    with open(output, "w") as file:
        file.write(results(rows, run))
    print("\nwritten to %s" % os.path.relpath(output))
    if kind == "whole":
        with open(os.path.join(HERE, "history.jsonl"), "a") as file:
            file.write(history(rows, run))
        print("Take the figures over into the README: Benchmarks/figures.py --write")
    return 0


if __name__ == "__main__":
    sys.exit(main())
