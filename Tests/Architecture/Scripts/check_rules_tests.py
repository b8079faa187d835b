#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
# SPDX-License-Identifier: MIT
"""Sees every rule of Scripts/check-rules fail once, and stay quiet where it should."""

import importlib.machinery
import importlib.util
import json
import pathlib
import sys
import tempfile
import unittest

SCRIPTS = pathlib.Path(__file__).resolve().parents[3] / "Scripts"
sys.dont_write_bytecode = True


def script(name):
    """A program of Scripts, as a module."""
    loader = importlib.machinery.SourceFileLoader(name.replace("-", "_"), str(SCRIPTS / name))
    module = importlib.util.module_from_spec(importlib.util.spec_from_loader(loader.name, loader))
    loader.exec_module(module)
    return module


check_rules, slow_suites = script("check-rules"), script("slow-suites")
from rules import arrows, fidelity, files, links, locks, manifest, parity, public_api, readme_figures, requirements, versions
from rules.manifest import Manifest, Target
from rules.swift_source import SwiftFile

HEADER = "".join(f"// {line}\n" for line in files.HEADER) + "\n"


def broken(body, path="Sources/Library/OAuthClient/File.swift", header=HEADER):
    """The names of the rules that `body` breaks."""
    return [rule for _, rule, _ in files.swift_findings(SwiftFile(path, header + body))]


class OneFile(unittest.TestCase):
    def test_bytes_that_are_added_to_data_by_the_standard_librarys_function_are_seen(self):
        code = "func f() { response.body.append(contentsOf: bytes) }\n"
        self.assertEqual(broken(code), ["byte by byte"])
        self.assertEqual(broken("import FoundationEssentials\n\n" + code), [])

    def test_texts_are_compared_without_regard_to_case_in_one_way(self):
        for code in (
            "a.lowercased() == b.lowercased()", "a?.b.lowercased() != c[0]?.d?.lowercased()", "a.uppercased() ==\n  $0.uppercased()",
            'f(a).lowercased() == f("b", g)[i]!.lowercased()',
        ):
            self.assertEqual(broken(f"let a = {code}"), ["letter case"], code)
        for code in ('a.lowercased() == "b"', "a.lowercased() == b || c == d.lowercased()", "FoldedText.isSame(a, b)"):
            self.assertEqual(broken(f"let a = {code}"), [], code)
        self.assertEqual(broken("let a = b.lowercased() == c.lowercased()", path="Tests/Library/OAuthClientTests/File.swift"), [])

    def test_a_time_becomes_a_whole_number_in_one_way(self):
        for code in ("Int(seconds * 2)", "UInt64(Double(count) * share)", '"\\(Int(secondsLeft))"', "Int64(f(interval))"):
            self.assertEqual(broken(f"let a = {code}"), ["conversion"], code)
        for code in ("Int(clamping: seconds)", "Int(exactly: x.rounded())", "Int(text)", "Int(busyMilliseconds)"):
            self.assertEqual(broken(f"let a = {code}"), [], code)
        self.assertEqual(broken("let a = Int(seconds)", path="Tests/Library/OAuthClientTests/File.swift"), [])

    def test_each_forbidden_construct_is_found(self):
        for rule, code in {
            "try!": "let a = try! f()",
            "as!": "let a = b as! C",
            "fatalError": 'fatalError("no")',
            "semaphore": "let s = DispatchSemaphore(value: 0)",
            "nonisolated(unsafe)": "nonisolated(unsafe) var x = 1",
            "NSError cast": "if let e = error as? NSError {}",
            "sign of char": "let c = CChar(bitPattern: byte)",
            "clock": "let now = Date()",
            "randomness": "let id = UUID()",
            "URLSession": "URLSession.shared",
            "whole file": "let text = try Data(contentsOf: url)",
            "rename": "guard rename(a, b) == 0 else { return }",
            "unlink": "if unlink(a) != 0, errno != ENOENT { return }",
            "stream": "StandardStream.write(text, to: descriptor)",
            "public": "public struct S {}",
            "name": "struct TokenManager {}",
            "error name": "struct TokenProblem: Error {}",
            "unfinished": "// TODO later",
            "conversion": "let now = Int(date.timeIntervalSince1970.rounded(.down))",
            "parameters": "func f(a: A, b: B, c: C, d: D, e: E, f: F, g: G) {}",
        }.items():
            with self.subTest(rule):
                self.assertEqual(broken(code + "\n"), [rule])

    def test_only_the_terminal_writes_to_streams(self):
        code = "StandardStream.writeIfRead(text, to: descriptor)\n"
        self.assertEqual(broken(code, path="Sources/Emulator/EmulatorCommand/File.swift"), ["stream"])
        for path in files.TERMINAL:
            self.assertEqual(broken(code, path=path), [])
        self.assertEqual(broken("let a = StandardStream.read(limit: 1)\n"), [])

    def test_the_other_spellings_are_found(self):
        self.assertEqual(broken("do {} catch let problem as NSError {}\n"), ["NSError cast"])
        self.assertEqual(broken("final class DefaultCache {}\n"), ["name"])
        self.assertEqual(broken("let later = Date(timeIntervalSinceNow: 5)\n"), ["clock"])
        for code in ("open class C {}", "public private(set) var a = 1", "public final class C {}", "public import A"):
            self.assertEqual(broken(code + "\n"), ["public"])
        self.assertEqual(broken("let open = 1\nif open { f() }\ncase open where a\n"), [])
        self.assertEqual(broken("", path="Sources/OAuthClient/Utils/File.swift"), ["folder"])

    def test_errors_of_other_names_are_found_and_deliberate_faults_are_not(self):
        for name in ("Failure", "ReadProblem", "StoreFault", "Trouble", "Unusable", "Damage", "UntrustedToken"):
            self.assertEqual(broken(f"package enum {name}: Equatable, Error {{}}\n"), ["error name"])
        self.assertEqual(broken("extension Cache.Gone: Error {}\n"), ["error name"])
        self.assertEqual(broken("class Broken: LocalizedError {}\n"), ["error name"])
        for code in (
            "struct TokenRefusal: Error {}", "enum TokenFault: String {}", "struct Failure { let e: Error }",
            "struct Call<Value>: Task<Value, any Error> {}", "extension Result: Sendable where Failure: Error {}",
        ):
            self.assertEqual(broken(code + "\n"), [])

    def test_retired_words_are_found_wherever_they_stand(self):
        for code in ("struct KeyLadder {}", "// the rules of the house", 'let s = "a shelf"', "func thawing() {}",
                     "let token_wish = 1"):
            self.assertEqual(broken(code + "\n"), ["retired word"])
        for code in ("let warehouse = 1", "// no room to write", "let mushroomsFound = 1", "let wrung = 1"):
            self.assertEqual(broken(code + "\n"), [])
        self.assertEqual(broken("static let usual = 1 // the usual one\nvar places: [A]\n"), ["retired word"] * 2)
        self.assertEqual(broken('let usually = "places"\n'), [])
        found = [line for line, *_ in files.retired_findings("a\n[why](0011-key-ladder.md)\n| a ladder |\n")]
        self.assertEqual(found, [3])
        self.assertTrue(check_rules.RECORD.match("docs/decisions/0003-freeze-and-thaw.md"))
        self.assertFalse(check_rules.RECORD.match("docs/decisions/README.md"))

    def test_public_functions_say_what_they_throw(self):
        def facade(body):
            return broken(body, path="Sources/Library/MSAL/File.swift")

        self.assertEqual(facade("/// A.\npublic func f(a: Int = 1) async throws -> A {}\n"), ["undocumented error"])
        self.assertEqual(facade("/// A.\n@objc\nopen class func f(\n) throws(E) {}\n"), ["undocumented error"])
        self.assertEqual(facade("/// A.\npublic convenience init(a: A) throws {}\n"), ["undocumented error"])
        self.assertEqual(facade("/// A.\n/// - Throws: B.\n@objc\npublic func f() throws {}\n"), [])
        self.assertEqual(facade("/// A.\npublic func f(a: () throws -> A) {}\nfunc g() throws {}\n"), [])
        self.assertEqual(broken("func f() throws {}\n"), [])

    def test_comments_and_strings_are_not_code_but_interpolations_are(self):
        self.assertEqual(broken('// try! as! fatalError Date()\nlet s = "try! \\" Date()"\n'), [])
        self.assertEqual(broken('let s = """\n  public Date()\n  """\n'), [])
        self.assertEqual(broken('let s = #"Date() \\(Date())"#\n'), [])
        self.assertEqual(broken('let s = #"\\#(Date())"#\n'), ["clock"])
        self.assertEqual(broken("/* a /* Date() */ UUID() */ let b = 1\n"), [])
        self.assertEqual(broken('let r = #/" Date() /#\nlet s = "UUID()"\n'), [])
        self.assertEqual(broken('let s = "TODO"\n'), [])
        self.assertEqual(broken("/* FIXME */\n"), ["unfinished"])
        self.assertEqual(broken('let s = "now \\(Date())"\n'), ["clock"])

    def test_files_are_read_renamed_and_removed_in_one_module(self):
        for code in ("FileManager.default.contents(atPath: a)", "String(contentsOfFile: a)", "FileHandle.standardInput"):
            self.assertEqual(broken(code + "\n"), ["whole file"])
            self.assertEqual(broken(code + "\n", path="Sources/Base/PrivateFiles/A.swift"), [])
            self.assertEqual(broken(code + "\n", path="Tests/Library/MSALTests/A.swift"), [])
        self.assertEqual(broken("a.rename(b)\nFileManager.default.contentsOfDirectory(atPath: a)\n"), [])

    def test_adapters_and_tests_may_ask_the_system(self):
        for path in ("Sources/Base/LinuxPlatform/System/A.swift", "Tests/Library/MSALTests/A.swift"):
            self.assertEqual(broken("let now = Date()\n", path=path), [])

    def test_only_commands_write_to_standard_output(self):
        for code in ("print(token)", "FileHandle.standardOutput.write(token)", "dump(self)", "fputs(text, stdout)"):
            self.assertEqual(broken(code + "\n"), ["output"])
            self.assertEqual(broken(code + "\n", path="Sources/Command/MSALCommand/Output/A.swift"), [])
        self.assertEqual(broken("func fingerprint(_ a: A) {}\na.print(b)\n"), [])

    def test_the_facade_exports_and_keeps_the_names_that_apple_chose(self):
        path = "Sources/Library/MSAL/Application/A.swift"
        self.assertEqual(broken("public class MSALLegacySharedAccountsProvider {}\n", path=path), [])
        self.assertEqual(broken("struct AccountsProvider {}\n", path=path), ["name"])

    def test_a_missing_header_is_found(self):
        self.assertEqual(broken("let a = 1\n", header=""), ["header"])
        self.assertEqual(broken("let a = 1\n", header=HEADER.rstrip("\n") + "\n"), ["header"])
        self.assertEqual([r for _, r, _ in files.script_findings("#!/bin/sh\necho\n")], ["header"])

    def test_long_files_are_found(self):
        self.assertEqual(broken("let a = 1\n" * 498), ["size"])
        self.assertEqual(broken("let a = 1\n" * 497), [])
        self.assertEqual(broken("let a = 1\n" * 598, path="Tests/Library/MSALTests/A.swift"), ["size"])

    def test_kits_that_grow_or_are_gone_are_found(self):
        self.assertEqual(list(files.kit_findings("Kits/A", [200 * "a\n", 100 * "a\n"])), [])
        for texts in ([200 * "a\n", 101 * "a\n"], []):
            self.assertEqual([rule for _, _, rule, _ in files.kit_findings("Kits/A", texts)], ["size"])

    def test_long_functions_are_found_and_signatures_over_several_lines_are_read(self):
        body = "  let a = 1\n" * 51
        self.assertEqual(broken("func f<T>(\n  a: A, b: [B: C]\n) throws(E) -> T {\n" + body + "}\n"), ["long function"])
        self.assertEqual(broken("#endif\nfunc f() {\n" + body + "}\n"), ["long function"])
        self.assertEqual(broken("func f() {\n" + "  let a = 1\n" * 50 + "}\n"), [])
        self.assertEqual(broken("protocol P {\n  func f()\n}\nenum E {\n" + body + "}\n"), [])

    def test_long_comments_are_found_and_long_words_and_code_are_not(self):
        words = "word " * 24
        self.assertEqual(broken(f"/// {words}\n"), ["long comment"])
        self.assertEqual(broken(f"let a = 1 // {words}\n"), ["long comment"])
        self.assertEqual(broken("// https://example.com/" + "a" * 120 + "\n"), [])
        self.assertEqual(broken(f'let a = "// {words}"\n'), [])

    def test_long_lines_of_pages_are_found_and_tables_and_code_are_not(self):
        words = "word " * 25
        self.assertEqual([rule for _, rule, _ in files.page_findings(f"# Page\n\n{words}\n")], ["long line"])
        self.assertEqual(list(files.page_findings(f"| {words} |\n```\n{words}\n```\n")), [])


def plan(*extra):
    """A small package: name, floor, arrows."""
    modules = {
        "PlatformInterfaces": ("Base", []), "OAuthWire": ("Base", []), "OpenSSLCrypto": ("Base", ["COpenSSL"]),
        "TokenCache": ("Library", ["OAuthWire"]), "LinuxPlatform": ("Base", ["PlatformInterfaces"]),
        "MSAL": ("Library", ["TokenCache", "LinuxPlatform"]), "IdentityEmulator": ("Emulator", ["OAuthWire"]),
        "MSALServer": ("Server", ["TokenCache"]), "MSALCommand": ("Command", ["TokenCache"]),
    }
    targets = [Target("COpenSSL", "Sources/Base/C/COpenSSL", "system")]
    targets += [Target("TokenCacheTests", "Tests/Library/TokenCacheTests", "test", frozenset(["TokenCache"]))]
    modules.update(extra)
    targets += [Target(name, f"Sources/{floor}/{name}", "regular", frozenset(uses)) for name, (floor, uses) in modules.items()]
    return Manifest(targets)


def drawn(*extra):
    """What the rules say of the manifest alone."""
    return [(path, rule) for path, _, rule, _ in arrows.manifest_findings(plan(*extra))]


def imported(path, text, *extra):
    return [(line, rule) for _, line, rule, _ in arrows.import_findings(plan(*extra), SwiftFile(path, text))]


class Arrows(unittest.TestCase):
    def test_a_good_manifest_passes(self):
        self.assertEqual(drawn(), [])

    def test_an_arrow_upwards_or_across_is_seen(self):
        for floor, name, wrong in (
            ("Base", "JOSE", "TokenCache"), ("Library", "TokenCache", "MSALServer"), ("Library", "TokenCache", "IdentityEmulator"),
            ("Library", "MSAL", "MSALCommand"), ("Server", "MSALServer", "IdentityEmulator"),
            ("Command", "MSALCommand", "MSALServer"), ("Emulator", "IdentityEmulator", "MSALCommand"),
        ):
            with self.subTest(f"{name} -> {wrong}"):
                self.assertIn((f"{name} -> {wrong}", "floor"), drawn((name, (floor, [wrong]))))

    def test_an_emulator_that_reaches_the_client_by_a_detour_is_seen(self):
        found = drawn(("IdentityEmulator", ("Emulator", ["Between"])), ("Between", ("Base", ["TokenCache"])))
        self.assertIn(("IdentityEmulator -> TokenCache", "emulator"), found)

    def test_a_root_that_imports_a_module_of_ours_is_seen(self):
        for root in arrows.ROOTS:
            self.assertIn((f"{root} -> LinuxPlatform", "root"), drawn((root, ("Base", ["LinuxPlatform"]))))

    def test_a_module_that_does_not_wait_for_the_error_on_other_systems_is_seen(self):
        waiting = ("PlatformInterfaces", ("Base", ["LinuxOnly"])), ("OAuthWire", ("Base", ["LinuxOnly"]))
        found = drawn(("LinuxOnly", ("Base", [])), *waiting)
        self.assertEqual(found, [("OpenSSLCrypto", "other systems")])

    def test_a_cycle_is_seen(self):
        found = drawn(("A", ("Library", ["B"])), ("B", ("Library", ["C"])), ("C", ("Library", ["A"])))
        self.assertEqual(found, [("A", "cycle"), ("B", "cycle"), ("C", "cycle")])

    def test_a_c_library_with_two_owners_or_none_is_seen(self):
        self.assertEqual(drawn(("JOSE", ("Base", ["COpenSSL"]))), [("COpenSSL", "C library")])
        self.assertEqual(drawn(("OpenSSLCrypto", ("Base", []))), [("COpenSSL", "C library")])

    def test_a_remote_package_is_seen(self):
        found = arrows.manifest_findings(Manifest([], ["https://example.com/a.git"]))
        self.assertEqual([rule for _, _, rule, _ in found], ["remote package"])

    def test_settings_that_break_who_depends_on_this_package_are_seen(self):
        for setting in ("unsafeFlags", "treatAllWarnings"):
            target = Target("JOSE", "Sources/Base/JOSE", settings=frozenset([setting, "enableUpcomingFeature"]))
            self.assertEqual([rule for _, _, rule, _ in arrows.manifest_findings(Manifest([target]))], ["setting"])

    def test_a_folder_without_target_and_a_target_off_its_floor_are_seen(self):
        def seen(manifest, *folders):
            return [path for path, _, rule, _ in arrows.folder_findings(manifest, folders) if rule == "folder"]

        good = ["Sources/Library/TokenCache", "Sources/Base/C/COpenSSL", "Sources/Base/C/COpenSSL/shim.h"]
        self.assertEqual(seen(plan(), *good), [])
        self.assertEqual(seen(plan(), "Sources/Library/Utilities"), ["Sources/Library/Utilities"])
        self.assertEqual(seen(plan(), "Sources/Base/C/COpenSSL/a.c"), ["Sources/Base/C/COpenSSL/a.c"])
        for path in ("Sources/Cellar/JOSE", "Sources/Base/Other"):
            self.assertEqual(seen(Manifest([Target("JOSE", path)])), [path])
        astray = Target("OAuthWireTests", "Tests/Library/OAuthWireTests", "test")
        self.assertEqual(seen(Manifest([*plan().targets.values(), astray])), [astray.path])

    def test_an_undeclared_import_is_seen_in_any_dress(self):
        for code in (
            "import TokenCache", "  import TokenCache", "@testable import TokenCache", "package import TokenCache",
            "@_exported public import TokenCache", "import struct TokenCache.Thing", "@_spi(Tests) import TokenCache",
            "import OAuthWire; import TokenCache", "@preconcurrency\nimport TokenCache", "#if os(Linux)\nimport TokenCache\n#endif",
        ):
            with self.subTest(code):
                found = imported("Sources/Emulator/IdentityEmulator/A.swift", "// a comment\n" + code + "\n")
                self.assertEqual([rule for _, rule in found], ["arrow"])
                self.assertEqual(found[0][0], 3 if code[0] in "#" or "\n" in code else 2)

    def test_text_that_only_looks_like_an_import_is_not_one(self):
        for code in (
            "// import TokenCache", "/* import TokenCache */", "/*\nimport TokenCache\n*/", 'let page = "import TokenCache"',
            'let page = """\n  import TokenCache\n  """', "import OAuthWire", "import FoundationEssentials", "let a = important",
        ):
            with self.subTest(code):
                self.assertEqual(imported("Sources/Emulator/IdentityEmulator/A.swift", code), [])

    def test_a_test_that_relies_on_a_transitive_import_is_seen(self):
        text = "import Foundation\nimport OAuthWire\nimport Testing\n@testable import TokenCache\n"
        self.assertEqual(imported("Tests/Library/TokenCacheTests/A.swift", text), [(2, "arrow")])

    def test_a_module_that_is_neither_ours_nor_the_toolchains_is_seen(self):
        self.assertEqual(imported("Sources/Library/TokenCache/A.swift", "import Crypto"), [(1, "arrow")])
        testing = ("MSALTesting", ("Testing", ["MSAL"]))
        self.assertEqual(imported("Sources/Testing/MSALTesting/A.swift", "import Testing", testing), [])
        for path in ("Sources/Library/MSAL/A.swift", "Sources/Library/TokenCache/A.swift"):
            self.assertEqual(imported(path, "import Testing", testing), [(1, "arrow")])

    def test_foundation_below_the_facade_is_seen(self):
        for module in ("Foundation", "FoundationNetworking"):
            text = "import " + module
            self.assertEqual(imported("Sources/Library/TokenCache/A.swift", text), [(1, "Foundation")])
            command = ("MSALCommand", ("Command", []))
            self.assertEqual(imported("Sources/Command/MSALCommand/A.swift", text, command), [(1, "Foundation")])
            self.assertEqual(imported("Sources/Library/MSAL/A.swift", text), [])

    def test_a_command_that_stands_on_the_facade_is_seen(self):
        for name in ("MSALCommand", "msal"):
            self.assertEqual(drawn((name, ("Command", ["MSAL"]))), [(f"{name} -> MSAL", "floor")])
        through = (("MSALCommand", ("Command", ["Between"])), ("Between", ("Command", ["MSAL"])))
        self.assertIn(("MSALCommand -> MSAL", "floor"), drawn(*through))

    def test_an_adapter_that_the_facade_names_is_seen(self):
        self.assertEqual(imported("Sources/Library/MSAL/Application/A.swift", "import LinuxPlatform"), [(1, "adapter")])

    def test_app_code_that_sees_more_than_an_app_is_seen(self):
        for path, text in (
            ("Examples/App/Sources/App/A.swift", "import TokenCache"), ("Examples/App/A.swift", "@testable import MSAL"),
        ):
            self.assertEqual(imported(path, text), [(1, "app code")])
        self.assertEqual(imported("Examples/App/Sources/App/A.swift", "import MSAL\nimport Foundation"), [])
        project = ("SourceCompatibilityTests", ("Library", ["MSAL"]))
        app = Target("Apps", "Tests/SourceCompatibility/Swift5", "test", frozenset(["MSAL"]))
        file = SwiftFile(app.path + "/A.swift", "@testable import MSAL")
        found = arrows.import_findings(Manifest([*plan(project).targets.values(), app]), file)
        self.assertEqual([rule for _, _, rule, _ in found], ["app code"])

    def test_an_arrow_that_no_import_follows_is_seen(self):
        project = Manifest([Target("A", "Sources/Library/A", uses=frozenset(["B", "tool"])), Target("B", "Sources/Library/B"),
                          Target("tool", "Sources/Command/tool", "executable")])

        def seen(text):
            return [path for path, *_ in arrows.unused_arrow_findings(project, [SwiftFile("Sources/Library/A/A.swift", text)])]

        self.assertEqual(seen("// import B"), ["A -> B"])
        self.assertEqual(seen("import B"), [])


class UnsafeCode(unittest.TestCase):
    def seen(self, path, text):
        return [rule for _, _, rule, _ in arrows.unsafe_findings(plan(), SwiftFile(path, text))]

    def test_unsafe_code_in_a_module_without_a_c_library_is_seen(self):
        for code in (
            "let p: UnsafePointer<Int>", "func f(_ b: UnsafeRawBufferPointer) {}", "Unmanaged.passRetained(self)",
            "unsafeBitCast(a, to: B.self)", "final class A: @unchecked Sendable {} // the lock",
        ):
            with self.subTest(code):
                self.assertEqual(self.seen("Sources/Library/TokenCache/A.swift", code), ["unsafe"])
                for path in ("Sources/Base/OpenSSLCrypto/A.swift", "Sources/Library/MSAL/A.swift", "Tests/A.swift"):
                    self.assertEqual(self.seen(path, code), [])

    def test_unchecked_sendability_that_does_not_say_what_guards_it_is_seen(self):
        bare = "final class A: @unchecked Sendable {\n  var a = 1\n}"
        path = "Sources/Base/OpenSSLCrypto/A.swift"
        self.assertEqual(self.seen(path, bare), ["unchecked"])
        self.assertEqual(self.seen(path, "// `lock` guards `a`.\n" + bare), [])


class SameNames(unittest.TestCase):
    def seen(self, *texts):
        sources = [SwiftFile(f"Sources/{place}/A.swift", text) for place, text in texts]
        return [name for name, *_ in arrows.same_name_findings(plan(), sources)]

    def test_types_of_one_name_in_two_modules_are_seen(self):
        below = ("Base/OAuthWire", "package enum Turns {}")
        for other in (
            ("Library/MSAL", "public final class Turns {}"), ("Library/MSAL", "struct Turns {}"),
            # Neither imports the other.
            ("Base/LinuxPlatform", "package enum Turns {}"),
        ):
            with self.subTest(other):
                self.assertEqual(self.seen(below, other), ["Turns"])

    def test_types_that_nobody_confuses_are_not(self):
        below = ("Base/OAuthWire", "package enum Turns {}")
        for other in (
            ("Base/OAuthWire", "extension Turns {}"), ("Library/TokenCache", "private struct Turns {}"),
            ("Library/MSAL", "package enum A {\n  package struct Turns {}\n}"), ("Library/MSAL", '// package enum Turns {}'),
        ):
            with self.subTest(other):
                self.assertEqual(self.seen(below, other), [])


class PublicAPI(unittest.TestCase):
    INTERFACE = """open class MSALAccount : NSObject {

    open class Page : NSObject {
    }
}
extension MSALAccount {
    public typealias Inner = Int
}
/// class Words {
public typealias MSALBlock = () -> Void
public protocol SignInCompletedCallback {
}
"""

    def seen(self, text):
        file = SwiftFile(public_api.APPS + "App.swift", text)
        return [message.split(" ")[0] for *_, message in public_api.findings(self.INTERFACE, [file])]

    def test_a_type_that_no_app_names_is_seen(self):
        self.assertEqual(self.seen('let a: MSALAccount.Page // MSALBlock\nlet b = "MSALBlock"'), ["MSALBlock"])
        self.assertEqual(self.seen("let a: MSALBlock"), ["MSALAccount", "Page"])

    def test_a_listed_type_that_an_app_names_is_seen(self):
        self.assertEqual(self.seen("MSALAccount.Page, MSALBlock, SignInCompletedCallback"), ["SignInCompletedCallback"])


class Locks(unittest.TestCase):
    def seen(self, body, path="Sources/Library/OAuthClient/File.swift"):
        file = SwiftFile(path, f"struct Outer {{ final class Store {{\n{body}\n}} }}")
        return [(line, message.split(" ")[0]) for _, line, _, message in locks.findings("`Store.known`, `Outer.both`", [file])]

    def test_a_lock_that_the_page_does_not_name_is_seen(self):
        self.assertEqual(self.seen("let known = Lock(0)\nprivate let both: WorkLock<State>\n// let old = Lock(0)"), [])
        self.assertEqual(self.seen("\nprivate let fresh = Lock<Int?>(nil)"), [(3, "fresh")])
        self.assertEqual(self.seen("let one: WorkLock<Int>; let two = WorkLock(())"), [(2, "one"), (2, "two")])
        self.assertEqual(self.seen("let fresh = Lock(0)", "Tests/Library/OAuthClientTests/File.swift"), [])

    def test_a_lock_around_a_bare_function_is_seen(self):
        self.assertEqual(self.seen("let known = Lock<@Sendable ([Int]) -> Void>({ _ in })"), [(2, "a")])
        self.assertEqual(self.seen("\nlet known: Lock<(() -> Void)?>"), [(3, "a")])
        self.assertEqual(self.seen("let known = Lock<Int>(0); let done: () -> Void"), [])


class Versions(unittest.TestCase):
    def seen(self, **changed):
        texts = {
            "LibraryVersion.swift": 'static let text = "1.2.0"',
            "CHANGELOG.md": "# Changes\n## [Unreleased]\n## [1.2.0] - 2026-11-15\n## [1.1.0] - 2026-01-01",
            ".swift-version": "7.2.3", "Package.swift": "// swift-tools-version: 7.1\n", "README.md": "Swift 7.1 or later",
            "CONTRIBUTING.md": "Swift 7.1 or later", "bootstrap": 'at_least "${version:-0}" 7.1;',
            "faq.md": "Swift 7.1 or later", "get-started.md": "Swift 7.1 or later",
            ".spi.yml": "swift_version: '7.2'", "ci.yml": "        swift: ['7.1', '7.2']",
            "control.md": '{"status": "ok", "version": "1.2.0"}', "shim.h": '"version", "1.2.0",',
            "pyproject.toml": 'version = "1.2.0"',
            **dict.fromkeys(("containers.md", "any-program.md", "getting-started.md"), "msal-emulator:1.2.0 msal-emulator:1.2.0."),
            "com.example.msal-sample.metainfo.xml":
                '<url type="homepage">https://example.org/here</url><release version="1.2.0" date="2026-11-15"/>',
            "home-page.txt": "# Where it is.\nhttps://example.org/here\n",
            "badge-swift.svg": "<title>Swift 7.1</title>",
        }
        texts.update({{"_swift_version": ".swift-version", "home_page_txt": "home-page.txt"}.get(name, name.replace("_", ".")): text for name, text in changed.items()})
        return [path.split("/")[-1] for path, *_ in versions.findings(lambda path: texts[path.split("/")[-1]])]

    def test_a_file_with_another_version_is_seen(self):
        self.assertEqual(self.seen(), [])
        self.assertEqual(self.seen(control_md='{"status": "ok", "version": "1.1.0"}'), ["control.md"])
        self.assertEqual(self.seen(CHANGELOG_md="## [Unreleased]\n## [1.2.0]\n"), ["CHANGELOG.md"])
        for former in ("msal-emulator:1.1.0", "msal-emulator_1.1.0_amd64.oci.tar"):
            self.assertEqual(self.seen(containers_md="msal-emulator:1.2.0 " + former), ["containers.md"])
        self.assertEqual(len(self.seen(LibraryVersion_swift='static let text = "1.3.0"')), 8)

    def test_a_file_with_another_address_of_the_project_is_seen(self):
        self.assertEqual(self.seen(home_page_txt="https://example.org/there\n"), ["com.example.msal-sample.metainfo.xml"])

    def test_a_file_with_another_version_of_swift_is_seen(self):
        self.assertEqual(self.seen(README_md="Swift 7.0 or later"), ["README.md"])
        self.assertEqual(len(self.seen(Package_swift="// swift-tools-version: 7.0\n")), 7)
        self.assertEqual(len(self.seen(_swift_version="7.3.0")), 2)


class Links(unittest.TestCase):
    def seen(self, link, other="# Other page\n\n## The `thing` (new)\n"):
        pages = {"docs/a.md": f"# A\n\n```sh\n[x](gone.md)\n```\nSee {link} now.\n", "docs/b/other.md": other}
        found = links.findings(pages, lambda path: path in ("Makefile", "docs/images/x.png"))
        return [(line, rule) for _, line, rule, _ in found]

    def test_links_to_what_exists_are_good(self):
        for link in ("[b](b/other.md)", "[b](b/other.md#the-thing-new)", "[m](../Makefile)", "[a](#a)", "![x](images/x.png)",
                     "[w](https://example.com/x)", '<img src="images/x.png">', "`[x](gone.md)`"):
            self.assertEqual(self.seen(link), [], link)

    def test_a_link_to_nothing_is_seen(self):
        for link in ("[b](other.md)", "[b](b/other.md#the-other)", "[a](#b)", '<img src="images/y.png">', "![x](y.png)"):
            self.assertEqual(self.seen(link), [(6, "dead link")], link)


class Figures(unittest.TestCase):
    def test_a_readme_with_other_figures_is_seen(self):
        names = [(name, size) for name, size, _ in readme_figures.figures.SHOWN]
        rows = [{"name": n, "n": s, "ours": 1.25, "unit": "ms", "peer": "P", "peerValue": 1234.5} for n, s in names]
        run = {"kind": "whole", "date": "2026-11-15", "commit": "abc", "machine": "m"}
        results = {"run": run, "rows": rows}

        def seen(text):
            readme = f"a\n<!-- figures: x -->\n{text}<!-- end of figures -->\nb"
            return [rule for _, _, rule, _ in readme_figures.findings(readme, json.dumps(results))]

        good = readme_figures.figures.figures(results)
        self.assertIn("| 1.2 ms | P: 1,234 ms |", good)
        self.assertEqual(seen(good), [])
        self.assertEqual(seen(good.replace("1.2 ms", "1.1 ms")), ["figures"])
        self.assertEqual(list(readme_figures.findings("no marks", json.dumps(results)))[0][2], "figures")
        self.assertIn("Not a whole run", readme_figures.figures.figures({"run": dict(run, kind="quick"), "rows": rows}))


class Requirements(unittest.TestCase):
    FILES = [
        SwiftFile("Sources/Base/JOSE/Token.swift", "struct Token {}"),
        SwiftFile("Tests/Base/JOSETests/TokenTests.swift", "@Suite struct TokenTests {\n  @Test func `a is b`() {}\n}"),
    ]

    def seen(self, state="met", where="JOSE/Token.swift", shown="TokenTests: `a is b`"):
        page = f"| section | requirement | state | where | shown by |\n|---|---|---|---|---|\n| 1 | a | {state} | {where} | {shown} |"
        return [line for _, line, _, _ in requirements.findings(page, self.FILES)]

    def test_a_row_that_is_true_is_none(self):
        self.assertEqual(self.seen(), [])
        self.assertEqual(self.seen(state="partial: why", shown="reading"), [])

    def test_a_row_without_state_reason_file_or_test_is_seen(self):
        for cell in (
            {"state": "missing"}, {"state": "partial"}, {"state": "not applicable"}, {"where": "JOSE/Gone.swift"},
            {"where": "JOSE/Token.swift, JOSE/Gone.swift"}, {"shown": "TokenTests: `a is c`"},
            {"shown": "OtherTests: `a is b`"}, {"shown": "TokenTests: `a is b`, `gone`"}, {"shown": ""},
        ):
            with self.subTest(cell):
                self.assertEqual(self.seen(**cell), [3])


class ParityTests(unittest.TestCase):
    HEAD = "# Page\n\n| feature | theirs | here | shown by |\n|---|---|---|---|\n"

    def seen(self, rows, tests="// Parity: a\nstruct ATests {}", line=5):
        files = [SwiftFile(f"{tree}/Emulator/ATests.swift", text) for tree, text in (("Tests", tests), ("Sources", "// Parity: b"))]
        found = parity.findings(self.HEAD + rows, files)
        return [(where, message.split(" ")[-1]) for _, where, _, message in found if where == line]

    def test_a_row_has_a_test_that_shows_it_or_a_reason(self):
        self.assertEqual(self.seen("| a | real | yes | ATests |\n"), [])
        self.assertEqual(self.seen("| c | real | no: it is another product | none |\n"), [])
        self.assertEqual(self.seen("| a | real | yes | ATests |\n| b | real | partly: c because d | none |\n", line=6), [(6, "b")])
        self.assertEqual(self.seen("| a | real | partly: b, not c, because d | ATests |\n"), [])
        self.assertEqual(self.seen("| a | real | partly: b, not c | ATests |\n"), [(5, '"because"')])
        self.assertEqual(self.seen("| a | real | no | ATests |\n"), [(5, '"no:"')])
        self.assertEqual(self.seen("| a | real | maybe | ATests |\n"), [(5, "no")])

    def test_the_column_is_made_from_the_tests(self):
        for cell in ("none", "ATests, BTests"):
            self.assertIn((0, "--write"), self.seen(f"| a | real | yes | {cell} |\n", line=0))
        self.assertNotIn((0, "--write"), self.seen("| a | real | yes | ATests |\n", line=0))
        self.assertEqual(self.seen("| b | real | no: c | none |\n", line=1), [(1, "name")])
        self.assertEqual(self.seen("| a | real | yes | ATests |\n", "// Parity: a\nlet a = 1", line=1), [(1, "it")])

    def test_a_page_that_has_lost_rows_or_a_head_is_seen(self):
        rows = "| a | real | yes | ATests |\n"
        page = "\n## For tests only\n\n".join([self.HEAD + 79 * rows, self.HEAD + 7 * rows])
        page += "\n## Four other emulators\n\n" + self.HEAD + 16 * rows
        self.assertEqual(list(parity.missing(page)), [])
        for lost in (page.replace("| here |", "| now |", 1), page.replace(rows, "", 1), page.removesuffix(rows)):
            self.assertEqual(len(list(parity.missing(lost))), 1)

    def test_no_cell_is_empty(self):
        self.assertEqual(self.seen("| a | | yes | ATests |\n"), [(5, "missing")])
        self.assertEqual(self.seen("| a | real | yes |\n")[-1], (5, "missing"))

    def test_other_tables_are_not_read(self):
        self.assertEqual(self.seen("\n| part | lines |\n|---|---|\n| a | |\n"), [])


class Fidelity(unittest.TestCase):
    HEAD = "# Page\n\n| area | fidelity | remarks | shown by |\n|---|---|---|---|\n"
    CODES = "| codes, single use | real | `a \\| b` | CodeTests, PythonTests (MSAL Python) |\n"
    SUITES = {
        "CodeTests": "// Fidelity: codes, single use\n@Suite struct CodeTests {}",
        "PythonTests": "struct PythonTests {\n  // Fidelity: tokens; [MSAL Python] codes, single use\n  @Test func f() {}\n}",
    }

    def seen(self, rows, **suites):
        texts = {**self.SUITES, **suites}
        found = [SwiftFile(f"Tests/Emulator/{name}.swift", text) for name, text in texts.items()]
        return [(path.split("/")[-1], message.split(" ")[0]) for path, *_, message in fidelity.findings(self.HEAD + rows, found)]

    def test_a_page_that_says_what_the_tests_say_is_good(self):
        self.assertEqual(self.seen(self.CODES + "| tokens | simplified | | PythonTests |\n| pages | absent | | |\n"), [])

    def test_a_real_row_that_no_test_shows_is_seen(self):
        rows = self.CODES + "| tokens | simplified | | PythonTests |\n| pages | real | | |\n"
        self.assertEqual(self.seen(rows), [("pages", "docs/emulator/fidelity.md:7")])
        # Whatever the page itself says.
        self.assertIn(("pages", "docs/emulator/fidelity.md:7"), self.seen(rows.replace("| | |", "| | PageTests |")))

    def test_a_marker_of_no_row_or_above_no_test_is_seen(self):
        rows = self.CODES + "| tokens | simplified | | PythonTests |\n"
        gone = self.seen(rows, Gone="// Fidelity: codes\n@Suite\nstruct Gone {}")
        self.assertEqual(gone, [("Gone.swift", "codes:")])
        astray = self.seen(rows, CodeTests="struct CodeTests {\n  // Fidelity: codes, single use\n  let a = 1\n}")
        self.assertEqual(astray, [("CodeTests.swift", "put")])

    def test_a_column_that_is_out_of_date_is_seen_and_written_anew(self):
        rows = self.CODES + "| tokens | simplified | | PythonTests |\n"
        for old in (rows.replace(", PythonTests (MSAL Python)", ""), rows.replace(" PythonTests |", " |")):
            self.assertEqual(self.seen(old), [("fidelity.md", "the")])
        tests = [SwiftFile(f"Tests/Emulator/{name}.swift", text) for name, text in self.SUITES.items()]
        three = "# Page\n\n| area | fidelity | remarks |\n|---|---|---|\n| tokens | simplified | |\n"
        self.assertEqual(fidelity.written(three, tests), self.HEAD + "| tokens | simplified | | PythonTests |\n")

    def test_files_of_one_name_are_told_apart_by_their_folders(self):
        tests = [SwiftFile(f"Tests/{folder}/ATests.swift", "// Fidelity: codes\nstruct ATests {}") for folder in "BC"]
        self.assertEqual(fidelity.shown_by(list(fidelity.markers(tests))), {"codes": "B/ATests, C/ATests"})


class SlowSuites(unittest.TestCase):
    def slow(self, mark="", **texts):
        files = [SwiftFile(f"Tests/T/{name}.swift", text) for name, text in texts.items()]
        return slow_suites.slow_suites("T", files, mark)

    def test_a_suite_that_starts_a_process_is_slow_also_by_a_type_of_another_file(self):
        found = self.slow(
            Own="struct OwnTests {\n  @Test func a() { ChildProcess.run() }\n}",
            Part="struct Terminal { let browser: Chromium }", Other="struct Screen { let terminal: Terminal }",
            By="struct ByTests {\n  @Test func a() { Screen() }\n}",
            Quick='struct QuickTests {\n  @Test func a() { /* ChildProcess */ print("Chromium") }\n}',
            # What a file with tests declares starts nothing for others.
            Name="struct NameTests {\n  @Test func a() { OwnTests.self }\n}")
        self.assertEqual(found, {"T.OwnTests", "T.ByTests"})

    def test_those_with_a_mark_are_slow_ones(self):
        found = self.slow(
            ".oneInAProcess", Slow="@Suite(.oneInAProcess) struct SlowTests {\n  @Test func a() { Chromium() }\n}",
            Quick="@Suite(.oneInAProcess) struct QuickTests {\n  @Test func a() {}\n}",
            Free="struct FreeTests {\n  @Test func a() { Chromium() }\n}")
        self.assertEqual(found, {"T.SlowTests"})


class WholeTree(unittest.TestCase):
    def test_the_manifest_is_read_as_the_package_manager_writes_it(self):
        text = """{"dependencies": [{"sourceControl": []}], "targets": [
          {"name": "A", "path": "Sources/Library/A", "type": "regular",
           "settings": [{"kind": {"unsafeFlags": {"_0": ["-Ounchecked"]}}, "tool": "swift"}],
           "dependencies": [{"byName": ["B", null]}, {"target": ["C", {"platformNames": []}]}]}]}"""
        project = manifest.decode(json.loads(text))
        self.assertEqual(project.targets["A"], Target("A", "Sources/Library/A", "regular", frozenset(["B", "C"]), frozenset(["unsafeFlags"])))
        self.assertEqual(len(project.remote_packages), 1)

    def test_exceptions_excuse_exactly_one_rule_and_must_be_needed(self):
        with tempfile.TemporaryDirectory() as folder:
            root = pathlib.Path(folder)
            (root / "Scripts").mkdir()
            (root / "Sources/A").mkdir(parents=True)
            (root / "Sources/A/File.swift").write_text(HEADER + "let a = try! f()\nlet b = UUID()\n")
            listed = root / "Scripts/rule-exceptions.txt"
            listed.write_text("# why\nSources/A/File.swift | try! | because\n")
            rules = [check_rules.file_findings]
            self.assertEqual([line.split(": ")[1] for line in check_rules.check(root, rules)], ["randomness"])
            listed.write_text("Sources/A/File.swift | as! | because\n")
            self.assertEqual(len(check_rules.check(root, rules)), 3)


if __name__ == "__main__":
    unittest.main()
