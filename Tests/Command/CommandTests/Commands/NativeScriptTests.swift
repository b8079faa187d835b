// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import Foundation
import OAuthWire
import TestSupport
import Testing

/// Use in scripts: no questions are asked, and passwords come through a pipe.
@Suite("msal without a browser, in scripts", .serialized)
struct NativeScriptTests {
  let person: NativeTerminal
  let pia = "pia@customers.example"

  init() async throws { person = try await NativeTerminal() }

  private func login(
    _ username: String, _ password: String, _ arguments: String...
  ) async throws -> MsalProgram.Outcome {
    try await person.msal.run(
      ["login", "--native", "--emulator", person.ready, "-u", username, "--password-stdin", "--no-interactive"]
        + arguments, input: password + "\n")
  }

  @Test func `one sign-in serves several scopes, and every command knows the account`() async throws {
    let apis = person.emulator.ready["apis"]?.array ?? []
    let scopes = apis.compactMap { $0["scopes"]?.array?.first?.string }.filter { $0.hasPrefix("api://") }
    try #require(scopes.count == 2)

    let login = try await login(pia, "Pia-Pass-1", "--json")
    #expect(login.status == 0, "\(login.talk)")
    #expect(login.json?["username"]?.string == pia)
    #expect(login.talk == "")
    var tokens: Set<String> = []
    for scope in scopes {
      let token = try await person.msal.run("token", "--scope", scope, "--json", "--no-interactive")
      #expect(token.status == 0, "\(token.talk)")
      #expect(token.json?["scopes"]?.array?.contains(.string(scope)) == true, "\(token.answer)")
      tokens.insert(token.json?["accessToken"]?.string ?? "")
      let again = try await person.msal.run(
        "login", "--native", "--scope", scope, "--no-interactive", "--profile", "default")
      #expect(again.answer == "Signed in as \(pia).\n")
    }
    #expect(tokens.count == 2)
    #expect(try await person.msal.run("account", "list", "--json").json?.array?.count == 1)
    #expect(try await person.msal.run("graph", "get", "--no-interactive").json?["userPrincipalName"]?.string == pia)
    #expect(try await person.msal.run("logout").answer == "Signed out \(pia).\n")
    let token = try await person.msal.run("token", "--no-interactive")
    #expect(token.status == 3)
    #expect(token.talk.contains("msal login --native"))
  }

  @Test func `a wrong password is a failed sign-in, with the service's number`() async throws {
    let outcome = try await login(pia, "Pia-Pass-9", "--json")
    #expect(outcome.status == 4)
    #expect(outcome.answer == "")
    let error = try JSONValue(parsing: outcome.talk.trimmingCharacters(in: .newlines))["error"]
    #expect(error?["serverError"]?.string == "AADSTS50126")
    #expect(error?["correlationId"]?.string != nil)
    #expect(!outcome.talk.contains("Pia-Pass"))
  }

  @Test(arguments: [
    (["login", "--native"], "--username NAME"),
    (["login", "--native", "-u", "pia@customers.example"], "--password-stdin"),
    (["login", "--native", "-u", "otto@customers.example"], "at a terminal"),
    (["signup", "-u", "new@mail.example"], "at a terminal"), (["reset-password"], "at a terminal"),
  ])
  func `where nobody may be asked, the failure says what is missing`(arguments: [String], remedy: String) async throws {
    let outcome = try await person.msal.run(arguments + ["--emulator", person.ready, "--no-interactive"])
    #expect(outcome.status == 3)
    #expect(outcome.answer == "")
    #expect(outcome.talk.contains(", and nobody may be asked (--no-interactive)."), "\(outcome.talk)")
    #expect(outcome.talk.contains(remedy), "\(outcome.talk)")
  }

  @Test func `without a terminal nobody can be asked`() async throws {
    let (status, output) = try await ChildProcess.run(
      "setsid", ["-w", Products.path("msal"), "signup", "--emulator", person.ready],
      environment: person.msal.environment)
    #expect(status == 3)
    #expect(output.contains("there is no terminal to ask at"))
  }

  @Test(arguments: [
    ("mona@customers.example", "Mona-Pass-1", 3, "text message"), ("wes@customers.example", "Wes-Pass-1", 3, "browser"),
    ("ben@customers.example", "Ben-Pass-1", 4, "AADSTS"), ("nobody@customers.example", "Any-Pass-1", 4, "msal signup"),
  ])
  func `who can't sign in with a password alone learns why`(
    username: String, password: String, status: Int32, word: String
  ) async throws {
    let outcome = try await login(username, password)
    #expect(outcome.status == status, "\(outcome.talk)")
    #expect(outcome.talk.contains(word) || outcome.talk.contains("email"), "\(outcome.talk)")
    #expect(outcome.answer == "")
  }

  @Test func `somebody else's address is not free`() async throws {
    let signUp = try person.type("signup", "--emulator", person.ready, "-u", pia)
    try await signUp.shows("msal login --native")
    try await signUp.shows("[exit 4]")
  }

  @Test(arguments: [
    ["login", "--native", "--prompt", "consent"], ["login", "--native", "--domain-hint", "x"],
    ["login", "--native", "--device-code"],
    ["login", "--password-stdin"], ["signup", "--attribute", "city"], ["signup", "--password-stdin"],
    ["signup", "--attribute", "city=a", "--attribute", "city=b"], ["login", "--native", "-u", ""],
    ["demo", "--json"], ["demo", "--native", "--json"],
  ])
  func `what does not go together is a usage error`(arguments: [String]) async throws {
    #expect(try await person.msal.run(arguments + ["--emulator", person.ready], input: "").status == 2)
  }

  @Test func `who makes room for another account is told`() async throws {
    let talk = try await login(pia, "Pia-Pass-1").talk
    #expect(talk.hasPrefix("Saved as profile \"default\" in ") && talk.split(separator: "\n").count == 2)
    let other = try person.type("signup", "--emulator", person.ready, "-u", "quinn@mail.example")
    try await other.shows("Code (8 digits")
    try await other.enter(try await person.emulator.code(sentTo: "quinn@mail.example"))
    try await other.shows("New password: ")
    try await other.enter("Quinn-Pass-1")
    try await other.shows("New password again: ")
    try await other.enter("Quinn-Pass-1")
    try await other.shows("Signed out \(pia).")
    try await other.shows("[exit 0]")
  }

  @Test func `a scope that nobody can have is not a matter of the password`() async throws {
    let scope = "api://00000000-0000-0000-0000-00000000dead/Nothing.Read"
    let fresh = try await login(pia, "Pia-Pass-1", "--scope", scope)
    #expect(fresh.status == 4, "\(fresh.talk)")
    #expect(!fresh.talk.contains("reset-password"))
    #expect(try await login(pia, "Pia-Pass-1").status == 0)
    for arguments in [["token"], ["login", "--native"]] {
      let outcome = try await person.msal.run(arguments + ["--scope", scope, "--no-interactive"])
      #expect(outcome.talk.contains("--scope"), "\(outcome.talk)")
      #expect(!outcome.talk.contains("has to sign in"), "\(outcome.talk)")
    }
  }

  @Test func `the command that was typed is the one to repeat`() async throws {
    let signUp = try person.type("signup", "--client-id", "an-id")
    try await signUp.shows("Name both: msal signup --client-id ID")
    try await signUp.shows("[exit 7]")
  }

  @Test func `a tenant of its own is needed`() async throws {
    let outcome = try await person.msal.run("login", "--native", "--client-id", "an-id", "--no-interactive")
    #expect(outcome.status == 7)
    #expect(outcome.talk.contains("ciamlogin.com"))
  }

  @Test func `a service that is not there is a network failure`() async throws {
    #expect(try await login(pia, "Pia-Pass-1").status == 0)
    await person.emulator.stop()
    let outcome = try await person.msal.run(
      ["login", "--native", "-u", pia, "--password-stdin", "--no-interactive"], input: "Pia-Pass-1\n")
    #expect(outcome.status == 6, "\(outcome.talk)")
  }

  @Test func `a person who does not answer is a time-out`() async throws {
    let login = try person.type("login", "--native", "--emulator", person.ready, "-u", pia, "--timeout", "2")
    try await login.shows("Password: ")
    try await login.shows("The question was not answered within 2 seconds.")
    try await login.shows("the terminal shows")
    try await login.shows("[exit 124]")
  }
}
