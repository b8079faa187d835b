// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import Foundation
import Glibc
import OAuthWire
import TestSupport
import Testing

/// The program at a real terminal, with a person who reads and types.
@Suite("msal without a browser, at a terminal", .serialized, .timeLimit(.minutes(2)))
struct NativeTerminalTests {
  let person: NativeTerminal

  init() async throws { person = try await NativeTerminal() }

  @Test(arguments: NativeTerminal.versions)
  func `sign up, then sign in; neither the code nor the password is ever shown`(version: [String]) async throws {
    let signUp = try person.type("signup", "--emulator", person.ready, version: version)
    try await signUp.shows("Codes arrive in the emulator's inbox: https://localhost:")
    try await signUp.shows("Email address: ")
    try await signUp.enter("quinn@mail.example")
    try await signUp.shows("Code (8 digits")
    let code = try await person.emulator.code(sentTo: "quinn@mail.example")
    try await signUp.enter(code)
    try await signUp.shows("New password: ")
    try await signUp.enter("Quinn-Pass-1")
    try await signUp.shows("New password again: ")
    try await signUp.enter("Quinn-Pass-1")
    try await signUp.shows("Signed in as quinn@mail.example.")
    try await signUp.shows("[exit 0]")

    #expect(try await person.msal.run("logout").status == 0)
    let login = try person.type("login", "--native", version: version)
    try await login.shows("Email address: ")
    try await login.enter("quinn@mail.example")
    try await login.shows("Password: ")
    try await login.enter("Quinn-Pass-1")
    try await login.shows("Signed in as quinn@mail.example.")
    try await login.shows("the terminal shows")
    try await login.shows("[exit 0]")
    for session in [signUp, login] {
      #expect(!session.stream.contains(code))
      #expect(!session.stream.contains("Quinn-Pass"))
      #expect(try await !session.screen().contains("Quinn-Pass"))
      #expect(try await session.screen().contains("quinn@mail.example"))
    }
    #expect(try await person.msal.run("token", "--json").json?["source"]?.string != nil)
  }

  @Test func `who has an account already is asked for its password, not for a new one`() async throws {
    let signUp = try person.type(
      "signup", "--emulator", person.ready, "-u", "pia@customers.example", version: ["--v2"])
    try await signUp.shows("Password: ")
    try await signUp.enter("Pia-Pass-1")
    try await signUp.shows("There is an account already.")
    try await signUp.shows("Signed in as pia@customers.example.")
    try await signUp.shows("[exit 0]")
    #expect(!signUp.stream.contains("New password"))
    #expect(!signUp.stream.contains("The account is made."))
  }

  @Test(arguments: NativeTerminal.versions)
  func `a wrong password is asked again, three times in all`(version: [String]) async throws {
    let login = try person.type(
      "login", "--native", "--emulator", person.ready, "-u", "pia@customers.example", version: version)
    for word in ["Wrong-1", "Wrong-2", "Wrong-3"] {
      try await login.shows("Password: ")
      try await login.enter(word)
      try await login.shows("The password is wrong (AADSTS50126).")
    }
    try await login.shows("To choose a new password: msal reset-password")
    try await login.shows("[exit 4]")
    #expect(!login.stream.contains("Wrong-"))
  }

  @Test(arguments: [true, false])
  func `Ctrl-C cancels, and the terminal shows again what is typed`(atPassword: Bool) async throws {
    let login = try person.type("login", "--native", "--emulator", person.ready)
    try await login.shows("Email address: ")
    if atPassword {
      try await login.enter("pia@customers.example")
      try await login.shows("Password: ")
    }
    try await login.press("C-c")
    try await login.shows("Cancelled.")
    try await login.shows("the terminal shows")
    try await login.shows("[exit 130]")
  }

  @Test(arguments: [SIGTERM, SIGQUIT, SIGHUP])
  func `a signal at the password leaves the terminal as it was`(number: Int32) async throws {
    let login = try person.type("login", "--native", "--emulator", person.ready, "-u", "pia@customers.example")
    try await login.shows("Password: ")
    let pid = try #require(login.stream.firstMatch(of: /pid (\d+),/).flatMap { pid_t($0.1) })
    #expect(kill(pid, number) == 0)
    try await login.shows("the terminal shows")
    try await login.shows("[exit \(128 + number)]")
  }

  @Test(arguments: NativeTerminal.versions)
  func `Enter alone has a new code sent`(version: [String]) async throws {
    let login = try person.type(
      "login", "--native", "--emulator", person.ready, "--client-id", try person.app("Fabrikam News"), "-u",
      "otto@customers.example", version: version)
    try await login.shows("Code (8 digits")
    let first = try await person.emulator.code(sentTo: "otto@customers.example")
    try await login.enter("")
    try await login.shows("A code was sent by email to o")
    try await login.shows("Code (8 digits")
    let second = try await person.emulator.code(sentTo: "otto@customers.example")
    #expect(first != second)
    try await login.enter(second)
    try await login.shows("Signed in as otto@customers.example.")
    try await login.shows("[exit 0]")
  }

  @Test(arguments: NativeTerminal.versions)
  func `a second factor is chosen by its number, and another one when the first is blocked`(version: [String])
    async throws
  {
    let login = try person.type(
      "login", "--native", "--emulator", person.ready, "-u", "bea@customers.example", version: version)
    try await login.shows("Password: ")
    try await login.enter("Bea-Pass-1")
    try await login.shows("1. Text message to +")
    try await login.shows("2. Email to b")
    try await login.shows("Number (1-2): ")
    try await login.enter("3")
    try await login.shows("Enter 1 or 2.")
    try await login.shows("Number (1-2): ")
    try await login.enter("1")
    try await login.shows("1. Text message to +")
    try await login.shows("Number (1-2): ")
    try await login.enter("2")
    try await login.shows("Code (8 digits")
    try await login.enter("00000000")
    try await login.shows("Code (8 digits")
    try await login.enter(try await person.emulator.code(sentTo: "bea.backup@mail.example"))
    try await login.shows("[exit 0]")
    #expect(!login.stream.contains("Bea-Pass"))
  }

  @Test(arguments: NativeTerminal.versions)
  func `a second factor is registered on the way`(version: [String]) async throws {
    let login = try person.type(
      "login", "--native", "--emulator", person.ready, "-u", "rita@customers.example", version: version)
    try await login.shows("Password: ")
    try await login.enter("Rita-Pass-1")
    try await login.shows("The account needs a second way")
    try await login.shows("Number (1-2): ")
    try await login.enter("2")
    try await login.shows("Phone number")
    try await login.enter("12")
    try await login.shows("Number (1-2): ")
    try await login.enter("1")
    try await login.shows("Enter alone: \(version.isEmpty ? "rita@customers.example" : "r***a@c***s.example")")
    try await login.enter("rita.backup@mail.example")
    try await login.shows("Code (8 digits")
    try await login.enter(try await person.emulator.code(sentTo: "rita.backup@mail.example"))
    try await login.shows("Signed in as rita@customers.example.")
    try await login.shows("[exit 0]")
  }

  @Test(arguments: NativeTerminal.versions)
  func `attributes are asked for by name, and a refused one with the server's pattern`(version: [String]) async throws {
    let signUp = try person.type(
      "signup", "--emulator", person.ready, "--client-id", try person.app("Fabrikam Rewards"), "-u",
      "nova@mail.example", "--attribute", "postalCode=10115", version: version)
    try await signUp.shows("Code (8 digits")
    try await signUp.enter(try await person.emulator.code(sentTo: "nova@mail.example"))
    try await signUp.shows("city (required): ")
    try await signUp.enter("")
    try await signUp.shows("city (required): ")
    try await signUp.enter("Berlin")
    try await signUp.shows("country (required): ")
    try await signUp.enter("49")
    // A journey asks for all of them again.
    if version.isEmpty {
      try await signUp.shows("It has to match ^[A-Za-z .'-]+$")
    } else {
      try await signUp.shows("country")
      try await signUp.shows("city (required): ")
      try await signUp.enter("Berlin")
    }
    try await signUp.shows("country (required): ")
    try await signUp.enter("Germany")
    try await signUp.shows("Signed in as nova@mail.example.")
    try await signUp.shows("[exit 0]")
  }

  @Test(arguments: NativeTerminal.versions)
  func `a new password is chosen with a code, and the old one is void`(version: [String]) async throws {
    let reset = try person.type("reset-password", "--emulator", person.ready, version: version)
    try await reset.shows("Email address: ")
    try await reset.enter("pia@customers.example")
    try await reset.shows("Code (8 digits")
    try await reset.enter(try await person.emulator.code(sentTo: "pia@customers.example"))
    try await reset.shows("New password: ")
    try await reset.enter("short")
    try await reset.shows("New password again: ")
    try await reset.enter("short")
    try await reset.shows("That password is too short")
    try await reset.shows("New password: ")
    try await reset.enter("Pia-Pass-2")
    try await reset.shows("New password again: ")
    try await reset.enter("Pia-Pass-3")
    try await reset.shows("The two are different.")
    try await reset.shows("New password: ")
    try await reset.enter("Pia-Pass-2")
    try await reset.shows("New password again: ")
    try await reset.enter("Pia-Pass-2")
    try await reset.shows("Signed in as pia@customers.example.")
    try await reset.shows("[exit 0]")
    #expect(!reset.stream.contains("Pia-Pass"))
  }

  @Test func `in a journey, attributes of the command line that are refused are asked for`() async throws {
    let signUp = try person.type(
      "signup", "--v2", "--emulator", person.ready, "--client-id", try person.app("Fabrikam Club"), "-u",
      "yara@mail.example", "--attribute", "city=Berlin", "--attribute", "country=12")
    try await signUp.shows("Code (8 digits")
    try await signUp.enter(try await person.emulator.code(sentTo: "yara@mail.example"))
    for question in ["New password: ", "New password again: "] {
      try await signUp.shows(question)
      try await signUp.enter("Yara-Pass-1")
    }
    try await signUp.shows("city (required): ")
    try await signUp.enter("Berlin")
    try await signUp.shows("country (required): ")
    try await signUp.enter("Germany")
    try await signUp.shows("Signed in as yara@mail.example.")
    try await signUp.shows("[exit 0]")
  }

  @Test func `advice in a journey stays with journeys`() async throws {
    let login = try person.type(
      "login", "--native", "--v2", "--emulator", person.ready, "-u", "nobody@customers.example")
    try await login.shows("create an account: msal signup --v2")
    try await login.shows("[exit 4]")
  }

}
