// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import FoundationEssentials

/// The process's environment as a value, so that what depends on it can be tested without changing it.
package struct EnvironmentVariables: Sendable, Equatable, ExpressibleByDictionaryLiteral {
  package var all: [String: String]

  package init(_ all: [String: String]) { self.all = all }

  package init(dictionaryLiteral elements: (String, String)...) {
    all = Dictionary(elements) { $1 }
  }

  /// What this process was started with.
  package static var current: EnvironmentVariables { EnvironmentVariables(ProcessInfo.processInfo.environment) }

  /// The value of `name`; nil when it is unset or empty.
  package subscript(name: String) -> String? {
    guard let value = all[name], !value.isEmpty else { return nil }
    return value
  }

  /// The value of `name` when it is an absolute path. The XDG specification has relative ones ignored.
  package func absolutePath(_ name: String) -> String? {
    guard let value = self[name], value.hasPrefix("/") else { return nil }
    return value
  }

  /// Windows' subsystem for Linux, where browsers are Windows' own.
  var isWindowsSubsystem: Bool { self["WSL_DISTRO_NAME"] != nil || self["WSL_INTEROP"] != nil }

  /// A sandbox, which does not see what is installed on the machine.
  var isSandbox: Bool { self["FLATPAK_ID"] != nil || self["SNAP"] != nil }
}

extension EnvironmentVariables: CustomStringConvertible, CustomReflectable {
  /// A text without the values, among which may be secrets.
  package var description: String { "EnvironmentVariables(\(all.count))" }
  /// An empty mirror, so that `dump` does not print them.
  package var customMirror: Mirror { Mirror(self, children: []) }
}
