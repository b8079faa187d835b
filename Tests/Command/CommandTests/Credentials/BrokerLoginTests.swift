// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import Foundation
import LinuxPlatform
import OAuthWire
import PlatformInterfaces
import TestSupport
import Testing

/// The program on a desktop with an identity broker, for which the emulator stands in.
@Suite("msal and the desktop's identity broker", .enabled(if: PrivateBus.missing == nil), .timeLimit(.minutes(5)))
struct BrokerLoginTests {
  private let desktop: ManagedDesktop
  private let shell: SignedInShell

  init() async throws {
    desktop = try await ManagedDesktop.start(["--device", "compliant", "--check-calls"])
    shell = try await SignedInShell(desktop)
  }

  /// A sign-in page of the profile's service.
  private var page: String { desktop.emulator.https + "/" }

  private func msal(_ arguments: String..., input: String? = nil) async throws -> MsalProgram.Outcome {
    try await shell.msal.run(arguments + ["--profile", "work"], input: input, variables: desktop.environment)
  }

  /// How often a method of the broker was called and gave an answer.
  private func calls(_ method: BrokerMethod) async throws -> Int {
    let requests = try await desktop.emulator.state("requests")["requests"]?.array ?? []
    return requests.filter { $0["method"] == "BUS" && $0["path"]?.string?.hasSuffix(method.rawValue) == true }.count
  }

  @Test func `who signed in in its window gets tokens by it, and is told where the account comes from`() async throws {
    let first = try await msal("token", "--scope", SignedInShell.scope)
    #expect(first.status == 0 && first.answer.hasPrefix("eyJ"), "\(first.talk)")
    let before = try await calls(.acquireTokenSilently)
    #expect(try await msal("token", "--scope", SignedInShell.scope).answer == first.answer)
    #expect(try await calls(.acquireTokenSilently) == before)
    let renewed = try await msal("token", "--scope", SignedInShell.scope, "--force-refresh")
    #expect(renewed.status == 0 && renewed.answer.hasPrefix("eyJ") && renewed.answer != first.answer)
    #expect(try await calls(.acquireTokenSilently) == before + 1)
    let status = try await msal("status")
    #expect(status.answer.contains("Signs in with") && status.answer.contains("identity broker"), "\(status.answer)")
    #expect(try await msal("status", "--json").json?["broker"] == true)
    let list = try await msal("account", "list")
    #expect(list.answer.contains("\tbroker"), "\(list.answer)")
    #expect(try await msal("account", "list", "--json").json?.array?.first?["source"] == "broker")
    let all = try await msal("account", "list", "--all")
    #expect(all.answer.contains("work\t") && all.answer.contains("\tbroker"), "\(all.answer)")
    let entry = try await msal("account", "list", "--all", "--json").json?.array?.first
    #expect(entry?["source"] == "broker" && entry?["profile"] == "work")
    let doctor = try await msal("doctor", "--json").json
    let check = doctor?["checks"]?.array?.first { $0["name"] == "identity-broker" }
    #expect(check?["status"] == "ok" && check?["facts"]?["state"] == "running", "\(doctor?.text ?? "")")
  }

  @Test func `without a broker nobody is signed in in a browser instead, and each command says what to do`()
    async throws
  {
    await desktop.emulator.stop()
    let login = try await msal("login", "--broker", "--interactive")
    #expect(login.status == 7 && login.talk.contains("msal login"), "\(login.talk)")
    let token = try await msal("token", "--force-refresh")
    #expect(token.status != 0 && !token.answer.contains("eyJ"))
    #expect(token.talk.contains("login --broker --profile work") || token.status == 6, "\(token.talk)")
    let doctor = try await msal("doctor", "--json").json
    let check = doctor?["checks"]?.array?.first { $0["name"] == "identity-broker" }
    #expect(check?["status"] == "broken" && check?["nextStep"]?.string?.contains("msal login") == true)
  }

  @Test func `no browser takes the place of a broker's window that can't sign in`() async throws {
    let desktop = try await ManagedDesktop.start(["--broker-version", "himmelblau"])
    let msal = try MsalProgram()
    let ready = try msal.write(desktop.emulator.ready.text + "\n", to: "ready.json")
    let opened = msal.home.file("opened")
    let browser = try await msal.home.program("browser", script: "#!/bin/sh\ntouch '\(opened)'\n")
    let outcome = try await msal.run(
      ["login", "--broker", "--interactive", "--timeout", "20", "--emulator", ready],
      variables: desktop.environment.merging(["BROWSER": browser]) { $1 })
    #expect(outcome.status != 0 && outcome.talk.contains("broker"), "\(outcome.talk)")
    #expect(!outcome.talk.contains("There is no identity broker") && access(opened, F_OK) != 0, "\(outcome.talk)")
    await desktop.emulator.stop()
  }

  @Test func `signing out of a shared machine ends the sign-in at its broker`() async throws {
    let shared = try await ManagedDesktop.start(["--device", "shared"])
    let shell = try await SignedInShell(shared)
    #expect(try await shared.emulator.state("broker").text.contains("adele@contoso.example"))
    let outcome = try await shell.msal.run(["logout", "--profile", "work"], variables: shared.environment)
    #expect(outcome.status == 0 && outcome.answer.contains("adele@contoso.example"), "\(outcome.talk)")
    #expect(try await !shared.emulator.state("broker").text.contains("adele@contoso.example"))
    await shared.emulator.stop()
  }

  @Test func `git and kubectl get tokens by it`() async throws {
    let (server, port) = try await shell.server()
    let helper = "!msal credential git --profile work --host 127.0.0.1:\(port) --scope \(SignedInShell.scope)"
    try await shell("git init -q --bare \"$HOME/store.git\"")
    try await shell(
      "git -c credential.helper=\"$HELPER\" ls-remote http://127.0.0.1:$PORT/git/store.git",
      ["HELPER": helper, "PORT": port])
    _ = try await server.line { $0.contains("served GET /git/store.git") ? true : nil }
    let before = try await calls(.acquireTokenSilently)
    // A token that git says was refused is replaced, which only the broker can do.
    let input = "protocol=https\nhost=dev.azure.com\n\n"
    let erased = try await msal("credential", "git", "erase", "--scope", SignedInShell.scope, input: input)
    #expect(erased.status == 0, "\(erased.talk)")
    #expect(try await calls(.acquireTokenSilently) == before + 1)
    let kubernetes = try await msal("credential", "kubernetes", "--server-id", SignedInShell.api)
    #expect(kubernetes.json?["kind"] == "ExecCredential", "\(kubernetes.talk)")
    #expect(kubernetes.json?["status"]?["token"]?.string?.hasPrefix("eyJ") == true)
  }

  @Test func `kubectl calls a cluster with the broker's tokens, its kubeconfig as kubelogin wrote it`() async throws {
    let before = try await calls(.acquireTokenSilently)
    try await shell.callCluster()
    #expect(try await calls(.acquireTokenSilently) > before)
  }

  @Test func `prints its cookie after a question only, and the emulator's page needs no password with it`()
    async throws
  {
    let unasked = try await msal("sso-cookie", page, "--no-interactive")
    #expect(unasked.status == 2 && unasked.answer == "" && unasked.talk.contains("--print-secret"), "\(unasked.talk)")
    #expect(try await calls(.acquirePrtSsoCookie) == 0)
    let printed = try await msal("sso-cookie", page, "--print-secret")
    let cookie = printed.answer.trimmingCharacters(in: .newlines)
    #expect(printed.status == 0 && cookie.hasPrefix("x-ms-RefreshTokenCredential=eyJ"), "\(printed.talk)")
    let json = try await msal("sso-cookie", desktop.emulator.http + "/", "--print-secret", "--json").json
    #expect(json?["cookies"]?.array?.first?["name"] == "x-ms-RefreshTokenCredential")
    let address = FormCoding.url(
      desktop.emulator.http + "/organizations/oauth2/v2.0/authorize",
      adding: [
        Parameter("client_id", try desktop.emulator.app.clientID), Parameter("response_type", "code"),
        Parameter("redirect_uri", "http://localhost:1"),
        Parameter("scope", "api://\(SignedInShell.api)/ToDoList.Read"),
      ])
    let url = try #require(URL(string: address))
    for (headers, status) in [([:], 200), (["Cookie": cookie], 302)] as [(HTTPHeaders, Int)] {
      let answer = try await CurlTransport().send(HTTPRequest(url: url, headers: headers))
      #expect(answer.status == status)
      #expect(answer.headers["Location"]?.contains("code=") == (status == 302 ? true : nil))
    }
  }

  @Test(arguments: [
    "https://login.contoso.example/", "https://login.partner.microsoftonline.cn/", "https://sts.windows.net/",
    "https://login.microsoftonline.com./", "https://login.microsoftonline.com/",
    "https://login.xn--microsoftonline-.com/",
    "https://login.microsoftonline.com.evil.example/", "http://localhost:1/",
    "https://login.microsoftonline.com:8443/", "http://login.microsoftonline.com/",
    "https://a@login.microsoftonline.com/",
    "https://login.microsoftonline.com\\@evil.example/", "login.microsoftonline.com", "file:///etc/passwd",
  ])
  func `asks no cookie for another page than those of the service`(page: String) async throws {
    let outcome = try await msal("sso-cookie", page, "--print-secret")
    #expect(outcome.status == 2 && outcome.answer == "", "\(outcome.talk)")
    #expect(outcome.talk.contains("such as \(self.page)"), "\(outcome.talk)")
    #expect(try await calls(.acquirePrtSsoCookie) == 0)
  }

  @Test func `shows the question at a terminal, and nothing unless the answer is yes`() async throws {
    let words = [Products.path("msal"), "sso-cookie", page, "--profile", "work"].map { "'\($0)'" }
    for (answer, status) in [("", 5), ("n", 5), ("y", 0)] {
      let session = try TmuxSession(
        words.joined(separator: " "), environment: shell.msal.environment.merging(desktop.environment) { $1 })
      try await session.shows("adele@contoso.example. Print it? [y/N] ")
      #expect(!session.stream.contains("eyJ"))
      try await session.enter(answer)
      try await session.shows("[exit \(status)]")
      #expect(session.stream.contains("x-ms-RefreshTokenCredential=eyJ") == (status == 0))
    }
  }
}

/// A program that has the broker's name, and answers whatever could harm who reads it at a terminal.
@Suite("msal and a hostile program with the broker's name", .enabled(if: PrivateBus.missing == nil))
struct HostileBrokerTests {
  private static let steering = "\u{1b}]0;pwned\u{7}\u{1b}[2J\u{202e}"

  private static func answer(to method: BrokerMethod, large: Bool, account: String) -> String {
    let error: JSONValue = [
      "status": method == .acquireTokenSilently ? 2 : 6, "context": .string("pwned " + steering),
      "diagnostics": ["raw_error_code": .string("pwned " + steering)], "subError": .string("pwned" + steering),
      "tag": 593_819_521, "errorCode": 0, "subStatus": 0,
    ]
    let telemetry: JSONValue = ["broker_version": .string("3\(steering)"), "device_mode": .string(steering)]
    if large { return #"{"error":""# + String(repeating: "pwned", count: 1 << 20) + "\"}" }
    switch method {
    case .getLinuxBrokerVersion: return JSONValue.object(["linuxBrokerVersion": .string("3\(steering)")]).text
    case .getAccounts:
      return JSONValue.object([
        "accounts": [
          ["homeAccountId": "a.b", "username": .string("pwned" + steering), "name": .string("pwned" + steering)],
          ["homeAccountId": .string(account), "username": "adele@contoso.example", "name": .string(steering)],
        ], "telemetry": telemetry,
      ]).text
    default: return JSONValue.object(["brokerTokenResponse": ["error": error], "telemetry": telemetry]).text
    }
  }

  /// Runs `body` with the variables of a session in which such a program has the name.
  /// - Parameter account: The home account id of a person whom it knows.
  private func withHostileBroker(
    large: Bool, account: String = "c.d", _ body: ([String: String]) async throws -> Void
  ) async throws {
    let bus = try await PrivateBus.start()
    let service = try await BusService.start(BrokerBus.name, path: BrokerBus.path, on: SessionBus(address: bus.address))
    { call in
      BrokerMethod(rawValue: call.member).map { .text(Self.answer(to: $0, large: large, account: account)) } ?? .nothing
    }
    try await body(["DBUS_SESSION_BUS_ADDRESS": bus.address])
    await service.stop()
  }

  private func check(_ outcome: MsalProgram.Outcome) {
    for text in [outcome.talk, outcome.answer] {
      #expect(!text.contains("pwned"), "\(text)")
      #expect(!text.unicodeScalars.contains { $0.value == 0x1b || $0.value == 7 || $0.value == 0x202e })
    }
  }

  @Test(arguments: [false, true], ["login", "login --debug"])
  func `shows nothing of its texts`(large: Bool, command: String) async throws {
    let (msal, emulator, ready) = try await MsalProgram.withEmulator()
    try await withHostileBroker(large: large) { session in
      let words = command.split(separator: " ").map(String.init)
      let outcome = try await msal.run(
        words + ["--broker", "--interactive", "--emulator", ready], variables: session)
      #expect(outcome.status != 0 && outcome.answer == "")
      #expect(outcome.talk.contains("broker"), "\(outcome.talk)")
      check(outcome)
    }
    await emulator.stop()
  }

  @Test(arguments: [false, true])
  func `shows nothing of its texts to a person who signed in before`(large: Bool) async throws {
    let desktop = try await ManagedDesktop.start()
    let shell = try await SignedInShell(desktop)
    let page = desktop.emulator.https + "/"
    let list = try await shell.msal.run(
      ["account", "list", "--profile", "work", "--json"], variables: desktop.environment)
    let account = try #require(list.json?.array?.first?["homeAccountId"]?.string)
    try await withHostileBroker(large: large, account: account) { session in
      for (words, fails) in [
        (["token", "--force-refresh"], true), (["sso-cookie", page, "--print-secret"], true), (["doctor"], nil),
        (["status"], false), (["account", "list"], false), (["logout", "--debug"], nil),
      ] as [([String], Bool?)] {
        let outcome = try await shell.msal.run(words + ["--profile", "work", "--no-interactive"], variables: session)
        if let fails { #expect((outcome.status != 0) == fails, "\(words) \(outcome.talk)") }
        check(outcome)
      }
    }
    await desktop.emulator.stop()
  }
}
