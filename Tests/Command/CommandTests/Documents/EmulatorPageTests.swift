// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import Foundation
import LinuxPlatform
import OAuthWire
import PlatformInterfaces
import TestSupport
import Testing

/// Runs the commands of the page for beginners, from top to bottom, with another port.
@Suite("The emulator's page for beginners", .timeLimit(.minutes(3)))
struct EmulatorPageTests {
  private static let page = "docs/emulator/getting-started.md"
  private static let controlPage = "docs/emulator/control.md"

  private let msal: MsalProgram
  private let emulator: EmulatorProcess
  private let python: PythonEnvironment

  init() async throws {
    (msal, emulator, _) = try await MsalProgram.withEmulator()
    python = try await PythonEnvironment.shared()
  }

  private static func blocks(_ language: String, of page: String = page) throws -> [String] {
    let text = try String(contentsOfFile: Checkout.path(page), encoding: .utf8)
    return text.components(separatedBy: "```\(language)\n").dropFirst().map { $0.components(separatedBy: "\n```")[0] }
  }

  /// Runs a program in the directory where `ready.json` is, with a browser that signs Adele in by itself.
  private func run(_ program: String, _ arguments: [String]) async throws -> (status: Int32, output: String) {
    let adele = try emulator.user("adele")
    let programs = URL(filePath: Products.path("msal")).deletingLastPathComponent().path()
    let visit = "\(python.path)/bin/python \(Checkout.path("Tests/Fixtures/python/visit.py"))"
    // The browser runs in the background, because some programs wait for its end while it waits for them.
    let browser = try await msal.home.program(
      "browser", script: "#!/bin/sh\n\(visit) \(adele.username) \(adele.password) \"$1\" >/dev/null 2>&1 &\n")
    let environment = [
      "PATH": "\(programs):/usr/bin:/bin", "BROWSER": browser, "PYTHONDONTWRITEBYTECODE": "1",
      "REQUESTS_CA_BUNDLE": emulator.certificateAuthority, "FOLDER": msal.home.path,
    ]
    return try await ChildProcess.run(
      "/bin/sh", ["-c", "cd \"$FOLDER\" && exec timeout 60 \"$@\"", "sh", program] + arguments,
      environment: msal.environment.merging(environment) { $1 })
  }

  @Test func `every command for a shell works`() async throws {
    let blocks = try Self.blocks("sh")
    var outputs: [String] = []
    for block in blocks where !block.contains("msal-emulator serve") {
      // There is no terminal here, so `--interactive` is added.
      let command = block.replacingOccurrences(of: "http://localhost:8400", with: emulator.http)
        .replacingOccurrences(of: "msal login --emulator", with: "msal login --interactive --emulator")
      let (status, output) = try await run("/bin/bash", ["-euo", "pipefail", "-c", command])
      #expect(status == 0, "\(block)\n\(output)")
      outputs.append(output)
    }
    try #require(outputs.count == 10)
    #expect(blocks.count == 12)
    let adele = try emulator.user("adele")
    #expect(outputs[0].contains("\"displayName\": \"\(adele.name)\""))
    #expect(outputs[1].contains("ey"))
    #expect(outputs[2].contains("token_endpoint"))
    #expect(outputs[3].contains("pia@customers.example"))
    #expect(outputs[4].contains("/devicelogin") && outputs[4].contains("authorization_pending"))
    #expect(outputs[5].matches(of: /"token_type":"Bearer"/).count == 2 && !outputs[5].contains("\"error\""))
    #expect(outputs[6].matches(of: /"access_token":"ey/).count == 2)
    #expect(outputs[7].contains("Adele Vance") && !outputs[7].contains("Lee Gu"))
    #expect(outputs[8].contains("messages"))
    #expect(outputs[9].contains("pia@customers.example"))
  }

  @Test func `so does every command of the page to get started with`() async throws {
    let blocks = try Self.blocks("sh", of: "docs/get-started.md")
    #expect(blocks.count == 4)
    var outputs: [String] = []
    for block in blocks where !block.contains("msal-emulator serve") {
      let command = block.replacingOccurrences(of: "http://localhost:8400", with: emulator.http)
        .replacingOccurrences(of: "msal login --emulator", with: "msal login --interactive --emulator")
      let (status, output) = try await run("/bin/bash", ["-euo", "pipefail", "-c", command])
      #expect(status == 0, "\(block)\n\(output)")
      outputs.append(output)
    }
    try #require(outputs.count == 3)
    #expect(outputs[0].contains("demo: ok"))
    let adele = try emulator.user("adele")
    #expect(outputs[1].contains("ey") && outputs[1].contains(adele.name))
    #expect(outputs[2].contains("redirect URI"))
  }

  @Test func `so does every command of the page about continuous integration, each with an emulator of its own`()
    async throws
  {
    let page = "docs/continuous-integration.md"
    let blocks = try Self.blocks("sh", of: page)
    #expect(blocks.count == 3)
    var outputs: [String] = []
    for block in blocks {
      let (status, output) = try await run("/bin/bash", ["-euo", "pipefail", "-c", block])
      #expect(status == 0, "\(block)\n\(output)")
      outputs.append(output)
    }
    #expect(outputs.first?.contains("\"status\"") == true)
    #expect(outputs.dropFirst().first?.split(separator: ".").count == 3)
    // The syntax of the CI services is not tested here, only the command that they run.
    for service in try Self.blocks("yaml", of: page) { #expect(service.contains("msal-emulator run -- swift test")) }
  }

  @Test func `so does every command of the control API's page`() async throws {
    let blocks = try Self.blocks("sh", of: Self.controlPage)
    #expect(blocks.count == 4)
    for block in blocks {
      let command = block.replacingOccurrences(of: "http://localhost:8400", with: emulator.http)
      let (status, output) = try await run("/bin/bash", ["-euo", "pipefail", "-c", command])
      #expect(status == 0 && !output.contains("\"error\""), "\(block)\n\(output)")
    }
  }

  @Test(arguments: ["health", "inbox", "requests", "clock"])
  func `the control API answers as its page says`(name: String) async throws {
    // What fills the lists: a code, and a request that a rule refuses.
    let samples = try Self.blocks("json", of: Self.controlPage).compactMap { try? JSONValue(parsing: Data($0.utf8)) }
    let rule = #"{"match": {"endpoint": "devicecode"}, "answer": {"error": "invalid_request"}}"#
    let tenant = emulator.http + "/fab21ca0-0000-4000-8000-0000000000c1/oauth2/v2.0"
    let app = "client_id=5a3e0000-0000-4000-8000-00000000a013"
    let script = """
      curl -s -X POST -H 'Content-Type: application/json' -d '\(rule)' \(emulator.http)/_emulator/faults
      curl -s \(emulator.http)/common/oauth2/v2.0/devicecode -d client_id=x
      token=$(curl -s \(tenant)/initiate -d \(app) -d username=otto@customers.example -d challenge_type='oob redirect' |
        sed -n 's/.*"continuation_token":"\\([^"]*\\)".*/\\1/p')
      curl -s \(tenant)/challenge -d \(app) -d continuation_token=$token -d challenge_type='oob redirect'
      """
    let prepared = try await run("/bin/bash", ["-euo", "pipefail", "-c", script])
    #expect(prepared.status == 0, "\(prepared.output)")
    let url = try #require(URL(string: "\(emulator.http)/_emulator/\(name)"))
    let live = try JSONValue(parsing: try await emulator.transport().send(HTTPRequest(url: url)).body)
    let sample = samples.first { Self.names($0) == Self.names(live) }
    #expect(sample != nil, "\(live.text)")
    for list in ["messages", "requests"] {
      guard let entries = live[list]?.array else { continue }
      let told = Self.names(sample?[list]?.array?.first)
      #expect(entries.contains { Self.names($0) == told }, "\(live.text)")
    }
  }

  private static func names(_ value: JSONValue?) -> Set<String> { Set(value?.object?.members.map(\.name) ?? []) }

  @Test func `the control API's page has every member of the ready line`() throws {
    let page = try String(contentsOfFile: Checkout.path(Self.controlPage), encoding: .utf8)
    var names = Self.names(emulator.ready)
    for list in ["tenants", "users", "apps", "apis", "managedIdentities"] {
      for entry in try #require(emulator.ready[list]?.array) { names.formUnion(Self.names(entry)) }
    }
    #expect(names.count > 25)
    for name in names { #expect(page.contains("`\(name)`") || page.contains("`\(name)[]`"), "\(name)") }
  }

  @Test func `the Python program signs in`() async throws {
    let blocks = try Self.blocks("python")
    #expect(blocks.count == 1)
    let (status, output) = try await run(python.path + "/bin/python", ["-c", blocks[0]])
    #expect(status == 0, "\(output)")
    #expect(output.contains(try emulator.user("adele").name))
  }

  @Test func `the tables name the people, tenants and apps of the standard seed`() throws {
    let page = try String(contentsOfFile: Checkout.path(Self.page), encoding: .utf8)
    let ready = emulator.ready
    let users = try #require(ready["users"]?.array)
    #expect(users.count == page.matches(of: /\n\| `[^`@]+@[^`]+` \|/).count)
    for user in users {
      let name = try #require(user["username"]?.string)
      let password = user["password"]?.string.map { "`\($0)`" } ?? "none"
      #expect(page.contains("| `\(name)` | \(password) |"), "\(name)")
    }
    for tenant in ready["tenants"]?.array ?? [] {
      let (name, id) = (tenant["name"]?.string ?? "", tenant["id"]?.string ?? "")
      let row = page.split(separator: "\n").first { $0.hasPrefix("| \(name)") && $0.contains("`\(id)`") }
      #expect(row?.contains("`\(tenant["domain"]?.string ?? "")`") == true, "\(name)")
    }
    for app in ready["apps"]?.array ?? [] {
      #expect(page.contains("| \(app["name"]?.string ?? "") | `\(app["clientId"]?.string ?? "")` |"))
    }
    // The authorities, at the usual port.
    let port = try #require(URL(string: ready["https"]?.string ?? "")?.port)
    let places = (ready["tenants"]?.array ?? []).flatMap { tenant in
      [tenant["nativeAuthority"]?.string, tenant["policies"]?["signUpOrSignIn"]?.string]
    }
    for place in places.compactMap({ $0 }) {
      #expect(page.contains("`\(place.replacingOccurrences(of: ":\(port)", with: ":8443"))`"), "\(place)")
    }
  }
}
