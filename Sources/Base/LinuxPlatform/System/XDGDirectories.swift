// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import Glibc

/// Where this library keeps things (XDG Base Directory Specification 0.8). Each path is a folder `msal-swift` in one of
/// the person's directories, or a folder in `MSAL_HOME`, an absolute path. Nothing here creates them.
package struct XDGDirectories: Sendable, Equatable {
  /// Profiles and settings.
  package var config: String
  /// Secrets and the token cache.
  package var data: String

  /// Why the directories can't be named.
  package enum AbsenceError: Error {
    case relativeHome, noHome

    /// What is wrong, as the end of a sentence.
    package var reason: String {
      switch self {
      case .relativeHome: "MSAL_HOME is not an absolute path"
      case .noHome: "neither HOME nor the user database names a home directory"
      }
    }
  }

  /// - Throws: `relativeHome` when `MSAL_HOME` is a relative path, which must not silently mean the ordinary cache;
  ///   `noHome` when `MSAL_HOME` is unset or empty and nothing else names a home directory.
  package init(environment: EnvironmentVariables = .current) throws(AbsenceError) {
    if let home = environment["MSAL_HOME"] {
      guard home.hasPrefix("/") else { throw .relativeHome }
      config = home + "/config"
      data = home + "/data"
      return
    }
    guard let home = environment.absolutePath("HOME") ?? Self.homeInUserDatabase() else { throw .noHome }
    func folder(_ variable: String, _ standard: String) -> String {
      (environment.absolutePath(variable) ?? home + "/" + standard) + "/msal-swift"
    }
    config = folder("XDG_CONFIG_HOME", ".config")
    data = folder("XDG_DATA_HOME", ".local/share")
  }

  private static func homeInUserDatabase() -> String? {
    var entry = passwd()
    var found: UnsafeMutablePointer<passwd>?
    var buffer = [CChar](repeating: 0, count: 16_384)
    guard getpwuid_r(geteuid(), &entry, &buffer, buffer.count, &found) == 0, found != nil, let home = entry.pw_dir
    else { return nil }
    let path = String(cString: home)
    return path.hasPrefix("/") ? path : nil
  }
}
