// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import EmulatorDirectory
import Foundation
import IdentityEmulator
import MSAL
import OAuthWire
import TestSupport
import Testing

/// Making the application, and what its objects print.
@Suite struct NativeApplicationTests {
  static let url = "https://fabrikam.ciamlogin.com/"

  @Test func `only authorities of External ID are taken`() throws {
    let entra = try MSALAADAuthority(url: #require(URL(string: "https://login.microsoftonline.com/common")))
    let config = MSALNativeAuthPublicClientApplicationConfig(
      clientId: "client", authority: entra, challengeTypes: [.password])
    let error = #expect(throws: NSError.self) {
      _ = try MSALNativeAuthPublicClientApplication(nativeAuthConfiguration: config)
    }
    #expect(error?.domain == MSALErrorDomain)
    #expect(
      error?.userInfo[MSALInternalErrorCodeKey] as? Int
        == MSALInternalError.internalErrorInvalidParameter.rawValue)
  }

  @Test func `the authority of a subdomain is one`() throws {
    let config = try MSALNativeAuthPublicClientApplicationConfig(
      clientId: "client", tenantSubdomain: "fabrikam", challengeTypes: [.OOB])
    #expect(config.authority.url.absoluteString == "https://fabrikam.ciamlogin.com/fabrikam.onmicrosoft.com")
    _ = try MSALNativeAuthPublicClientApplication(nativeAuthConfiguration: config)
  }

  @available(*, deprecated)
  @Test func `the older initialisers make the same application`() throws {
    let older = try MSALNativeAuthPublicClientApplication(
      clientId: "client", tenantSubdomain: "fabrikam", challengeTypes: [.OOB], redirectUri: "http://localhost:9000")
    #expect(older.configuration.redirectUri == "http://localhost:9000")
    let authority = try MSALCIAMAuthority(url: #require(URL(string: Self.url)))
    let plain = MSALPublicClientApplicationConfig(clientId: "client", redirectUri: nil, authority: authority)
    let other = try MSALNativeAuthPublicClientApplication(configuration: plain, challengeTypes: [.password])
    #expect(other.configuration.clientId == "client")
    #expect(other.configuration.authority.isEqual(authority))
  }

  @Test func `states and results show nothing secret and nobody`() async throws {
    let world = try NativeWorld()
    let state = try await world.application.signIn(parameters: NativeWorld.signIn("pia")).password()
    let tokens = world.transport.requests.compactMap { $0.form["continuation_token"] }
    let result = try await state.submitPassword(password: "Pia-Pass-1").account()
    let after = try await world.application.signUp(parameters: NativeWorld.signUp("noa", "Noa-Pass-1")).code()
      .submitCode(code: try world.code("noa")).completed()
    let secrets =
      tokens + ["pia@", "noa@", "Pia-Pass-1", "Noa-Pass-1", try #require(result.idToken)]
      + world.transport.requests.compactMap { $0.form["continuation_token"] }
    for thing in [state, result, after] as [any Sendable] {
      var dumped = ""
      dump(thing, to: &dumped)
      for text in [dumped, "\(thing)", String(reflecting: thing), String(describing: [thing])] {
        #expect(!text.isEmpty)
        for secret in secrets { #expect(!text.contains(secret)) }
      }
    }
    for line in world.log.entries.map(\.message) { for secret in secrets { #expect(!line.contains(secret)) } }
  }

  @Test func `a missing redirect URI is only a warning`() throws {
    let config = try MSALNativeAuthPublicClientApplicationConfig(
      clientId: "client", tenantSubdomain: "fabrikam", challengeTypes: [.OOB])
    #expect(config.redirectUri == nil)
    _ = try MSALNativeAuthPublicClientApplication(nativeAuthConfiguration: config)
  }
}
