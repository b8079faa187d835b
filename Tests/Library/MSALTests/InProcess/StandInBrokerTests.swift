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

/// A bus on which the emulator's stand-in answers.
private struct StandInBus: MessageBus {
  let broker: StandInBroker
  let called = Lock<[String]>([])

  func presence(of name: String, within limit: Duration) async -> BusPresence { .running }
  func presenceNow(of name: String, within limit: Duration) -> BusPresence { .running }

  func call(_ call: BusCall, within limit: Duration?) async throws(BusError) -> String {
    called.withLock { $0.append(call.member) }
    switch await broker.answer(call) {
    case .text(let text): return text
    case .nothing: throw .badAnswer
    case .refusal(let name, let message): throw BusError(named: name, message: message)
    case .silence, .departure: throw .noReply
    }
  }
}

/// The window in which a person answers the stand-in's page.
private struct Window: Browser {
  let person: ScriptedPerson
  let transport: any HTTPTransport

  func open(_ url: URL, privately: Bool) async throws(PageOpeningError) {
    Task { _ = try? await person.visit(url, with: ScriptedBrowser(transport: transport)) }
  }
}

extension InProcessTests {
  @Suite("An app and the stand-in broker of a managed desktop", .oneInAProcess)
  struct StandInBrokerTests {
    /// A desktop with a broker, and an app that asks for it.
    private struct Desktop {
      let world: World
      let bus: StandInBus

      init(
        _ dialect: BrokerDialect = .third, device: DeviceStanding = .compliant,
        signedIn: [String] = [ScriptedPerson.adele.username]
      ) throws {
        var seed = Seed.standard
        seed.settings.device = device
        seed.settings.deviceAccounts = signedIn
        seed.consents += ["User.Read", "openid", "profile"].map {
          Seed.Consent(app: Seed.sampleApp.clientID, holder: .tenant(Seed.contoso.id), scopes: ScopeSet([$0]))
        }
        world = try World(seed: seed, origin: URL(string: "https://login.microsoftonline.localhost"))
        var adele = ScriptedPerson.adele
        let emulator = world.emulator
        adele.readCode = { emulator.stores.native.current.inbox.messages(to: nil).first?.code }
        bus = StandInBus(
          broker: StandInBroker(
            emulator: emulator, dialect: dialect, isStrict: true,
            browser: Window(person: adele, transport: world.transport)))
      }

      func application() throws -> MSALPublicClientApplication {
        try world.makeApplication(tenant: "organizations", bus: bus) { $0.redirectUri = BrokerRedirect.standard }
      }

      func deviceAccount(_ application: MSALPublicClientApplication) async throws -> MSALAccount {
        try #require(try await application.accountsFromDevice(for: MSALAccountEnumerationParameters()).first)
      }

      func require(_ requirement: PolicyRequirement) throws {
        let adele = try #require(world.emulator.directory.user(named: ScriptedPerson.adele.username)).id
        world.emulator.administration.policies.demand(requirement, of: adele)
      }

      func fail(_ fault: StandInFault) throws {
        try world.fault(["method": "acquireTokenSilently"], ["broker": .string(fault.rawValue)])
      }
    }

    @Test(arguments: BrokerDialect.allCases)
    func `get on, whichever broker it is`(dialect: BrokerDialect) async throws {
      let desktop = try Desktop(dialect)
      let application = try desktop.application()
      let account = try await desktop.deviceAccount(application)
      let result = try await desktop.world.silently(application, account)
      #expect(result.tokenSource == .broker && result.account.username == "adele@contoso.example")
      #expect(try await desktop.world.graphStatus(result) == 200)
      #expect(try await desktop.world.silently(application).tokenSource == .cache)
      #expect(try await desktop.world.silently(application, forceRefresh: true).tokenSource == .broker)
      #expect(desktop.world.refreshes == 0)
      let device = try await application.deviceInformation(with: nil)
      #expect(device.deviceMode == .default && device.platformSSOStatus == .enabledAndRegistered)
      #expect(device.extraDeviceInformation[MSAL_PRIMARY_REGISTRATION_DEVICE_ID] as? String == DeviceStanding.id)
      #expect(device.extraDeviceInformation[MSALBrokerVersionKey] is String)
    }

    @Test(arguments: BrokerDialect.allCases)
    func `sign a person in, in the broker's window or the browser`(dialect: BrokerDialect) async throws {
      let desktop = try Desktop(dialect, signedIn: [])
      let application = try desktop.application()
      let result = try await desktop.world.signIn(application)
      // Himmelblau's broker can't ask who signs in.
      #expect(result.tokenSource == (dialect == .himmelblau ? .identityProvider : .broker))
      #expect(try await desktop.world.graphStatus(result) == 200)
      let listed = try await application.accountsFromDevice(for: MSALAccountEnumerationParameters())
      #expect(listed.map(\.isSSOAccount) == [dialect != .himmelblau])
    }

    @Test func `meet a policy that demands a compliant device, which the browser does not`() async throws {
      let desktop = try Desktop()
      try desktop.require(.compliantDevice)
      let application = try desktop.application()
      let account = try await desktop.deviceAccount(application)
      #expect(try await desktop.world.silently(application, account).tokenSource == .broker)
      let plain = try desktop.world.makeApplication(tenant: "organizations", store: MemoryRecordStore())
      let error = await failure { try await desktop.world.signIn(plain) }
      #expect(error?.msalCode == .userCanceled)
      #expect(try desktop.world.browser.journeys.last?.get().landing.page?.text.contains("53000") == true)
    }

    @Test func `answer a claims challenge in the broker's window, when the broker alone can't`() async throws {
      let desktop = try Desktop()
      let application = try desktop.application()
      let account = try await desktop.deviceAccount(application)
      let graph = try #require(desktop.world.emulator.directory.graph)
      desktop.world.emulator.administration.policies.demand(context: "c1", at: graph)
      #expect(try await desktop.world.graphStatus(desktop.world.silently(application, account)) == 401)
      let claims = MSALClaimsRequest(
        jsonString: #"{"access_token":{"acrs":{"essential":true,"value":"c1"}}}"#, error: nil)
      let silent = MSALSilentTokenParameters(scopes: ["User.Read"], account: account)
      silent.claimsRequest = claims
      let error = await failure { try await application.acquireTokenSilent(with: silent) }
      #expect(error?.msalCode == .interactionRequired)
      let parameters = MSALInteractiveTokenParameters(
        scopes: ["User.Read"], webviewParameters: MSALWebviewParameters())
      (parameters.account, parameters.claimsRequest) = (account, claims)
      let result = try await application.acquireToken(with: parameters)
      #expect(result.tokenSource == .broker)
      #expect(try await desktop.world.graphStatus(result) == 200)
    }

    @Test func `do not meet it with a device that is only registered, and the person is asked`() async throws {
      let desktop = try Desktop(device: .registered)
      try desktop.require(.compliantDevice)
      let application = try desktop.application()
      let account = try await desktop.deviceAccount(application)
      let error = await failure { _ = try await desktop.world.silently(application, account) }
      #expect(error?.msalCode == .interactionRequired)
      #expect(error?.userInfo[MSALSTSErrorCodesKey] as? [Int] == [53_000])
      #expect(error?.userInfo[MSALBrokerVersionKey] as? String == "3.0.2")
    }

    @Test func `sign out of a shared device together`() async throws {
      let desktop = try Desktop(device: .shared)
      let (one, two) = (try desktop.application(), try desktop.application())
      let account = try await desktop.deviceAccount(one)
      #expect(try await desktop.world.silently(one, account).tokenSource == .broker)
      #expect(try await two.currentAccount(with: nil).0 == account)
      #expect(try await one.deviceInformation(with: nil).deviceMode == .shared)
      try await one.signout(with: account, signoutParameters: MSALSignoutParameters())
      let (current, previous) = try await two.currentAccount(with: nil)
      #expect(current == nil && previous == account)
      #expect(try two.allAccounts().isEmpty)
    }

    @Test(
      arguments: [
        (.empty, .internalErrorBrokerCorruptedResponse), (.notJSON, .internalErrorBrokerCorruptedResponse),
        (.array, .internalErrorBrokerCorruptedResponse), (.silent, .internalErrorBrokerResponseNotReceived),
        (.disconnect, .internalErrorBrokerResponseNotReceived), (.otherAccount, .internalErrorInvalidResponse),
        (.unavailable, .internalErrorUnhandledResponse),
      ] as [(StandInFault, MSALInternalError)])
    func `tell what was wrong with the broker`(fault: StandInFault, code: MSALInternalError) async throws {
      let desktop = try Desktop()
      let application = try desktop.application()
      let account = try await desktop.deviceAccount(application)
      try desktop.fail(fault)
      let error = await failure { _ = try await desktop.world.silently(application, account) }
      #expect(error?.userInfo[MSALInternalErrorCodeKey] as? Int == code.rawValue, "\(error?.description ?? "")")
      #expect(try application.allAccounts().isEmpty)
    }

    @Test func `take the token's own end for one that means nothing`() async throws {
      let desktop = try Desktop()
      let application = try desktop.application()
      let account = try await desktop.deviceAccount(application)
      try desktop.fail(.shortLife)
      let end = try #require(try await desktop.world.silently(application, account).expiresOn)
      #expect(end > desktop.world.clock.now.addingTimeInterval(600))
    }

    @Test func `have a bound token that the app's own key signs for`() async throws {
      let desktop = try Desktop()
      let application = try desktop.application()
      let account = try await desktop.deviceAccount(application)
      let parameters = MSALSilentTokenParameters(scopes: ["User.Read"], account: account)
      let url = try #require(URL(string: "https://graph.microsoft.localhost/v1.0/me"))
      parameters.authenticationScheme = MSALAuthenticationSchemePop(
        httpMethod: .GET, request: url, nonce: nil, additionalParameters: nil)
      let result = try await application.acquireTokenSilent(with: parameters)
      #expect(result.authenticationScheme == "Pop" && result.tokenSource == .broker)
    }
  }
}
