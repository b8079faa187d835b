// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import Foundation
import Glibc

/// A session bus of its own, on which the real gnome-keyring may run. Its keyrings are in a directory of its own.
package final class KeyringSession: Sendable {
  /// The value for `DBUS_SESSION_BUS_ADDRESS`.
  package let address: String
  private let home: TemporaryDirectory
  private let bus: ChildProcess

  /// Why the tests with a keyring can't run here; nil when they can.
  package static var missing: String? {
    for program in ["dbus-daemon", "gnome-keyring-daemon"] where ChildProcess.find(program) == nil { return program }
    return nil
  }

  private static func variables(_ home: String) -> [String: String] {
    [
      "HOME": home, "XDG_RUNTIME_DIR": home, "XDG_DATA_HOME": home + "/data", "XDG_CONFIG_HOME": home + "/config",
      "XDG_CACHE_HOME": home + "/cache", "DISPLAY": "", "WAYLAND_DISPLAY": "",
    ]
  }

  package static func start() async throws -> KeyringSession {
    let home = try TemporaryDirectory()
    let bus = try ChildProcess(
      "dbus-daemon", ["--session", "--nofork", "--print-address"], environment: variables(home.path))
    let address = try await bus.line { $0.hasPrefix("unix:") ? $0 : nil }
    return KeyringSession(address: address, home: home, bus: bus)
  }

  private init(address: String, home: TemporaryDirectory, bus: ChildProcess) {
    self.address = address
    self.home = home
    self.bus = bus
  }

  /// Starts gnome-keyring and returns when it is on the bus. It makes its keyring at the first unlocking.
  package func startKeyring(unlocked: Bool) async throws -> ChildProcess {
    let options = "--components=secrets --foreground"
    let command =
      unlocked
      ? "printf 'a password' | exec gnome-keyring-daemon --unlock \(options)"
      : "exec gnome-keyring-daemon --start \(options)"
    var variables = Self.variables(home.path)
    variables["DBUS_SESSION_BUS_ADDRESS"] = address
    let daemon = try ChildProcess("/bin/sh", ["-c", command], environment: variables)
    var attempts = 0
    while try await !hasOwner(), attempts < 200 {
      attempts += 1
      usleep(25_000)
    }
    return daemon
  }

  /// Calls a method of the Secret Service.
  package func ask(_ path: String, _ method: String, _ arguments: [String]) async throws {
    let answer = try await ChildProcess.run(
      "dbus-send",
      [
        "--bus=\(address)", "--print-reply", "--dest=org.freedesktop.secrets", path,
        "org.freedesktop.Secret.Service.\(method)",
      ] + arguments)
    guard answer.status == 0 else { throw KeyringRefusal(answer: answer.output) }
  }

  private struct KeyringRefusal: Error {
    var answer: String
  }

  /// Whether a program offers the Secret Service.
  package func hasOwner() async throws -> Bool {
    let answer = try await ChildProcess.run(
      "dbus-send",
      [
        "--bus=\(address)", "--print-reply", "--dest=org.freedesktop.DBus", "/", "org.freedesktop.DBus.NameHasOwner",
        "string:org.freedesktop.secrets",
      ])
    return answer.output.contains("boolean true")
  }
}
