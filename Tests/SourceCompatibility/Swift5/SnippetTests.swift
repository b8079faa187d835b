// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import Foundation
import Testing

/// The compiled snippets are the documentation's own, and all of them are compiled.
@Suite struct SnippetTests {
  /// The documents, beside the repository's checkout where they are at hand.
  private static let documents = Checkout.root.deletingLastPathComponent().appending(path: "shared/seeds")
  private static let articles = ["get-a-token-mobile.md", "get-a-token-mobile-dutch.md"]
  private static let tutorial = "tutorial-ios-macos-app.md"

  private static var isReachable: Bool { FileManager.default.fileExists(atPath: documents.path) }

  @Test(
    .enabled(if: isReachable))
  func `every Swift snippet of the tutorial is compiled as it stands, but for Objective-C lines`() throws {
    let compiled = try Self.compiledSnippets()
    let written = try Self.fencedSnippets(of: Self.tutorial)
    #expect(written.count == 18)
    for (index, snippet) in written.enumerated() {
      let copies = try #require(compiled["\(Self.tutorial) \(index + 1)"], "snippet \(index + 1) is not compiled")
      for copy in copies { #expect(Self.withTutorialValues(copy) == Self.withoutObjectiveC(snippet)) }
    }
  }

  @Test(.enabled(if: isReachable), arguments: articles)
  func `every Swift snippet of the article is compiled as it stands`(document: String) throws {
    let compiled = try Self.compiledSnippets()
    let written = try Self.fencedSnippets(of: document)
    #expect(written.count == 3)
    for (index, snippet) in written.enumerated() {
      let copies = try #require(compiled["\(Self.articles[0]) \(index + 1)"], "snippet \(index + 1) is not compiled")
      for copy in copies { #expect(Self.withPlaceholder(copy) == Self.withoutObjectiveC(snippet)) }
    }
  }

  @Test(.enabled(if: isReachable))
  func `every Swift snippet of the native-authentication tutorial is compiled as it stands`() throws {
    let document = "native-auth-call-apis.md"
    let compiled = try Self.compiledSnippets()
    let written = try Self.fencedSnippets(of: document)
    #expect(written.count == 5)
    for (index, snippet) in written.enumerated() {
      let copies = try #require(compiled["\(document) \(index + 1)"], "snippet \(index + 1) is not compiled")
      for copy in copies { #expect(Self.withNativeTutorialValues(copy) == snippet) }
    }
  }

  @Test(.enabled(if: isReachable))
  func `the article's newer edition has the same code`() throws {
    let text = try String(contentsOf: Self.documents.appending(path: "get-a-token-mobile-newer.txt"), encoding: .utf8)
    let lines = Self.significantLines(text).joined(separator: "\n")
    let compiled = try Self.compiledSnippets()
    for number in 1...3 {
      for copy in try #require(compiled["\(Self.articles[0]) \(number)"]) {
        #expect(lines.contains(Self.significantLines(Self.withPlaceholder(copy)).joined(separator: "\n")))
      }
    }
  }

  /// The regions between markers in the sources beside this file, by document and number.
  private static func compiledSnippets() throws -> [String: [String]] {
    var snippets: [String: [String]] = [:]
    let folder = URL(filePath: #filePath).deletingLastPathComponent()
    for file in try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
    where file.pathExtension == "swift" && file.lastPathComponent != "SnippetTests.swift" {
      var name: String?
      var lines: [String] = []
      for line in try String(contentsOf: file, encoding: .utf8).components(separatedBy: "\n") {
        if line.hasPrefix("// begin ") {
          name = String(line.dropFirst("// begin ".count))
          lines = []
        } else if line == "// end", let finished = name {
          snippets[finished, default: []].append(lines.joined(separator: "\n"))
          name = nil
        } else {
          lines.append(line)
        }
      }
    }
    return snippets
  }

  private static func fencedSnippets(of document: String) throws -> [String] {
    let text = try String(contentsOf: documents.appending(path: document), encoding: .utf8)
    var snippets: [String] = []
    var lines: [String]?
    // A snippet inside a list is indented as the list is.
    var margin = 0
    for line in text.components(separatedBy: "\n") {
      let content = line.drop { $0 == " " }
      if content == "```swift" {
        lines = []
        margin = line.count - content.count
      } else if content == "```", let finished = lines {
        snippets.append(finished.joined(separator: "\n"))
        lines = nil
      } else {
        lines?.append(String(line.dropFirst(min(margin, line.count - content.count))))
      }
    }
    return snippets
  }

  private static func withoutObjectiveC(_ snippet: String) -> String {
    snippet.components(separatedBy: "\n").filter { !$0.contains("#selector") }.joined(separator: "\n")
      .replacingOccurrences(of: "@objc ", with: "")
  }

  private static func withTutorialValues(_ snippet: String) -> String {
    snippet.replacingOccurrences(of: "TutorialSettings.clientID", with: "\"Your_Application_Id_Here\"")
      .replacingOccurrences(of: "TutorialSettings.graphEndpoint", with: "\"https://graph.microsoft.com/\"")
      .replacingOccurrences(of: "TutorialSettings.authority", with: "\"https://login.microsoftonline.com/common\"")
  }

  private static func withNativeTutorialValues(_ snippet: String) -> String {
    snippet.replacing(#/= NativeTutorialSettings\.url[12]/#, with: "= nil")
      .replacing(#/= NativeTutorialSettings\.scopes[12]/#, with: "= []")
  }

  private static func withPlaceholder(_ snippet: String) -> String {
    snippet.replacingOccurrences(of: "let viewController = UIViewController()", with: "let viewController = ...")
  }

  private static func significantLines(_ text: String) -> [String] {
    text.components(separatedBy: "\n").map { $0.trimmingCharacters(in: .whitespacesAndNewlines) }.filter { !$0.isEmpty }
  }
}

private enum Checkout {
  static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()
}
