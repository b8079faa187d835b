// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import CommandLineArguments
import Foundation
import TestSupport
import Testing

@Suite("Manual pages")
struct ManualPageTests {
  private let home: TemporaryDirectory

  init() throws { home = try TemporaryDirectory() }

  private func check(_ page: String) async throws -> String {
    let file = home.path + "/page.1"
    try Data(page.utf8).write(to: URL(filePath: file))
    let lint = try await ChildProcess.run("mandoc", ["-T", "lint", "-W", "warning", file])
    // What Debian's lintian does.
    let man = try await ChildProcess.run(
      "/bin/sh", ["-c", "MANROFFSEQ= MANWIDTH=80 man --warnings -E UTF-8 -l -Tutf8 -Z \"$0\" >/dev/null", file],
      environment: ["LC_ALL": "C.UTF-8"])
    return lint.output + man.output
  }

  @Test func `have every command and option of the declaration, but no hidden ones`() {
    let text = ManualPage([SampleProgram.command], version: "tool 1.2.3", date: "2026-11-21", related: ["other(1)"])
      .text
    #expect(text.hasPrefix(#".TH "TOOL" "1" "2026-11-21" "tool 1.2.3" "User Commands""#))
    #expect(text.contains("tool \\- does things\n"))
    for heading in ["serve", "account list", "account show", "help"] { #expect(text.contains(".SS \"\(heading)\"\n")) }
    #expect(!text.contains(".SS \"account\"\n"))
    #expect(text.contains(#".B "\-p, \-\-port N""#))
    #expect(text.contains("One of: json, jsonl, table."))
    #expect(text.contains(".SH \"EXIT STATUS\"\n.TP\n.B \"0\"\n\\&.Fine.\n"))
    #expect(text.contains("other(1)"))
    #expect(!text.contains("secret"))
  }

  @Test func `what has a meaning in the page's language is shown as it is`() async throws {
    let page = ManualPage([SampleProgram.command], version: "tool 1.2.3", date: "2026-11-21").text
    #expect(try await check(page) == "")
    let shown = try await ChildProcess.run("mandoc", ["-T", "ascii", home.path + "/page.1"]).output
    #expect(shown.contains("It's \\ odd."))
    #expect(shown.contains("tool serve --port 0\n"))
    #expect(shown.contains(".Fine."))
  }

  @Test func `a mistake in a page is seen`() async throws {
    #expect(try await check(".TH TOOL 1 2026-11-21\n.SH NAME\ntool \\- does\n.XX\n") != "")
  }

  @Test(arguments: ["msal", "msal-emulator"])
  func `a program's own page has no mistakes and every command of its help`(program: String) async throws {
    let page = try await ChildProcess.run(
      Products.path(program), ["man"], environment: ["SOURCE_DATE_EPOCH": "1795219200"])
    #expect(page.status == 0)
    #expect(page.output.contains(#""2026-11-21""#))
    #expect(try await check(page.output) == "")
    let help = try await ChildProcess.run(Products.path(program), ["--help"]).output
    let commands = help.components(separatedBy: "\nCommands:\n")[1].components(separatedBy: "\n\n")[0]
    let names = commands.split(separator: "\n").filter { $0.hasPrefix("  ") && !$0.hasPrefix("   ") }
      .compactMap { $0.split(separator: " ").first }
    #expect(names.count >= 5)
    for name in names {
      let escaped = name.replacingOccurrences(of: "-", with: "\\-")
      #expect(page.output.contains(".SS \"\(escaped)\"\n") || page.output.contains(".SS \"\(escaped) "), "\(name)")
    }
  }

  @Test func `a page names the general options that mean something to its command`() async throws {
    let page = try await ChildProcess.run(Products.path("msal"), ["man", "profile"]).output
    #expect(page.contains(#"It also has \-\-profile, \-\-json, \-\-quiet."#), "\(page)")
    #expect(!page.contains("emulator,"))
    #expect(!(try await ChildProcess.run(Products.path("msal"), ["man"]).output.contains("very command takes")))
  }

  @Test func `every variable that sets something is on the page`() async throws {
    let page = try await ChildProcess.run(Products.path("msal"), ["man"]).output
    let read =
      /"(MSAL_\w+|SSL_CERT_\w+|BROWSER|NO_COLOR|SOURCE_DATE_EPOCH|XDG_(?:CONFIG|DATA)_HOME|\w+_(?:proxy|PROXY))"/
    var names: Set<String> = []
    for folder in ["Command", "Library/CacheStorage", "Base/LinuxPlatform", "Library/MSAL/Boundary"] {
      let folder = URL(filePath: Checkout.path("Sources/" + folder))
      let files = try #require(FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil))
      for case let file as URL in files where file.pathExtension == "swift" {
        let text = try String(contentsOf: file, encoding: .utf8)
        names.formUnion(text.matches(of: read).map { String($0.1) })
      }
    }
    #expect(names.isSuperset(of: ["MSAL_HOME", "MSAL_CACHE_KEY_STORAGE", "BROWSER", "SSL_CERT_FILE", "no_proxy"]))
    // Nothing goes through the proxy for plain HTTP.
    for name in names where name.lowercased() != "http_proxy" {
      // The page says of the proxies that capitals count too.
      #expect(page.contains(name.hasSuffix("_PROXY") ? name.lowercased() : name), "\(name)")
    }
  }

  @Test(arguments: ["EXIT STATUS", "ENVIRONMENT", "FILES", "EXAMPLES"])
  func `both pages have the usual sections`(section: String) async throws {
    for program in ["msal", "msal-emulator"] {
      let page = try await ChildProcess.run(Products.path(program), ["man"]).output
      #expect(page.contains(".SH \"\(section)\"\n"), "\(program)")
    }
  }

  @Test(arguments: [
    (0, "1970-01-01"), (-1, "1969-12-31"), (951_782_400, "2000-02-29"), (1_795_305_599, "2026-11-21"),
    (4_107_542_400, "2100-03-01"),
  ])
  func `SOURCE_DATE_EPOCH dates the page`(seconds: Int, day: String) throws {
    let parsed = try Command("tool", summary: "Does.", subcommands: [.manual(of: "tool")]).parse(["man"])
    let page = try parsed.document(version: "", environment: ["SOURCE_DATE_EPOCH": "\(seconds)"], related: [])
    #expect(page?.contains(" \"\(day)\" ") == true)
  }
}
