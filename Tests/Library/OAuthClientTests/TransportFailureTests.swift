// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import OAuthClient
import OAuthWire
import PlatformInterfaces
import TestSupport
import Testing
import TokenExchange

/// The network fails at each of the three places that a silent request passes.
@Suite struct TransportFailureTests {
  enum Place: String, CaseIterable, Sendable {
    case metadata = "openid-configuration"
    case keys = "/keys"
    case token = "/token"
  }

  let service = SigningService()

  private func silentFailure(_ client: PublicClient) async -> IdentityError? {
    let request = service.silent("User.Read")
    return await failure { try await client.acquireTokenSilent(request) }
  }

  @Test(
    arguments: Place.allCases,
    [TransportError.tls(host: "login.contoso.test", reason: "self-signed"), .tooLarge(limit: 1_048_576)])
  func `a server that can't be believed is told as such, and no old token hides it`(
    place: Place, loss: TransportError
  ) async throws {
    try service.signIn(expiresIn: 200)
    service.on([place.rawValue: { _ throws(TransportError) in throw loss }])
    let error = await silentFailure(service.client { $0.extendedLifetimeEnabled = true })
    #expect(try requireCase("transport", of: error?.reason) == loss)
    #expect(service.transport.requests(to: place.rawValue).count == 1)
  }

  @Test(
    arguments: Place.allCases,
    [TransportError.cannotConnect(host: "h", reason: "r"), .connectionLost(host: "h"), .timedOut(host: "h")])
  func `a service out of reach is tried twice, then the old token serves`(
    place: Place, loss: TransportError
  ) async throws {
    try service.signIn(expiresIn: 200)
    service.on([place.rawValue: { _ throws(TransportError) in throw loss }])
    let result = try await service.client().acquireTokenSilent(service.silent("User.Read"))
    #expect(result.accessToken.exposed == "access-0")
    #expect(service.transport.requests(to: place.rawValue).count == 2)
  }

  @Test(arguments: Place.allCases)
  func `a client that does not repeat after a time-out waits for it once`(place: Place) async throws {
    try service.signIn(expiresIn: 0)
    service.on([place.rawValue: { _ throws(TransportError) in throw .timedOut(host: "h") }])
    let error = await silentFailure(service.client { $0.repeatsAfterTimeout = false })
    #expect(try requireCase("transport", of: error?.reason) == TransportError.timedOut(host: "h"))
    #expect(service.transport.requests(to: place.rawValue).count == 1)
  }

  @Test(arguments: Place.allCases)
  func `a service in trouble is tried twice, then the old token serves`(place: Place) async throws {
    try service.signIn(expiresIn: 200)
    service.on([place.rawValue: { _ in HTTPResponse(status: 502) }])
    let result = try await service.client().acquireTokenSilent(service.silent("User.Read"))
    #expect(result.accessToken.exposed == "access-0")
    #expect(service.transport.requests(to: place.rawValue).count == 2)
  }

  @Test(arguments: Place.allCases)
  func `without an old token the outage is told`(place: Place) async throws {
    try service.signIn(expiresIn: 0)
    service.on([place.rawValue: { _ in HTTPResponse(status: 502) }])
    let error = await silentFailure(service.client())
    #expect(try requireCase("unexpectedStatus", of: error?.reason) == 502)
    #expect(error?.httpStatus == 502)
    #expect(error?.correlationID != nil)
  }
}
