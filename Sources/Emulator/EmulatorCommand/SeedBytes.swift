// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import EmulatorDirectory
import Glibc
import PrivateFiles

enum SeedBytes {
  /// A seed is written by people; a larger file is something else.
  private static let limit = 16 << 20

  static func read(_ path: String) throws(ProgramError) -> [UInt8] {
    do throws(PrivateFileError) {
      return path == "-" ? try StandardStream.read(limit: limit) : try OpenFile(path, O_RDONLY).contents(limit: limit)
    } catch {
      if case .tooLong = error { throw .seed("\(path) is too large for a seed file. Check the path.") }
      throw .seed("Can't read \(path): \(error.reason). Check the path.")
    }
  }

  /// The seed of a file; without one the built-in seed.
  static func seed(_ path: String?) throws(ProgramError) -> Seed {
    guard let path else { return .standard }
    let bytes = try read(path)
    do throws(SeedError) { return try Seed(parsing: bytes, file: path) } catch { throw .seed(error.description) }
  }
}
