# SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
# SPDX-License-Identifier: MIT
"""Every public type of the facade is used by an app that the tests run (Tests/SourceCompatibility/Swift5/Apps)."""

import re

SNAPSHOT = "API/MSAL.swiftinterface.txt"
APPS = "Tests/SourceCompatibility/Swift5/Apps/"
# Parts of other declarations that are public because Swift wants it.
NOT_FOR_APPS = {
    "MSALAuthorityFromURL",  # gives MSALAuthority(url:) its subclasses
    "SignInCompletedCallback",  # the callbacks that several delegates share
    "SignInContinuedCallbacks",
    "SignUpContinuedCallbacks",
}
OPENING = re.compile(r"\b(?P<kind>class|struct|enum|actor|protocol|extension) (?P<name>[\w.]+)[^{]*\{")
ALIAS = re.compile(r"^(?:public|open) typealias (\w+)")


def public_types(interface):
    """The names of the types, inner ones by their last name, and of the aliases that are in no type."""
    names, depth = set(), 0
    for line in interface.split("\n"):
        text = line.strip()
        if text.startswith("//"):
            continue
        opened = OPENING.search(text)
        if opened and opened.group("kind") != "extension":
            names.add(opened.group("name").split(".")[-1])
        if depth == 0 and (alias := ALIAS.match(text)):
            names.add(alias.group(1))
        depth += text.count("{") - text.count("}")
    return names


def findings(interface, files):
    used = set()
    for file in files:
        if file.path.startswith(APPS):
            used.update(re.findall(r"\w+", file.code))
    names = public_types(interface)
    for name in sorted(names - used - NOT_FOR_APPS):
        yield SNAPSHOT, 0, "unused API", f"{name} is used by no app in {APPS}"
    for name in sorted(NOT_FOR_APPS & used):
        yield SNAPSHOT, 0, "unused API", f"{name} is used by an app now: take it off the list in Scripts/rules/public_api.py"
