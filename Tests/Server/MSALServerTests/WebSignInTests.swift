// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import Foundation
import MSALServer
import OAuthWire
import PlatformInterfaces
import TestSupport
import Testing

@Suite struct WebSignInTests {
  let service = ScriptedService()
  private let redirect = "https://app.contoso.test/signed-in"

  @Test func `the page's address has all that ties the answer to the flow`() async throws {
    let application = try service.application { $0.clientCapabilities = ["cp1"] }
    var request = WebSignInRequest(redirectURI: redirect, scopes: ["User.Read"])
    request.loginHint = "ada@contoso.test"
    request.prompt = .selectAccount
    request.extraQueryParameters = ["redirect_uri": "https://evil.test", "dc": "1"]
    let flow = try await application.beginSignIn(request)
    let query = try #require(FormCoding.decode(flow.url.query(percentEncoded: true) ?? ""))
    #expect(flow.url.path() == "/\(ScriptedService.tenant)/oauth2/v2.0/authorize")
    #expect(query["response_type"] == "code")
    #expect(query["response_mode"] == "form_post")
    #expect(query["redirect_uri"] == redirect)
    #expect(query.all("redirect_uri").count == 1)
    #expect(query["scope"] == "User.Read openid profile offline_access")
    #expect(query["state"] == flow.state)
    #expect(query["code_challenge_method"] == "S256")
    #expect(query["nonce"]?.isEmpty == false)
    #expect(query["prompt"] == "select_account")
    #expect(query["login_hint"] == "ada@contoso.test")
    #expect(query["dc"] == "1")
    #expect(query["claims"] == #"{"access_token":{"xms_cc":{"values":["cp1"]}}}"#)
    #expect(!"\(flow)".contains(flow.state))
  }

  @Test func `a person signs in, and silent calls go on from there`() async throws {
    let application = try service.application()
    let result = try await service.signIn(application, sid: "sid-1")
    #expect(result.accessToken == "access-1")
    let account = try #require(result.account)
    #expect(account.homeAccountID == Person.ada.home)
    #expect(account.username == "ada@contoso.test")
    #expect(account.sessionID == "sid-1")
    let form = try #require(service.tokenRequests.first?.form)
    #expect(form["grant_type"] == "authorization_code")
    #expect(form["code"] == "code-1")
    #expect(form["redirect_uri"] == redirect)
    #expect(form["code_verifier"]?.utf8.count == 43)
    #expect(form["client_secret"] == "s3cret&value")
    let silent = try await application.acquireTokenSilent(homeAccountID: account.homeAccountID, scopes: ["User.Read"])
    #expect(silent.source == .cache)
    service.clock.advance(seconds: 3600)
    service.giveTokens(of: .ada, from: 2)
    let renewed = try await application.acquireTokenSilent(homeAccountID: account.homeAccountID, scopes: ["User.Read"])
    #expect(renewed.accessToken == "access-2")
    #expect(service.tokenRequests.last?.form["refresh_token"] == "refresh-1")
    #expect(
      service.tokenRequests.last?.headers["X-AnchorMailbox"]
        == "Oid:\(ScriptedService.objectID)@\(ScriptedService.tenant)")
  }

  @Test func `another tenant's token has the account of the sign-in, from service and cache`() async throws {
    let application = try service.application()
    let account = try await service.signIn(application, sid: "sid-1").account
    let guest = Person(
      objectID: "cccccccc-bbbb-4ccc-8ddd-eeeeeeeeeeee", tenant: ScriptedService.otherTenant, name: "ada#EXT#@b.test")
    service.giveTokens(of: guest, from: 2) { answer in
      answer["client_info"] = .string(ClientInfo(uid: Person.ada.objectID, utid: Person.ada.tenant).encoded)
    }
    for source in [TokenResult.Source.service, .cache] {
      let result = try await application.acquireTokenSilent(
        homeAccountID: Person.ada.home, scopes: ["User.Read"],
        options: RequestOptions(tenantID: ScriptedService.otherTenant))
      #expect(result.source == source)
      #expect(result.tenantID == ScriptedService.otherTenant)
      #expect(result.account == account)
    }
  }

  @Test func `a flow survives being stored`() async throws {
    let application = try service.application()
    let flow = try await application.beginSignIn(WebSignInRequest(redirectURI: redirect, scopes: ["User.Read"]))
    let stored = try JSONDecoder().decode(WebSignInFlow.self, from: try JSONEncoder().encode(flow))
    let nonce = FormCoding.decode(flow.url.query(percentEncoded: true) ?? "")?["nonce"]
    let answer = try service.personTokens(1, nonce: nonce)
    service.onToken { _ in answer }
    _ = try await application.finishSignIn(stored, answer: WebSignInAnswer(["code": "c", "state": flow.state]))
  }

  static let wrongAnswers: [[String: String]] = [
    [:], ["code": "c"], ["code": "c", "state": "other"], ["code": "", "state": "STATE"], ["state": "STATE"],
    ["code": "a\nb", "state": "STATE"], ["error": "access_denied", "state": "STATE"],
    ["error": "consent_required", "state": "STATE"], ["code": "c", "state": "STATE", "iss": "https://evil.test"],
    ["error": "server_error"],
  ]

  @Test(arguments: wrongAnswers)
  func `an answer that is not this flow's, or a no, redeems nothing`(answer: [String: String]) async throws {
    let application = try service.application()
    let flow = try await application.beginSignIn(WebSignInRequest(redirectURI: redirect, scopes: ["User.Read"]))
    let error = await failure {
      try await application.finishSignIn(
        flow, answer: WebSignInAnswer(answer.mapValues { $0 == "STATE" ? flow.state : $0 }))
    }
    #expect(error != nil)
    #expect(service.tokenRequests.isEmpty)
  }

  @Test(arguments: ["code=a&code=b&state=STATE", "code=a&state=STATE&state=STATE", "code=a&state=%ZZ"])
  func `an answer with a parameter twice, or that can't be decoded, redeems nothing`(answer: String) async throws {
    let application = try service.application()
    let flow = try await application.beginSignIn(WebSignInRequest(redirectURI: redirect, scopes: ["User.Read"]))
    if let answer = WebSignInAnswer(encoded: answer.replacing("STATE", with: flow.state)) {
      let error = await failure { try await application.finishSignIn(flow, answer: answer) }
      #expect(error != nil)
    }
    #expect(service.tokenRequests.isEmpty)
  }

  @Test func `a flow that took too long redeems nothing`() async throws {
    let application = try service.application()
    let flow = try await application.beginSignIn(WebSignInRequest(redirectURI: redirect, scopes: ["User.Read"]))
    service.clock.advance(seconds: 3600)
    #expect(
      await failure {
        try await application.finishSignIn(flow, answer: WebSignInAnswer(["code": "c", "state": flow.state]))
      } != nil)
    #expect(service.tokenRequests.isEmpty)
  }

  @Test func `tokens of another sign-in or person are not kept`() async throws {
    let application = try service.application()
    for (person, nonce, expected) in [(Person.ada, "other", nil), (.ben, nil, Person.ada.home)]
      as [(Person, String?, String?)]
    {
      var request = WebSignInRequest(redirectURI: redirect, scopes: ["User.Read"])
      request.homeAccountID = expected
      let flow = try await application.beginSignIn(request)
      let own = FormCoding.decode(flow.url.query(percentEncoded: true) ?? "")?["nonce"]
      let answer = try service.personTokens(1, of: person, nonce: nonce ?? own)
      service.onToken { _ in answer }
      let error = await failure {
        try await application.finishSignIn(flow, answer: WebSignInAnswer(["code": "c", "state": flow.state]))
      }
      #expect(caseName(error?.reason) == "untrustedToken")
      #expect(
        await failure {
          try await application.acquireTokenSilent(homeAccountID: person.home, scopes: ["User.Read"])
        } != nil)
    }
  }

  @Test func `people's tokens are apart`() async throws {
    let application = try service.application()
    _ = try await service.signIn(application, .ada, number: 1)
    _ = try await service.signIn(application, .ben, number: 2)
    for (person, token) in [(Person.ada, "access-1"), (.ben, "access-2")] {
      let result = try await application.acquireTokenSilent(homeAccountID: person.home, scopes: ["User.Read"])
      #expect(result.accessToken == token)
      #expect(result.account?.username == person.name)
    }
  }

  @Test func `a refusal of the refresh token sends the person to sign in, with the claims`() async throws {
    let application = try service.application()
    _ = try await service.signIn(application)
    service.clock.advance(seconds: 3600)
    service.onToken { _ in ScriptedService.refusal("invalid_grant", 50173) { $0["claims"] = #"{"a":1}"# } }
    let error = await failure {
      try await application.acquireTokenSilent(homeAccountID: Person.ada.home, scopes: ["User.Read"])
    }
    let refusal: ServiceRefusal = try requireCase("interactionRequired", of: error?.reason)
    #expect(refusal.claims == #"{"a":1}"#)
  }

  @Test(
    arguments: [
      (503, "temporarily_unavailable", 90033), (500, "server_error", 90033), (429, "invalid_grant", 50196),
      (504, "interaction_required", 90033), (400, "temporarily_unavailable", 90033),
    ])
  func `a service in trouble sends nobody to sign in, whatever it says`(
    status: Int, error: String, code: Int
  ) async throws {
    let application = try service.application()
    service.giveTokens(of: .ada)
    let (session, _) = try await application.beginSession(onBehalfOf: "a", scopes: ["User.Read"])
    _ = try await service.signIn(application, number: 2)
    func call(_ number: Int) async throws(AcquisitionError) -> TokenResult {
      switch number {
      case 0: try await application.acquireTokenSilent(homeAccountID: Person.ada.home, scopes: ["User.Read"])
      case 1: try await application.acquireToken(inSession: session, scopes: ["User.Read"])
      default: try await application.acquireToken(onBehalfOf: "b", scopes: ["User.Read"])
      }
    }
    service.onToken { _ in
      ScriptedService.refusal(error, code, status: status, headers: ["Retry-After": "10"]) {
        $0["suberror"] = "bad_token"
      }
    }
    service.clock.advance(seconds: 3400)
    for number in 0...1 { #expect(try await call(number).accessToken == "access-\(2 - number)") }
    service.clock.advance(seconds: 200)
    for number in 0...2 {
      let failed = await failure { try await call(number) }
      let refusal: ServiceRefusal = try requireCase("refused", of: failed?.reason)
      #expect(refusal.codes == [code] && failed?.isTransient == true)
    }
    // The refresh tokens are still there.
    service.clock.advance(seconds: 60)
    service.giveTokens(of: .ada, from: 3)
    for number in 0...1 { #expect(try await call(number).accessToken == "access-\(number + 3)") }
  }

  @Test(
    arguments: [
      ("invalid_grant", true), ("interaction_required", true), ("login_required", true), ("consent_required", true),
      ("invalid_request", false), ("invalid_resource", false), ("invalid_scope", false), ("invalid_client", false),
      ("unauthorized_client", false), ("unsupported_grant_type", false),
    ])
  func `a person is asked where that can help, and sent in no circles`(error: String, helps: Bool) async throws {
    let application = try service.application()
    _ = try await service.signIn(application)
    service.clock.advance(seconds: 3600)
    service.onToken { _ in ScriptedService.refusal(error, 1) }
    let failed = await failure {
      try await application.acquireTokenSilent(homeAccountID: Person.ada.home, scopes: ["User.Read"])
    }
    switch failed?.reason {
    case .interactionRequired(.some)?: #expect(helps)
    case .refused?: #expect(!helps)
    default: Issue.record("got \(String(describing: failed))")
    }
    #expect(failed?.isTransient == false)
  }

  @Test(arguments: ["server_error", "temporarily_unavailable"])
  func `a sign-in that the platform could not do can be tried again later`(error: String) async throws {
    let application = try service.application()
    let flow = try await application.beginSignIn(
      WebSignInRequest(redirectURI: "https://app.contoso.test/signed-in", scopes: ["User.Read"]))
    let failed = await failure {
      try await application.finishSignIn(flow, answer: WebSignInAnswer(["error": error, "state": flow.state]))
    }
    #expect(caseName(failed?.reason) == "refused" && failed?.isTransient == true)
  }

  @Test func `tokens of a policy are found again, though its ID token names the tenant by its id`() async throws {
    let authority = "https://contoso.b2clogin.com/contoso.onmicrosoft.com/b2c_1a_in"
    let issuer = "https://contoso.b2clogin.com/\(ScriptedService.tenant)/v2.0/"
    service.serve(authority: authority, issuer: issuer)
    let application = try service.application { $0.authority = authority }
    let signedIn = try await service.signIn(application, issuer: issuer)
    let home = try #require(signedIn.account?.homeAccountID)
    let again = try await application.acquireTokenSilent(homeAccountID: home, scopes: ["User.Read"])
    #expect(again.source == .cache)
    #expect(service.tokenRequests.count == 1)
  }

  @Test func `a refresh under another policy is the same person's`() async throws {
    let authority = "https://contoso.b2clogin.com/contoso.onmicrosoft.com/b2c_1a_in"
    let issuer = "https://contoso.b2clogin.com/\(ScriptedService.tenant)/v2.0/"
    service.serve(authority: authority, issuer: issuer)
    let store = FragileStore(clock: service.clock)
    let written = Lock<Set<String>>([])
    store.beforeReplace.withLock { $0 = { name in written.withLock { _ = $0.insert(name) } } }
    let application = try service.application {
      $0.authority = authority
      $0.store = store
    }
    let signedIn = try await service.signIn(application, issuer: issuer)
    let home = try #require(signedIn.account?.homeAccountID)
    service.clock.advance(seconds: 3600)
    let answer = try service.personTokens(2, issuer: issuer) { answer in
      let info = ClientInfo(uid: ScriptedService.objectID + "-b2c_1a_edit", utid: ScriptedService.tenant)
      answer["client_info"] = .string(info.encoded)
    }
    service.onToken { _ in answer }
    let again = try await application.acquireTokenSilent(homeAccountID: home, scopes: ["User.Read"])
    #expect(again.accessToken == "access-2")
    #expect(again.account?.homeAccountID == home)
    // What is stored of it goes with the account that was asked for.
    try await application.removeAccount(homeAccountID: home)
    for name in written.withLock({ $0 }) {
      let text = await store.memory.load(name).map { String(decoding: $0.bytes, as: UTF8.self) } ?? ""
      #expect(!text.contains("access-") && !text.contains("refresh-") && !text.contains("ada"), "\(name): \(text)")
    }
  }

  @Test(arguments: [Person.ada, .ben])
  func `a sign-in under another policy is the same person's if the object id is`(person: Person) async throws {
    let authority = "https://contoso.b2clogin.com/contoso.onmicrosoft.com/b2c_1a_edit"
    let issuer = "https://contoso.b2clogin.com/\(ScriptedService.tenant)/v2.0/"
    service.serve(authority: authority, issuer: issuer)
    let application = try service.application { $0.authority = authority }
    let known = "\(Person.ada.objectID)-b2c_1a_in.\(ScriptedService.tenant)"
    let other = ClientInfo(uid: person.objectID + "-b2c_1a_edit", utid: person.tenant)
    var request = WebSignInRequest(redirectURI: redirect, scopes: ["User.Read"])
    request.homeAccountID = known
    let flow = try await application.beginSignIn(request)
    let nonce = FormCoding.decode(flow.url.query(percentEncoded: true) ?? "")?["nonce"]
    let answer = try service.personTokens(1, of: person, nonce: nonce, issuer: issuer) {
      $0["client_info"] = .string(other.encoded)
    }
    service.onToken { _ in answer }
    func finish() async throws(AcquisitionError) -> TokenResult {
      try await application.finishSignIn(flow, answer: WebSignInAnswer(["code": "c", "state": flow.state]))
    }
    if person.objectID == Person.ada.objectID {
      #expect(try await finish().account?.homeAccountID == known)
      // The tokens are the account's that was asked for, so that its sign-out finds them.
      #expect(try await application.acquireTokenSilent(homeAccountID: known, scopes: ["User.Read"]).source == .cache)
      try await application.removeAccount(homeAccountID: known)
    } else {
      let error = await failure { try await finish() }
      #expect(caseName(error?.reason) == "untrustedToken")
    }
    for home in [known, other.homeAccountID.value] {
      #expect(
        await failure { try await application.acquireTokenSilent(homeAccountID: home, scopes: ["User.Read"]) } != nil)
    }
  }

  @Test func `more scopes are asked for with the refresh token`() async throws {
    let application = try service.application()
    _ = try await service.signIn(application)
    service.giveTokens(of: .ada, from: 2) { $0["scope"] = "Mail.Read" }
    let result = try await application.acquireTokenSilent(homeAccountID: Person.ada.home, scopes: ["Mail.Read"])
    #expect(result.accessToken == "access-2")
    #expect(service.tokenRequests.last?.form["scope"] == "Mail.Read openid profile offline_access")
  }

  @Test func `the service's word that a browser's session ended reaches that session only`() async throws {
    let application = try service.application()
    _ = try await service.signIn(application, number: 1, sid: "laptop")
    _ = try await service.signIn(application, number: 2, sid: "phone")
    let home = Person.ada.home
    func isThere(_ sid: String?) async -> Bool {
      (try? await application.acquireTokenSilent(homeAccountID: home, scopes: ["User.Read"], sessionID: sid)) != nil
    }
    #expect(try await application.signOut(sessionID: "nobody's") == nil)
    #expect(try await application.signOut(sessionID: "laptop", issuer: "https://evil.test/v2.0") == nil)
    #expect(await isThere("laptop"))
    let issuer = "https://\(ScriptedService.host)/\(ScriptedService.tenant)/v2.0"
    #expect(try await application.signOut(sessionID: "laptop", issuer: issuer)?.homeAccountID == home)
    #expect(await !isThere("laptop"))
    #expect(await isThere("phone"))
    #expect(try await application.signOut(sessionID: "phone")?.homeAccountID == home)
    #expect(await !isThere("phone"))
    #expect(await !isThere(nil))
  }

  @Test func `removing a person removes what assertions and sessions got too`() async throws {
    let application = try service.application()
    _ = try await service.signIn(application)
    service.giveTokens(of: .ada, from: 2)
    _ = try await application.acquireToken(onBehalfOf: "a", scopes: ["api://x/y"])
    let (key, _) = try await application.beginSession(onBehalfOf: "a", scopes: ["api://x/y"])
    service.giveTokens(of: .ben, from: 7)
    _ = try await application.acquireToken(onBehalfOf: "b", scopes: ["api://x/y"])
    try await application.removeAccount(homeAccountID: Person.ada.home.uppercased())
    #expect(await failure { try await application.acquireToken(inSession: key, scopes: ["api://x/y"]) } != nil)
    #expect(
      await failure {
        try await application.acquireTokenSilent(homeAccountID: Person.ada.home, scopes: ["User.Read"])
      } != nil)
    let before = service.tokenRequests.count
    service.giveTokens(of: .ada, from: 9)
    #expect(try await application.acquireToken(onBehalfOf: "a", scopes: ["api://x/y"]).accessToken == "access-9")
    #expect(try await application.acquireToken(onBehalfOf: "b", scopes: ["api://x/y"]).accessToken == "access-7")
    #expect(service.tokenRequests.count == before + 1)
  }

  @Test func `the sign-out page is told who, in words that are no name`() async throws {
    let application = try service.application()
    let account = try await service.signIn(application).account
    let url = try await application.signOutURL(
      postLogoutRedirectURI: "https://app.contoso.test/", account: account, state: "s 1")
    let query = try #require(FormCoding.decode(url.query(percentEncoded: true) ?? ""))
    #expect(url.path().hasSuffix("/oauth2/v2.0/logout"))
    #expect(query["post_logout_redirect_uri"] == "https://app.contoso.test/")
    #expect(query["logout_hint"] == "opaque-hint")
    #expect(query["state"] == "s 1")
  }

  @Test(arguments: [
    "", "app.contoso.test", "http://app.contoso.test/", "javascript:alert(1)", "https://a/#b", "https:///x",
  ])
  func `redirect URIs that leak or are none are refused`(redirect: String) async throws {
    let application = try service.application()
    #expect(
      await failure {
        try await application.beginSignIn(WebSignInRequest(redirectURI: redirect, scopes: ["User.Read"]))
      } != nil)
  }

  @Test func `a permission that was not granted is asked for again`() async throws {
    let application = try service.application()
    let flow = try await application.beginSignIn(
      WebSignInRequest(redirectURI: "https://app.contoso.test/signed-in", scopes: ["User.Read", "Mail.Read"]))
    let query = FormCoding.decode(flow.url.query(percentEncoded: true) ?? "") ?? []
    let answer = try service.personTokens(1, nonce: query["nonce"]) { $0["scope"] = "openid profile User.Read" }
    service.onToken { _ in answer }
    let result = try await application.finishSignIn(
      flow, answer: WebSignInAnswer(["code": "code-1", "state": flow.state]))
    #expect(!result.scopes.contains("Mail.Read"))
    #expect(
      try await application.acquireTokenSilent(homeAccountID: Person.ada.home, scopes: ["user.read"]).source == .cache)
    service.onToken { _ in
      ScriptedService.refusal("invalid_grant", 65001) { $0["suberror"] = "consent_required" }
    }
    let error = await failure {
      try await application.acquireTokenSilent(homeAccountID: Person.ada.home, scopes: ["Mail.Read"])
    }
    #expect(caseName(error?.reason) == "interactionRequired")
  }

  @Test func `a restarted app uses its tokens while a platform is down that it knows by the tenant's name`()
    async throws
  {
    let store = MemoryPartitionStore(byteLimit: 1 << 20, clock: service.clock)
    let application = try service.application(tenant: "contoso.test") { $0.store = store }
    let issuer = "https://\(ScriptedService.host)/\(ScriptedService.tenant)/v2.0"
    let result = try await service.signIn(application, sid: "sid-1", issuer: issuer)
    try await application.flush()
    service.transport.intercept { request async throws(TransportError) in
      throw .timedOut(host: request.url.host() ?? "")
    }
    let restarted = try service.application(tenant: "contoso.test") { $0.store = store }
    let kept = try await restarted.acquireTokenSilent(
      homeAccountID: Person.ada.home, scopes: ["User.Read"], sessionID: "sid-1")
    #expect(kept.source == .cache && kept.accessToken == result.accessToken)
    // For another name the platform has to be asked.
    let error = await failure {
      try await restarted.acquireTokenSilent(
        homeAccountID: Person.ada.home, scopes: ["User.Read"], options: RequestOptions(tenantID: "fabrikam.test"))
    }
    #expect(caseName(error?.reason) == "unreachable")
  }
}
