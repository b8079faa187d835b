// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import FoundationEssentials
import Glibc
import PlatformInterfaces

/// Times in the time zone of the machine.
enum LocalTime {
  /// `2026-11-22 18:07:00.000000`
  static func text(_ date: Date) -> String {
    var seconds = time_t(date.epochSeconds)
    var parts = tm()
    guard localtime_r(&seconds, &parts) != nil else { return "" }
    var buffer = [CChar](repeating: 0, count: 32)
    let count = strftime(&buffer, buffer.count, "%Y-%m-%d %H:%M:%S.000000", &parts)
    return String(decoding: buffer[..<count].map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }
}
