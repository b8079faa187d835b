// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import OAuthWire

/// The parts of an HTTP request that the check of a token needs.
public struct IncomingRequest: Sendable {
  /// The HTTP method, such as `GET`.
  public var method: String
  /// The path as the request line has it, percent-encoded.
  public let path: String
  /// The query as the request line has it, percent-encoded and without `?`; nil when there is none.
  public let query: String?
  /// Every value of the header field `Authorization`. More than one is refused.
  public var authorization: [String]

  /// Makes a request of all its header fields.
  /// - Parameters:
  ///   - method: The HTTP method.
  ///   - url: The URL, absolute or as the request line has it, percent-encoded.
  ///   - headers: The header fields. Capital and small letters of their names are the same.
  public init(method: String, url: String, headers: [(name: String, value: String)]) {
    self.init(
      method: method, url: url,
      authorization: headers.filter { $0.name.lowercased() == "authorization" }.map(\.value))
  }

  /// Makes a request of its header field `Authorization`.
  /// - Parameters:
  ///   - method: The HTTP method.
  ///   - url: The URL, absolute or as the request line has it, percent-encoded.
  ///   - authorization: Every value of the header field `Authorization`.
  public init(method: String, url: String, authorization: [String]) {
    self.method = method
    self.authorization = authorization
    var rest = url.utf8.prefix { $0 != UInt8(ascii: "#") }
    // RFC 3986 section 3.1.
    let afterScheme = rest.drop { $0.isAlphanumeric || "+-.".utf8.contains($0) }
    if afterScheme.startIndex > rest.startIndex, afterScheme.starts(with: "://".utf8) {
      rest = afterScheme.dropFirst(3).drop { $0 != UInt8(ascii: "/") && $0 != UInt8(ascii: "?") }
    }
    let mark = rest.firstIndex(of: UInt8(ascii: "?"))
    path = String(Substring(rest[..<(mark ?? rest.endIndex)]))
    query = mark.map { String(Substring(rest[rest.index(after: $0)...])) }
  }

  /// How the caller shows its token.
  enum Scheme: Sendable { case bearer, pop }

  /// The scheme of the first field; nil when there is none, or it is another one.
  var scheme: Scheme? { credentials?.scheme }

  /// The first field's scheme, and what stands behind it.
  private var credentials: (scheme: Scheme, rest: Substring.UTF8View)? {
    guard let text = authorization.first?.utf8.drop(while: { $0 == Self.blank }) else { return nil }
    let name = text.prefix { $0 != Self.blank }
    let scheme: Scheme
    switch Substring(name).lowercased() {
    case "bearer": scheme = .bearer
    case "pop": scheme = .pop
    default: return nil
    }
    return (scheme, text[name.endIndex...].drop { $0 == Self.blank })
  }

  /// The scheme and the token; nil when there is nothing of these schemes.
  func presented() throws(CheckError) -> (scheme: Scheme, token: String)? {
    guard authorization.count < 2 else {
      throw .malformedRequest("there is more than one field Authorization")
    }
    guard let credentials else { return nil }
    var token = credentials.rest
    while token.last == Self.blank { token.removeLast() }
    guard !token.isEmpty, !Self.hasBlank(token) else {
      throw .malformedRequest("the field Authorization holds not one token")
    }
    return (credentials.scheme, String(Substring(token)))
  }

  private static let blank = UInt8(ascii: " ")

  /// A loop that looks at all bytes, so that it takes many at a time: tokens are long, and each request has one.
  private static func hasBlank(_ text: Substring.UTF8View) -> Bool {
    text.withContiguousStorageIfAvailable { bytes in
      bytes.reduce(0 as UInt8) { $0 | ($1 == 0x20 ? 1 : 0) } != 0
    } ?? text.contains(blank)
  }
}

extension IncomingRequest: CustomStringConvertible, CustomReflectable {
  /// A text without the token and the query.
  public var description: String { "IncomingRequest(\(method) \(path))" }
  /// An empty mirror, so that `dump` does not print the token.
  public var customMirror: Mirror { Mirror(self, children: []) }
}
