# SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
# SPDX-License-Identifier: MIT
"""Links between pages of this repository lead to a file that exists, and to a heading of it."""

import posixpath
import re

LINK = re.compile(r"(?<!!)\[[^\]]*\]\(([^)\s]+)\)|<img[^>]* src=\"([^\"]+)\"|!\[[^\]]*\]\(([^)\s]+)\)|<a[^>]* href=\"([^\"]+)\"")
HEADING = re.compile(r"^#{1,6} +(.+?) *$", re.M)
CODE = re.compile(r"^ *```.*?^ *```", re.M | re.S)
INLINE_CODE = re.compile(r"`[^`\n]*`")


def anchor(heading):
    """As GitHub makes it of a heading."""
    text = re.sub(r"\[([^\]]*)\]\([^)]*\)", r"\1", heading).lower()
    return re.sub(r"[^\w\- ]", "", text).replace(" ", "-")


def blanked(match):
    """As many lines with nothing in them."""
    return "\n" * match.group().count("\n")


def links(text):
    """Yields (line, target) of the links that lead into this repository; those in code are none."""
    text = INLINE_CODE.sub("``", CODE.sub(blanked, text))
    for match in LINK.finditer(text):
        target = next(group for group in match.groups() if group)
        if not re.match(r"[a-z]+:|/|<", target):
            yield text.count("\n", 0, match.start()) + 1, target


def findings(pages, exists):
    """`pages` are texts by path; `exists` tells whether there is another file or folder at a path."""
    anchors = {path: {anchor(one) for one in HEADING.findall(CODE.sub(blanked, text))} for path, text in pages.items()}
    for path, text in pages.items():
        for line, target in links(text):
            place, _, heading = target.partition("#")
            there = posixpath.normpath(posixpath.join(posixpath.dirname(path), place)) if place else path
            if there not in pages and not exists(there):
                yield path, line, "dead link", f"{target}: there is no {there}"
            elif heading and heading not in anchors.get(there, {heading}):
                yield path, line, "dead link", f"{target}: {there} has no such heading"
