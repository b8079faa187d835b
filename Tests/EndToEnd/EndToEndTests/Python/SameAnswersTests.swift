// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import Foundation
import LinuxPlatform
import MSALServer
import OAuthWire
import PlatformInterfaces
import ScriptedBrowser
import TestSupport
import Testing

/// A table of calls and the answers that all libraries must give.
private struct AnswerTable {
  struct Answers: Equatable {
    var lines: [String]
    /// The number of token requests to the emulator.
    var asked: Int

    init(_ json: JSONValue) throws {
      lines = try #require(json["answers"]?.array).compactMap(\.string)
      asked = try #require(json["asked"]?.int)
    }

    init(lines: [String], asked: Int) { (self.lines, self.asked) = (lines, asked) }

    /// The answers as azure-identity gives them: its errors are texts with the platform's number.
    var withNumbersOnly: [String] {
      lines.map { line in
        let words = line.split(separator: " ")
        if words.first == "network" || words.first == "cache" { return line }
        return (["refused"] + words.filter { $0.allSatisfy(\.isNumber) }.map(String.init)).joined(separator: " ")
      }
    }
  }

  let apps: JSONValue
  let rows: [JSONValue]

  init() throws {
    let file = URL(filePath: Checkout.path("Tests/Fixtures/python/same_answers.json"))
    let json = try JSONValue(parsing: Array(Data(contentsOf: file)))
    apps = try #require(json["apps"])
    rows = try #require(json["rows"]?.array)
  }
}

/// A clock whose pauses return at once.
private struct HastyClock: WallClock {
  var now: Date { Date() }
  func sleep(seconds: Double) async throws { try Task.checkCancellation() }
}

/// Carries out one row with our own library.
private final class Program {
  private let row: JSONValue
  private let emulator: EmulatorProcess
  private let transport: CurlTransport
  private let clientID: String
  private let credential: ClientCredential
  private var application: ConfidentialClientApplication?
  private var identity: ManagedIdentityApplication?
  private var signIn: (flow: WebSignInFlow, answer: [String: String])?
  private var homeAccountID = ""
  private var assertion: String?

  init(_ row: JSONValue, _ apps: JSONValue, _ emulator: EmulatorProcess, certificates: String) async throws {
    (self.row, self.emulator) = (row, emulator)
    transport = try emulator.transport()
    let app = try #require(apps[row["app"]?.string ?? "daemon"]?.array).compactMap(\.string)
    clientID = app[0]
    if let name = row["certificate"]?.string {
      credential = .certificate(ClientCertificate(pemFile: "\(certificates)/\(name).pem"))
    } else if let order = row["federated"] {
      let text = try await emulator.issue(order)
      credential = .assertion { _ in text }
    } else {
      credential = .secret(row["secret"]?.string ?? app[1])
    }
  }

  /// One line for a token or a refusal.
  func answer(to call: JSONValue) async throws -> String {
    do {
      let result = try await token(call)
      return try emulator.described(result.source == .cache ? "cache" : "network", result.accessToken)
    } catch let error as AcquisitionError {
      if let refusal = error.refusal {
        let numbers = refusal.codes.map(String.init)
        return ([refusal.error] + numbers + [refusal.suberror, refusal.claims].compactMap { $0 }).joined(separator: " ")
      }
      if case .managedIdentity(let code, _) = error.reason { return code }
      return "refused here"
    }
  }

  private func token(_ call: JSONValue) async throws -> TokenResult {
    let options = RequestOptions(claims: call["claims"]?.string, forceRefresh: call["force"] == true)
    if let resource = call["identity"]?.string {
      return try await machine().acquireToken(forResource: resource, options: options)
    }
    let application = try application ?? confidential()
    self.application = application
    if let scope = call["client"]?.string {
      return try await application.acquireTokenForClient(scope: scope, options: options)
    }
    if let scope = call["behalf"]?.string {
      let presented = AccessToken(unvalidated: try await caller())
      return try await application.acquireToken(onBehalfOf: presented, scopes: [scope], options: options)
    }
    if let scopes = call["silent"]?.array?.compactMap(\.string) {
      return try await application.acquireTokenSilent(homeAccountID: homeAccountID, scopes: scopes, options: options)
    }
    if let scopes = call["signIn"]?.array?.compactMap(\.string) {
      signIn = try await visit(application, scopes, changing: call["change"]?.object ?? [:])
    }
    let (flow, answer) = try #require(signIn)
    let result = try await application.finishSignIn(flow, answer: WebSignInAnswer(answer))
    homeAccountID = result.account?.homeAccountID ?? ""
    return result
  }

  private func confidential() throws -> ConfidentialClientApplication {
    var configuration = ConfidentialClientConfiguration(
      clientID: clientID, authority: "\(emulator.https)/\(row["tenant"]?.string ?? "contoso.example")",
      credential: credential)
    configuration.clientCapabilities = row["capabilities"]?.array?.compactMap(\.string) ?? []
    configuration.validatesAuthority = false
    return try ConfidentialClientApplication(configuration, platform: platform([:]))
  }

  private func machine() throws -> ManagedIdentityApplication {
    if let identity { return identity }
    let source = try #require(row["source"]?.string)
    var variables: [String: String] = [:]
    for members in [emulator.ready["managedIdentity"]?[source], row["variables"]] {
      for member in members?.object?.members ?? [] { variables[member.name] = member.value.string }
    }
    let made = try ManagedIdentityApplication(
      ManagedIdentityConfiguration(identity: row["identity"]?.string.map { .clientID($0) } ?? .systemAssigned),
      platform: platform(variables), arcFolder: try #require(emulator.ready["arcKeys"]?.string))
    identity = made
    return made
  }

  private func platform(_ variables: [String: String]) -> ServerPlatform {
    ServerPlatform(
      transport: transport, clock: HastyClock(), random: SystemRandom(),
      environment: EnvironmentVariables(variables), fileExists: { _ in false })
  }

  /// The token with which the API was called, the same one for all calls of the row.
  private func caller() async throws -> String {
    if let assertion { return assertion }
    let text =
      if let given = row["assertion"]?.string { given } else { try await emulator.issue(try #require(row["caller"])) }
    assertion = text
    return text
  }

  private func visit(
    _ application: ConfidentialClientApplication, _ scopes: [String], changing changes: JSONObject
  ) async throws -> (WebSignInFlow, [String: String]) {
    let redirectURI = "http://localhost:8767/signin-oidc"
    var request = WebSignInRequest(redirectURI: redirectURI, scopes: scopes)
    request.answersByForm = false
    let flow = try await application.beginSignIn(request)
    let catcher = RedirectCatcher(redirectURI: redirectURI, transport: transport)
    let lee = try emulator.user("lee")
    _ = try await ScriptedPerson(username: lee.username, password: lee.password)
      .visit(flow.url, with: ScriptedBrowser(transport: catcher))
    var answer = catcher.answer
    for change in changes.members { answer[change.name] = change.value.string }
    return (flow, answer)
  }
}

extension EmulatorProcess {
  /// Sends a command to the control API; its answer.
  @discardableResult
  fileprivate func command(_ path: String, _ body: JSONValue = [:], method: String = "POST") async throws -> JSONValue {
    let request = HTTPRequest(
      method: method, url: try #require(URL(string: "\(control)/\(path)")),
      headers: method == "GET" ? [:] : ["Content-Type": "application/json"],
      body: method == "GET" ? Data() : Data(body.utf8))
    let response = try await transport().send(request)
    try #require((200...299).contains(response.status), "\(path): \(String(decoding: response.body, as: UTF8.self))")
    return try JSONValue(parsing: response.body)
  }

  /// An access token that the control API issues.
  fileprivate func issue(_ order: JSONValue) async throws -> String {
    try #require(try await command("tokens/issue", order)["access_token"]?.string)
  }

  /// How many requests for tokens there were since the last reset.
  fileprivate func tokenRequests() async throws -> Int {
    let log = try await command("requests", method: "GET")["requests"]?.array ?? []
    return log.count { $0["path"]?.string?.hasSuffix("/token") == true }
  }

  /// The API that a token is for, and what it permits.
  fileprivate func described(_ source: String, _ token: String) throws -> String {
    let parts = token.split(separator: ".")
    let claims = try JSONValue(parsing: try #require(Base64URL.decode(String(parts[1]))))
    let audience = claims["aud"]?.string ?? ""
    let api = ready["apis"]?.array?.first { $0["appId"]?.string == audience || $0["appIdUri"]?.string == audience }
    let details = ["roles", "scp", "azpacr", "xms_cc"].compactMap { name -> String? in
      guard let value = claims[name] else { return nil }
      return "\(name)=\(value.string ?? value.array?.compactMap(\.string).joined(separator: ",") ?? value.text)"
    }
    return ([source, api?["name"]?.string ?? audience] + details).joined(separator: " ")
  }
}

// Fidelity: [MSAL Python, azure-identity] client credentials; [MSAL Python, azure-identity] managed identity
// Fidelity: [MSAL Python, azure-identity] on-behalf-of (`jwt-bearer`)
// Parity: client credentials; managed identity
@Suite("Servers with MSAL for Python, azure-identity and this library", .timeLimit(.minutes(5)))
struct SameAnswersTests {
  @Test func `The same calls have the same answers, and as many requests, but for what the table explains`()
    async throws
  {
    let emulator = try await EmulatorProcess.start()
    let certificates = try TemporaryDirectory()
    let report = try await PythonEnvironment.shared().report(
      "same_answers.py", [emulator.ready.text, certificates.path], emulator)
    let table = try AnswerTable()
    #expect(Set(report.object?.members.map(\.name) ?? []).count == table.rows.count)
    for row in table.rows {
      let name = try #require(row["name"]?.string)
      let expected = try AnswerTable.Answers(row)
      let ours = try await answers(to: row, table.apps, emulator, certificates.path)
      #expect(ours == expected, "\(name)")
      let pythons = try AnswerTable.Answers(try #require(report[name]?["python"]))
      #expect(
        pythons == (try row["python"].map { try AnswerTable.Answers($0) } ?? expected),
        "MSAL for Python: \(name): \(pythons)")
      #expect((row["python"] == nil) == (row["because"] == nil), "\(name)")
      guard let azures = report[name]?["azure"] else { continue }
      let wanted = try row["azure"].map { try AnswerTable.Answers($0) } ?? expected
      #expect(azures["answers"]?.array?.compactMap(\.string) == wanted.withNumbersOnly, "azure-identity: \(name)")
    }
    #expect(await emulator.stop() == 0)
  }

  private func answers(
    to row: JSONValue, _ apps: JSONValue, _ emulator: EmulatorProcess, _ certificates: String
  ) async throws -> AnswerTable.Answers {
    try await emulator.command("reset")
    let program = try await Program(row, apps, emulator, certificates: certificates)
    var lines: [String] = []
    for call in row["calls"]?.array ?? [] {
      guard let path = call["control"]?.string, var body = call["body"]?.object else {
        lines.append(try await program.answer(to: call))
        continue
      }
      if let names = body["certificates"]?.array?.compactMap(\.string) {
        body["certificates"] = .array(
          try names.map { .string(try String(contentsOfFile: "\(certificates)/\($0).crt", encoding: .utf8)) })
      }
      try await emulator.command(path, .object(body), method: call["method"]?.string ?? "POST")
    }
    return AnswerTable.Answers(lines: lines, asked: try await emulator.tokenRequests())
  }
}
