// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import FoundationEssentials
import OAuthWire
import PlatformInterfaces
import TokenCache
import TokenExchange

/// Redeems the refresh tokens for a silent request: first the client's own, then that of the family.
struct RefreshTokens: Sendable {
  /// Two refreshes with equal keys are equal requests.
  private struct RefreshKey: Hashable, Sendable {
    var endpoint: URL
    var client: ClientID
    var refreshToken: Secret
    var specification: TokenSpecification
  }

  let redemption: TokenRedemption
  private let throttle = Throttle<RefreshKey>()

  private var cache: TokenCache { redemption.accounts.cache }
  private var clientID: ClientID { redemption.accounts.configuration.clientID }

  func redeem(_ call: SilentCall, _ context: RedemptionContext) async throws(IdentityError) -> AuthenticationResult {
    var refusal: IdentityError?
    // Three at most: the client's own, the family's, and one that another process has stored meanwhile.
    var tried: Set<Secret> = []
    for _ in 0..<3 {
      let candidates = try candidates(call.account.homeAccountID, context.authority)
      guard let token = candidates.first(where: { !tried.contains($0.secret) }) else { break }
      tried.insert(token.secret)
      do throws(IdentityError) {
        return try await redeem(token, call, context)
      } catch {
        guard let response = error.reason.tokenVerdict, response.error == .invalidGrant else { throw error }
        // The first refusal counts, which is about this client and may have a claims challenge.
        if refusal == nil || response.subError != .clientMismatch && refusal?.isClientMismatch == true {
          refusal = error
        }
        try redemption.intake.forget(token, after: response, aliases: context.authority.aliases)
        try cached { () throws(CacheError) in try cache.reloadIfChanged() }
      }
    }
    throw refusal ?? IdentityError(.interactionRequired(.noRefreshToken, response: nil))
  }

  private func candidates(
    _ id: HomeAccountID, _ authority: ResolvedAuthority
  ) throws(IdentityError) -> [RefreshTokenRecord] {
    let aliases = authority.aliases
    var found: [RefreshTokenRecord?] = []
    try cached { () throws(CacheError) in
      try cache.read { index in
        let entries = index.entries(of: id)
        let metadata = entries?.appMetadata(clientID: clientID, environments: aliases)
        let family = authority.authority.isInCloud ? AccountList.family(metadata) : nil
        found = [
          entries?.refreshToken(environments: aliases, clientID: clientID),
          family.flatMap { entries?.familyRefreshToken(environments: aliases, familyID: $0) },
        ]
      }
    }
    return found.compactMap { $0 }
  }

  private func redeem(
    _ token: RefreshTokenRecord, _ call: SilentCall, _ context: RedemptionContext
  ) async throws(IdentityError) -> AuthenticationResult {
    let endpoint = context.authority.tokenEndpoint
    let key = RefreshKey(
      endpoint: endpoint, client: clientID, refreshToken: token.secret,
      specification: TokenSpecification(call.parameters, call.key))
    if let refusal = throttle.refusal(for: key, now: redemption.clock.now) { throw refusal }
    var context = context
    context.anchorMailbox = call.account.homeAccountID.anchorMailbox
    if let headers = call.request.headers { context.headers = await headers(context.url(endpoint)) }
    redemption.log.log(.info, "[\(call.correlationID)] Redeeming a refresh token")
    return try await redemption.redeem(
      RefreshTokenGrant(refreshToken: token.secret), context, expecting: .refresh(call.account)
    ) { error in
      // After any refusal the person is asked, unless asking can't help.
      let failure = error.askingPerson(.unlessUnfixable)
      throttle.remember(failure, for: key, now: redemption.clock.now)
      return failure
    }
  }
}

extension IdentityError {
  fileprivate var isClientMismatch: Bool { reason.tokenVerdict?.subError == .clientMismatch }
}

extension IdentityError.Reason {
  /// The refusal of a refresh token that is not valid any more, which may be repeated from memory.
  fileprivate var tokenVerdict: ErrorResponse? {
    switch self {
    case .interactionRequired(.refusedByServer, let response): response
    case .throttled(let error, _): error.tokenVerdict
    default: nil
    }
  }
}
