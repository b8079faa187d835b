// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import EmulatorDirectory
import EmulatorTestSupport
import Foundation
import NativeAuthClient
import OAuthClient
import OAuthWire
import PlatformInterfaces
import TestSupport
import Testing
import TokenCache
import TokenExchange

@testable import IdentityEmulator

/// An app with screens of its own, and the emulator's External ID tenant, in one process.
struct JourneyWorld {
  static let host = "fabrikam.ciamlogin.localhost"

  let world: PlatformWorld
  let transport: WatchedTransport
  let log = RecordingLog()
  let client: PublicClient
  let settings: NativeAuthSettings
  let random = SeededRandom()

  init(
    _ app: Application = Seed.passwordApp, path: String = Seed.customers.id.value,
    _ change: (inout Seed) -> Void = { _ in }
  ) throws {
    var seed = Seed.standard
    change(&seed)
    let world = try PlatformWorld(seed: seed)
    self.world = world
    transport = WatchedTransport(servers: [
      Self.host: { request throws(TransportError) in try await world.emulator.send(request) }
    ])
    let authority = Authority(kind: .ciam, host: Self.host, tenant: path)
    let platform = Platform(
      transport: transport, clock: world.clock, random: random, browser: NoBrowser(),
      redirects: InProcessRedirects(transport: transport), log: log)
    client = PublicClient(
      configuration: ClientConfiguration(
        clientID: app.clientID, redirectURI: .loopback(nil), authority: authority, knownAuthorities: [authority]),
      platform: platform, cache: TokenCache(store: nil, log: NoLog()))
    settings = NativeAuthSettings(clientID: app.clientID, challengeTypes: [], dataCenter: "ESTS-1")
  }

  func context(_ alias: String) -> FlowContext {
    FlowContext(
      settings: settings, correlationID: CorrelationID(random.uuid()), username: Self.name(alias),
      scopes: ScopeSet(["User.Read"]))
  }

  static func name(_ alias: String) -> String { alias.contains("@") ? alias : "\(alias)@customers.example" }

  func run(_ action: FlowAction<JourneyPhase>) async -> JourneyStep {
    JourneyStep(world: self, outcome: await FlowRunner(client: client).run(action))
  }

  func start(_ scenario: JourneyScenario, _ alias: String) async -> JourneyStep {
    await run(JourneyPhase.start(scenario, in: context(alias)))
  }

  /// The newest code that was sent to an address or number.
  func code(_ alias: String) throws -> Secret {
    let address = alias.hasPrefix("+") ? alias : Self.name(alias)
    return try #require(world.emulator.inbox.messages(to: address).first, "nothing was sent").code
  }
}

/// What a step led to, and the steps that can be taken from there.
struct JourneyStep {
  let world: JourneyWorld
  let outcome: StepOutcome<JourneyStatus>

  struct UnexpectedError: Error, CustomStringConvertible { var description: String }

  private func unexpected() -> UnexpectedError { UnexpectedError(description: name) }

  /// The status or the error, as a word.
  var name: String {
    switch outcome {
    case .reached(let status, _): caseName(status)
    case .failed(let error, _): "\(error.kind): \(error.text(canRetry: false))"
    }
  }

  func context() throws -> FlowContext {
    guard case .reached(_, let context) = outcome else { throw unexpected() }
    return context
  }

  func error() throws -> NativeAuthError {
    guard case .failed(let error, _) = outcome else { throw unexpected() }
    return error
  }

  func signedIn() throws -> AuthenticationResult {
    guard case .reached(.signedIn(let result), _) = outcome else { throw unexpected() }
    return result
  }

  func code(sentTo alias: String) async throws -> Self { try await code(world.code(alias).exposed) }
  func code(_ text: String) async throws -> Self {
    await world.run(JourneyPhase.submit(code: Secret(text), in: try context()))
  }
  func password(_ text: String) async throws -> Self {
    await world.run(JourneyPhase.submit(password: Secret(text), in: try context()))
  }
  func newPassword(_ text: String) async throws -> Self {
    await world.run(JourneyPhase.submit(newPassword: Secret(text), in: try context()))
  }
  func select(_ channel: String) async throws -> Self {
    guard case .reached(.methodSelectionRequired(let methods), let context) = outcome else { throw unexpected() }
    let method = try #require(methods.first { $0.channel == channel })
    return await world.run(JourneyPhase.select(methodID: method.id, in: context))
  }
}
