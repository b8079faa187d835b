// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import OAuthClient
import OAuthWire
import TestSupport
import Testing
import TokenExchange

/// A sign-in for one person to which the answer is for another person.
struct OtherPersonTests {
  @Test(arguments: [Authority.Kind.openIDConnect, .adfs], OtherService.Grant.allCases)
  func `Where answers carry no client_info, the ID token says who signed in, whoever was asked for`(
    kind: Authority.Kind, grant: OtherService.Grant
  ) async throws {
    let other = try OtherService(kind)
    other.answer(try other.tokens(try other.idToken("sub-bob") { $0["preferred_username"] = "bob@contoso.example" }))
    let client = other.client()
    let alice = AccountReference(homeAccountID: HomeAccountID("sub-alice"), username: "alice@contoso.example")
    let outcome = await other.signIn(client, by: grant, as: alice)
    #expect(outcome.isMismatch, "\(outcome)")
    #expect(try client.accounts(AccountFilter(onlySignedIn: false)).isEmpty)
    let bob = AccountReference(homeAccountID: HomeAccountID("sub-bob"), username: "bob@contoso.example")
    #expect(try await other.signIn(client, by: grant, as: bob).get().account.homeAccountID == bob.homeAccountID)
  }

  @Test func `A user name that people choose themselves, or that a provider gives twice, is no proof of the account`()
    async throws
  {
    let provider = try OtherService(.openIDConnect)
    provider.answer(try provider.tokens(try provider.idToken("2.x")))
    let asked = AccountReference(homeAccountID: HomeAccountID("1.x"), username: "ada@contoso.example")
    #expect(await provider.signIn(provider.client(), as: asked).isMismatch)
    let b2c = try OtherService(.b2c)
    b2c.answer(
      try b2c.tokens(try b2c.idToken("subject") { $0["tid"] = .string(SigningService.tenant) }) {
        $0["client_info"] = .string(ClientInfo(uid: SigningService.objectID, utid: SigningService.tenant).encoded)
      })
    #expect(await b2c.signIn(b2c.client(), as: anotherAda).isMismatch)
  }

  private var anotherAda: AccountReference {
    AccountReference(
      homeAccountID: HomeAccountID("bbbbbbbb-0000-4000-8000-000000000000.\(SigningService.tenant)"),
      username: "ada@contoso.example")
  }

  @Test(arguments: [("preferred_username", true), ("upn", true), ("email", false), ("unique_name", false)])
  func `Entra ID's user names are: a person who was created anew keeps the account`(claim: String, isSame: Bool)
    async throws
  {
    let service = SigningService()
    let token = try service.idToken {
      $0["preferred_username"] = nil
      $0[claim] = "ada@contoso.example"
    }
    let answer = try service.tokens { $0["id_token"] = .string(token) }
    service.onToken { _ in .json(answer) }
    let request = PasswordRequest(
      parameters: TokenParameters(scopes: ScopeSet(["User.Read"]), account: anotherAda),
      username: "ada@contoso.example", password: Secret("secret"))
    let client = service.client()
    let error = await failure { try await client.acquireToken(request) }
    if isSame {
      #expect(error == nil)
    } else {
      #expect(caseName(error?.reason) == "accountMismatch")
    }
  }
}
