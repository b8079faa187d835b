// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import NativeAuthClient
import OAuthClient
import OAuthWire
import PlatformInterfaces
import TestSupport
import Testing
import TokenCache

@testable import MSAL

/// Parts of steps that no service is needed for.
@Suite struct StepTests {
  private static func thread(_ token: String) -> FlowThread {
    var thread = NativeFailures.thread
    thread.continuationToken = Secret(token)
    return thread
  }

  @Test func `a step that overlaps with one that moved the state does not move it back`() {
    let position = NativeSamples.position
    let start = position.thread
    position.resume(at: Self.thread("first"), from: start)
    #expect(position.thread == Self.thread("first"))
    position.resume(at: Self.thread("late"), from: start)
    #expect(position.thread == Self.thread("first"))
    position.resume(at: Self.thread("second"), from: Self.thread("first"))
    #expect(position.thread == Self.thread("second"))
  }

  @Test func `a refresh token that can't be read costs nobody the access token`() {
    let log = RecordingLog()
    let none = AccessTokenRetrieval.extra(Samples.correlationID, log) { () throws(IdentityFailure) in
      throw IdentityFailure(.cache(.storage(.busy(path: "file"))))
    }
    #expect(none == nil)
    #expect(log.entries.map(\.level) == [.warning])
    #expect(log.lines.allSatisfy { $0.contains(Samples.correlationID.description) })
    let some = AccessTokenRetrieval.extra(Samples.correlationID, log) { () throws(IdentityFailure) in Secret("token") }
    #expect(some == Secret("token"))
    #expect(log.entries.count == 1)
  }
}
