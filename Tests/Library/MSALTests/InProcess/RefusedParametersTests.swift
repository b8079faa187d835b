// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import EmulatorDirectory
import Foundation
import MSAL
import OAuthWire
import TestSupport
import Testing

/// What Apple's SDK refuses before anything is sent.
@Suite struct RefusedParametersTests {
  private let world: World

  init() throws { world = try World() }

  private func isBadParameter(_ error: NSError?, _ name: String) -> Bool {
    error?.userInfo[MSALInternalErrorCodeKey] as? Int == MSALInternalError.internalErrorInvalidParameter.rawValue
      && error?.localizedDescription.contains("The parameter \(name) can't be used") == true
  }

  @Test(arguments: [
    ["openid"], ["User.Read", "PROFILE"], ["offline_access", "User.Read"], ["User.Read openid"],
    [Seed.sampleApp.clientID.value], ["User.Read", Seed.sampleApp.clientID.value.uppercased()],
  ])
  func `no call takes a reserved scope or the client id as a scope`(scopes: [String]) async throws {
    let application = try world.makeApplication()
    let account = try await world.signIn(application).account
    world.transport.forgetRequests()
    let device = MSALDeviceCodeParameters(scopes: scopes) { _ in }
    let calls: [() async throws -> MSALResult] = [
      { try await world.signIn(application, scopes: scopes) },
      { try await world.silently(application, account, scopes: scopes) },
      { try await application.acquireToken(withDeviceCode: device) },
    ]
    for call in calls {
      let error = await failure { _ = try await call() }
      #expect(isBadParameter(error, "scopes"))
    }
    #expect(world.transport.requests.isEmpty)
  }

  @Test func `B2C takes the client id as a scope`() async throws {
    let url = try #require(URL(string: "\(PolicyTests.root)/B2C_1_susi"))
    world.browser.seat(PolicyTests.cora)
    let id = Seed.storefrontApp.clientID.value
    let application = try world.makeApplication(id, MSALB2CAuthority(url: url))
    try await world.signIn(application, scopes: [id])
    #expect(try await world.silently(application, scopes: [id]).tokenSource == .cache)
  }

  @Test func `a sign-out from the browser needs web view parameters`() async throws {
    let application = try world.makeApplication()
    let account = try await world.signIn(application).account
    let parameters = MSALSignoutParameters()
    parameters.signoutFromBrowser = true
    let error = await failure { try await application.signout(with: account, signoutParameters: parameters) }
    #expect(isBadParameter(error, "webviewParameters"))
    #expect(try application.allAccounts().count == 1)
  }
}
