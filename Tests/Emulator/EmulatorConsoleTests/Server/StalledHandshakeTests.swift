// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import Foundation
import Glibc
import TestSupport
import Testing

@Suite("A TLS handshake that stops")
struct StalledHandshakeTests {
  /// Processor time that a process has used, in hundredths of a second.
  private static func work(of pid: pid_t) throws -> Int {
    let text = try String(contentsOfFile: "/proc/\(pid)/stat", encoding: .utf8)
    let fields = text[text.index(after: try #require(text.lastIndex(of: ")")))...].split(separator: " ")
    return try #require(Int(fields[11])) + #require(Int(fields[12]))
  }

  @Test func `costs the emulator no work while the client says nothing`() async throws {
    let emulator = try await EmulatorProcess.start()
    let pid = emulator.pid
    let port = try #require(URL(string: emulator.https)?.port)
    let work = try await RawClient.talk(to: port) { client in
      // The head of a message of 512 bytes that do not come.
      try client.send("\u{16}\u{3}\u{1}\u{2}\u{0}")
      usleep(100_000)
      let before = try Self.work(of: pid)
      usleep(500_000)
      return try Self.work(of: pid) - before
    }
    #expect(work < 10)
    #expect(await emulator.stop() == 0)
  }
}
