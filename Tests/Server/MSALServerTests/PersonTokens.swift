// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import Foundation
import JOSE
import MSALServer
import OAuthWire
import PlatformInterfaces
import TestSupport

/// A person of the first tenant.
struct Person: Sendable {
  var objectID: String
  var tenant = ScriptedService.tenant
  var name: String

  var home: String { "\(objectID).\(tenant)" }

  static let ada = Person(objectID: ScriptedService.objectID, name: "ada@contoso.test")
  static let ben = Person(objectID: "bbbbbbbb-bbbb-4ccc-8ddd-eeeeeeeeeeee", name: "ben@contoso.test")
}

// Token answers for people.
extension ScriptedService {
  func personTokens(
    _ number: Int, of person: Person = .ada, nonce: String? = nil, sid: String? = nil, issuer: String? = nil,
    _ change: (inout JSONObject) -> Void = { _ in }
  ) throws -> HTTPResponse {
    let now = clock.now.epochSeconds
    let idToken: JSONValue = [
      "iss": .string(issuer ?? "https://\(Self.host)/\(person.tenant)/v2.0"), "aud": .string(Self.clientID),
      "tid": .string(person.tenant), "oid": .string(person.objectID), "sub": .string("sub-\(person.objectID)"),
      "iat": JSONValue(now), "nbf": JSONValue(now), "exp": JSONValue(now + 3600),
      "preferred_username": .string(person.name), "nonce": nonce.map(JSONValue.string),
      "sid": sid.map(JSONValue.string),
      "login_hint": "opaque-hint",
    ]
    let signed = try JWTSigner(key: Self.key.get(), keyID: "k1").sign(idToken)
    return .json(
      Self.tokens(number) { answer in
        answer["refresh_token"] = .string("refresh-\(number)")
        answer["id_token"] = .string(signed)
        answer["client_info"] = .string(ClientInfo(uid: person.objectID, utid: person.tenant).encoded)
        change(&answer)
      })
  }

  /// Numbers the answers about one person.
  func giveTokens(
    of person: Person, from first: Int = 1, _ change: @escaping @Sendable (inout JSONObject) -> Void = { _ in }
  ) {
    let count = Lock(first - 1)
    let service = self
    onToken { _ in
      let number = count.withLock { count in
        count += 1
        return count
      }
      return (try? service.personTokens(number, of: person, change)) ?? HTTPResponse(status: 500)
    }
  }

  /// Signs somebody in.
  func signIn(
    _ application: ConfidentialClientApplication, _ person: Person = .ada, number: Int = 1, sid: String? = nil,
    issuer: String? = nil, scopes: [String] = ["User.Read"], _ change: (inout WebSignInRequest) -> Void = { _ in }
  ) async throws -> TokenResult {
    var request = WebSignInRequest(redirectURI: "https://app.contoso.test/signed-in", scopes: scopes)
    change(&request)
    let flow = try await application.beginSignIn(request)
    let query = FormCoding.decode(flow.url.query(percentEncoded: true) ?? "") ?? []
    let answer = try personTokens(number, of: person, nonce: query["nonce"], sid: sid, issuer: issuer)
    onToken { _ in answer }
    return try await application.finishSignIn(flow, answer: WebSignInAnswer(["code": "code-1", "state": flow.state]))
  }
}
