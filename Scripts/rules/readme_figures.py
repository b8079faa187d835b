# SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
# SPDX-License-Identifier: MIT
"""The README's figures are those of Benchmarks/results.json."""

import json
import pathlib
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[2] / "Benchmarks"))
import figures


def findings(readme, results):
    shown, measured = figures.between_marks(readme), figures.figures(json.loads(results))
    if shown != measured:
        yield "README.md", 0, "figures", "differ from Benchmarks/results.json: run Benchmarks/figures.py --write"
