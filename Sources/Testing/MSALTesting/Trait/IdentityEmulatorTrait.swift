// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import Foundation
import OAuthClient
import Testing

/// Gives each test an emulator of its own: see `identityEmulator(seed:listening:at:)`.
public struct IdentityEmulatorTrait: TestTrait, SuiteTrait, TestScoping {
  let seed: TestSeed
  let isListening: Bool
  let start: Date?

  /// True: every test of a suite has its own emulator.
  public var isRecursive: Bool { true }

  /// Runs a test with an emulator, and stops the emulator afterwards. The test library calls it.
  /// - Throws: `IdentityEmulatorError` when no emulator can be started, and any error that the test throws.
  public func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
  ) async throws {
    let emulator = try await IdentityEmulatorServer.start(seed: seed, listening: isListening, at: start)
    do {
      try await IdentityEmulatorServer.$ofTest.withValue(emulator) {
        try await InteractiveSessions.$ofTest.withValue(emulator.sessions, operation: function)
      }
    } catch {
      await emulator.stop()
      throw error
    }
    await emulator.stop()
  }
}

extension Trait where Self == IdentityEmulatorTrait {
  /// Gives each test, and each case of a test with arguments, an emulator of its own as
  /// `IdentityEmulatorServer.current`, and stops it afterwards. On a suite it applies to all tests of the suite; one on
  /// a test replaces that of its suite.
  ///
  /// ```swift
  /// @Suite(.identityEmulator()) struct SignInTests {
  ///   @Test func `the API lets people in`() async throws {
  ///     let token = try await IdentityEmulatorServer.current.token(.person("adele"))
  ///     #expect(!token.isEmpty)
  ///   }
  /// }
  /// ```
  /// - Parameters:
  ///   - seed: See `IdentityEmulatorServer.start(seed:listening:at:)`.
  ///   - listening: See `IdentityEmulatorServer.start(seed:listening:at:)`.
  ///   - start: See `IdentityEmulatorServer.start(seed:listening:at:)`.
  public static func identityEmulator(
    seed: TestSeed = .standard, listening: Bool = false, at start: Date? = nil
  ) -> Self { IdentityEmulatorTrait(seed: seed, isListening: listening, start: start) }
}
