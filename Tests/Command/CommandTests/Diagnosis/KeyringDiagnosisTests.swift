// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import Foundation
import Glibc
import LinuxPlatform
import TestSupport
import Testing

@testable import MSALCommand

/// The real gnome-keyring on a private bus; each question comes from a process of its own.
@Suite(.serialized, .timeLimit(.minutes(2)), .enabled(if: KeyringSession.missing == nil)) struct KeyringDiagnosisTests {
  private static func states(_ address: String?, need: KeyringDiagnosis.Need = .now) async -> [String: Finding] {
    if let address { setenv("DBUS_SESSION_BUS_ADDRESS", address, 1) } else { unsetenv("DBUS_SESSION_BUS_ADDRESS") }
    unsetenv("XDG_RUNTIME_DIR")
    let findings = await KeyringDiagnosis(environment: .current, need: need).findings()
    return Dictionary(findings.map { ($0.name, $0) }) { $1 }
  }

  @Test func `an unlocked keyring is well, a locked one is broken only where the key is in it`() async throws {
    let session = try await KeyringSession.start()
    let unlocked = try await session.startKeyring(unlocked: true)
    await #expect(processExitsWith: .success) { [address = session.address as String] in
      let found = await Self.states(address)
      #expect(found["session-bus"]?.status == .ok && found["session-bus"]?.facts["state"] == "running")
      #expect(found["keyring"]?.status == .ok && found["keyring"]?.facts["state"] == "unlocked")
    }
    await unlocked.stop()
    let locked = try await session.startKeyring(unlocked: false)
    await #expect(processExitsWith: .success) { [address = session.address as String] in
      let needed = await Self.states(address)["keyring"]
      #expect(needed?.status == .broken && needed?.facts["state"] == "locked" && needed?.nextStep != nil)
      #expect(await Self.states(address, need: .soon)["keyring"]?.status == .warning)
      let unneeded = await Self.states(address, need: .none)["keyring"]
      #expect(unneeded?.status == .ok && unneeded?.facts["state"] == "locked")
    }
    await locked.stop()
  }

  @Test func `a bus without a keyring is told from none, and no keyring is started`() async throws {
    let session = try await KeyringSession.start()
    await #expect(processExitsWith: .success) { [address = session.address as String] in
      let found = await Self.states(address)
      #expect(found["session-bus"]?.status == .ok)
      #expect(found["keyring"]?.status == .broken && found["keyring"]?.facts["state"] == "absent")
    }
    #expect(try await !session.hasOwner())
  }

  @Test func `no bus is well where none is needed, and a dead address is told`() async {
    await #expect(processExitsWith: .success) {
      let none = await Self.states(nil, need: .none)
      #expect(none["session-bus"]?.status == .ok && none["keyring"]?.status == .ok)
      let needed = await Self.states("")
      #expect(needed["session-bus"]?.status == .broken && needed["keyring"]?.status == .broken)
      for address in ["unix:path=/nowhere/bus", "unix:abstract=/nowhere/bus,guid=1"] {
        let dead = await Self.states(address, need: .none)
        #expect(dead["session-bus"]?.status == .warning && dead["session-bus"]?.facts["state"] == "silent")
      }
    }
  }
}
