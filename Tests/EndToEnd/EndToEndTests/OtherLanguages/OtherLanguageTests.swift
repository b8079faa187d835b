// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import OAuthWire
import TestSupport
import Testing

/// Programs and libraries of other languages, as Debian has them.
@Suite("Clients of other languages", .timeLimit(.minutes(5)))
struct OtherLanguageTests {
  private static let tenant = "c0a7050a-0000-4000-8000-000000000001"

  /// Runs a client at an emulator of its own, with the tenant or `authority` in the address.
  private func report(_ client: String) async throws -> JSONValue {
    let emulator = try await EmulatorProcess.start()
    let lee = try emulator.user("lee")
    let report = try await PythonEnvironment.shared().report(
      "other_languages.py",
      [client, "\(emulator.https)/\(Self.tenant)", emulator.control, lee.username, lee.password], emulator)
    #expect(await emulator.stop() == 0)
    return report
  }

  // Fidelity: [golang.org/x/oauth2] proof key
  // Parity: authorization code with proof key
  @Test func `A program in Go signs in at its loopback address, and its token is good for Graph`() async throws {
    let report = try await report("git_credential_oauth")
    #expect(report["kind"] == "oauth2" && report["graph"] == "lee@contoso.example", "\(report.text)")
  }

  // Fidelity: [Ruby's openid_connect] OpenID metadata for `common`, `organizations`, `consumers`, tenant id and domain
  // Fidelity: [Ruby's openid_connect] ID token claims; [Ruby's openid_connect] UserInfo endpoint
  // Fidelity: [Ruby's openid_connect] refresh tokens: rotation, family of client ids, revocation
  // Parity: `kid` and key set
  @Test func `A library for Ruby signs in, checks the ID token and renews tokens, and a code is good once`()
    async throws
  {
    let report = try await report("openid_connect")
    #expect(report["state"] == "état" && report["username"] == "lee@contoso.example" && report["userinfo"] == "Lee Gu")
    #expect(report["wrong_nonce"] == "OpenIDConnect::ResponseObject::IdToken::InvalidNonce")
    #expect(report["renewed"] == true && report["replayed"] == [400, "invalid_grant"], "\(report.text)")
  }

  // Fidelity: [mod_auth_openidc] response modes `query`, `fragment`, `form_post`
  // Fidelity: [mod_auth_openidc] client authentication
  @Test func `A module of the Apache web server protects a page`() async throws {
    let report = try await report("mod_auth_openidc")
    #expect(report["status"] == 200 && report["text"] == "the page", "\(report.text)")
    #expect(report["person"] == "lee@contoso.example" && report["errors"] == [], "\(report.text)")
    #expect(report["steps"]?.array?.first == "username" && report["steps"]?.array?.last == "form_post")
  }

  // Fidelity: [MSAL for Go] client credentials; [MSAL for Go] on-behalf-of (`jwt-bearer`); [MSAL for Go] device code
  // Fidelity: [MSAL for Go] authorization code: single use, bound to client, redirect URI and challenge, expiring
  // Fidelity: [MSAL for Go] password grant
  // Parity: user realm, which MSAL for Go asks before a password
  @Test func `MSAL for Go acts as a server, a web app, an API and a program on a desktop`() async throws {
    let report = try await report("msal_go")
    let person: JSONValue = "lee@contoso.example"
    #expect(report["app_cached"] == true && report["wrong_secret"] == 401, "\(report.text)")
    #expect(report["web"] == person && report["web_cached"] == true && report["code_used_twice"] == true)
    #expect(report["on_behalf_of"] == person && report["interactive"] == person)
    #expect(report["device"] == person && report["password"] == person)
  }

  // Fidelity: [jose for Node] signing keys; [jose for Node] client credentials
  @Test func `A library for Node checks an app's token, and refuses it for another API and when it was changed`()
    async throws
  {
    let report = try await report("jose")
    #expect(report["roles"] == ["ToDoList.Read.All"] && report["type"] == "JWT", "\(report.text)")
    #expect(report["other_audience"] == "ERR_JWT_CLAIM_VALIDATION_FAILED")
    #expect(report["changed"] == "ERR_JWS_SIGNATURE_VERIFICATION_FAILED")
  }
}
