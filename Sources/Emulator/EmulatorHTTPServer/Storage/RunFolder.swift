// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import FoundationEssentials
import Glibc
import LinuxPlatform
import PrivateFiles

/// A folder for one run of an emulator, removed at its end. What a process left that was killed is removed by the next.
package struct RunFolder: Sendable {
  package let folder: PrivateFolder
  /// Held as long as the folder is used.
  private let claim: AdvisoryLock

  private static let prefix = "msal-emulator-run-"

  /// Makes one in the directory for temporary files.
  package init(_ environment: EnvironmentVariables) throws(EmulatorServerError) {
    let parent = environment.absolutePath("TMPDIR") ?? "/tmp"
    Self.sweep(parent)
    let number = String(UInt32.random(in: .min ... .max), radix: 36)
    folder = try PrivateFolder(creating: "\(parent)/\(Self.prefix)\(geteuid())-\(getpid())-\(number)")
    claim = try folder.claim()
  }

  package func remove() { try? FileManager.default.removeItem(atPath: folder.path) }

  /// Removes those of this user that no process has any more.
  private static func sweep(_ parent: String) {
    let own = "\(prefix)\(geteuid())-"
    for name in (try? FileManager.default.contentsOfDirectory(atPath: parent)) ?? [] where name.hasPrefix(own) {
      let path = "\(parent)/\(name)"
      // Its process may be one of another container, whose numbers mean something else: then it holds the lock.
      guard let process = pid_t(name.dropFirst(own.count).prefix { $0.isNumber }), kill(process, 0) != 0,
        errno == ESRCH, (try? OwnedPath.check(path, .directory, widest: PrivateDirectory.mode)) != nil,
        let folder = try? PrivateFolder(creating: path), let claim = try? folder.claim()
      else { continue }
      withExtendedLifetime(claim) { try? FileManager.default.removeItem(atPath: path) }
    }
  }
}
