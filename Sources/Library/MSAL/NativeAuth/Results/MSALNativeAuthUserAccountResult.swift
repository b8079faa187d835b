// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import Foundation
import NativeAuthClient
import OAuthClient
import OAuthWire
import PlatformInterfaces
import TokenExchange

/// The account that is signed in.
///
/// Source: OpenID Connect Core 1.0 section 2 for the ID token and its claims.
public final class MSALNativeAuthUserAccountResult: NSObject, CustomReflectable, Sendable {
  private struct State: Sendable {
    var account: MSALAccount
    var idToken: Secret?
  }

  private let client: NativeClient
  // Account and ID token are under one lock, because a newer ID token changes both.
  private let state: Lock<State>

  init(_ account: Account, _ client: NativeClient) {
    self.client = client
    state = Lock(State(account: MSALAccount(account), idToken: account.latestIDToken))
  }

  init(_ result: AuthenticationResult, _ client: NativeClient) {
    self.client = client
    state = Lock(State(account: MSALAccount(result.account), idToken: result.idToken ?? result.account.latestIDToken))
  }

  /// The account, with the claims of its ID token. Personal data.
  public var account: MSALAccount {
    get { state.withLock { $0.account } }
    set { state.withLock { $0.account = newValue } }
  }

  /// The ID token in its original form; nil when there is none. It was verified when it came. Personal data.
  public var idToken: String? { state.withLock { $0.idToken?.exposed } }

  /// `<redacted>`, because the value names a person and contains a token.
  public override var description: String { "MSALNativeAuthUserAccountResult(<redacted>)" }

  /// The same text as `description`.
  public override var debugDescription: String { description }

  /// Empty, because the value names a person and contains a token.
  public var customMirror: Mirror { Mirror(self, children: [], ancestorRepresentation: .suppressed) }

  /// Signs the account out on this machine: its tokens are removed, and no call of the application finds it any more.
  /// The service is not told, so the refresh token is not revoked: a copy of it works until it expires. A failure is
  /// only logged.
  ///
  /// Source: MSAL for iOS and macOS, the method of the same name.
  public func signOut() {
    guard let reference = account.reference else { return }
    do throws(IdentityError) { try client.client.removeAccount(reference) } catch {
      client.log.log(.error, "The account could not be removed from the token cache")
    }
  }

  /// Gets an access token for an API, from the cache or with the refresh token, without asking the person.
  ///
  /// Source: RFC 6749 section 6, and the `error_codes` of refusals.
  ///
  /// - Parameters:
  ///   - parameters: The permissions, and how to get the token.
  ///   - delegate: Receives the outcome.
  public func getAccessToken(
    parameters: MSALNativeAuthGetAccessTokenParameters, delegate: any CredentialsDelegate
  ) {
    retrieval(parameters).report(
      to: delegate, failure: { $0.onAccessTokenRetrieveError(error: $1) },
      success: { $0.onAccessTokenRetrieveCompleted(result: $1) })
  }

  /// Gets an access token for an API, from the cache or with the refresh token, without asking the person. `account`
  /// and `idToken` are updated with what comes with it. Only on Linux.
  ///
  /// ```swift
  /// let parameters = MSALNativeAuthGetAccessTokenParameters()
  /// parameters.scopes = ["api://orders/Orders.Read"]
  /// let token = try await account.getAccessToken(parameters: parameters).accessToken
  /// ```
  ///
  /// Source: RFC 6749 section 6, and the `error_codes` of refusals.
  ///
  /// - Parameter parameters: The permissions, and how to get the token.
  /// - Returns: The token.
  /// - Throws: `RetrieveAccessTokenError`; of `isBrowserRequired`, `isRefreshTokenExpired` and `isInvalidScope` at
  ///   most one is true.
  public nonisolated(nonsending) func getAccessToken(
    parameters: MSALNativeAuthGetAccessTokenParameters
  ) async throws(RetrieveAccessTokenError) -> MSALNativeAuthTokenResult {
    try await retrieval(parameters).run().0
  }

  private func retrieval(_ parameters: MSALNativeAuthGetAccessTokenParameters) -> AccessTokenRetrieval {
    let id = CorrelationID(parameters.correlationId ?? client.random.uuid())
    let request = Result { () throws(IdentityError) in
      SilentRequest(
        parameters: TokenParameters(
          scopes: ScopeSet(parsing: parameters.scopes ?? []), account: try account.knownReference(),
          claims: try parameters.claimsRequest?.frozen(), correlationID: id),
        forceRefresh: parameters.forceRefresh, headers: client.appHeaders.headers)
    }
    return AccessTokenRetrieval(
      client: client, request: request, correlationID: id,
      handsOutRefreshToken: parameters.returnRefreshToken, learn: learn)
  }

  private func learn(_ result: AuthenticationResult) {
    state.withLock { state in
      state.account = MSALAccount(result.account)
      state.idToken = result.idToken ?? state.idToken
    }
  }
}

extension Account {
  /// The home tenant's ID token if there is one, otherwise that of another tenant.
  fileprivate var latestIDToken: Secret? {
    (tenantProfiles.first { $0.isHome && $0.idToken != nil } ?? tenantProfiles.first { $0.idToken != nil })?.idToken
  }
}

/// An access token with its scopes and expiry.
///
/// Source: RFC 6749 section 5.1.
public final class MSALNativeAuthTokenResult: NSObject, CustomReflectable, Sendable {
  /// For the `Authorization` header of calls to the API. "" when the service issued none.
  public let accessToken: String

  /// The refresh token, for programs that manage sessions themselves; nil unless `returnRefreshToken` asked for it.
  /// Keep it secret.
  public let refreshToken: String?

  /// The permissions that the token carries.
  public let scopes: [String]

  /// When the token expires; nil when the service did not say.
  public let expiresOn: Date?

  init(accessToken: String, refreshToken: String?, scopes: [String], expiresOn: Date?) {
    self.accessToken = accessToken
    self.refreshToken = refreshToken
    self.scopes = scopes
    self.expiresOn = expiresOn
  }

  /// Empty, because the value contains secrets.
  public var customMirror: Mirror { Mirror(self, children: [], ancestorRepresentation: .suppressed) }
}
