// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import Glibc
import PrivateFiles

/// The program that can do everything.
enum FullCommand {
  private static let name = "msal"

  /// Has it take the place of this process, with the same arguments, environment and streams.
  /// - Returns: The path where it should have been.
  static func replaceThis() -> String {
    guard let own = own() else { return "/proc/self/exe" }
    let directory = OwnedPath.parent(of: own)
    // As installed, when this program goes by its name; or beside this one, as both are built.
    let installed = "\(directory)/../libexec/msal-swift/\(name)"
    let beside = "\(directory)/\(name)"
    // Returns only where there is no such program.
    for place in [installed, beside] where place != own { execv(place, CommandLine.unsafeArgv) }
    return installed
  }

  /// The path of the file that this process runs, links resolved.
  private static func own() -> String? {
    var path = [CChar](repeating: 0, count: Int(PATH_MAX))
    let count = readlink("/proc/self/exe", &path, path.count)
    guard count > 0, count < path.count else { return nil }
    return String(decoding: path[..<count].map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }
}
