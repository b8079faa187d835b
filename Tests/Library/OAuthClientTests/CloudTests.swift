// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import Foundation
import OAuthClient
import OAuthWire
import PlatformInterfaces
import TestSupport
import Testing
import TokenExchange

/// Apps that admit people of other clouds (`instance_aware`).
@Suite struct CloudTests {
  static let otherCloud = "login.microsoftonline.us"
  let service = SigningService()

  init() { service.serve(["common": "{tenantid}"], at: Self.otherCloud) }

  private func browser(_ host: String) -> AnsweringBrowser {
    service.browser { $0.append(Parameter("cloud_instance_host_name", host)) }
  }

  /// Answers the code as a service at `host`.
  private func grant(_ browser: AnsweringBrowser, issuedAt host: String) {
    service.grantTokens(browser) { $0["iss"] = .string("https://\(host)/\(SigningService.tenant)/v2.0") }
  }

  @Test(arguments: [otherCloud, "LOGIN.MicrosoftOnline.US"])
  func `a person of another cloud gets tokens there, then and later`(host: String) async throws {
    let browser = browser(host)
    grant(browser, issuedAt: Self.otherCloud)
    let client = service.client { $0.multipleCloudsSupported = true }
    let result = try await client.acquireToken(service.interactive(browser))
    #expect(browser.asked["instance_aware"] == "true")
    #expect(service.tokenRequests.map { $0.url.host() } == [Self.otherCloud])
    #expect(result.account.environment == Self.otherCloud)
    #expect(result.authority.environment == Self.otherCloud)
    // From now on, requests for this account go to its own cloud.
    #expect(try await client.acquireTokenSilent(service.silent("User.Read")).source == .cache)
    _ = try await client.acquireTokenSilent(service.silent("User.Read", forceRefresh: true))
    #expect(service.tokenRequests.map { $0.url.host() } == [Self.otherCloud, Self.otherCloud])
    #expect(try client.accounts().count == 1)
    try client.removeAccount(SigningService.account)
    #expect(try client.accounts().isEmpty)
  }

  @Test func `a later process finds the account's cloud too`() async throws {
    let browser = browser(Self.otherCloud)
    grant(browser, issuedAt: Self.otherCloud)
    _ = try await service.client { $0.multipleCloudsSupported = true }.acquireToken(service.interactive(browser))
    service.transport.forgetRequests()
    let later = service.client { $0.multipleCloudsSupported = true }
    #expect(try await later.acquireTokenSilent(service.silent("User.Read")).source == .cache)
    #expect(service.transport.requests.isEmpty)
  }

  @Test(arguments: [false, true])
  func `the browser's session is ended at the cloud where the person has it`(wipesAccount: Bool) async throws {
    let browser = browser(Self.otherCloud)
    grant(browser, issuedAt: Self.otherCloud)
    let client = service.client { $0.multipleCloudsSupported = true }
    _ = try await client.acquireToken(service.interactive(browser))
    var request = SignOutRequest(
      account: SigningService.account, presentation: Presentation(browser: browser, announce: { _ in }))
    request.wipeAccount = wipesAccount
    try await client.signOut(request)
    let page = browser.opened.withLock { $0.last }
    #expect(page?.absoluteString.hasPrefix("https://\(Self.otherCloud)/common/oauth2/v2.0/logout?") == true)
    #expect(try client.accounts().isEmpty)
  }

  @Test func `who is signed in again at another cloud need not enter the credentials at each request`() async throws {
    let browser = browser(Self.otherCloud)
    grant(browser, issuedAt: Self.otherCloud)
    let client = service.client { $0.multipleCloudsSupported = true }
    let again = service.interactive(browser) { $0.parameters.account = SigningService.account }
    _ = try await client.acquireToken(service.interactive(browser))
    try client.removeAccount(SigningService.account)
    _ = try await client.acquireToken(again)
    #expect(browser.asked["prompt"] == "login")
    _ = try await client.acquireToken(again)
    #expect(browser.asked["prompt"] == nil)
  }

  @Test(arguments: ["evil.test", "login.microsoftonline.us.evil.test", ""])
  func `a cloud that does not exist gets no code`(host: String) async throws {
    let client = service.client { $0.multipleCloudsSupported = true }
    let request = service.interactive(browser(host))
    let error = await failure { try await client.acquireToken(request) }
    #expect(try requireCase("authority", of: error?.reason) == AuthorityError.unknownHost(environment: host))
    #expect(service.tokenRequests.isEmpty)
    #expect(service.transport.requests.allSatisfy { ["login.contoso.test", "localhost"].contains($0.url.host()) })
  }

  @Test func `an app of one cloud pays no attention to the answer's host`() async throws {
    let browser = browser(Self.otherCloud)
    grant(browser, issuedAt: "login.contoso.test")
    let result = try await service.client().acquireToken(service.interactive(browser))
    #expect(browser.asked["instance_aware"] == nil)
    #expect(service.tokenRequests.map { $0.url.host() } == ["login.contoso.test"])
    #expect(result.account.environment == "login.contoso.test")
  }

  @Test func `the other cloud's keys are looked for before its code is spent`() async throws {
    let browser = browser(Self.otherCloud)
    service.transport.intercept { request in
      request.url.host() == Self.otherCloud && request.url.path().hasSuffix("/keys") ? HTTPResponse(status: 503) : nil
    }
    let client = service.client { $0.multipleCloudsSupported = true }
    let request = service.interactive(browser)
    let error = await failure { try await client.acquireToken(request) }
    #expect(try requireCase("unexpectedStatus", of: error?.reason) == 503)
    #expect(service.tokenRequests.isEmpty)
  }
}
