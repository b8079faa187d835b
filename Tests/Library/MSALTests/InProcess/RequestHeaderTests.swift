// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import Foundation
import MSAL
import PlatformInterfaces
import ScriptedBrowser
import TestSupport
import Testing

extension InProcessTests {
  @Suite("Headers of token requests")
  struct RequestHeaderTests {
    @Test func `They say what was asked, why, and how it went since; nothing of it goes to another provider`()
      async throws
    {
      let world = try World()
      let application = try world.makeApplication()
      try await world.signIn(application)
      _ = try await world.silently(application)
      _ = try await world.silently(application)
      _ = try await world.silently(application, forceRefresh: true)
      world.clock.advance(seconds: 3_600)
      _ = try await world.silently(application)
      let error = await failure { _ = try await world.silently(application, scopes: ["Mail.Read"]) }
      let id = try #require(error?.userInfo[MSALCorrelationIDKey] as? String).lowercased()
      _ = try await world.silently(application, forceRefresh: true)
      let requests = world.transport.requests(to: "/token")
      #expect(
        requests.map { $0.headers["x-client-current-telemetry"] } == [
          "4|169,0|", "4|84,1|", "4|84,3|", "4|84,2|", "4|84,1|",
        ])
      #expect(
        requests.map { $0.headers["x-client-last-telemetry"]?.lowercased() } == [
          "4|0|||", "4|2|||", "4|0|||", "4|0|||", "4|0|84,\(id)|invalid_grant|",
        ])
      for request in requests {
        #expect(request.headers["x-ms-lib-capability"] == "retry-after, h429")
        #expect(request.headers["x-client-CPU"]?.isEmpty == false)
        #expect(UUID(uuidString: request.headers["client-request-id"] ?? "") != nil)
        #expect(request.headers["return-client-request-id"] == "true")
      }
      #expect(Set(requests.map { $0.headers["client-request-id"] }).count == requests.count)
    }

    @Test func `An OpenID provider at large is told nothing`() async throws {
      let world = try World()
      let url = try #require(
        URL(string: "https://login.microsoftonline.localhost/c0a7050a-0000-4000-8000-000000000001/v2.0"))
      let application = try world.makeApplication(
        "5a3e0000-0000-4000-8000-00000000a001", try MSALOpenIDConnectAuthority(url: url))
      try await world.signIn(application, scopes: ["email"])
      let requests = ["/openid-configuration", "/keys", "/token"].flatMap { world.transport.requests(to: $0) }
      #expect(requests.count >= 3)
      for request in requests {
        let own: Set<String> = request.method == "GET" ? ["Accept"] : ["Accept", "Content-Type"]
        #expect(Set(request.headers.fields.map(\.name)) == own, "\(request.url)")
      }
    }
  }
}
