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
    parameters.map { PercentCoding.encode($0.name) + "=" + PercentCoding.encode($0.value) }.joined(separator: "&")
  }

  package static func body(_ parameters: [Parameter]) -> Data { Data(encode(parameters).utf8) }

  /// Empty pairs are skipped; a broken percent escape or invalid UTF-8 gives nil.
  package static func decode(_ text: some StringProtocol) -> [Parameter]? {
    var parameters: [Parameter] = []
    for pair in text.split(separator: "&", omittingEmptySubsequences: true) {
      let parts = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard let name = PercentCoding.decode(parts[0], plusIsSpace: true),
        let value = parts.count > 1 ? PercentCoding.decode(parts[1], plusIsSpace: true) : ""
      else { return nil }
      parameters.append(Parameter(name, value))
    }
    return parameters
  }

  package static func decode(_ body: Data) -> [Parameter]? {
    String(validating: body, as: UTF8.self).flatMap { decode($0) }
  }

  /// `url` with `parameters` added to its query.
  package static func url(_ url: String, adding parameters: [Parameter]) -> String {
    guard !parameters.isEmpty else { return url }
    let parts = url.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
    let base = String(parts[0])
    let separator = base.contains("?") ? (base.hasSuffix("?") || base.hasSuffix("&") ? "" : "&") : "?"
    return base + separator + encode(parameters) + (parts.count > 1 ? "#" + parts[1] : "")
  }
}

/// Percent encoding of everything but RFC 3986's unreserved characters.
package enum PercentCoding {
  package static func encode(_ text: some StringProtocol) -> String {
    var output: [UInt8] = []
    output.reserveCapacity(text.utf8.count)
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"),
        UInt8(ascii: "~"):
        output.append(byte)
      default:
        output.append(UInt8(ascii: "%"))
        output.append(hex(byte >> 4))
        output.append(hex(byte & 15))
      }
    }
    return String(decoding: output, as: UTF8.self)
  }

  package static func decode(_ text: some StringProtocol, plusIsSpace: Bool = false) -> String? {
    var output: [UInt8] = []
    output.reserveCapacity(text.utf8.count)
    var iterator = text.utf8.makeIterator()
    while let byte = iterator.next() {
      if byte == UInt8(ascii: "%") {
        guard let high = iterator.next().flatMap(digit), let low = iterator.next().flatMap(digit) else { return nil }
        output.append(high << 4 | low)
      } else {
        output.append(plusIsSpace && byte == UInt8(ascii: "+") ? 0x20 : byte)
      }
    }
    return String(validating: output, as: UTF8.self)
  }

  private static func hex(_ value: UInt8) -> UInt8 {
    value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "A") + value - 10
  }

  private static func digit(_ byte: UInt8) -> UInt8? {
    Character(Unicode.Scalar(byte)).hexDigitValue.map { UInt8($0) }
  }
}
