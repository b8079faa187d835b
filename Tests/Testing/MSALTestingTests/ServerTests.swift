// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import Foundation
import MSAL
import MSALServer
import MSALTesting
import Testing

@Suite("Servers", .identityEmulator())
struct ServerTests {
  private let emulator: IdentityEmulatorServer
  private let requirement = AccessRequirement.person(scopes: ["ToDoList.Read"]).or(
    .application(roles: ["ToDoList.Read.All"]))

  init() throws { emulator = try IdentityEmulatorServer.current }

  private func validator() throws -> AccessTokenValidator {
    try AccessTokenValidator(emulator.apiConfiguration(for: "todolist"))
  }

  private func refusal(_ token: String, _ validator: AccessTokenValidator) async -> AccessRefusal? {
    do throws(AccessRefusal) {
      _ = try await validator.validate(request(token), requiring: requirement)
      return nil
    } catch { return error }
  }

  private func request(_ token: String) -> IncomingRequest {
    IncomingRequest(method: "GET", url: "/list", authorization: ["Bearer \(token)"])
  }

  @Test func `an API lets in whom it should`() async throws {
    let validator = try validator()
    let person = try await emulator.token(.person("adele", audience: "todolist", scopes: ["ToDoList.Read"]))
    let caller = try await validator.validate(request(person), requiring: requirement)
    #expect(caller.isForPerson)
    let app = try await emulator.token(.app(audience: "todolist", roles: ["ToDoList.Read.All"]))
    #expect(try await !validator.validate(request(app), requiring: requirement).isForPerson)
  }

  @Test func `and refuses the others`() async throws {
    let validator = try validator()
    let good = TestToken.person("adele", audience: "todolist", scopes: ["ToDoList.Read"])
    for token in [good.expired(), good.wronglySigned(), .person("adele", audience: "graph")] {
      #expect(await refusal(try await emulator.token(token), validator)?.status == 401)
    }
    var without = good
    without.scopes = []
    without.leftOut = ["scp"]
    without.claims = ["roles_of_old": "none"]
    #expect(await refusal(try await emulator.token(without), validator) != nil)
  }

  @Test func `a token ends for the API when time passes`() async throws {
    let validator = try validator()
    var short = TestToken.person("adele", audience: "todolist", scopes: ["ToDoList.Read"])
    short.lifetime = .seconds(60)
    let token = try await emulator.token(short)
    #expect(await refusal(token, validator) == nil)
    try await emulator.advance(by: .seconds(400))
    #expect(await refusal(token, validator)?.status == 401)
  }

  @Test func `a daemon has tokens of its own, until they end`() async throws {
    let daemon = try #require(emulator.apps.first { $0.secret != nil })
    let application = try ConfidentialClientApplication(emulator.confidentialConfiguration(for: daemon.name))
    let scope = try emulator.api("todolist").identifierURI + "/.default"
    let first = try await application.acquireTokenForClient(scope: scope)
    #expect(try await application.acquireTokenForClient(scope: scope).accessToken == first.accessToken)
    try await emulator.advance(by: .seconds(3700))
    #expect(try await application.acquireTokenForClient(scope: scope).accessToken != first.accessToken)
    #expect(try await emulator.tokenRequests("client_credentials") == 2)
  }

  @Test func `settings that the app made are connected`() async throws {
    let daemon = try #require(emulator.apps.first { $0.secret != nil })
    var settings = ConfidentialClientConfiguration(
      clientID: daemon.clientID, authority: "https://login.microsoftonline.com/contoso.com",
      credential: .secret("wrong"))
    try emulator.connect(&settings)
    let application = try ConfidentialClientApplication(settings)
    await #expect(throws: AcquisitionError.self) {
      try await application.acquireTokenForClient(scope: "https://graph.microsoft.com/.default")
    }
    #expect(try await emulator.requests().last?.error == "invalid_client")
  }

  @Test func `a managed identity`() async throws {
    var settings = ManagedIdentityConfiguration()
    emulator.connect(&settings)
    let application = try ManagedIdentityApplication(settings)
    #expect(application.source == .appService)
    let scope = try emulator.api("graph").appID
    #expect(try await !application.acquireToken(forResource: scope).accessToken.isEmpty)
  }
}

@Suite("Requests that fail", .identityEmulator())
struct FaultTests {
  private let emulator: IdentityEmulatorServer
  private let application: MSALPublicClientApplication
  private let account: MSALAccount

  init() async throws {
    emulator = try IdentityEmulatorServer.current
    application = try emulator.application()
    try emulator.person("adele").completesSignIn()
    account = try await application.signIn().account
    try await emulator.advance(by: .seconds(3600))
  }

  @Test func `one more try ends well, and nobody waits`() async throws {
    let before = emulator.now
    let rule = try await emulator.fail(.token, with: .serverError(503), times: 1)
    _ = try await application.silently(account)
    #expect(try await rule.timesApplied == 1)
    #expect(emulator.now > before)
  }

  @Test(arguments: [
    (TestFault.timeOut, NSURLErrorTimedOut), (.connectionLost, NSURLErrorNetworkConnectionLost),
  ]) func `the network fails`(fault: TestFault, code: Int) async throws {
    try await emulator.fail(.token, with: fault)
    let application = application, account = account
    #expect(await errorCode { _ = try await application.silently(account) } == code)
    try await emulator.removeFaults()
    _ = try await application.silently(account)
  }

  @Test func `the service fails`() async throws {
    let rule = try await emulator.fail(.token, with: .throttled(retryAfter: .seconds(30)), for: "adele")
    #expect(await errorCode { _ = try await application.silently(account) } != nil)
    try await rule.remove()
    // The library sends no request before that time has passed.
    #expect(await errorCode { _ = try await application.silently(account) } != nil)
    try await emulator.advance(by: .seconds(31))
    _ = try await application.silently(account)
  }

  @Test func `an OAuth error`() async throws {
    try await emulator.fail(.token, with: .refused("invalid_grant", code: 50076, suberror: "basic_action"))
    let code = await errorCode { _ = try await application.silently(account) }
    #expect(code == MSALError.interactionRequired.rawValue)
  }

  @Test func `a rule of any other kind`() async throws {
    try await emulator.fail(.graph, with: try .rule(answer: #"{"status": 418, "text": "tea"}"#))
    let (body, response) = try await emulator.data(for: URLRequest(url: try emulator.api("graph").url))
    #expect((response as? HTTPURLResponse)?.statusCode == 418)
    #expect(String(decoding: body, as: UTF8.self) == "tea")
  }

  @Test func `a mistake in a rule is refused with its reason`() async throws {
    await #expect { try await emulator.fail(TestEndpoint("tokens"), with: .timeOut) } throws: {
      "\($0)".contains("endpoint")
    }
    #expect(throws: IdentityEmulatorError.self) { try TestFault.rule(answer: "{") }
  }
}
