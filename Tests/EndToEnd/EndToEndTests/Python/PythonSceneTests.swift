// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import Foundation
import OAuthWire
import TestSupport
import Testing

@Suite("Microsoft's MSAL for Python goes through the platform's rules", .timeLimit(.minutes(5)))
struct PythonSceneTests {
  private func play(_ scene: String) async throws -> JSONValue {
    let emulator = try await EmulatorProcess.start()
    let adele = try emulator.user("adele")
    let companion = try #require(emulator.apps.first { $0.name == "MSAL Companion App" })
    let report = try await PythonEnvironment.shared().report(
      "scenes.py",
      [scene, emulator.https, try emulator.app.clientID, companion.clientID, adele.username, adele.password], emulator)
    #expect(await emulator.stop() == 0)
    return report
  }

  private func isToken(_ outcome: JSONValue?) -> Bool { outcome?["error"] == .null && outcome?["token"]?.string != nil }

  // Fidelity: [MSAL Python] continuous access evaluation
  // Parity: continuous access evaluation
  @Test func `A claims challenge of Graph is answered silently, and the new token is taken`() async throws {
    let report = try await play("claims_challenge")
    #expect(report["lifetime"]?.int == 100_800)
    #expect(report["status"] == 401)
    #expect(report["claims"]?["access_token"]?["nbf"]?["essential"] == true)
    #expect(report["cached_is_first"] == true)
    #expect(isToken(report["answered"]), "\(report.text)")
    #expect(report["answered"]?["source"] == "identity_provider")
    #expect(report["accepted"] == 200)
  }

  @Test func `The calls for a bare code and a bare refresh token work, and each code once`() async throws {
    let report = try await play("older_calls")
    #expect(report["state"] == "s")
    #expect(isToken(report["code"]), "\(report.text)")
    #expect(report["replay"]?["codes"] == [54005])
    #expect(isToken(report["by_refresh_token"]), "\(report.text)")
    #expect(report["accounts"] == 1)
    #expect(report["wrong_refresh_token"]?["error"] == "invalid_grant")
  }

  // Fidelity: [MSAL Python] refresh tokens: rotation, family of client ids, revocation
  @Test func `Its cache holds one entry of each kind with the members it expects, and a family's app needs no sign-in`()
    async throws
  {
    let report = try await play("enumeration")
    #expect(
      report["counts"] == ["AccessToken": 1, "RefreshToken": 1, "IdToken": 1, "Account": 1, "AppMetadata": 1])
    let members = try #require(report["members"])
    let expected = [
      "AccessToken": ["cached_at", "expires_on", "extended_expires_on", "target", "token_type"],
      "RefreshToken": ["family_id", "last_modification_time"], "IdToken": ["realm", "secret"],
      "Account": ["authority_type", "local_account_id", "username"], "AppMetadata": ["family_id"],
    ]
    for (kind, names) in expected {
      let found = members[kind]?.array?.compactMap(\.string) ?? []
      #expect(Set(found).isSuperset(of: names), "\(kind): \(found)")
    }
    #expect(report["verified"] == "adele@contoso.example")
    #expect(report["by_name"] == 1)
    #expect(report["nobody"] == 0)
    #expect(report["family_id"] == "1")
    #expect(isToken(report["family"]), "\(report.text)")
    #expect(
      report["family_counts"] == ["AccessToken": 2, "RefreshToken": 1, "IdToken": 2, "Account": 1, "AppMetadata": 2])
    #expect(report["stranger"]?["token"] == .null)
    #expect(report["left"] == ["AccessToken": 0, "RefreshToken": 0, "IdToken": 0, "Account": 0, "AppMetadata": 2])
  }

  // Fidelity: [MSAL Python] instance discovery, aliases
  // Parity: instance discovery
  @Test func `Instance discovery lets it find an account under another name of the cloud, and refuses foreign hosts`()
    async throws
  {
    let report = try await play("discovery")
    #expect(isToken(report["signed_in"]), "\(report.text)")
    #expect((report["asked"]?.int ?? 0) > 0)
    #expect(report["accounts"] == 1)
    #expect(report["environment"] == "login.microsoftonline.localhost")
    #expect(report["same"] == true)
    #expect(report["unknown"]?.string?.hasPrefix("invalid_instance") == true, "\(report.text)")
    #expect(report["tenant"]?.string?.contains("Unable to get authority configuration") == true)
  }

  // Fidelity: [MSAL Python] `prompt` login, select_account, consent, none, create
  // Fidelity: [MSAL Python] `login_hint`, `domain_hint`, `nonce`, `state`, `client_info`, `claims`
  @Test func `Each prompt and hint shows the pages it should, a limited age says when the person signed in`()
    async throws
  {
    let report = try await play("prompts")
    #expect(report["none_without_session"] == "login_required")
    let steps: [(String, JSONValue)] = [
      ("none", []), ("hint", []), ("login", ["password", "form_post"]), ("select_account", ["account", "form_post"]),
      ("consent", ["consent", "form_post"]), ("domain", []), ("age", []),
    ]
    for (prompt, expected) in steps {
      let result = report[prompt]
      #expect(result?["error"] == .null, "\(prompt): \(result?.text ?? "")")
      let shown = result?["steps"]?.array?.filter { $0 != "form_post" } ?? []
      #expect(shown == expected.array?.filter { $0 != "form_post" }, "\(prompt)")
    }
    #expect(report["age"]?["auth_time"] == true)
    #expect(report["none"]?["auth_time"] == false)
    #expect(report["age_of_old_session"]?.array?.contains("password") == true)
    #expect(report["bad_scope"] == "invalid_client")
    #expect(report["declined"] == "access_denied")
  }

  // Fidelity: [MSAL Python] proof of possession
  // Parity: proof of possession, certificate-bound tokens
  @Test func `A token that is bound to a key of its own works with statements that PyJWT signs, each once`()
    async throws
  {
    let report = try await play("bound_tokens")
    #expect(isToken(report["signed_in"]), "\(report.text)")
    #expect(report["signed_in"]?["token_type"] == "pop")
    #expect(report["accepted"] == 200)
    for refused in ["replayed", "other_method", "other_path", "old", "other_key", "as_bearer"] {
      #expect(report[refused] == 401, "\(refused)")
    }
    #expect(report["cached"] == true)
    #expect(report["renewed"]?["token_type"] == "pop")
    #expect(report["renewed_accepted"] == 200)
  }

  // Fidelity: [MSAL Python] multi-factor authentication, conditional access, device compliance; [MSAL Python] errors
  @Test func `What conditional access refuses has the platform's numbers and classification, by password and silently`()
    async throws
  {
    let report = try await play("policies")
    let rows = [
      ("block", 53_003, "message_only"), ("compliantDevice", 53_000, "message_only"), ("mfa", 50_076, "basic_action"),
    ]
    for (requirement, code, reason) in rows {
      for suffix in ["", "_silent"] {
        let outcome = try #require(report[requirement + suffix])
        #expect(outcome["codes"] == [JSONValue(code)], "\(requirement + suffix): \(outcome.text)")
        #expect(outcome["suberror"]?.string == reason)
        #expect(outcome["token"] == .null)
      }
      #expect(report[requirement + "_silent"]?["classification"]?.string == reason)
    }
  }
}
