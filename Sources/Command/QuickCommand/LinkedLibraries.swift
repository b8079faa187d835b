// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import CacheStorage
import Glibc
import LinuxPlatform
import OpenSSLCrypto

/// Which OpenSSL and SQLite the quick command runs with. It may have copies linked into it, which the system's updates
/// do not reach (docs/decisions/0018); the full command shares the system's.
package enum LinkedLibraries {
  private static let variable = "MSAL_QUICK_LIBRARIES"
  private static var own: String { "\(OpenSSLStart.version); \(SQLiteLibrary.version)" }

  /// Tells the full command which ones the quick command has, where it asks.
  static func announce(_ arguments: [String]) {
    if arguments.contains("doctor") { setenv(variable, own, 1) }
  }

  /// What the full command has to say about the quick one's; nil where it was called without that.
  package static func finding(_ environment: EnvironmentVariables) -> Finding? {
    guard let quick = environment[variable] else { return nil }
    let facts = ["quick": quick, "system": own]
    guard quick != own else {
      return Finding("libraries", .ok, "OpenSSL and SQLite are the system's, or the same", facts: facts)
    }
    return Finding(
      "libraries", .warning, "msal-quick has copies of OpenSSL or SQLite that are not the system's: \(quick)",
      nextStep: "Build it again, and install it: make install", facts: facts)
  }
}
