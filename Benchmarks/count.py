#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
# SPDX-License-Identifier: MIT

"""count.py [--write] [--only NAME,...] [--skip-build|--build]: counts the instructions and allocations of each operation,
and what it asks of others.

Compares them with counts.json and fails when a row needs more than it allows. With --write it writes the new figures,
for a commit that says why. README.md says how they are counted."""
import argparse
import json
import os
import sys

from measuring import counting
from measuring.tools import Tools

HERE = os.path.dirname(os.path.abspath(__file__))
FILE = os.path.join(HERE, "counts.json")
# What a row may need more than the file says. Two runs of one build differ by less than half a hundredth.
ROOM = 0.03


def more(row, known):
    """What a row needs more than it may: its kind, the value, and the value before."""
    for what, value in row.items():
        before = known[what]
        # One that is made now and then, such as a table that grows, is none more.
        if value > before * (1 + ROOM) + (0.5 if what == "allocations" else 0):
            yield what, value, before


def complaints(found, known):
    for name, row in found.items():
        if name not in known:
            yield "%s: counts.json has no such row" % name
            continue
        for what, value, before in more(row, known[name]):
            yield "%s: %s %s, %+.1f %% against %s" % (
                name, format(value, ","), what, (value / before - 1) * 100 if before else 100, format(before, ","))


def bettered(found, known):
    return [name for name, row in found.items() if name in known
            and row.get("instructions", 0) < known[name].get("instructions", 0) * (1 - ROOM)]


def write(found):
    with open(FILE, "w") as file:
        file.write("{\n" + ",\n".join('  "%s": %s' % (name, json.dumps(row)) for name, row in sorted(found.items())) + "\n}\n")


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--only", default="", help="names of rows, with commas; a name also stands for what begins with it")
    parser.add_argument("--write", action="store_true", help="write the figures to counts.json")
    parser.add_argument("--skip-build", action="store_true", help="use what was built before")
    parser.add_argument("--build", action="store_true", help="only build what is counted")
    given = parser.parse_args()
    names = [name for name in given.only.split(",") if name]
    if given.build:
        Tools(HERE, is_quick=True, is_built=False).build()
        return 0
    with open(FILE) as file:
        known = json.load(file)
    with Tools(HERE, is_quick=True, is_built=given.skip_build) as tools:
        found = counting.measure(
            tools, names, lambda name, row: not given.write and (name not in known or not list(more(row, known[name]))))
    if given.write:
        write({**(known if names else {}), **found})
        print("written to %s; say in the commit why what needs more does" % os.path.relpath(FILE))
        return 0
    problems = list(complaints(found, known))
    if not names:
        problems += ["%s: there is no such row any more" % name for name in sorted(set(known) - set(found))]
    for name in bettered(found, known):
        print("%s needs less than counts.json says: %s. Run `make bench-counts`, so that it stays so." % (
            name, format(found[name]["instructions"], ",")))
    if problems:
        print("\n".join(problems), file=sys.stderr)
        print("bench-check failed: these rows need more than counts.json allows", file=sys.stderr)
        return 1
    print("All %d rows need no more than counts.json allows." % len(found))
    return 0


if __name__ == "__main__":
    sys.exit(main())
