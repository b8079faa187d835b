// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

/// One challenge of a `WWW-Authenticate` field: a scheme with its parameters (RFC 9110 section 11.3).
package struct AuthenticationChallenge: Sendable, Equatable {
  /// The scheme as the server wrote it. It is compared without regard to case.
  package var scheme: String
  /// The text that schemes such as `Negotiate` have in place of parameters.
  package var token68: String?
  /// The parameters in their order. Names are compared without regard to case.
  package var parameters: [Parameter] = []

  /// The value of the first parameter of that name.
  package subscript(name: String) -> String? {
    parameters.first { FoldedText.isSame($0.name, name) }?.value
  }

  /// The challenges of one field value, or of several joined with commas. Behind a syntax error the challenges can't be
  /// told apart, so only those before the one with the error are returned.
  package static func parse(_ field: String) -> [AuthenticationChallenge] {
    var scanner = ChallengeScanner(field)
    return scanner.challenges()
  }
}

/// Reads `#challenge` byte by byte.
private struct ChallengeScanner {
  private let bytes: [UInt8]
  private var position = 0

  init(_ text: String) { bytes = Array(text.utf8) }

  mutating func challenges() -> [AuthenticationChallenge] {
    var found: [AuthenticationChallenge] = []
    while true {
      skipSeparators()
      guard position < bytes.count, let challenge = challenge() else { return found }
      found.append(challenge)
    }
  }

  /// Reads `auth-scheme [ 1*SP ( token68 / #auth-param ) ]`; nil for anything else.
  private mutating func challenge() -> AuthenticationChallenge? {
    guard let scheme = token() else { return nil }
    var challenge = AuthenticationChallenge(scheme: scheme)
    guard skipBlanks() || isAtComma else { return position == bytes.count ? challenge : nil }
    if let token68 = token68() {
      challenge.token68 = token68
      return challenge
    }
    while true {
      let start = position
      skipSeparators()
      guard let name = token() else {
        return position == bytes.count ? challenge : nil
      }
      skipBlanks()
      guard take(UInt8(ascii: "=")) else {
        // Behind a comma, a name without a value is the scheme of the next challenge.
        position = start
        return isAtComma ? challenge : nil
      }
      skipBlanks()
      guard let value = peek == UInt8(ascii: "\"") ? quotedString() : token() else { return nil }
      challenge.parameters.append(Parameter(name, value))
      skipBlanks()
      guard isAtComma || position == bytes.count else { return nil }
    }
  }

  private var peek: UInt8? { position < bytes.count ? bytes[position] : nil }
  private var isAtComma: Bool { peek == UInt8(ascii: ",") }

  private mutating func take(_ byte: UInt8) -> Bool {
    guard peek == byte else { return false }
    position += 1
    return true
  }

  /// Returns whether there were any.
  @discardableResult
  private mutating func skipBlanks() -> Bool {
    let start = position
    while let byte = peek, byte == 0x20 || byte == 0x09 { position += 1 }
    return position > start
  }

  /// Empty list elements are allowed (RFC 9110 section 5.6.1.2).
  private mutating func skipSeparators() {
    while let byte = peek, byte == 0x20 || byte == 0x09 || byte == UInt8(ascii: ",") { position += 1 }
  }

  private mutating func token() -> String? {
    let start = position
    while let byte = peek, byte.isTokenCharacter { position += 1 }
    return position > start ? String(decoding: bytes[start..<position], as: UTF8.self) : nil
  }

  /// Reads a `token68`, which goes to the end of the challenge; nil for a parameter, which has a value behind its `=`.
  private mutating func token68() -> String? {
    var end = position
    while end < bytes.count, Self.isToken68Character(bytes[end]) { end += 1 }
    let body = end
    while end < bytes.count, bytes[end] == UInt8(ascii: "=") { end += 1 }
    var after = end
    while after < bytes.count, bytes[after] == 0x20 || bytes[after] == 0x09 { after += 1 }
    guard body > position, after == bytes.count || bytes[after] == UInt8(ascii: ",") else { return nil }
    defer { position = after }
    return String(decoding: bytes[position..<end], as: UTF8.self)
  }

  /// nil when its end is missing.
  private mutating func quotedString() -> String? {
    position += 1
    var value: [UInt8] = []
    while let byte = peek {
      position += 1
      switch byte {
      case UInt8(ascii: "\""): return String(validating: value, as: UTF8.self)
      case UInt8(ascii: "\\"):
        guard let escaped = peek else { return nil }
        position += 1
        value.append(escaped)
      default: value.append(byte)
      }
    }
    return nil
  }

  private static func isToken68Character(_ byte: UInt8) -> Bool { byte.isAlphanumeric || "-._~+/".utf8.contains(byte) }
}

extension AuthenticationChallenge {
  /// The claims that the API misses in the token, as JSON text to repeat in the next request; nil unless the error is
  /// `insufficient_claims` and its claims are a JSON object, plain or in base64 of either alphabet, padded or not.
  package var claimsChallenge: String? {
    guard self["error"]?.lowercased() == "insufficient_claims", let claims = self["claims"] else { return nil }
    let texts = [Self.base64Text(claims), claims]
    return texts.compactMap { $0 }.first { (try? JSONValue(parsing: $0))?.object != nil }
  }

  private static func base64Text(_ text: String) -> String? {
    let safe = text.map { $0 == "+" ? "-" : $0 == "/" ? "_" : $0 }
    return Base64URL.decode(String(safe)).flatMap { String(validating: $0, as: UTF8.self) }
  }

  /// The authority that the API names. It has not been verified.
  package var authority: String? {
    guard let uri = self["authorization_uri"] ?? self["authorization"] ?? self["authority"], !uri.isEmpty else {
      return nil
    }
    // The endpoint's address starts with the authority.
    for ending in ["/oauth2/v2.0/authorize", "/oauth2/authorize"] where uri.lowercased().hasSuffix(ending) {
      return String(uri.dropLast(ending.count))
    }
    return uri
  }
}
