// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import NativeAuthClient
import OAuthWire
import PlatformInterfaces
import TestSupport
import Testing
import TokenCache
import TokenExchange

@testable import MSAL

/// Parts of steps that can be tested without a service.
@Suite struct StepTests {
  private static func context(_ token: String) -> FlowContext {
    var context = NativeFailures.context
    context.continuationToken = Secret(token)
    return context
  }

  @Test func `a step that overlaps with one that moved the state does not move it back`() {
    let state = NativeSamples.context
    let start = state.value
    state.resume(at: Self.context("first"), from: start)
    #expect(state.value == Self.context("first"))
    state.resume(at: Self.context("late"), from: start)
    #expect(state.value == Self.context("first"))
    state.resume(at: Self.context("second"), from: Self.context("first"))
    #expect(state.value == Self.context("second"))
  }

  @Test func `a refresh token that can't be read costs nobody the access token`() {
    let log = RecordingLog()
    let none = AccessTokenRetrieval.extra(Samples.correlationID, log) { () throws(IdentityError) in
      throw IdentityError(.cache(.storage(.busy(path: "file"))))
    }
    #expect(none == nil)
    #expect(log.entries.map(\.level) == [.warning])
    #expect(log.lines.allSatisfy { $0.contains(Samples.correlationID.description) })
    let some = AccessTokenRetrieval.extra(Samples.correlationID, log) { () throws(IdentityError) in Secret("token") }
    #expect(some == Secret("token"))
    #expect(log.entries.count == 1)
  }
}
