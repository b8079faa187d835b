// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import FoundationEssentials
import Glibc
import LinuxPlatform
import PrivateFiles

/// A folder for one run of an emulator, removed at its end. The next run removes the folders of processes that were
/// killed: those whose lock nobody holds. The number of the process would not tell, because another process may have it
/// by then.
package struct RunFolder: Sendable {
  package let folder: PrivateFolder
  /// Held as long as the folder is used; the system lets go of it when the process ends, in whatever way.
  private let claim: AdvisoryLock

  private static let prefix = "msal-emulator-run-"
  /// How often a new folder is tried: before it is locked, another process may take it for that of a killed process and
  /// remove it.
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

  /// Removes the folders of this user that no process uses any more.
  private static func sweep(_ parent: String) {
    let own = "\(prefix)\(geteuid())-"
    for name in (try? FileManager.default.contentsOfDirectory(atPath: parent)) ?? [] where name.hasPrefix(own) {
      let path = "\(parent)/\(name)"
      guard (try? OwnedPath.check(path, .directory, widest: PrivateDirectory.mode)) != nil,
        let folder = try? PrivateFolder(creating: path), let claim = try? folder.claim()
      else { continue }
      // It is renamed first, so that a process that has just made it and wants to lock it sees that it is gone.
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

  /// Removes the file, unless another emulator has written it since.
  package func remove() {
    guard let bytes = try? folder.read(Self.name, limit: Self.limit), bytes == Array(line.utf8) else { return }
    try? PrivateFile.remove(folder.path(of: Self.name))
  }
}
