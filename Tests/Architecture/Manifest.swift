// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import Foundation

/// What `swift package dump-package` says about this package.
struct Manifest: Decodable, Sendable {
  struct Target: Decodable, Sendable {
    struct Dependency: Decodable, Sendable {
      var name: String

      init(name: String) { self.name = name }

      init(from decoder: any Decoder) throws {
        // {"byName": ["Name", condition]}, {"target": [...]}, {"product": ["Name", "package", ...]}
        let value = try decoder.singleValueContainer().decode([String: [Entry?]].self)
        guard let name = value.values.first?.first??.text else {
          throw DecodingError.dataCorrupted(.init(codingPath: decoder.codingPath, debugDescription: "no name"))
        }
        self.name = name
      }

      /// A name, or a condition whose content doesn't matter here.
      private struct Entry: Decodable {
        var text: String?
        init(from decoder: any Decoder) throws {
          text = try? decoder.singleValueContainer().decode(String.self)
        }
      }
    }

    var name: String
    var type: String
    var dependencies: [Dependency]
  }

  /// Packages that this one needs; only their number matters.
  struct Package: Decodable, Sendable {
    init(from decoder: any Decoder) throws {}
  }

  var dependencies: [Package]
  var targets: [Target]

  /// The arrows between targets.
  var arrows: [String: Set<String>] {
    Dictionary(uniqueKeysWithValues: targets.map { ($0.name, Set($0.dependencies.map(\.name))) })
  }

  struct DumpFailed: Error, CustomStringConvertible {
    var description: String
  }

  /// What the package manager says, asked once.
  static func load() async throws -> Manifest { try await loaded.value }

  private static let loaded = Task { try await dump() }

  /// Asks the package manager, with a build folder of its own: the tests run while the usual one is locked.
  private static func dump() async throws -> Manifest {
    let scratch = House.root.appending(path: ".build/manifest")
    try FileManager.default.createDirectory(at: scratch, withIntermediateDirectories: true)
    let output = scratch.appending(path: "package.json")
    guard FileManager.default.createFile(atPath: output.path(), contents: nil) else {
      throw DumpFailed(description: "can't write \(output.path())")
    }
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = [
      "swift", "package", "--package-path", House.root.path(), "--scratch-path", scratch.path(), "dump-package",
    ]
    process.standardOutput = try FileHandle(forWritingTo: output)
    process.standardError = FileHandle.nullDevice
    let status: Int32 = try await withCheckedThrowingContinuation { continuation in
      process.terminationHandler = { continuation.resume(returning: $0.terminationStatus) }
      do { try process.run() } catch {
        process.terminationHandler = nil
        continuation.resume(throwing: error)
      }
    }
    guard status == 0 else {
      throw DumpFailed(description: "`swift package dump-package` ended with \(status): run it to see why")
    }
    return try JSONDecoder().decode(Manifest.self, from: Data(contentsOf: output))
  }
}
