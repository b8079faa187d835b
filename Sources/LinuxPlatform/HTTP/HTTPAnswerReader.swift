// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import FoundationEssentials
import PlatformInterfaces

/// Collects one answer from the pieces libcurl hands over, within limits.
struct HTTPAnswerReader {
  private static let headerLimit = 128 * 1024

  private let limit: Int
  private var headerBytes = 0
  private var isInHeader = false
  private(set) var isTooLarge = false
  private(set) var response = HTTPResponse(status: 0)

  init(limit: Int) { self.limit = limit }

  /// Takes the next piece of the body; false when the limit is passed.
  mutating func readBody(_ bytes: UnsafeRawBufferPointer) -> Bool {
    guard bytes.count <= limit - response.body.count else {
      isTooLarge = true
      return false
    }
    response.body.append(contentsOf: bytes)
    return true
  }

  /// Takes one line of the header, with its line end; false when there are too many.
  mutating func readLine(_ bytes: UnsafeRawBufferPointer) -> Bool {
    headerBytes += bytes.count
    guard headerBytes <= Self.headerLimit else {
      isTooLarge = true
      return false
    }
    // Values are bytes: what isn't UTF-8 must not make the answer unreadable.
    let line = String(decoding: bytes, as: UTF8.self)
    if line.hasPrefix("HTTP/"), !isInHeader {
      // A new one replaces an interim answer (100, 103).
      response.headers = [:]
      response.status = Self.status(line)
      isInHeader = true
    } else if line.utf8.allSatisfy({ $0 == 13 || $0 == 10 }) {
      isInHeader = false
    } else if isInHeader, let colon = line.firstIndex(of: ":") {
      // After the empty line come trailers, which nobody here asked for.
      response.headers.append(Self.trim(line[..<colon]), Self.trim(line[line.index(after: colon)...]))
    }
    return true
  }

  private static func status(_ line: String) -> Int {
    line.split(separator: " ", maxSplits: 2).dropFirst().first.flatMap { Int(trim($0)) } ?? 0
  }

  private static func trim(_ text: Substring) -> String {
    let isBlank: (Character) -> Bool = { $0 == " " || $0 == "\t" || $0 == "\r" || $0 == "\n" || $0 == "\r\n" }
    return String(text.drop(while: isBlank).reversed().drop(while: isBlank).reversed())
  }
}
