// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import Glibc
import PrivateFiles

/// A folder for the files of one input, in memory; removed when the process ends.
enum Scratch {
  private static let folder: String? = {
    var template = Array("/dev/shm/msal-fuzz-XXXXXX".utf8CString)
    guard mkdtemp(&template) != nil else { return nil }
    atexit { if let folder = Scratch.folder { rmdir(folder) } }
    return String(decoding: template.dropLast().map { UInt8(truncatingIfNeeded: $0) }, as: UTF8.self)
  }()

  /// nil when the system has no `/dev/shm`.
  static func path(_ name: String) -> String? { folder.map { $0 + "/" + name } }

  static func write(_ bytes: [UInt8], to path: String) -> Bool { (try? PrivateFile.write(bytes, to: path)) != nil }

  static func removeAll() {
    guard let folder, let directory = opendir(folder) else { return }
    defer { closedir(directory) }
    while let entry = readdir(directory) {
      let name = withUnsafeBytes(of: entry.pointee.d_name) { bytes in
        String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
      }
      if !name.hasPrefix(".") { try? PrivateFile.remove(folder + "/" + name) }
    }
  }
}
