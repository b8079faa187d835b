// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import Foundation
import MSAL
import OAuthWire
import PlatformInterfaces
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
    let world = try CustomerWorld()
    let state = try await world.application.signIn(parameters: CustomerWorld.signIn("pia")).password()
    let tokens = world.transport.requests.compactMap { $0.form["continuation_token"] }
    let result = try await state.submitPassword(password: "Pia-Pass-1").account()
    let after = try await world.application.signUp(parameters: CustomerWorld.signUp("noa", "Noa-Pass-1")).code()
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

  @Test(arguments: [nil, "http://localhost:9000"])
  func `a missing redirect URI is only a warning`(redirectURI: String?) throws {
    let world = try CustomerWorld { $0.redirectUri = redirectURI }
    #expect(world.application.configuration.redirectUri == redirectURI)
    let warnings = world.log.entries.filter { $0.level == .warning && $0.message.contains("No redirectUri") }
    #expect(warnings.count == (redirectURI == nil ? 1 : 0))
  }

  @Test func `what people do wrong is no error in the log, what can't be understood is`() async throws {
    let world = try CustomerWorld()
    let state = try await world.application.signIn(parameters: CustomerWorld.signIn("pia")).password()
    for password in ["wrong", ""] { _ = try? await state.submitPassword(password: password) }
    #expect(!world.log.entries.contains { $0.level == .error })
    #expect(world.log.lines.contains { $0.hasSuffix("Native authentication: invalidPassword [50126]") })
    world.transport.tamper { _, response in
      var response = response
      response.body = Data("<html>".utf8)
      return response
    }
    _ = try? await state.submitPassword(password: "Pia-Pass-1")
    #expect(world.log.entries.filter { $0.level == .error }.map { $0.message.hasSuffix("general []") } == [true])
  }

  @Test func `giving up is no error in the log`() async throws {
    let world = try CustomerWorld()
    let application = world.application
    let task = Task { () throws -> Void in
      withUnsafeCurrentTask { $0?.cancel() }
      _ = try await application.signIn(parameters: CustomerWorld.signIn("pia"))
    }
    _ = await task.result
    #expect(world.log.lines.contains { $0.hasSuffix("Native authentication: general []") })
    #expect(!world.log.entries.contains { $0.level == .error })
  }

  @Test func `a start that can't be sent has an id of its own, under which the log tells it`() async throws {
    let world = try CustomerWorld()
    var ids: Set<UUID> = []
    for _ in 1...2 {
      let error = try await refusal(SignUpStartError.self) {
        _ = try await world.application.signUp(parameters: CustomerWorld.signUp("noa", attributes: ["city": Date()]))
      }
      ids.insert(error.correlationId)
      #expect(error.errorDescription?.contains("attributes") == true)
      #expect(
        world.log.entries.contains {
          $0.level == .error && $0.message.hasPrefix("[\(error.correlationId.uuidString)]")
        })
    }
    #expect(ids.count == 2)
    #expect(world.transport.requests.isEmpty)
  }
}
