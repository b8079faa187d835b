// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import Foundation
import NativeAuthClient
import OAuthWire
import PlatformInterfaces
import TokenExchange

/// A passkey of the signed-in person. Only on Linux.
public struct MSALPasskeyCredentialMethod: Identifiable, Sendable {
  let method: CredentialMethod

  /// The id, which is case-sensitive and does not change.
  public var id: String { method.id }
  /// The name that the person has given it.
  public var displayName: String? { method.displayName }
  /// When it was registered.
  public var createdDateTime: Date? { method.createdAt }
  /// When it was used last; nil when it never was.
  public var lastUsedDateTime: Date? { method.lastUsedAt }
  /// The id of the authenticator's model.
  public var aaguid: UUID? { method.modelID.flatMap { UUID(uuidString: $0) } }
  /// The authenticator's model.
  public var model: String? { method.model }
  /// Whether the authenticator proved its model.
  public var isAttested: Bool { method.attestationLevel == "attested" }
}

/// The passkeys of a signed-in person, at a tenant for customers (Microsoft Entra External ID): lists, registers and
/// deletes them. Only on Linux; see <doc:Passkeys>.
///
/// ```swift
/// let passkeys = try MSALNativeCredentialMethodsClient(
///   configuration: configuration, account: account)
/// for passkey in try await passkeys.listCredentialMethods() {
///   print(passkey.displayName ?? passkey.id)
/// }
/// ```
///
/// Source: Microsoft Entra External ID, credential management (public preview).
public final class MSALNativeCredentialMethodsClient: Sendable {
  private let service: CredentialMethodsService
  private let accessToken: @Sendable ([String]) async throws -> String
  private let random: any RandomSource

  /// Makes a client.
  /// - Parameters:
  ///   - configuration: The application's settings, of which authority, certificates and time-outs count. The authority
  ///     must be an `MSALCIAMAuthority`.
  ///   - accessToken: Gets an access token of the person for these scopes. Called once in each call.
  /// - Throws: ``MSALNativeCredentialManagementError`` with `invalidConfiguration`, or `internal` when a setting can't
  ///   be used.
  public convenience init(
    configuration: MSALPublicClientApplicationConfig,
    accessToken: @escaping @Sendable (_ scopes: [String]) async throws -> String
  ) throws {
    let platform = try throwingNSError { () throws(IdentityError) in try Assembly(configuration).platform }
    try self.init(
      configuration: configuration, transport: platform.transport, clock: platform.clock, random: platform.random,
      accessToken: accessToken)
  }

  /// Makes a client for an account that has signed in by native authentication.
  /// - Parameters:
  ///   - configuration: The application's settings.
  ///   - account: The account.
  /// - Throws: As the other initialiser.
  public convenience init(
    configuration: MSALPublicClientApplicationConfig, account: MSALNativeAuthUserAccountResult
  ) throws {
    try self.init(configuration: configuration) { try await account.accessToken(for: $0) }
  }

  package init(
    configuration: MSALPublicClientApplicationConfig, transport: any HTTPTransport, clock: any WallClock,
    random: any RandomSource, accessToken: @escaping @Sendable ([String]) async throws -> String
  ) throws {
    do throws(CredentialMethodsError) {
      service = try CredentialMethodsService(
        authority: configuration.authority.authority, transport: transport, clock: clock)
    } catch { throw MSALNativeCredentialManagementError(error, random.uuid()) }
    self.accessToken = accessToken
    self.random = random
  }

  /// Lists the person's passkeys.
  /// - Parameter correlationId: The id of the call in the logs; nil: a new one.
  /// - Returns: The passkeys, in the service's order.
  /// - Throws: ``MSALNativeCredentialManagementError``.
  public func listCredentialMethods(
    correlationId: UUID? = nil
  ) async throws(MSALNativeCredentialManagementError) -> [MSALPasskeyCredentialMethod] {
    try await run(correlationId, CredentialMethodsService.readScope) { call async throws(CredentialMethodsError) in
      try await self.service.methods(call).filter { $0.type == "fido" }.map { MSALPasskeyCredentialMethod(method: $0) }
    }
  }

  /// Registers a new passkey: asks the service for a challenge, has the authenticator make the passkey, and sends it.
  /// - Parameters:
  ///   - displayName: The name in the person's list, of 1 to 256 characters; nil: the service's own.
  ///   - authenticator: What makes the passkey.
  ///   - correlationId: The id of the call in the logs; nil: a new one.
  /// - Returns: The passkey.
  /// - Throws: ``MSALNativeCredentialManagementError``; with `challengeFailed`, `underlyingError` is what the
  ///   authenticator threw.
  public func registerPasskey(
    displayName: String? = nil, with authenticator: any MSALPasskeyAuthenticator, correlationId: UUID? = nil
  ) async throws(MSALNativeCredentialManagementError) -> MSALPasskeyCredentialMethod {
    let id = correlationId ?? random.uuid()
    let length = displayName?.count ?? 1
    guard (1...CredentialMethodsService.longestName).contains(length) else {
      throw MSALNativeCredentialManagementError(
        .invalidInput, "The display name must have 1 to 256 characters. Correct it and call again.", id)
    }
    let call = try await call(id, CredentialMethodsService.writeScope)
    let enrolment = try await attempt(id) { () async throws(CredentialMethodsError) in
      try await self.service.begin(call)
    }
    let made: MSALPasskeyCredential
    do {
      made = try await authenticator.makePasskey(MSALPasskeyCreationRequest(options: enrolment.options))
    } catch { throw MSALNativeCredentialManagementError(authenticator: error, id) }
    return try await attempt(id) { () async throws(CredentialMethodsError) in
      MSALPasskeyCredentialMethod(
        method: try await self.service.activate(
          enrolment,
          MadePasskey(id: [UInt8](made.credentialId), attestationObject: [UInt8](made.attestationObject)),
          name: displayName, call))
    }
  }

  /// Deletes a passkey. The authenticator keeps its half, which is of no use any more.
  /// - Parameters:
  ///   - method: The passkey, from the list.
  ///   - correlationId: The id of the call in the logs; nil: a new one.
  /// - Throws: ``MSALNativeCredentialManagementError``.
  public func deleteCredentialMethod(
    _ method: MSALPasskeyCredentialMethod, correlationId: UUID? = nil
  ) async throws(MSALNativeCredentialManagementError) {
    try await run(correlationId, CredentialMethodsService.writeScope) { call async throws(CredentialMethodsError) in
      try await self.service.delete(method.method, call)
    }
  }
  private func run<Value: Sendable>(
    _ correlationId: UUID?, _ scope: String,
    _ body: (CredentialMethodsService.Call) async throws(CredentialMethodsError) -> Value
  ) async throws(MSALNativeCredentialManagementError) -> Value {
    let id = correlationId ?? random.uuid()
    let call = try await call(id, scope)
    return try await attempt(id) { () async throws(CredentialMethodsError) in try await body(call) }
  }

  private func call(
    _ id: UUID, _ scope: String
  ) async throws(MSALNativeCredentialManagementError) -> CredentialMethodsService.Call {
    do {
      guard let token = Secret(visible: try await accessToken([scope])) else { throw CocoaError(.coderInvalidValue) }
      return CredentialMethodsService.Call(token: token, id: CorrelationID(id))
    } catch { throw MSALNativeCredentialManagementError(token: error, id) }
  }

  private func attempt<Value: Sendable>(
    _ id: UUID, _ body: () async throws(CredentialMethodsError) -> Value
  ) async throws(MSALNativeCredentialManagementError) -> Value {
    do throws(CredentialMethodsError) { return try await body() } catch {
      throw MSALNativeCredentialManagementError(error, id)
    }
  }
}

extension MSALNativeAuthUserAccountResult {
  fileprivate func accessToken(for scopes: [String]) async throws -> String {
    let parameters = MSALNativeAuthGetAccessTokenParameters()
    parameters.scopes = scopes
    return try await getAccessToken(parameters: parameters).accessToken
  }
}
