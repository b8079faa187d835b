// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import EmulatorCommand
import EmulatorDirectory
import EmulatorTestSupport
import Foundation
import LinuxPlatform
import OAuthWire
import PlatformInterfaces
import ScriptedBrowser
import TestSupport
import Testing

// Fidelity: identity broker of a Linux desktop
@Suite("The stand-in broker on a bus", .enabled(if: PrivateBus.missing == nil), .timeLimit(.minutes(5)))
struct BrokerCommandTests {
  private let directory: TemporaryDirectory

  init() throws {
    directory = try TemporaryDirectory()
    try EmulatorProcess.prepare(directory)
  }

  private struct Outcome {
    var status: Int32
    var talk: String
  }

  /// Runs the program; `whileRunning` gets what it says when it is ready, and then the program is told to stop.
  private func run(
    _ arguments: [String], bus: String? = nil, person: ScriptedPerson? = nil,
    whileRunning: @escaping @Sendable (JSONValue) async throws -> Void = { _ in }
  ) async -> Outcome {
    let (answer, talk) = (Lock(""), Lock(""))
    var environment = ["XDG_DATA_HOME": directory.path]
    environment["DBUS_SESSION_BUS_ADDRESS"] = bus ?? "disabled:"
    let program = EmulatorProgram(
      EmulatorProgram.Dependencies(
        environment: environment, answer: { text in answer.withLock { $0 += text } },
        talk: { text in talk.withLock { $0 += text } },
        untilStopped: {
          do {
            let line = answer.withLock { $0 }
            try await whileRunning(try JSONValue(parsing: Array(line.utf8.dropLast())))
          } catch { Issue.record(error) }
        }, browser: PersonInWindow(person, transport: CurlTransport(environment: [:]))))
    let status = await program.run(["broker", "--port", "0", "--https-port", "0", "--json", "--quiet"] + arguments)
    return Outcome(status: status, talk: talk.withLock { $0 })
  }

  private static let app = Seed.sampleApp.clientID.value

  private static func request(_ type: Int, _ changes: JSONObject = [:]) -> String {
    var parameters: JSONObject = [
      "authority": "https://login.microsoftonline.com/common", "authorizationType": JSONValue(type),
      "clientId": .string(app), "redirectUri": .string(Seed.brokerRedirectURI.value),
      "requestedScopes": ["https://graph.microsoft.com/User.Read"], "username": "adele@contoso.example",
    ]
    for change in changes.members { parameters[change.name] = change.value }
    var request: JSONObject = ["authParameters": .object(parameters)]
    request["account"] = parameters["account"]
    request["ssoUrl"] = parameters["ssoUrl"]
    return JSONValue.object(request).text
  }

  @Test func `all methods answer two foreign clients`() async throws {
    let bus = try await PrivateBus.start()
    let python = try await PythonEnvironment.bus()
    let adele = ScriptedPerson(username: "adele@contoso.example", password: "Adele-Pass-1")
    let outcome = await run(
      ["--device", "compliant", "--signed-in", "adele@contoso.example"], bus: bus.address, person: adele
    ) { ready in
      #expect(ready["broker"]?.string == bus.address)
      for client in ["busctl", "jeepney"] {
        func ask(_ method: BrokerMethod, _ request: String) async throws -> JSONValue {
          let (status, output) =
            client == "busctl"
            ? try await bus.busctl([
              "call", "--json=short", BrokerBus.name, BrokerBus.path, BrokerBus.interface, method.rawValue, "sss",
              "0.0",
              "11111111-2222-4333-8444-555555555555", request,
            ])
            : try await python.run(
              "bus_client.py", [method.rawValue, request], environment: ["DBUS_SESSION_BUS_ADDRESS": bus.address])
          #expect(status == 0, "\(client) \(method): \(output)")
          let text = output.split(separator: "\n").last.map { String($0) } ?? ""
          guard client == "busctl" else { return try JSONValue(parsing: text.utf8) }
          let inner = try #require(try JSONValue(parsing: text.utf8)["data"]?.array?.first?.string)
          return try JSONValue(parsing: inner.utf8)
        }
        #expect(try await ask(.getLinuxBrokerVersion, "{}")["linuxBrokerVersion"] == "3.0.2")
        let accounts = try await ask(.getAccounts, "{\"clientId\":\"\(Self.app)\"}")
        let account = try #require(accounts["accounts"]?.array?.first)
        let interactive = try await ask(.acquireTokenInteractively, Self.request(6, ["account": account]))
        #expect(interactive["brokerTokenResponse"]?["accessToken"]?.string != nil, "\(interactive.text)")
        let silent = try await ask(.acquireTokenSilently, Self.request(1, ["account": account]))
        #expect(silent["brokerTokenResponse"]?["accessToken"]?.string != nil, "\(silent.text)")
        let cookie = try await ask(
          .acquirePrtSsoCookie, Self.request(8, ["account": account, "ssoUrl": "https://login.microsoftonline.com/"]))
        #expect(cookie["cookieItems"]?.array?.first?["cookieName"] == "x-ms-RefreshTokenCredential", "\(cookie.text)")
        let home = account["homeAccountId"]?.string ?? ""
        let signed = try await ask(
          .generateSignedHttpRequest,
          #"{"clientId":"\#(Self.app)","popParams":{"httpMethod":"GET","uriHost":"a.example","homeAccountId":"\#(home)"}}"#
        )
        #expect(signed["signedHttpRequest"]?.string?.hasPrefix("eyJ") == true)
        #expect(try await ask(.cancelInteractiveFlow, #"{"correlationId":"none"}"#) == [:])
        #expect(
          try await ask(.removeAccount, #"{"clientId":"\#(Self.app)","account":\#(account.text)}"#) == [:])
        let left = try await ask(.getAccounts, "{\"clientId\":\"\(Self.app)\"}")
        #expect(left["accounts"]?.array?.isEmpty == true)
        try await Self.control(ready, "broker", #"{"signIn":"adele@contoso.example"}"#)
      }
    }
    #expect(outcome.status == 0)
    #expect(await SystemdBus(address: bus.address).presence(of: BrokerBus.name, within: .seconds(60)) == .absent)
  }

  private static func control(_ ready: JSONValue, _ path: String, _ body: String) async throws {
    let base = try #require(ready["http"]?.string)
    let url = try #require(URL(string: "\(base)/_emulator/\(path)"))
    let response = try await CurlTransport(environment: [:]).send(
      HTTPRequest(method: "POST", url: url, headers: ["Content-Type": "application/json"], body: Data(body.utf8)))
    #expect(response.status < 300)
  }

  private static func isRuntimeReady() async -> Bool {
    let said = try? await ChildProcess.run(
      "python3", [Checkout.path("Tests/Fixtures/python/broker_runtime.py"), "--check"])
    return KeyringSession.missing == nil && said?.output.hasPrefix("ready") == true
  }

  @Test(.enabled("needs libwebkit2gtk-4.1-0 and amd64") { await isRuntimeReady() })
  func `Microsoft's own runtime signs in, is silent, shows the window, and removes the account`() async throws {
    // The runtime keeps its tokens in the keyring.
    let bus = try await KeyringSession.start()
    let keyring = try await bus.startKeyring(unlocked: true)
    let python = try await PythonEnvironment.brokerRuntime()
    let adele = ScriptedPerson(username: "adele@contoso.example", password: "Adele-Pass-1")
    let authority = directory.path + "/msal-emulator/ca.pem"
    _ = await run(["--device", "compliant", "--check-calls"], bus: bus.address, person: adele) { ready in
      let base = try #require(ready["https"]?.string)
      let result = try await python.run(
        "broker_runtime.py",
        ["\(base)/common", Self.app, "https://graph.microsoft.com/User.Read", "adele@contoso.example"],
        environment: ["DBUS_SESSION_BUS_ADDRESS": bus.address, "REQUESTS_CA_BUNDLE": authority])
      let steps = result.output.split(separator: "\n").compactMap { try? JSONValue(parsing: $0.utf8) }
      #expect(result.status == 0, "\(result.output)")
      for name in ["interactive", "silent", "window"] {
        let step = steps.first { $0["step"]?.string == name }
        #expect(step?["access_token"]?.string?.hasPrefix("eyJ") == true, "\(result.output)")
        #expect(step?["claims"]?["preferred_username"] == "adele@contoso.example")
      }
      #expect(steps.first { $0["step"] == "accounts" }?["usernames"] == ["adele@contoso.example"])
      #expect(steps.first { $0["step"] == "removed" }?["usernames"] == [])
    }
    await keyring.stop()
  }

  @Test func `a name that is taken, a bus that is none and an unknown person have a next step`() async throws {
    let bus = try await PrivateBus.start()
    let second = Lock(Outcome(status: -1, talk: ""))
    let first = await run([], bus: bus.address) { _ in
      let outcome = await run([], bus: bus.address)
      second.withLock { $0 = outcome }
    }
    #expect(first.status == 0)
    let taken = second.withLock { $0 }
    #expect(taken.status == 1 && taken.talk.contains("dbus-run-session"), "\(taken.talk)")
    let none = await run([])
    #expect(none.status == 1 && none.talk.contains("no message bus"), "\(none.talk)")
    let dead = await run(["--bus-address", "unix:path=/nonexistent"])
    #expect(dead.status == 1 && dead.talk.contains("--bus-address"), "\(dead.talk)")
    let unknown = await run(["--signed-in", "nobody@contoso.example"], bus: bus.address)
    #expect(unknown.status == 2 && unknown.talk.contains("nobody@contoso.example"))
    for wrong in [["--broker-version", "4"], ["--device", "lost"]] {
      let outcome = await run(wrong, bus: bus.address)
      #expect(outcome.status == 2, "\(wrong)")
    }
  }

  @Test func `two brokers on two buses have their own people`() async throws {
    let (one, other) = (try await PrivateBus.start(), try await PrivateBus.start())
    let outcome = await run(["--signed-in", "adele@contoso.example"], bus: one.address) { _ in
      let inner = await run(["--bus-address", other.address, "--broker-version", "himmelblau"]) { _ in
        for (bus, count) in [(one, 1), (other, 0)] {
          let text = try await SystemdBus(address: bus.address).call(
            BusCall(
              destination: BrokerBus.name, path: BrokerBus.path, interface: BrokerBus.interface, member: "getAccounts",
              arguments: ["0.0", "", "{\"clientId\":\"\(Self.app)\"}"]), within: .seconds(60))
          #expect(try JSONValue(parsing: text.utf8)["accounts"]?.array?.count == count)
        }
      }
      #expect(inner.status == 0)
    }
    #expect(outcome.status == 0)
  }

  @Test func `it comes back after it has left in the middle of a call, and ends with the bus`() async throws {
    let bus = try await PrivateBus.start()
    let ended = Gate()
    let outcome = await run([], bus: bus.address) { _ in
      func ask(_ member: String) async throws(BusError) -> String {
        try await SystemdBus(address: bus.address).call(
          BusCall(
            destination: BrokerBus.name, path: BrokerBus.path, interface: BrokerBus.interface, member: member,
            arguments: ["0.0", "", "{}"]), within: .seconds(60))
      }
      await #expect(throws: BusError.noReply) { try await ask("cancelInteractiveFlow") }
      var answer: String?
      for _ in 0..<10_000 where answer == nil { answer = try? await ask("getLinuxBrokerVersion") }
      #expect(answer?.contains("3.0.2") == true)
      await bus.end()
      // The program ends by itself.
      await ended.pass()
    }
    ended.open()
    #expect(outcome.status == 1 && outcome.talk.contains("session bus has ended"), "\(outcome.talk)")
  }
}
