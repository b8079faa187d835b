// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import Foundation
import TestSupport
import Testing

/// A server that accepts connections but never answers.
@Suite("--timeout", .serialized, .timeLimit(.minutes(5)))
struct TimeLimitTests {
  private let msal: MsalProgram
  private let server: RawServer
  private let hold = Signal()

  init() async throws {
    msal = try MsalProgram()
    server = try RawServer { connection in while connection.read() != nil {} }
    let host = "127.0.0.1:\(server.port)"
    let text = SampleCache.text(accounts: 1, time: Int(Date().timeIntervalSince1970) - 60)
      .replacing(SampleCache.host, with: host)
    #expect(try await msal.run(["cache", "import", "-"], input: text).status == 0)
    let tenant = "http://\(host)/33333333-dddd-4eee-8fff-444444444444"
    let profile =
      #"{"clientId": "\#(SampleCache.clientID)", "authority": "\#(tenant)", "graph": "http://\#(host)""#
      + #", "knownAuthority": true}"#
    try msal.write(
      #"{"profiles": {"default": \#(profile), "native": \#(profile.dropLast()), "native": true}}}"#,
      to: "config/profiles.json")
  }

  @Test(
    arguments: [
      (["token", "--force-refresh"], 124), (["graph", "get"], 124),
      (["login", "--native", "--profile", "native", "-u", "user0@fabrikam.example", "--password-stdin"], 124),
      (["logout", "--browser", "--interactive"], 124), (["logout"], 0), (["doctor"], 124), (["account", "list"], 0),
      (["login", "--no-browser"], 124), (["login", "--device-code"], 124),
      (["login", "--emulator", "SERVER"], 124), (["token", "--scope", "Other.Read"], 124),
    ] as [([String], Int32)])
  func `a command ends in time, whatever the server does`(arguments: [String], status: Int32) async throws {
    let start = ContinuousClock.now
    let words = arguments.map { $0 == "SERVER" ? "http://127.0.0.1:\(server.port)" : $0 }
    let outcome = try await msal.run(
      words + ["--timeout", "2"], input: "Any-Pass-1\n", variables: ["BROWSER": "true", "DBUS_SESSION_BUS_ADDRESS": ""])
    #expect(outcome.status == status, "\(outcome.talk)")
    #expect(ContinuousClock.now - start < .seconds(10))
    if status == 124 { #expect(outcome.talk.contains("within 2 seconds"), "\(outcome.talk)") }
  }

  @Test(arguments: [
    ["token", "--force-refresh"], ["graph", "get"], ["token", "--emulator", "SERVER"], ["login", "--no-browser"],
    ["login", "--device-code"], ["run", "-s", "Other.Read", "--", "true"],
  ])
  func `who waited for a server is told for which`(arguments: [String]) async throws {
    let words = arguments.map { $0 == "SERVER" ? "127.0.0.1:\(server.port)" : $0 }
    let option = words.firstIndex(of: "--") ?? words.endIndex
    let outcome = try await msal.run(words[..<option] + ["--timeout", "1"] + words[option...])
    #expect(outcome.talk.contains("127.0.0.1"), "\(outcome.talk)")
    #expect(outcome.talk.contains(" did not answer within 1 second."), "\(outcome.talk)")
  }

  @Test func `who gave up the browser's page is told to be signed out here`() async throws {
    let outcome = try await msal.run(
      ["logout", "--browser", "--interactive", "--timeout", "1"], variables: ["BROWSER": "true"])
    #expect(outcome.status == 124 && outcome.talk.contains("You are signed out here"), "\(outcome.talk)")
    #expect(!outcome.talk.contains("sign-in page"), "\(outcome.talk)")
    #expect(try await msal.run("status").status == 3)
  }

  @Test func `work that can't be cancelled does not outlive the limit either`() async throws {
    let start = ContinuousClock.now
    let child = try ChildProcess(
      "/bin/sh", ["-c", "sleep 60 | '\(Products.path("msal"))' cache import - --timeout 1"],
      environment: msal.environment)
    _ = try await child.line { $0.contains("within 1 second") ? true : nil }
    #expect(ContinuousClock.now - start < .seconds(10))
    child.kill(9)
  }
}
