// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import CommandLineArguments
import EmulatorConsole
import FoundationEssentials
import LinuxPlatform
import PlatformInterfaces

/// `msal demo`: sign-in, tokens and API calls, with an emulator of its own.
struct Demo: Sendable {
  var terminal: Terminal
  /// Whether a person at this machine's display signs in; otherwise a script does.
  var hasPerson: Bool
  /// Whether the demonstration signs in without a browser.
  var isNative: Bool
  /// Whether it uses native authentication V2 for that.
  var usesJourneys: Bool

  init(_ arguments: ParsedArguments, _ terminal: Terminal, _ environment: EnvironmentVariables) throws(CommandError) {
    guard !arguments.has(Commands.json) else {
      throw CommandError(
        .usage, "msal demo has no JSON to print.", nextStep: "Leave out --json.")
    }
    let mayAsk =
      !arguments.has(Commands.noInteractive) && (arguments.has(Commands.interactive) || ControllingTerminal.isThere)
    self.terminal = terminal
    hasPerson = Self.hasPerson(environment: environment.all, mayAsk: mayAsk)
    isNative = arguments.has(Commands.demoNative)
    usesJourneys = arguments.has(Commands.v2)
    guard isNative || !usesJourneys else {
      throw CommandError(.usage, "--v2 does not go with the browser.", nextStep: "Add --native, or leave it out.")
    }
  }

  /// Whether there is a display for a browser, and a person may be asked.
  static func hasPerson(environment: [String: String], mayAsk: Bool) -> Bool {
    mayAsk && ["DISPLAY", "WAYLAND_DISPLAY"].contains { !(environment[$0] ?? "").isEmpty }
  }

  func run() async throws {
    let folder = FileManager.default.temporaryDirectory.appending(
      path: "msal-demo-\(SystemRandom().uuid())")
    defer { try? FileManager.default.removeItem(at: folder) }
    let emulator: EmbeddedEmulator
    do throws(EmulatorServerError) {
      emulator = try await EmbeddedEmulator.start(
        .init(dataFolder: folder.appending(path: "emulator").path()), clock: SystemClock(), random: SystemRandom())
    } catch {
      throw CommandError(.general, "The emulator could not be started: \(error)")
    }
    do {
      if isNative {
        try await NativeDemoStory(
          terminal: terminal, emulator: emulator, folder: folder, usesJourneys: usesJourneys
        ).tell()
      } else {
        try await DemoStory(terminal: terminal, emulator: emulator, folder: folder, hasPerson: hasPerson).tell()
      }
    } catch {
      await emulator.stop()
      terminal.answer("demo: failed")
      throw error
    }
    await emulator.stop()
    terminal.answer("Next: run an emulator with msal-emulator serve, and open the address that it prints.")
    terminal.answer("demo: ok")
  }
}
