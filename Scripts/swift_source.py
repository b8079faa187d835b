# SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
# SPDX-License-Identifier: MIT
"""Reads Swift just well enough for Scripts/check-rules: what is code, what is text, where a function ends."""

import re


def blank_text(source, keep_comments=False):
    """Returns `source` with string contents and comments replaced by spaces; line breaks and interpolated code stay."""
    out = []
    length = len(source)

    def blank(text):
        out.append(re.sub(r"[^\n]", " ", text))

    def comment(text):
        out.append(text) if keep_comments else blank(text)

    def block_comment(i):
        depth, start = 0, i
        while i < length:
            if source.startswith("/*", i):
                depth, i = depth + 1, i + 2
            elif source.startswith("*/", i):
                depth, i = depth - 1, i + 2
                if depth == 0:
                    break
            else:
                i += 1
        comment(source[start:i])
        return i

    def string(i):
        hashes = re.match("#*", source[i:]).group()
        i += len(hashes)
        quote = '"""' if source.startswith('"""', i) else '"'
        closing, escape = quote + hashes, "\\" + hashes
        blank(hashes + quote)
        i += len(quote)
        while i < length:
            if source.startswith(escape + "(", i):
                blank(escape)
                i = code(i + len(escape) + 1, interpolated=True)
            elif source.startswith(escape, i):
                blank(source[i : i + len(escape) + 1])
                i += len(escape) + 1
            elif source.startswith(closing, i):
                blank(closing)
                return i + len(closing)
            elif source[i] == "\n" and quote == '"':
                return i
            else:
                blank(source[i])
                i += 1
        return i

    def code(i, interpolated=False):
        depth = 1
        if interpolated:
            out.append("(")
        while i < length:
            if source.startswith("//", i):
                end = source.find("\n", i)
                end = length if end < 0 else end
                comment(source[i:end])
                i = end
            elif source.startswith("/*", i):
                i = block_comment(i)
            elif source[i] == '"' or re.match('#+"', source[i : i + 8]):
                i = string(i)
            else:
                if interpolated and source[i] in "()":
                    depth += 1 if source[i] == "(" else -1
                out.append(source[i])
                i += 1
                if depth == 0:
                    return i
        return i

    code(0)
    return "".join(out)


def balanced(code, start, opening, closing):
    """The index after the bracket that closes the one at `start`."""
    depth = 0
    for i in range(start, len(code)):
        if code[i] == opening:
            depth += 1
        elif code[i] == closing:
            depth -= 1
            if depth == 0:
                return i + 1
    return len(code)


def functions(code):
    """Yields (line, name, number of parameters, number of lines of the body) of every function and initialiser."""
    for match in re.finditer(r"\b(?:func\s+([^\s(<]+)|(init)[?!]?)\s*(<[^({]*>)?\s*\(", code):
        if re.search(r"[.\w]$", code[: match.start()]):
            continue  # `self.init(`, `Type.init(`: a call
        open_paren = match.end() - 1
        end = balanced(code, open_paren, "(", ")")
        inside = code[open_paren + 1 : end - 1]
        parameters = 0
        if inside.strip():
            flat = re.sub(r"->", "  ", inside)
            depth, parameters = 0, 1
            for position, letter in enumerate(flat):
                depth += letter in "([{<"
                depth -= letter in ")]}>"
                trailing = not flat[position + 1 :].strip()
                parameters += letter == "," and depth == 0 and not trailing
        # The body, if the next brace comes before the next declaration could.
        rest = re.match(r"[^{}\n]*(\n[^{}\n]*){0,4}?\{", code[end:])
        header = rest.group() if rest else ""
        if not rest or re.search(r"\b(func|init|var|let|case|struct|class|enum|extension|protocol)\b", header):
            body = 0
        else:
            brace = end + rest.end() - 1
            body = code[brace : balanced(code, brace, "{", "}")].count("\n") - 1
        yield code[: match.start()].count("\n") + 1, match.group(1) or "init", parameters, body
