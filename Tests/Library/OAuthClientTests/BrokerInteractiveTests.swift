// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import OAuthWire
import PlatformInterfaces
import TestSupport
import Testing
import TokenExchange

@testable import OAuthClient

@Suite("An interactive request of an app with a broker")
struct BrokerInteractiveTests {
  let service = SigningService()

  private func bus() throws -> ScriptedBus {
    let bus = try service.brokerBus()
    bus.on(.acquireTokenInteractively, text: try service.brokerTokens())
    return bus
  }

  private func asked(_ bus: ScriptedBus) throws -> JSONValue {
    try #require(bus.requests(.acquireTokenInteractively).first?["authParameters"])
  }

  @Test func `is for the broker's window, without a time limit and without a page`() async throws {
    let bus = try bus()
    let browser = service.idleBrowser
    let client = service.brokerClient(bus, browser: browser)
    let result = try await client.acquireToken(service.interactive(browser))
    #expect(result.source == .broker && result.account.homeAccountID == SigningService.home)
    #expect(bus.methods == ["acquireTokenInteractively"] && bus.limits == [nil])
    #expect(browser.opened.withLock { $0.isEmpty })
    let asked = try asked(bus)
    #expect(asked["authorizationType"] == 6 && asked["account"] == nil && asked["username"] == nil)
    #expect(asked["requestedScopes"] == ["User.Read"])
    #expect(asked["additionalQueryParametersForAuthorization"] == [:])
    // The account is signed in from now on, although there is no refresh token.
    #expect(try client.accounts().count == 1)
  }

  @Test(
    arguments: [
      (Prompt.login, #"{"prompt":"login"}"#), (.consent, #"{"prompt":"consent"}"#), (.create, #"{"prompt":"create"}"#),
    ])
  func `passes the prompt on, and the broker's own account`(prompt: Prompt, query: String) async throws {
    let bus = try bus()
    let request = service.interactive(service.idleBrowser) {
      $0.prompt = prompt
      $0.parameters.account = SigningService.account
    }
    _ = try await service.brokerClient(bus).acquireToken(request)
    let asked = try asked(bus)
    #expect(asked["account"]?.text == SigningService.brokerAccount.text && asked["username"] == "ada@contoso.example")
    #expect(asked["additionalQueryParametersForAuthorization"]?.text == query)
  }

  @Test func `names no account when the person is to choose one`() async throws {
    let bus = try bus()
    let request = service.interactive(service.idleBrowser) {
      $0.prompt = .selectAccount
      $0.parameters.account = SigningService.account
      $0.loginHint = "eve@contoso.example"
    }
    _ = try await service.brokerClient(bus).acquireToken(request)
    let asked = try asked(bus)
    #expect(asked["account"] == nil && asked["username"] == nil)
    #expect(asked["additionalQueryParametersForAuthorization"]?.text == #"{"prompt":"select_account"}"#)
  }

  @Test func `passes hints and parameters on, each name once`() async throws {
    let bus = try bus()
    let request = service.interactive(service.idleBrowser) {
      $0.loginHint = "ada@contoso.example"
      $0.domainHint = "contoso.example"
      $0.parameters.extraQueryParameters = [Parameter("dc", "x"), Parameter("login_hint", "eve"), Parameter("dc", "y")]
    }
    _ = try await service.brokerClient(bus).acquireToken(request)
    let asked = try asked(bus)
    #expect(asked["username"] == "ada@contoso.example")
    #expect(
      asked["additionalQueryParametersForAuthorization"]?.text
        == #"{"login_hint":"ada@contoso.example","domain_hint":"contoso.example","dc":"x"}"#)
  }

  @Test func `asks a person who signed out of the app to sign in again`() async throws {
    let bus = try bus()
    try service.signIn(expiresIn: 3000)
    let client = service.brokerClient(bus)
    try client.removeAccount(SigningService.account)
    let request = service.interactive(service.idleBrowser) { $0.parameters.account = SigningService.account }
    _ = try await client.acquireToken(request)
    #expect(try asked(bus)["additionalQueryParametersForAuthorization"]?["prompt"] == "login")
  }

  enum Wordless: CaseIterable { case never, moreConsent, onlyOpenID }

  private func wordless(_ what: Wordless, _ browser: any Browser) -> InteractiveRequest {
    service.interactive(browser) {
      switch what {
      case .never: $0.prompt = .never
      case .moreConsent: $0.extraScopesToConsent = ScopeSet(["Mail.Read"])
      case .onlyOpenID: $0.parameters.scopes = ScopeSet(["email"])
      }
    }
  }

  @Test(arguments: Wordless.allCases)
  func `opens the page for what the broker has no words for`(what: Wordless) async throws {
    let bus = ScriptedBus()
    let browser = service.browser()
    service.grantTokens(browser)
    let request = wordless(what, browser)
    _ = await failure { try await service.brokerClient(bus, browser: browser).acquireToken(request) }
    #expect(bus.calls.isEmpty && browser.opened.withLock { $0.count } == 1)
  }

  @Test func `asks for the window when the broker's list of accounts can't be read`() async throws {
    let bus = ScriptedBus()
    bus.on(.getAccounts, text: "nonsense")
    bus.on(.acquireTokenInteractively, text: try service.brokerTokens())
    let request = service.interactive(service.idleBrowser) { $0.parameters.account = SigningService.account }
    #expect(try await service.brokerClient(bus).acquireToken(request).source == .broker)
    #expect(try asked(bus)["account"] == nil && asked(bus)["username"] == "ada@contoso.example")
  }

  @Test(arguments: [BusError.noService, .noReply, nil])
  func `opens no page when the app wants the broker alone`(error: BusError?) async throws {
    let bus = ScriptedBus()
    if let error {
      bus.on(.acquireTokenInteractively, error: error)
    } else {
      bus.on(.acquireTokenInteractively, text: SigningService.brokerError(2))
    }
    let browser = service.idleBrowser
    let request = service.interactive(browser) { $0.requiresBroker = true }
    let refused = await failure { try await service.brokerClient(bus, browser: browser).acquireToken(request) }
    switch (refused?.reason, error) {
    case (.interactionRequired(.noBroker, nil)?, .noService), (.broker(.noAnswer)?, .noReply),
      (.broker(.refused)?, nil):
      break
    default: Issue.record("\(refused?.reason.logText ?? "no error")")
    }
    #expect(bus.calls.count == 1 && browser.opened.withLock { $0.isEmpty })
  }

  @Test(arguments: Wordless.allCases)
  func `opens no page for what the broker alone is wanted for and has no words for`(what: Wordless) async throws {
    let bus = ScriptedBus()
    let browser = service.idleBrowser
    var request = wordless(what, browser)
    request.requiresBroker = true
    let refused = await failure { [request] in
      try await service.brokerClient(bus, browser: browser).acquireToken(request)
    }
    #expect(caseName(refused?.reason) == "badRequest")
    #expect(bus.calls.isEmpty && browser.opened.withLock { $0.isEmpty })
  }

  @Test(
    arguments: [
      .noService, .noReply, .refused(name: "org.freedesktop.DBus.Error.Failed", message: "x"), .otherUser,
    ] as [BusError])
  func `goes on in the browser when the broker can't`(error: BusError) async throws {
    let bus = ScriptedBus()
    bus.on(.acquireTokenInteractively, error: error)
    let browser = service.browser()
    service.grantTokens(browser)
    let result = try await service.brokerClient(bus, browser: browser).acquireToken(service.interactive(browser))
    #expect(result.source == .network && bus.calls.count == 1)
  }

  @Test func `ends when the person closes the window, without a page`() async throws {
    let bus = ScriptedBus()
    bus.on(.acquireTokenInteractively, text: SigningService.brokerError(7, tag: 557_155_398))
    let browser = service.idleBrowser
    let error = await failure {
      try await service.brokerClient(bus, browser: browser).acquireToken(service.interactive(browser))
    }
    #expect(try requireCase("cancelledByUser", of: error?.reason, as: ErrorResponse?.self) == nil)
    #expect(browser.opened.withLock { $0.isEmpty })
  }

  @Test(arguments: ["nonsense", "", "[]", #"{"brokerTokenResponse":{"accessToken":"a"}}"#])
  func `ends with an error after an answer that can't be read, and asks nobody twice`(answer: String) async throws {
    let bus = ScriptedBus()
    bus.on(.acquireTokenInteractively, text: answer)
    let error = await failure {
      try await service.brokerClient(bus).acquireToken(service.interactive(service.idleBrowser))
    }
    #expect(casePath(error?.reason) == "broker.unreadable")
    #expect(bus.calls.count == 1)
  }

  @Test func `that is cancelled drops the pending answer and calls nothing more`() async throws {
    let bus = ScriptedBus()
    let gate = Gate()
    bus.on(.acquireTokenInteractively) { _ throws(BusError) in
      await gate.pass()
      throw Task.isCancelled ? .cancelled : .noReply
    }
    let sessions = InteractiveSessions()
    let client = service.brokerClient(bus, sessions: sessions)
    let request = service.interactive(service.idleBrowser)
    async let outcome = failure { try await client.acquireToken(request) }
    await gate.untilReached()
    #expect(sessions.cancelCurrent())
    gate.open()
    #expect(await caseName(outcome?.reason) == "cancelled")
    #expect(bus.methods == ["acquireTokenInteractively"])
  }

  @Test(arguments: StepUp.cases)
  func `steps up to a broker that was started since, when the page ends with a demand for a managed device`(
    refusal: StepUp
  ) async throws {
    let bus = ScriptedBus(presence: .absent)
    bus.on(.acquireTokenInteractively, text: try service.brokerTokens())
    let browser = service.browser { $0 = refusal.redirect($0["state"] ?? "") }
    let client = service.brokerClient(bus, browser: browser)
    _ = await failure { try await client.acquireToken(service.interactive(browser)) }
    #expect(bus.lookUps >= 1 && bus.calls.isEmpty)
    bus.become(.running)
    let source = try? await client.acquireToken(service.interactive(browser)).source
    #expect(source == (refusal.demandsDevice ? .broker : nil))
    #expect(browser.opened.withLock { $0.count } == 2)
  }
}

@Suite("The device of an app with a broker")
struct BrokerDeviceTests {
  let service = SigningService()

  private func list(_ accounts: [JSONValue], shared: Bool) -> String {
    JSONValue.object(["accounts": .array(accounts), "telemetry": shared ? ["device_mode": "shared"] : nil]).text
  }

  private static let eve: JSONValue = [
    "environment": "login.contoso.test", "username": "eve@contoso.example", "name": "Eve",
    "homeAccountId": .string("bbbbbbbb-bbbb-4ccc-8ddd-eeeeeeeeeeee.\(SigningService.tenant)"),
    "realm": .string(SigningService.tenant),
  ]

  @Test func `has accounts that are not in the cache`() async throws {
    try service.signIn(expiresIn: 3000)
    let bus = ScriptedBus()
    bus.on(.getLinuxBrokerVersion, text: #"{"linuxBrokerVersion":"3.0.2"}"#)
    bus.on(.getAccounts, text: list([SigningService.brokerAccount, Self.eve], shared: false))
    let client = service.brokerClient(bus)
    let found = try await client.accountsOfDevice(AccountFilter())
    #expect(found.map(\.account.username) == ["ada@contoso.example", "eve@contoso.example"])
    #expect(found.map(\.isOfDevice) == [true, true])
    #expect(try await client.accountsOfDevice(AccountFilter(username: "EVE@contoso.example")).count == 1)
    #expect(try client.accounts().count == 1)
    let state = try #require(try await client.deviceFacts())
    #expect(state.brokerVersion == "3.0.2" && !state.isShared && state.deviceID == nil)
    #expect(state.registration(in: SigningService.tenant.uppercased())?.username == "ada@contoso.example")
    #expect(state.registration(in: "other") == nil)
  }

  @Test func `has only the cache's accounts without a broker, or one that is too old`() async throws {
    try service.signIn(expiresIn: 3000)
    let absent = service.brokerClient(ScriptedBus(presence: .absent))
    #expect(try await absent.accountsOfDevice(AccountFilter()).map(\.isOfDevice) == [false])
    #expect(try await absent.deviceFacts() == nil && !absent.hasBroker)
    let bus = ScriptedBus()
    let unknown = BusError(named: "org.freedesktop.DBus.Error.UnknownMethod", message: "")
    bus.on(.getLinuxBrokerVersion, error: unknown)
    bus.on(.getAccounts, error: unknown)
    #expect(try await service.brokerClient(bus).deviceFacts() == nil)
    #expect(service.brokerClient(bus).hasBroker)
  }

  @Test func `names its registration once a token did`() async throws {
    let bus = ScriptedBus()
    bus.on(.getLinuxBrokerVersion, text: "{}")
    bus.on(.getAccounts, text: SigningService.accountList)
    let access = try service.idToken { $0["deviceid"] = "device-1" }
    bus.on(.acquireTokenSilently, text: try service.brokerTokens { $0["accessToken"] = .string(access) })
    let client = service.brokerClient(bus)
    _ = try await client.acquireTokenSilent(service.silent("User.Read"))
    let state = try #require(try await client.deviceFacts())
    #expect(state.deviceID == "device-1" && state.brokerVersion == "3.0.2")
  }

  @Test func `that is shared has the account of the person who is signed in to it, and tells the one before`()
    async throws
  {
    let bus = ScriptedBus()
    bus.on(.getLinuxBrokerVersion, text: "{}")
    bus.on(.getAccounts, text: list([SigningService.brokerAccount], shared: true))
    bus.on(.getAccounts, text: list([], shared: true))
    bus.on(.getAccounts, text: list([Self.eve], shared: true))
    try service.signIn(expiresIn: 3000)
    let client = service.brokerClient(bus)
    let first = try await client.currentAccountOfDevice()
    #expect(first.current?.username == "ada@contoso.example" && first.previous == nil)
    // Another app signed the person out of the machine.
    let second = try await client.currentAccountOfDevice()
    #expect(second.current == nil && second.previous?.username == "ada@contoso.example")
    #expect(try client.accounts().isEmpty)
    let third = try await client.currentAccountOfDevice()
    #expect(third.current?.username == "eve@contoso.example" && third.previous == nil)
  }

  @Test func `is looked for again after a look-up that was cancelled`() async throws {
    let bus = try service.brokerBus()
    bus.on(.getLinuxBrokerVersion, text: "{}")
    let client = service.brokerClient(bus)
    let error = await Task {
      withUnsafeCurrentTask { $0?.cancel() }
      return await failure { try await client.deviceFacts() }
    }.value
    #expect(caseName(error?.reason) == "cancelled")
    #expect(client.hasBroker)
    #expect(try await client.deviceFacts()?.accounts.count == 1)
  }

  @Test(arguments: [#"{"error":{"context":"","status":0}}"#, "nonsense"])
  func `is told without a version by a broker that names none`(version: String) async throws {
    let bus = try service.brokerBus()
    bus.on(.getLinuxBrokerVersion, text: version)
    let state = try #require(try await service.brokerClient(bus).deviceFacts())
    #expect(state.accounts.count == 1 && state.brokerVersion == nil)
  }

  @Test(arguments: [true, false])
  func `has the cache's current account while the broker does not answer, unless it was shared`(
    isShared: Bool
  ) async throws {
    let bus = ScriptedBus()
    bus.on(.getLinuxBrokerVersion, text: "{}")
    bus.on(.getAccounts, text: list([SigningService.brokerAccount], shared: isShared))
    bus.on(.getAccounts, error: .noReply)
    try service.signIn(expiresIn: 3000)
    let client = service.brokerClient(bus)
    _ = try await client.currentAccountOfDevice()
    let current = try? await client.currentAccountOfDevice().current
    #expect(current?.username == (isShared ? nil : "ada@contoso.example"))
  }

  @Test(arguments: [BusError.noService, .otherUser, .unknownMethod])
  func `without a broker that can be used needs none for a sign-out`(error: BusError) async throws {
    let bus = ScriptedBus()
    bus.on(.getAccounts, error: error)
    try service.signIn(expiresIn: 3000)
    let client = service.brokerClient(bus)
    try await client.signOut(SignOutRequest(account: SigningService.account))
    #expect(try client.accounts().isEmpty)
  }

  @Test func `that can't say whether it is shared shows the sign-out page, and says so`() async throws {
    let bus = ScriptedBus()
    bus.on(.getAccounts, text: "nonsense")
    try service.signIn(expiresIn: 3000)
    let browser = service.browser()
    let client = service.brokerClient(bus)
    let request = SignOutRequest(
      account: SigningService.account, presentation: Presentation(browser: browser, announce: { _ in }))
    let error = await failure { try await client.signOut(request) }
    #expect(casePath(error?.reason) == "broker.unreadable")
    #expect(try client.accounts().isEmpty && browser.opened.withLock { $0.count } == 1)
  }

  @Test(arguments: [true, false])
  func `is told of a sign-out only if it is shared`(isShared: Bool) async throws {
    let bus = ScriptedBus()
    bus.on(.getAccounts, text: list([SigningService.brokerAccount], shared: isShared))
    bus.on(.removeAccount, text: "{}")
    try service.signIn(expiresIn: 3000)
    let client = service.brokerClient(bus)
    try await client.signOut(SignOutRequest(account: SigningService.account))
    #expect(try client.accounts().isEmpty)
    #expect(bus.methods == ["getAccounts"] + (isShared ? ["removeAccount"] : []))
    if isShared {
      #expect(bus.requests(.removeAccount).first?["account"]?.text == SigningService.brokerAccount.text)
    }
  }

  @Test func `that does not sign the person out says so, after the app's tokens are gone`() async throws {
    let bus = ScriptedBus()
    bus.on(.getAccounts, text: list([SigningService.brokerAccount], shared: true))
    bus.on(.removeAccount, text: #"{"error":{"context":"Not implemented","status":0,"subStatus":0}}"#)
    try service.signIn(expiresIn: 3000)
    let client = service.brokerClient(bus)
    let error = await failure { try await client.signOut(SignOutRequest(account: SigningService.account)) }
    #expect(casePath(error?.reason) == "broker.refused")
    #expect(try client.accounts().isEmpty)
  }

  @Test func `leaves two buses and two apps apart`() async throws {
    let (one, two) = (try service.brokerBus(), ScriptedBus(presence: .absent))
    let first = service.brokerClient(one)
    let second = service.brokerClient(two)
    #expect(first.hasBroker && !second.hasBroker)
    #expect(try await first.acquireTokenSilent(service.silent("User.Read")).source == .broker)
    #expect(two.calls.isEmpty && two.lookUps == 1)
  }

  @Test(
    arguments: [
      ("login.microsoftonline.com", "login.microsoftonline.com"), ("LOGIN.windows.net", "login.microsoftonline.com"),
      ("login.microsoftonline.us", "login.microsoftonline.us"), ("localhost", "login.microsoftonline.com"),
      ("login.chinacloudapi.cn", "login.partner.microsoftonline.cn"),
    ])
  func `has a redirect URI for brokers at the cloud's own host`(host: String, usual: String) {
    #expect(BrokerRedirect.standard(at: host) == "https://\(usual)/common/oauth2/nativeclient")
  }

  @Test(
    arguments: [
      (BrokerRedirect.standard, true), ("https://login.microsoftonline.us/common/oauth2/nativeclient", true),
      ("HTTPS://LOGIN.MICROSOFTONLINE.COM/common/oauth2/nativeclient", true),
      ("https://login.microsoftonline.com/common/oauth2/nativeclient/", false),
      ("https://login.microsoftonline.com:8443/common/oauth2/nativeclient", false),
      ("https://login.microsoftonline.com.evil.example/common/oauth2/nativeclient", false),
      ("http://login.microsoftonline.com/common/oauth2/nativeclient", false),
      ("https://login.microsoftonline.com/common/oauth2/nativeclient?x=y", false), ("http://localhost", false),
    ])
  func `is asked only under the redirect URI for brokers`(text: String, isMeant: Bool) {
    #expect(BrokerRedirect.isMeant(by: text) == isMeant)
  }
}
