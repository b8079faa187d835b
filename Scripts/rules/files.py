# SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
# SPDX-License-Identifier: MIT
"""The rules for one file. Each yields (line, rule, message); the paths are those from the root, with slashes."""

import re

from rules.swift_source import balanced, functions

HEADER = ["SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors", "SPDX-License-Identifier: MIT"]
FACADE = tuple(
    f"Sources/{module}/" for module in ("Library/MSAL", "Library/MSALGTK", "Server/MSALServer", "Server/MSALRedis", "Testing/MSALTesting"))
# Modules that ask the system for time, randomness and the network; tests may too.
ADAPTERS = (
    "Sources/Base/LinuxPlatform/", "Sources/Base/PrivateFiles/", "Sources/Base/OpenSSLCrypto/",
    "Sources/Base/LocalHTTPServer/", "Sources/Emulator/EmulatorConsole/Server/", "Tests/", "Examples/")
# What answers on standard output; everywhere else that belongs to the app.
COMMANDS = ("Sources/Command/", "Sources/Emulator/EmulatorCommand/", "Sources/Emulator/msal-emulator/")
FOLDERS = {"Common", "Core", "Utils", "Helpers", "Shared"}
LIMITS = {"file": 500, "test file": 600, "kit": 300, "function": 50, "parameters": 6, "columns": 120}

FORBIDDEN = [  # rule, pattern, what to do instead
    ("try!", r"\btry!", "throw, or return nil"),
    ("as!", r"\bas!", "use a conditional cast"),
    ("fatalError", r"\bfatalError\b", "throw, or make the state impossible"),
    ("semaphore", r"\bDispatchSemaphore\b", "never block a thread on async work"),
    ("nonisolated(unsafe)", r"\bnonisolated\(unsafe\)", "guard the state with PlatformInterfaces.Lock"),
    ("sign of char", r"\b(?:CChar|Int8|UInt8)\(bitPattern:",
     "C's characters have no sign on arm64; use truncatingIfNeeded:"),
    ("NSError cast", r"\bas\?\s+NSError\b|\bcatch\s+let\s+\w+\s+as\s+NSError\b",
     "it never matches a Swift error on Linux; write `let e = error as NSError`"),
]
AMBIENT = [
    ("clock", r"\bDate\(\)|\bDate\.now\b|\bDate\(timeIntervalSinceNow:|\bContinuousClock\b|\bTask\.sleep\b", "ask a WallClock"),
    ("randomness", r"\bUUID\(\)|\bSystemRandomNumberGenerator\b|\.random\(in:|\.randomElement\(\)", "ask a RandomSource"),
    ("URLSession", r"\bURLSession\b", "send through HTTPTransport"),
]
# Files and standard streams are used through one module: with a limit, the right modes, and written for good.
FILES = [
    ("whole file", r"\bFileManager\.default\.contents\(|\b(?:Data|String)\(contentsOf|\bcontentsOfFile:|\bFileHandle\b(?!\.standardOutput)",
     "read it with a limit: PlainFile, PrivateFile or StandardStream"),
    ("rename", r"(?<![\w.])rename\(", "PrivateFile.move outlives a power failure"),
    ("unlink", r"(?<![\w.])unlink\(", "PrivateFile.remove outlives a power failure"),
]
# The import decides which of two functions is taken: without it the standard library's, which is a hundred times slower.
BYTE_BY_BYTE = (
    "byte by byte", r"\b(?:body|data)\.append\(contentsOf:", "import FoundationEssentials, so that Data's own function is taken")
# Two texts are compared without regard to case in one way, which makes no lower-cased copies of them.
LETTER_CASE = (
    "letter case", r"\.(?:lower|upper)cased\(\)\s*[!=]=\s*(?:[\w.?!$]|\([^()]*\)|\[[^\[\]]*\])+\.(?:lower|upper)cased\(\)",
    "compare with FoldedText.isSame")
# What a terminal shows is a text without control characters, which one type takes; bytes may be anything.
STREAM = ("stream", r"\bStandardStream\s*\.\s*write", "say it by Terminal, which takes a TerminalSafeText")
TERMINAL = {
    "Sources/Command/MSALCommand/Output/Terminal.swift", "Sources/Command/MSALCommand/Output/StatusLine.swift",
}
# A time or a duration, which is a Double and may come from elsewhere: `Int(_:)` traps beyond its range.
WHOLE_NUMBER = re.compile(r"\b(?:U?Int(?:32|64)?)\((?!clamping:|exactly:)")
FRACTION = re.compile(r"timeInterval|\.rounded\(|\bDouble\(|\b(?!\w*illiseconds)\w*[sS]econds\w*\b|\b(?:patience|skew)\b|[iI]nterval\b")
OUTPUT = r"(?<![\w.])(?:print|debugPrint|dump|putchar|puts)\(|\bstandardOutput\b|\bstdout\b|\bSTDOUT_FILENO\b"
EXPORT = (
    r"\b(?:public|open)\s+(?:(?:final|static|class|override|convenience|required|nonisolated|indirect|mutating|weak|lazy|"
    r"\w+\(set\))\s+)*(?:struct|class|enum|actor|protocol|func|var|let|init|typealias|extension|subscript|import)\b"
)
TYPE_NAME = re.compile(r"\b(?:struct|class|enum|actor|protocol|typealias)\s+(\w+)")
BAD_TYPE_NAME = re.compile(r"(Manager|Handler|Helper|Helpers|Provider|Factory|Base|Impl|Utils)$|^Default(?=[A-Z])")
CONFORMANCE = re.compile(r"\b(?:struct|class|enum|actor|extension)\s+([\w.]+)\s*(?:<[^>{]*>\s*)?:([^{]*)\{")
ERROR_PROTOCOL = re.compile(r"(?<!any )\b(?:Error|LocalizedError|CustomNSError)\b")
ERROR_NAME = re.compile(r"(Error|Refusal)$")
# Words of this project's first years that stand for something else. Each has a plain word now (docs/glossary.md).
RETIRED = re.compile(r"\b(rooms|house|shel(?:f|ves)|ladders?|rungs?|glanc(?:e|es|ed|ing)|thaw\w*|wish(?:es)?)\b")
# Out of use as names, but good English.
RETIRED_NAMES = re.compile(r"\b(usual|places)\b")
HUMP = re.compile(r"(?<=[a-z0-9])(?=[A-Z])|_")
LINK_TARGET = re.compile(r"\]\([^)]*\)")
EXPORTED_FUNCTION = re.compile(r"\b(?:public|open)\s+(?:[\w()]+\s+)*?(?:func\s+(\w+)|(init)\b[?!]?)[^(){}\n]*\(")
THROWS = re.compile(r"\s*(?:async\s+)?throws\b")


def swift_findings(file):
    path, lines = file.path, file.text.split("\n")
    in_tests = path.startswith("Tests/")

    first = 1 if lines and lines[0].startswith("// swift-tools-version") else 0
    if [line.removeprefix("// ") for line in lines[first : first + 2]] != HEADER:
        yield 1, "header", "start with the two SPDX lines"
    elif len(lines) > first + 2 and lines[first + 2].strip() and not lines[first + 2].startswith("//"):
        yield 3, "header", "leave a blank line after the SPDX lines"

    limit = LIMITS["test file" if in_tests else "file"]
    if len(lines) - 1 > limit:
        yield limit, "size", f"{len(lines) - 1} lines, at most {limit}: split by concept"
    for folder in FOLDERS & set(path.split("/")[:-1]):
        yield 1, "folder", f"no folder is called {folder}: name what it knows"

    for line, rule, found, instead in forbidden(file):
        yield line, rule, f"{found}: {instead}"
    yield from conversion_findings(file)
    yield from name_findings(file)
    yield from comment_findings(file, lines)
    yield from retired_findings(file.text)
    yield from throws_findings(file, lines)

    for line, name, parameters, body in functions(file.code):
        if body > LIMITS["function"]:
            yield line, "long function", f"{name} has {body} lines, at most {LIMITS['function']}"
        # The facade's signatures are Apple's, and the samples of tests have a default for everything.
        if parameters > LIMITS["parameters"] and name != "init" and not in_tests and not path.startswith(FACADE):
            yield line, "parameters", f"{name} takes {parameters}, at most {LIMITS['parameters']}: make a value of them"


def forbidden(file):
    """Yields (line, rule, what was found, what to do instead)."""
    constructs = list(FORBIDDEN)
    if not file.path.startswith(ADAPTERS):
        constructs += AMBIENT
    if file.path.startswith("Sources/"):
        if not file.path.startswith("Sources/Base/PrivateFiles/"):
            constructs += FILES
            if file.path not in TERMINAL:
                constructs.append(STREAM)
        constructs.append(LETTER_CASE)
        if not file.path.startswith(FACADE):
            constructs.append(("public", EXPORT, "only products export: use `package`"))
        if not file.path.startswith(COMMANDS):
            constructs.append(("output", OUTPUT, "standard output belongs to the app: log, or return it"))
        if "FoundationEssentials" not in {module for _, module, _ in file.imports()}:
            constructs.append(BYTE_BY_BYTE)
    for rule, pattern, instead in constructs:
        lines = set()
        for match in re.finditer(pattern, file.code):
            line = file.code.count("\n", 0, match.start()) + 1
            if line not in lines:
                lines.add(line)
                yield line, rule, " ".join(match.group().split()), instead


def conversion_findings(file):
    """Times and durations become whole numbers in one way, which has an answer for each of them."""
    if not file.path.startswith("Sources/"):
        return
    for match in WHOLE_NUMBER.finditer(file.code):
        if FRACTION.search(file.code[match.end() : balanced(file.code, match.end() - 1, "(", ")") - 1]):
            line = file.code.count("\n", 0, match.start()) + 1
            yield line, "conversion", f"{match.group()}…) traps beyond its range: use Date.epochSeconds or Int(clamping:)"


def name_findings(file):
    for match in TYPE_NAME.finditer(file.code):
        name = match.group(1)
        dictated = file.path.startswith(FACADE) and name.startswith("MSAL")
        line = file.code.count("\n", 0, match.start()) + 1
        if BAD_TYPE_NAME.search(name) and not dictated:
            yield line, "name", f"{name}: say what it knows or does, not what kind of class it is"
    if file.path.startswith("Sources/"):
        for match in RETIRED_NAMES.finditer(file.code):
            yield file.code.count("\n", 0, match.start()) + 1, "retired word", f"{match.group()}: say what it is or holds"
    for match in CONFORMANCE.finditer(file.code):
        name = match.group(1).split(".")[-1]
        conformances = match.group(2).split(" where ")[0]
        if ERROR_PROTOCOL.search(conformances) and not ERROR_NAME.search(name):
            line = file.code.count("\n", 0, match.start()) + 1
            yield line, "error name", f"{name}: errors end in Error, or in Refusal where somebody refuses on purpose"


def retired_findings(text):
    """The retired words of a file: in names, comments and texts, but not in the targets of links."""
    if not RETIRED.search(HUMP.sub(" ", text).lower()):
        return
    for number, line in enumerate(text.split("\n"), 1):
        words = HUMP.sub(" ", LINK_TARGET.sub("]", line)).lower()
        if match := RETIRED.search(words):
            yield number, "retired word", f"{match.group()}: use the plain word of docs/glossary.md"


def throws_findings(file, lines):
    """Each public function of a product that throws says what it throws."""
    if not file.path.startswith(FACADE):
        return
    for match in EXPORTED_FUNCTION.finditer(file.code):
        if not THROWS.match(file.code, balanced(file.code, match.end() - 1, "(", ")")):
            continue
        number = file.code.count("\n", 0, match.start()) + 1
        if not any("Throws:" in text for text in comment_above(lines, number)):
            name = match.group(1) or match.group(2)
            yield number, "undocumented error", f"{name}: say in its comment what it throws, after `- Throws:`"


def comment_above(lines, number):
    """The documentation before a declaration whose first line has this number, attributes between them left out."""
    number -= 2
    while number >= 0 and (lines[number].strip().startswith(("///", "@"))):
        yield lines[number]
        number -= 1


def comment_findings(file, lines):
    for match in re.finditer(r"\b(TODO|FIXME|XXX)\b", file.code_and_comments):
        number = file.code_and_comments.count("\n", 0, match.start()) + 1
        yield number, "unfinished", f"{match.group()}: finish it, or write it down where it is tracked"
    for number, line in enumerate(file.code_and_comments.split("\n"), 1):
        text = lines[number - 1]
        # A long word, such as an address, can't be broken.
        if len(text) > LIMITS["columns"] and re.search(r"//|\*/", line) and " " in text.strip().lstrip("/ "):
            yield number, "long comment", f"{len(text)} columns, at most {LIMITS['columns']}"


def kit_findings(kit, texts):
    """A test kit is small enough to be read before it is used: its files, without its tests."""
    lines = sum(text.count("\n") for text in texts)
    if lines > LIMITS["kit"]:
        yield kit, 0, "size", f"{lines} lines, at most {LIMITS['kit']}"
    elif not lines:
        yield kit, 0, "size", "there is no kit"


def script_findings(text):
    lines = text.split("\n")
    first = 1 if lines and lines[0].startswith("#!") else 0
    if [line.removeprefix("# ") for line in lines[first : first + 2]] != HEADER:
        yield 1, "header", "start with the two SPDX lines"
    yield from retired_findings(text)


def page_findings(text):
    """Long lines of a page: not those of tables and code, and no single long word."""
    in_code = False
    for number, line in enumerate(text.split("\n"), 1):
        if line.strip().startswith("```"):
            in_code = not in_code
        words = line.strip().lstrip("-*> ")
        if len(line) > LIMITS["columns"] and not in_code and not words.startswith(("|", "<img", "[")) and " " in words:
            yield number, "long line", f"{len(line)} columns, at most {LIMITS['columns']}"
