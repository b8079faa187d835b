// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import MSAL
import OAuthWire
import Testing

// The scenarios are those of the vendor's own end-to-end tests for iOS and macOS, by their names, but with our own
// code. Most of them are disabled there, because a live tenant sends no codes to a test.

/// Functions that the scenarios share.
enum Story {
  static let attributes = ["city": "Lisbon", "country": "Portugal"]
  static let newPassword = "Quite-New-Pass-2"
  /// Asks for an authentication context that only strong authentication satisfies.
  static let contextC4 = #"{"access_token":{"acrs":{"essential":true,"value":"c4"}}}"#

  /// Expects that the person is signed in under exactly this name, in the app's cache too.
  static func expect(
    _ result: MSALNativeAuthUserAccountResult, isSignedIn username: String, to app: CustomerApp,
    _ place: SourceLocation = #_sourceLocation
  ) throws {
    #expect(result.account.username == username, sourceLocation: place)
    #expect(result.idToken?.isEmpty == false, sourceLocation: place)
    #expect(result.account.accountClaims?["preferred_username"] as? String == username, sourceLocation: place)
    #expect(try app.application.allAccounts().map(\.username) == [username], sourceLocation: place)
    #expect(app.application.getNativeAuthUserAccount()?.account.username == username, sourceLocation: place)
  }

  /// The claims of a token, unchecked.
  static func claims(of token: String) throws -> JSONValue {
    let parts = token.split(separator: ".")
    let payload = try #require(parts.count == 3 ? Base64URL.decode(String(parts[1])) : nil)
    return try JSONValue(parsing: payload)
  }

  /// Signs a new customer up and waits for the code.
  static func signUp(
    _ app: CustomerApp, _ password: String? = nil, attributes: [String: Any]? = nil
  ) async throws -> SignUpCodeRequiredState {
    let told = try await app.signUp(Customer.fresh, password, attributes: attributes)
    let delivery = try told.delivery
    #expect(delivery.channel.isEmailType && delivery.length == 8)
    #expect(!delivery.sentTo.isEmpty && delivery.sentTo != Customer.fresh)
    return try told.code(SignUpCodeRequiredState.self)
  }
}
