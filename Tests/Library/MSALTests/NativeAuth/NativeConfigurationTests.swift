// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import Foundation
import NativeAuthClient
import OAuthWire
import Testing

@testable import MSAL

@Suite struct NativeConfigurationTests {
  private static func configuration(_ tenantSubdomain: String = "contoso") throws
    -> MSALNativeAuthPublicClientApplicationConfig
  {
    try MSALNativeAuthPublicClientApplicationConfig(
      clientId: "app", tenantSubdomain: tenantSubdomain, challengeTypes: [.OOB, .password])
  }

  @Test func `a tenant's subdomain stands for its authority of External ID`() throws {
    let configuration = try Self.configuration()
    #expect(configuration.authority is MSALCIAMAuthority)
    #expect(configuration.authority.url.host() == "contoso.ciamlogin.com")
    #expect(configuration.redirectUri == nil)
    #expect(configuration.capabilities.isEmpty)
    #expect(configuration.requestInterceptor == nil)
  }

  @Test(arguments: ["", "contoso.com", "con toso", "contoso/x", "a@b", "contoso:443", "cöntoso", "?x"])
  func `what can't be the first part of a domain is refused`(text: String) throws {
    let error = #expect(throws: NSError.self) { try Self.configuration(text) }
    let detail = error?.userInfo[MSALInternalErrorCodeKey] as? Int
    #expect(detail == MSALInternalError.internalErrorInvalidParameter.rawValue)
  }

  @Test func `a copy has everything and stands by itself`() throws {
    let original = try Self.configuration()
    let interceptor = Interceptor { _ in }
    original.capabilities = [.mfaRequired]
    original.requestInterceptor = interceptor
    original.redirectUri = "http://localhost:8400"
    let copy = try #require(original.copy() as? MSALNativeAuthPublicClientApplicationConfig)
    original.capabilities = []
    original.redirectUri = nil
    #expect(copy.capabilities == [.mfaRequired])
    #expect(copy.challengeTypes == [.OOB, .password])
    #expect(copy.requestInterceptor as AnyObject === interceptor)
    #expect(copy.redirectUri == "http://localhost:8400")
    #expect(copy.authority == original.authority)
  }

  @Test func `the flows get the declarations`() throws {
    let configuration = try Self.configuration()
    configuration.capabilities = [.registrationRequired]
    configuration.sliceConfig = MSALSliceConfig(slice: "s", dc: "ests-test")
    let settings = configuration.nativeSettings
    #expect(settings.clientID == ClientID("app"))
    #expect(settings.challengeTypes == [.oneTimeCode, .password])
    #expect(settings.capabilities == [.registration])
    #expect(settings.dataCenter == "ests-test")
    configuration.sliceConfig = MSALSliceConfig(slice: "s", dc: "")
    #expect(configuration.nativeSettings.dataCenter == nil)
  }

  @Test(arguments: [("Email", true, false), ("SMS", false, true), ("x", false, false)])
  func `a channel is known in whatever case`(word: String, isEmail: Bool, isSMS: Bool) {
    let channel = MSALNativeAuthChannelType(word)
    #expect(channel.isEmailType == isEmail)
    #expect(channel.isSMSType == isSMS)
    #expect(channel.value == word)
  }
}

@Suite struct InterceptorTests {
  private static func fields(_ answer: @escaping Interceptor.Answer) async throws -> [String: String] {
    let url = try #require(URL(string: "https://contoso.ciamlogin.com/t/oauth2/v2.0/initiate"))
    return await InterceptedHeaders(Interceptor(answer)).fields(for: url)
  }

  @Test func `an interceptor's fields are those of the first answer`() async throws {
    let fields = try await Self.fields { block in
      block(["x-a": "1"])
      block(["x-a": "2"])
    }
    #expect(fields == ["x-a": "1"])
  }

  @Test func `an interceptor may answer later, on another thread`() async throws {
    let fields = try await Self.fields { block in Task.detached { block(["x-a": "1"]) } }
    #expect(fields == ["x-a": "1"])
  }

  @Test func `an interceptor that answers nil, or never, adds nothing`() async throws {
    #expect(try await Self.fields { block in block(nil) } == [:])
    #expect(try await Self.fields { _ in } == [:])
  }
}

private final class Interceptor: NSObject, MSALNativeAuthRequestInterceptor {
  typealias Answer = (@escaping MSALNativeAuthRequestInterceptorAddHeaderCompletionBlock) -> Void
  private let answer: Answer

  init(_ answer: @escaping Answer) { self.answer = answer }

  func addAdditionalHeaderFields(
    _ requestUrl: URL?, completionBlock: @escaping MSALNativeAuthRequestInterceptorAddHeaderCompletionBlock
  ) { answer(completionBlock) }
}
