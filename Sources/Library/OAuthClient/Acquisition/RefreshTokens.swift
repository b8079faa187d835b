// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import FoundationEssentials
import OAuthWire
import PlatformInterfaces
import TokenCache
import TokenExchange

/// Redeems the refresh tokens that may serve a silent request, own one first, then the family's.
struct RefreshTokens: Sendable {
  /// What makes two refreshes the same request.
  private struct RefreshKey: Hashable, Sendable {
    var endpoint: URL
    var client: ClientID
    var refreshToken: Secret
    var specification: TokenSpecification
  }

  let accounts: AccountList
  let redemption: TokenRedemption
  let clock: any WallClock
  let log: any LogSink
  private let throttle = Throttle<RefreshKey>()
  /// Redemptions at a provider that takes a refresh token once, by account.
  private let queue = KeyedQueue<HomeAccountID>()

  private var cache: TokenCache { accounts.cache }

  /// - Parameter miss: Why the cache did not answer.
  func redeem(
    _ call: SilentCall, at authority: ResolvedAuthority, miss: ServerTelemetry.CacheMiss
  ) async throws(IdentityError) -> AuthenticationResult {
    let id = call.account.homeAccountID
    var context = try await redemption.context(
      call.parameters, at: authority, as: .silent, call.key, call.correlationID)
    context.telemetry.miss = miss
    context.anchorMailbox = id.anchorMailbox
    guard !authority.isMicrosoft else { return try await redeemAny(call, context) }
    return try await queue.take(id) { [context] () async throws(IdentityError) in
      // The one before has put another token in place.
      try cached { () throws(CacheError) in try cache.reloadIfChanged() }
      return try await redeemAny(call, context)
    }
  }

  private func redeemAny(
    _ call: SilentCall, _ context: RedemptionContext
  ) async throws(IdentityError) -> AuthenticationResult {
    var refusal: IdentityError?
    // At most: own, family, and one that another process has put in place meanwhile.
    var tried: Set<Secret> = []
    for _ in 0..<3 {
      let candidates = try candidates(call.account.homeAccountID, context.authority)
      guard let token = candidates.first(where: { !tried.contains($0.secret) }) else { break }
      tried.insert(token.secret)
      do throws(IdentityError) {
        return try await redeem(token, call, context)
      } catch {
        guard let response = error.reason.tokenVerdict, response.error == .invalidGrant else { throw error }
        // The first refusal is the one that concerns this client; it may carry a claims challenge.
        if refusal == nil || response.subError != .clientMismatch && refusal?.isClientMismatch == true {
          refusal = error
        }
        try redemption.intake.forget(token, after: response, aliases: context.authority.aliases)
        try cached { () throws(CacheError) in try cache.reloadIfChanged() }
      }
    }
    throw refusal ?? IdentityError(.interactionRequired(.noRefreshToken, response: nil))
  }

  /// The token that was given to this client.
  func own(_ id: HomeAccountID, _ aliases: EnvironmentAliases) throws(CacheError) -> RefreshTokenRecord? {
    try cache.refreshToken(homeAccountID: id, environments: aliases, clientID: accounts.configuration.clientID)
  }

  private func candidates(
    _ id: HomeAccountID, _ authority: ResolvedAuthority
  ) throws(IdentityError) -> [RefreshTokenRecord] {
    let aliases = authority.aliases
    return try cached { () throws(CacheError) in
      let metadata = try cache.appMetadata(clientID: accounts.configuration.clientID, environments: aliases)
      let family = authority.authority.isInCloud ? AccountList.family(metadata) : nil
      return [
        try own(id, aliases),
        try family.flatMap { family throws(CacheError) in
          try cache.familyRefreshToken(homeAccountID: id, environments: aliases, familyID: family)
        },
      ].compactMap { $0 }
    }
  }

  private func redeem(
    _ token: RefreshTokenRecord, _ call: SilentCall, _ context: RedemptionContext
  ) async throws(IdentityError) -> AuthenticationResult {
    let endpoint = context.authority.tokenEndpoint
    let key = RefreshKey(
      endpoint: endpoint, client: accounts.configuration.clientID, refreshToken: token.secret,
      specification: TokenSpecification(call.parameters, call.key))
    if let refusal = throttle.refusal(for: key, now: clock.now) { throw refusal }
    var context = context
    if let headers = call.request.headers { context.headers = await headers(context.url(endpoint)) }
    log.log(.info, "[\(call.correlationID)] Redeeming a refresh token")
    return try await redemption.redeem(
      RefreshTokenGrant(refreshToken: token.secret), context, expecting: .refresh(call.account)
    ) { error in
      // Any OAuth refusal of a refresh token means that the person is asked, except those that asking can't mend.
      let failure = error.askingPerson(.unlessUnfixable)
      throttle.remember(failure, for: key, now: clock.now)
      return failure
    }
  }
}

extension IdentityError {
  fileprivate var isClientMismatch: Bool { reason.tokenVerdict?.subError == .clientMismatch }
}

extension IdentityError.Reason {
  /// The refusal that says that a refresh token is no longer good, just now or remembered.
  fileprivate var tokenVerdict: ErrorResponse? {
    switch self {
    case .interactionRequired(.refusedByServer, let response): response
    case .throttled(let error, _): error.tokenVerdict
    default: nil
    }
  }
}
