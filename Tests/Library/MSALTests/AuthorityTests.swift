// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import Foundation
import Testing

@testable import MSAL

@Suite struct AuthorityTests {
  @Test(
    arguments: [
      ("https://login.microsoftonline.com/common", "https://login.microsoftonline.com/common"),
      (
        "https://LOGIN.microsoftonline.com/Contoso.example/v2.0?x=y",
        "https://login.microsoftonline.com/contoso.example"
      ),
      ("http://localhost:8080/common", "http://localhost:8080/common"),
    ])
  func `an authority is its host and tenant, whatever follows`(text: String, url: String) throws {
    let authority = try MSALAADAuthority(url: #require(URL(string: text)))
    #expect(authority.url.absoluteString == url)
    #expect(try MSALAuthority(url: #require(URL(string: text))) == authority)
  }

  @Test(
    arguments: [
      ("https://login.microsoftonline.com", "names no tenant"), ("http://login.microsoftonline.com/common", "https"),
      ("https://fabrikam.b2clogin.com/tfp/fabrikam", "no tenant and policy"),
      ("https://dsts.contoso.example/dstsv2/common", "not an authority"), ("common", "not an absolute URL"),
    ])
  func `what is no authority is refused, with the reason`(text: String, reason: String) throws {
    let url = try #require(URL(string: text))
    let error = try #require(throws: NSError.self) { try MSALAuthority(url: url) }
    #expect(error.code == MSALError.internal.rawValue)
    #expect(
      error.userInfo[MSALInternalErrorCodeKey] as? Int
        == MSALInternalError.internalErrorFailedAuthorityValidation.rawValue)
    #expect(error.localizedDescription.contains(reason))
    #expect(throws: NSError.self) { try MSALAADAuthority(url: url) }
  }

  @Test(
    arguments: [
      ("https://fabrikam.ciamlogin.com", "https://fabrikam.ciamlogin.com/fabrikam.onmicrosoft.com"),
      ("https://Fabrikam.CIAMlogin.com/", "https://fabrikam.ciamlogin.com/fabrikam.onmicrosoft.com"),
      ("https://fabrikam.ciamlogin.com/T-1?x=y#z", "https://fabrikam.ciamlogin.com/t-1"),
      ("https://fabrikam.ciamlogin.localhost:8443/t1", "https://fabrikam.ciamlogin.localhost:8443/t1"),
    ])
  func `an External ID authority is read from its URL`(text: String, expected: String) throws {
    let url = try #require(URL(string: text))
    let made = try MSALAuthority(url: url)
    #expect(made is MSALCIAMAuthority)
    #expect(made.url.absoluteString == expected)
    #expect(try MSALCIAMAuthority(url: url) == made)
    #expect(try MSALCIAMAuthority(url: url, validateFormat: true) == made)
    #expect(throws: NSError.self) { try MSALAADAuthority(url: url) }
  }

  @Test func `a custom domain of External ID is taken when the app says what it is`() throws {
    let url = try #require(URL(string: "https://login.fabrikam.example/fabrikam.onmicrosoft.com"))
    let made = try MSALCIAMAuthority(url: url)
    #expect(made.url == url)
    #expect(try MSALAuthority(url: url) is MSALAADAuthority)
    #expect(try MSALAuthority(url: url) != made)
    #expect(throws: NSError.self) { try MSALCIAMAuthority(url: url, validateFormat: true) }
  }

  @Test(
    arguments: [
      "https://fabrikam/t", "https://login.fabrikam.example/", "http://fabrikam.ciamlogin.com/", "fabrikam",
      "https://a.b.ciamlogin.com/", "https://fabrikam.ciamlogin.com/a%20b",
    ])
  func `what names no customers' tenant is refused`(text: String) throws {
    let url = try #require(URL(string: text))
    #expect(throws: NSError.self) { try MSALCIAMAuthority(url: url) }
  }

  @Test(
    arguments: [
      "https://fabrikam.b2clogin.com/tfp/fabrikam.onmicrosoft.com/B2C_1_susi",
      "https://fabrikam.b2clogin.com/fabrikam.onmicrosoft.com/B2C_1_susi",
      "https://login.fabrikam.example:8443/tfp/fabrikam.onmicrosoft.com/B2C_1_susi",
    ])
  func `the other kinds are read from their URLs`(text: String) throws {
    let url = try #require(URL(string: text))
    let made = try MSALAuthority(url: url)
    #expect(made is MSALB2CAuthority)
    #expect(made.url == url)
    #expect(try MSALB2CAuthority(url: url) == made)
    #expect(throws: NSError.self) { try MSALAADAuthority(url: url) }
    #expect(throws: NSError.self) { try MSALADFSAuthority(url: url) }
  }

  @Test func `AD FS and OpenID providers have classes of their own`() throws {
    let federation = try #require(URL(string: "https://fs.contoso.example/adfs"))
    #expect(try MSALAuthority(url: federation) is MSALADFSAuthority)
    #expect(try MSALADFSAuthority(url: federation).url == federation)
    let provider = try MSALOpenIDConnectAuthority(url: federation)
    #expect(provider.url == federation)
    #expect(try provider != MSALAuthority(url: federation))
    #expect(try MSALOpenIDConnectAuthority(url: #require(URL(string: "https://id.example/"))).url.path.isEmpty)
  }

  @Test func `a tenant can be given beside the URL`() throws {
    let url = try #require(URL(string: "https://login.microsoftonline.com/common"))
    #expect(try MSALAADAuthority(url: url, rawTenant: "T1").url.path == "/t1")
  }

  @Test(arguments: ["", "a/b", "x?y", "x#y", "a b", "a%2Fb", "..", ".t", "ä", String(repeating: "t", count: 256)])
  func `what can't name a tenant is refused, however it is given`(name: String) throws {
    let url = try #require(URL(string: "https://login.microsoftonline.com/common"))
    let error = try #require(throws: NSError.self) { try MSALAADAuthority(url: url, rawTenant: name) }
    #expect(
      error.userInfo[MSALInternalErrorCodeKey] as? Int
        == MSALInternalError.internalErrorFailedAuthorityValidation.rawValue)
    #expect(throws: NSError.self) {
      try MSALAADAuthority(
        cloudInstance: .publicCloudInstance, audienceType: .azureADMyOrgOnlyAudience, rawTenant: name)
    }
  }

  @Test(
    arguments: [
      (MSALAudienceType.azureADAndPersonalMicrosoftAccountAudience, "common"),
      (.azureADMultipleOrgsAudience, "organizations"), (.personalMicrosoftAccountAudience, "consumers"),
    ])
  func `an audience is its tenant alias`(audience: MSALAudienceType, tenant: String) throws {
    let authority = try MSALAADAuthority(
      cloudInstance: .usGovernmentCloudInstance, audienceType: audience, rawTenant: nil)
    #expect(authority.url.absoluteString == "https://login.microsoftonline.us/\(tenant)")
    #expect(throws: NSError.self) {
      try MSALAADAuthority(environment: "login.example", audienceType: audience, rawTenant: "t")
    }
  }

  @Test func `the audience of one organisation needs its tenant`() throws {
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
