// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import Foundation
import MSAL
import Testing

@Suite struct ClaimsRequestTests {
  @Test(
    arguments: [
      #"{"access_token":{"nbf":{"essential":true,"value":"1771234567"}}}"#,
      #"{"id_token":{"auth_time":{"essential":true},"acr":{"values":["urn:a","urn:b"]},"email":null}}"#,
      #"{"userinfo":{"picture":null},"access_token":{"xms_cc":{"values":["cp1"],"vendor":{"x":1}}}}"#, "{}",
    ])
  func `a claims text comes back as it went in`(text: String) throws {
    var error: NSError?
    let request = MSALClaimsRequest(jsonString: text, error: &error)
    #expect(error == nil)
    #expect(try #require(request.jsonString()) == text)
  }

  @Test(
    arguments: ["", "[]", "{", #"{"id_token":7}"#, #"{"access_token":{"a":7}}"#, #"{"id_token":{"a":null,"a":null}}"#])
  func `a text that is no claims request gives an empty one and an error`(text: String) throws {
    var error: NSError?
    let request = MSALClaimsRequest(jsonString: text, error: &error)
    #expect(try #require(error).domain == MSALErrorDomain)
    #expect(request.jsonString() == "{}")
    #expect(MSALClaimsRequest(jsonString: text, error: nil).jsonString() == "{}")
  }

  @Test func `claims can be added, replaced, listed and removed`() throws {
    let request = MSALClaimsRequest()
    #expect(request.claimsRequests(for: .idToken) == nil)
    try request.requestClaim(MSALIndividualClaimRequest(name: "acrs"), for: .accessToken)
    let replacement = MSALIndividualClaimRequest(name: "acrs")
    replacement.additionalInfo = MSALIndividualClaimRequestAdditionalInfo()
    replacement.additionalInfo?.essential = true
    replacement.additionalInfo?.value = "c1"
    replacement.additionalInfo?.values = [1, false, "x"]
    try request.requestClaim(replacement, for: .accessToken)
    #expect(request.claimsRequests(for: .accessToken)?.map(\.name) == ["acrs"])
    #expect(
      request.jsonString() == #"{"access_token":{"acrs":{"essential":true,"value":"c1","values":[1,false,"x"]}}}"#)
    try request.removeClaim(withName: "acrs", target: .accessToken)
    #expect(request.jsonString() == "{}")
    #expect(throws: NSError.self) { try request.removeClaim(withName: "acrs", target: .accessToken) }
    #expect(throws: NSError.self) { try request.requestClaim(MSALIndividualClaimRequest(name: ""), for: .idToken) }
  }

  @Test func `a value that JSON can't hold gives no text`() throws {
    let request = MSALClaimsRequest()
    let claim = MSALIndividualClaimRequest(name: "a")
    claim.additionalInfo = MSALIndividualClaimRequestAdditionalInfo()
    claim.additionalInfo?.value = Date(timeIntervalSince1970: 0)
    try request.requestClaim(claim, for: .idToken)
    #expect(request.jsonString() == nil)
  }
}
