// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import Foundation
import MSAL
import OAuthClient
import TestSupport
import Testing

/// One suite, one test: the callback belongs to the whole process.
@Suite(.serialized) struct TelemetryTests {
  @Test("the app's callback learns how a call ended, without the account unless allowed")
  func failedCall() async throws {
    let config = MSALGlobalConfig.telemetryConfig
    let events = Recorder<[String: String]>()
    let mine = "0A0B0C0D-0E0F-0102-0304-050607080910"
    config.telemetryCallback = { event in if event["correlation_id"] == mine { events.add(event) } }
    defer {
      config.telemetryCallback = nil
      config.piiEnabled = false
    }
    let settings = MSALPublicClientApplicationConfig(clientId: "client")
    settings.cacheConfig.persistence = .memory
    let application = try MSALPublicClientApplication(configuration: settings)
    let parameters = MSALSilentTokenParameters(scopes: ["user.read"], account: MSALResult().account)
    parameters.correlationId = UUID(uuidString: mine)
    await #expect(throws: NSError.self) { try await application.acquireTokenSilent(with: parameters) }
    let event = try #require(events.values.first)
    #expect(event["api"] == "acquireTokenSilent")
    #expect(event["status"] == "failed")
    #expect(event["error_code"] == "-50000")
    #expect(event["home_account_id"] == nil)
  }
}
