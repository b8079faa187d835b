// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import Foundation
import Glibc
import LinuxPlatform
import OAuthWire
import PlatformInterfaces
import TestSupport
import Testing

/// Two profiles with the same client id and cache, each for one person.
@Suite("The account of a profile", .serialized, .timeLimit(.minutes(5)))
struct ProfileAccountTests {
  private let msal: MsalProgram
  private let emulator: EmulatorProcess
  private let ready: String

  init() async throws { (msal, emulator, ready) = try await MsalProgram.withEmulator() }

  private func signIn(_ person: String, _ arguments: String...) async throws {
    try await msal.signIn(person, at: emulator, ready: ready, arguments)
  }

  private func revoke(_ person: String) async throws {
    let username = try emulator.user(person).username
    let url = try #require(URL(string: emulator.control + "/users/\(username)/revoke-sessions"))
    let request = HTTPRequest(method: "POST", url: url, headers: ["Content-Type": "application/json"])
    #expect(try await emulator.transport().send(request).status == 200)
  }

  /// What is said, whether a look at the cache finds the answer or the whole way is gone: a trace is asked for there.
  private func token(_ arguments: String...) async throws -> MsalProgram.Outcome {
    let outcome = try await msal.run(["token", "--json", "--timeout", "20"] + arguments)
    let traced = try await msal.run(["token", "--json", "--timeout", "20", "--debug"] + arguments)
    #expect(traced.status == outcome.status && traced.answer == outcome.answer, "\(traced.answer)\(traced.talk)")
    return outcome
  }

  private func name(_ outcome: MsalProgram.Outcome) -> String? { outcome.json?["account"]?["username"]?.string }

  @Test func `each profile answers for its own person`() async throws {
    try await signIn("adele", "--profile", "work")
    try await signIn("lee", "--profile", "other")
    #expect(try await name(token("--profile", "work")) == emulator.user("adele").username)
    #expect(try await name(token("--profile", "other")) == emulator.user("lee").username)
    #expect(
      try await name(token("--profile", "other", "-u", emulator.user("adele").username))
        == emulator.user("adele").username)
    try await signIn("lee", "--profile", "work")
    #expect(try await name(token("--profile", "work")) == emulator.user("lee").username)
  }

  @Test func `a profile whose person has no session answers for nobody else`() async throws {
    let adele = try emulator.user("adele").username
    try await signIn("adele", "--profile", "work")
    try await signIn("lee", "--profile", "other")
    try await revoke("adele")
    #expect(try await msal.run("token", "--profile", "work", "--force-refresh", "--timeout", "20").status == 3)
    for command in [["token"], ["token", "-u", adele], ["token", "--force-refresh"], ["graph", "get", "/me"]] {
      let outcome = try await msal.run(command + ["--profile", "work", "--timeout", "20"])
      #expect(outcome.status == 3, "\(command): \(outcome.answer)\(outcome.talk)")
      #expect(outcome.answer == "")
      #expect(outcome.talk.contains("msal login --profile work"), "\(outcome.talk)")
    }
    #expect(try await token("--profile", "work").status == 3)
    #expect(try await msal.run("token", "--profile", "work", "--timeout", "20").talk.contains(adele))
    let out = try await msal.run("logout", "--profile", "work")
    #expect(out.talk.contains(adele) && !out.answer.contains("Signed out"), "\(out.answer)\(out.talk)")
    #expect(try await name(token("--profile", "other")) == emulator.user("lee").username)
  }

  @Test func `who signs out of a profile leaves it to nobody else`() async throws {
    try await signIn("lee", "--profile", "other")
    try await signIn("adele")
    #expect(try await msal.run("logout").answer.contains("adele@"))
    let outcome = try await token()
    #expect(outcome.status == 3 && outcome.answer == "", "\(outcome.answer)")
    #expect(try await msal.run("graph", "get", "--timeout", "20").status == 3)
  }

  @Test(arguments: [["token"], ["graph", "get"]])
  func `a person who is not known is not asked for in a browser`(command: [String]) async throws {
    try await signIn("adele")
    let browser = try await msal.home.program("browser", script: "#!/bin/sh\ntouch '\(msal.home.file("opened"))'\n")
    let outcome = try await msal.run(
      command + ["-u", "nobody@contoso.example", "--timeout", "20"], variables: ["BROWSER": browser])
    #expect(outcome.status == 3 && outcome.answer == "", "\(outcome.talk)")
    #expect(outcome.talk.contains("nobody@contoso.example") && outcome.talk.contains("adele@"), "\(outcome.talk)")
    #expect(access(msal.home.file("opened"), F_OK) != 0)
  }

  @Test(arguments: [
    ["login", "--client-id", "an-id"], ["token", "--client-id", "an-id"], ["graph", "get", "--client-id", "an-id"],
    ["logout", "--browser"],
  ])
  func `without a terminal no page is opened`(command: [String]) async throws {
    if command[0] == "logout" { try await signIn("adele") }
    let opened = msal.home.file("opened")
    let browser = try await msal.home.program("browser", script: "#!/bin/sh\ntouch '\(opened)'\n")
    let outcome = try await ChildProcess.run(
      "setsid", ["-w", Products.path("msal")] + command + ["--timeout", "20"],
      environment: msal.environment.merging(["BROWSER": browser]) { $1 })
    #expect(outcome.status == 3, "\(outcome.output)")
    let isAboutPages = ["login", "logout"].contains(command[0])
    #expect(outcome.output.contains(isAboutPages ? "--interactive" : "To sign in: msal login"), "\(outcome.output)")
    #expect(access(opened, F_OK) != 0)
  }

  @Test func `a page is opened where --interactive says so, and only the person asked for counts`() async throws {
    try await signIn("adele", "--profile", "work")
    try await revoke("adele")
    let arguments = ["token", "--profile", "work", "--interactive", "--no-browser", "--force-refresh"]
    let other = try msal.start(arguments)
    try await emulator.browser(of: "lee")(try await other.pageAddress())
    #expect(await other.status() == 4, "\(other.text)")
    #expect(other.text.contains("lee@") && other.text.contains("adele@") && !other.text.contains("eyJ"))
    let own = try msal.start(arguments)
    try await emulator.browser(of: "adele")(try await own.pageAddress())
    #expect(await own.status() == 0, "\(own.text)")
    #expect(try await name(token("--profile", "work")) == emulator.user("adele").username)
    #expect(try await msal.run("token", "--interactive", "--no-interactive").status == 2)
  }
}
