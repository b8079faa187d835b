// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import Foundation
import Testing

/// Code on a page that nobody compiles goes stale.
@Suite("Code on pages")
struct PageSnippetTests {
  struct Block {
    /// The line of the page that the code begins at, from 1.
    var line: Int
    var code: String
  }

  /// The README, the pages in docs, the articles of the products, and documentation comments.
  private static func pages() throws -> [String] {
    try ["README.md"]
      + ["docs", "Sources/Library", "Sources/Server", "Sources/Testing"].flatMap {
        try Checkout.paths(in: $0, endings: ".md", ".swift")
      }
  }

  private static func compiled() throws -> [[String]] {
    let snippets = try Checkout.paths(in: "Tests/SourceCompatibility/Swift5", endings: ".swift").filter {
      $0.contains("/PageSnippets")
    }
    // This program needs GTK, so it is built with the sample.
    let program = "Examples/GTKSample/Sources/SmallestApp/Main.swift"
    return try (snippets + [program]).map { lines(try Checkout.read($0)) }
  }

  @Test func `every Swift block of every page is compiled`() throws {
    var blocks = 0
    let compiled = try Self.compiled()
    for page in try Self.pages() {
      for block in try Self.blocks(of: page) {
        blocks += 1
        if !compiled.contains(where: { Self.contains($0, Self.lines(block.code)) }) {
          Issue.record(
            "\(page):\(block.line): this block is in no Tests/SourceCompatibility/Swift5/PageSnippets*.swift, nor in SmallestApp"
          )
        }
      }
    }
    #expect(blocks > 40, "the pages were not found")
  }

  @Test func `a block that differs from what is compiled is seen`() {
    let page =
      "```swift\nimport MSAL\n\n@main\nstruct A {\n  let a = 1\n}\n```\n```sh\nmake\n```\n   ```swift\n   let b = 2\n   ```\n"
    let blocks = Self.blocks(page)
    #expect(blocks.map(\.line) == [2, 13])
    let compiled = Self.lines("import MSAL\nstruct A {\n    let a = 1\n}\nlet b = 3\n")
    #expect(Self.contains(compiled, Self.lines(blocks[0].code)))
    #expect(!Self.contains(compiled, Self.lines(blocks[1].code)))
  }

  @Test func `code in a documentation comment is a block too`() {
    let blocks = Self.blocks(Self.commentText("/// Text.\n  /// ```swift\n  /// let a = 1\n  /// ```\nlet b = 2\n"))
    #expect(blocks.map(\.code) == ["let a = 1"])
    #expect(blocks.map(\.line) == [3])
  }

  @Test func `the first screen of the README is short`() throws {
    let text = try Checkout.read("README.md")
    #expect(text.split(separator: "\n", omittingEmptySubsequences: false).count <= 150)
    let program = try #require(Self.blocks(text).first).code
    #expect(program.split(separator: "\n", omittingEmptySubsequences: false).count < 20)
  }

  private static func blocks(of page: String) throws -> [Block] {
    let text = try Checkout.read(page)
    return blocks(page.hasSuffix(".swift") ? commentText(text) : text)
  }

  /// The documentation comments of a source file, on their own lines.
  private static func commentText(_ source: String) -> String {
    source.components(separatedBy: "\n").map { line in
      let content = line.drop { $0 == " " }
      return content.hasPrefix("/// ") ? String(content.dropFirst(4)) : ""
    }.joined(separator: "\n")
  }

  /// The Swift blocks of a page, without those of a manifest.
  private static func blocks(_ page: String) -> [Block] {
    var blocks: [Block] = []
    var code: [String]?
    for (index, line) in page.components(separatedBy: "\n").enumerated() {
      switch line.trimmingCharacters(in: .whitespaces) {
      case "```swift": code = []
      case "```":
        if let code { blocks.append(Block(line: index + 1 - code.count, code: code.joined(separator: "\n"))) }
        code = nil
      default: code?.append(line)
      }
    }
    return blocks.filter { !$0.code.contains(".package(") }
  }

  /// The lines without indentation and without statements that a test target can't have.
  private static func lines(_ code: String) -> [String] {
    code.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
      .filter { !$0.isEmpty && $0 != "@main" && !$0.hasPrefix("import ") }
  }

  private static func contains(_ all: [String], _ part: [String]) -> Bool {
    part.isEmpty || all.indices.contains { all[$0...].starts(with: part) }
  }
}
