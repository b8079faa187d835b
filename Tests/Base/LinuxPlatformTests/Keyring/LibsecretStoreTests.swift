// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import Foundation
import LinuxPlatform
import PlatformInterfaces
import TestSupport
import Testing

/// The real gnome-keyring on a private bus. GLib remembers a process's bus, so each test asks from a process of its
/// own.
@Suite(.serialized, .timeLimit(.minutes(2)), .enabled(if: KeyringSession.missing == nil)) struct LibsecretStoreTests {
  private static func store(_ address: String, scope: String = "/cache", mayPrompt: Bool = false) -> LibsecretStore {
    setenv("DBUS_SESSION_BUS_ADDRESS", address, 1)
    return LibsecretStore(scope: scope, mayPrompt: mayPrompt)
  }

  @Test func `a secret is kept, found again, separate for each scope, and removed`() async throws {
    let session = try await KeyringSession.start()
    let daemon = try await session.startKeyring(unlocked: true)
    await #expect(processExitsWith: .success) { [address = session.address as String] in
      let store = Self.store(address)
      #expect(store.state() == .ready)
      #expect(try store.read("key") == nil)
      let secret = Array(UInt8.min...UInt8.max)
      #expect(try store.readOrCreate("key", secret) == secret)
      #expect(try store.readOrCreate("key", [1]) == secret)
      #expect(try Self.store(address).read("key") == secret)
      #expect(try store.read("other") == nil)
      #expect(try Self.store(address, scope: "/elsewhere").read("key") == nil)
      try store.remove("key")
      try store.remove("key")
      #expect(try store.read("key") == nil)
    }
    await daemon.stop()
  }

  @Test func `a locked keyring is told from an empty one, and nobody is asked to unlock it`() async throws {
    let session = try await KeyringSession.start()
    let unlocked = try await session.startKeyring(unlocked: true)
    await #expect(processExitsWith: .success) { [address = session.address as String] in
      _ = try Self.store(address).readOrCreate("key", [1, 2, 3])
    }
    await unlocked.stop()
    let locked = try await session.startKeyring(unlocked: false)
    await #expect(processExitsWith: .success) { [address = session.address as String] in
      let store = Self.store(address)
      #expect(store.state() == .locked)
      let error = StorageError.inaccessible(path: LibsecretStore.place, reason: "it is locked")
      #expect(throws: error) { try store.read("key") }
      #expect(throws: error) { try store.readOrCreate("key", [9]) }
      #expect(throws: error) { try store.remove("key") }
    }
    await locked.stop()
    let again = try await session.startKeyring(unlocked: true)
    await #expect(processExitsWith: .success) { [address = session.address as String] in
      let found = try Self.store(address).read("key")
      #expect(found == [1, 2, 3])
    }
    await again.stop()
  }

  @Test func `an item in another collection, which is locked, is neither asked for nor made anew`() async throws {
    let session = try await KeyringSession.start()
    let daemon = try await session.startKeyring(unlocked: true)
    await #expect(processExitsWith: .success) { [address = session.address as String] in
      _ = try Self.store(address).readOrCreate("key", [1, 2, 3])
    }
    let root = "/org/freedesktop/secrets"
    try await session.ask(root, "SetAlias", ["string:default", "objpath:\(root)/collection/session"])
    await #expect(processExitsWith: .success) { [address = session.address as String] in
      let found = try Self.store(address).read("key")
      #expect(found == [1, 2, 3])
    }
    try await session.ask(root, "Lock", ["array:objpath:\(root)/collection/login"])
    await #expect(processExitsWith: .success) { [address = session.address as String] in
      let store = Self.store(address)
      #expect(store.state() == .ready)
      let error = StorageError.inaccessible(path: LibsecretStore.place, reason: "it is locked")
      #expect(throws: error) { try store.readOrCreate("key", [9]) }
    }
    await daemon.stop()
  }

  @Test func `a bus without a keyring is absent, and none is started`() async throws {
    let session = try await KeyringSession.start()
    await #expect(processExitsWith: .success) { [address = session.address as String] in
      let store = Self.store(address)
      #expect(store.state() == .absent(reason: "no keyring is running"))
      #expect(throws: StorageError.self) { try store.read("key") }
    }
    #expect(try await !session.hasOwner())
  }

  @Test(arguments: ["", "disabled:", "unix:path=/nowhere/bus"])
  func `no bus is absent, even when the keyring may ask`(address: String) async {
    await #expect(processExitsWith: .success) { [address = address as String] in
      for mayPrompt in [false, true] {
        let store = Self.store(address, mayPrompt: mayPrompt)
        #expect(caseName(store.state()) == "absent")
        #expect(throws: StorageError.self) { try store.readOrCreate("key", [1]) }
      }
    }
  }
}
