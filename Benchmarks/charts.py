#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
# SPDX-License-Identifier: MIT

"""charts.py DIRECTORY: writes the page of the site that shows the whole runs in history.jsonl: a row of a table, with a
chart, for each row of the newest run."""
import json
import pathlib
import sys

HERE = pathlib.Path(__file__).resolve().parent
WIDTH, HEIGHT, MARGIN = 160, 32, 4


def chart(name, values):
    """A line through the values of one row, in an SVG image. The vertical axis begins at zero."""
    top = max(values) or 1
    step = (WIDTH - 2 * MARGIN) / max(len(values) - 1, 1)
    points = [(MARGIN + index * step, HEIGHT - MARGIN - value / top * (HEIGHT - 2 * MARGIN))
              for index, value in enumerate(values)]
    line = " ".join("%.1f,%.1f" % point for point in points)
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" width="%d" height="%d" viewBox="0 0 %d %d" role="img">'
        "<title>%s: %s</title>"
        '<polyline points="%s" fill="none" stroke="#2f7bd9" stroke-width="1.5"/>'
        '<circle cx="%.1f" cy="%.1f" r="2.5" fill="#2f7bd9"/></svg>\n' % (
            WIDTH, HEIGHT, WIDTH, HEIGHT, name, ", ".join("%g" % value for value in values), line, *points[-1]))


def write(directory, history=HERE / "history.jsonl"):
    """Writes the page `speed.md` and its images.

    A run that was made before a row existed, or that has no value for it, is left out of the row's chart."""
    runs = [json.loads(line) for line in history.read_text().splitlines()]
    table = []
    for row in runs[-1]["rows"]:
        values = [run["rows"][row] for run in runs if run["rows"].get(row) is not None]
        if not values:
            continue
        image = "chart-" + row.replace("/", "-")
        (directory / (image + ".svg")).write_text(chart(row, values))
        change = "%+.0f %%" % ((values[-1] / values[-2] - 1) * 100) if len(values) > 1 and values[-2] else ""
        table.append("| `%s` | ![%s: %d runs](%s) | %g | %s |\n" % (row, row, len(values), image, values[-1], change))
    listed = "".join("| %s | `%s` | %s |\n" % (run["date"], run["commit"], run["machine"]) for run in runs)
    (directory / "speed.md").write_text(
        "# Speed over time\n\nThe whole runs of `make bench`, oldest first.\n\n## Overview\n\n"
        "Each value is a ratio to the floor, a C program that does only what nobody can leave out; where a row has no "
        "floor, to the peer, and where it has neither, it is a number. Smaller is better, but for tokens a second. "
        "The floor was measured in turns with us, so a slow machine slows both. `make bench-check` guards the same "
        "operations by counted instructions.\n\n"
        "| row | runs | newest | against the run before |\n|---|---|---|---|\n" + "".join(table)
        + "\n## The runs\n\n| date | commit | machine |\n|---|---|---|\n" + listed)


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    write(pathlib.Path(sys.argv[1]))
