// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import Foundation
import OAuthClient
import OAuthWire
import TestSupport
import Testing
import TokenExchange

@testable import MSAL
@testable import MSALCommand

/// The command asks the library with the settings that an app with the same values would have, but for reserved scopes.
@Suite struct ProfileConfigurationTests {
  private static let tenant = "33333333-dddd-4eee-8fff-444444444444"

  private static func profile(_ authority: String, _ edit: (inout Profile) -> Void = { _ in }) -> Profile {
    var profile = Profile(clientID: "55555555-0000-4000-8000-666666666666", authority: authority)
    edit(&profile)
    return profile
  }

  private static let profiles = [
    profile(Profile.everyone), profile("https://login.microsoftonline.us/\(tenant)/more"),
    profile("http://localhost:8400/\(tenant)") { $0.isKnownAuthority = true },
    profile("https://fabrikam.ciamlogin.com") { $0.isNative = true },
    profile("https://customers.example.com/\(tenant)") {
      $0.isNative = true
      $0.isKnownAuthority = true
    },
    profile("https://fabrikam.b2clogin.com/fabrikam.onmicrosoft.com/B2C_1_signin"),
    profile("https://sts.contoso.com/adfs") { $0.redirectURI = "http://127.0.0.1:8765/answer" },
  ]

  /// In a process of its own: the library's settings are as they start, whatever tests beside this one set.
  @Test func `a profile is configured as an app is`() async {
    await #expect(processExitsWith: .success) {
      for profile in Self.profiles {
        let url = try #require(URL(string: profile.authority))
        let authority = profile.isNative ? try MSALCIAMAuthority(url: url) : try MSALAuthority(url: url)
        let app = MSALPublicClientApplicationConfig(
          clientId: profile.clientID, redirectUri: profile.redirectURI, authority: authority)
        if profile.isKnownAuthority { app.knownAuthorities = [authority] }
        var expected = try app.frozen()
        // Whoever types a reserved scope gets a token all the same, and waits for a silent server once.
        expected.reservedScopesRefused = false
        expected.repeatsAfterTimeout = false
        #expect(String(reflecting: try profile.configuration()) == String(reflecting: expected))
      }
    }
  }

  @Test(arguments: ["", "contoso", "https://", "https://login.microsoftonline.com", "http://login.example.com/common"])
  func `what the library refuses is no configuration`(_ authority: String) {
    #expect(throws: (any Error).self) { try Self.profile(authority).configuration() }
    guard let url = URL(string: authority) else { return }
    #expect(throws: (any Error).self) {
      try MSALPublicClientApplicationConfig(
        clientId: "a", redirectUri: nil, authority: MSALAuthority(url: url)
      ).frozen()
    }
  }

  @Test func `the certificates of an emulator vouch for that emulator only`() {
    let emulator = Self.profile("https://localhost:8443/common") {
      $0.emulator = "https://localhost:8443"
      $0.certificateAuthority = "/ca.pem"
      $0.graph = "https://localhost:8443"
      $0.isKnownAuthority = true
    }
    for own in ["https://localhost:8443/\(Self.tenant)", "https://fabrikam.ciamlogin.localhost:8443", emulator.graph] {
      #expect(emulator.certificates(for: own) == "/ca.pem")
      var moved = emulator
      moved.move(to: own)
      #expect(moved.isKnownAuthority && moved.certificateAuthority == "/ca.pem" && moved.graph == emulator.graph)
    }
    for foreign in [
      Profile.everyone, "https://localhost:8444", "http://localhost:8443", "https://localhost.evil.example:8443", "",
      "https://localhost:8443@evil.example",
    ] {
      #expect(emulator.certificates(for: foreign) == nil, "\(foreign)")
      var moved = emulator
      moved.move(to: foreign)
      #expect(!moved.isKnownAuthority && moved.certificateAuthority == nil && moved.graph == Profile.microsoftGraph)
    }
    var nowhere = emulator
    nowhere.emulator = "https:/localhost:8443"
    #expect(nowhere.certificates(for: emulator.authority) == nil)
    nowhere.move(to: "https://localhost:8443/\(Self.tenant)")
    #expect(!nowhere.isKnownAuthority && nowhere.certificateAuthority == nil && nowhere.graph == Profile.microsoftGraph)
    let own = Self.profile(Profile.everyone) { $0.certificateAuthority = "/ca.pem" }
    #expect(own.certificates(for: Profile.everyone) == "/ca.pem")
  }

  @Test func `a profile that says wrongly who signed in is damaged, and never anybody's`() throws {
    var profile = Self.profile(Profile.everyone)
    profile.account = ProfileAccount(homeAccountID: "a.b", username: nil)
    #expect(Profile(decoding: profile.encoded) == profile)
    for account in ["{}", "5", #""a.b""#, #"{"homeAccountId": ""}"#, "[]"] {
      let json = try JSONValue(parsing: #"{"clientId": "a", "authority": "b", "account": \#(account)}"#)
      #expect(Profile(decoding: json) == nil, "\(account)")
    }
    #expect(AccountChoice(name: nil, profile: profile) != .only)
    #expect(!AccountChoice(name: nil, profile: profile).matches(homeAccountID: "c.b", username: nil))
    #expect(AccountChoice(name: "A.B", profile: profile).matches(homeAccountID: "a.b", username: "x"))
    #expect(!AccountChoice(name: "", profile: profile).matches(homeAccountID: nil, username: nil))
  }

  @Test func `the certificates of a profile must be there`() throws {
    let directory = try TemporaryDirectory()
    let good = try directory.write("-----BEGIN CERTIFICATE-----\nMA==\n-----END CERTIFICATE-----\n", to: "good.pem")
    let bad = try directory.write("nothing", to: "bad.pem")
    func certificates(_ file: String) throws -> [UInt8]? {
      try Self.profile(Profile.everyone) { $0.certificateAuthority = file }.trustedCertificates()
    }
    #expect(try certificates(good)?.isEmpty == false)
    #expect(throws: IdentityError.self) { try certificates(bad) }
    #expect(throws: CommandError.self) { try certificates(directory.file("none.pem")) }
  }
}
