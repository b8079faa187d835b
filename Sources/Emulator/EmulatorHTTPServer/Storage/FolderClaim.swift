// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import Glibc

/// Says to other processes that a folder is taken, as long as it lives.
final class FolderClaim: Sendable {
  private let descriptor: Int32

  fileprivate init(descriptor: Int32) { self.descriptor = descriptor }

  deinit { close(descriptor) }
}

extension PrivateFolder {
  /// Takes the folder for this process, or throws `folderInUse`.
  func claim() throws(EmulatorServerError) -> FolderClaim {
    let path = path(of: "in-use")
    let descriptor = open(path, O_RDWR | O_CREAT | O_NOFOLLOW | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw .inaccessible(path: path, reason: String(cString: strerror(errno))) }
    let claim = FolderClaim(descriptor: descriptor)
    guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else { throw .folderInUse(path: self.path) }
    return claim
  }
}
