// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import EmulatorDirectory
import Foundation
import MSAL
import OAuthClient
import OAuthWire
import OpenSSLCrypto
import PlatformInterfaces
import TestSupport
import Testing

/// A client for Pia's passkeys, whose tokens come from a sign-in with a browser.
struct PasskeysOfPia: Sendable {
  let world: CustomerWorld

  init() throws { world = try CustomerWorld() }

  static func configuration() throws -> MSALNativeAuthPublicClientApplicationConfig {
    let url = try #require(URL(string: "https://\(CustomerWorld.host)/\(Seed.customers.id)"))
    return MSALNativeAuthPublicClientApplicationConfig(
      clientId: Seed.passwordApp.clientID.value, authority: try MSALCIAMAuthority(url: url), challengeTypes: [.password]
    )
  }

  func client(
    _ transport: (any HTTPTransport)? = nil, token: (@Sendable ([String]) async throws -> String)? = nil
  ) throws -> MSALNativeCredentialMethodsClient {
    let world = world
    return try MSALNativeCredentialMethodsClient(
      configuration: try Self.configuration(), transport: transport ?? world.transport, clock: world.clock,
      random: world.random, accessToken: token ?? { try await world.interactively($0[0]).accessToken })
  }
}

/// An authenticator of an app's own.
private struct AppAuthenticator: MSALPasskeyAuthenticator {
  struct BrokenError: Error {}

  let key: P256PrivateKey
  let id = SecureRandom.bytes(16)
  /// User present and verified, a new credential.
  var flags: UInt8 = 0x45
  var failure: (any Error)?
  let requests = Lock<[MSALPasskeyCreationRequest]>([])

  init() throws { key = try P256PrivateKey.generate() }

  func makePasskey(_ request: MSALPasskeyCreationRequest) async throws -> MSALPasskeyCredential {
    requests.withLock { $0.append(request) }
    if let failure { throw failure }
    let point = try key.coordinates()
    let cose = CBORBytes.map([
      (CBORBytes.int(1), CBORBytes.int(2)), (CBORBytes.int(3), CBORBytes.int(-7)),
      (CBORBytes.int(-1), CBORBytes.int(1)), (CBORBytes.int(-2), CBORBytes.bytes(point.x)),
      (CBORBytes.int(-3), CBORBytes.bytes(point.y)),
    ])
    var data = SHA256.hash(request.relyingPartyId.utf8) + [flags, 0, 0, 0, 0]
    data += [UInt8](repeating: 0, count: 16) + [0, UInt8(id.count)]
    data += id + cose
    let object = CBORBytes.map([
      (CBORBytes.text("fmt"), CBORBytes.text("none")), (CBORBytes.text("attStmt"), CBORBytes.map([])),
      (CBORBytes.text("authData"), CBORBytes.bytes(data)),
    ])
    return MSALPasskeyCredential(credentialId: Data(id), attestationObject: Data(object))
  }
}

@Suite("The passkeys of a person")
struct CredentialMethodsClientTests {
  private let passkeys: PasskeysOfPia

  init() throws { passkeys = try PasskeysOfPia() }

  private func failure<Value: Sendable>(
    _ body: () async throws -> Value
  ) async throws -> MSALNativeCredentialManagementError {
    let error = await #expect(throws: MSALNativeCredentialManagementError.self) { try await body() }
    let found = try #require(error)
    #expect(found.localizedDescription.hasSuffix("."))
    return found
  }

  @Test func `a passkey is registered with an authenticator of the app's, listed and deleted`() async throws {
    let client = try passkeys.client()
    #expect(try await client.listCredentialMethods().isEmpty)
    let authenticator = try AppAuthenticator()
    let made = try await client.registerPasskey(displayName: "My key", with: authenticator)
    #expect(made.id == Base64URL.encode(authenticator.id))
    #expect(made.displayName == "My key")
    #expect(made.createdDateTime == passkeys.world.clock.now)
    #expect(made.lastUsedDateTime == nil)
    #expect(!made.isAttested)
    let request = try #require(authenticator.requests.withLock { $0.first })
    #expect(request.relyingPartyId == CustomerWorld.host)
    #expect(request.userName == "pia@customers.example")
    #expect(request.algorithms.first == -7)
    #expect(request.timeout == 300)
    #expect(request.requiresResidentKey && request.requiresUserVerification && request.wantsAttestation)
    let data = try JSONValue(parsing: request.clientDataJSON)
    #expect(data["type"] == "webauthn.create")
    #expect(data["origin"]?.string == "https://\(CustomerWorld.host)")
    #expect(try await client.listCredentialMethods().map(\.id) == [made.id])
    try await client.deleteCredentialMethod(made)
    #expect(try await client.listCredentialMethods().isEmpty)
    let again = try await failure { try await client.deleteCredentialMethod(made) }
    #expect(again.reason == .unauthorized || again.reason == .notFound)
    #expect(again.httpStatus == 400)
  }

  @Test func `an account of native authentication gets the tokens itself`() async throws {
    let world = passkeys.world
    for kind in ["Read", "ReadWrite"] {
      _ = try await world.interactively(
        "6bf38b3c-a70f-49aa-a1d9-10e4cc74dde9/Me.UserAuthenticationMethod.Passkey.\(kind)")
    }
    let configuration = try PasskeysOfPia.configuration()
    configuration.testSurroundings = TestSurroundings(
      transport: world.transport, clock: world.clock, browser: PersonalBrowser(.adele, transport: world.transport),
      redirects: InProcessRedirects(transport: world.transport), sessions: InteractiveSessions())
    let client = try MSALNativeCredentialMethodsClient(
      configuration: configuration, account: try await world.pia())
    let made = try await client.registerPasskey(with: try AppAuthenticator())
    #expect(try await client.listCredentialMethods().map(\.id) == [made.id])
  }

  @Test func `each call asks for one token, for reading or for writing`() async throws {
    let scopes = Lock<[[String]]>([])
    let world = passkeys.world
    let client = try passkeys.client { asked in
      scopes.withLock { $0.append(asked) }
      return try await world.interactively(asked[0]).accessToken
    }
    _ = try await client.listCredentialMethods()
    _ = try await client.registerPasskey(with: try AppAuthenticator())
    let api = "6bf38b3c-a70f-49aa-a1d9-10e4cc74dde9/Me.UserAuthenticationMethod.Passkey."
    #expect(scopes.withLock { $0 } == [[api + "Read"], [api + "ReadWrite"]])
  }

  @Test func `a token that the service does not take, or that there is none, is said`() async throws {
    let refused = try await failure { try await passkeys.client { _ in "abc" }.listCredentialMethods() }
    #expect(refused.reason == .unauthorized)
    #expect(refused.serverCode == "invalidRequest")
    let none = try await failure {
      try await passkeys.client { _ in throw AppAuthenticator.BrokenError() }.listCredentialMethods()
    }
    #expect(none.reason == .unauthorized)
    #expect(none.underlyingError is AppAuthenticator.BrokenError)
    let unusable = try await failure { try await passkeys.client { _ in "a\r\nb" }.listCredentialMethods() }
    #expect(unusable.reason == .unauthorized)
    #expect(unusable.httpStatus == nil)
    let cancelled = try await failure {
      try await passkeys.client { _ in throw CancellationError() }.listCredentialMethods()
    }
    #expect(cancelled.reason == .canceled)
  }

  @Test func `the claims of a refused token request, or of the service, are handed on`() async throws {
    let challenge = NSError(domain: MSALErrorDomain, code: -50_002, userInfo: [MSALClaimsChallengeKey: "{\"a\":1}"])
    let first = try await failure { try await passkeys.client { _ in throw challenge }.listCredentialMethods() }
    #expect(first.claims == "{\"a\":1}")
    let claims = Data("{\"access_token\":{\"acrs\":{\"values\":[\"c1\"]}}}".utf8).base64EncodedString()
    let service = answering(
      401, "{}", headers: ["WWW-Authenticate": "Bearer error=\"insufficient_claims\", claims=\"\(claims)\""])
    let second = try await failure { try await passkeys.client(service) { _ in "t" }.listCredentialMethods() }
    #expect(second.reason == .unauthorized)
    #expect(second.claims == "{\"access_token\":{\"acrs\":{\"values\":[\"c1\"]}}}")
  }

  @Test func `what an authenticator throws is handed on, and what it makes is checked by the service`() async throws {
    let client = try passkeys.client()
    var authenticator = try AppAuthenticator()
    authenticator.failure = AppAuthenticator.BrokenError()
    let broken = try await failure { try await client.registerPasskey(with: authenticator) }
    #expect(broken.reason == .challengeFailed)
    #expect(broken.underlyingError is AppAuthenticator.BrokenError)
    authenticator.failure = MSALPasskeyAuthenticatorError(.timedOut, description: "Too slow. Be quick.")
    let late = try await failure { try await client.registerPasskey(with: authenticator) }
    #expect(late.reason == .sessionExpired)
    #expect(late.localizedDescription == "Too slow. Be quick.")
    authenticator = try AppAuthenticator()
    authenticator.flags = 0x41
    let unverified = try await failure { try await client.registerPasskey(with: authenticator) }
    #expect(unverified.reason == .challengeFailed)
    #expect(unverified.localizedDescription.contains("userNotVerified"))
    authenticator.flags = 0x45
    _ = try await client.registerPasskey(with: authenticator)
    #expect(try await failure { try await client.registerPasskey(with: authenticator) }.reason == .conflict)
    for name in ["", String(repeating: "x", count: 257)] {
      let bad = try await failure { try await client.registerPasskey(displayName: name, with: authenticator) }
      #expect(bad.reason == .invalidInput)
    }
  }

  @Test func `an authority that is no tenant for customers is refused`() async throws {
    let configuration = MSALPublicClientApplicationConfig(clientId: "a-client")
    let error = try await failure { try MSALNativeCredentialMethodsClient(configuration: configuration) { _ in "t" } }
    #expect(error.reason == .invalidConfiguration)
  }

  private func answering(_ status: Int, _ body: String, headers: HTTPHeaders = [:]) -> WatchedTransport {
    let answer: InProcessTransport.Server = { _ throws(TransportError) in
      HTTPResponse(status: status, headers: headers, body: Data(body.utf8))
    }
    return WatchedTransport(servers: [CustomerWorld.host: answer, CustomerWorld.host.uppercased(): answer])
  }

  @Test(arguments: [
    (403, MSALNativeCredentialManagementError.Reason.forbidden), (404, .notFound), (409, .conflict),
    (429, .tooManyRequests), (500, .generalError), (302, .generalError), (401, .unauthorized), (400, .unauthorized),
  ])
  func `each refusal has a reason`(status: Int, reason: MSALNativeCredentialManagementError.Reason) async throws {
    let client = try passkeys.client(answering(status, #"{"error":{"code":"x","message":"m"}}"#)) { _ in "t" }
    let id = try #require(UUID(uuidString: "11111111-2222-4333-8444-555555555555"))
    let error = try await failure { try await client.listCredentialMethods(correlationId: id) }
    #expect(error.reason == reason)
    #expect(error.httpStatus == status)
    #expect(error.correlationId == id)
    #expect(error.serverMessage == "m")
    #expect(!error.localizedDescription.contains("\"m\""))
  }

  @Test func `a service that is not there is a failure of the network`() async throws {
    let client = try passkeys.client(WatchedTransport(servers: [:])) { _ in "t" }
    #expect(try await failure { try await client.listCredentialMethods() }.reason == .networkError)
  }

  @Test(arguments: ["", "[]", "{}", #"{"_embedded":{"methods":{}}}"#, #"{"_embedded":{"methods":[{"type":"fido"}]}}"#])
  func `an answer that can't be read is refused`(body: String) async throws {
    let client = try passkeys.client(answering(200, body)) { _ in "t" }
    #expect(try await failure { try await client.listCredentialMethods() }.reason == .generalError)
  }

  @Test(arguments: [
    "https://\(CustomerWorld.host):443/fido", "https://\(CustomerWorld.host.uppercased())/fido",
    "HTTPS://\(CustomerWorld.host.uppercased()):443/fido", "//\(CustomerWorld.host)/fido", "/fido", "fido",
  ])
  func `a link to the service is followed, however its address is written`(link: String) async throws {
    let body = """
      {"_embedded":{"methods":[{"id":"a","type":"fido","_links":{"delete":{"href":"\(link)"}}}]}}
      """
    let transport = answering(200, body)
    let client = try passkeys.client(transport) { _ in "t" }
    let method = try #require(try await client.listCredentialMethods().first)
    try await client.deleteCredentialMethod(method)
    #expect(transport.requests(to: "/fido").map(\.method) == ["DELETE"])
  }

  @Test(arguments: [
    "https://evil.example/fido", "http://\(CustomerWorld.host)/fido", "//evil.example/fido",
    "https://\(CustomerWorld.host):444/fido", "https://u:p@\(CustomerWorld.host)/fido", "javascript:1",
  ])
  func `a link to another host, port or scheme is not followed`(link: String) async throws {
    let body = """
      {"_links":{"enroll":[{"href":"\(link)","name":"fido"}]},"_embedded":{"methods":[
      {"id":"a","type":"fido","_links":{"delete":{"href":"\(link)"}}}]}}
      """
    let transport = answering(200, body)
    let client = try passkeys.client(transport) { _ in "t" }
    let authenticator = try AppAuthenticator()
    let refused = try await failure { try await client.registerPasskey(with: authenticator) }
    #expect(refused.localizedDescription.contains("another host"))
    let method = try #require(try await client.listCredentialMethods().first)
    #expect(
      try await failure { try await client.deleteCredentialMethod(method) }.localizedDescription.contains(
        "another host"))
    #expect(transport.requests(to: "/fido").isEmpty)
    #expect(authenticator.requests.withLock { $0.isEmpty })
  }
}
