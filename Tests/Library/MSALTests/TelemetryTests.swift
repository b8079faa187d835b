// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import Foundation
import MSAL
import OAuthWire
import TestSupport
import Testing

extension InProcessTests {
  /// The callback belongs to the whole process, so that each test listens to its own requests only.
  @Suite("Telemetry for the app", .oneInAProcess) struct TelemetryTests {
    private let config = MSALGlobalConfig.telemetryConfig

    /// The events of the requests that `body` makes with `id`.
    private func events(_ id: UUID, _ body: () async throws -> Void) async rethrows -> [[String: String]] {
      let events = Recorder<[String: String]>()
      config.telemetryCallback = { event in if event["correlation_id"] == id.uuidString { events.add(event) } }
      defer {
        config.telemetryCallback = nil
        config.piiEnabled = false
        config.notifyOnFailureOnly = false
      }
      try await body()
      return events.values
    }

    @Test func `says how a call ended, and names the account and the calls that went well only as the app wants it`()
      async throws
    {
      let world = try World()
      let application = try world.makeApplication()
      let account = try await world.signIn(application).account
      try world.fault(["endpoint": "token"], ["error": "invalid_grant"])
      let identifier = try #require(account.identifier)
      for (personal, failuresOnly) in [(false, false), (false, true), (true, false), (true, true)] {
        let parameters = MSALSilentTokenParameters(scopes: ["User.Read"], account: account)
        let id = UUID()
        parameters.correlationId = id
        let told = try await events(id) {
          config.piiEnabled = personal
          config.notifyOnFailureOnly = failuresOnly
          _ = try await application.acquireTokenSilent(with: parameters)
          parameters.forceRefresh = true
          _ = await failure { _ = try await application.acquireTokenSilent(with: parameters) }
        }
        #expect(told.map { $0["status"] } == (failuresOnly ? ["failed"] : ["succeeded", "failed"]))
        #expect(told.allSatisfy { $0["api"] == "acquireTokenSilent" })
        #expect(told.allSatisfy { $0["home_account_id"] == (personal ? identifier : nil) })
        #expect(told.first { $0["status"] == "succeeded" }?["token_source"] == (failuresOnly ? nil : "cache"))
        #expect(told.last?["oauth_error"] == "invalid_grant")
      }
    }

    @Test func `tells of a request without an account, too`() async throws {
      let application = try World().makeApplication()
      let parameters = MSALSilentTokenParameters(scopes: ["User.Read"], account: MSALResult().account)
      let id = UUID()
      parameters.correlationId = id
      let told = await events(id) {
        _ = await failure { _ = try await application.acquireTokenSilent(with: parameters) }
      }
      #expect(told.map { $0["error_code"] } == ["-50002"])
      #expect(told.map { $0["internal_error_code"] } == ["-42106"])
    }
  }
}
