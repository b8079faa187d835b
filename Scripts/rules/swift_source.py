# SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
# SPDX-License-Identifier: MIT
"""Reads Swift just well enough for the rules: what is code, what is text, what is imported, where a function ends."""

import functools
import re

# What ends a stretch of code: a comment, a string, an extended regular expression, a bracket.
CODE_END = re.compile(r'//|/\*|#*"|#+/|[()]')
COMMENT_MARK = re.compile(r"/\*|\*/")
NOT_NEWLINE = re.compile(r"[^\n]")


def blanks(text):
    return NOT_NEWLINE.sub(" ", text)


class Reader:
    """One pass over a source, from which it makes the code alone and the code with its comments."""

    def __init__(self, source):
        self.source = source
        self.code_parts = []
        self.comment_parts = []
        self.read_code(0)

    def code(self):
        return "".join(self.code_parts)

    def code_and_comments(self):
        return "".join(self.comment_parts)

    def put(self, text, is_code=False, is_comment=False):
        blank = text if is_code else blanks(text)
        self.code_parts.append(blank)
        self.comment_parts.append(text if is_comment else blank)

    def read_code(self, i, interpolated=False):
        """Reads from `i` to the end, or to the bracket that closes an interpolation. Returns where it stopped."""
        source, depth = self.source, 0
        while True:
            match = CODE_END.search(source, i)
            if not match:
                self.put(source[i:], is_code=True)
                return len(source)
            start, mark = match.start(), match.group()
            self.put(source[i:start], is_code=True)
            if mark in "()":
                self.put(mark, is_code=True)
                i = start + 1
                depth += 1 if mark == "(" else -1
                if interpolated and depth == 0:
                    return i
            elif mark == "//":
                end = source.find("\n", start)
                i = len(source) if end < 0 else end
                self.put(source[start:i], is_comment=True)
            elif mark == "/*":
                i = self.read_block_comment(start)
            elif mark.endswith("/"):
                end = source.find("/" + mark[:-1], match.end())
                i = len(source) if end < 0 else end + len(mark)
                self.put(source[start:i])
            else:
                i = self.read_string(start, mark[:-1])

    def read_block_comment(self, start):
        depth, i = 0, start
        while match := COMMENT_MARK.search(self.source, i):
            depth += 1 if match.group() == "/*" else -1
            i = match.end()
            if depth == 0:
                break
        else:
            i = len(self.source)
        self.put(self.source[start:i], is_comment=True)
        return i

    def read_string(self, start, hashes):
        source = self.source
        opening = start + len(hashes)
        quote = '"""' if source.startswith('"""', opening) else '"'
        closing, escape = quote + hashes, "\\" + hashes
        marks = string_marks(closing, escape, quote == '"')
        i = opening + len(quote)
        self.put(source[start:i])
        while match := marks.search(source, i):
            self.put(source[i : match.start()])
            if match.group() == "\n":
                return match.start()
            i = match.end()
            if match.group() == closing:
                self.put(closing)
                return i
            self.put(escape)
            if source.startswith("(", i):
                i = self.read_code(i, interpolated=True)
            else:
                self.put(source[i : i + 1])
                i += 1
        self.put(source[i:])
        return len(source)


@functools.cache
def string_marks(closing, escape, ends_with_line):
    return re.compile("|".join([re.escape(closing), re.escape(escape)] + (["\n"] if ends_with_line else [])))


IMPORT = re.compile(
    r"(?:^|;)[ \t]*(?P<attributes>(?:@\w+(?:\([^)]*\))?\s+)*)(?:(?:public|package|internal|fileprivate|private)\s+)?"
    r"\bimport\s+(?:(?:struct|class|enum|actor|protocol|typealias|func|var|let)\s+)?(?P<module>\w+)", re.M)
DECLARED_TYPE = re.compile(
    r"[{}]|(?:\b(?P<access>package|public|open|internal|private|fileprivate)\s+)?"
    r"(?:(?:final|indirect|nonisolated|distributed)\s+)*\b"
    r"(?:struct|class|enum|actor|protocol|typealias)\s+(?P<name>\w+)")


class SwiftFile:
    """One Swift file: its path from the root, with slashes, its text, and its code without text and comments."""

    def __init__(self, path, text):
        self.path, self.text = path, text
        reader = Reader(text)
        self.code, self.code_and_comments = reader.code(), reader.code_and_comments()

    def imports(self):
        """Yields (line, module, whether it is @testable) of every import, in whatever dress."""
        for match in IMPORT.finditer(self.code):
            line = self.code.count("\n", 0, match.start("module")) + 1
            yield line, match.group("module"), "@testable" in match.group("attributes")

    def types(self):
        """Yields the names of the types that other files see, those inside others left out."""
        depth = 0
        for match in DECLARED_TYPE.finditer(self.code):
            depth += {"{": 1, "}": -1}.get(match.group(), 0)
            if match.group("name") and depth == 0 and match.group("access") not in ("private", "fileprivate"):
                yield match.group("name")


def balanced(code, start, opening, closing):
    """The index after the bracket that closes the one at `start`."""
    depth = 0
    for match in re.compile("[%s]" % re.escape(opening + closing)).finditer(code, start):
        depth += 1 if match.group() == opening else -1
        if depth == 0:
            return match.end()
    return len(code)


FUNCTION = re.compile(r"(?<![.\w])\b(?:func\s+([^\s(<]+)|(init)[?!]?)\s*(<[^({]*>)?\s*\(")
BODY_START = re.compile(r"[^{}\n]*(\n[^{}\n]*){0,4}?\{")
DECLARATION = re.compile(r"\b(func|init|var|let|case|struct|class|enum|extension|protocol)\b")


def functions(code):
    """Yields (line, name, number of parameters, number of lines of the body) of every function and initialiser."""
    for match in FUNCTION.finditer(code):
        open_paren = match.end() - 1
        end = balanced(code, open_paren, "(", ")")
        # The body, if the next brace comes before the next declaration could.
        rest = BODY_START.match(code, end)
        if not rest or DECLARATION.search(rest.group()):
            body = 0
        else:
            brace = rest.end() - 1
            body = code[brace : balanced(code, brace, "{", "}")].count("\n") - 1
        parameters = parameter_count(code[open_paren + 1 : end - 1])
        yield code.count("\n", 0, match.start()) + 1, match.group(1) or "init", parameters, body


def parameter_count(text):
    flat = text.replace("->", "  ").rstrip().removesuffix(",")
    depth, count = 0, 1 if flat.strip() else 0
    for match in re.finditer(r"[(\[{<)\]}>,]", flat):
        letter = match.group()
        depth += letter in "([{<"
        depth -= letter in ")]}>"
        count += letter == "," and depth == 0
    return count
