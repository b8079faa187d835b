// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import Foundation
import Testing

/// Replays the inputs of `Corpus` in every run of the tests, so that the subjects compile and their properties hold for
/// these inputs.
@Suite(.serialized) struct CorpusTests {
  private static let corpus = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../Corpus")

  private static func names(_ folder: URL) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
  }

  @Test(arguments: Subject.all)
  func `properties hold of the inputs that are kept`(_ subject: Subject) async throws {
    let folder = Self.corpus.appending(path: subject.name)
    let names = try Self.names(folder)
    #expect(!names.isEmpty)
    for name in names { await subject.run(try [UInt8](Data(contentsOf: folder.appending(path: name)))) }
    await subject.run([])
  }

  @Test func `each folder of inputs has its subject`() throws {
    #expect(try Self.names(Self.corpus) == Subject.all.map(\.name).sorted())
  }
}

extension Subject: CustomTestStringConvertible {
  var testDescription: String { name }

  fileprivate func run(_ bytes: [UInt8]) async {
    switch check {
    case .direct(let check): check(bytes)
    case .waiting(let check): await check(bytes)
    }
  }
}

/// Records an issue unless the property holds.
func demand(_ holds: Bool, _ property: String, file: String = #fileID, line: UInt = #line) {
  guard !holds else { return }
  Issue.record("Not so: \(property) (\(file), line \(line))")
}
