// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import Foundation
import MSAL
import TestSupport
import Testing

/// The apps beside this file, each at the emulator as people run it, over TLS.
@Suite("Apps as their authors write them run at the emulator", .oneInAProcess, .timeLimit(.minutes(10)))
struct AppRunTests {
  private static let toDo = "api://70d01157-0000-4000-8000-00000000d001/ToDoList.ReadWrite"
  private static let toDoRead = "api://70d01157-0000-4000-8000-00000000d001/ToDoList.Read"

  /// The emulator of one test, and an app's deployment at it.
  private static func run(_ story: (EmulatorProcess) async throws -> Void) async throws {
    AppStart.configureLibrary()
    defer { restoreLibrary() }
    let emulator = try await EmulatorProcess.start()
    do {
      try await story(emulator)
    } catch {
      await emulator.stop()
      throw error
    }
    await emulator.stop()
  }

  /// Other tests in this process want the settings that the library starts with.
  private static func restoreLibrary() {
    MSALGlobalConfig.telemetryConfig.telemetryCallback = nil
    let http = MSALGlobalConfig.httpConfig
    (http.retryCount, http.retryInterval, http.timeoutIntervalForRequest) = (1, 0.5, 300)
    MSALGlobalConfig.brokerAvailability = .auto
    MSALGlobalConfig.loggerConfig.logLevel = .info
  }

  private static func deployment(
    _ emulator: EmulatorProcess, _ authority: String, app: String? = nil, person: String, scopes: [String]? = nil
  ) throws -> Deployment {
    let name = try app ?? emulator.app.name
    let registration = try #require(emulator.apps.first { $0.name == name || $0.clientID == name }, "\(name)")
    var deployment = Deployment(
      clientId: registration.clientID, authority: try #require(URL(string: authority)),
      certificateAuthority: URL(filePath: emulator.certificateAuthority),
      api: try #require(URL(string: "\(emulator.http)/api/todolist")), showPage: try emulator.browser(of: person))
    if let scopes { deployment.scopes = scopes }
    return deployment
  }

  private static func told<Value: Sendable>(_ call: (@escaping @Sendable (Value) -> Void) -> Void) async -> Value {
    await withCheckedContinuation { continuation in call { continuation.resume(returning: $0) } }
  }

  @Test func `the staff's app signs in, gets tokens silently, lists people and signs out`() async throws {
    try await Self.run { emulator in
      let app = try StaffApp(try Self.deployment(emulator, emulator.https, person: "adele"))
      let account = try await app.signIn().account
      #expect(account.username == "adele@contoso.example")
      #expect(try await app.renew().account == account)
      let (source, error): (String?, String?) = await Self.told { done in
        app.token(for: account) { done(($0, $1)) }
      }
      #expect(source == "cache" && error == nil)
      let people = await Self.told { app.people(completion: $0) }
      #expect(people.count == 2)
      #expect(people.first == "adele@contoso.example c0a7050a-0000-4000-8000-000000000001")
      #expect(people.last?.hasSuffix("true Adele Vance") == true)
      #expect(await Self.told { app.whoIsThere(completion: $0) } == "adele@contoso.example")
      #expect(await Self.told { app.signOut(account, completion: $0) })
      #expect(await Self.told { app.people(completion: $0) }.isEmpty)
      #expect(
        try StaffApp.clouds()
          == ["login.microsoftonline.com", "login.microsoftonline.us", "login.chinacloudapi.cn"])
      let events = AppStart.events
      #expect(events.contains("telemetry: acquireToken succeeded"))
    }
  }

  @Test func `the client of an API gets bound and plain tokens, and answers a challenge`() async throws {
    try await Self.run { emulator in
      let client = try OrdersClient(
        Self.deployment(emulator, "\(emulator.https)/common", person: "adele", scopes: [Self.toDo]))
      #expect(try await client.callBound() == ("bound: Pop", 200))
      #expect(try await client.callPlain() == ("Bearer", 200))
      let claims = Data(#"{"access_token":{"nbf":{"essential":true,"value":"1"}}}"#.utf8).base64EncodedString()
      let header = #"Bearer realm="", error="insufficient_claims", claims="\#(claims)""#
      #expect(try await client.answer(header) == "refreshToken")
      #expect(try await client.answer("Bearer") == nil)
      #expect(try OrdersClient.claims() == #"{"id_token":{"auth_time":{"essential":true}}}"#)
    }
  }

  @Test func `what only Apple's platforms have says so, and shared accounts are listed and told`() async throws {
    try await Self.run { emulator in
      let shared = SharedAccounts()
      let deployment = try Self.deployment(emulator, "\(emulator.https)/common", person: "adele")
      let application = try MSALPublicClientApplication(configuration: try movedConfiguration(deployment, shared))
      let screen = DeviceScreen(application)
      #expect(await Self.told { screen.describe(completion: $0) } == ["private", "no sign-on"])
      #expect(await Self.told { screen.registration(completion: $0) } == "not registered")
      #expect(await Self.told { screen.deviceToken(completion: $0) } == "not registered")
      #expect(DeviceScreen.otherPlaces() == 0)
      #expect(DeviceScreen.redirect() == "http://localhost")
      #expect(await screen.signInWithWebView() == "internal: internalErrorInvalidParameter")
      let parameters = MSALInteractiveTokenParameters(scopes: ["User.Read"], webviewParameters: deployment.webview)
      let account = try await application.acquireToken(with: parameters).account
      let names = try application.allAccounts().map { $0.username ?? "" }
      #expect(names == ["adele@contoso.example", "shared@contoso.example"])
      try application.remove(account)
      #expect(
        shared.names == ["update adele@contoso.example adele@contoso.example", "remove adele@contoso.example false"])
    }
  }

  @Test func `apps of customers, shoppers, a federation and any OpenID provider take a whole round`() async throws {
    try await Self.run { emulator in
      let tenants = emulator.ready["tenants"]?.array ?? []
      func tenant(_ kind: String) throws -> (String, String, String) {
        let tenant = try #require(tenants.first { $0["kind"]?.string == kind })
        return (
          tenant["authority"]?.string ?? "", tenant["nativeAuthority"]?.string ?? "",
          tenant["policies"]?["signUpOrSignIn"]?.string ?? ""
        )
      }
      let shop = try Self.deployment(
        emulator, tenant("b2c").2, app: "Fabrikam Storefront", person: "cora", scopes: [Self.toDoRead])
      let round = ["identityProvider", "cache", "refreshToken"]
      #expect(try await ServiceApp.shop(shop).round() == round + ["cora@shoppers.example"])
      let customers = try Self.deployment(
        emulator, tenant("external").1, app: "Fabrikam Shop", person: "pia", scopes: [Self.toDoRead])
      #expect(try await ServiceApp.customers(customers).round() == round + ["pia@customers.example"])
      var federation = try Self.deployment(
        emulator, tenant("federation").0, app: "Litware Timesheet", person: "fred")
      federation.scopes = []
      #expect(try await ServiceApp.federation(federation).round() == round + ["fred@litware.example"])
      let provider = try Self.deployment(
        emulator, "\(tenant("workforce").0)/v2.0", person: "adele", scopes: ["email"])
      #expect(try await ServiceApp.openID(provider).round() == round + ["adele@contoso.example"])
    }
  }

  @Test func `an app shows the pages in a window of its own`() async throws {
    try await Self.run { emulator in
      let deployment = try Self.deployment(emulator, emulator.https + "/common", person: "adele")
      let app = try KioskApp(deployment, followPage: try emulator.view(of: "adele"))
      #expect(try await app.signIn(["User.Read"]).account.username == "adele@contoso.example")
    }
  }

  @Test func `a program for a terminal signs in by device code and by password, and keeps tokens in its own place`()
    async throws
  {
    try await Self.run { emulator in
      let app = try TerminalApp(Self.deployment(emulator, "\(emulator.https)/organizations", person: "adele"))
      let change = try await app.firstChange {
        let name = try await app.signInOnAnotherDevice { shown in
          Task { try await emulator.typeCode(shown.userCode, on: shown.verificationUrl, as: "adele") }
        }
        #expect(name == "adele@contoso.example")
      }
      #expect(change == "+ adele@contoso.example")
      #expect(app.storedBytes > 0)
      #expect(try await app.signIn("adele@contoso.example", "Adele-Pass-1") == "adele@contoso.example")
      #expect(await app.redeem("no-code") == "internal: internalErrorInvalidGrant")
    }
  }

  @Test func `an app with screens of its own walks every flow`() async throws {
    try await Self.run { emulator in
      let authority = try #require(
        emulator.ready["tenants"]?.array?.compactMap { $0["nativeAuthority"]?.string }.first)
      func app(_ name: String) throws -> CustomerApp {
        try CustomerApp(
          try Self.deployment(emulator, authority, app: name, person: "pia"),
          readCode: { try await emulator.code(sentTo: $0) })
      }
      var newcomer = try app("Fabrikam Club")
      newcomer.password = "Fresh-Pass-1"
      newcomer.attributes = ["city": "Lisbon", "country": "Portugal"]
      newcomer.backup = "fresh.backup@contoso.example"
      newcomer.claims = #"{"access_token":{"acrs":{"essential":true,"value":"c4"}}}"#
      #expect(
        try await newcomer.signUp("fresh@contoso.example") == [
          "sign-up", "sign-up", "attributes: city, country", "registration", "registration", "a token",
        ])
      var customer = try app("Fabrikam Shop")
      customer.password = "Mona-Pass-1"
      customer.backup = "mona.backup@mail.example"
      let mona = try await customer.signIn("mona@customers.example")
      #expect(mona == ["second factor", "second factor", "second factor", "a token"])
      #expect(try await customer.signIn("otto@customers.example") == ["sign-in", "sign-in", "a token"])
      customer.newPassword = "Quite-New-Pass-2"
      #expect(try await customer.resetPassword("pia@customers.example") == ["reset", "reset", "a token"])
      #expect(try await customer.signIn("pia@customers.example", with: "Pia-Pass-1") == ["wrong password"])
      #expect(
        try await customer.statuses("pia@customers.example", "new@contoso.example")
          == ["password", "8 digits", "8 digits"])
    }
  }

  @Test func `a screen for all flows of native authentication V2 takes a whole round`() async throws {
    try await Self.run { emulator in
      let tenants = emulator.ready["tenants"]?.array ?? []
      let authority = tenants.first { $0["kind"]?.string == "external" }?["nativeAuthority"]?.string ?? ""
      func run(
        _ app: String, _ username: String, _ scenario: MSALNativeAuthFlowScenario, _ password: String,
        contact: String? = nil
      ) async throws -> [String] {
        let app = try CustomerApp(
          try Self.deployment(emulator, authority, app: app, person: "pia"),
          readCode: { try await emulator.code(sentTo: $0) })
        return try await FlowScreen(app.application).run(username, scenario, contact: contact) { state in
          switch state {
          case is MSALNativeAuthPasswordRequiredState, is MSALNativeAuthNewPasswordRequiredState: password
          case is MSALNativeAuthAttributesRequiredState: "Lisbon"
          case is MSALNativeAuthCodeRequiredState: try await emulator.code(sentTo: username)
          default: try await emulator.code(sentTo: contact ?? username)
          }
        }
      }
      let fresh = "fresh@contoso.example"
      #expect(
        try await run("Fabrikam Club", fresh, .signUp, "Fresh-Pass-1")
          == ["codeRequired", "passwordRequired", "attributesRequired", fresh])
      let mona = "mona@customers.example"
      #expect(
        try await run("Fabrikam Shop", mona, .signIn, "Mona-Pass-1", contact: "mona.backup@mail.example")
          == ["passwordRequired", "authMethodSelectionRequired", "mfaVerificationRequired", mona])
      let rita = "rita@customers.example"
      #expect(
        try await run("Fabrikam Shop", rita, .signIn, "Rita-Pass-1", contact: "rita@mail.example")
          == ["passwordRequired", "strongAuthRegistrationRequired", "strongAuthVerificationRequired", rita])
      let pia = "pia@customers.example"
      for (scenario, password) in [
        (MSALNativeAuthFlowScenario.passwordReset, "Quite-New-Pass-2"), (.unknown, "Newer-Pass-3"),
      ] {
        #expect(
          try await run("Fabrikam Shop", pia, scenario, password) == ["codeRequired", "newPasswordRequired", pia])
      }
      let app = try CustomerApp(
        try Self.deployment(emulator, authority, app: "Fabrikam Shop", person: "pia"), readCode: { $0 })
      #expect(try await FlowScreen(app.application).firstQuestion(pia) == "password")
      #expect(try await FlowScreen(app.application).firstQuestion("otto@customers.example") == "8 digits")
    }
  }
}
