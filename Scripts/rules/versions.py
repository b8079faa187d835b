# SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
# SPDX-License-Identifier: MIT
"""The version stands in LibraryVersion.swift. Programs, manual pages and the Debian package ask that; what can't ask it
has to say the same."""

import re

SOURCE = ("Sources/Client/OAuthClient/Configuration/LibraryVersion.swift", r'text = "([^"]+)"')
COPIES = [
    # The emulator shares no module with the client that could have it.
    ("Sources/Emulator/IdentityEmulator/Control/Announcement.swift", r'text = "([^"]+)"'),
    # The newest section with a date.
    ("CHANGELOG.md", r"^## \[(\d[^\]]*)\] - \d{4}-\d{2}-\d{2}$"),
    ("README.md", r'\.package\(url: "[^"]+", from: "([^"]+)"\)'),
    ("docs/emulator/control.md", r'"status": "ok", "version": "([^"]+)"'),
    ("Examples/GTKSample/Sources/CAdwaita/shim.h", r'"version", "([^"]+)"'),
]


def findings(read):
    """`read` gives the text of a file."""
    def version(path, pattern):
        match = re.search(pattern, read(path), re.M)
        return match and match.group(1)

    ours = version(*SOURCE)
    for path, pattern in COPIES:
        found = version(path, pattern)
        if found != ours:
            yield path, 0, "version", f"says {found or 'none'}, and {SOURCE[0]} says {ours}"
