// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import Foundation
import Testing

/// Code on a page that nobody compiles goes stale.
@Suite("Code on pages")
struct PageSnippetTests {
  private static let pages = ["README.md", "docs/emulator/getting-started.md"]

  @Test(arguments: pages)
  func `every Swift block of a page is compiled`(page: String) throws {
    let text = try String(contentsOf: House.root.appending(path: page), encoding: .utf8)
    let compiled = try String(
      contentsOf: House.root.appending(path: "Tests/SourceCompatibilityTests/PageSnippets.swift"), encoding: .utf8)
    let blocks = Self.blocks(text)
    #expect(!blocks.isEmpty)
    for block in blocks {
      #expect(Self.contains(Self.lines(compiled), Self.lines(block)), "not in PageSnippets.swift:\n\(block)")
    }
  }

  @Test func `a block that differs from what is compiled is seen`() {
    let page =
      "```swift\nimport MSAL\n\n@main\nstruct A {\n  let a = 1\n}\n```\n```sh\nmake\n```\n```swift\nlet b = 2\n```\n"
    let blocks = Self.blocks(page)
    #expect(blocks.count == 2)
    let compiled = Self.lines("import MSAL\nstruct A {\n    let a = 1\n}\nlet b = 3\n")
    #expect(Self.contains(compiled, Self.lines(blocks[0])))
    #expect(!Self.contains(compiled, Self.lines(blocks[1])))
  }

  @Test func `the first screen of the README is short`() throws {
    let text = try String(contentsOf: House.root.appending(path: "README.md"), encoding: .utf8)
    #expect(text.split(separator: "\n", omittingEmptySubsequences: false).count <= 150)
    let program = try #require(Self.blocks(text).first)
    #expect(program.split(separator: "\n", omittingEmptySubsequences: false).count < 20)
  }

  /// The Swift blocks of a page, without those of a manifest.
  private static func blocks(_ page: String) -> [String] {
    page.components(separatedBy: "```swift\n").dropFirst().compactMap { rest in
      let block = rest.components(separatedBy: "\n```")[0]
      return block.contains(".package(") ? nil : block
    }
  }

  /// Without what a test target can't have, and without indentation.
  private static func lines(_ code: String) -> [String] {
    code.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
      .filter { !$0.isEmpty && $0 != "@main" && !$0.hasPrefix("import ") }
  }

  private static func contains(_ all: [String], _ part: [String]) -> Bool {
    part.isEmpty || all.indices.contains { all[$0...].starts(with: part) }
  }
}
