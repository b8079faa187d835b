// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import EmulatorCommand
import EmulatorTestSupport
import Foundation
import LinuxPlatform
import LocalHTTPServer
import PlatformInterfaces
import TestSupport
import Testing

/// Its commands wait for an emulator in this process for a few seconds, so nothing else may keep the process busy.
@Suite("The program", .oneInAProcess)
struct EmulatorProgramTests {
  private struct Outcome {
    var status: Int32
    var answer: String
    var talk: String
    var log: String
  }

  private let directory: TemporaryDirectory

  init() throws {
    directory = try TemporaryDirectory()
    try EmulatorProcess.prepare(directory)
  }

  /// Runs the program; while it serves, `whileRunning` gets what it answered so far, and then it is told to stop.
  private func run(
    _ arguments: String..., whileRunning: @escaping @Sendable (String) async -> Void = { _ in }
  ) async -> Outcome {
    await run(arguments, whileRunning: whileRunning)
  }

  private func run(
    _ arguments: [String], _ change: (inout EmulatorProgram.Dependencies) -> Void = { _ in },
    whileRunning: @escaping @Sendable (String) async -> Void
  ) async -> Outcome {
    let answer = Lock("")
    let talk = Lock("")
    let log = Lock("")
    var dependencies = EmulatorProgram.Dependencies(
      environment: ["XDG_DATA_HOME": directory.path], answer: { text in answer.withLock { $0 += text } },
      talk: { text in talk.withLock { $0 += text } }, log: { text in log.withLock { $0 += text } },
      untilStopped: { await whileRunning(answer.withLock { $0 }) })
    change(&dependencies)
    let status = await EmulatorProgram(dependencies).run(arguments)
    return Outcome(status: status, answer: answer.withLock { $0 }, talk: talk.withLock { $0 }, log: log.withLock { $0 })
  }

  @Test func `prints one line of JSON with everything when it is ready, serves, and stops`() async throws {
    let health = Lock<Int?>(nil)
    let outcome = await run("serve", "--port", "0", "--https-port=0", "--json") { answer in
      let ready = (try? JSONSerialization.jsonObject(with: Data(answer.utf8))) as? [String: Any]
      guard let base = ready?["http"] as? String, let url = URL(string: base + "/_emulator/health") else { return }
      let response = try? await CurlTransport(environment: [:]).send(HTTPRequest(url: url))
      health.withLock { $0 = response?.status }
    }
    #expect(outcome.status == 0)
    #expect(outcome.talk.isEmpty)
    #expect(outcome.answer.hasSuffix("}\n"))
    #expect(outcome.answer.filter { $0 == "\n" }.count == 1)
    let ready = try #require(
      try JSONSerialization.jsonObject(with: Data(outcome.answer.utf8)) as? [String: Any])
    for key in ["event", "http", "https", "ca", "graph", "control", "tenants", "users", "apps", "apis"] {
      #expect(ready[key] != nil, "\(key) is missing")
    }
    #expect(ready["ca"] as? String == directory.path + "/msal-emulator/ca.pem")
    #expect(health.withLock { $0 } == 200)
  }

  @Test(arguments: [[], ["--quiet"]])
  func `prints one line for every request, unless it is to be quiet`(quiet: [String]) async throws {
    let outcome = await run(["serve", "--port", "0", "--https-port=0", "--json"] + quiet) { answer in
      let ready = (try? JSONSerialization.jsonObject(with: Data(answer.utf8))) as? [String: Any]
      guard let base = ready?["http"] as? String else { return }
      for path in ["/_emulator/health", "/common/discovery/v2.0/keys", "/%1B%5B31m%0Ax"] {
        guard let url = URL(string: base + path) else { continue }
        _ = try? await CurlTransport(environment: [:]).send(HTTPRequest(url: url))
      }
    }
    let lines = outcome.log.split(separator: "\n")
    guard quiet.isEmpty else { return #expect(lines.isEmpty) }
    try #require(lines.count == 2)
    #expect(lines[0].contains(/^[0-9:]{8} GET \/common\/discovery\/v2.0\/keys 200 [0-9a-f-]{36}$/))
    #expect(lines[1].contains(/^[0-9:]{8} GET \/%1B\[31m%0Ax 404 invalid_request [0-9a-f-]{36}$/))
  }

  @Test(arguments: [[], ["--strict"]])
  func `offers test accounts on the sign-in page, unless it is to be strict`(strict: [String]) async throws {
    let page = Lock("")
    _ = await run(["serve", "--port", "0", "--https-port=0", "--json", "--quiet"] + strict) { answer in
      let ready = (try? JSONSerialization.jsonObject(with: Data(answer.utf8))) as? [String: Any]
      let query =
        "client_id=5a3e0000-0000-4000-8000-00000000a001&response_type=code&redirect_uri=http://localhost&scope=openid"
      guard let base = ready?["http"] as? String, let url = URL(string: "\(base)/common/oauth2/v2.0/authorize?\(query)")
      else { return }
      let response = try? await CurlTransport(environment: [:]).send(HTTPRequest(url: url))
      page.withLock { $0 = String(decoding: response?.body ?? Data(), as: UTF8.self) }
    }
    #expect(page.withLock { $0 }.contains("Email or username"))
    #expect(page.withLock { $0 }.contains("Adele Vance") == strict.isEmpty)
  }

  @Test(arguments: [["seed"], ["version"], ["--help"], ["serve", "--port", "0", "--https-port=0", "--json"]])
  func `an answer that is lost is no success, and nobody is left to wait for it`(arguments: [String]) async {
    let outcome = await run(arguments) {
      $0.hasLostAnswer = { true }
    } whileRunning: { _ in
      try? await Task.sleep(for: .seconds(600))
    }
    #expect(outcome.status == 1)
    #expect(outcome.talk.contains("could not be written in full"), "\(outcome.talk)")
  }

  @Test func `stops with the program that holds its standard input, if it is told to`() async {
    let (isOpen, stopped) = (Lock(true), Lock(0))
    let outcome = await run(["serve", "--port", "0", "--https-port=0", "--json", "--until-stdin-ends"]) {
      $0.untilInputEnds = {
        isOpen.withLock { $0 = false }
      }
    } whileRunning: { _ in
      try? await Task.sleep(for: .seconds(600))
      stopped.withLock { $0 += 1 }
    }
    #expect(outcome.status == 0 && !isOpen.withLock { $0 } && stopped.withLock { $0 } == 0)
  }

  @Test func `a state that could not be saved is told by status 8`() async throws {
    let folder = directory.path + "/state"
    let outcome = await run("serve", "--port", "0", "--https-port=0", "--json", "--state", folder) { answer in
      let ready = (try? JSONSerialization.jsonObject(with: Data(answer.utf8))) as? [String: Any]
      guard let base = ready?["http"] as? String, let url = URL(string: base + "/_emulator/users") else { return }
      // A folder in the place of the file that the state is written to.
      try? FileManager.default.createDirectory(
        atPath: folder + "/state.json/inside", withIntermediateDirectories: true)
      var request = HTTPRequest(method: "POST", url: url, body: Data(#"{"userName": "new@contoso.example"}"#.utf8))
      request.headers["Content-Type"] = "application/json"
      _ = try? await CurlTransport(environment: [:]).send(request)
    }
    #expect(outcome.status == 8, "\(outcome.talk)")
    #expect(outcome.talk.contains("state.json"))
  }

  @Test func `prints a seed that it takes`() async throws {
    let printed = await run("seed")
    #expect(printed.status == 0)
    let path = try directory.write(printed.answer, to: "seed.json")
    let outcome = await run("serve", "--seed", path, "--port", "0", "--https-port", "0")
    #expect(outcome.status == 0)
    #expect(outcome.answer.contains("Adele-Pass-1"))
  }

  // Parity: export and import; export, import, run around a command
  @Test func `what export wrote starts an emulator that exports the same bytes`() async throws {
    let first = directory.file("first.json")
    let second = directory.file("second.json")
    @Sendable func export(to path: String, _ answer: String) async {
      let ready = (try? JSONSerialization.jsonObject(with: Data(answer.utf8))) as? [String: Any]
      guard let base = ready?["http"] as? String, let url = URL(string: base + "/_emulator/users") else { return }
      if path == first {
        let person = #"{"tenant": "contoso.example", "username": "zoe@contoso.example", "name": "Zoe"}"#
        _ = try? await CurlTransport(environment: [:]).send(
          HTTPRequest(
            method: "POST", url: url, headers: ["Content-Type": "application/json"], body: Data(person.utf8)))
      }
      #expect(await run("export", "--emulator", base, "--output", path).status == 0)
    }
    let ports = ["--port", "0", "--https-port", "0", "--json", "--quiet"]
    #expect(await run(["serve"] + ports) { await export(to: first, $0) }.status == 0)
    #expect(await run(["serve", "--import", first] + ports) { await export(to: second, $0) }.status == 0)
    let written = try Data(contentsOf: URL(filePath: first))
    #expect(String(decoding: written, as: UTF8.self).contains("zoe@contoso.example"))
    #expect(try Data(contentsOf: URL(filePath: second)) == written)
    let mode = try FileManager.default.attributesOfItem(atPath: first)[.posixPermissions] as? Int
    #expect(mode == 0o600)
    let both = await run("serve", "--import", first, "--seed", first)
    #expect(both.status == 2 && both.talk.contains("Keep one"))
    let nowhere = await run("export", "--emulator", "localhost:1")
    #expect(nowhere.status == 1 && nowhere.answer.isEmpty)
  }

  @Test func `prints a table for people`() async {
    let outcome = await run("serve", "--port", "0", "--https-port", "0")
    #expect(outcome.status == 0)
    for text in ["It is not Microsoft", "adele@contoso.example", "Adele-Pass-1", "must change the password", "ca.pem"] {
      #expect(outcome.answer.contains(text))
    }
  }

  @Test func `says that a port is in use, with status 1`() async throws {
    let busy = try ServerSockets.open(ServerAddresses(httpsPort: nil))
    defer { busy.close() }
    let outcome = await run("serve", "--port", String(busy.httpPort), "--https-port", "0", "--json")
    #expect(outcome.status == 1)
    #expect(outcome.answer.isEmpty)
    #expect(outcome.talk.contains("Port \(busy.httpPort) on 127.0.0.1 is in use."))
  }

  @Test func `says which place of a seed file is wrong, with status 7`() async throws {
    let path = try directory.write("{\n  \"tenants\": [,]\n}", to: "seed.json")
    let outcome = await run("serve", "--seed", path)
    #expect(outcome.status == 7)
    #expect(outcome.talk.hasPrefix("msal-emulator: \(path):2:15: this is not JSON."))
    let missing = await run("serve", "--seed", directory.file("none.json"))
    #expect(missing.status == 7)
    #expect(missing.talk.contains("No such file"))
  }

  @Test func `refuses an open data folder, with status 8`() async throws {
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: directory.file("msal-emulator"))
    let outcome = await run("serve", "--port", "0", "--https-port", "0")
    #expect(outcome.status == 8)
    #expect(outcome.talk.contains("chmod 0700"))
  }

  @Test func `refuses an address that other computers reach, unless it is told to take it`() async {
    let refused = await run("serve", "--port", "0", "--https-port", "0", "--host", "0.0.0.0")
    #expect(refused.status == 1)
    #expect(refused.talk.contains("--allow-non-loopback"))
    let taken = await run("serve", "--port", "0", "--https-port", "0", "--host", "0.0.0.0", "--allow-non-loopback")
    #expect(taken.status == 0)
    #expect(taken.talk.contains("WARNING"))
    #expect(taken.answer.contains("http://localhost:"))
  }

  @Test func `other commands find the emulator that runs, until it stops`() async throws {
    let outcomes = Lock<[String: Outcome]>([:])
    _ = await run("serve", "--port", "0", "--https-port", "0", "--json") { answer in
      let ready = (try? JSONSerialization.jsonObject(with: Data(answer.utf8))) as? [String: Any]
      let commands = [
        ["healthcheck"], ["healthcheck", "--url", ready?["http"] as? String ?? ""],
        [
          "token", "--person", "lee@contoso.example", "--scope", "ToDoList.Read", "--claim", "n=7", "--lifetime", "-60",
        ],
        ["token", "--json", "--emulator", ready?["https"] as? String ?? ""], ["token", "--tenant", "nowhere"],
      ]
      for command in commands {
        let outcome = await run(command, whileRunning: { _ in })
        outcomes.withLock { $0[command.joined(separator: " ")] = outcome }
      }
    }
    let found = outcomes.withLock { $0 }
    #expect(found.count == 5)
    for (command, outcome) in found where command != "token --tenant nowhere" {
      #expect(outcome.status == 0, "\(command): \(outcome.talk)")
      #expect(outcome.talk.isEmpty)
    }
    #expect(found["healthcheck"]?.answer == "")
    let token = try #require(found.first { $0.key.hasPrefix("token --person") }?.value.answer)
    #expect(token.split(separator: ".").count == 3 && token.hasSuffix("\n"))
    #expect(found.first { $0.key.hasPrefix("token --json") }?.value.answer.hasPrefix("{\"token_type\"") == true)
    let refused = try #require(found["token --tenant nowhere"])
    #expect(refused.status == 1)
    #expect(refused.talk == "msal-emulator: --tenant nowhere is no tenant here. Give its id or its domain.\n")
    let stopped = await run("healthcheck")
    #expect(stopped.status == 1)
    #expect(stopped.talk.hasPrefix("msal-emulator: No emulator was started here"))
    #expect(await run("healthcheck", "--url", "http://127.0.0.1:1").status == 1)
    #expect(await run("token", "--version", "3").status == 2)
    #expect(await run("token", "--claim", "x").status == 2)
  }

  @Test func `other commands find an emulator by either port, with any scheme or none`() async throws {
    let outcomes = Lock<[String: Outcome]>([:])
    _ = await run("serve", "--port", "0", "--https-port", "0", "--json") { answer in
      let ready = (try? JSONSerialization.jsonObject(with: Data(answer.utf8))) as? [String: Any]
      for scheme in ["http", "https"] {
        guard let port = (ready?[scheme] as? String).flatMap({ URL(string: $0)?.port }) else { continue }
        for place in ["localhost:\(port)", "http://127.0.0.1:\(port)/", "https://localhost:\(port)"] {
          for command in [
            ["healthcheck", "--url", place], ["token", "--emulator", place], ["trust", "--url", place],
          ] {
            let outcome = await run(command, whileRunning: { _ in })
            outcomes.withLock { $0[command.joined(separator: " ")] = outcome }
          }
        }
      }
    }
    let found = outcomes.withLock { $0 }
    #expect(found.count == 18)
    for (command, outcome) in found { #expect(outcome.status == 0, "\(command): \(outcome.talk)") }
    let stores = found.filter { $0.key.hasPrefix("trust") }.map {
      $0.value.answer.text(between: "git, for ", and: ": ")
    }
    #expect(Set(stores).count == 1 && stores.first??.hasPrefix("https://localhost:") == true, "\(stores)")
    // git is told of a server before it runs.
    let later = await run("trust", "--url", "HTTPS://localhost:8443/common/")
    #expect(later.answer.contains("git, for https://localhost:8443: "), "\(later.answer)")
    #expect(await run("trust", "--url", "localhost:1").talk.contains("no emulator at http://localhost:1:"))
    #expect(await run("healthcheck", "--url", "localhost:1").talk.contains("no emulator at http://localhost:1:"))
    #expect(await run("token", "--emulator", "nope.json").talk.contains("Can't read nope.json"))
  }

  @Test func `checks a seed file, and makes one of a registration`() async throws {
    let app = #"{"appId": "22222222-0000-4000-8000-0000000000a2", "passwordCredentials": [{"displayName": "one"}]}"#
    let file = try directory.write(app, to: "app.json")
    let made = await run("seed", "import", file, "--output", directory.file("seed.json"))
    #expect(made.status == 0, "\(made.talk)")
    #expect(made.answer.isEmpty)
    #expect(made.talk.contains(", secret: "))
    let good = await run("seed", "check", directory.file("seed.json"))
    #expect(good.answer.hasSuffix("is a good seed: 1 tenants, 1 people, 1 apps, 1 APIs.\n"))
    let bad = await run("seed", "check", file)
    #expect(bad.status == 7)
    #expect(bad.talk.hasPrefix("msal-emulator: \(file):1:"))
    #expect(await run("seed", "import", directory.file("none.json")).status == 7)
    #expect(await run("seed", "chekc", file).talk.contains("Did you mean msal-emulator seed check?"))
  }

  @Test func `says for each store how it comes to trust the emulator`() async throws {
    let outcome = await run("trust")
    #expect(outcome.status == 0)
    let authority = directory.path + "/msal-emulator/ca.pem"
    #expect(
      outcome.answer.contains("install -D -m 644 \(authority) /usr/local/share/ca-certificates/msal-emulator.crt"))
    #expect(outcome.answer.contains("export NODE_EXTRA_CA_CERTS=\(authority)"))
    #expect(await run("trust", "--install", "--uninstall").status == 2)
    #expect(await run("trust", "--ca-file", directory.file("none.pem")).status == 8)
  }

  @Test func `explains itself and its mistakes`() async {
    #expect(await run("version").answer.hasPrefix("msal-emulator "))
    #expect(await run("--version").answer == run("version").answer)
    #expect(await run("--help").answer.contains("Commands:"))
    #expect(await run("help", "serve").answer.contains("--https-port N"))
    let wrong = await run("serve", "--prot", "1")
    #expect(wrong.status == 2)
    #expect(wrong.talk == "msal-emulator: Unknown option --prot. Did you mean --port?\n")
    #expect(await run("serve", "--port", "70000").status == 2)
    #expect(await run().status == 2)
  }
}
