# SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
# SPDX-License-Identifier: MIT
"""The page of locks names every lock of the sources, as Type.name: it has the one order in which they are taken.

A lock holds no bare function: the compiler wraps it once more at every use, until the wrappers fill the stack. A struct
around the function is not wrapped."""

import re

PAGE = "docs/architecture/locks.md"
# The type of locks itself holds one.
OWN = ("Lock.swift", "WorkLock.swift")
LOCK = re.compile(r"\b(?:let|var) (\w+)(?:: (?:Work)?Lock<| = (?:Work)?Lock[<(])")
FUNCTION = re.compile(r"\b(?:Work)?Lock<(?:[^<>\n]|<[^<>\n]*>)*?->")
TYPE = re.compile(r"\b(?:class|struct|enum|actor|extension) (?:\w+\.)*(\w+)")


def findings(page, swift):
    """Any type of the lock's file may stand before its name."""
    named = set(re.findall(r"`(\w+\.\w+)`", page))
    for file in swift:
        if not file.path.startswith("Sources/") or file.path.endswith(OWN):
            continue
        for match in FUNCTION.finditer(file.code):
            line = file.code.count("\n", 0, match.start()) + 1
            yield file.path, line, "lock-function", "a lock holds a bare function: put it into a struct"
        types = TYPE.findall(file.code)
        for match in LOCK.finditer(file.code):
            if not any(f"{type}.{match[1]}" in named for type in types):
                line = file.code.count("\n", 0, match.start()) + 1
                yield file.path, line, "lock", f"{match[1]} is not in {PAGE}: say there when it is taken"
