// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import Glibc

/// The pages of program files that were read while the process started: the dynamic linker's tables, the set-up of the TLS library,
/// and what the system reads around every page that is asked for. They are two thirds of the memory that an emulator at work
/// is said to use, and hardly any is touched again.
package enum StartUpPages {
  /// Lets go of them. What is needed again comes back from the system's cache at the first use, in a few microseconds.
  package static func release() {
    for mapping in unchangedMappings(readMappings()) {
      madvise(UnsafeMutableRawPointer(bitPattern: mapping.lowerBound), mapping.count, MADV_DONTNEED)
    }
  }

  /// The address ranges of files that can't be written to and were not: where the linker put addresses in, or a debugger a
  /// breakpoint, the file does not have what the memory has.
  /// - Parameter text: `/proc/self/smaps` (proc(5)).
  package static func unchangedMappings(_ text: String) -> [Range<UInt>] {
    var found: [Range<UInt>] = []
    var current: Range<UInt>?
    for line in text.split(separator: "\n") {
      let words = line.split(separator: " ", omittingEmptySubsequences: true)
      if words.count >= 5, let range = addresses(words[0]) {
        let isFile = words.count > 5 && words[5].hasPrefix("/")
        current = isFile && words[1].hasPrefix("r-") && words[1].hasSuffix("p") ? range : nil
      } else if words.first == "Anonymous:", words.count > 1, words[1] == "0" {
        if let current { found.append(current) }
        current = nil
      }
    }
    return found
  }

  private static func addresses(_ word: Substring) -> Range<UInt>? {
    let ends = word.split(separator: "-").compactMap { UInt($0, radix: 16) }
    return ends.count == 2 && ends[0] < ends[1] ? ends[0]..<ends[1] : nil
  }

  /// Empty where it can't be read.
  private static func readMappings() -> String {
    let descriptor = open("/proc/self/smaps", O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return "" }
    defer { close(descriptor) }
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 16_384)
    while true {
      let count = read(descriptor, &chunk, chunk.count)
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return String(decoding: bytes, as: UTF8.self) }
      bytes += chunk[..<count]
    }
  }
}
