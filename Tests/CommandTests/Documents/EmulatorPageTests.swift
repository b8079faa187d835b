// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import Foundation
import OAuthWire
import TestSupport
import Testing

/// What the page for beginners tells people to type is typed, from top to bottom, by somebody with another port.
@Suite("The emulator's page for beginners", .timeLimit(.minutes(3)))
struct EmulatorPageTests {
  private static let page = "docs/emulator/getting-started.md"

  private let msal: MsalProgram
  private let emulator: EmulatorProcess
  private let python: PythonEnvironment

  init() async throws {
    (msal, emulator, _) = try await MsalProgram.withEmulator()
    python = try await PythonEnvironment.shared()
  }

  private static func blocks(_ language: String) throws -> [String] {
    let text = try String(contentsOfFile: Checkout.path(page), encoding: .utf8)
    return text.components(separatedBy: "```\(language)\n").dropFirst().map { $0.components(separatedBy: "\n```")[0] }
  }

  /// Runs a program in the directory where `ready.json` is, with a browser that signs Adele in by itself.
  private func run(_ program: String, _ arguments: [String]) async throws -> (status: Int32, output: String) {
    let adele = try emulator.user("adele")
    let programs = URL(filePath: Products.path("msal")).deletingLastPathComponent().path()
    let visit = "\(python.path)/bin/python \(Checkout.path("Tests/Fixtures/python/visit.py"))"
    // Some wait for the browser's end, which waits for them.
    let browser = try msal.write(
      "#!/bin/sh\n\(visit) \(adele.username) \(adele.password) \"$1\" >/dev/null 2>&1 &\n", to: "browser")
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: browser)
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
      let command = block.replacingOccurrences(of: "http://localhost:8400", with: emulator.http)
      let (status, output) = try await run("/bin/bash", ["-euo", "pipefail", "-c", command])
      #expect(status == 0, "\(block)\n\(output)")
      outputs.append(output)
    }
    try #require(outputs.count == 6)
    #expect(blocks.count == 8)
    let adele = try emulator.user("adele")
    #expect(outputs[0].contains("\"displayName\": \"\(adele.name)\""))
    #expect(outputs[1].contains("ey"))
    #expect(outputs[2].contains("token_endpoint"))
    #expect(outputs[3].contains("pia@customers.example"))
    #expect(outputs[4].contains("/devicelogin") && outputs[4].contains("authorization_pending"))
    #expect(outputs[5].contains("messages"))
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
    for user in emulator.ready["users"]?.array ?? [] {
      let name = try #require(user["username"]?.string)
      let password = user["password"]?.string.map { "`\($0)`" } ?? "none"
      #expect(page.contains("| `\(name)` | \(password) |"), "\(name)")
    }
    for tenant in emulator.ready["tenants"]?.array ?? [] {
      let (id, domain) = (try #require(tenant["id"]?.string), try #require(tenant["domain"]?.string))
      #expect(page.contains("| `\(id)` | `\(domain)` |"), "\(domain)")
    }
    for app in emulator.ready["apps"]?.array ?? [] {
      let (name, id) = (try #require(app["name"]?.string), try #require(app["clientId"]?.string))
      #expect(page.contains("| \(name) | `\(id)` |"), "\(name)")
    }
    for policy in emulator.ready["tenants"]?.array?.compactMap({ $0["policies"]?.object }).first?.members ?? [] {
      let name = try #require(policy.value.string?.split(separator: "/").last)
      #expect(page.contains(name), "\(name)")
    }
  }
}
