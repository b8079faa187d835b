// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import Foundation
import MSAL
import OAuthClient
import OAuthWire
import PlatformInterfaces
import TestSupport
import Testing

/// The desktop's identity broker, as apps see it. One of the tests changes a setting of the process.
@Suite("An app on a managed desktop", .oneInAProcess)
struct BrokerTests {
  /// What the platform gave to another program of the person's: the broker hands it on.
  private struct Session {
    let world: World
    let bus = ScriptedBus()
    let tokens: MSALResult

    init() async throws {
      world = try World()
      let other = try world.makeApplication(store: MemoryRecordStore())
      tokens = try await world.signIn(other)
      bus.on(.getLinuxBrokerVersion, text: #"{"linuxBrokerVersion":"3.0.2"}"#)
      bus.on(.getAccounts, text: JSONValue.object(["accounts": [account]]).text)
      for method in [BrokerMethod.acquireTokenSilently, .acquireTokenInteractively] { bus.on(method, text: answer()) }
    }

    var account: JSONValue {
      let id = tokens.account.homeAccountId
      return [
        "environment": "login.microsoftonline.localhost", "homeAccountId": .string(id?.identifier ?? ""),
        "localAccountId": .string(id?.objectId ?? ""), "realm": .string(id?.tenantId ?? ""),
        "username": .string(tokens.account.username ?? ""), "name": "Adele Vance", "givenName": "Adele",
        "passwordExpiry": 0,
      ]
    }

    func answer() -> String {
      let id = tokens.account.homeAccountId
      return JSONValue.object([
        "brokerTokenResponse": [
          "accessToken": .string(tokens.accessToken), "accessTokenType": 0,
          "expiresOn": JSONValue(Int((tokens.expiresOn?.timeIntervalSince1970 ?? 0) * 1000)),
          "grantedScopes": .string(tokens.scopes.joined(separator: " ")), "idToken": .string(tokens.idToken ?? ""),
          "clientInfo": .string(ClientInfo(uid: id?.objectId ?? "", utid: id?.tenantId ?? "").encoded),
        ]
      ]).text
    }

    func application(
      store: (any RecordStore)? = nil, _ adjust: (MSALPublicClientApplicationConfig) -> Void = { _ in }
    ) throws -> MSALPublicClientApplication {
      try world.makeApplication(store: store, bus: bus) {
        $0.redirectUri = BrokerRedirect.standard
        adjust($0)
      }
    }

    func deviceAccount(_ application: MSALPublicClientApplication) async throws -> MSALAccount {
      try #require(try await application.accountsFromDevice(for: MSALAccountEnumerationParameters()).first)
    }
  }

  @Test func `gets tokens of the account of the device without asking anybody`() async throws {
    let session = try await Session()
    let application = try session.application()
    #expect(application.isCompatibleAADBrokerAvailable)
    #expect(try application.allAccounts().isEmpty)
    let account = try await session.deviceAccount(application)
    #expect(account.isSSOAccount && account.username == "adele@contoso.example")
    let result = try await session.world.silently(application, account)
    #expect(result.tokenSource == .broker && result.account.isSSOAccount)
    #expect(try await session.world.graphStatus(result) == 200)
    #expect(try application.allAccounts() == [account])
    #expect(try await session.world.silently(application).tokenSource == .cache)
    try application.remove(account)
    #expect(try application.allAccounts().isEmpty)
    #expect(session.bus.requests(.removeAccount).isEmpty)
  }

  @Test func `posts when it asks for the broker's window, and when it has the answer`() async throws {
    let session = try await Session()
    let application = try session.application()
    let posted = Lock<[String]>([])
    let names = [MSALWebAuthWillSwitchToBrokerApp, MSALWebAuthDidReceiveResponseFromBroker]
    let observers = names.map { name in
      NotificationCenter.default.addObserver(forName: NSNotification.Name(name), object: nil, queue: nil) { note in
        posted.withLock { $0.append(note.name.rawValue) }
      }
    }
    defer { for observer in observers { NotificationCenter.default.removeObserver(observer) } }
    let result = try await session.world.signIn(application)
    #expect(result.tokenSource == .broker)
    #expect(posted.withLock { $0 } == names)
  }

  @Test(arguments: ["redirect URI", "brokerAvailability", "bypassRedirectURIValidation", "authority"])
  func `looks at no bus unless it asks for the broker`(what: String) async throws {
    let session = try await Session()
    if what == "brokerAvailability" { MSALGlobalConfig.brokerAvailability = .none }
    defer { MSALGlobalConfig.brokerAvailability = .auto }
    let application = try session.application {
      switch what {
      case "redirect URI": $0.redirectUri = nil
      case "bypassRedirectURIValidation": $0.bypassRedirectURIValidation = true
      case "authority": $0.authority = (try? MSALCIAMAuthority(url: World.customers)) ?? $0.authority
      default: break
      }
    }
    #expect(!application.isCompatibleAADBrokerAvailable)
    if what != "authority" { #expect(try await session.world.signIn(application).tokenSource == .identityProvider) }
    #expect(try await application.deviceInformation(with: nil).platformSSOStatus == .notEnabled)
    #expect(try await application.wpjMetaDataDevice(with: nil, forTenantId: nil).extraDeviceInformation.isEmpty)
    _ = try await application.accountsFromDevice(for: MSALAccountEnumerationParameters())
    #expect(session.bus.lookUps == 0 && session.bus.calls.isEmpty)
  }

  @Test func `is told about the device`() async throws {
    let session = try await Session()
    let application = try session.application()
    let device = try await application.deviceInformation(with: nil)
    #expect(device.deviceMode == .default && device.hasAADSSOExtension)
    #expect(device.platformSSOStatus == .enabledAndRegistered)
    #expect(device.extraDeviceInformation[MSALBrokerVersionKey] as? String == "3.0.2")
    #expect(device.extraDeviceInformation[MSAL_PRIMARY_REGISTRATION_UPN] as? String == "adele@contoso.example")
    let tenant = try #require(session.tokens.account.homeAccountId?.tenantId)
    let registration = try await application.wpjMetaDataDevice(with: nil, forTenantId: tenant)
    #expect(registration.extraDeviceInformation[MSAL_PRIMARY_REGISTRATION_TENANT_ID] as? String == tenant)
    #expect(registration.extraDeviceInformation[MSAL_PRIMARY_REGISTRATION_CERTIFICATE_THUMBPRINT] == nil)
    let none = try await application.wpjMetaDataDevice(with: nil, forTenantId: UUID().uuidString)
    #expect(none.extraDeviceInformation.isEmpty)
  }

  @Test func `on a shared machine follows the person who is signed in to it`() async throws {
    let session = try await Session()
    let shared = ScriptedBus()
    shared.on(.getLinuxBrokerVersion, text: "{}")
    let telemetry: JSONValue = ["device_mode": "shared"]
    for accounts in [[session.account], []] as [[JSONValue]] {
      shared.on(.getAccounts, text: JSONValue.object(["accounts": .array(accounts), "telemetry": telemetry]).text)
    }
    let application = try session.world.makeApplication(bus: shared) { $0.redirectUri = BrokerRedirect.standard }
    let (current, previous) = try await application.currentAccount(with: nil)
    #expect(current?.username == "adele@contoso.example" && previous == nil)
    let (next, gone) = try await withCheckedThrowingContinuation { done in
      application.getCurrentAccount(with: nil) { next, gone, error in
        done.resume(with: error.map { .failure($0) } ?? .success((next, gone)))
      }
    }
    #expect(next == nil && gone == current)
    #expect(try await application.deviceInformation(with: nil).deviceMode == .shared)
  }

  @Test func `sees the broker's version in its errors`() async throws {
    let session = try await Session()
    let refusing = ScriptedBus()
    refusing.on(.getAccounts, text: JSONValue.object(["accounts": [session.account]]).text)
    refusing.on(
      .acquireTokenSilently,
      text: #"{"brokerTokenResponse":{"error":{"status":2,"context":"AADSTS50076: x","tag":593819521}},"#
        + #""telemetry":{"broker_version":"3.0.2"}}"#)
    let application = try session.world.makeApplication(bus: refusing) { $0.redirectUri = BrokerRedirect.standard }
    let account = try await session.deviceAccount(session.application())
    let error = await failure { _ = try await session.world.silently(application, account) }
    #expect(error?.msalCode == .interactionRequired)
    #expect(error?.userInfo[MSALBrokerVersionKey] as? String == "3.0.2")
    #expect(error?.userInfo[MSALSTSErrorCodesKey] as? [Int] == [50_076])
  }
}

extension World {
  fileprivate static let customers = URL(string: "https://fabrikam.ciamlogin.localhost")!
}
