// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import FoundationEssentials

/// A parameter of a query string or form body. Order and repetition are kept.
package struct Parameter: Sendable, Hashable {
  package var name: String
  package var value: String

  package init(_ name: String, _ value: String) {
    self.name = name
    self.value = value
  }
}

extension [Parameter] {
  /// The value of the first parameter called `name`.
  package subscript(name: String) -> String? { first { $0.name == name }?.value }

  /// Every value given for `name`.
  package func all(_ name: String) -> [String] { filter { $0.name == name }.map(\.value) }

  /// Appends unless `value` is nil.
  package mutating func add(_ name: String, _ value: String?) {
    if let value { append(Parameter(name, value)) }
  }
}

/// `application/x-www-form-urlencoded` (WHATWG URL section 5; RFC 6749 appendix B), for bodies and query strings alike.
package enum FormCoding {
  package static let contentType = "application/x-www-form-urlencoded"

  /// Spaces become `%20`, which both queries and bodies accept.
  package static func encode(_ parameters: [Parameter]) -> String {
    String(decoding: bytes(parameters), as: UTF8.self)
  }

  private static func bytes(_ parameters: [Parameter]) -> [UInt8] {
    var output: [UInt8] = []
    output.reserveCapacity(parameters.reduce(0) { $0 + $1.name.utf8.count + $1.value.utf8.count + 2 })
    for parameter in parameters {
      if !output.isEmpty { output.append(UInt8(ascii: "&")) }
      PercentCoding.encode(parameter.name, into: &output)
      output.append(UInt8(ascii: "="))
      PercentCoding.encode(parameter.value, into: &output)
    }
    return output
  }

  package static func body(_ parameters: [Parameter]) -> Data { Data(bytes(parameters)) }

  /// Empty pairs are skipped; a broken percent escape or invalid UTF-8 gives nil.
  package static func decode(_ text: some StringProtocol) -> [Parameter]? { decode(bytes: Array(text.utf8)) }

  package static func decode(_ body: Data) -> [Parameter]? { decode(bytes: Array(body)) }

  /// The text is split by bytes and not by characters, because a delimiter and a combining mark behind it are one
  /// character.
  private static func decode(bytes: [UInt8]) -> [Parameter]? {
    var parameters: [Parameter] = []
    for pair in bytes.split(separator: UInt8(ascii: "&")) {
      let parts = pair.split(separator: UInt8(ascii: "="), maxSplits: 1, omittingEmptySubsequences: false)
      guard let name = PercentCoding.decode(bytes: parts[0], plusIsSpace: true),
        let value = parts.count > 1 ? PercentCoding.decode(bytes: parts[1], plusIsSpace: true) : ""
      else { return nil }
      parameters.append(Parameter(name, value))
    }
    return parameters
  }

  /// `url` with `parameters` added to its query.
  package static func url(_ url: String, adding parameters: [Parameter]) -> String {
    guard !parameters.isEmpty else { return url }
    let bytes = url.utf8
    let end = bytes.firstIndex(of: UInt8(ascii: "#")) ?? bytes.endIndex
    let base = bytes[..<end]
    let opensQuery = !base.contains(UInt8(ascii: "?"))
    let isOpen = base.last == UInt8(ascii: "?") || base.last == UInt8(ascii: "&")
    let separator = opensQuery ? "?" : isOpen ? "" : "&"
    return String(Substring(base)) + separator + encode(parameters) + String(Substring(bytes[end...]))
  }
}

/// Percent encoding of everything but RFC 3986's unreserved characters.
package enum PercentCoding {
  package static func encode(_ text: some StringProtocol) -> String {
    var output: [UInt8] = []
    output.reserveCapacity(text.utf8.count)
    encode(String(text), into: &output)
    return String(decoding: output, as: UTF8.self)
  }

  fileprivate static func encode(_ text: String, into output: inout [UInt8]) {
    let bytes = text.utf8.span
    var position = 0
    while position < bytes.count, bytes[position].isUnreserved { position += 1 }
    // Most values, such as tokens, need no encoding.
    guard position < bytes.count else { return output.append(contentsOf: text.utf8) }
    for index in bytes.indices {
      let byte = bytes[index]
      if byte.isUnreserved {
        output.append(byte)
      } else {
        output.append(UInt8(ascii: "%"))
        Hexadecimal.append(byte, isUpper: true, to: &output)
      }
    }
  }

  package static func decode(_ text: some StringProtocol, plusIsSpace: Bool = false) -> String? {
    decode(bytes: text.utf8, plusIsSpace: plusIsSpace)
  }

  /// nil for a broken escape, and for bytes that are not UTF-8 once decoded.
  fileprivate static func decode(bytes: some Collection<UInt8>, plusIsSpace: Bool) -> String? {
    var output: [UInt8] = []
    output.reserveCapacity(bytes.count)
    var iterator = bytes.makeIterator()
    while let byte = iterator.next() {
      if byte == UInt8(ascii: "%") {
        guard let high = iterator.next()?.hexadecimalDigit, let low = iterator.next()?.hexadecimalDigit else {
          return nil
        }
        output.append(high << 4 | low)
      } else {
        output.append(plusIsSpace && byte == UInt8(ascii: "+") ? 0x20 : byte)
      }
    }
    return String(validating: output, as: UTF8.self)
  }
}
