// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import EmulatorDirectory
import FoundationEssentials
import OAuthWire
import OpenSSLCrypto
import PlatformInterfaces

/// A local stand-in for the Microsoft identity platform, without a socket: a request in, an answer out. It is not
/// Microsoft: every page and every issuer says so.
package final class IdentityEmulator: Sendable {
  private let parts: EmulatorParts
  private let saved: SavedState
  private let router: Router
  private let delivery: FaultDelivery
  /// The id of the copy of the seed that this is; nil: it is none.
  package let world: String?

  /// - Parameters:
  ///   - signingKey: signs tokens. It is asked for when the first token is signed or checked.
  ///   - arcKeys: where proofs of managed identities are put; nil: the form of Azure Arc gives nothing.
  ///   - routes: Makes additional routes, such as those of the console, of the parts of this emulator and of each of
  ///     its worlds.
  package convenience init(
    seed: Seed, signingKey: LazyValue<RSAPrivateKey, Never>, origins: Origins, clock: any WallClock,
    random: any RandomSource, arcKeys: ArcKeyFolder? = nil,
    routes: @escaping @Sendable (EmulatorParts) -> [Route] = { _ in [] }
  ) {
    let dependencies = Dependencies(
      signingKey: signingKey, origins: origins, clock: clock, random: random, arcKeys: arcKeys, routes: routes)
    self.init(seed: seed, dependencies, world: nil)
  }

  /// What an emulator and its worlds have in common.
  private struct Dependencies: Sendable {
    let signingKey: LazyValue<RSAPrivateKey, Never>
    let origins: Origins
    let clock: any WallClock
    let random: any RandomSource
    let arcKeys: ArcKeyFolder?
    let routes: @Sendable (EmulatorParts) -> [Route]
  }

  /// - Parameter world: the id of the copy of a seed that this is to be.
  private init(seed: Seed, _ dependencies: Dependencies, world: String?) {
    let (origins, random) = (dependencies.origins, dependencies.random)
    var seed = seed
    seed.graphAddresses = [origins.http, origins.https].compactMap { $0.flatMap { Origin($0)?.description } }
    let stores = Stores(seed, signingKey: dependencies.signingKey, clock: dependencies.clock, random: random)
    let original = seed
    let worlds =
      world != nil
      ? nil
      : WorldStore(random: random) { id in
        let copy = original.copied(as: id) { random.id() }
        let emulator = IdentityEmulator(seed: copy, dependencies, world: id)
        emulator.observeRequests { stores.log.report($0) }
        return emulator
      }
    let administration = Administration(
      accounts: stores.accounts, sessions: stores.sessions, grants: stores.grants, policies: stores.policies,
      clock: stores.clock, random: random)
    saved = SavedState(seed: seed, stores: stores)
    // Managed identities are asked for at addresses that name no tenant, so those of the emulator itself answer.
    let managedIdentities = ManagedIdentityHost(
      origins, arcKeys: world == nil ? dependencies.arcKeys : nil, random: random)
    let announcement = Announcement(
      testAccounts: TestAccounts(seed, accounts: stores.accounts), origins: origins, accounts: stores.accounts,
      managedIdentities: managedIdentities, world: world)
    parts = EmulatorParts(
      stores: stores, seed: seed, administration: administration, announcement: announcement,
      managedIdentities: managedIdentities, random: random, worlds: worlds)
    router = Router(dependencies.routes(parts) + Routes(parts: parts).all)
    delivery = FaultDelivery(
      router: router, rules: stores.faults, native: stores.native, signing: stores.signing,
      sessions: stores.sessions, log: stores.log, clock: stores.clock)
    self.world = world
  }

  package var origins: Origins { parts.origins }
  /// What an administrator could do to people.
  package var administration: Administration { parts.administration }
  package var seed: Seed { parts.seed }
  /// All that changes.
  package var stores: Stores { parts.stores }
  package var random: any RandomSource { parts.random }
  /// Who and what is registered now; sign-up adds people.
  package var directory: Directory { stores.accounts.directory }
  /// The clock everything here goes by; the control API advances it.
  package var clock: EmulatorClock { stores.clock }
  /// Tells `body` of every request from now on but those of the control API, in the order of their answers.
  package func observeRequests(_ body: @escaping @Sendable (RequestLog.LoggedRequest) -> Void) {
    stores.log.observe(body)
  }
  /// The same as `/_emulator/ready`.
  package var announcement: JSONValue { parts.announcement.json }

  /// Answers one request. `request.url` is absolute, with the scheme and host the client used.
  package func deliver(_ request: HTTPRequest) async -> HTTPDelivery {
    guard let received = ReceivedRequest(request) else { return .whole(.notLoopback) }
    if let (world, inner) = parts.worlds?.destination(of: received) { return await world.answer(inner) }
    return await answer(received)
  }

  /// The same for a request of this machine's broker, which alone may redeem primary refresh tokens.
  func deliverFromBroker(_ request: HTTPRequest) async -> HTTPDelivery {
    guard let received = ReceivedRequest(request) else { return .whole(.notLoopback) }
    return await answer(received, isFromBroker: true)
  }

  /// The way of every request. A fault rule may answer it in place of its endpoint.
  private func answer(_ request: ReceivedRequest, isFromBroker: Bool = false) async -> HTTPDelivery {
    guard origins.include(request.origin) else { return .whole(.notLoopback) }
    var context = RequestContext(request, directory: directory, now: clock.now, random: random)
    context.world = world
    context.isFromBroker = isFromBroker
    // No fault rule touches the control API, and the log has only what is for the platform.
    if request.isControl { return .whole(router.route(of: context).answer(context).encoded(for: context)) }
    context.presented = stores.grants.presented(by: request)
    // Rules match the id that the client sent, so they come before that of the sign-in.
    let fault = delivery.rule(for: context)
    if request.correlationID == nil, let id = signInCorrelationID(of: context) { context.correlationID = id }
    if let fault { return await delivery.deliver(context, by: fault) }
    let answer = router.route(of: context).answer(context)
    stores.log.note(context, answer)
    return .whole(answer.encoded(for: context))
  }

  /// The id of the sign-in that the request belongs to, if any.
  private func signInCorrelationID(of context: RequestContext) -> String? {
    context.parameters["flow"].flatMap { stores.sessions.signIn($0, at: context.now)?.correlationID }
      ?? context.presented.correlationID
      ?? context.received.continuationToken.flatMap { stores.native.current.journey(ofToken: $0) }?.correlationID
  }

  /// Removes the proofs that nobody has shown.
  package func removeArcKeys() { parts.managedIdentities.arcKeys.removeAll() }

  /// What is kept over a restart, as one JSON text; equal states give equal texts.
  package func savedState() -> [UInt8] { saved.encoded }

  /// Takes over a state that `savedState` gave.
  package func restoreState(_ bytes: [UInt8]) throws(SavedStateError) { try saved.restore(bytes) }
}

extension IdentityEmulator: HTTPTransport {
  /// The answer as a client in this process gets it: a connection that a fault rule breaks is lost.
  package func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
    switch await deliver(request) {
    case .whole(let response): return response.seen(by: request)
    case .broken, .dropped: throw .connectionLost(host: request.url.host() ?? "")
    }
  }
}

extension HTTPResponse {
  /// An answer to HEAD has no body (RFC 9110 section 9.3.2); over a connection, the server leaves it out.
  package func seen(by request: HTTPRequest) -> HTTPResponse {
    guard request.method.uppercased() == "HEAD" else { return self }
    var seen = self
    seen.body = Data()
    return seen
  }

  static let notLoopback = HTTPResponse(
    status: 421, headers: ["Content-Type": "text/plain; charset=utf-8"],
    body: Data("This emulator answers to loopback names only. Use localhost in the URL.\n".utf8))
}
