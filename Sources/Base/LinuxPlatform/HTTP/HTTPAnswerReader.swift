// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

// Without this import the body would be copied byte by byte: `append(contentsOf:)` would be the standard library's, not
// Data's own.
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

  /// Takes the next piece of the body. Returns false when the body exceeds the limit.
  mutating func readBody(_ bytes: UnsafeRawBufferPointer) -> Bool {
    guard bytes.count <= limit - response.body.count else {
      isTooLarge = true
      return false
    }
    response.body.append(contentsOf: bytes)
    return true
  }

  /// Takes one line of the header with its line end. Returns false when the header exceeds its limit.
  mutating func readLine(_ bytes: UnsafeRawBufferPointer) -> Bool {
    headerBytes += bytes.count
    guard headerBytes <= Self.headerLimit else {
      isTooLarge = true
      return false
    }
    // Values may be any bytes: those that are not UTF-8 are replaced, so that the answer stays readable.
    let line = String(decoding: bytes, as: UTF8.self)
    if line.hasPrefix("HTTP/"), !isInHeader {
      // A further status line follows an interim answer (100, 103), which it replaces.
      response.headers = [:]
      response.status = Self.status(line)
      isInHeader = true
    } else if line.utf8.allSatisfy({ $0 == 13 || $0 == 10 }) {
      isInHeader = false
    } else if isInHeader, let colon = line.utf8.firstIndex(of: UInt8(ascii: ":")) {
      // After the empty line come trailers, which are ignored.
      response.headers.append(Self.trim(line.utf8[..<colon]), Self.trim(line.utf8[colon...].dropFirst()))
    }
    return true
  }

  private static func status(_ line: String) -> Int {
    line.utf8.split(separator: UInt8(ascii: " "), maxSplits: 2).dropFirst().first.flatMap { Int(trim($0)) } ?? 0
  }

  private static func trim(_ text: Substring.UTF8View) -> String {
    func isText(_ byte: UInt8) -> Bool { byte != 0x20 && byte != 0x09 && byte != 0x0D && byte != 0x0A }
    guard let first = text.firstIndex(where: isText), let last = text.lastIndex(where: isText) else { return "" }
    return String(Substring(text[first...last]))
  }
}
