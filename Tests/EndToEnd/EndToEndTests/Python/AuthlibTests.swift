// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import Foundation
import OAuthWire
import TestSupport
import Testing

// Fidelity: [Authlib] OpenID metadata for `common`, `organizations`, `consumers`, tenant id and domain
// Fidelity: [Authlib] signing keys; [Authlib] ID token claims; [Authlib] UserInfo endpoint
// Fidelity: [Authlib] client authentication; [Authlib] client credentials
// Fidelity: [Authlib] authorization code: single use, bound to client, redirect URI and challenge, expiring
// Fidelity: [Authlib] proof key; [Authlib] response modes `query`, `fragment`, `form_post`
// Fidelity: [Authlib] refresh tokens: rotation, family of client ids, revocation
// Fidelity: [Authlib] sign-out with choice and `post_logout_redirect_uri`
// Fidelity: [Authlib] token revocation and introspection endpoints, dynamic registration, `check_session_iframe`
// Parity: metadata and key set; sign-out with `post_logout_redirect_uri`
@Suite("Authlib, as a web server and as a daemon", .timeLimit(.minutes(5)))
struct AuthlibTests {
  @Test func `It signs people in, checks their ID tokens, renews tokens, and proves itself by secret and key`()
    async throws
  {
    let emulator = try await EmulatorProcess.start()
    let lee = try emulator.user("lee")
    let report = try await PythonEnvironment.authlib().report(
      "authlib_client.py",
      ["\(emulator.https)/\(Self.tenant)", emulator.control, lee.username, lee.password], emulator)
    for step in ["todo", "todo_token", "graph", "userinfo", "refreshed", "post", "basic", "rs256", "ps256"] {
      #expect(report[step]?["error"] == .null, "\(step): \(report[step]?.text ?? "")")
    }
    for step in ["todo", "graph"] {
      #expect(report[step]?["username"]?.string == lee.username)
      #expect(report[step]?["tid"]?.string == Self.tenant)
      #expect(report[step]?["type"] == "Bearer")
    }
    #expect(report["todo"]?["refresh"] == true)
    #expect(report["graph"]?["refresh"] == false)
    #expect(report["todo_token"]?["scp"] == "ToDoList.Read")
    #expect(report["todo_token"]?["azpacr"] == "1")
    #expect(report["userinfo"]?["name"] == "Lee Gu")
    #expect(report["refreshed"]?["refresh"] == true)
    #expect(report["called"] == ["status": 200, "renewed": true])
    #expect(report["signed_out"]?["state"] == true)
    for (step, method) in [("post", "1"), ("basic", "1"), ("rs256", "2"), ("ps256", "2")] {
      #expect(report[step]?["azpacr"]?.string == method, "\(step)")
      #expect(report[step]?["roles"] == ["ToDoList.Read.All"], "\(step)")
    }
    let refusals = [
      ("replayed", "invalid_grant", "AADSTS54005"), ("declined", "login_required", "AADSTS50058"),
      ("unknown_key", "invalid_client", "AADSTS700027"), ("wrong_secret", "invalid_client", "AADSTS7000215"),
      ("no_default", "invalid_scope", "AADSTS1002012"), ("wrong_nonce", "refused by Authlib", "nonce"),
    ]
    for (step, error, words) in refusals {
      #expect(report[step]?["error"]?.string == error, "\(step): \(report[step]?.text ?? "")")
      #expect(report[step]?["description"]?.string?.contains(words) == true, "\(step): \(report[step]?.text ?? "")")
    }
    // The platform has neither introspection nor revocation.
    #expect(report["introspected"]?["status"] == 404)
    #expect(report["revoked"]?["status"] == 404)
    #expect(await emulator.stop() == 0)
  }

  private static let tenant = "c0a7050a-0000-4000-8000-000000000001"
}
