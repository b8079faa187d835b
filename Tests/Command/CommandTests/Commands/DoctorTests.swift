// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import Foundation
import Glibc
import OAuthWire
import TestSupport
import Testing

/// `msal doctor` on machines in every state.
@Suite("msal doctor", .serialized, .timeLimit(.minutes(3)))
struct DoctorTests {
  let msal: MsalProgram

  init() throws { msal = try MsalProgram() }

  /// An environment without network and without a session bus.
  private static let alone = ["https_proxy": "http://127.0.0.1:1", "no_proxy": "", "DBUS_SESSION_BUS_ADDRESS": ""]

  private func checks(
    _ variables: [String: String] = Self.alone, _ arguments: [String] = []
  ) async throws -> (status: Int32, checks: [String: JSONValue]) {
    let outcome = try await msal.run(["doctor", "--json"] + arguments, variables: variables)
    let checks = try #require(outcome.json?["checks"]?.array, "\(outcome.talk)")
    return (outcome.status, Dictionary(checks.map { ($0["name"]?.string ?? "", $0) }) { $1 })
  }

  private func fill() async throws {
    #expect(try await msal.run(["cache", "import", "-"], input: SampleCache.text(accounts: 1)).status == 0)
  }

  private func cachePath() async throws -> String {
    try await msal.run("cache", "path").answer.trimmingCharacters(in: .newlines)
  }

  @Test func `without network, session and cache it says so, and nothing is broken or made`() async throws {
    let (status, checks) = try await checks()
    #expect(status == 0)
    #expect(checks["cache"]?["status"]?.string == "ok" && checks["authority"]?["status"]?.string == "warning")
    #expect(checks["keyring"]?["facts"]?["state"]?.string == "absent")
    #expect(checks["cache-key"]?["facts"]?["next"]?.string == "key-file")
    #expect(access(msal.home.path + "/data", F_OK) != 0)
  }

  @Test func `people get lines, each with its status and next step`() async throws {
    let outcome = try await msal.run(["doctor"], variables: Self.alone)
    #expect(outcome.status == 0)
    let lines = outcome.answer.split(separator: "\n")
    #expect(lines.filter { $0.hasPrefix("ok ") }.count > 5)
    #expect(lines.contains { $0.hasPrefix("warning  browser") })
    for (line, next) in zip(lines, lines.dropFirst()) where line.hasPrefix("warning") {
      #expect(next.contains("-> "), "\(line)")
    }
  }

  @Test func `a damaged or open cache is broken, is left as it is, and the exit code says so`() async throws {
    try await fill()
    let path = try await cachePath()
    #expect(try await checks().checks["cache"]?["facts"]?["accounts"]?.string == "1")
    chmod(path, 0o666)
    let open = try await checks()
    #expect(open.status == 1 && open.checks["cache"]?["nextStep"]?.string?.contains("chmod") == true)
    chmod(path, 0o600)
    try Data(repeating: 1, count: 5000).write(to: URL(filePath: path))
    chmod(path, 0o600)
    let damaged = try await checks()
    #expect(
      damaged.status == 1 && damaged.checks["cache"]?["nextStep"]?.string == "Run: msal cache repair --file '\(path)'")
    #expect(try Data(contentsOf: URL(filePath: path)).count == 5000)
  }

  @Test func `a key that can't be had is broken, and a command for it is not run`() async throws {
    try await fill()
    let mark = msal.home.file("ran")
    let command = ["MSAL_CACHE_KEY_COMMAND": "touch '\(mark)'; printf %s \(String(repeating: "ab", count: 32))"]
    #expect(try await msal.run(["cache", "move", "--to", "named"], variables: command).status == 0)
    unlink(mark)
    let named = try await checks(Self.alone.merging(command) { $1 })
    #expect(named.checks["cache"]?["status"]?.string == "warning" && access(mark, F_OK) != 0)
    let missing = try await checks()
    #expect(missing.status == 1 && missing.checks["cache-key"]?["status"]?.string == "broken")
  }

  @Test func `a damaged profile is broken`() async throws {
    try msal.write("{", to: "config/profiles.json")
    let (status, checks) = try await checks()
    #expect(status == 1 && checks["profile"]?["status"]?.string == "broken")
  }

  @Test func `the emulator answers, and its clock is ours`() async throws {
    let emulator = try await EmulatorProcess.start()
    let ready = try msal.write(emulator.ready.text + "\n", to: "ready.json")
    let (status, checks) = try await checks(["DBUS_SESSION_BUS_ADDRESS": ""], ["--emulator", ready])
    #expect(status == 0, "\(checks)")
    #expect(checks["authority"]?["status"]?.string == "ok" && checks["clock"]?["status"]?.string == "ok")
  }

  @Test(.enabled(if: KeyringSession.missing == nil))
  func `the key moves to a real keyring and back; a locked one is broken, and named`() async throws {
    try await fill()
    let session = try await KeyringSession.start()
    let bus = Self.alone.merging(["DBUS_SESSION_BUS_ADDRESS": session.address]) { $1 }
    let absent = try await msal.run(["cache", "move", "--to", "secret-service"], variables: bus)
    #expect(absent.status == 8 && absent.talk.contains("no desktop keyring"))
    let unlocked = try await session.startKeyring(unlocked: true)
    #expect(try await checks(bus).checks["cache-key"]?["nextStep"]?.string?.contains("secret-service") == true)
    #expect(try await msal.run(["cache", "move", "--to", "secret-service"], variables: bus).status == 0)
    #expect(access(msal.home.path + "/data/cache.key", F_OK) != 0)
    let there = try await checks(bus)
    #expect(there.status == 0 && there.checks["keyring"]?["facts"]?["state"]?.string == "unlocked")
    #expect(there.checks["cache-key"]?["facts"]?["storage"]?.string == "secret-service")
    #expect(there.checks["cache"]?["facts"]?["entries"]?.string == "4")
    await unlocked.stop()
    let locked = try await session.startKeyring(unlocked: false)
    let shut = try await checks(bus)
    #expect(shut.checks["keyring"]?["facts"]?["state"]?.string == "locked")
    // If the kernel remembers the key, the check only warns.
    #expect(shut.checks["keyring"]?["status"]?.string != "ok")
    let refused = try await msal.run(["cache", "move", "--to", "secret-service"], variables: bus)
    #expect(refused.status == 8 && refused.talk.contains("locked"))
    await locked.stop()
    let again = try await session.startKeyring(unlocked: true)
    #expect(try await msal.run(["cache", "move", "--to", "key-file"], variables: bus).status == 0)
    #expect(try await msal.run("cache", "list", "--json").json?["entries"]?.array?.count == 4)
    await again.stop()
  }
}
