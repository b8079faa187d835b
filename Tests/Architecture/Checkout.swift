// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import Foundation

/// A violation of a rule, with its place and what to do about it.
typealias Violation = String

/// The files of this repository. `Scripts/check-rules` checks which module code belongs to.
enum Checkout {
  static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

  static func read(_ path: String) throws -> String {
    try String(contentsOf: root.appending(path: path), encoding: .utf8)
  }

  /// The files below `folder` whose names have one of the endings, by their paths from the root, sorted.
  static func paths(in folder: String, endings: String...) throws -> [String] {
    guard let walk = FileManager.default.enumerator(atPath: root.appending(path: folder).path()) else {
      throw CocoaError(.fileReadNoSuchFile)
    }
    return walk.compactMap { $0 as? String }.filter { path in endings.contains { path.hasSuffix($0) } }
      .map { "\(folder)/\($0)" }.sorted()
  }
}
