// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import Glibc

/// Looks at the places for a key that the session offers. Nothing is started and nobody is asked.
package struct KeyringDiagnosis: Sendable {
  /// Whether the key of a cache is in the desktop's keyring.
  package enum Need: Sendable {
    case none
    /// It is, and the kernel remembers it for a while.
    case soon
    case now

    /// Of something that does not work.
    fileprivate var status: Finding.Status {
      switch self {
      case .none: .ok
      case .soon: .warning
      case .now: .broken
      }
    }
  }

  private let environment: EnvironmentVariables
  private let need: Need

  package init(environment: EnvironmentVariables, need: Need) {
    self.environment = environment
    self.need = need
  }

  private var isNeeded: Bool { need != .none }

  private static let patience = 4.0

  package func findings() async -> [Finding] {
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
          ? "There is no session bus, but the key of the cache is behind it" : "There is none, and none is needed",
        nextStep: isNeeded ? "Log in to the desktop, or set DBUS_SESSION_BUS_ADDRESS to its bus." : nil,
        facts: ["state": "absent"])
    }
    guard place.answers() else {
      return Finding(
        name, need == .now ? .broken : .warning, "DBUS_SESSION_BUS_ADDRESS names a bus, but nobody answers there",
        nextStep: "Unset DBUS_SESSION_BUS_ADDRESS, or set it to the bus of the desktop.", facts: ["state": "silent"])
    }
    return Finding(name, .ok, "There is one, and it answers", facts: ["state": "running"])
  }

  // MARK: The keyring

  private func keyring(hasBus: Bool) async -> Finding {
    let name = "keyring"
    guard hasBus else {
      return Finding(
        name, need.status, "The desktop keyring is not to be had without a session bus",
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
        name, need.status, "There is no desktop keyring: \(reason)",
        nextStep: isNeeded ? "Start or install it (on Debian: gnome-keyring and libsecret-1-0)." : nil,
        facts: ["state": "absent"])
    case nil:
      return Finding(
        name, need == .now ? .broken : .warning,
        "The desktop keyring does not answer within \(Int(Self.patience)) seconds",
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
        : "The kernel's keyring is not to be had, so the desktop's is asked each time",
      facts: ["state": works ? "working" : "absent"])
  }
}

/// The address of the session's bus, as far as one can call there without a library.
package struct SessionBus {
  /// Of a socket in the file system, or, behind a null byte, of an abstract one; nil for other transports.
  private var socketName: [UInt8]?

  /// Whether the session has a bus.
  package static func isThere(_ environment: EnvironmentVariables) -> Bool {
    SessionBus(environment: environment) != nil
  }

  /// nil: the session has no bus.
  init?(environment: EnvironmentVariables) {
    if let address = environment.all["DBUS_SESSION_BUS_ADDRESS"] {
      guard !address.isEmpty, address != "disabled:" else { return nil }
      socketName = Self.socketName(address)
      return
    }
    guard let runtime = environment.absolutePath("XDG_RUNTIME_DIR"), access(runtime + "/bus", F_OK) == 0 else {
      return nil
    }
    socketName = Array((runtime + "/bus").utf8)
  }

  /// Whether somebody takes calls. Other transports than sockets of this machine are taken to work.
  func answers() -> Bool {
    guard let socketName else { return true }
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    let room = MemoryLayout.size(ofValue: address.sun_path)
    guard socketName.count < room else { return true }
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: socketName) }
    let descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_NONBLOCK.rawValue), 0)
    guard descriptor >= 0 else { return false }
    defer { close(descriptor) }
    let isAbstract = socketName.first == 0
    let length = MemoryLayout<sa_family_t>.size + socketName.count + (isAbstract ? 0 : 1)
    let status = withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { connect(descriptor, $0, socklen_t(length)) }
    }
    return status == 0 || errno == EAGAIN || errno == EINPROGRESS
  }

  /// `unix:path=/run/user/1000/bus,guid=...` or `unix:abstract=...`; the first of several.
  private static func socketName(_ address: String) -> [UInt8]? {
    guard let first = address.split(separator: ";").first, first.hasPrefix("unix:") else { return nil }
    for part in first.dropFirst("unix:".count).split(separator: ",") {
      if part.hasPrefix("path=") { return Array(part.dropFirst("path=".count).utf8) }
      if part.hasPrefix("abstract=") { return [0] + part.dropFirst("abstract=".count).utf8 }
    }
    return nil
  }
}
