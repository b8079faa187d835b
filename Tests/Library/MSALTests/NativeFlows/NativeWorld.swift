// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import EmulatorDirectory
import Foundation
import IdentityEmulator
import MSAL
import OAuthClient
import OAuthWire
import PlatformInterfaces
import ScriptedBrowser
import TestSupport
import Testing
import TokenCache
import TokenExchange

/// An app of customers with its own screens, and the emulator's External ID tenant, in one process, on one manual
/// clock.
struct NativeWorld: Sendable {
  static let host = "fabrikam.ciamlogin.localhost"
  static let toDoRead = Seed.toDoList.identifierURI + "/ToDoList.Read"
  static let sharedRead = Seed.sharedList.identifierURI + "/.default"

  let clock = ManualClock()
  let random = SeededRandom(seed: 11)
  let log = RecordingLog()
  let emulator: IdentityEmulator
  let transport: InProcessTransport
  let application: MSALNativeAuthPublicClientApplication

  init(
    _ app: Application = Seed.passwordApp, types: MSALNativeAuthChallengeTypes = [.OOB, .password],
    store: (any RecordStore)? = nil, log other: (any LogSink)? = nil,
    _ adjust: (MSALNativeAuthPublicClientApplicationConfig) -> Void = { _ in }
  ) throws {
    let emulator = IdentityEmulator(
      seed: .standard, signingKey: try TestKeys.signing.get(), origins: Origins(http: nil, https: nil), clock: clock,
      random: random)
    self.emulator = emulator
    let log = other ?? self.log
    transport = InProcessTransport(servers: [
      Self.host: { request throws(TransportError) in try await emulator.send(request) }
    ])
    let url = try #require(URL(string: "https://\(Self.host)/\(Seed.customers.id)"))
    let configuration = MSALNativeAuthPublicClientApplicationConfig(
      clientId: app.clientID.value, authority: try MSALCIAMAuthority(url: url), challengeTypes: types)
    configuration.capabilities = [.mfaRequired, .registrationRequired]
    adjust(configuration)
    let platform = Platform(
      transport: transport, clock: clock, random: random,
      browser: PersonalBrowser(.adele, transport: transport),
      redirects: InProcessRedirects(transport: transport), log: log)
    application = try MSALNativeAuthPublicClientApplication(
      nativeAuthConfiguration: configuration, platform: platform, cache: TokenCache(store: store, log: log),
      sessions: InteractiveSessions())
  }

  /// `pia` is `pia@customers.example`.
  static func name(_ alias: String) -> String {
    alias.contains("@") ? alias : "\(alias)@\(Seed.customers.domain)"
  }

  static func signIn(
    _ alias: String, _ password: String? = nil, scopes: [String]? = nil
  ) -> MSALNativeAuthSignInParameters {
    let parameters = MSALNativeAuthSignInParameters(username: name(alias))
    parameters.password = password
    parameters.scopes = scopes
    return parameters
  }

  static func signUp(
    _ alias: String, _ password: String? = nil, attributes: [String: Any]? = nil
  ) -> MSALNativeAuthSignUpParameters {
    let parameters = MSALNativeAuthSignUpParameters(username: name(alias))
    parameters.password = password
    parameters.attributes = attributes
    return parameters
  }

  static func token(_ scopes: [String]? = nil, forceRefresh: Bool = false) -> MSALNativeAuthGetAccessTokenParameters {
    let parameters = MSALNativeAuthGetAccessTokenParameters()
    parameters.scopes = scopes
    parameters.forceRefresh = forceRefresh
    return parameters
  }

  /// Pia, signed in.
  func pia(scopes: [String]? = nil) async throws -> MSALNativeAuthUserAccountResult {
    try await application.signIn(parameters: Self.signIn("pia", "Pia-Pass-1", scopes: scopes)).account()
  }

  /// The newest code that was sent to an address.
  func code(_ alias: String) throws -> String {
    try #require(emulator.inbox.messages(to: Self.name(alias)).first, "nothing was sent").code.exposed
  }

  func silently(_ scope: String) async throws -> MSALResult {
    let account = try #require(try application.allAccounts().first)
    return try await application.acquireTokenSilent(with: MSALSilentTokenParameters(scopes: [scope], account: account))
  }

  /// The forms posted to an endpoint, such as `/token`.
  func forms(_ endpoint: String) -> [[Parameter]] { transport.requests(to: endpoint).map(\.form) }
}

// The values of the status that a test expects, or an issue that names the actual status.

struct UnexpectedStatusError: Error { var status: String }

extension MSALNativeAuthSignInStatus {
  func account() throws -> MSALNativeAuthUserAccountResult {
    guard case .completed(let result) = self else { throw UnexpectedStatusError(status: "\(self)") }
    return result
  }

  func code() throws -> SignInCodeRequiredState {
    guard case .codeRequired(let state, _) = self else { throw UnexpectedStatusError(status: "\(self)") }
    return state
  }

  func password() throws -> SignInPasswordRequiredState {
    guard case .passwordRequired(let state) = self else { throw UnexpectedStatusError(status: "\(self)") }
    return state
  }

  func mfa() throws -> (AwaitingMFAState, [MSALAuthMethod]) {
    guard case .mfaRequired(let state, let methods) = self else { throw UnexpectedStatusError(status: "\(self)") }
    return (state, methods)
  }

  func mfaCode() throws -> MFARequiredState {
    guard case .mfaCodeRequired(let state, _) = self else { throw UnexpectedStatusError(status: "\(self)") }
    return state
  }

  func registration() throws -> (RegisterStrongAuthState, [MSALAuthMethod]) {
    guard case .registrationRequired(let state, let methods) = self else {
      throw UnexpectedStatusError(status: "\(self)")
    }
    return (state, methods)
  }

  func registrationCode() throws -> RegisterStrongAuthVerificationRequiredState {
    guard case .registrationCodeRequired(let state, _) = self else { throw UnexpectedStatusError(status: "\(self)") }
    return state
  }
}

extension MSALNativeAuthSignUpStatus {
  func code() throws -> SignUpCodeRequiredState {
    guard case .codeRequired(let state, _) = self else { throw UnexpectedStatusError(status: "\(self)") }
    return state
  }

  func password() throws -> SignUpPasswordRequiredState {
    guard case .passwordRequired(let state) = self else { throw UnexpectedStatusError(status: "\(self)") }
    return state
  }

  func attributes() throws -> (SignUpAttributesRequiredState, [MSALNativeAuthRequiredAttribute]) {
    guard case .attributesRequired(let state, let list) = self else { throw UnexpectedStatusError(status: "\(self)") }
    return (state, list)
  }

  func completed() throws -> SignInAfterSignUpState {
    guard case .completed(let state) = self else { throw UnexpectedStatusError(status: "\(self)") }
    return state
  }
}

extension MSALNativeAuthResetPasswordStatus {
  func code() throws -> ResetPasswordCodeRequiredState {
    guard case .codeRequired(let state, _) = self else { throw UnexpectedStatusError(status: "\(self)") }
    return state
  }

  func password() throws -> ResetPasswordRequiredState {
    guard case .passwordRequired(let state) = self else { throw UnexpectedStatusError(status: "\(self)") }
    return state
  }

  func completed() throws -> SignInAfterResetPasswordState {
    guard case .completed(let state) = self else { throw UnexpectedStatusError(status: "\(self)") }
    return state
  }
}

/// The error that `body` throws; an issue when there is none.
func refusal<Failure: MSALNativeAuthError>(
  _ type: Failure.Type, sourceLocation: SourceLocation = #_sourceLocation, _ body: () async throws -> Void
) async throws -> Failure {
  do {
    try await body()
  } catch {
    return try #require(error as? Failure, "\(error)", sourceLocation: sourceLocation)
  }
  throw UnexpectedStatusError(status: "no error")
}
