// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import OAuthWire
import PlatformInterfaces
import TokenExchange

/// The key of a long-running session. Anyone who has the key can act for the person, so protect it as you protect a
/// token. It prints as `<redacted>`.
public struct SessionKey: Sendable, Hashable, CustomStringConvertible, CustomReflectable {
  /// The key itself. Store it with the work that needs it.
  public let text: String

  /// Makes a key of a text: one that was stored, or one of your own that nobody can guess.
  /// - Parameter text: Not empty; an empty one is refused when a session begins.
  public init(_ text: String) { self.text = text }

  /// A text without the key.
  public var description: String { "SessionKey(<redacted>)" }
  /// An empty mirror, so that `dump` does not print the key.
  public var customMirror: Mirror { Mirror(self, children: []) }
}

extension ConfidentialClientApplication {
  /// Returns a token for another API, for the person whose token this API was called with (on behalf of, RFC 7523
  /// section 2.1).
  ///
  /// ```swift
  /// let graph = try await application.acquireToken(
  ///   onBehalfOf: caller, scopes: ["https://graph.microsoft.com/User.Read"])
  /// ```
  ///
  /// Tokens are cached by the caller's token and the tenant. A token that one token of a caller got is never returned
  /// for another one, even of the same person.
  /// - Parameters:
  ///   - caller: The access token that this API was called with, as ``AccessTokenValidator/validate(_:requiring:)``
  ///     returned it. Only a token that was validated can be exchanged.
  ///   - scopes: Permissions of one other API, or its id followed by `/.default`.
  ///   - options: The tenant, claims and other options. If neither they nor the application's authority name one
  ///     tenant, the tenant of the caller's token is used.
  /// - Returns: The token, with the person in ``TokenResult/account``.
  /// - Throws: ``AcquisitionError``: `interactionRequired` when the platform wants to ask the person; `invalidRequest`
  ///   for scopes of no API; `untrustedToken` for an answer about somebody else;
  ///   otherwise as ``acquireTokenForClient(scope:options:)``. Answer the caller with
  ///   ``AccessTokenValidator/refusal(of:after:scopes:)``, whatever the error is.
  public nonisolated(nonsending) func acquireToken(
    onBehalfOf caller: AccessToken, scopes: [String], options: RequestOptions = RequestOptions()
  ) async throws(AcquisitionError) -> TokenResult {
    let tenant = try tenant(of: caller, options)
    let query = TokenQuery(
      key: PartitionKey(.onBehalfOf, tenant: tenant, owner: PartitionKey.hash(caller.text)), tenant: tenant,
      personScopes: try personScopes(scopes), grant: .onBehalfOf(caller), options: options,
      correlationID: correlationID(options.correlationID))
    return try await acquisition.token(query)
  }

  /// Begins a long-running session: with its key, the application can act for the person after the caller's token has
  /// expired.
  ///
  /// The platform is always asked. If there is a session with the same key, the new one replaces it.
  /// - Parameters:
  ///   - caller: The access token that this API was called with, as the validator returned it.
  ///   - scopes: Permissions of one other API.
  ///   - key: The session's key; nil: a new one of 32 random bytes.
  ///   - options: The tenant, claims and other options.
  /// - Returns: The key, and the first token.
  /// - Throws: ``AcquisitionError``, as ``acquireToken(onBehalfOf:scopes:options:)`` does.
  public func beginSession(
    onBehalfOf caller: AccessToken, scopes: [String], key: SessionKey? = nil, options: RequestOptions = RequestOptions()
  ) async throws(AcquisitionError) -> (key: SessionKey, token: TokenResult) {
    let tenant = try tenant(of: caller, options)
    let key = key ?? SessionKey(Base64URL.encode(platform.random.bytes(32)))
    guard !key.text.isEmpty else { throw AcquisitionError(.invalidRequest("the session's key is empty")) }
    let query = TokenQuery(
      key: Self.partition(key), tenant: tenant, personScopes: try personScopes(scopes), grant: .session(caller),
      options: options, correlationID: correlationID(options.correlationID))
    return (key, try await acquisition.fresh(query))
  }

  /// Returns a token for the person of a session, from the cache or by the session's refresh token.
  /// - Parameters:
  ///   - key: The key from ``beginSession(onBehalfOf:scopes:key:options:)``.
  ///   - scopes: Permissions of one other API.
  ///   - options: The tenant, claims and other options.
  /// - Returns: The token, with the person in ``TokenResult/account``.
  /// - Throws: ``AcquisitionError``: `sessionNotFound` when the session has ended or never began; `store` when the
  ///   store can't tell; `interactionRequired` when the platform wants to ask the person; otherwise as
  ///   ``acquireToken(onBehalfOf:scopes:options:)``.
  public func acquireToken(
    inSession key: SessionKey, scopes: [String], options: RequestOptions = RequestOptions()
  ) async throws(AcquisitionError) -> TokenResult {
    let partition = Self.partition(key)
    let held = try await acquisition.partitions.load(partition).partition
    guard held.refreshToken != nil || !held.tokens.isEmpty else { throw AcquisitionError(.sessionNotFound) }
    let correlationID = correlationID(options.correlationID)
    let query = TokenQuery(
      key: partition,
      tenant: try await tenantID(options, otherwise: held.account?.tenantID, partition, correlationID),
      personScopes: try personScopes(scopes), grant: .refreshToken, options: options, correlationID: correlationID)
    return try await acquisition.token(query)
  }

  /// Ends a session and removes its tokens. A session that has ended already is no error.
  /// - Parameter key: The key from ``beginSession(onBehalfOf:scopes:key:options:)``.
  /// - Throws: ``AcquisitionError`` with `store` when the store can't be used.
  public func endSession(_ key: SessionKey) async throws(AcquisitionError) {
    try await acquisition.partitions.remove(Self.partition(key))
  }

  private static func partition(_ key: SessionKey) -> PartitionKey {
    PartitionKey(.session, owner: PartitionKey.hash(key.text))
  }

  private func tenant(of caller: AccessToken, _ options: RequestOptions) throws(AcquisitionError) -> String {
    var tenant = options.tenantID ?? self.tenant
    if options.tenantID == nil, standsForMany(tenant), !caller.tenantID.isEmpty { tenant = caller.tenantID }
    try checkTenant(tenant)
    return tenant
  }

  // MARK: What calls for people have

  func personScopes(_ scopes: [String]) throws(AcquisitionError) -> ScopeSet {
    let asked = ScopeSet(parsing: scopes).subtracting(.openIDConnect)
    guard !asked.isEmpty, asked.values.allSatisfy(\.isVisible) else {
      throw AcquisitionError(.invalidRequest("the scopes name no permission of an API; add one, such as User.Read"))
    }
    return asked
  }

  /// The id of the tenant whose tokens are wanted: that of the options or of the authority, else `own`.
  /// - Parameter partition: Where the person's tokens are. If the person signed in under the tenant's name, the
  ///   platform is not asked, so that what is kept can be used while it is down.
  nonisolated(nonsending) func tenantID(
    _ options: RequestOptions, otherwise own: String?, _ partition: PartitionKey, _ correlationID: CorrelationID
  ) async throws(AcquisitionError) -> String {
    let named = options.tenantID ?? tenant
    let tenant = options.tenantID == nil && standsForMany(named) ? own ?? named : named
    // The metadata of Azure AD B2C and AD FS tell no id.
    if Authority.isTenantID(tenant) || [.b2c, .adfs].contains(requests.authority.kind) { return tenant }
    if !requests.hasResolved(tenant), let account = try? await acquisition.partitions.load(partition).partition.account,
      let name = account.tenantName, FoldedText.isSame(name, tenant)
    {
      return account.tenantID
    }
    return try await requests.resolve(tenant, correlationID).tenantID ?? tenant
  }
}
