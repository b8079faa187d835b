// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import Glibc

/// The pages of program files that were read while the process started: the dynamic linker's tables, the set-up of libraries, and
/// what the system reads around every page that is asked for. They are half of the memory that an emulator at work is said
/// to use, and hardly any is touched again.
package enum StartUpPages {
  /// Lets go of them. What is needed again comes back from the system's cache at the first use, in a few microseconds.
  package static func release() {
    for mapping in unchanged(read("/proc/self/smaps")) {
      madvise(UnsafeMutableRawPointer(bitPattern: mapping.lowerBound), mapping.count, MADV_DONTNEED)
    }
  }

  /// The mappings of files that can't be written to and were not: where the linker put addresses in, or a debugger a breakpoint,
  /// the file does not have what the memory has.
  /// - Parameter smaps: `/proc/self/smaps` (proc(5)).
  package static func unchanged(_ smaps: [UInt8]) -> [Range<UInt>] {
    var found: [Range<UInt>] = []
    var current: Range<UInt>?
    for line in smaps.split(separator: UInt8(ascii: "\n")) {
      // Of the two dozen lines about a mapping these two matter; the others are not even read.
      switch line[line.startIndex] {
      case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "f"):
        current = fileThatCanOnlyBeRead(String(decoding: line, as: UTF8.self))
      case UInt8(ascii: "A"):
        guard let mapping = current, line.starts(with: "Anonymous:".utf8) else { continue }
        let amount = line.dropFirst(10).drop { $0 == UInt8(ascii: " ") }
        if amount.elementsEqual("0 kB".utf8) { found.append(mapping) }
        current = nil
      default: continue
      }
    }
    return found
  }

  /// Of `start-end permissions offset device inode path`.
  private static func fileThatCanOnlyBeRead(_ head: String) -> Range<UInt>? {
    let words = head.split(separator: " ", maxSplits: 5)
    guard words.count == 6, ["r-xp", "r--p"].contains(words[1]), words[5].drop(while: { $0 == " " }).hasPrefix("/")
    else {
      return nil
    }
    let ends = words[0].split(separator: "-").compactMap { UInt($0, radix: 16) }
    return ends.count == 2 && ends[0] < ends[1] ? ends[0]..<ends[1] : nil
  }

  /// Nothing where it can't be read.
  private static func read(_ path: String) -> [UInt8] {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return [] }
    defer { close(descriptor) }
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 65_536)
    while true {
      let count = Glibc.read(descriptor, &chunk, chunk.count)
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return bytes }
      bytes += chunk[..<count]
    }
  }
}
