// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import FoundationEssentials
import OAuthWire
import PlatformInterfaces

/// Answers requests for tokens from memory or the store, and otherwise from the service. Callers that want the same
/// token at the same time share one request.
final class TokenAcquisition: Sendable {
  let partitions: TokenPartitions
  private let source: any GrantRedeemer
  private let clock: any WallClock
  private let random: any RandomSource
  private let onEvent: EventListener?
  private let inFlight = InFlightTable<TokenQuery.CoalescingKey, KeptAnswer, AcquisitionError>()
  // When renewals failed lately. Nothing is awaited while it is held.
  private let failedRenewals = Lock(BoundedTable<TokenQuery.CoalescingKey, Date>(limit: 1 << 22))

  /// Seconds before a renewal that failed is tried again.
  private static let renewalPause = 30.0
  /// The seconds between a process's looks for what another one is asking for, which are three in all.
  private static let pauses = [0.01, 0.02, 0.04] + Array(repeating: 0.075, count: 39)

  struct KeptAnswer: Sendable {
    let held: TokenPartitions.CachedPartition
    /// Where among its tokens the answer is.
    let index: Int
    let source: TokenResult.Source
  }

  init(
    partitions: TokenPartitions, source: any GrantRedeemer, clock: any WallClock, random: any RandomSource,
    onEvent: EventListener?
  ) {
    self.partitions = partitions
    self.source = source
    self.clock = clock
    self.random = random
    self.onEvent = onEvent
  }

  /// A token that is kept in memory. One that is due is renewed in the background.
  func cached(_ query: TokenQuery) -> TokenResult? {
    let now = clock.now
    guard let held = partitions.held(query.key, at: now), let index = query.index(in: held.partition.tokens, at: now)
    else { return nil }
    let isDue = held.partition.tokens[index].isDue(at: now)
    if isDue { renewLater(query, now) }
    source.countCacheHit()
    onEvent?(.tokenCall(TokenCall(query, isDue ? .due : .hit, .zero)))
    return TokenResult(KeptAnswer(held: held, index: index, source: .cache), correlationID: query.correlationID)
  }

  nonisolated(nonsending) func token(_ query: TokenQuery) async throws(AcquisitionError) -> TokenResult {
    if let result = cached(query) { return result }
    return try await uncached(query)
  }

  /// A token that is not in memory.
  nonisolated(nonsending) func uncached(_ query: TokenQuery) async throws(AcquisitionError) -> TokenResult {
    try await reporting(query) { () async throws(AcquisitionError) in
      try await self.inFlight.value(for: query.coalescingKey) { () async throws(AcquisitionError) in
        // All callers who wait for it get a failure with the id under which the service was asked.
        do throws(AcquisitionError) { return try await self.answer(query) } catch {
          throw error.asked(under: query.correlationID.uuid)
        }
      }
    }
  }

  /// A token from the service, whatever is kept.
  func fresh(_ query: TokenQuery) async throws(AcquisitionError) -> TokenResult {
    try await reporting(query) { () async throws(AcquisitionError) in try await self.ask(query) }
  }

  /// Tells how a call went that memory could not answer.
  private func reporting(
    _ query: TokenQuery, _ call: @Sendable () async throws(AcquisitionError) -> KeptAnswer
  ) async throws(AcquisitionError) -> TokenResult {
    let start = clock.now
    do throws(AcquisitionError) {
      let answer = try await call()
      let outcome = answer.source == .cache ? TokenCall.Outcome.hit : .issued
      onEvent?(.tokenCall(TokenCall(query, outcome, clock.duration(since: start))))
      return TokenResult(answer, correlationID: query.correlationID)
    } catch {
      let error = error.asked(under: query.correlationID.uuid)
      onEvent?(.tokenCall(TokenCall(query, .failed(CallFailure(error)), clock.duration(since: start))))
      throw error
    }
  }

  /// What a sign-in has besides its token request.
  struct SignIn: Sendable {
    let nonce: Nonce
    /// Whose tokens are wanted; nil: anybody's.
    let home: HomeAccountID?
    /// Seconds for which the app lets the browser be signed in.
    let lifetime: Double
  }

  /// Redeems a sign-in, and stores its tokens for the person who has signed in.
  func signIn(_ query: TokenQuery, _ signIn: SignIn) async throws(AcquisitionError) -> TokenResult {
    try await reporting(query) { () async throws(AcquisitionError) in try await self.signedIn(query, signIn) }
  }

  private func signedIn(_ query: TokenQuery, _ signIn: SignIn) async throws(AcquisitionError) -> KeptAnswer {
    guard let grant = query.grant.grant(with: Partition(), at: clock.now) else {
      throw AcquisitionError(.interactionRequired(nil))
    }
    let received = try await source.redeem(grant, query, known: Partition(), signIn: signIn)
    guard let home = received.home, let account = received.account else {
      throw AcquisitionError(.malformedAnswer("it does not say who signed in"))
    }
    var query = query
    query.key = PartitionKey(.user, owner: home.value.lowercased())
    let answer = try await keep(received, query, known: nil)
    if let session = account.sessionID {
      let mark = ConfidentialClientApplication.mark(session)
      try await partitions.update(mark) { $0.account = account }
      let end = clock.now.addingTimeInterval(signIn.lifetime)
      await note(mark, of: home, until: end, atLeast: end)
    }
    return answer
  }

  private nonisolated(nonsending) func answer(_ query: TokenQuery) async throws(AcquisitionError) -> KeptAnswer {
    let held: TokenPartitions.CachedPartition
    do throws(AcquisitionError) { held = try await partitions.load(query.key) } catch {
      // While the store is down, a token that is in memory serves until it ends.
      guard case .store = error.reason, let known = partitions.remembered(query.key, at: clock.now),
        let answer = kept(query, known)
      else { throw error }
      return answer
    }
    if let answer = kept(query, held) { return answer }
    if !query.mayUseAnyToken, query.options.rejectedToken != nil {
      // Another process may have replaced the token that an API refused.
      if let answer = kept(query, try await partitions.load(query.key, anew: true)) { return answer }
    }
    do throws(AcquisitionError) { return try await askInTurn(query) } catch {
      // A token that ends soon is better than none.
      guard error.isTransient, query.mayUseAnyToken,
        let index = query.index(in: held.partition.tokens, at: clock.now, margin: 0)
      else { throw error }
      return KeptAnswer(held: held, index: index, source: .cache)
    }
  }

  private func kept(_ query: TokenQuery, _ held: TokenPartitions.CachedPartition) -> KeptAnswer? {
    let now = clock.now
    guard let index = query.index(in: held.partition.tokens, at: now) else { return nil }
    if held.partition.tokens[index].isDue(at: now) { renewLater(query, now) }
    return KeptAnswer(held: held, index: index, source: .cache)
  }

  /// Asks the service, unless another process that shares the store is asking for the same token. Then this process
  /// waits for that answer, and asks itself when the turn of the other one ends without an answer, or after three
  /// seconds.
  private func askInTurn(_ query: TokenQuery) async throws(AcquisitionError) -> KeptAnswer {
    guard query.mayUseAnyToken else { return try await ask(query) }
    // Counted, and not by the time of day, which may be set back.
    for pause in Self.pauses {
      let turn = await partitions.takeTurn(query)
      defer { partitions.end(turn) }
      // The process before may have stored its token since this process looked.
      if let found = turn.found, let answer = kept(query, found) { return answer }
      guard turn.isBusy else { return try await ask(query) }
      do { try await clock.sleep(seconds: pause) } catch { throw .cancelled }
    }
    return try await ask(query)
  }

  // MARK: Asking the service

  /// Asks the service and keeps what it gives.
  func ask(_ query: TokenQuery) async throws(AcquisitionError) -> KeptAnswer {
    let held = try await partitions.load(query.key)
    guard let grant = query.grant.grant(with: held.partition, at: clock.now) else {
      throw AcquisitionError(query.key.kind == .session ? .sessionNotFound : .interactionRequired(nil))
    }
    do throws(AcquisitionError) {
      let received = try await source.redeem(grant, query, known: held.partition, signIn: nil)
      return try await keep(received, query, known: held.partition)
    } catch {
      // Another process may have rotated the refresh token meanwhile.
      if case .interactionRequired(let refusal?) = error.reason, refusal.suberror == OAuthSubError.badToken.value {
        await forget(held.partition.refreshToken, query.key)
      }
      guard case .interactionRequired = error.reason, case .refreshToken = query.grant,
        case let current = try await partitions.load(query.key, anew: true).partition,
        current.refreshToken != held.partition.refreshToken,
        let grant = query.grant.grant(with: current, at: clock.now)
      else { throw error }
      let received = try await source.redeem(grant, query, known: held.partition, signIn: nil)
      return try await keep(received, query, known: current)
    }
  }

  /// Drops a refresh token that will never work again.
  private func forget(_ token: Partition.RefreshToken?, _ key: PartitionKey) async {
    guard let token, key.kind == .user || key.kind == .session else { return }
    _ = try? await partitions.update(key) { partition in
      if partition.refreshToken == token { partition.refreshToken = nil }
    }
  }

  /// - Parameter known: what was there before, with the refresh token that was redeemed if the grant is a refresh.
  private func keep(
    _ received: ReceivedTokens, _ query: TokenQuery, known: Partition?
  ) async throws(AcquisitionError) -> KeptAnswer {
    let now = clock.now
    let redeemed = received.isRefresh ? known?.refreshToken : nil
    let refreshToken = received.refreshToken.map { token in
      var token = token
      token.chain = redeemed?.chain ?? Base64URL.encode(random.bytes(12))
      token.rotation = redeemed.map { $0.rotation + 1 } ?? 0
      return token
    }
    var token = received.token
    token.refreshOn = token.refreshOn.map { spread($0, now: now, expiresOn: token.expiresOn) }
    let kept = token
    let kind: TokenPartitions.Change = received.isRefresh ? .amends : query.grant.beginsAnew ? .replaces : .begins
    let changed = try await partitions.update(query.key, kind, known: received.isRefresh ? known : nil) { partition in
      // A refresh does not bring back what a sign-out has removed while it was under way.
      if received.isRefresh, partition == Partition() { return }
      if query.grant.beginsAnew { partition = Partition() }
      partition.add(kept, at: now)
      if query.grant.keepsRefreshToken { partition.add(refreshToken, beginsChain: !received.isRefresh) }
      if partition.account == nil || !received.isRefresh { partition.account = received.account ?? partition.account }
    }
    let isGone = changed == Partition()
    if !isGone, let home = received.home {
      let isRecoverable = query.key.kind.isRecoverable
      let expires = isRecoverable ? kept.expiresOn : now.addingTimeInterval(Partition.refreshLifetime)
      // Nobody waits for the note of a token that ends soon, or of a partition that was noted before.
      if isRecoverable || received.isRefresh {
        partitions.afterwards { await self.note(query.key, of: home, until: expires, atLeast: kept.expiresOn) }
      } else {
        await note(query.key, of: home, until: expires, atLeast: kept.expiresOn)
      }
    }
    // The account is that of the sign-in, whichever tenant this answer is of: from memory it is the same.
    let only = Partition(tokens: [kept], account: isGone ? received.account : changed.account)
    return KeptAnswer(held: .init(only, version: nil, usableUntil: .distantFuture), index: 0, source: .service)
  }

  /// Remembers where a person's tokens are, so that all of them can be removed.
  /// - Parameter end: A note that lasts until then, and is a day old at most, is not renewed.
  private func note(
    _ key: PartitionKey, of home: HomeAccountID, until expires: Date, atLeast end: Date
  ) async {
    let reference = Partition.Reference(
      kind: key.kind, tenant: key.tenant.text, owner: key.owner, expires: expires)
    let index = PartitionKey(.index, owner: home.value.lowercased())
    let known = try? await partitions.load(index).partition.references.first { $0.key == key }
    if let known, known.expires > expires.addingTimeInterval(-86_400), known.expires >= end { return }
    _ = try? await partitions.update(index) { [clock] in $0.add(reference, at: clock.now) }
    await endSurplus(of: index)
  }

  /// Removes partitions of a person who has too many: what a sign-out would not find must not be left.
  private func endSurplus(of index: PartitionKey) async {
    var ended: Set<PartitionKey> = []
    for reference in (try? await partitions.load(index))?.partition.surplus ?? [] {
      // The list keeps what is left over.
      guard (try? await partitions.remove(reference.key)) != nil else { break }
      ended.insert(reference.key)
    }
    guard !ended.isEmpty else { return }
    onEvent?(.message(.info, "A person has too many sessions and tokens; the \(ended.count) oldest ones were removed"))
    _ = try? await partitions.update(index, .amends) { [ended] index in
      index.references.removeAll { ended.contains($0.key) }
    }
  }

  /// Has machines that share tokens renew them at different times: after half of the time at the soonest.
  private func spread(_ time: Date, now: Date, expiresOn: Date) -> Date {
    guard partitions.store != nil else { return time }
    let bytes = random.bytes(2)
    let spread = time.addingTimeInterval(Double(Int(bytes[0]) << 8 | Int(bytes[1])) / 65_535 * 600 - 300)
    return min(max(spread, now.addingTimeInterval(time.timeIntervalSince(now) / 2)), expiresOn)
  }

  // MARK: Renewing

  /// Renews a token that is still good. Nobody waits for it, and it costs nothing when it fails.
  private func renewLater(_ query: TokenQuery, _ now: Date) {
    var query = query
    query.options.rejectedToken = nil
    var key = query.coalescingKey
    key.isRenewal = true
    guard failedRenewals.withLock({ $0.use(key, at: now) }) == nil else { return }
    inFlight.start(key) { [query, key] () async throws(AcquisitionError) in
      do throws(AcquisitionError) { return try await self.renew(query) } catch {
        self.onEvent?(
          .renewalFailed(TokenCall(query, .failed(CallFailure(error)), self.clock.duration(since: now))))
        let now = self.clock.now
        self.failedRenewals.withLock {
          $0.insert(now, for: key, weight: 300, expires: now.addingTimeInterval(Self.renewalPause), at: now)
        }
        throw error
      }
    }
  }

  private func renew(_ query: TokenQuery) async throws(AcquisitionError) -> KeptAnswer {
    let turn = await partitions.takeTurn(query)
    defer { partitions.end(turn) }
    guard !turn.isBusy else { throw AcquisitionError(.throttled(nil)) }
    let now = clock.now
    // Another process, or a renewal here that ended after the caller had looked, may have been faster.
    if let found = turn.found ?? partitions.held(query.key, at: now),
      let index = query.index(in: found.partition.tokens, at: now), !found.partition.tokens[index].isDue(at: now)
    {
      return KeptAnswer(held: found, index: index, source: .cache)
    }
    return try await ask(query)
  }
}
