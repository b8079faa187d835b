// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import Glibc
import LinuxPlatform
import PlatformInterfaces

/// Looks at the places for a key that the session offers. Nothing is started and nobody is asked.
struct KeyringDiagnosis: Sendable {
  /// Whether the key of a cache is in the desktop's keyring.
  enum Need: Sendable {
    case none
    /// The key is there, and the kernel's keyring remembers it for a while.
    case soon
    case now

    /// The status of a keyring that does not work.
    fileprivate var status: Finding.Status {
      switch self {
      case .none: .ok
      case .soon: .warning
      case .now: .broken
      }
    }
  }

  let environment: EnvironmentVariables
  let need: Need

  private var isNeeded: Bool { need != .none }

  private static let patience = 4.0

  func findings() async -> [Finding] {
    let bus = bus()
    return [bus, await keyring(hasBus: bus.facts["state"] == "running"), kernel()]
  }

  // MARK: The bus

  private func bus() -> Finding {
    let name = "session-bus"
    let place = SessionBus(environment: environment)
    guard let place else {
      return Finding(
        name, need.status,
        isNeeded
          ? "There is no session bus (D-Bus), and the key of the cache is behind it"
          : "There is no session bus (D-Bus), and none is needed",
        nextStep: isNeeded ? "Log in to the desktop, or set DBUS_SESSION_BUS_ADDRESS to its bus." : nil,
        facts: ["state": "absent"])
    }
    guard place.answers() else {
      return Finding(
        name, need == .now ? .broken : .warning, "DBUS_SESSION_BUS_ADDRESS names a bus, but nobody answers there",
        nextStep: "Unset DBUS_SESSION_BUS_ADDRESS, or set it to the bus of the desktop.", facts: ["state": "silent"])
    }
    return Finding(name, .ok, "The session bus (D-Bus) answers", facts: ["state": "running"])
  }

  // MARK: The keyring

  private func keyring(hasBus: Bool) async -> Finding {
    let name = "keyring"
    guard hasBus else {
      return Finding(
        name, need.status, "There is no desktop keyring, because there is no session bus (D-Bus)",
        nextStep: isNeeded ? "Log in to the desktop, or move the key from there." : nil, facts: ["state": "absent"])
    }
    let environment = environment
    let state = await BoundedWork.value(within: Self.patience) {
      LibsecretStore(scope: "diagnosis", mayPrompt: false, environment: environment).state()
    }
    switch state {
    case .ready?: return Finding(name, .ok, "The desktop keyring is running and unlocked", facts: ["state": "unlocked"])
    case .locked?:
      return Finding(
        name, need.status,
        "The desktop keyring is locked" + (isNeeded ? ", and the key of the cache is in it" : ", and not needed"),
        nextStep: isNeeded ? "Unlock it, for example by logging in to the desktop or with Passwords and Keys." : nil,
        facts: ["state": "locked"])
    case .absent(let reason)?:
      return Finding(
        name, need.status, "There is no desktop keyring, because \(reason)",
        nextStep: isNeeded ? "Start or install it (on Debian: gnome-keyring and libsecret-1-0)." : nil,
        facts: ["state": "absent"])
    case nil:
      return Finding(
        name, need == .now ? .broken : .warning,
        "The desktop keyring does not answer within \(Int(clamping: Self.patience)) seconds",
        nextStep: "Restart it, for example by logging out and in.", facts: ["state": "silent"])
    }
  }

  private func kernel() -> Finding {
    let ring = KernelKeyring("diagnosis \(getpid())")
    ring.save([1])
    defer { ring.forget() }
    let works = ring.read() == [1]
    return Finding(
      "kernel-keyring", .ok,
      works
        ? "The kernel can remember the desktop keyring's key between commands"
        : "The kernel's keyring can't be used, so the desktop's is asked each time",
      facts: ["state": works ? "working" : "absent"])
  }
}
