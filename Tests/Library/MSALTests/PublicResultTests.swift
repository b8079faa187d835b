// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import Foundation
import OAuthWire
import Testing
import TokenExchange

@testable import MSAL

@Suite struct PublicResultTests {
  @Test func `a result shows all that the client found out`() {
    let result = MSALResult(Samples.result)
    #expect(result.accessToken == "the-access-token")
    #expect(result.authorizationHeader == "Bearer the-access-token")
    #expect(result.authenticationScheme == "Bearer")
    #expect(result.expiresOn == Date(timeIntervalSince1970: 1_767_229_200))
    #expect(result.extendedLifeTimeToken)
    #expect(result.idToken == "the-id-token")
    #expect(result.scopes == ["User.Read", "Mail.Read"])
    #expect(result.account.identifier == "oid-1.tid-1")
    #expect(result.tenantProfile.tenantId == "tid-2")
    #expect(result.authority.url.absoluteString == "https://login.example/tid-2")
    #expect(result.correlationId == Samples.correlationID.uuid)
    #expect(result.tokenSource == .refreshToken)
  }

  @Test(
    arguments: [
      (AuthenticationResult.Source.cache, MSALTokenSource.cache), (.refresh, .refreshToken),
      (.network, .identityProvider),
    ])
  func `a result says where the token came from`(source: AuthenticationResult.Source, shown: MSALTokenSource) {
    var result = Samples.result
    result.source = source
    #expect(MSALResult(result).tokenSource == shown)
  }

  @Test func `an account shows its ids and the claims of its home tenant`() throws {
    let account = MSALAccount(Samples.account)
    #expect(account.username == "pat@contoso.example")
    #expect(account.environment == "login.example")
    #expect(account.homeAccountId?.identifier == "oid-1.tid-1")
    #expect(account.homeAccountId?.objectId == "oid-1")
    #expect(account.homeAccountId?.tenantId == "tid-1")
    #expect(!account.isSSOAccount)
    #expect(account.tenantProfiles?.map(\.tenantId) == ["tid-1", "tid-2"])
    #expect(account.tenantProfiles?.map(\.isHomeTenantProfile) == [true, false])
    #expect(account.tenantProfiles?.last?.claims == nil)
    let claims = try #require(account.accountClaims)
    #expect(claims["name"] as? String == "Pat")
    #expect(claims["iat"] as? Int == 1_767_225_600)
    #expect(claims["iat"] as? Double == 1_767_225_600)
    #expect(claims["email_verified"] as? Bool == true)
    #expect(claims["amr"] as? [String] == ["pwd"])
    #expect(claims["nothing"] is NSNull)
    #expect((claims["nested"] as? [String: Any])?["ratio"] as? Double == 0.5)
  }

  @Test func `an account shows the user's name, from its claims too, and none where it is empty`() {
    func name(_ name: String?, _ profiles: [TenantProfile] = []) -> String? {
      MSALAccount(
        Account(
          homeAccountID: Samples.home, environment: "login.example", username: "pat@contoso.example", name: name,
          tenantProfiles: profiles)
      ).name
    }
    #expect(name("Pat Doe", [Samples.homeProfile]) == "Pat Doe")
    #expect(name(nil, [Samples.homeProfile]) == "Pat")
    #expect(name(nil, [Samples.guestProfile]) == nil)
    #expect(name("") == nil)
    #expect(MSALAccount(nil).name == nil)
  }

  @Test func `accounts are equal by home account id, and by user name where there is none`() {
    func account(_ id: String, _ username: String) -> Account {
      Account(
        homeAccountID: HomeAccountID(id), environment: "login.example", username: username, name: nil,
        tenantProfiles: [])
    }
    let same = account("OID-1.TID-1", "other")
    let other = account("oid-9.tid-1", Samples.account.username)
    #expect(MSALAccount(Samples.account) == MSALAccount(same))
    #expect(MSALAccount(Samples.account) != MSALAccount(other))
    #expect(MSALAccount(nil) == MSALAccount(nil))
    #expect(Set([MSALAccount(Samples.account), MSALAccount(same)]).count == 1)
  }

  @Test func `empty objects of Apple's SDK can be made and are empty`() {
    let result = MSALResult()
    #expect(result.accessToken.isEmpty && result.authorizationHeader.isEmpty && result.scopes.isEmpty)
    #expect(result.account.identifier == nil && result.account.tenantProfiles == nil)
    #expect(MSALTenantProfile().identifier == nil)
    #expect(MSALAccountId().identifier.isEmpty)
    #expect(MSALDeviceInformation().deviceMode == .default)
    #expect(MSALWPJMetaData().extraDeviceInformation.isEmpty)
  }

  @Test func `an access token appears in no description`() {
    let result = MSALResult(Samples.result)
    var dumped = ""
    dump(result, to: &dumped)
    #expect(!"\(result) \(dumped)".contains("the-access-token"))
  }
}
