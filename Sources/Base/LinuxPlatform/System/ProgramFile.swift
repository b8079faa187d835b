// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import Glibc

/// The file that a program's name stands for.
package enum ProgramFile: Sendable, Equatable {
  case found(String)
  /// There is one that can't be run: a directory, or a file without the permission.
  case notExecutable(String)
  case missing

  /// - Parameter name: a path, or a name that is looked up in PATH as shells do.
  package init(_ name: String, in environment: EnvironmentVariables) {
    self = .missing
    let directories = (environment["PATH"] ?? "/usr/local/bin:/usr/bin:/bin").split(separator: ":")
    for path in name.contains("/") ? [name] : name.isEmpty ? [] : directories.map({ "\($0)/\(name)" }) {
      var found = stat()
      guard stat(path, &found) == 0 else { continue }
      if found.st_mode & S_IFMT == S_IFREG, access(path, X_OK) == 0 {
        self = .found(path)
        return
      }
      self = .notExecutable(path)
    }
  }

  package var path: String? { if case .found(let path) = self { path } else { nil } }
}
