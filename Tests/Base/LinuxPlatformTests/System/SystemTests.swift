// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import Foundation
import LinuxPlatform
import Testing

@Suite("Time, randomness and directories of the machine")
struct SystemTests {
  @Test(arguments: [-1, 0, 1, 7, 8, 9, 16, 33, 256, 257, 1000])
  func `random bytes come in any number and differ`(count: Int) {
    let random = SystemRandom()
    #expect(random.bytes(count).count == max(0, count))
    // All bytes are random, to the last one.
    if count >= 16 { #expect(random.bytes(count).suffix(16) != random.bytes(count).suffix(16)) }
    if count == 257 { #expect(Set((0..<20).map { _ in random.bytes(count)[256] }).count > 1) }
  }

  @Test func `the clock tells the time of day`() {
    #expect(abs(SystemClock().now.timeIntervalSinceNow) < 60)
  }

  @Test func `sleeping no time at all returns at once`() async throws {
    for seconds: Double in [0, -1, -Double.infinity, Double.nan] { try await SystemClock().sleep(seconds: seconds) }
  }

  @Test(arguments: [3600, 1e300, Double.infinity])
  func `a cancelled sleep throws`(seconds: Double) async {
    let task = Task { try await SystemClock().sleep(seconds: seconds) }
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
  }

  @Test func `directories follow the specification`() throws {
    let found = try XDGDirectories(environment: ["HOME": "/home/ann"])
    #expect(found.config == "/home/ann/.config/msal-swift")
    #expect(found.data == "/home/ann/.local/share/msal-swift")
  }

  @Test func `the specification's variables count when they are absolute`() throws {
    let found = try XDGDirectories(
      environment: ["HOME": "/home/ann", "XDG_CONFIG_HOME": "/c", "XDG_DATA_HOME": "relative"])
    #expect(found.config == "/c/msal-swift")
    #expect(found.data == "/home/ann/.local/share/msal-swift")
    let empty = try XDGDirectories(environment: ["HOME": "/home/ann", "XDG_CONFIG_HOME": ""])
    #expect(empty.config == "/home/ann/.config/msal-swift")
  }

  @Test func `MSAL_HOME puts everything in one place`() throws {
    let found = try XDGDirectories(environment: ["MSAL_HOME": "/m", "XDG_DATA_HOME": "/d"])
    #expect(found.config == "/m/config")
    #expect(found.data == "/m/data")
    #expect(try XDGDirectories(environment: ["MSAL_HOME": "", "HOME": "/home/ann"]).data.hasPrefix("/home/ann/"))
  }

  @Test func `a relative MSAL_HOME is refused, so that nobody gets the ordinary cache instead`() {
    #expect(throws: XDGDirectories.AbsenceError.relativeHome) {
      try XDGDirectories(environment: ["HOME": "/home/ann", "MSAL_HOME": "./trial"])
    }
  }

  @Test func `without HOME the user database is asked`() throws {
    let found = try XDGDirectories(environment: ["HOME": "not/absolute"])
    #expect(found.data.hasPrefix("/"))
    #expect(found.data.hasSuffix("/.local/share/msal-swift"))
  }
}
