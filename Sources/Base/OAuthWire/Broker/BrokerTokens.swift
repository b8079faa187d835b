// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

/// The tokens that the broker returns. A refresh token is not read: the broker keeps it, and new ones send none.
package struct BrokerTokens: Sendable {
  package let accessToken: Secret
  /// Whether the token is bound to a key. Himmelblau's broker says no for bound tokens too.
  package let isBound: Bool
  /// Seconds since 1970; nil when the broker's time means nothing. The access token may tell it then.
  package let expiresOn: Double?
  /// Seconds since 1970; nil when there is none.
  package let extendedExpiresOn: Double?
  package let grantedScopes: [String]
  package let idToken: Secret
  package let clientInfo: String

  /// Reads an answer. The six members that every broker sends must be there.
  package init(decoding answer: JSONObject) throws(MessageError) {
    let response = try answer.object("brokerTokenResponse")
    accessToken = Secret(try response.visibleText("accessToken"))
    isBound = try Self.isBound(response["accessTokenType"])
    expiresOn = try Self.time("expiresOn", of: response)
    extendedExpiresOn = try? Self.time("extendedExpiresOn", of: response)
    grantedScopes = try Self.scopes(response["grantedScopes"])
    idToken = Secret(try response.visibleText("idToken"))
    clientInfo = try response.visibleText("clientInfo")
  }

  /// 0 is a bearer token and 1 a bound one. Old brokers say `Bearer`.
  private static func isBound(_ type: JSONValue?) throws(MessageError) -> Bool {
    switch (type?.int, type?.string?.lowercased()) {
    case (0, _), (_, "bearer"): return false
    case (1, _), (_, "pop"): return true
    default: throw MessageError(member: "accessTokenType", reason: "is missing or unknown")
    }
  }

  /// Numbers below this are seconds, others milliseconds: as milliseconds it is the year 1973, as seconds 5138.
  private static let firstMilliseconds = 1e11

  /// A time in milliseconds or seconds since 1970, as a number or a text; nil for 0, and for a time that no token has.
  private static func time(_ name: String, of response: JSONObject) throws(MessageError) -> Double? {
    let number: Double?
    switch response[name] {
    case .number(let digits)?: number = Double(digits)
    case .string(let text)? where text.utf8.count <= 20 && text.utf8.allSatisfy(\.isDigit): number = Double(text)
    default: throw MessageError(member: name, reason: "is missing or no time")
    }
    guard let number, number > 0 else { return nil }
    let seconds = number < firstMilliseconds ? number : number / 1000
    return JSONValue.dates.contains(seconds) ? seconds : nil
  }

  /// Scopes with spaces between them, or a list of scopes.
  private static func scopes(_ value: JSONValue?) throws(MessageError) -> [String] {
    let texts: [String]
    switch value {
    case .string(let text)?: texts = [text]
    case .array(let values)? where values.allSatisfy({ $0.string != nil }): texts = values.compactMap(\.string)
    default: throw MessageError(member: "grantedScopes", reason: "is missing or no list of scopes")
    }
    guard texts.allSatisfy(\.isVisible) else { throw .forbiddenCharacters(member: "grantedScopes") }
    return texts.flatMap { $0.split(separator: " ").map { String($0) } }
  }
}
