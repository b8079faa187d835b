// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import Foundation
import LinuxPlatform
import MSAL
import OAuthClient
import OAuthWire
import PlatformInterfaces
import ScriptedBrowser
import TestSupport
import Testing
import TokenCache

/// The library and the program `msal-emulator broker`, with a bus of their own between them.
// Fidelity: identity broker of a Linux desktop
@Suite(
  "An app and the broker's program on a bus", .enabled(if: PrivateBus.missing == nil), .oneInAProcess,
  .timeLimit(.minutes(5)))
struct ManagedDesktopTests {
  /// A bus that is given all the time it needs to look up a name, since a busy machine may need more than 100 ms.
  private struct PatientBus: MessageBus {
    let bus: SystemdBus

    func presence(of name: String, within limit: Duration) async -> BusPresence {
      await bus.presence(of: name, within: .seconds(60))
    }
    func presenceNow(of name: String, within limit: Duration) -> BusPresence {
      bus.presenceNow(of: name, within: .seconds(60))
    }
    func call(_ call: BusCall, within limit: Duration?) async throws(BusError) -> String {
      try await bus.call(call, within: limit)
    }
  }

  /// An app in the session of `desktop` that asks for the broker.
  private struct App {
    let application: MSALPublicClientApplication
    let browser: PersonalBrowser
    let emulator: EmulatorProcess

    /// - Parameters:
    ///   - service: The emulator where the app signs in; that of the broker, unless given.
    ///   - store: The app's cache.
    ///   - asksBroker: Whether its redirect URI is the one for the broker.
    init(
      _ desktop: ManagedDesktop, at service: EmulatorProcess? = nil, store: any RecordStore = MemoryRecordStore(),
      asksBroker: Bool = true
    ) throws {
      emulator = service ?? desktop.emulator
      let authority = try MSALAADAuthority(url: #require(URL(string: "\(emulator.https)/organizations")))
      let configuration = MSALPublicClientApplicationConfig(
        clientId: try emulator.app.clientID,
        redirectUri: asksBroker ? "https://login.microsoftonline.com/common/oauth2/nativeclient" : nil,
        authority: authority)
      configuration.knownAuthorities = [authority]
      let adele = try emulator.user("adele")
      browser = PersonalBrowser(
        ScriptedPerson(username: adele.username, password: adele.password), transport: try emulator.transport())
      var platform = Platform.thisMachine(log: RecordingLog())
      platform.transport = try emulator.transport()
      platform.browser = browser
      platform.bus = PatientBus(bus: SystemdBus(address: desktop.bus.address))
      application = try MSALPublicClientApplication(
        configuration: configuration, platform: platform, cache: TokenCache(store: store, log: RecordingLog()),
        sessions: InteractiveSessions())
    }

    func signIn(
      scopes: [String] = ["User.Read"], _ adjust: (MSALInteractiveTokenParameters) -> Void = { _ in }
    ) async throws -> MSALResult {
      let parameters = MSALInteractiveTokenParameters(scopes: scopes, webviewParameters: MSALWebviewParameters())
      adjust(parameters)
      return try await application.acquireToken(with: parameters)
    }

    func silently(
      _ account: MSALAccount, forceRefresh: Bool = true, _ adjust: (MSALSilentTokenParameters) -> Void = { _ in }
    ) async throws -> MSALResult {
      let parameters = MSALSilentTokenParameters(scopes: ["User.Read"], account: account)
      parameters.forceRefresh = forceRefresh
      adjust(parameters)
      return try await application.acquireTokenSilent(with: parameters)
    }

    func deviceAccounts() async throws -> [MSALAccount] {
      try await application.accountsFromDevice(for: MSALAccountEnumerationParameters())
    }

    /// The status of Graph's answer to a request with the token.
    func graphStatus(_ result: MSALResult) async throws -> Int {
      let url = try #require(URL(string: emulator.graph + "/v1.0/me"))
      return try await emulator.transport().send(
        HTTPRequest(url: url, headers: ["Authorization": result.authorizationHeader])
      ).status
    }
  }

  /// Signs one of the people in in the broker's window.
  private func signIn(_ app: App, _ desktop: ManagedDesktop, _ name: String = "adele") async throws -> MSALResult {
    async let result = app.signIn { $0.promptType = .login }
    try await desktop.signIn(name)
    return try await result
  }

  @Test func `signs a person in in the window, is silent then, knows the device, and forgets the account`()
    async throws
  {
    let desktop = try await ManagedDesktop.start(["--device", "compliant", "--check-calls"])
    let app = try App(desktop)
    #expect(app.application.isCompatibleAADBrokerAvailable)
    #expect(try await app.deviceAccounts().isEmpty)
    let result = try await signIn(app, desktop)
    #expect(result.tokenSource == .broker && app.browser.openedURLs.isEmpty)
    #expect(try await app.graphStatus(result) == 200)
    let account = try #require(try await app.deviceAccounts().first)
    #expect(account == result.account && account.isSSOAccount)
    #expect(try await app.silently(account, forceRefresh: false).tokenSource == .cache)
    let renewed = try await app.silently(account)
    #expect(renewed.tokenSource == .broker && renewed.accessToken != result.accessToken)
    #expect(try await app.graphStatus(renewed) == 200)
    let device = try await app.application.deviceInformation(with: nil)
    #expect(device.deviceMode == .default && device.platformSSOStatus == .enabledAndRegistered)
    #expect(device.extraDeviceInformation[MSALBrokerVersionKey] as? String == "3.0.2")
    let tenant = try #require(account.homeAccountId?.tenantId)
    let registration = try await app.application.wpjMetaDataDevice(with: nil, forTenantId: tenant)
    #expect(registration.extraDeviceInformation[MSAL_PRIMARY_REGISTRATION_UPN] as? String == account.username)
    try app.application.remove(account)
    #expect(try app.application.allAccounts().isEmpty)
    // The machine still has the account, and a program of its own gets tokens without a page.
    let other = try App(desktop)
    let listed = try #require(try await other.deviceAccounts().first)
    #expect(try await other.silently(listed).tokenSource == .broker)
  }

  @Test func `signs out of a shared device, and tells another app`() async throws {
    let desktop = try await ManagedDesktop.start(["--device", "shared"])
    let (one, two) = (try App(desktop), try App(desktop))
    let account = try await signIn(one, desktop).account
    #expect(try await one.application.deviceInformation(with: nil).deviceMode == .shared)
    #expect(try await two.application.currentAccount(with: nil).0 == account)
    try await one.application.signout(with: account, signoutParameters: MSALSignoutParameters())
    let (current, previous) = try await two.application.currentAccount(with: nil)
    #expect(current == nil && previous == account)
    #expect(try await one.deviceAccounts().isEmpty)
  }

  @Test func `has a token bound to its own key, which Graph accepts once`() async throws {
    let desktop = try await ManagedDesktop.start()
    let app = try App(desktop)
    let account = try await signIn(app, desktop).account
    let url = try #require(URL(string: app.emulator.graph + "/v1.0/me"))
    let result = try await app.silently(account) {
      $0.authenticationScheme = MSALAuthenticationSchemePop(
        httpMethod: .GET, request: url, nonce: nil, additionalParameters: nil)
    }
    #expect(result.authenticationScheme == "Pop" && result.tokenSource == .broker)
    #expect(try await app.graphStatus(result) == 200)
    #expect(try await app.graphStatus(result) == 401)
  }

  @Test func `passes a challenge of claims on, and steps up to a compliant device`() async throws {
    let desktop = try await ManagedDesktop.start(["--device", "registered"])
    let app = try App(desktop)
    let account = try await signIn(app, desktop).account
    let name = try desktop.emulator.user("adele").username
    let claims = MSALClaimsRequest(
      jsonString: #"{"access_token":{"acrs":{"essential":true,"value":"c1"}}}"#, error: nil)
    let challenged = await failure { _ = try await app.silently(account) { $0.claimsRequest = claims } }
    #expect(challenged?.code == MSALError.interactionRequired.rawValue)
    #expect(challenged?.userInfo[MSALSTSErrorCodesKey] as? [Int] == [50_076])
    try await desktop.emulator.control("users/\(name)/policy", ["require": "compliantDevice"])
    let refused = await failure { _ = try await app.silently(account) }
    #expect(refused?.userInfo[MSALSTSErrorCodesKey] as? [Int] == [53_000])
    try await desktop.emulator.control("device", ["state": "compliant"])
    #expect(try await app.silently(account).tokenSource == .broker)
  }

  @Test func `goes on with its own refresh token when the broker is killed in the middle of a silent call`()
    async throws
  {
    // Both emulators have the same people.
    let service = try await EmulatorProcess.start()
    let desktop = try await ManagedDesktop.start(["--signed-in", try service.user("adele").username])
    let store = MemoryRecordStore()
    let signedIn = try await App(desktop, at: service, store: store, asksBroker: false).signIn()
    #expect(signedIn.tokenSource == .identityProvider)
    let app = try App(desktop, at: service, store: store.anotherProcess())
    try await desktop.emulator.control(
      "faults", ["match": ["method": "acquireTokenSilently"], "answer": ["broker": "silent"]])
    async let result = app.silently(signedIn.account)
    var waits = 0
    func applied() async throws -> JSONValue? {
      try await desktop.emulator.state("faults")["faults"]?.array?.first?["applied"]
    }
    while try await applied() == 0, waits < 10_000 { waits += 1 }
    #expect(waits < 10_000)
    await desktop.emulator.crash()
    #expect(try await result.tokenSource == .refreshToken)
    #expect(app.browser.openedURLs.isEmpty)
  }

  @Test func `opens the browser when the broker is killed while its window is open`() async throws {
    let desktop = try await ManagedDesktop.start()
    let app = try App(desktop)
    let interrupted = await failure {
      async let result = app.signIn()
      _ = try await desktop.nextPage()
      await desktop.emulator.crash()
      _ = try await result
    }
    // The emulator was the service, too, so that the page can't be reached.
    #expect(interrupted != nil && app.browser.openedURLs.count == 1)
  }

  @Test func `has two people of one machine apart`() async throws {
    let desktop = try await ManagedDesktop.start()
    let app = try App(desktop)
    let adele = try await signIn(app, desktop).account
    let lee = try await signIn(app, desktop, "lee").account
    #expect(try await Set(app.deviceAccounts().compactMap(\.username)) == Set([adele, lee].compactMap(\.username)))
    for account in [adele, lee] {
      let result = try await app.silently(account)
      #expect(result.tokenSource == .broker && result.account == account)
    }
  }

  @Test func `has the brokers of two machines apart, even with one cache`() async throws {
    let (here, there) = (try await ManagedDesktop.start(), try await ManagedDesktop.start())
    let store = MemoryRecordStore()
    let app = try App(here, store: store)
    let account = try await signIn(app, here).account
    // As where the home directory is on another machine.
    let abroad = try App(there, at: here.emulator, store: store.anotherProcess())
    #expect(try abroad.application.allAccounts() == [account])
    #expect(try await abroad.deviceAccounts().allSatisfy { !$0.isSSOAccount })
    #expect(try await abroad.silently(account, forceRefresh: false).tokenSource == .cache)
    let unknown = await failure { _ = try await abroad.silently(account) }
    #expect(unknown?.code == MSALError.interactionRequired.rawValue)
    #expect(try await app.silently(account).tokenSource == .broker)
  }
}
