// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import Foundation
import IdentityEmulator
import MSAL
import OAuthWire
import OpenSSLCrypto
import PlatformInterfaces
import ScriptedBrowser
import TestSupport
import Testing

/// The grants that need no browser.
enum GrantKind: String, CaseIterable, CustomTestStringConvertible {
  case deviceCode, password, code, refresh

  var testDescription: String { rawValue }
}

extension World {
  /// Gets a token for Adele by one grant, with parameters changed by `adjust`. She has already consented.
  func acquire(
    _ grant: GrantKind, _ application: MSALPublicClientApplication, scopes: [String],
    adjust: (MSALTokenParameters) -> Void = { _ in },
    beforePolling: @escaping @Sendable () async throws -> Void = {}
  ) async throws -> MSALResult {
    switch grant {
    case .deviceCode: return try await byDeviceCode(application, scopes, adjust, beforePolling)
    case .password:
      let parameters = MSALUsernamePasswordParameters(
        scopes: scopes, username: "adele@contoso.example", password: "Adele-Pass-1")
      adjust(parameters)
      return try await application.acquireToken(withUsernamePassword: parameters)
    case .code: return try await byCode(application, scopes, adjust)
    case .refresh:
      let first = MSALInteractiveTokenParameters(scopes: scopes, webviewParameters: MSALWebviewParameters())
      adjust(first)
      let account = try await application.acquireToken(with: first).account
      clock.advance(seconds: 7_200)
      let parameters = MSALSilentTokenParameters(scopes: scopes, account: account)
      adjust(parameters)
      return try await application.acquireTokenSilent(with: parameters)
    }
  }

  private func byDeviceCode(
    _ application: MSALPublicClientApplication, _ scopes: [String], _ adjust: (MSALTokenParameters) -> Void,
    _ beforePolling: @escaping @Sendable () async throws -> Void
  ) async throws -> MSALResult {
    let (shown, show) = AsyncStream<MSALDeviceCodeResult>.makeStream()
    let parameters = MSALDeviceCodeParameters(scopes: scopes) { show.yield($0) }
    adjust(parameters)
    var adele = ScriptedPerson.adele
    let emulator = emulator
    adele.readCode = { emulator.stores.native.current.inbox.messages(to: nil).first?.code }
    let (clock, transport) = (clock, transport)
    let person = Task { [adele] in
      for await result in shown {
        await clock.waitForSleepers()
        let address = FormCoding.url(
          result.verificationUrl.absoluteString, adding: [Parameter("otc", result.userCode)])
        _ = try await adele.visit(
          try #require(URL(string: address)), with: ScriptedBrowser(transport: transport))
        try await beforePolling()
        clock.advance(seconds: result.interval)
        break
      }
    }
    let result = try await application.acquireToken(withDeviceCode: parameters)
    try await person.value
    return result
  }

  private func byCode(
    _ application: MSALPublicClientApplication, _ scopes: [String], _ adjust: (MSALTokenParameters) -> Void
  ) async throws -> MSALResult {
    let code = try await code(for: application, scopes, at: "organizations")
    let parameters = MSALAuthorizationCodeParameters(
      scopes: scopes, authorizationCode: code, redirectUri: Self.codeRedirectURI, codeVerifier: Self.codeVerifier)
    adjust(parameters)
    return try await application.acquireToken(withAuthorizationCode: parameters)
  }

  static let codeRedirectURI = "http://localhost:4999"
  static let codeVerifier = "an-app~s-own-verifier-" + String(repeating: "x", count: 30)

  /// The code that a web app gets for Adele with that verifier.
  func code(
    for application: MSALPublicClientApplication, _ scopes: [String] = ["User.Read"], at tenant: String,
    nonce: String? = nil
  ) async throws -> String {
    let codes = Lock<[String]>([])
    transport.serve("localhost:4999") { request in
      codes.withLock { $0.append(request.query["code"] ?? "") }
      return HTTPResponse(status: 200, headers: ["Content-Type": "text/html"], body: Data("<h1>Back</h1>".utf8))
    }
    var parameters = [
      Parameter("client_id", application.configuration.clientId), Parameter("response_type", "code"),
      Parameter("redirect_uri", Self.codeRedirectURI),
      Parameter("scope", (scopes + ["openid", "profile", "offline_access"]).joined(separator: " ")),
      Parameter("code_challenge_method", "S256"),
      Parameter("code_challenge", Base64URL.encode(SHA256.hash(Array(Self.codeVerifier.utf8)))),
    ]
    parameters.add("nonce", nonce)
    let url = FormCoding.url(
      "https://login.microsoftonline.localhost/\(tenant)/oauth2/v2.0/authorize", adding: parameters)
    _ = try await ScriptedPerson.adele.visit(
      try #require(URL(string: url)), with: ScriptedBrowser(transport: transport))
    return try #require(codes.withLock { $0.first })
  }
}
