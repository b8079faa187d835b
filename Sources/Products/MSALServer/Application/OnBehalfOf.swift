// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import FoundationEssentials
import JOSE
import OAuthClient
import OAuthWire
import PlatformInterfaces

/// Names a long-running session. Whoever has it can act for the person, so keep it as you keep a token.
public struct SessionKey: Sendable, Hashable, CustomStringConvertible, CustomReflectable {
  /// The key itself, to be stored with the work that goes on.
  public let text: String

  /// Takes a key that was stored, or one of the app's own that nobody can guess.
  public init(_ text: String) { self.text = text }

  /// Not the key.
  public var description: String { "SessionKey(<redacted>)" }
  /// Not the key.
  public var customMirror: Mirror { Mirror(self, children: []) }
}

extension ConfidentialClientApplication {
  /// A token for another API, for the person whose token an API was called with (on behalf of).
  ///
  /// Tokens are kept by the assertion and the tenant: what one assertion got is never used for another, whoever the
  /// person is.
  /// - Parameters:
  ///   - assertion: The access token that this API was called with, once it has been validated
  ///     (`AccessToken.assertion`).
  ///   - scopes: Permissions of one other API, or its id followed by `/.default`.
  ///   - options: The tenant to ask, and more; without a tenant, and where the application's authority stands for many,
  ///     that of the assertion.
  /// - Throws: `AcquisitionError`. With `interactionRequired` the person has to be asked: answer the caller with
  ///   `AccessTokenValidator.challenge(_:after:)`.
  public func acquireToken(
    onBehalfOf assertion: String, scopes: [String], options: RequestOptions = RequestOptions()
  ) async throws(AcquisitionError) -> TokenResult {
    let (assertion, tenant) = try checked(assertion, options)
    let query = TokenQuery(
      key: PartitionKey(.onBehalfOf, tenant: tenant, owner: PartitionKey.hash(assertion.exposed)), tenant: tenant,
      personScopes: try personScopes(scopes), grant: .onBehalfOf(assertion), options: options,
      correlationID: correlationID(options))
    return try await acquisition.token(query)
  }

  /// Begins a session in which the application can go on acting for a person when the assertion has ended: for work
  /// that takes long. The service is asked in any case. A session of the same key ends.
  /// - Parameters:
  ///   - assertion: The access token that this API was called with, once it has been validated.
  ///   - scopes: Permissions of one other API.
  ///   - key: The session's key; nil: a new one, which nobody can guess.
  ///   - options: The tenant to ask, and more.
  /// - Returns: The key, and the first token.
  /// - Throws: `AcquisitionError`.
  public func beginSession(
    onBehalfOf assertion: String, scopes: [String], key: SessionKey? = nil, options: RequestOptions = RequestOptions()
  ) async throws(AcquisitionError) -> (key: SessionKey, token: TokenResult) {
    let (assertion, tenant) = try checked(assertion, options)
    let key = key ?? SessionKey(Base64URL.encode(platform.random.bytes(32)))
    guard !key.text.isEmpty else { throw AcquisitionError(.invalidRequest("the session's key is empty")) }
    let query = TokenQuery(
      key: Self.partition(key), tenant: tenant, personScopes: try personScopes(scopes), grant: .session(assertion),
      options: options, correlationID: correlationID(options))
    return (key, try await acquisition.fresh(query))
  }

  /// A token for the person of a session.
  /// - Parameters:
  ///   - key: What `beginSession` gave.
  ///   - scopes: Permissions of one other API.
  ///   - options: The tenant to ask, and more.
  /// - Throws: `AcquisitionError`: `sessionNotFound` when it has ended or was never begun, `store` when that can't be
  ///   told.
  public func acquireToken(
    inSession key: SessionKey, scopes: [String], options: RequestOptions = RequestOptions()
  ) async throws(AcquisitionError) -> TokenResult {
    let partition = Self.partition(key)
    let held = try await acquisition.partitions.load(partition).partition
    guard held.refreshToken != nil || !held.tokens.isEmpty else { throw AcquisitionError(.sessionNotFound) }
    let correlationID = correlationID(options)
    let query = TokenQuery(
      key: partition,
      tenant: try await tenantID(options, otherwise: held.account?.tenantID, correlationID),
      personScopes: try personScopes(scopes), grant: .refreshToken, options: options, correlationID: correlationID)
    return try await acquisition.token(query)
  }

  /// Ends a session and forgets its tokens.
  /// - Parameter key: What `beginSession` gave.
  /// - Throws: `AcquisitionError` when the store can't be used.
  public func endSession(_ key: SessionKey) async throws(AcquisitionError) {
    try await acquisition.partitions.remove(Self.partition(key))
  }

  private static func partition(_ key: SessionKey) -> PartitionKey {
    PartitionKey(.session, owner: PartitionKey.hash(key.text))
  }

  private func checked(
    _ assertion: String, _ options: RequestOptions
  ) throws(AcquisitionError) -> (Secret, tenant: String) {
    guard let secret = Secret(visible: assertion), !assertion.contains(" ") else {
      throw AcquisitionError(.invalidRequest("the assertion is no token"))
    }
    var tenant = options.tenantID ?? self.tenant
    if options.tenantID == nil, standsForMany(tenant),
      let own = (try? UnverifiedJWT(parsing: assertion))?.claims["tid"]?.string, Authority.isTenantID(own)
    {
      tenant = own
    }
    try checkTenant(tenant)
    return (secret, tenant)
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
  func tenantID(
    _ options: RequestOptions, otherwise own: String?, _ correlationID: CorrelationID
  ) async throws(AcquisitionError) -> String {
    let named = options.tenantID ?? tenant
    let tenant = options.tenantID == nil && standsForMany(named) ? own ?? named : named
    if Authority.isTenantID(tenant) { return tenant }
    return try await requests.resolve(tenant, correlationID).tenantID ?? tenant
  }
}
