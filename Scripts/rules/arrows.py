# SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
# SPDX-License-Identifier: MIT
"""The rules between modules: floors, arrows, C libraries, what may be imported and what unsafe code may stand where.

Each yields (path, line, rule, message). Where no file is to blame, the path is an arrow or a name, and the line 0."""

import re

# What a module of each floor may stand on. docs/architecture/overview.md draws it.
BELOW = {
    "Base": {"Base"},
    "Library": {"Library", "Base"},
    "Server": {"Server", "Library", "Base"},
    "Emulator": {"Emulator", "Base"},
    "Command": {"Command", "Emulator", "Library", "Base"},
    "Testing": {"Testing", "Server", "Emulator", "Library", "Base"},
}
# It imports nothing, so that its error is what other systems see first: a module that imports what they lack would not
# even say its own. Everything waits for it, and nothing imports it.
FIRST = "LinuxOnly"
# They import no module of ours.
ROOTS = {"OAuthWire", "PlatformInterfaces", "PrivateFiles"}
# The emulator must not be able to agree with the client's mistakes.
APART_FROM_EMULATOR = {"Library", "Server"}
# What apps import: they see nothing else, and nothing else is `public`.
PRODUCTS = {"MSAL", "MSALGTK", "MSALServer", "MSALRedis", "MSALTesting"}
# Modules of the toolchain that any module may import, and those of tests besides.
SYSTEM = {"Swift", "FoundationEssentials", "Glibc", "Dispatch", "Synchronization"}
# The product that tests of apps import gives them a trait.
FOR_TESTS = {"MSALTesting": {"Testing"}}
FOUNDATION = {"Foundation", "FoundationNetworking"}
# The facade needs NSError, and who stands on it links Foundation anyway.
WITH_FOUNDATION = {"MSAL", "MSALGTK", "MSALTesting"}
# Products speak to seams; they choose what is behind them in the files that Scripts/rule-exceptions.txt lists.
FACADE, ADAPTERS = "MSAL", {"LinuxPlatform", "CacheStorage"}
CHOOSING = {FACADE, "MSALServer"}
# What is written as an app would write it sees what an app sees.
APP_CODE = ("Tests/SourceCompatibility/", "Tests/EndToEnd/TutorialApp/", "Tests/EndToEnd/NativeTutorialApp/")
# Package managers may refuse such settings in dependencies, or a newer compiler would break who depends on us.
NOT_FOR_DEPENDENCIES = {"unsafeFlags", "treatAllWarnings", "treatWarning"}
UNSAFE = re.compile(r"\bUnsafe\w*|\bUnmanaged\b|\bunsafeBitCast\b|@unchecked\s+Sendable")


def manifest_findings(manifest):
    """What the manifest itself draws wrongly."""
    for package in manifest.remote_packages:
        yield "Package.swift", 1, "remote package", f"{package}: everything comes with this repository or with Debian"
    for target in sorted(manifest.targets.values(), key=lambda target: target.name):
        yield from target_findings(manifest, target)
        for setting in sorted(target.settings & NOT_FOR_DEPENDENCIES):
            yield target.name, 0, "setting", f"{setting} breaks who depends on this package: only with MSAL_STRICT"
        reached = manifest.reach(target.name)
        if target in manifest.modules and target.name != FIRST and FIRST in manifest.targets and FIRST not in reached:
            yield target.name, 0, "other systems", f"does not wait for {FIRST}: add the arrow"
        if target.name in reached:
            yield target.name, 0, "cycle", "reaches itself: arrows point down"
        if target.floor == "Command" and FACADE in reached:
            yield f"{target.name} -> {FACADE}", 0, "floor", "the command stands on the modules below the facade"
        if target.floor == "Emulator":
            for name in sorted(reached):
                if name in manifest.targets and manifest.targets[name].floor in APART_FROM_EMULATOR:
                    yield f"{target.name} -> {name}", 0, "emulator", "client and emulator share vocabulary, never behaviour"
    for library in manifest.c_libraries:
        owners = [target.name for target in manifest.modules if library.name in target.uses]
        if len(owners) != 1:
            yield library.name, 0, "C library", f"imported by {', '.join(owners) or 'nobody'}: exactly one module imports it"


def target_findings(manifest, target):
    uses = [manifest.targets[name] for name in sorted(target.uses) if name in manifest.targets and name != FIRST]
    if target.name in ROOTS and uses:
        yield f"{target.name} -> {uses[0].name}", 0, "root", "imports no module of ours"
    if target.kind == "system" or not target.floor:
        return
    for used in uses:
        if used.kind != "system" and used.floor not in BELOW.get(target.floor, ()):
            yield (f"{target.name} -> {used.name}", 0, "floor",
                   f"{target.floor} does not stand on {used.floor or 'tests'}")


def folder_findings(manifest, folders):
    """`folders` are those of Sources/*/* and Tests/*/*, and the files of C libraries."""
    paths = {target.path for target in manifest.targets.values()}
    for target in manifest.modules:
        if target.path != f"Sources/{target.floor}/{target.name}" or target.floor not in BELOW:
            yield target.path, 0, "folder", f"{target.name} belongs into Sources/<floor>/{target.name}"
    for target in manifest.targets.values():
        tested = manifest.targets.get(target.name.removesuffix("Tests"))
        if target.kind == "test" and tested and tested.floor and target.path != f"Tests/{tested.floor}/{target.name}":
            yield target.path, 0, "folder", f"the tests of {tested.name} belong into Tests/{tested.floor}/{target.name}"
    for folder in folders:
        parts = folder.split("/")
        if parts[1:3] == ["Base", "C"] and len(parts) == 5:
            if parts[4] not in ("module.modulemap", "shim.h"):
                yield folder, 0, "folder", "a C library is a module.modulemap and a shim.h, nothing else"
        elif parts[0] == "Sources" and len(parts) == 3 and folder not in paths and parts[1:] != ["Base", "C"]:
            yield folder, 0, "folder", "no target of Package.swift is in this folder"


def import_findings(manifest, file):
    """What one Swift file imports, against the arrows of its target."""
    target = manifest.owner(file.path)
    is_app = target is None or file.path.startswith(APP_CODE)
    for line, module, is_testable in file.imports():
        ours = manifest.targets.get(module)
        if is_app and is_testable:
            yield file.path, line, "app code", f"@testable import {module}: apps can't"
        if target is None:
            # A package of its own, which sees what any app sees.
            if ours and ours.name not in PRODUCTS and file.path.startswith(("Examples/", "Benchmarks/", "Tests/")):
                yield file.path, line, "app code", f"{module} is no product"
        elif ours and module != target.name:
            if module not in target.uses:
                yield file.path, line, "arrow", f"{target.name} -> {module} is not declared in Package.swift"
            if target.name in CHOOSING and module in ADAPTERS:
                yield file.path, line, "adapter", f"only the files that choose adapters name {module}"
        elif not ours and target.floor and module in FOUNDATION:
            if target.name not in WITH_FOUNDATION:
                yield file.path, line, "Foundation", f"{module} costs every start 2 to 9 ms: import FoundationEssentials"
        elif not ours and target.floor and module not in SYSTEM | FOR_TESTS.get(target.name, set()):
            yield file.path, line, "arrow", f"{target.name} -> {module}: neither ours nor the toolchain's"


def unused_arrow_findings(manifest, files):
    """An arrow that no import follows is not one. Programs are declared so that they are built."""
    imported = {}
    for file in files:
        if owner := manifest.owner(file.path):
            imported.setdefault(owner.name, set()).update(module for _, module, _ in file.imports())
    for target in manifest.targets.values():
        for name in sorted(target.uses - imported.get(target.name, set()) - {FIRST}):
            if manifest.targets[name].kind != "executable":
                yield f"{target.name} -> {name}", 0, "unused arrow", "no file imports it: remove it from Package.swift"


def unsafe_findings(manifest, file):
    """Unsafe pointers and unchecked sendability stay in the modules that talk to C, and say what guards them."""
    target = manifest.owner(file.path)
    if target is None or not target.floor:
        return
    owns_library = any(library.name in target.uses for library in manifest.c_libraries)
    lines = None
    for match in UNSAFE.finditer(file.code):
        line = file.code.count("\n", 0, match.start()) + 1
        if not owns_library and target.name != FACADE:
            yield file.path, line, "unsafe", f"{match.group()} outside the modules that own a C library"
        elif match.group().startswith("@unchecked"):
            lines = lines or file.text.split("\n")
            # The comment stands just above the declaration, or within its first lines.
            if not any("//" in near for near in lines[max(0, line - 4) : line + 4]):
                yield file.path, line, "unchecked", "say in a comment what guards this type"


def same_name_findings(manifest, files):
    """Types of one name in two modules: a reader of the whole tree would take one for the other."""
    modules_of = {}
    for file in files:
        target = manifest.owner(file.path)
        if target and target.floor:
            for name in file.types():
                modules_of.setdefault(name, set()).add(target.name)
    for name, modules in sorted(modules_of.items()):
        # Every program has its own.
        if len(modules) > 1 and name != "Main":
            yield name, 0, "same name", "a type of " + " and of ".join(sorted(modules))


def findings(manifest, files, folders):
    yield from manifest_findings(manifest)
    yield from folder_findings(manifest, folders)
    yield from unused_arrow_findings(manifest, files)
    yield from same_name_findings(manifest, files)
    for file in files:
        yield from import_findings(manifest, file)
        yield from unsafe_findings(manifest, file)
