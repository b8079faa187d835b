// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import Foundation
import Glibc
import LinuxPlatform
import OAuthWire
import PlatformInterfaces
import TestSupport
import Testing

@testable import IdentityEmulator
@testable import MSAL

/// What an app asked the person.
private final class Asked: Sendable {
  let state = Lock<(tries: [Int?], touches: Int)>(([], 0))
  var tries: [Int?] { state.withLock { $0.tries } }
  var touches: Int { state.withLock { $0.touches } }
}

/// libfido2 with a key in software; the emulator checks what comes of it.
@Suite("Security keys", .enabled(if: dlopen("libfido2.so.1", RTLD_NOW) != nil))
struct SecurityKeyTests {
  private let asked = Asked()

  /// - Parameter pins: What the person enters, one after the other; nil after the last one.
  private func authenticator(_ key: SoftSecurityKey, pins: [String] = []) -> MSALSecurityKeyAuthenticator {
    let asked = asked
    return MSALSecurityKeyAuthenticator(
      SecurityKey(
        line: key.line,
        pin: { left in
          let count = asked.state.withLock { state in
            state.tries.append(left)
            return state.tries.count
          }
          return count <= pins.count ? Secret(pins[count - 1]) : nil
        },
        touch: { asked.state.withLock { $0.touches += 1 } }))
  }

  private func register(
    _ key: SoftSecurityKey, pins: [String] = [], on passkeys: PasskeysOfPia? = nil
  ) async throws -> MSALPasskeyCredentialMethod {
    let passkeys = try passkeys ?? PasskeysOfPia()
    return try await passkeys.client().registerPasskey(
      displayName: "Blue key", with: authenticator(key, pins: pins))
  }

  private func failure(
    _ key: SoftSecurityKey, pins: [String] = []
  ) async throws -> (error: MSALNativeCredentialManagementError, reason: MSALPasskeyAuthenticatorError.Reason?) {
    let error = await #expect(throws: MSALNativeCredentialManagementError.self) { try await register(key, pins: pins) }
    let found = try #require(error)
    #expect(found.localizedDescription.hasSuffix("."))
    return (found, (found.underlyingError as? MSALPasskeyAuthenticatorError)?.reason)
  }

  @Test func `a key with a PIN makes a passkey that the service takes, with what it asked for`() async throws {
    let key = try SoftSecurityKey(.init(pin: "482913"))
    let made = try await register(key, pins: ["482913"])
    #expect(made.id == Base64URL.encode(key.credentialID))
    #expect(made.displayName == "Blue key")
    #expect(made.aaguid?.uuidString == "00010203-0405-0607-0809-0A0B0C0D0E0F")
    #expect(asked.tries == [nil])
    #expect(asked.touches == 1)
    let request = try #require(key.made.first)
    #expect(request.hasPINProof)
    #expect(request.options?["rk"] == .bool(true))
    #expect(request.extensions?["hmac-secret"] == .bool(true))
    #expect(request.extensions?["credProtect"] == .int(1))
    #expect(request.user?["name"] == .text("pia@customers.example"))
  }

  @Test func `a key that verifies the person itself needs no PIN, and may lack protection levels`() async throws {
    let key = try SoftSecurityKey(.init(pin: "482913", verifiesUser: true, canProtect: false))
    _ = try await register(key)
    #expect(asked.tries.isEmpty)
    #expect(key.made.first?.options?["uv"] == .bool(true))
    #expect(key.made.first?.extensions?["credProtect"] == nil)
  }

  @Test func `a wrong PIN is asked for again, with the tries that are left`() async throws {
    let key = try SoftSecurityKey(.init(pin: "482913"))
    _ = try await register(key, pins: ["000000", "111111", "482913"])
    #expect(asked.tries == [nil, 7, 6])
    #expect(key.triesLeft == 6)
  }

  @Test func `a person who gives no PIN gives up, and a blocked PIN is not asked for`() async throws {
    let first = try await failure(try SoftSecurityKey(.init(pin: "482913")))
    #expect(first.reason == .canceled)
    #expect(first.error.reason == .canceled)
    let blocked = try await failure(try SoftSecurityKey(.init(pin: "482913", triesLeft: 1)), pins: ["0000", "0000"])
    #expect(blocked.reason == .pinBlocked)
    #expect(asked.tries.count == 2)
  }

  @Test func `a key that has a passkey of the person makes no other`() async throws {
    let passkeys = try PasskeysOfPia()
    let key = try SoftSecurityKey(.init(verifiesUser: true))
    _ = try await register(key, on: passkeys)
    let error = await #expect(throws: MSALNativeCredentialManagementError.self) {
      try await register(key, on: passkeys)
    }
    #expect(error?.reason == .conflict)
    #expect((error?.underlyingError as? MSALPasskeyAuthenticatorError)?.reason == .alreadyRegistered)
    let other = try SoftSecurityKey(.init(verifiesUser: true))
    _ = try await register(other, on: passkeys)
    #expect(other.made.first?.excluded == [key.credentialID])
  }

  @Test(arguments: [
    (0x19 as UInt8, MSALPasskeyAuthenticatorError.Reason.alreadyRegistered), (0x26, .unsuitable), (0x27, .denied),
    (0x28, .unsuitable), (0x2B, .unsuitable), (0x2F, .timedOut), (0x30, .denied), (0x32, .pinBlocked),
    (0x34, .pinBlocked), (0x35, .pinNotSet), (0x3A, .timedOut), (0x3C, .userNotVerified), (0x3F, .userNotVerified),
    (0x7F, .failed),
  ])
  func `the errors of keys are said in words`(code: UInt8, reason: MSALPasskeyAuthenticatorError.Reason) async throws {
    let failed = try await failure(try SoftSecurityKey(.init(verifiesUser: true, failure: code)))
    #expect(failed.reason == reason)
  }

  @Test func `a key without PIN and fingerprint, or with other algorithms, is no use`() async throws {
    #expect(try await failure(try SoftSecurityKey()).reason == .pinNotSet)
    let other = try SoftSecurityKey(.init(verifiesUser: true, algorithms: [-47]))
    #expect(try await failure(other).reason == .unsuitable)
  }

  @Test(arguments: [
    (SecurityKeyError.noLibrary, "libfido2-1"), (.noKey, "Plug one in"), (.severalKeys, "only one"),
  ])
  func `a missing library or key is said with what to do`(error: SecurityKeyError, words: String) {
    let text = MSALPasskeyAuthenticatorError(error).localizedDescription
    #expect(text.contains(words), "\(text)")
  }

  @Test func `a key that is taken out meanwhile is said`() async throws {
    #expect(try await failure(try SoftSecurityKey(.init(verifiesUser: true, breaks: true))).reason == .failed)
  }

  @Test func `cancelling the task ends the wait for a touch`() async throws {
    let key = try SoftSecurityKey(.init(verifiesUser: true, isUntouched: true))
    let task = Task { try await register(key) }
    for _ in 0..<5_000 where !key.isWaiting { try await Task.sleep(nanoseconds: 1_000_000) }
    #expect(key.isWaiting)
    task.cancel()
    let error = await #expect(throws: MSALNativeCredentialManagementError.self) { try await task.value }
    #expect(error?.reason == .canceled)
  }

  @Test func `a key that nobody touches is given up in time`() async throws {
    let key = try SoftSecurityKey(.init(verifiesUser: true, isUntouched: true))
    let options = PasskeyOptions(
      relyingPartyID: "localhost", relyingPartyName: "L", userID: [1], userName: "u", userDisplayName: "U",
      clientData: Array("{}".utf8), algorithms: [-7], excludedIDs: [], isResident: false, verifiesUser: true,
      wantsAttestation: false, wantsHMACSecret: false, protection: nil, isProtectionRequired: false, seconds: 0.3)
    let error = await #expect(throws: SecurityKeyError.self) {
      try await SecurityKey(line: key.line, pin: { _ in nil }, touch: {}).makePasskey(options)
    }
    let code: (Int32, String) = try requireCase("key", of: error)
    #expect(code.0 == 0x2F)
  }

  @Test func `an unknown path is no key`() async throws {
    let key = try SoftSecurityKey()
    let line = key.line(at: "soft:unknown")
    let authenticator = MSALSecurityKeyAuthenticator(SecurityKey(line: line, pin: { _ in nil }, touch: {}))
    let error = await #expect(throws: MSALNativeCredentialManagementError.self) {
      try await PasskeysOfPia().client().registerPasskey(with: authenticator)
    }
    #expect((error?.underlyingError as? MSALPasskeyAuthenticatorError)?.reason == .failed)
  }
}
