// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import MSAL
import MSALServer
import MSALTesting
import Testing
import XCTest

// The code of MSALTesting's article and comments, compiled, and run where it is a test; see PageSnippets.swift.

@Test(.identityEmulator()) func `Adele signs in`() async throws {
  let emulator = try IdentityEmulatorServer.current
  let configuration = try emulator.configuration(for: "MSAL Sample App")
  let application = try MSALPublicClientApplication(configuration: configuration)
  try emulator.person("adele").completesSignIn()

  let parameters = MSALInteractiveTokenParameters(
    scopes: ["User.Read"], webviewParameters: MSALWebviewParameters())
  let result = try await application.acquireToken(with: parameters)
  #expect(result.account.username == "adele@contoso.example")
}

@Suite(.identityEmulator()) struct SignInTests {
  @Test func `the API lets people in`() async throws {
    let token = try await IdentityEmulatorServer.current.token(.person("adele"))
    #expect(!token.isEmpty)
  }
}

final class SignInTestCase: XCTestCase {
  private var emulator: IdentityEmulatorServer!

  override func setUp() async throws { emulator = try await IdentityEmulatorServer.start() }

  override func tearDown() async throws { await emulator.stop() }

  func testTheAPILetsPeopleIn() async throws {
    let token = try await emulator.token(.person("adele"))
    XCTAssertFalse(token.isEmpty)
  }
}

private enum MyApp {
  static func settings() -> MSALPublicClientApplicationConfig {
    MSALPublicClientApplicationConfig(clientId: "5a3e0000-0000-4000-8000-00000000a001")
  }
}

private struct NotesModel {
  let application: MSALPublicClientApplication
}

@Suite("The article about testing")
struct TestingArticleTests {
  @Test(.identityEmulator()) func `an app's own settings`() throws {
    let emulator = try IdentityEmulatorServer.current
    let settings = MyApp.settings()
    try emulator.connect(settings)
    let model = NotesModel(application: try MSALPublicClientApplication(configuration: settings))
    #expect(model.application.configuration.authority.url.host() == "localhost")
  }

  @Test(.identityEmulator()) func `applications in one line`() async throws {
    let emulator = try IdentityEmulatorServer.current
    let application = try MSALPublicClientApplication(configuration: emulator.configuration(for: "MSAL Sample App"))
    #expect(try application.allAccounts().isEmpty)
    let daemon = try ConfidentialClientApplication(emulator.confidentialConfiguration(for: "Contoso Nightly Report"))
    #expect(try await !daemon.acquireTokenForClient(scope: "https://graph.microsoft.com/.default").accessToken.isEmpty)
  }

  @Test(.identityEmulator()) func `people`() async throws {
    let emulator = try IdentityEmulatorServer.current
    let adele = try emulator.person("adele")
    adele.completesSignIn()  // gives consent, and reads codes in the inbox
    adele.completesSignIn(wrongPasswords: 2)
    adele.declinesConsent()
    adele.entersWrongPassword()  // and closes the window
    adele.cancelsSignIn()
    adele.ignoresSignIn()  // until the app's time is over
    try await adele.requireSecondFactor()
    try await adele.revokeSessions()
    #expect(emulator.visits.isEmpty)
  }

  @Test(.identityEmulator()) func `errors`() async throws {
    let emulator = try IdentityEmulatorServer.current
    let adele = try emulator.person("adele")
    let application = try MSALPublicClientApplication(configuration: emulator.configuration(for: "MSAL Sample App"))
    let parameters = MSALInteractiveTokenParameters(
      scopes: ["User.Read"], webviewParameters: MSALWebviewParameters())
    adele.cancelsSignIn()
    await #expect(throws: ThrownMSALError(.userCanceled)) {
      try await matchable { try await application.acquireToken(with: parameters) }
    }
  }

  @Test(.identityEmulator()) func `a device code`() async throws {
    let emulator = try IdentityEmulatorServer.current
    let adele = try emulator.person("adele")
    let code = MSALDeviceCodeParameters(scopes: ["User.Read"]) { shown in
      Task { try await adele.signIn(at: shown.verificationUrl, deviceCode: shown.userCode) }
    }
    let application = try MSALPublicClientApplication(configuration: emulator.configuration(for: "MSAL Sample App"))
    #expect(try await application.acquireToken(withDeviceCode: code).account.username == adele.username)
  }

  @Test(.identityEmulator()) func `time and failures`() async throws {
    let emulator = try IdentityEmulatorServer.current
    try await emulator.advance(by: .seconds(3700))
    try await emulator.fail(.token, with: .throttled(retryAfter: .seconds(30)))
    try await emulator.fail(.graph, with: .serverError(503), times: 1)
    try await emulator.fail(.token, with: .timeOut, for: "adele")
    let answer = try await emulator.data(for: URLRequest(url: try emulator.api("graph").url)).1
    #expect((answer as? HTTPURLResponse)?.statusCode == 503)
  }

  @Test(.identityEmulator()) func `tokens for an API`() async throws {
    let emulator = try IdentityEmulatorServer.current
    let validator = try AccessTokenValidator(emulator.apiConfiguration(for: "todolist"))
    let good = TestToken.person("adele", audience: "todolist", scopes: ["ToDoList.Read"])
    for token in [good, good.expired(), good.wronglySigned(), .app(audience: "todolist")] {
      let bearer = "Bearer \(try await emulator.token(token))"
      let request = IncomingRequest(method: "GET", url: "/list", authorization: [bearer])
      _ = try? await validator.validate(request, requiring: .person(scopes: ["ToDoList.Read"]))
    }
    #expect(try await !emulator.token(good).isEmpty)
  }

  @Test(.identityEmulator()) func `more tokens for an API`() async throws {
    let emulator = try IdentityEmulatorServer.current
    let good = try await emulator.token(.person("adele", audience: "todolist", scopes: ["ToDoList.Read"]))
    let expired = try await emulator.token(.person("adele", audience: "todolist").expired())
    #expect(good != expired)
  }

  struct Shop: Sendable {
    func answer(_ request: TestWebRequest) async -> TestWebResponse { .page("<h1>Hello, Adele</h1>") }
  }

  @Test(.identityEmulator()) func `a web app`() async throws {
    let emulator = try IdentityEmulatorServer.current
    let shop = Shop()
    let address = try #require(URL(string: "http://localhost:5000"))
    emulator.serve(address) { request in await shop.answer(request) }
    let adele = try emulator.person("adele")
    let visit = try await adele.signIn(at: address.appending(path: "signin"))
    #expect(visit.page?.heading == "Hello, Adele")
  }

  func serve(_ emulator: IdentityEmulatorServer, _ shop: Shop, _ address: URL, _ adele: TestPerson) async throws {
    emulator.serve(address) { request in await shop.answer(request) }
    let visit = try await adele.signIn(at: address.appending(path: "signin"))
    #expect(visit.ending == .backAtApp)
  }

  func claims() -> TestToken {
    var token = TestToken.person("adele", audience: "todolist")
    token.claims = ["amr": ["pwd", "mfa"], "address": ["country": "NL"]]
    return token
  }

  func elsewhere() async throws -> MSALPublicClientApplication {
    let shared = try await IdentityEmulatorServer.attach(to: URL(string: "http://localhost:8400"))
    let emulator = try await shared.world()
    let application = try MSALPublicClientApplication(configuration: emulator.configuration(for: "MSAL Sample App"))
    return application
  }

  func withSeed() async throws -> String {
    let emulator = try await IdentityEmulatorServer.start(seed: .file("seed.json"))
    let code = try await emulator.code(sentTo: "pia@customers.example")
    return code
  }

  func daemon(_ emulator: IdentityEmulatorServer) throws -> ConfidentialClientApplication {
    let daemon = try ConfidentialClientApplication(emulator.confidentialConfiguration(for: "Contoso Nightly Report"))
    return daemon
  }
}
