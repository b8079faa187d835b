// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import Foundation
import MSAL
import MSALServer
import MSALTesting
import Testing

// Parity: kits for other languages
@Suite("Starting, naming and stopping")
struct EmulatorTests {
  @Test func `a seed with a mistake says where`() async throws {
    let file = "Seeds/mistake.json"
    await #expect { try await IdentityEmulatorServer.start(seed: .file(file)) } throws: { error in
      guard case IdentityEmulatorError.seed(let text)? = error as? IdentityEmulatorError else { return false }
      return text.contains("mistake.json:4:") && text.contains("tenants[0].kind")
    }
    await #expect { try await IdentityEmulatorServer.start(seed: .file("none.json")) } throws: {
      "\($0)".contains("MSALTestingTests/none.json")
    }
    await #expect { try await IdentityEmulatorServer.start(seed: .json("{")) } throws: { "\($0)".contains("seed:1") }
  }

  @Test(.identityEmulator(seed: .file("Seeds/tailspin.json"))) func `a seed of the app's own`() async throws {
    let emulator = try IdentityEmulatorServer.current
    let settings = MSALPublicClientApplicationConfig(
      clientId: "33333333-0000-4000-8000-000000000001", redirectUri: "msauth.com.example.my-app://auth",
      authority: nil)
    try emulator.connect(settings)
    try emulator.person("zoe").completesSignIn()
    let application = try MSALPublicClientApplication(configuration: settings)
    #expect(try await application.signIn(scopes: ["api://notes/Notes.Read"]).account.username == "zoe@tailspin.example")
  }

  @Test(.identityEmulator()) func `a name that there is not is answered with all that there are`() throws {
    let emulator = try IdentityEmulatorServer.current
    #expect { try emulator.person("adel") } throws: { "\($0)".contains("adele@contoso.example") }
    #expect { try emulator.app("Sample") } throws: { "\($0)".contains("MSAL Sample App") }
    #expect { try emulator.api("todo") } throws: { "\($0)".contains("todolist") }
    #expect { try emulator.tenant("Contos") } throws: { error in
      "\(error)".contains("contoso.example")
    }
    let unknown = MSALPublicClientApplicationConfig(clientId: "11111111-2222-4333-8444-555555555555")
    #expect { try emulator.connect(unknown) } throws: { "\($0)".contains("MSAL Sample App") }
  }

  @Test(.identityEmulator()) func `a copy of connected settings is connected too`() async throws {
    let emulator = try IdentityEmulatorServer.current
    let settings = try emulator.configuration(for: "MSAL Sample App")
    let copy = try #require(settings.copy() as? MSALPublicClientApplicationConfig)
    try emulator.person("adele").completesSignIn()
    _ = try await MSALPublicClientApplication(configuration: copy).signIn()
    #expect(try await emulator.tokenRequests("authorization_code") == 1)
  }

  @Test func `without the trait there is no current one, and the error says what to do`() {
    #expect { try IdentityEmulatorServer.current } throws: { "\($0)".contains(".identityEmulator()") }
  }

  @Test func `a trait whose seed is wrong fails the test with the reason`() async throws {
    let test = try #require(Test.current)
    let trait: IdentityEmulatorTrait = .identityEmulator(seed: .json("[]"))
    await #expect(throws: IdentityEmulatorError.self) {
      try await trait.provideScope(for: test, testCase: nil) { Issue.record("the test ran") }
    }
  }

  @Test func `the trait stops its emulator, also when the test throws`() async throws {
    let test = try #require(Test.current)
    let trait: IdentityEmulatorTrait = .identityEmulator()
    let (kept, keep) = AsyncStream<IdentityEmulatorServer>.makeStream()
    await #expect(throws: CancellationError.self) {
      try await trait.provideScope(for: test, testCase: nil) {
        keep.yield(try IdentityEmulatorServer.current)
        throw CancellationError()
      }
    }
    keep.finish()
    for await emulator in kept {
      await #expect(throws: IdentityEmulatorError.self) { try await emulator.requests() }
    }
  }

  @Test func `one that is stopped answers no app`() async throws {
    let emulator = try await IdentityEmulatorServer.start()
    let application = try emulator.application()
    try emulator.person("adele").completesSignIn()
    let account = try await application.signIn().account
    try await emulator.advance(by: .seconds(3700))
    await emulator.stop()
    await emulator.stop()
    let code = await errorCode { _ = try await application.silently(account) }
    #expect(code == NSURLErrorCannotConnectToHost)
  }

  @Test func `the clock begins where the test wants`() async throws {
    let start = Date(timeIntervalSince1970: 1_900_000_000)
    let emulator = try await IdentityEmulatorServer.start(at: start)
    #expect(emulator.now == start)
    try await emulator.advance(by: .seconds(-60))
    #expect(emulator.now == start.addingTimeInterval(-60))
    try await emulator.reset()
    #expect(emulator.now == start)
    await #expect(throws: IdentityEmulatorError.self) { try await emulator.advance(by: .seconds(400_000_000)) }
  }

  @Test(.identityEmulator()) func `the whole control API`() async throws {
    let emulator = try IdentityEmulatorServer.current
    let answer = try await emulator.control("POST", "tokens", #"{"accessTokenLifetime": 60}"#)
    #expect(answer.contains("ok"))
    await #expect { try await emulator.control("POST", "tokens", #"{"accessTokenLifetime": 0}"#) } throws: {
      "\($0)".contains("accessTokenLifetime")
    }
  }

  @Test(.identityEmulator()) func `an app that asks Microsoft by mistake gets nowhere`() async throws {
    let url = try #require(URL(string: "https://login.microsoftonline.com/common/discovery/v2.0/keys"))
    let emulator = try IdentityEmulatorServer.current
    await #expect(throws: URLError.self) { try await emulator.data(for: URLRequest(url: url)) }
  }
}

@Suite("Worlds")
struct WorldTests {
  @Test func `people, apps, clock and log of worlds are their own`() async throws {
    let emulator = try await IdentityEmulatorServer.start()
    try await withThrowingTaskGroup { group in
      for number in 0..<8 {
        group.addTask {
          let world = try await emulator.world()
          let application = try world.application()
          let adele = try world.person("adele")
          #expect(adele.username != "adele@contoso.example")
          adele.completesSignIn()
          let result = try await application.signIn()
          #expect(result.account.username == adele.username)
          try await world.advance(by: .seconds(3600 * (number + 1)))
          #expect(try await application.silently(result.account).tokenSource == .refreshToken)
          #expect(try await world.tokenRequests("refresh_token") == 1)
          await world.stop()
        }
      }
      try await group.waitForAll()
    }
    #expect(try await emulator.requests().isEmpty)
    #expect(try await emulator.control("GET", "worlds").contains("[]"))
    await #expect(throws: IdentityEmulatorError.self) { try await emulator.world().world() }
  }
}

@Suite("Customers", .identityEmulator())
struct CustomerTests {
  private func application() throws -> MSALNativeAuthPublicClientApplication {
    let emulator = try IdentityEmulatorServer.current
    return try MSALNativeAuthPublicClientApplication(
      nativeAuthConfiguration: try emulator.nativeConfiguration(for: "Fabrikam Shop"))
  }

  @Test func `a wrong password and the right one`() async throws {
    let application = try application()
    let pia = try IdentityEmulatorServer.current.person("pia")
    let parameters = MSALNativeAuthSignInParameters(username: pia.username)
    parameters.password = "wrong"
    await #expect { try await application.signIn(parameters: parameters) } throws: {
      ($0 as? SignInStartError)?.isInvalidCredentials == true
    }
    parameters.password = pia.password
    _ = try await application.signIn(parameters: parameters)
    #expect(application.getNativeAuthUserAccount()?.account.username == pia.username)
  }

  @Test func `an API takes the tokens of customers, those that were issued and those of a sign-in`() async throws {
    let emulator = try IdentityEmulatorServer.current
    let pia = try emulator.person("pia")
    let app = try emulator.app("Fabrikam Shop")
    let validator = try AccessTokenValidator(emulator.apiConfiguration(for: "todolist", tenant: app.tenantID))
    let requirement = AccessRequirement.person(scopes: ["ToDoList.Read"])
    let issued = try await emulator.token(
      .person("pia", app: app.name, audience: "todolist", scopes: ["ToDoList.Read"]))

    pia.completesSignIn()
    let scope = try emulator.api("todolist").identifierURI + "/ToDoList.Read"
    let signedIn = try await application().signIn(scopes: [scope]).accessToken
    for token in [issued, signedIn] {
      let request = IncomingRequest(method: "GET", url: "/", authorization: ["Bearer \(token)"])
      #expect(try await validator.validate(request, requiring: requirement).isForPerson)
    }
    let employee = try await emulator.token(.person("adele", audience: "todolist", scopes: ["ToDoList.Read"]))
    let request = IncomingRequest(method: "GET", url: "/", authorization: ["Bearer \(employee)"])
    await #expect(throws: AccessRefusal.self) { try await validator.validate(request, requiring: requirement) }
  }

  @Test func `a code from the inbox`() async throws {
    let application = try application()
    let emulator = try IdentityEmulatorServer.current
    let pia = try emulator.person("pia")
    await #expect(throws: IdentityEmulatorError.self) { try await emulator.code(sentTo: pia.username) }
    let parameters = MSALNativeAuthResetPasswordParameters(username: pia.username)
    guard case .codeRequired(let state, _) = try await application.resetPassword(parameters: parameters) else {
      throw CancellationError()
    }
    _ = try await state.submitCode(code: emulator.code(sentTo: pia.username))
  }
}
