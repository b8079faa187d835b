// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import Glibc
import Testing

@testable import MSALCommand

/// Only one terminal at a time can hide typing, so the tests run one after the other.
@Suite("Questions at a terminal", .serialized)
struct ControllingTerminalTests {
  let tty: Pseudoterminal
  let terminal: ControllingTerminal
  private let password = Question(text: "Password: ", isSecret: true, subject: "The password", remedy: "Pipe it in.")
  private let name = Question(text: "Name: ", subject: "The name", remedy: "Give it.")

  init() throws {
    tty = try Pseudoterminal()
    terminal = ControllingTerminal(descriptor: tty.terminal)
  }

  private func asking(_ question: Question) -> Task<String, any Error> {
    Task { [terminal] in try await terminal.ask(question) }
  }

  @Test func `an answer is the line, and is shown while it is typed`() async throws {
    async let answer = terminal.ask(name)
    await tty.shows("Name: ")
    tty.type("Zoë Quill\n")
    #expect(try await answer == "Zoë Quill")
    #expect(await tty.shows("\r\n").contains("Zoë Quill"))
  }

  @Test func `a secret is not shown, and the terminal shows again afterwards`() async throws {
    let keys = tty.keys
    async let answer = terminal.ask(password)
    await tty.shows("Password: ")
    #expect(!tty.echoes)
    #expect(tty.keys != keys, "the keys that stop and quit are out of use")
    tty.type("Pia-Pass-1\n")
    #expect(try await answer == "Pia-Pass-1")
    #expect(tty.echoes)
    #expect(tty.keys == keys)
    #expect(await tty.shows("\r\n") == "Password: \r\n")
  }

  @Test func `a question that is given up leaves the terminal as it was, and half a password to nobody`() async throws {
    let asking = asking(password)
    await tty.shows("Password: ")
    tty.type("half a pass")
    asking.cancel()
    await #expect(throws: CommandError.cancelled) { try await asking.value }
    #expect(tty.echoes)
    #expect(fcntl(tty.terminal, F_SETFL, O_NONBLOCK) == 0)
    var byte: UInt8 = 0
    #expect(read(tty.terminal, &byte, 1) == -1)
  }

  @Test func `a signal puts the terminal back before the task hears of it`() async throws {
    let asking = asking(password)
    await tty.shows("Password: ")
    TerminalEcho.end()
    #expect(tty.echoes)
    asking.cancel()
    await #expect(throws: CommandError.cancelled) { try await asking.value }
    #expect(tty.echoes)
  }

  @Test(arguments: [true, false])
  func `the end of the input cancels`(isSecret: Bool) async throws {
    let asking = asking(isSecret ? password : name)
    await tty.shows(": ")
    tty.type("\u{4}")
    await #expect(throws: CommandError.cancelled) { try await asking.value }
    #expect(tty.echoes)
  }

  @Test func `bytes that are no text are refused, not changed`() async throws {
    let asking = asking(password)
    await tty.shows("Password: ")
    tty.type(bytes: [0xff, 0xfe, 0x0a])
    let error = await #expect(throws: CommandError.self) { try await asking.value }
    #expect(error?.code == .usage)
  }

  @Test func `where typing can't be hidden no password is asked`() async throws {
    var ends: [Int32] = [0, 0]
    #expect(pipe(&ends) == 0)
    defer { for end in ends { close(end) } }
    let terminal = ControllingTerminal(descriptor: ends[0])
    let error = await #expect(throws: CommandError.self) { try await terminal.ask(password) }
    #expect(error?.code == .interactionRequired)
    #expect(error?.nextStep == "Pipe it in.")
  }

  @Test(arguments: [
    ("a\u{1B}[2Jb", "a\u{FFFD}[2Jb"), ("line\nline", "line\nline"), ("\r", "\u{FFFD}"),
    ("\u{202E}evil", "\u{FFFD}evil"),
    ("p***@m.example", "p***@m.example"),
  ])
  func `a server does not control the terminal`(text: String, shown: String) {
    #expect(Dialog.printable(text) == shown)
  }
}
