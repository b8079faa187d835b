// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import Foundation
import Glibc
import OAuthWire
import ScriptedBrowser
import TestSupport
import Testing

@testable import MSALCommand

@Suite("msal login --device-code", .serialized)
struct DeviceCodeLoginTests {
  let msal: MsalProgram
  let emulator: EmulatorProcess
  let ready: String

  init() async throws {
    (msal, emulator, ready) = try await MsalProgram.withEmulator()
  }

  private func enter(_ code: String, consent: ScriptedPerson.Consent = .accept) async throws {
    let page = try #require(URL(string: "\(emulator.https)/devicelogin"))
    try await emulator.typeCode(code, on: page, as: "adele", consent: consent)
  }

  @Test func `the person is told where to go, and signs in there`() async throws {
    let child = try msal.start(["login", "--device-code", "--emulator", ready])
    let code = try await child.line { $0.firstMatch(of: /\/devicelogin and enter the code ([A-Z]{9})/).map { $0.1 } }
    try await enter(String(code))
    #expect(await child.status() == 0, "\(child.text)")
    #expect(child.text.contains("Signed in as adele@"))
    #expect(try await msal.run("token").status == 0)
  }

  @Test func `a terminal shows the address as a QR code too, unless it is too narrow; a pipe gets none`() async throws {
    let command = "'\(Products.path("msal"))' login --device-code --emulator '\(ready)'"
    let dark = "\u{2584}\u{2580}"
    for (columns, isShown) in [(80, true), (30, false)] {
      let terminal = try TmuxSession(
        "stty cols \(columns); \(command)", environment: msal.environment)
      try await terminal.shows("Ctrl-C")
      #expect(terminal.stream.contains(dark) == isShown, "\(terminal.stream)")
    }
    let child = try msal.start(["login", "--device-code", "--emulator", ready])
    _ = try await child.line { $0.contains("Ctrl-C") ? true : nil }
    #expect(!child.text.contains(dark))
  }

  @Test func `a script gets the code as one line of JSON`() async throws {
    let child = try msal.start(["login", "--device-code", "--json", "--emulator", ready])
    let prompt = try await child.line { try? JSONValue(parsing: $0) }
    #expect(prompt["event"] == "deviceCode")
    #expect(prompt["verificationUrl"]?.string == "\(emulator.https)/devicelogin")
    #expect(prompt["expiresOnEpoch"]?.int != nil)
    try await enter(try #require(prompt["userCode"]?.string), consent: .cancel)
    #expect(await child.status() == 5, "\(child.text)")
    #expect(child.text.contains("authorization_declined"))
  }

  @Test func `Ctrl-C ends the wait at once`() async throws {
    let child = try msal.start(["login", "--device-code", "--emulator", ready])
    _ = try await child.line { $0.contains("Ctrl-C") ? true : nil }
    child.signal(SIGINT)
    #expect(await child.status() == -SIGINT, "\(child.text)")
  }

  @Test func `who may not ask, or says who signs in, is told so`() async throws {
    #expect(try await msal.run("login", "--device-code", "--no-interactive", "--emulator", ready).status == 3)
    let outcome = try await msal.run("login", "--device-code", "--username", "x", "--emulator", ready)
    #expect(outcome.status == 2)
    #expect(outcome.talk.contains("Leave out"))
    #expect(
      try await msal.run("login", "--device-code", "--timeout", "1", "--emulator", ready).status == 124)
  }

  @Test func `on a machine without a display the code is offered, not forced`() async throws {
    let outcome = try await msal.run("login", "--emulator", ready, "--no-browser", "--timeout", "1")
    #expect(outcome.talk.contains("msal login --device-code"))
    #expect(outcome.talk.contains("/open/"))
  }
}

@Suite("What the terminal is told about a sign-in elsewhere")
struct RemoteTerminalTests {
  @Test(
    arguments: [
      ([:], true), (["DISPLAY": ":0"], false), (["WAYLAND_DISPLAY": "wayland-0"], false), (["DISPLAY": ""], true),
      (["DISPLAY": ":0", "SSH_CONNECTION": "10.0.0.1 1 10.0.0.2 22"], true), (["WSL_DISTRO_NAME": "Debian"], false),
      (["BROWSER": "lynx"], false), (["SSH_TTY": "/dev/pts/0", "BROWSER": "lynx"], true),
    ] as [([String: String], Bool)])
  func `a session is remote over SSH, or without a display`(environment: [String: String], expected: Bool) {
    #expect(Session.isRemote(environment: environment) == expected)
  }

  @Test func `two rows of modules become one row of characters, with a light border`() throws {
    let code = try #require(QRCode(rows: [[true, false, true], [false, true, false], [true, true, false]]))
    let picture = TerminalQRCode(code: code, isColourful: false)
    #expect(
      picture.text == """
        ███████
        ██▄▀▄██
        ██▄▄███
        ▀▀▀▀▀▀▀
        """)
    #expect(picture.width == 7)
    #expect(TerminalQRCode(code: code, isColourful: true).text.string.contains("\u{1B}[0m\n"))
    #expect(QRCode(rows: [[true], [false]]) == nil)
  }

  @Test func `a QR code has its three corner marks`() throws {
    // Scripts/bootstrap --tests installs the library that makes it.
    let code = try #require(QRCode("https://login.example/devicelogin"))
    #expect(code.size % 4 == 1)
    let end = code.size - 7
    for (row, column) in [(0, 0), (0, end), (end, 0)] {
      #expect((0..<7).allSatisfy { code.isDark(row: row, column: column + $0) })
      #expect((1..<6).allSatisfy { !code.isDark(row: row + 1, column: column + $0) })
      #expect(code.isDark(row: row + 3, column: column + 3))
    }
    #expect(!code.isDark(row: -1, column: 0))
    #expect(QRCode(String(repeating: "x", count: 3_000)) == nil)
  }
}
