// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import Foundation
import TestSupport
import Testing

@testable import MSAL

@Suite("A configuration file in the form of MSAL for Android")
struct ConfigurationFileTests {
  private let directory: TemporaryDirectory

  init() throws { directory = try TemporaryDirectory() }

  private func file(_ text: String) throws -> URL {
    let url = URL(filePath: directory.path).appending(path: "auth_config.json")
    try Data(text.utf8).write(to: url)
    return url
  }

  private static let whole = """
    {
      "client_id": "6731de76-14a6-49ae-97bc-6eba6914391e",
      "authorization_user_agent": "DEFAULT",
      "redirect_uri": "http://localhost:4711",
      "broker_redirect_uri_registered": true,
      "account_mode": "SINGLE",
      "multiple_clouds_supported": true,
      "client_capabilities": "CP1, CP2",
      "_comment": "for the tests",
      "authorities": [
        { "type": "AAD", "authority_url": "https://login.microsoftonline.us/contoso.example" },
        { "type": "AAD", "default": true, "audience": { "type": "AzureADMyOrg", "tenant_id": "fabrikam.example" } }
      ],
      "http": { "connect_timeout": 10000 }
    }
    """

  @Test func `Every key arrives where it belongs`() throws {
    let config = try MSALPublicClientApplicationConfig(configurationFile: try file(Self.whole))
    #expect(config.clientId == "6731de76-14a6-49ae-97bc-6eba6914391e")
    #expect(config.redirectUri == "http://localhost:4711")
    #expect(config.accountMode == .single)
    #expect(config.multipleCloudsSupported)
    #expect(config.clientApplicationCapabilities == ["CP1", "CP2"])
    #expect(config.authority.url.absoluteString == "https://login.microsoftonline.com/fabrikam.example")
    #expect(
      config.knownAuthorities.map(\.url.absoluteString) == [
        "https://login.microsoftonline.us/contoso.example", "https://login.microsoftonline.com/fabrikam.example",
      ])
    let application = try MSALPublicClientApplication(configurationFile: try file(Self.whole))
    #expect(application.configuration.clientId == config.clientId)
  }

  @Test func `The client id alone is enough`() throws {
    let config = try MSALPublicClientApplicationConfig(configurationFile: try file(#"{"client_id": "an-id"}"#))
    let plain = MSALPublicClientApplicationConfig(clientId: "an-id")
    #expect(config.authority == plain.authority)
    #expect(config.redirectUri == nil)
    #expect(config.accountMode == .multiple)
    #expect(config.knownAuthorities.isEmpty)
  }

  @Test(
    arguments: [
      ("AzureADandPersonalMicrosoftAccount", "common"), ("AzureADMultipleOrgs", "organizations"),
      ("PersonalMicrosoftAccount", "consumers"),
    ])
  func `Each audience stands for its tenant`(type: String, tenant: String) throws {
    let text = #"{"client_id": "c", "authorities": [{"type": "AAD", "audience": {"type": "\#(type)"}}]}"#
    let config = try MSALPublicClientApplicationConfig(configurationFile: try file(text))
    #expect(config.authority.url.lastPathComponent == tenant)
  }

  @Test func `The type decides where the address does not`() throws {
    let text = Self.authorities(
      #"[{"type": "B2C", "authority_url": "https://login.contoso.example/contoso.example/B2C_1_signin"}]"#)
    let config = try MSALPublicClientApplicationConfig(configurationFile: try file(text))
    #expect(config.authority is MSALB2CAuthority)
    #expect(config.knownAuthorities == [config.authority])
  }

  struct BadFile: Sendable, CustomTestStringConvertible {
    var text: String
    var place: String
    var reason: String
    var testDescription: String { place }
  }

  private static func authorities(_ text: String) -> String { #"{"client_id": "c", "authorities": \#(text)}"# }

  private static let badFiles = [
    BadFile(text: "{\n\"client_id\": \"c\",\n}", place: "line 3", reason: "out of place"),
    BadFile(text: "[]", place: "auth_config.json", reason: "not a JSON object"),
    BadFile(text: "{}", place: "client_id", reason: "missing"),
    BadFile(text: #"{"client_id": 5}"#, place: "client_id", reason: "not a text"),
    BadFile(text: #"{"client_id": "c", "clientid": "d"}"#, place: "clientid", reason: "no such key"),
    BadFile(text: #"{"client_id": "c", "client_id": "d"}"#, place: "client_id", reason: "stands twice"),
    BadFile(text: #"{"client_id": "c", "account_mode": "BOTH"}"#, place: "account_mode", reason: "MULTIPLE, SINGLE"),
    BadFile(
      text: #"{"client_id": "c", "broker_redirect_uri_registered": "yes"}"#, place: "broker_redirect_uri_registered",
      reason: "neither true nor false"),
    BadFile(text: #"{"client_id": "c", "redirect_uri": "https://x.example"}"#, place: "redirect_uri", reason: "https"),
    BadFile(text: #"{"client_id": "c", "client_capabilities": [1]}"#, place: "client_capabilities", reason: "list"),
    BadFile(text: authorities("{}"), place: "authorities", reason: "not a list"),
    BadFile(text: authorities("[5]"), place: "authorities[0]", reason: "not an object"),
    BadFile(text: authorities(#"[{"type": "LDAP"}]"#), place: "authorities[0].type", reason: "AAD"),
    BadFile(
      text: authorities(#"[{"type": "AAD", "authority_url": "http://x.example/t"}]"#),
      place: "authorities[0].authority_url", reason: "https"),
    BadFile(text: authorities(#"[{"type": "B2C"}]"#), place: "authorities[0].authority_url", reason: "missing"),
    BadFile(
      text: authorities(#"[{"audience": {"type": "AzureADMyOrg"}}]"#), place: "authorities[0].audience.tenant_id",
      reason: "missing"),
    BadFile(
      text: authorities(
        #"[{"default": true, "audience": {"type": "AzureADMultipleOrgs"}}, {"default": true, "audience": {"type": "AzureADMultipleOrgs"}}]"#
      ),
      place: "authorities", reason: "several"),
    BadFile(
      text: authorities(
        #"[{"audience": {"type": "AzureADMultipleOrgs"}}, {"audience": {"type": "AzureADMultipleOrgs"}}]"#),
      place: "authorities", reason: "none of them is the default"),
  ]

  @Test(arguments: badFiles)
  func `A bad file is named, with the key and the reason`(sample: BadFile) throws {
    let url = try file(sample.text)
    let error = try #require(throws: NSError.self) { try MSALPublicClientApplicationConfig(configurationFile: url) }
    #expect(error.code == MSALError.internal.rawValue)
    #expect(
      error.userInfo[MSALInternalErrorCodeKey] as? Int == MSALInternalError.internalErrorInvalidParameter.rawValue)
    #expect(error.localizedDescription.contains(url.path))
    #expect(error.localizedDescription.contains(sample.place), "\(error.localizedDescription)")
    #expect(error.localizedDescription.contains(sample.reason), "\(error.localizedDescription)")
  }

  @Test func `A file that is not there is named`() throws {
    let url = URL(filePath: directory.path).appending(path: "nowhere.json")
    let error = try #require(throws: NSError.self) { try MSALPublicClientApplication(configurationFile: url) }
    #expect(error.localizedDescription.contains("nowhere.json can't be read"))
  }
}
