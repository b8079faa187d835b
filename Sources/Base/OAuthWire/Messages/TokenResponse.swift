// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

/// A successful answer of the token endpoint (RFC 6749 section 5.1) with the Microsoft platform's additions.
package struct TokenResponse: Sendable, Equatable {
  package var tokenType: String
  package var accessToken: Secret?
  package var refreshToken: Secret?
  /// Seconds from now until the refresh token ends; nil when the server does not say.
  package var refreshTokenExpiresIn: Int?
  package var idToken: Secret?
  /// Seconds from now.
  package var expiresIn: Int?
  package var extendedExpiresIn: Int?
  /// Seconds from now after which a refresh is advised though the token still works.
  package var refreshIn: Int?
  /// nil when the server named none: then the requested scopes were granted (RFC 6749 section 5.1).
  package var scope: ScopeSet?
  package var clientInfo: String?
  /// `"1"`: the refresh token works for every client of the family.
  package var familyID: String?

  /// The seconds that a lifetime may have.
  package static let lifetimes = 0...4_000_000_000

  package init(
    tokenType: String, accessToken: Secret?, refreshToken: Secret? = nil, idToken: Secret? = nil,
    expiresIn: Int? = nil, extendedExpiresIn: Int? = nil, refreshIn: Int? = nil, scope: ScopeSet? = nil,
    clientInfo: String? = nil, familyID: String? = nil
  ) {
    self.tokenType = tokenType
    self.accessToken = accessToken
    self.refreshToken = refreshToken
    self.idToken = idToken
    self.expiresIn = expiresIn
    self.extendedExpiresIn = extendedExpiresIn
    self.refreshIn = refreshIn
    self.scope = scope
    self.clientInfo = clientInfo
    self.familyID = familyID
  }

  package init(decoding json: JSONValue) throws(MessageError) {
    guard case .object(let object) = json else { throw MessageError(member: "", reason: "is not a JSON object") }
    func text(_ name: String) throws(MessageError) -> String? {
      let value = try object.optionalText(name)
      guard value?.isVisible != false else { throw MessageError.forbiddenCharacters(member: name) }
      return value
    }
    func seconds(_ name: String) throws(MessageError) -> Int? {
      guard let value = object[name], value != .null else { return nil }
      guard let seconds = value.intOrNumericString, Self.lifetimes.contains(seconds) else {
        throw MessageError(member: name, reason: "is not a number of seconds")
      }
      return seconds
    }
    guard let type = try text("token_type"), !type.isEmpty else {
      throw .missing("token_type")
    }
    self.init(
      tokenType: type, accessToken: try text("access_token").flatMap { $0.isEmpty ? nil : Secret($0) },
      refreshToken: try text("refresh_token").flatMap { $0.isEmpty ? nil : Secret($0) },
      idToken: try text("id_token").flatMap { $0.isEmpty ? nil : Secret($0) },
      expiresIn: try seconds("expires_in"), extendedExpiresIn: try seconds("ext_expires_in"),
      refreshIn: try seconds("refresh_in"), scope: try text("scope").map { ScopeSet(parsing: $0) },
      clientInfo: try text("client_info"), familyID: try text("foci"))
    refreshTokenExpiresIn = try seconds("refresh_token_expires_in")
  }

  package var encoded: JSONValue {
    [
      "token_type": .string(tokenType), "scope": scope.map { .string($0.description) },
      "expires_in": expiresIn.map { JSONValue($0) }, "ext_expires_in": extendedExpiresIn.map { JSONValue($0) },
      "refresh_in": refreshIn.map { JSONValue($0) }, "access_token": accessToken.map { .string($0.exposed) },
      "refresh_token": refreshToken.map { .string($0.exposed) },
      "refresh_token_expires_in": refreshTokenExpiresIn.map { JSONValue($0) },
      "id_token": idToken.map { .string($0.exposed) },
      "client_info": clientInfo.map(JSONValue.string), "foci": familyID.map(JSONValue.string),
    ]
  }
}
