// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import FoundationEssentials
import PrivateFiles

/// Which programs the desktop starts for addresses of a scheme (Association between MIME types and applications 1.0.1,
/// Desktop Entry Specification 1.5).
struct SchemeHandlers {
  let environment: EnvironmentVariables

  /// Whether a program is registered for `scheme`; true where that can't be seen: in a sandbox, and on the Windows
  /// Subsystem for Linux, where the browser hands addresses to Windows.
  func mayHandle(_ scheme: String) -> Bool {
    guard !environment.isSandbox, !environment.isWindowsSubsystem else { return true }
    let type = "x-scheme-handler/" + scheme.lowercased()
    return directories.contains { directory in
      let names = (try? FileManager.default.contentsOfDirectory(atPath: directory)) ?? []
      return names.contains { name in
        let isList = name.hasSuffix("mimeapps.list") || name == "mimeinfo.cache" || name.hasSuffix(".desktop")
        return isList && Self.mentions(type, in: directory + "/" + name)
      }
    }
  }

  private var directories: [String] {
    let home = environment["HOME"] ?? ""
    func paths(_ variable: String, _ standard: String) -> [String] {
      let value = environment[variable] ?? ""
      return (value.isEmpty ? standard : value).split(separator: ":").map(String.init)
    }
    let configuration = paths("XDG_CONFIG_HOME", home + "/.config") + paths("XDG_CONFIG_DIRS", "/etc/xdg")
    let data = paths("XDG_DATA_HOME", home + "/.local/share") + paths("XDG_DATA_DIRS", "/usr/local/share:/usr/share")
    return configuration + data.map { $0 + "/applications" }
  }

  /// Whether the file contains `type` as a whole word. In these files types stand between `=`, `;` and ends of lines.
  private static func mentions(_ type: String, in path: String) -> Bool {
    guard let bytes = try? PlainFile.read(path, limit: 1 << 20) else { return false }
    let words = String(decoding: bytes, as: UTF8.self).split { $0 == "=" || $0 == ";" || $0.isNewline }
    return words.contains { $0.lowercased() == type }
  }
}
