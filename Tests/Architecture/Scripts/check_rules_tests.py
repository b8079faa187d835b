#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
# SPDX-License-Identifier: MIT
"""Sees every rule of Scripts/check-rules fail once, and stay quiet where it should."""

import importlib.machinery
import importlib.util
import pathlib
import sys
import tempfile
import unittest

SCRIPTS = pathlib.Path(__file__).resolve().parents[3] / "Scripts"
sys.dont_write_bytecode = True
loader = importlib.machinery.SourceFileLoader("check_rules", str(SCRIPTS / "check-rules"))
rules = importlib.util.module_from_spec(importlib.util.spec_from_loader("check_rules", loader))
loader.exec_module(rules)

HEADER = "".join(f"// {line}\n" for line in rules.HEADER) + "\n"


def broken(body, path="Sources/OAuthClient/File.swift", header=HEADER):
    """The names of the rules that `body` breaks."""
    return [rule for _, rule, _ in rules.findings(path, header + body)]


class Rules(unittest.TestCase):
    def test_each_forbidden_construct_is_found(self):
        for rule, code in {
            "try!": "let a = try! f()",
            "as!": "let a = b as! C",
            "fatalError": 'fatalError("no")',
            "semaphore": "let s = DispatchSemaphore(value: 0)",
            "nonisolated(unsafe)": "nonisolated(unsafe) var x = 1",
            "NSError cast": "if let e = error as? NSError {}",
            "clock": "let now = Date()",
            "randomness": "let id = UUID()",
            "URLSession": "URLSession.shared",
            "public": "public struct S {}",
            "name": "struct TokenManager {}",
            "unfinished": "// TODO later",
            "parameters": "func f(a: A, b: B, c: C, d: D, e: E, f: F, g: G) {}",
        }.items():
            with self.subTest(rule):
                self.assertEqual(broken(code + "\n"), [rule])

    def test_the_other_spellings_are_found(self):
        self.assertEqual(broken("do {} catch let problem as NSError {}\n"), ["NSError cast"])
        self.assertEqual(broken("final class DefaultCache {}\n"), ["name"])
        self.assertEqual(broken("let later = Date(timeIntervalSinceNow: 5)\n"), ["clock"])
        for code in ("open class C {}", "public private(set) var a = 1", "public final class C {}", "public import A"):
            self.assertEqual(broken(code + "\n"), ["public"])
        self.assertEqual(broken("let open = 1\nif open { f() }\ncase open where a\n"), [])
        self.assertEqual(broken("", path="Sources/OAuthClient/Utils/File.swift"), ["folder"])

    def test_comments_and_strings_are_not_code_but_interpolations_are(self):
        self.assertEqual(broken('// try! as! fatalError Date()\nlet s = "try! \\" Date()"\n'), [])
        self.assertEqual(broken('let s = """\n  public Date()\n  """\n'), [])
        self.assertEqual(broken('let s = #"Date() \\(Date())"#\n'), [])
        self.assertEqual(broken("/* a /* Date() */ UUID() */ let b = 1\n"), [])
        self.assertEqual(broken('let s = "TODO"\n'), [])
        self.assertEqual(broken("/* FIXME */\n"), ["unfinished"])
        self.assertEqual(broken('let s = "now \\(Date())"\n'), ["clock"])

    def test_adapters_and_tests_may_ask_the_system(self):
        for path in ("Sources/Platform/LinuxPlatform/System/A.swift", "Tests/MSALTests/A.swift"):
            self.assertEqual(broken("let now = Date()\n", path=path), [])

    def test_only_commands_write_to_standard_output(self):
        for code in ("print(token)", "FileHandle.standardOutput.write(token)", "dump(self)", "fputs(text, stdout)"):
            self.assertEqual(broken(code + "\n"), ["output"])
            self.assertEqual(broken(code + "\n", path="Sources/Command/MSALCommand/Output/A.swift"), [])
        self.assertEqual(broken("func fingerprint(_ a: A) {}\na.print(b)\n"), [])

    def test_the_facade_exports_and_keeps_the_names_that_apple_chose(self):
        path = "Sources/Products/MSAL/Application/A.swift"
        self.assertEqual(broken("public class MSALLegacySharedAccountsProvider {}\n", path=path), [])
        self.assertEqual(broken("struct AccountsProvider {}\n", path=path), ["name"])

    def test_a_missing_header_is_found(self):
        self.assertEqual(broken("let a = 1\n", header=""), ["header"])
        self.assertEqual(broken("let a = 1\n", header=HEADER.rstrip("\n") + "\n"), ["header"])
        self.assertEqual([r for _, r, _ in rules.script_findings("Scripts/x", "#!/bin/sh\necho\n")], ["header"])

    def test_long_files_are_found(self):
        self.assertEqual(broken("let a = 1\n" * 498), ["size"])
        self.assertEqual(broken("let a = 1\n" * 497), [])
        self.assertEqual(broken("let a = 1\n" * 598, path="Tests/MSALTests/A.swift"), ["size"])

    def test_long_functions_are_found_and_signatures_over_several_lines_are_read(self):
        body = "  let a = 1\n" * 51
        self.assertEqual(broken("func f<T>(\n  a: A, b: [B: C]\n) throws(E) -> T {\n" + body + "}\n"), ["long function"])
        self.assertEqual(broken("func f() {\n" + "  let a = 1\n" * 50 + "}\n"), [])
        self.assertEqual(broken("protocol P {\n  func f()\n}\nenum E {\n" + body + "}\n"), [])

    def test_exceptions_excuse_exactly_one_rule_and_must_be_needed(self):
        with tempfile.TemporaryDirectory() as folder:
            root = pathlib.Path(folder)
            (root / "Scripts").mkdir()
            (root / "Sources/A").mkdir(parents=True)
            (root / "Sources/A/File.swift").write_text(HEADER + "let a = try! f()\nlet b = UUID()\n")
            listed = root / "Scripts/rule-exceptions.txt"
            listed.write_text("# why\nSources/A/File.swift | try! | because\n")
            self.assertEqual([line.split(": ")[1] for line in rules.check(root)], ["randomness"])
            listed.write_text("Sources/A/File.swift | as! | because\n")
            self.assertEqual(len(rules.check(root)), 3)


if __name__ == "__main__":
    unittest.main()
