// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import EmulatorDirectory
import Foundation
import IdentityEmulator
import MSAL
import PlatformInterfaces
import ScriptedBrowser
import TestSupport
import Testing

extension InProcessTests {
  /// The library's reaction to every failure that a fault rule can cause.
  @Suite("Failures on purpose")
  struct FaultTests {
    private let world: World
    private let application: MSALPublicClientApplication

    init() throws {
      world = try World()
      application = try world.makeApplication()
    }

    private func control(_ method: String, _ body: String = "") async throws {
      let url = try #require(URL(string: "https://login.microsoftonline.localhost/_emulator/faults"))
      let answer = try await world.emulator.send(
        HTTPRequest(
          method: method, url: url, headers: ["Content-Type": "application/json"], body: Data(body.utf8)))
      try #require([200, 201, 204].contains(answer.status), "\(String(decoding: answer.body, as: UTF8.self))")
    }

    private func add(_ match: String, _ answer: String) async throws {
      try await control("POST", #"{"match":\#(match),"answer":\#(answer)}"#)
    }

    private func renew() async throws -> MSALResult { try await world.silently(application, forceRefresh: true) }

    /// Renews the token. If a retry is expected, the time between the two tries passes meanwhile.
    private func renew(retried: Bool) async throws -> MSALResult {
      guard retried else { return try await renew() }
      let clock = world.clock
      let nudge = Task {
        await clock.waitForSleepers()
        clock.advance(seconds: 1)
      }
      defer { nudge.cancel() }
      return try await renew()
    }

    struct Expected: Sendable, CustomTestStringConvertible {
      var answer: String
      var code: Int
      var detail: MSALInternalError?
      var domain = MSALErrorDomain
      /// Whether the library tries once more by itself.
      var isRetried = false
      var testDescription: String { answer }

      init(_ answer: String, _ code: MSALError, isRetried: Bool = false) {
        self.answer = answer
        self.code = code.rawValue
        self.isRetried = isRetried
      }

      init(_ answer: String, _ detail: MSALInternalError, isRetried: Bool = false) {
        self.init(answer, .internal, isRetried: isRetried)
        self.detail = detail
      }

      init(_ answer: String, network code: Int) {
        self.answer = answer
        self.code = code
        domain = NSURLErrorDomain
        isRetried = true
      }
    }

    @Test(
      arguments: [
        Expected(#"{"error":"invalid_grant","suberror":"basic_action","codes":[50079]}"#, .interactionRequired),
        Expected(#"{"error":"interaction_required","codes":[50105]}"#, .interactionRequired),
        Expected(
          #"{"error":"unauthorized_client","suberror":"protection_policy_required","codes":[53005]}"#,
          .serverProtectionPoliciesRequired),
        Expected(#"{"error":"invalid_client","codes":[700025]}"#, .internalErrorInvalidClient),
        Expected(#"{"error":"invalid_scope","codes":[70011]}"#, .internalErrorInvalidScope),
        Expected(#"{"status":500,"text":"Out of order"}"#, .internalErrorUnhandledResponse, isRetried: true),
        Expected(#"{"status":503,"html":"<h1>Busy</h1>"}"#, .internalErrorUnhandledResponse, isRetried: true),
        Expected(#"{"status":403}"#, .internalErrorUnexpectedHttpResponse),
        Expected(#"{"status":404,"html":"<h1>Gone</h1>"}"#, .internalErrorUnexpectedHttpResponse),
        Expected(#"{"html":"<h1>Welcome to the network of this hotel</h1>"}"#, .internalErrorInvalidResponse),
        Expected(#"{"malformed":true}"#, .internalErrorInvalidResponse),
        Expected(#"{"truncate":40}"#, .internalErrorInvalidResponse),
        Expected(#"{"members":{"access_token":null}}"#, .internalErrorInvalidResponse),
        Expected(#"{"members":{"token_type":"mac"}}"#, .internalErrorInvalidResponse),
        Expected(#"{"drop":"request"}"#, network: NSURLErrorNetworkConnectionLost),
        Expected(#"{"drop":"answer"}"#, network: NSURLErrorNetworkConnectionLost),
        Expected(#"{"drop":"body"}"#, network: NSURLErrorNetworkConnectionLost),
        Expected(#"{"idToken":"wrongIssuer"}"#, .internalErrorInvalidResponse),
        Expected(#"{"idToken":"wrongAudience"}"#, .internalErrorInvalidResponse),
        Expected(#"{"idToken":"expired"}"#, .internalErrorInvalidResponse),
        Expected(#"{"idToken":"badSignature"}"#, .internalErrorInvalidResponse),
        Expected(#"{"idToken":["expired","unknownKey"]}"#, .internalErrorInvalidResponse),
      ])
    func `A refresh that meets one ends with its error, and the next goes well`(expected: Expected) async throws {
      let first = try await world.signIn(application)
      try await add(#"{"endpoint":"token"}"#, expected.answer)
      let error = await failure(expected.answer) { _ = try await renew(retried: expected.isRetried) }
      #expect(error?.domain == expected.domain)
      #expect(error?.code == expected.code)
      #expect(error?.userInfo[MSALInternalErrorCodeKey] as? Int == expected.detail?.rawValue)
      #expect(error?.localizedRecoverySuggestion?.isEmpty == false)
      try await control("DELETE")
      #expect(try await world.silently(application).accessToken == first.accessToken)
      // After this time, the library's own pause is over.
      world.clock.advance(seconds: 121)
      #expect(try await renew().tokenSource == .refreshToken)
    }

    @Test(
      arguments: [
        #"{"idToken":"wrongNonce"}"#, #"{"idToken":"wrongIssuer"}"#, #"{"idToken":"wrongAudience"}"#,
        #"{"idToken":"expired"}"#, #"{"idToken":"badSignature"}"#, #"{"idToken":"unknownKey"}"#,
        #"{"malformed":true}"#, #"{"truncate":100}"#, #"{"drop":"request"}"#, #"{"drop":"answer"}"#,
        #"{"drop":"body"}"#, #"{"status":502}"#, #"{"error":"server_error","codes":[90033]}"#,
      ])
    func `A sign-in that meets one ends with its error, and nothing is stored`(answer: String) async throws {
      try await add(#"{"endpoint":"token","count":1}"#, answer)
      let error = await failure(answer) { try await world.signIn(application) }
      #expect(error != nil)
      #expect(world.records.count == 0)
      #expect(try application.allAccounts().isEmpty)
      // A code must be sent only once.
      #expect(world.tokenRequests("authorization_code").count == 1)
      #expect(try await world.signIn(application).tokenSource == .identityProvider)
    }

    @Test func `A new signing key is looked for once, and tokens of the old one stay good`() async throws {
      let first = try await world.signIn(application)
      let keys = world.transport.requests(to: "/keys").count
      world.clock.advance(seconds: 61)
      try await add(#"{"endpoint":"token","count":1}"#, #"{"idToken":"newKey"}"#)
      let second = try await renew()
      #expect(world.transport.requests(to: "/keys").count == keys + 1)
      _ = try await renew()
      #expect(world.transport.requests(to: "/keys").count == keys + 1)
      for result in [first, second] { #expect(try await world.graphStatus(result) == 200) }
    }

    @Test func `A slow answer is waited for`() async throws {
      try await world.signIn(application)
      try await add(#"{"endpoint":"token"}"#, #"{"delaySeconds":20}"#)
      let clock = world.clock
      async let result = renew()
      await clock.waitForSleepers()
      clock.advance(seconds: 20)
      #expect(try await result.tokenSource == .refreshToken)
    }

    @Test func `A rule for one person, one app, one grant or the second call touches nobody else's`() async throws {
      let adele = try await world.signIn(application).account
      world.browser.seat(.lee)
      let lee = try await world.signIn(application, prompt: .login).account
      func fails(_ account: MSALAccount) async -> Bool {
        // For a while the library answers with the remembered refusal.
        world.clock.advance(seconds: 121)
        do {
          _ = try await world.silently(application, account, forceRefresh: true)
          return false
        } catch {
          return true
        }
      }
      let answer = #"{"error":"invalid_client"}"#
      try await add(#"{"user":"lee@contoso.example"}"#, answer)
      #expect(await [fails(adele), fails(lee)] == [false, true])
      try await control("DELETE")
      try await add(#"{"clientId":"\#(Seed.companionApp.clientID)"}"#, answer)
      #expect(await !fails(adele))
      try await control("DELETE")
      try await add(#"{"grantType":"authorization_code"}"#, answer)
      #expect(await !fails(adele))
      try await control("DELETE")
      try await add(#"{"endpoint":"token","nth":2}"#, answer)
      #expect(await [fails(adele), fails(adele), fails(adele)] == [false, true, false])
      try await control("DELETE")
      try await add(#"{"endpoint":"token","probability":0.5,"seed":7}"#, answer)
      var failures = 0
      for _ in 0..<20 where await fails(adele) { failures += 1 }
      #expect((4...16).contains(failures))
    }

    @Test func `A rule for a user meets the poll for their device code, once they have signed in with it`() async throws
    {
      try await world.signIn(application)
      try await add(
        #"{"user":"adele@contoso.example","endpoint":"token"}"#, #"{"error":"invalid_client","codes":[7000218]}"#)
      let error = await failure { _ = try await world.acquire(.deviceCode, application, scopes: ["User.Read"]) }
      #expect(error?.userInfo[MSALOAuthErrorKey] as? String == "invalid_client")
    }
  }
}
