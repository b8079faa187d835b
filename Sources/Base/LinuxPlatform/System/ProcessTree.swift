// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import FoundationEssentials
import Glibc
import PrivateFiles

/// The children of this process and theirs, which it has adopted.
enum ProcessTree {
  /// How long they may take to end by themselves.
  private static let milliseconds: Int64 = 2_000

  /// Collects all children that have ended; the exit status of `pid` when it is among them. A signal counts as 128 and
  /// its number.
  static func reap(_ pid: pid_t? = nil) -> Int32? {
    var found: Int32?
    while true {
      var status: Int32 = 0
      let ended = uninterrupted { waitpid(-1, &status, WNOHANG) }
      guard ended > 0 else { break }
      let number = status & 0x7f
      if ended == pid { found = number == 0 ? status >> 8 & 0xff : 128 + number }
    }
    // Another part of the process has collected it: how it ended is not known.
    if found == nil, let pid, kill(pid, 0) != 0, errno == ESRCH { return 1 }
    return found
  }

  /// Asks them to end, and ends those that don't.
  static func endDescendants() {
    for number in [SIGTERM, SIGKILL] {
      let limit = MonotonicTime.milliseconds + milliseconds
      var told: Set<pid_t> = []
      while true {
        _ = reap()
        let left = descendants()
        if left.isEmpty { return }
        // New ones may have come meanwhile.
        for pid in left where told.insert(pid).inserted { kill(pid, number) }
        guard MonotonicTime.milliseconds < limit else { break }
        poll(nil, 0, 5)
      }
    }
  }

  private static func descendants() -> [pid_t] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
    let children = Dictionary(grouping: names.compactMap { pid_t($0) }) { parent(of: $0) ?? 0 }
    var found: [pid_t] = []
    var next = children[getpid()] ?? []
    while let pid = next.popLast() {
      found.append(pid)
      next += children[pid] ?? []
    }
    return found
  }

  /// From `number (name) state parent …`; the name may hold blanks and brackets.
  private static func parent(of pid: pid_t) -> pid_t? {
    guard let bytes = try? PlainFile.read("/proc/\(pid)/stat", limit: 4_096) else { return nil }
    let text = String(decoding: bytes, as: UTF8.self)
    guard let end = text.lastIndex(of: ")") else { return nil }
    let fields = text[end...].split(separator: " ")
    return fields.count > 2 ? pid_t(fields[2]) : nil
  }
}
