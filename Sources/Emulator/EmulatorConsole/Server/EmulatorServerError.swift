// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import LocalHTTPServer
import PrivateFiles

/// Why the emulator could not start.
package enum EmulatorServerError: Error, Sendable, Equatable, CustomStringConvertible {
  /// It can't listen.
  case server(HTTPServerError)
  /// A file or folder of the emulator can't be used.
  case file(PrivateFileError)
  /// Another emulator keeps its state there.
  case folderInUse(path: String)
  /// A key, certificate or state file is damaged.
  case damaged(path: String, reason: String)

  package var description: String {
    switch self {
    case .server(let error): error.description
    case .file(.openToOthers(let path, let mode, let widest)):
      "\(path) can be read by others (mode \(octal(mode))). "
        + "Run: chmod 0\(PrivateFileError.digits(mode: mode, widest: widest)) '\(path)'"
    case .file(.wrongOwner(let path)):
      "\(path) belongs to another user. Remove it, or set XDG_DATA_HOME to a folder of yours."
    case .folderInUse(let path): "Another emulator uses \(path). Stop it, or choose another folder."
    case .damaged(let path, let reason): "\(path) is damaged: \(reason). Remove it; it is made anew at the next start."
    case .file(.notA(let kind, let path)):
      "Can't use \(path): it is no \(kind == .file ? "plain file" : "folder"). Check the path and its permissions."
    case .file(let error): "Can't use \(error.path): \(error.reason). Check the path and its permissions."
    }
  }

  private func octal(_ mode: UInt32) -> String {
    let digits = String(mode, radix: 8)
    return String(repeating: "0", count: max(0, 4 - digits.count)) + digits
  }
}
