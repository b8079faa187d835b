// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import Foundation
import Glibc
import MSALCommand
import OAuthWire
import TestSupport
import Testing

/// The texts that a person reads, and the exit status.
@Suite("Messages of msal", .timeLimit(.minutes(5)))
struct MessageTests {
  let msal: MsalProgram

  init() throws { msal = try MsalProgram() }

  @Test func `no advice of the library for programmers reaches a person`() throws {
    let file = Checkout.path("Sources/Library/TokenExchange/Errors/ErrorText.swift")
    let source = try String(contentsOfFile: file, encoding: .utf8)
    let literals = source.matches(of: /"([^"\n]*)"/).map { String($0.1) }
    let names = /\b[a-z]+[A-Z]\w*|\bMSAL[A-Z]\w+|\bcall again/
    let spoken = literals.map { $0.replacing(/\\\([^)]*\)+/, with: "") }.filter { $0.contains(" ") }
    let apiWords = spoken.filter { $0.contains(names) }
    #expect(apiWords.count >= 6)
    for text in apiWords { #expect(LibraryWords.nextStep(text)?.contains(names) != true, "\(text)") }
  }

  @Test(arguments: [
    (["token", "--client-id", ""], "--client-id"),
    (["token", "--client-id", "x", "--ca-file", "/etc/passwd"], "--ca-file"),
    (["token", "--client-id", "x", "--ca-file", "/nope"], "--ca-file"),
  ])
  func `a setting that can't be used has the name of its option`(arguments: [String], option: String) async throws {
    let talk = try await msal.run(arguments).talk
    #expect(talk.contains(option) && !talk.contains("parameter") && !talk.contains("call again"), "\(talk)")
  }

  @Test func `a next step is for the same profile and server`() async throws {
    let settings = ["--client-id", "an-id", "--authority", "https://login.microsoftonline.com/contoso.com"]
    let talk = try await msal.run(["token", "--profile", "my work"] + settings).talk
    #expect(
      talk.contains(
        "msal login --client-id an-id --authority https://login.microsoftonline.com/contoso.com --profile 'my work'"),
      "\(talk)")
  }

  @Test func `who names no command sees which there are`() async throws {
    let outcome = try await msal.run()
    #expect(outcome.status == 2 && outcome.answer == "")
    #expect(outcome.talk.contains("\n  login ") && outcome.talk.contains("\n  doctor "))
    let error = try JSONValue(parsing: try await msal.run("account", "--json").talk)["error"]
    #expect(error?["message"] == "msal account needs a command. For help: msal account --help")
  }

  @Test func `quiet says the answer and errors only`() async throws {
    #expect(try await msal.run("account", "list", "--client-id", "x").talk.contains("Nobody is signed in"))
    let quiet = try await msal.run("account", "list", "--client-id", "x", "-q")
    #expect(quiet.status == 0 && quiet.talk == "" && quiet.answer == "")
    #expect(try await msal.run("token", "-q").talk.contains("No app is configured"))
  }

  // MARK: How it ends

  @Test(arguments: [SIGINT, SIGTERM, SIGHUP])
  func `work that can't be cancelled ends by the signal, too`(signal: Int32) async throws {
    let child = try ChildProcess(
      "/bin/bash",
      ["-c", "exec '\(Products.path("msal"))' cache import - --debug < <(exec sleep 60 2>/dev/null)"],
      environment: msal.environment)
    // A signal that comes while the shell executes the program may be lost.
    let program = "/proc/\(child.pid)/exe"
    while try !FileManager.default.destinationOfSymbolicLink(atPath: program).hasSuffix("/msal") {
      try await Task.sleep(for: .milliseconds(20))
    }
    // Nothing tells that it reads. Whether it has taken the signals over or not: it ends.
    child.signal(signal)
    #expect(await child.status() == -signal, "\(child.text)")
    child.kill(SIGKILL)
  }

  @Test(arguments: [["version"], ["token"], ["doctor"], ["profile", "list"]])
  func `without a home it says so, and nothing else`(arguments: [String]) async throws {
    let outcome = try await msal.run(
      ["-u", "MSAL_HOME", "-u", "HOME", "LC_ALL=C", Products.path("msal")] + arguments, program: "/usr/bin/env")
    #expect([0, 1, 7].contains(outcome.status), "\(outcome)")
    #expect(!outcome.talk.contains("Fatal") && !outcome.talk.contains("Error("), "\(outcome.talk)")
  }
}

/// Output that only appears on a terminal.
@Suite("msal at a terminal", .timeLimit(.minutes(5)))
struct TerminalLookTests {
  private func type(
    _ msal: MsalProgram, _ arguments: [String], variables: [String: String] = [:]
  ) throws -> TmuxSession {
    // The variables are set inside tmux, because tmux sets some of them itself.
    let given = ["LC_ALL": "C.UTF-8", "BROWSER": "", "DBUS_SESSION_BUS_ADDRESS": ""].merging(variables) { $1 }
    let words = ["/usr/bin/env"] + given.map { "\($0.key)=\($0.value)" } + [Products.path("msal")] + arguments
    // The shell ignores Ctrl-C, so that only the program gets it.
    let script = "trap : INT; " + words.map { "'\($0)'" }.joined(separator: " ")
    return try TmuxSession(script, environment: msal.environment)
  }

  private static let alone = ["https_proxy": "http://127.0.0.1:1", "no_proxy": ""]

  @Test func `doctor shows the faults first, in colour, and counts`() async throws {
    let msal = try MsalProgram()
    try msal.write("{", to: "config/profiles.json")
    let doctor = try type(msal, ["doctor"], variables: Self.alone.merging(["NO_COLOR": ""]) { $1 })
    try await doctor.shows("[exit 1]")
    let lines = try await doctor.screen().split(separator: "\n")
    #expect(lines.first?.hasPrefix("\u{2717} profile") == true, "\(lines)")
    let fault = try #require(lines.firstIndex { $0.hasPrefix("! browser") })
    let sound = try #require(lines.firstIndex { $0.hasPrefix("\u{2713} http") })
    #expect(fault < sound && lines.contains { $0.contains("\u{2192} ") })
    #expect(lines.contains { $0.contains(/^\d+ broken, \d+ warnings?, \d+ ok\.$/) })
    #expect(doctor.stream.contains("[31m\u{2717}") && doctor.stream.contains("[32m\u{2713}"))
  }

  @Test(arguments: [["NO_COLOR": "1"], ["NO_COLOR": "", "TERM": "dumb"]])
  func `nothing is coloured where that is not wanted`(variables: [String: String]) async throws {
    let doctor = try type(
      try MsalProgram(), ["doctor"], variables: Self.alone.merging(["NO_COLOR": ""]) { $1 }.merging(variables) { $1 })
    try await doctor.shows("[exit 0]")
    #expect(!doctor.stream.contains("[31m") && !doctor.stream.contains("[32m") && !doctor.stream.contains("[33m"))
  }

  @Test func `a wait shows its time, and is gone afterwards`() async throws {
    let (msal, emulator, ready) = try await MsalProgram.withEmulator()
    let login = try type(msal, ["login", "--emulator", ready, "--device-code"])
    try await login.shows("the code is good for 1")
    try await login.press("C-c")
    try await login.shows("[exit 130]")
    let screen = try await login.screen()
    #expect(screen.contains("Cancelled.") && !screen.contains("the code is good for"), "\(screen)")
    let silent = try RawServer { connection in while connection.read() != nil {} }
    for (words, wait) in [("token", "Waiting for 127.0.0.1:\(silent.port)"), ("login", "Waiting for 127.0.0.1")] {
      let child = try type(msal, [words, "--emulator", "127.0.0.1:\(silent.port)", "--no-browser"])
      try await child.shows(wait)
      try await child.press("C-c")
      try await child.shows("[exit 130]")
    }
    // Without a terminal, none of this is printed.
    let child = try msal.start(["login", "--emulator", ready, "--no-browser", "--timeout", "4"])
    #expect(await child.status() == 124)
    #expect(!child.text.contains("Waiting for the sign-in") && !child.text.contains("\u{1B}"))
    _ = emulator
  }
}

/// The texts about what a sign-in saves.
@Suite("What a sign-in saves", .timeLimit(.minutes(5)))
struct SavedSignInTests {
  @Test func `it says where it saved what, and what it changed`() async throws {
    let (msal, emulator, ready) = try await MsalProgram.withEmulator()
    let first = try await msal.signIn("adele", at: emulator, ready: ready)
    #expect(first.contains("Saved as profile \"default\" in \(msal.home.path)/config/profiles.json."), "\(first)")
    #expect(first.contains("Tokens are in \(msal.home.path)/data/") && first.contains("private file beside it"))
    let again = try await msal.signIn("adele", at: emulator, ready: ready)
    #expect(!again.contains("Saved as") && !again.contains("has changed"), "\(again)")
    let other = try await msal.signIn("lee", at: emulator, ready: ready)
    #expect(other.contains("The profile \"default\" has changed:"), "\(other)")
    #expect(other.contains("Account: lee@contoso.example (before: adele@contoso.example)"), "\(other)")
    #expect(!other.contains("App:") && !other.contains("Authority:"))
    let quiet = try await msal.signIn("adele", at: emulator, ready: ready, ["--quiet"])
    #expect(!quiet.contains("has changed"), "\(quiet)")
  }
}
