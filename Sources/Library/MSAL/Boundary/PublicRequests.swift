// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import OAuthClient
import OAuthWire
import TokenExchange

extension InteractiveRequest: PublicRequest {
  nonisolated(nonsending) func run(by calls: Calls) async throws -> MSALResult {
    try await calls.reporting("acquireToken", parameters.account, describe: Telemetry.facts) { client in
      let result = try await calls.notifying(parameters.account) { () async throws(IdentityError) in
        try await client.acquireToken(self)
      }
      return calls.publicResult(result)
    }
  }
}

extension SilentRequest: PublicRequest {
  private static let api = "acquireTokenSilent"

  /// The cached token that answers a request, on the caller's own thread and without a frozen request. nil: there is
  /// none, or the request asks for more.
  static func cached(_ parameters: MSALSilentTokenParameters, by calls: Calls) throws -> MSALResult? {
    // Any valid token with the scopes must do.
    guard !parameters.forceRefresh, parameters.claimsRequest == nil,
      parameters.authenticationScheme.map({ $0 is MSALAuthenticationSchemeBearer }) ?? true,
      let home = parameters.account?.homeID
    else { return nil }
    do throws(IdentityError) {
      let found = try calls.client.get().cachedToken(
        of: home, ScopeSet(parsing: parameters.scopes), at: parameters.authority?.authority,
        parameters.correlationId.map { CorrelationID($0) })
      guard let (token, correlationID) = found else { return nil }
      let result = MSALResult(token, correlationID)
      Telemetry.report(api, home, failed: false) { Telemetry.facts(result) }
      return result
    } catch {
      throw Calls.reported(error, api, parameters.account?.reference)
    }
  }

  nonisolated(nonsending) func run(by calls: Calls) async throws -> MSALResult {
    try await calls.reporting(Self.api, parameters.account, describe: Telemetry.facts) { client in
      calls.publicResult(try await client.acquireTokenSilent(self))
    }
  }
}

/// A sign-in in which this machine shows no page.
protocol BrowserlessCall: BrowserlessRequest, PublicRequest {
  /// The name of the call in telemetry.
  static var api: String { get }
}

extension BrowserlessCall {
  nonisolated(nonsending) func run(by calls: Calls) async throws -> MSALResult {
    try await calls.reporting(Self.api, parameters.account, describe: Telemetry.facts) { client in
      return calls.publicResult(try await client.acquireToken(self))
    }
  }
}

extension CodeRequest: BrowserlessCall { static let api = "acquireTokenByAuthorizationCode" }
extension DeviceCodeRequest: BrowserlessCall { static let api = "acquireTokenWithDeviceCode" }
extension PasswordRequest: BrowserlessCall { static let api = "acquireTokenByPassword" }

/// A sign-out, and the account as the app's own sources know it.
struct PublicSignOut: PublicRequest {
  let account: MSALAccount
  let request: SignOutRequest

  nonisolated(nonsending) func run(by calls: Calls) async throws -> Bool {
    try await calls.reporting("signout", request.account, describe: { _ in [:] }) { client in
      var gone = [account]
      if request.wipeCacheForAllAccounts, calls.external != nil {
        gone += try calls.accounts(AccountFilter(onlySignedIn: false)).filter { $0 != account }
      }
      let wipes = request.wipeAccount || request.wipeCacheForAllAccounts
      // An error of the app's own code is thrown last, so that the browser's session ends all the same.
      var refusal: (any Error)?
      let signOut = { () async throws(IdentityError) in
        try await client.signOut(request) {
          for account in gone {
            do { try calls.external?.remove(account, wipeAccount: wipes) } catch { refusal = refusal ?? error }
          }
        }
      }
      // Without a page there is nothing to post.
      try await request.presentation == nil ? signOut() : calls.notifying(request.account, signOut)
      if let refusal { throw refusal }
      return true
    }
  }
}
