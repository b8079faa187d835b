// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import FoundationEssentials
import Glibc
import LinuxPlatform
import PrivateFiles

/// A folder for one run of an emulator, removed at its end. What a process left that was killed is removed by the next:
/// a folder whose lock nobody holds is nobody's, whatever became of the number of its process.
package struct RunFolder: Sendable {
  package let folder: PrivateFolder
  /// Held as long as the folder is used; the system lets go of it when the process ends, in whatever way.
  private let claim: AdvisoryLock

  private static let prefix = "msal-emulator-run-"
  /// How often a folder is made that another process takes for one that was left, before it is locked.
  private static let attempts = 20

  /// Makes one in the directory for temporary files.
  package init(_ environment: EnvironmentVariables) throws(EmulatorServerError) {
    let parent = environment.absolutePath("TMPDIR") ?? "/tmp"
    Self.sweep(parent)
    for _ in 1..<Self.attempts {
      if let made = try? Self(in: parent) {
        self = made
        return
      }
    }
    try self.init(in: parent)
  }

  private init(in parent: String) throws(EmulatorServerError) {
    let number = String(UInt32.random(in: .min ... .max), radix: 36)
    folder = try PrivateFolder(creating: "\(parent)/\(Self.prefix)\(geteuid())-\(getpid())-\(number)")
    claim = try folder.claim()
    guard access(folder.path, F_OK) == 0 else { throw .folderInUse(path: folder.path) }
  }

  package func remove() { try? FileManager.default.removeItem(atPath: folder.path) }

  /// Removes those of this user that no process has any more.
  private static func sweep(_ parent: String) {
    let own = "\(prefix)\(geteuid())-"
    for name in (try? FileManager.default.contentsOfDirectory(atPath: parent)) ?? [] where name.hasPrefix(own) {
      let path = "\(parent)/\(name)"
      guard (try? OwnedPath.check(path, .directory, widest: PrivateDirectory.mode)) != nil,
        let folder = try? PrivateFolder(creating: path), let claim = try? folder.claim()
      else { continue }
      // Under another name first: who has just made it and wants to lock it sees that it is gone.
      withExtendedLifetime(claim) {
        let gone = path + "-gone"
        guard (try? FileManager.default.moveItem(atPath: path, toPath: gone)) != nil else { return }
        try? FileManager.default.removeItem(atPath: gone)
      }
    }
  }
}

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
