// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import CMicroHTTPD
import Glibc
import PlatformInterfaces

/// The request line and header fields as they came, in which libmicrohttpd 0.9 has ended each text with a zero and does
/// not say how long it is. A zero that the client sent ends a text early: then bytes are left over before the next one.
struct RequestHead {
  private let start: UnsafeRawPointer
  private let count: Int
  /// The end of the last text.
  private var position: Int
  /// nil once a control character or a blank in the wrong place was found, or bytes that belong to no text.
  private(set) var headers: HTTPHeaders? = HTTPHeaders()

  /// - Parameter target: As it came. In libmicrohttpd's memory it is decoded by now, and shorter.
  init(_ connection: Connection, line: RequestLine, target: String) {
    start = UnsafeRawPointer(line.method)
    count = cmicrohttpd_head_size(connection.library.connectionInfo, connection.pointer)
    position = strlen(line.method)
    if target.utf8.contains(where: { Self.isControl($0) || $0 == UInt8(ascii: " ") }) || target.contains("%00") {
      headers = nil
    }
    advance(to: line.target, zeros: 1, length: target.utf8.count)
    advance(to: line.version, zeros: 1, length: strlen(line.version))
    withUnsafeMutablePointer(to: &self) { head in
      _ = connection.library.connectionValues(
        connection.pointer, .HEADER_KIND,
        { head, _, name, value in
          head?.assumingMemoryBound(to: RequestHead.self).pointee.append(name, value)
          return .YES
        }, head)
    }
    // Two line ends.
    skip(to: count, zeros: 4)
  }

  private mutating func append(_ name: UnsafePointer<CChar>?, _ value: UnsafePointer<CChar>?) {
    guard let name, let value else { return headers = nil }
    advance(to: name, zeros: 2, length: strlen(name))
    advance(to: value, zeros: 1, length: strlen(value))
    let field = String(cString: name)
    var text = String(cString: value)
    // With blanks after it, libmicrohttpd 0.9 knows no coding, and takes all that follows for the body.
    while text.last == " " || text.last == "\t", field.lowercased() != "transfer-encoding" { text.removeLast() }
    // A name with a blank is read without it by some (RFC 9112 section 5.1).
    let isBad = field.utf8.contains { Self.isControl($0) || $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }
    if isBad || text.utf8.contains(where: Self.isControl) { headers = nil }
    headers?.append(field, text)
  }

  private mutating func advance(to text: UnsafePointer<CChar>, zeros: Int, length: Int) {
    let offset = UnsafeRawPointer(text) - start
    skip(to: offset, zeros: zeros)
    position = offset + length
  }

  /// Between two texts are blanks, the zero after the first and the line's end, of which libmicrohttpd 0.9 makes zeros.
  private mutating func skip(to offset: Int, zeros: Int) {
    guard position <= offset, offset <= count else { return headers = nil }
    let between = UnsafeRawBufferPointer(start: start + position, count: offset - position)
    if between.count(where: { $0 == 0 }) > zeros || !between.allSatisfy({ [0, 9, 10, 13, 32].contains($0) }) {
      headers = nil
    }
  }

  /// RFC 9110 section 5.5.
  private static func isControl(_ byte: UInt8) -> Bool { byte < 0x20 && byte != 0x09 || byte == 0x7f }
}

/// The texts of a request line in libmicrohttpd's memory.
struct RequestLine {
  let method: UnsafePointer<CChar>
  let target: UnsafePointer<CChar>
  let version: UnsafePointer<CChar>
}
