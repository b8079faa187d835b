#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
# SPDX-License-Identifier: MIT

"""figures.py [--write]: the README's figures, from results.json. Prints them; with --write puts them into the README.

Scripts/check-rules fails when the README says something else."""
import json
import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
MARKS = re.compile(r"(<!-- figures: [^\n]* -->\n)(.*?)(<!-- end of figures -->)", re.S)
# Row of results.json, its size, and what it says to a reader.
SHOWN = [
    ("silent-hit", 1000, "`acquireTokenSilent`, from memory, 1,000 accounts"),
    ("persisted-refresh-sqlite", 1000, "a refresh, stored, 1,000 accounts"),
    ("cold-start", 1000, "`msal token`, from start to end, 1,000 accounts"),
]


def shown(value, unit):
    return "%s %s" % (format(value, ",.0f") if value >= 100 else format(value, ".2g"), unit)


def figures(results):
    """The lines of the README between its marks."""
    run, rows = results["run"], {(row["name"], row["n"]): row for row in results["rows"]}
    lines = ["| | this package | compared with |", "|---|---:|---:|"]
    for name, size, words in SHOWN:
        row = rows[name, size]
        lines.append("| %s | %s | %s: %s |" % (
            words, shown(row["ours"], row["unit"]), row["peer"], shown(row["peerValue"], row["unit"])))
    whole = "" if run["kind"] == "whole" else " **Not a whole run, and to be measured again.**"
    lines += ["", "`make bench` of %s at %s, %s.%s" % (run["date"], run["commit"], run["machine"], whole)]
    return "\n".join(lines) + "\n"


def between_marks(readme):
    match = MARKS.search(readme)
    return match and match.group(2)


def main():
    text = figures(json.loads((ROOT / "Benchmarks/results.json").read_text()))
    if "--write" in sys.argv[1:]:
        readme = (ROOT / "README.md").read_text()
        (ROOT / "README.md").write_text(MARKS.sub(lambda match: match.group(1) + text + match.group(3), readme))
    else:
        print(text, end="")


if __name__ == "__main__":
    main()
