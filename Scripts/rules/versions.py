# SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
# SPDX-License-Identifier: MIT
"""The version stands in LibraryVersion.swift. Programs, manual pages and the Debian package ask that; what can't ask it
has to say the same. So it is with the address of the project, with the least version of Swift that builds the package,
and with the one that continuous integration uses."""

import re

LIBRARY = ("Sources/Base/PlatformInterfaces/LibraryVersion.swift", r'text = "([^"]+)"', [
    # The newest section with a date.
    ("CHANGELOG.md", r"^## \[(\d[^\]]*)\] - \d{4}-\d{2}-\d{2}$"),
    ("Kits/Python/pyproject.toml", r'^version = "([^"]+)"'),
    ("docs/emulator/control.md", r'"status": "ok", "version": "([^"]+)"'),
    ("Examples/GTKSample/Sources/CAdwaita/shim.h", r'"version", "([^"]+)"'),
    ("Examples/GTKSample/data/com.example.msal-sample.metainfo.xml", r'<release version="([^"]+)"'),
])
# Pages with commands that name the emulator's image, which has the version as its tag and in its file's name.
IMAGE = r"msal-emulator[:_](\d+\.\d+\.\d+)"
PAGES_WITH_IMAGES = ("docs/containers.md", "docs/emulator/any-program.md", "docs/emulator/getting-started.md")
HOME = ("Scripts/home-page.txt", r"^(https://\S+)$", [
    ("Examples/GTKSample/data/com.example.msal-sample.metainfo.xml", r'<url type="homepage">([^<]+)</url>'),
])
LEAST_SWIFT = ("Package.swift", r"^// swift-tools-version: (\S+)$", [
    ("Scripts/bootstrap", r'at_least "\$\{version:-0\}" (\d+\.\d+)'),
    ("README.md", r"Swift (\d+\.\d+) or later"),
    ("docs/images/badge-swift.svg", r"<title>Swift (\d+\.\d+)</title>"),
    ("CONTRIBUTING.md", r"Swift (\d+\.\d+) or later"),
    ("docs/faq.md", r"Swift (\d+\.\d+) or later"),
    ("docs/get-started.md", r"Swift (\d+\.\d+) or later"),
    (".github/workflows/ci.yml", r"^        swift: \['(\d+\.\d+)', "),
])
SWIFT = (".swift-version", r"^(\d+\.\d+)", [
    (".spi.yml", r"swift_version: '([^']+)'"),
    (".github/workflows/ci.yml", r"^        swift: \[.* '(\d+\.\d+)'\]"),
])


def findings(read):
    """`read` gives the text of a file."""
    def version(path, pattern):
        match = re.search(pattern, read(path), re.M)
        return match and match.group(1)

    for source, pattern, copies in (LIBRARY, HOME, LEAST_SWIFT, SWIFT):
        ours = version(source, pattern)
        for path, pattern in copies:
            found = version(path, pattern)
            if found != ours:
                yield path, 0, "version", f"says {found or 'none'}, and {source} says {ours}"

    ours = version(*LIBRARY[:2])
    for path in PAGES_WITH_IMAGES:
        for found in sorted(set(re.findall(IMAGE, read(path))) - {ours}):
            yield path, 0, "version", f"names the image of {found}, and {LIBRARY[0]} says {ours}"
