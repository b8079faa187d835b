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
