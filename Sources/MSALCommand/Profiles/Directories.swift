// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import Foundation

/// Where this command keeps things (XDG Base Directory Specification). `MSAL_HOME` puts everything in one place.
struct Directories: Sendable {
  /// Profiles.
  var configuration: URL
  /// The token cache; nil leaves it to the library.
  var tokens: URL?

  init(environment: [String: String]) throws(CommandFailure) {
    if let home = Self.absolute(environment["MSAL_HOME"]) {
      configuration = home.appending(path: "config")
      tokens = home.appending(path: "data")
      return
    }
    let fallback = Self.absolute(environment["HOME"])?.appending(path: ".config")
    guard let base = Self.absolute(environment["XDG_CONFIG_HOME"]) ?? fallback else {
      throw CommandFailure(
        .configuration, "There is no home directory.", nextStep: "Set MSAL_HOME to a directory of your own.")
    }
    configuration = base.appending(path: "msal-swift")
  }

  /// The specification ignores relative paths.
  private static func absolute(_ path: String?) -> URL? {
    guard let path, path.hasPrefix("/") else { return nil }
    return URL(filePath: path, directoryHint: .isDirectory)
  }
}
