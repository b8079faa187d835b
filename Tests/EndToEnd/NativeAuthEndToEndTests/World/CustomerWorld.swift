// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import EmulatorConsole
import EmulatorDirectory
import Foundation
import IdentityEmulator
import LinuxPlatform
import MSAL
import OAuthWire
import PlatformInterfaces
import TestSupport
import Testing
import TokenCache

/// An emulator for one test, which listens on loopback with TLS, and functions for administrators and owners of
/// mailboxes. Apps use the public API only, with a platform and cache of this process.
struct CustomerWorld: Sendable {
  // Making certificates takes a moment, so all tests share them.
  private static let folder = Result { try TemporaryDirectory() }

  let emulator: EmbeddedEmulator
  let base: String
  private let transport: CurlTransport
  private let port: Int

  /// Starts a world, runs `story`, and stops the world.
  static func run(_ story: (CustomerWorld) async throws -> Void) async throws {
    var options = EmbeddedEmulator.Options(dataFolder: try folder.get().path)
    options.signingKey = try TestKeys.signing.get()
    options.limits.bodyBytes = 4 << 20
    let emulator = try await EmbeddedEmulator.start(options)
    do {
      try await story(try CustomerWorld(emulator))
    } catch {
      await emulator.stop()
      throw error
    }
    await emulator.stop()
  }

  private init(_ emulator: EmbeddedEmulator) throws {
    self.emulator = emulator
    let https = try #require(emulator.https)
    port = try #require(https.port)
    base = "https://localhost:\(port)"
    // Each posted form goes over a new connection, and libcurl would read all the system's authorities for each.
    transport = CurlTransport(environment: ["SSL_CERT_FILE": try Self.authorityFile(emulator).path])
  }

  private static func authorityFile(_ emulator: EmbeddedEmulator) throws -> URL {
    URL(filePath: try #require(emulator.authorityPath))
  }

  // MARK: Apps

  /// An app with its own token cache, in memory, that trusts the emulator's certificate and no other.
  /// - Parameter path: the authority's path; the tenant's id by default.
  func app(
    _ form: Form, _ registration: Application = Seed.passwordApp,
    types: MSALNativeAuthChallengeTypes = [.OOB, .password],
    capabilities: MSALNativeAuthCapabilities = [.mfaRequired, .registrationRequired],
    path: String = "/\(Seed.customers.id)", clientID: String? = nil
  ) throws -> CustomerApp {
    let url = try #require(URL(string: "https://fabrikam.ciamlogin.localhost:\(port)\(path)"))
    let configuration = MSALNativeAuthPublicClientApplicationConfig(
      clientId: clientID ?? registration.clientID.value, authority: try MSALCIAMAuthority(url: url),
      challengeTypes: types)
    configuration.capabilities = capabilities
    let platform = Platform(
      transport: transport, clock: ImpatientClock(), random: SystemRandom(), browser: SystemBrowser(),
      redirects: LoopbackListener(), log: NoLog())
    let application = try MSALNativeAuthPublicClientApplication(
      nativeAuthConfiguration: configuration, platform: platform, cache: TokenCache(store: nil, log: NoLog()))
    return CustomerApp(form: form, application: application)
  }

  // MARK: What is beside the app

  /// The newest one-time code sent to an address, which the owner reads.
  func code(_ address: String) async throws -> String {
    let query = FormCoding.body([Parameter("address", address)])
    let answer = try await send(
      "GET", "\(base)/_emulator/inbox?\(String(decoding: query, as: UTF8.self))", "application/json", Data())
    return try #require(answer["messages"]?.array?.first?["code"]?.string, "nothing was sent")
  }

  /// Adds a fault rule, and returns its id.
  @discardableResult
  func fault(_ endpoint: String, _ answer: JSONValue, match: JSONObject = [:]) async throws -> String {
    var match = match
    match["endpoint"] = .string(endpoint)
    let reply = try await control("POST", "faults", ["match": .object(match), "answer": answer])
    return try #require(reply["id"]?.string, "\(reply.text)")
  }

  func removeFaults() async throws { _ = try await control("DELETE", "faults") }

  /// Resets the emulator.
  func reset() async throws { _ = try await control("POST", "reset", [:]) }

  /// Moves the emulator's clock, but not the app's.
  func advance(seconds: Int) async throws {
    _ = try await control("POST", "clock", ["advanceSeconds": JSONValue(seconds)])
  }

  /// How often the rule answered.
  func applied(_ fault: String) async throws -> Int? { try await control("GET", "faults/\(fault)")["applied"]?.int }

  /// Makes password resets report the result at the second poll, one second after the first.
  func hurryResets() async throws { try await fault("resetpassword/submit", ["members": ["poll_interval": 1]]) }

  /// Makes password resets report the result without that second: the first answer, "in progress", is lost, and the app
  /// polls again at once.
  func skipResetPause() async throws {
    try await fault("resetpassword/poll_completion", ["drop": "answer"], match: ["count": 1])
  }

  /// Posts a form as another program would, and returns the answer.
  func post(_ path: String, _ form: [Parameter]) async throws -> JSONValue {
    try await send(
      "POST", "\(base)/\(Seed.customers.id)/\(path)", FormCoding.contentType, FormCoding.body(form))
  }

  /// Calls a protected API, and returns the status.
  func call(_ api: String, _ token: String) async throws -> Int {
    let url = try #require(URL(string: "\(base)/api/\(api)"))
    return try await transport.send(HTTPRequest(url: url, headers: ["Authorization": "Bearer \(token)"])).status
  }

  /// Calls the control API directly, without the network.
  private func control(_ method: String, _ path: String, _ body: JSONValue? = nil) async throws -> JSONValue {
    let url = try #require(URL(string: "\(base)/_emulator/\(path)"))
    let answer = await emulator.emulator.respond(
      to: HTTPRequest(
        method: method, url: url, headers: ["Content-Type": "application/json"], body: body?.data ?? Data()))
    try #require((200...201).contains(answer.status), "\(String(decoding: answer.body, as: UTF8.self))")
    return try JSONValue(parsing: answer.body)
  }

  private func send(_ method: String, _ address: String, _ type: String, _ body: Data) async throws -> JSONValue {
    let url = try #require(URL(string: address))
    let request = HTTPRequest(method: method, url: url, headers: ["Content-Type": type], body: body)
    return try JSONValue(parsing: try await transport.send(request).body)
  }

  /// `pia` is `pia@customers.example`.
  static func name(_ alias: String) -> String { "\(alias)@\(Seed.customers.domain)" }
}

/// The people of the directory that the scenarios need, and addresses without an account.
enum Customer {
  static let pia = CustomerWorld.name("pia")
  static let piaPassword = "Pia-Pass-1"
  static let otto = CustomerWorld.name("otto")
  static let mona = CustomerWorld.name("mona")
  static let monaPassword = "Mona-Pass-1"
  static let monaBackup = "mona.backup@mail.example"
  static let samTelephone = "+4930123456"
  static let fresh = "fresh@contoso.example"
  static let freshBackup = "fresh.backup@contoso.example"
  static let freshPassword = "Fresh-Pass-1"
  static let unknown = "nobody-knows-me@contoso.example"
}

/// The machine's clock, but without the pause before a second try.
private struct ImpatientClock: WallClock {
  private let clock = SystemClock()

  var now: Date { clock.now }

  func sleep(seconds: Double) async throws {
    if seconds >= 1 { try await clock.sleep(seconds: seconds) }
  }
}
