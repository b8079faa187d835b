// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import FoundationEssentials
import Glibc

/// The process's environment as a value, so that what depends on it can be tested without changing it.
package struct EnvironmentVariables: Sendable, Equatable, ExpressibleByDictionaryLiteral {
  package var all: [String: String]

  package init(_ all: [String: String]) { self.all = all }

  package init(dictionaryLiteral elements: (String, String)...) {
    all = Dictionary(elements) { $1 }
  }

  /// The variables that this process was started with.
  package static var current: EnvironmentVariables { EnvironmentVariables(ProcessInfo.processInfo.environment) }

  /// The value of `name`; nil when it is unset or empty.
  package subscript(name: String) -> String? {
    guard let value = all[name], !value.isEmpty else { return nil }
    return value
  }

  /// The value of `name` when it is an absolute path. The XDG specification says that relative ones are ignored.
  package func absolutePath(_ name: String) -> String? {
    guard let value = self[name], value.hasPrefix("/") else { return nil }
    return value
  }

  /// Whether this is the Windows Subsystem for Linux, where the person's browser is a Windows program.
  package var isWindowsSubsystem: Bool { self["WSL_DISTRO_NAME"] != nil || self["WSL_INTEROP"] != nil }

  /// Whether this is a Flatpak or Snap sandbox, which does not see the programs that are installed on the machine.
  package var isSandbox: Bool { self["FLATPAK_ID"] != nil || self["SNAP"] != nil }
}

extension EnvironmentVariables: CustomStringConvertible, CustomReflectable {
  /// Omits the values, some of which may be secrets.
  package var description: String { "EnvironmentVariables(\(all.count))" }
  /// Empty, so that `dump` does not print the values.
  package var customMirror: Mirror { Mirror(self, children: []) }
}

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
