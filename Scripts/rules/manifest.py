# SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
# SPDX-License-Identifier: MIT
"""What Package.swift declares: the modules, where they are and their arrows. It is the plan that every import is held
against."""

import dataclasses
import hashlib
import json
import os
import subprocess


@dataclasses.dataclass(frozen=True)
class Target:
    name: str
    # From the root, with slashes: Sources/Library/TokenCache.
    path: str
    kind: str = "regular"
    uses: frozenset = frozenset()
    # Kinds of build settings: unsafeFlags, enableUpcomingFeature.
    settings: frozenset = frozenset()

    @property
    def floor(self):
        """The folder of Sources that the module is in; nothing for tests."""
        parts = self.path.split("/")
        return parts[1] if parts[0] == "Sources" and len(parts) > 1 else None


class Manifest:
    def __init__(self, targets, remote_packages=()):
        self.targets = {target.name: target for target in targets}
        self.remote_packages = list(remote_packages)
        self.modules = [target for target in targets if target.floor and target.kind != "system"]
        self.c_libraries = [target for target in targets if target.kind == "system"]

    def owner(self, path):
        """The target that a file belongs to."""
        inside = [target for target in self.targets.values() if path.startswith(target.path + "/")]
        return max(inside, key=lambda target: len(target.path), default=None)

    def reach(self, name):
        """Every target that this one needs, by however many steps."""
        found, waiting = set(), list(self.targets[name].uses)
        while waiting:
            other = waiting.pop()
            if other not in found:
                found.add(other)
                waiting += self.targets[other].uses if other in self.targets else []
        return found


def decode(package):
    """The manifest in what `swift package dump-package` prints."""
    targets = [
        Target(
            target["name"], target["path"], target["type"],
            # {"byName": ["Name", condition]}, {"target": ["Name", condition]}
            frozenset(next(iter(used.values()))[0] for used in target["dependencies"]),
            frozenset(next(iter(setting["kind"])) for setting in target.get("settings", ())))
        for target in package["targets"]
    ]
    return Manifest(targets, [json.dumps(dependency) for dependency in package["dependencies"]])


def load(root):
    """Asks the package manager, once for each content of Package.swift."""
    content = hashlib.sha256((root / "Package.swift").read_bytes()).hexdigest()
    # A folder of its own, so that nobody waits for a build.
    folder = root / ".build/manifest"
    known = folder / f"{content[:16]}.json"
    if not known.exists():
        folder.mkdir(parents=True, exist_ok=True)
        command = [os.environ.get("SWIFT", "swift"), "package", "--package-path", str(root), "--scratch-path", str(folder),
                   "dump-package"]
        # As others see it, but with the target of the fuzzer, whose imports are checked too.
        environment = dict(os.environ, MSAL_FUZZ="1")
        for name in ("MSAL_STRICT", "MSAL_TESTS"):
            environment.pop(name, None)
        made = subprocess.run(command, env=environment, stdout=subprocess.PIPE, text=True, check=True)
        for old in folder.glob("*.json"):
            old.unlink()
        known.with_suffix(".new").write_text(made.stdout)
        known.with_suffix(".new").rename(known)
    return decode(json.loads(known.read_text()))
