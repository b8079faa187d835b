// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import Foundation
import MSALServer
import OAuthWire
import PlatformInterfaces
import TestSupport
import Testing

@Suite struct OnBehalfOfTests {
  let service = ScriptedService()
  private let scopes = ["https://graph.microsoft.com/User.Read"]

  @Test func `a session ends with its refresh token, where the service says when that is`() async throws {
    service.giveTokens(of: .ada) { $0["refresh_token_expires_in"] = 7200 }
    let application = try service.application()
    let (key, _) = try await application.beginSession(onBehalfOf: "a", scopes: ["User.Read"])
    service.clock.advance(seconds: 7000)
    _ = try await application.acquireToken(inSession: key, scopes: ["User.Read"])
    // The rotated token has a new lifetime.
    service.clock.advance(seconds: 7000)
    _ = try await application.acquireToken(inSession: key, scopes: ["User.Read"])
    let asked = service.tokenRequests.count
    service.clock.advance(seconds: 7300)
    let error = await failure { try await application.acquireToken(inSession: key, scopes: ["User.Read"]) }
    #expect(caseName(error?.reason) == "sessionNotFound")
    #expect(service.tokenRequests.count == asked)
  }

  @Test func `the request is that of the platform's documentation`() async throws {
    service.giveTokens(of: .ada)
    let result = try await service.application().acquireToken(onBehalfOf: "assertion-1", scopes: scopes)
    #expect(result.account?.homeAccountID == Person.ada.home)
    let form = try #require(service.tokenRequests.first?.form)
    #expect(
      form == [
        Parameter("client_secret", "s3cret&value"), Parameter("client_id", ScriptedService.clientID),
        Parameter("grant_type", "urn:ietf:params:oauth:grant-type:jwt-bearer"), Parameter("assertion", "assertion-1"),
        Parameter("requested_token_use", "on_behalf_of"),
        Parameter("scope", "https://graph.microsoft.com/User.Read openid profile offline_access"),
        Parameter("client_info", "1"),
      ])
  }

  @Test func `tokens are kept by assertion, tenant and scopes`() async throws {
    service.giveTokens(of: .ada)
    let application = try service.application()
    let other = RequestOptions(tenantID: ScriptedService.otherTenant)
    for _ in 0..<2 {
      #expect(try await application.acquireToken(onBehalfOf: "a", scopes: scopes).accessToken == "access-1")
      #expect(try await application.acquireToken(onBehalfOf: "b", scopes: scopes).accessToken == "access-2")
      #expect(try await application.acquireToken(onBehalfOf: "a", scopes: ["api://x/y"]).accessToken == "access-3")
    }
    service.onToken { [service] _ in
      var visitor = Person.ada
      visitor.tenant = ScriptedService.otherTenant
      return (try? service.personTokens(4, of: visitor)) ?? HTTPResponse(status: 500)
    }
    #expect(
      try await application.acquireToken(onBehalfOf: "a", scopes: scopes, options: other).accessToken == "access-4")
    #expect(try await application.acquireToken(onBehalfOf: "a", scopes: scopes).accessToken == "access-1")
    #expect(service.tokenRequests.count == 4)
  }

  @Test func `what one assertion got is in no silent answer, and its refresh token is not kept`() async throws {
    service.giveTokens(of: .ada)
    let application = try service.application()
    _ = try await application.acquireToken(onBehalfOf: "a", scopes: scopes)
    let error = await failure {
      try await application.acquireTokenSilent(homeAccountID: Person.ada.home, scopes: scopes)
    }
    #expect(try requireCase("interactionRequired", of: error?.reason, as: ServiceRefusal?.self) == nil)
    service.clock.advance(seconds: 3600)
    _ = try await application.acquireToken(onBehalfOf: "a", scopes: scopes)
    #expect(service.tokenRequests.allSatisfy { $0.form["assertion"] == "a" })
  }

  @Test func `a refusal of one person's assertion answers nobody else, and carries the claims`() async throws {
    let claims = #"{"access_token":{"polids":{"essential":true,"values":["x"]}}}"#
    let service = service
    service.onToken { request in
      request.form["assertion"] == "ben"
        ? ScriptedService.refusal("interaction_required", 50079) { $0["claims"] = .string(claims) }
        : (try? service.personTokens(1)) ?? HTTPResponse(status: 500)
    }
    let application = try service.application()
    let error = await failure { try await application.acquireToken(onBehalfOf: "ben", scopes: scopes) }
    let refusal: ServiceRefusal = try requireCase("interactionRequired", of: error?.reason)
    #expect(refusal.claims == claims)
    #expect(try await application.acquireToken(onBehalfOf: "ada", scopes: scopes).accessToken == "access-1")
    let validator = try service.validator()
    let text = try service.accessToken { $0["xms_cc"] = ["CP1"] }
    let token = try await validator.validate(.get(text), requiring: .read)
    let answer = validator.refusal(of: token, after: try #require(error), scopes: scopes)
    #expect(answer.status == 401)
    #expect(AuthenticationChallenge.parse(answer.wwwAuthenticate ?? "").first?.claimsChallenge == claims)
  }

  @Test func `without a tenant of its own the application asks that of the caller's token`() async throws {
    service.giveTokens(of: .ada)
    let caller = try await service.validator().validate(.get(try service.accessToken()), requiring: .read)
    let application = try service.application(tenant: "common")
    _ = try await application.acquireToken(onBehalfOf: caller, scopes: scopes)
    #expect(service.tokenRequests.first?.url.path().contains(ScriptedService.tenant) == true)
    let error = await failure { try await application.acquireToken(onBehalfOf: "opaque", scopes: scopes) }
    #expect(caseName(error?.reason) == "invalidRequest")
  }

  @Test func `an answer about somebody else than the caller is refused; ids differ from tenant to tenant`()
    async throws
  {
    let caller = try await service.validator().validate(.get(try service.accessToken()), requiring: .read)
    let application = try service.application()
    service.giveTokens(of: .ben)
    let error = await failure { try await application.acquireToken(onBehalfOf: caller, scopes: scopes) }
    #expect(caseName(error?.reason) == "untrustedToken")
    let begun = await failure { try await application.beginSession(onBehalfOf: caller, scopes: scopes) }
    #expect(caseName(begun?.reason) == "untrustedToken")
    service.giveTokens(of: Person(objectID: Person.ben.objectID, tenant: ScriptedService.otherTenant, name: "ada"))
    let other = RequestOptions(tenantID: ScriptedService.otherTenant)
    _ = try await application.acquireToken(onBehalfOf: caller, scopes: scopes, options: other)
    service.giveTokens(of: .ada, from: 4)
    #expect(try await application.acquireToken(onBehalfOf: caller, scopes: scopes).accessToken == "access-4")
  }

  @Test func `a session goes on without the assertion, rotates its refresh token, and ends`() async throws {
    service.giveTokens(of: .ada)
    let application = try service.application()
    let (key, first) = try await application.beginSession(onBehalfOf: "a", scopes: scopes)
    #expect(first.accessToken == "access-1")
    #expect(!"\(key)".contains(key.text))
    #expect(key.text.utf8.count == 43)
    #expect(try await application.acquireToken(inSession: key, scopes: scopes).accessToken == "access-1")
    for number in 2...3 {
      service.clock.advance(seconds: 3600)
      #expect(try await application.acquireToken(inSession: key, scopes: scopes).accessToken == "access-\(number)")
      #expect(service.tokenRequests.last?.form["refresh_token"] == "refresh-\(number - 1)")
      #expect(service.tokenRequests.last?.form["assertion"] == nil)
    }
    try await application.endSession(key)
    let error = await failure { try await application.acquireToken(inSession: key, scopes: scopes) }
    #expect(caseName(error?.reason) == "sessionNotFound")
  }

  @Test func `beginning a session anew leaves nothing of the person before`() async throws {
    service.giveTokens(of: .ada)
    let application = try service.application()
    let key = SessionKey("work-7")
    _ = try await application.beginSession(onBehalfOf: "a", scopes: ["api://x/y"], key: key)
    service.giveTokens(of: .ben, from: 2)
    _ = try await application.beginSession(onBehalfOf: "b", scopes: scopes, key: key)
    service.giveTokens(of: .ben, from: 3)
    let result = try await application.acquireToken(inSession: key, scopes: ["api://x/y"])
    #expect(result.account?.homeAccountID == Person.ben.home)
    #expect(result.accessToken == "access-3")
    #expect(service.tokenRequests.last?.form["refresh_token"] == "refresh-2")
  }

  @Test func `a session's refresh that does not say whose it is stays the person's`() async throws {
    service.giveTokens(of: .ada)
    let store = MemoryPartitionStore(byteLimit: 1 << 20, clock: service.clock)
    let application = try service.application { $0.store = store }
    let (key, _) = try await application.beginSession(onBehalfOf: "a", scopes: scopes)
    service.clock.advance(seconds: 3600)
    service.giveTokens(of: .ada, from: 2) { $0["client_info"] = nil }
    let again = try await application.acquireToken(inSession: key, scopes: scopes)
    #expect(again.accessToken == "access-2")
    #expect(again.account?.homeAccountID == Person.ada.home)
    // The list of a person's partitions stands under the person's id, and under no other.
    let lists = "idx:\(ScriptedService.clientID):\(ScriptedService.host)::"
    #expect(await store.load(lists + Person.ada.home) != nil)
    #expect(await store.load(lists + "sub-\(Person.ada.objectID)") == nil)
  }

  @Test(arguments: [Person.ben, Person(objectID: Person.ben.objectID, name: Person.ada.name)])
  func `a session's refresh that brings another person, of the same name too, is refused`(
    other: Person
  ) async throws {
    service.giveTokens(of: .ada)
    let application = try service.application()
    let (key, _) = try await application.beginSession(onBehalfOf: "a", scopes: scopes)
    service.clock.advance(seconds: 3600)
    service.giveTokens(of: other, from: 2)
    let error = await failure { try await application.acquireToken(inSession: key, scopes: scopes) }
    #expect(caseName(error?.reason) == "untrustedToken")
  }
}
