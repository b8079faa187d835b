// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import PlatformInterfaces

extension LogSink {
  /// Tells that the damaged store at `path` now stands at `target`; returns what to throw.
  func movedAside(_ path: String, to target: String, _ reason: String) -> StorageError {
    log(
      .error, "The token cache was damaged and has been moved aside: \(reason). Everybody must sign in again.",
      personal: "\(path) was damaged and has been moved to \(target): \(reason). Everybody must sign in again.")
    return .quarantined(path: path, movedTo: target, reason: reason)
  }
}
