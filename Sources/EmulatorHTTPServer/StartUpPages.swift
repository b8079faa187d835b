// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import Glibc

/// The pages of program code that were read while the process started: the set-up of libraries, and what the system reads around
/// every page that is asked for. They are half of the memory that an emulator at work is said to use, and hardly any is
/// touched again.
package enum StartUpPages {
  /// Lets go of them. What is needed again comes back from the system's cache at the first use, in a few microseconds.
  package static func release() {
    // A debugger's breakpoints are changes of the code, which would be lost.
    guard let status = read("/proc/self/status"), status.contains("TracerPid:\t0\n"), let maps = read("/proc/self/maps")
    else { return }
    for mapping in codeOfFiles(maps) {
      madvise(UnsafeMutableRawPointer(bitPattern: mapping.lowerBound), mapping.count, MADV_DONTNEED)
    }
  }

  /// Where code of files is that nothing can have changed in memory.
  /// - Parameter maps: `/proc/self/maps` (proc(5)).
  package static func codeOfFiles(_ maps: String) -> [Range<UInt>] {
    maps.split(separator: "\n").compactMap { line in
      let words = line.split(separator: " ", maxSplits: 5, omittingEmptySubsequences: true)
      guard words.count == 6, words[1] == "r-xp", words[5].drop(while: { $0 == " " }).hasPrefix("/") else { return nil }
      let ends = words[0].split(separator: "-").compactMap { UInt($0, radix: 16) }
      return ends.count == 2 && ends[0] < ends[1] ? ends[0]..<ends[1] : nil
    }
  }

  /// nil where it can't be read.
  private static func read(_ path: String) -> String? {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 16_384)
    while true {
      let count = Glibc.read(descriptor, &chunk, chunk.count)
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return String(decoding: bytes, as: UTF8.self) }
      bytes += chunk[..<count]
    }
  }
}
