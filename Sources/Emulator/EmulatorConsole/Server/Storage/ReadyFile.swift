// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import PrivateFiles

/// The ready line of the emulator that was started last, for commands that look for one.
package struct ReadyFile: Sendable {
  private let folder: PrivateFolder
  private let line: String
  private static let name = "ready.json"
  /// A seed of thousands of people fits.
  private static let limit = 1 << 24

  /// The path in the folder where emulators keep their certificates.
  package static func path(in folder: String) -> String { folder + "/" + name }

  package init(writing line: String, in folder: PrivateFolder) throws(EmulatorServerError) {
    (self.folder, self.line) = (folder, line)
    try folder.write(Array(line.utf8), to: Self.name)
  }

  /// Unless another emulator has started since.
  package func remove() {
    guard let bytes = try? folder.read(Self.name, limit: Self.limit), bytes == Array(line.utf8) else { return }
    try? PrivateFile.remove(folder.path(of: Self.name))
  }
}
