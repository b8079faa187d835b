// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import Foundation
import TestSupport
import Testing

@testable import MSAL

@Suite struct AuthorityTests {
  @Test(
    "an authority is its host and tenant, whatever follows",
    arguments: [
      ("https://login.microsoftonline.com/common", "https://login.microsoftonline.com/common"),
      (
        "https://LOGIN.microsoftonline.com/Contoso.example/v2.0?x=y",
        "https://login.microsoftonline.com/contoso.example"
      ),
      ("http://localhost:8080/common", "http://localhost:8080/common"),
    ])
  func accepted(text: String, url: String) throws {
    let authority = try MSALAADAuthority(url: #require(URL(string: text)))
    #expect(authority.url.absoluteString == url)
    #expect(try MSALAuthority(url: #require(URL(string: text))) == authority)
  }

  @Test(
    "what is no Microsoft Entra authority is refused, with the reason",
    arguments: [
      ("https://login.microsoftonline.com", "names no tenant"), ("http://login.microsoftonline.com/common", "https"),
      ("https://contoso.b2clogin.com/tfp/contoso/policy", "B2C"),
      ("https://login.microsoftonline.com/tfp/contoso/policy", "B2C"), ("https://contoso.ciamlogin.com/", "CIAM"),
      ("https://sts.contoso.example/adfs", "ADFS"), ("common", "not an absolute URL"),
    ])
  func refused(text: String, reason: String) throws {
    let url = try #require(URL(string: text))
    for make in [{ try MSALAuthority(url: url) }, { try MSALAADAuthority(url: url) }] {
      let error = try #require(throws: NSError.self) { try make() }
      #expect(error.code == MSALError.internal.rawValue)
      #expect(
        error.userInfo[MSALInternalErrorCodeKey] as? Int
          == MSALInternalError.internalErrorFailedAuthorityValidation.rawValue)
      #expect(error.localizedDescription.contains(reason))
    }
  }

  @Test("a tenant can be given beside the URL")
  func rawTenant() throws {
    let url = try #require(URL(string: "https://login.microsoftonline.com/common"))
    #expect(try MSALAADAuthority(url: url, rawTenant: "T1").url.path == "/t1")
  }

  @Test(
    "an audience is its tenant alias",
    arguments: [
      (MSALAudienceType.azureADAndPersonalMicrosoftAccountAudience, "common"),
      (.azureADMultipleOrgsAudience, "organizations"), (.personalMicrosoftAccountAudience, "consumers"),
    ])
  func audiences(audience: MSALAudienceType, tenant: String) throws {
    let authority = try MSALAADAuthority(
      cloudInstance: .usGovernmentCloudInstance, audienceType: audience, rawTenant: nil)
    #expect(authority.url.absoluteString == "https://login.microsoftonline.us/\(tenant)")
    #expect(throws: NSError.self) {
      try MSALAADAuthority(environment: "login.example", audienceType: audience, rawTenant: "t")
    }
  }

  @Test("the audience of one organisation needs its tenant")
  func oneOrganisation() throws {
    let made = try MSALAADAuthority(
      environment: "login.example:8443", audienceType: .azureADMyOrgOnlyAudience, rawTenant: "t")
    #expect(made.url.absoluteString == "https://login.example:8443/t")
    let error = try #require(throws: NSError.self) {
      try MSALAADAuthority(environment: "login.example", audienceType: .azureADMyOrgOnlyAudience, rawTenant: nil)
    }
    #expect(
      error.userInfo[MSALInternalErrorCodeKey] as? Int == MSALInternalError.internalErrorInvalidParameter.rawValue)
  }
}
