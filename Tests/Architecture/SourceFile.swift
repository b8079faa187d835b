// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import Foundation

/// One Swift file of the tree: where it is and what stands in it, comments and string contents left out.
struct SourceFile: Sendable {
  /// Relative to `Sources` or `Tests`, with the room first: `JOSE/JSONWebKey.swift`.
  var path: String
  var room: String
  var lines: [Substring]
  var code: [String]

  init(path: String, text: String) {
    self.path = path
    room = String(path.prefix { $0 != "/" })
    lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    code = Self.withoutText(lines)
  }

  struct Import: Equatable {
    var line: Int
    var module: String
    var isTestable: Bool
  }

  /// Every import, in whatever dress: attributes, access level, a single declaration.
  var imports: [Import] {
    let pattern =
      /^\s*((?:@\w+(?:\([^)]*\))?\s+)*)(?:(?:public|package|internal|fileprivate|private)\s+)?import\s+(?:(?:struct|class|enum|protocol|typealias|func|var|let)\s+)?(\w+)/
    return code.enumerated().flatMap { index, line in
      // `import A; import B` is two imports.
      line.split(separator: ";").compactMap { statement in
        guard let match = statement.firstMatch(of: pattern) else { return nil }
        return Import(
          line: index + 1, module: String(match.2), isTestable: match.1.contains("@testable"))
      }
    }
  }

  /// Blanks comments and what stands between quotes, line by line; good enough to look for words.
  private static func withoutText(_ lines: [Substring]) -> [String] {
    var inComment = false
    var inString = false
    return lines.map { line in
      var rest = line
      var code = ""
      while !rest.isEmpty {
        if inComment || inString {
          let end = inComment ? "*/" : "\"\"\""
          guard let range = rest.range(of: end) else { break }
          rest = rest[range.upperBound...]
          inComment = false
          inString = false
        } else if rest.hasPrefix("//") {
          break
        } else if rest.hasPrefix("/*") {
          inComment = true
        } else if rest.hasPrefix("\"\"\"") {
          rest = rest.dropFirst(3)
          inString = true
        } else if rest.hasPrefix("\"") {
          rest = afterString(rest.dropFirst())
          code += "\"\""
        } else {
          code.append(rest.removeFirst())
        }
      }
      return code
    }
  }

  private static func afterString(_ text: Substring) -> Substring {
    var rest = text
    while let character = rest.popFirst(), character != "\"" {
      if character == "\\" { rest = rest.dropFirst() }
    }
    return rest
  }
}

/// The tree of this package.
struct House: Sendable {
  static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

  /// The path below the floors: the module comes first.
  private static func belowTheFloor(_ path: String) -> String {
    let folders = [
      ("Architecture/", "ArchitectureTests/"), ("SourceCompatibility/Swift5/", "SourceCompatibilityTests/"),
      ("SourceCompatibility/Swift6/", "SourceCompatibilitySwift6Tests/"), ("TestSupport/", "TestSupport/"),
    ]
    for (folder, module) in folders where path.hasPrefix(folder) { return module + path.dropFirst(folder.count) }
    return path.split(separator: "/").dropFirst().joined(separator: "/")
  }

  /// Every Swift file under `folder`, sorted by path.
  static func files(in folder: String) throws -> [SourceFile] {
    let base = root.appending(path: folder)
    guard let walk = FileManager.default.enumerator(atPath: base.path()) else {
      throw CocoaError(.fileReadNoSuchFile)
    }
    let all = walk.compactMap { $0 as? String }
    // A package of its own declares its own arrows.
    let packages = all.filter { $0.hasSuffix("/Package.swift") }.map { $0.dropLast("Package.swift".count) }
    let paths = all.filter { path in path.hasSuffix(".swift") && !packages.contains { path.hasPrefix($0) } }
    return try paths.sorted().map {
      SourceFile(path: belowTheFloor($0), text: try String(contentsOf: base.appending(path: $0), encoding: .utf8))
    }
  }
}
