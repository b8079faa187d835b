// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import Glibc

enum SeedBytes {
  /// A seed is written by people; a larger file is something else.
  private static let limit = 16 << 20

  static func read(_ path: String) throws(ProgramError) -> [UInt8] {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw failure(path) }
    defer { close(descriptor) }
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 65536)
    while true {
      let count = Glibc.read(descriptor, &chunk, chunk.count)
      if count == 0 { return bytes }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { throw failure(path) }
      bytes += chunk[..<count]
      guard bytes.count <= limit else { throw .seed("\(path) is too large for a seed file. Check the path.") }
    }
  }

  private static func failure(_ path: String) -> ProgramError {
    .seed("Can't read \(path): \(String(cString: strerror(errno))). Check the path.")
  }
}
