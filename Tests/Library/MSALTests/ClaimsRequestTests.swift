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
      #"{"access_token":{"xms_cc":{"values":["cp1"],"vendor":{"x":1}}}}"#, #"{"id_token":{"sub":{"value":null}}}"#,
      "{}",
    ])
  func `a claims text comes back as it went in`(text: String) throws {
    var error: NSError?
    let request = MSALClaimsRequest(jsonString: text, error: &error)
    #expect(error == nil)
    #expect(try #require(request.jsonString()) == text)
  }

  @Test(arguments: [
    ("[]", "jsonString is not a NSDictionary."),
    (#"{"id_token":7}"#, "id_token is not a NSDictionary."),
    (#"{"access_token":{"a":7}}"#, "a is not a NSDictionary."),
    (#"{"qwe":{"nickname":null}}"#, "Invalid claims target: qwe"),
    (#"{"id_token":{"a":null},"userinfo":{}}"#, "Invalid claims target: userinfo"),
    (#"{"id_token":{"sub":{"invalid":1}}}"#, "Failed to init claim additional info from json."),
    (#"{"id_token":{"sub":{}}}"#, "Failed to init claim additional info from json."),
    (#"{"id_token":{"given_name":{"essential":"yes"}}}"#, "essential is not a NSNumber."),
    (#"{"id_token":{"given_name":{"essential":null,"value":1}}}"#, "essential is not a NSNumber."),
    (#"{"id_token":{"acr":{"essential":true,"values":"urn:a"}}}"#, "values is not an NSArray."),
  ])
  func `what no claims request may hold is refused with the code and the text of Apple's SDK`(
    text: String, description: String
  ) throws {
    let error = try refusal(of: text)
    #expect(error.domain == MSALErrorDomain && error.code == MSALError.internal.rawValue)
    #expect(
      error.userInfo[MSALInternalErrorCodeKey] as? Int == MSALInternalError.internalErrorInvalidParameter.rawValue)
    #expect(error.userInfo[MSALErrorDescriptionKey] as? String == description)
  }

  @Test(arguments: ["", "{", #"{"id_token": "nickname": null }}"#, #"{"id_token":{"a":null,"a":null}}"#])
  func `what is no JSON is refused with the code of Foundation's reader`(text: String) throws {
    let error = try refusal(of: text)
    #expect(error.domain == NSCocoaErrorDomain && error.code == 3840)
    #expect(error.userInfo[MSALInternalErrorCodeKey] == nil)
  }

  /// The error for a text of which no claim may be left.
  private func refusal(of text: String) throws -> NSError {
    var error: NSError?
    let request = MSALClaimsRequest(jsonString: text, error: &error)
    #expect(request.jsonString() == "{}")
    #expect(MSALClaimsRequest(jsonString: text, error: nil).jsonString() == "{}")
    return try #require(error)
  }

  @Test(arguments: [("10", true), ("0", false), ("-1", true), ("0.5", true), ("false", false)])
  func `essential may be a number`(text: String, isEssential: Bool) throws {
    let request = MSALClaimsRequest(jsonString: #"{"id_token":{"a":{"essential":\#(text)}}}"#, error: nil)
    #expect(request.jsonString() == #"{"id_token":{"a":{"essential":\#(isEssential)}}}"#)
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
