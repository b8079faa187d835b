// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import EmulatorDirectory
import Foundation
import IdentityEmulator
import OAuthWire
import PlatformInterfaces
import ScriptedBrowser
import TestSupport
import Testing

/// A browser in which a person answers the pages that the broker opens.
package struct PersonInWindow: Browser {
  let person: ScriptedPerson?
  let browser: ScriptedBrowser
  private let opened = Lock<[URL]>([])
  /// Opens when a window has been asked for.
  package let asked = Gate()

  /// - Parameter person: nil: nobody looks at the window.
  package init(_ person: ScriptedPerson?, transport: any HTTPTransport) {
    (self.person, browser) = (person, ScriptedBrowser(transport: transport))
    asked.open()
  }

  package var pages: [URL] { opened.withLock { $0 } }

  package func open(_ url: URL, privately: Bool) async throws(PageOpeningError) {
    opened.withLock { $0.append(url) }
    await asked.pass()
    guard let person else { return }
    Task { _ = try? await person.visit(url, with: browser) }
  }
}

/// A machine with a stand-in broker, and a caller of it.
package struct BrokerWorld {
  package let platform: PlatformWorld
  package let broker: StandInBroker
  package let window: PersonInWindow

  package init(
    _ dialect: BrokerDialect = .third, device: DeviceStanding = .compliant,
    signedIn: [String] = ["adele@contoso.example"],
    isStrict: Bool = false, hasConsent: Bool = true, person: ScriptedPerson? = nil
  ) throws {
    var seed = Seed.standard
    seed.settings.device = device
    seed.settings.deviceAccounts = signedIn
    if hasConsent {
      let scopes = ["User.Read", "openid", "profile", "offline_access", Seed.toDoList.identifierURI + "/ToDoList.Read"]
      seed.consents += scopes.map {
        Seed.Consent(app: Seed.sampleApp.clientID, holder: .tenant(Seed.contoso.id), scopes: ScopeSet([$0]))
      }
    }
    platform = try PlatformWorld(seed: seed)
    window = PersonInWindow(person, transport: platform.emulator)
    broker = StandInBroker(emulator: platform.emulator, dialect: dialect, isStrict: isStrict, browser: window)
  }

  package static let clientID = Seed.sampleApp.clientID.value
  package static let correlationID = "11111111-2222-4333-8444-555555555555"

  package func ask(_ method: BrokerMethod, _ request: String) async -> BusAnswer {
    await broker.answer(
      BusCall(
        destination: BrokerBus.name, path: BrokerBus.path, interface: BrokerBus.interface, member: method.rawValue,
        arguments: [BrokerBus.protocolVersion, Self.correlationID, request]))
  }

  package func json(_ method: BrokerMethod, _ request: JSONValue = [:]) async throws -> JSONValue {
    let text: String = try await requireCase("text", of: ask(method, request.text))
    return try JSONValue(parsing: text.utf8)
  }

  /// The error's members, wherever they stand.
  package func failure(_ method: BrokerMethod, _ request: JSONValue) async throws -> JSONValue {
    let answer = try await json(method, request)
    return try #require(answer["error"] ?? answer["brokerTokenResponse"]?["error"], "\(answer.text)")
  }

  package func account(of clientID: String = clientID) async throws -> JSONValue {
    let answer = try await json(
      .getAccounts, ["clientId": .string(clientID), "redirectUri": .string(Seed.brokerRedirectURI.value)])
    return try #require(answer["accounts"]?.array?.first)
  }

  /// A request for tokens as foreign clients send it.
  package func request(
    _ type: Int = 1, account: JSONValue?, scopes: [JSONValue] = ["https://graph.microsoft.com/.default"],
    _ changes: JSONObject = [:]
  ) -> JSONValue {
    var parameters: JSONObject = [
      "account": account, "additionalQueryParametersForAuthorization": [:],
      "authority": .string("\(platform.origin)/common"), "authorizationType": JSONValue(type),
      "clientId": .string(Self.clientID), "redirectUri": .string(Seed.brokerRedirectURI.value),
      "requestedScopes": .array(scopes), "username": account?["username"], "uxContextHandle": -1,
    ]
    for change in changes.members { parameters[change.name] = change.value == .null ? nil : change.value }
    return ["authParameters": .object(parameters)]
  }

  package func control(_ path: String, _ body: String) async throws -> HTTPResponse {
    let url = try #require(URL(string: "\(platform.origin)/_emulator/\(path)"))
    return await platform.emulator.respond(
      to: HTTPRequest(method: "POST", url: url, headers: ["Content-Type": "application/json"], body: Data(body.utf8)))
  }
}
