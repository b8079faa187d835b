// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import Foundation
import JOSE
import OAuthWire
import PlatformInterfaces
import TestSupport
import Testing

/// A hostile change of a token endpoint's answer.
struct HostileTokenAnswer: Sendable, CustomTestStringConvertible {
  var testDescription: String
  /// Changes the answer; throws when the test itself is broken.
  var change: @Sendable (HTTPResponse, TokenForger) throws -> HTTPResponse

  init(_ description: String, _ change: @escaping @Sendable (HTTPResponse, TokenForger) throws -> HTTPResponse) {
    testDescription = description
    self.change = change
  }

  /// Answers that are no token answers.
  static let shapes: [HostileTokenAnswer] = [
    HostileTokenAnswer("nothing") { answer, _ in answer.body(Data()) },
    HostileTokenAnswer("cut off") { answer, _ in answer.body(answer.body.prefix(answer.body.count / 2)) },
    HostileTokenAnswer("a web page") { answer, _ in answer.body(Data("<html>Sign in to the Wi-Fi</html>".utf8)) },
    HostileTokenAnswer("an array") { answer, _ in answer.body(Data("[1,2,3]".utf8)) },
    HostileTokenAnswer("nested too deeply") { answer, _ in
      answer.body(Data((String(repeating: "[", count: 100_000) + String(repeating: "]", count: 100_000)).utf8))
    },
    HostileTokenAnswer("invalid UTF-8") { answer, _ in
      answer.body(Data([0x7B, 0x22, 0xFF, 0xFE, 0x22, 0x3A, 0x31, 0x7D]))
    },
    HostileTokenAnswer("a member given twice") { answer, _ in
      answer.body(Data(#"{"access_token":"x","#.utf8) + answer.body.dropFirst())
    },
    HostileTokenAnswer("a redirect to elsewhere") { answer, _ in
      HTTPResponse(status: 302, headers: ["Location": "https://evil.example/token"], body: answer.body)
    },
    HostileTokenAnswer("a redirect that keeps the method") { answer, _ in
      HTTPResponse(status: 307, headers: ["Location": "https://evil.example/token"], body: answer.body)
    },
    HostileTokenAnswer("tokens under an error status") { answer, _ in HTTPResponse(status: 400, body: answer.body) },
    HostileTokenAnswer("no content") { _, _ in HTTPResponse(status: 204) },
  ]

  /// JSON answers with members of wrong types or values.
  static let members: [HostileTokenAnswer] =
    ["access_token", "token_type", "id_token"].map { name in
      HostileTokenAnswer("no \(name)") { answer, _ in answer.changingJSON { $0[name] = nil } }
    }
    + ["access_token", "token_type", "id_token", "refresh_token", "scope", "client_info"].map { name in
      HostileTokenAnswer("\(name) is an object") { answer, _ in answer.changingJSON { $0[name] = ["a": 1] } }
    } + [
      HostileTokenAnswer("expires_in is a word") { answer, _ in answer.changingJSON { $0["expires_in"] = "soon" } },
      HostileTokenAnswer("expires_in is negative") { answer, _ in answer.changingJSON { $0["expires_in"] = -1 } },
      HostileTokenAnswer("expires_in is astronomical") { answer, _ in
        answer.changingJSON { $0["expires_in"] = .number("1e300") }
      },
      HostileTokenAnswer("another token type") { answer, _ in answer.changingJSON { $0["token_type"] = "mac" } },
      HostileTokenAnswer("client_info is no base64") { answer, _ in answer.changingJSON { $0["client_info"] = "%%%" } },
      HostileTokenAnswer("client_info is somebody else's") { answer, _ in
        answer.changingJSON {
          let info: JSONValue = ["uid": "eve", "utid": "c0a7050a-0000-4000-8000-000000000001"]
          $0["client_info"] = .string(Base64URL.encode(info.utf8))
        }
      },
    ]

  /// ID tokens that the service did not sign.
  static let signatures: [HostileTokenAnswer] = [
    token("alg: none") { token, _ in
      try TokenForger.tampered(token, signature: "", header: { $0["alg"] = "none" })
    },
    token("alg: none, with the old signature") { token, _ in
      try TokenForger.tampered(token, header: { $0["alg"] = "none" })
    },
    token("alg: HS256") { token, _ in try TokenForger.tampered(token, header: { $0["alg"] = "HS256" }) },
    token("a changed claim under the old signature") { token, _ in
      try TokenForger.tampered(token, claims: { $0["preferred_username"] = "eve@contoso.example" })
    },
    token("no signature") { token, _ in try TokenForger.tampered(token, signature: "") },
    token("a key that the service does not have") { token, forger in try forger.resigned(token) { _ in } },
    token("a foreign key under the service's name") { token, _ in
      let keyID = try UnverifiedJWT(parsing: token).keyID ?? ""
      return try TokenForger(keyID: keyID).resigned(token) { _ in }
    },
    token("its own key in the header") { token, forger in
      let forged = try forger.resigned(token) { _ in }
      return try TokenForger.tampered(forged, header: { $0["jwk"] = forger.publicKey.encoded })
    },
    token("no token at all") { _, _ in "not.a.token" },
    token("a very long token") { token, _ in token + String(repeating: "A", count: 1 << 20) },
  ]

  /// ID tokens with a good signature and bad claims: the service's key set holds the forger's key, too.
  static let claims: [HostileTokenAnswer] =
    [
      ("a nonce from another request", "nonce", "another"), ("no nonce", "nonce", nil),
      ("another client's audience", "aud", "00000000-0000-0000-0000-000000000000"), ("no audience", "aud", nil),
      ("many audiences", "aud", ["5a3e0000-0000-4000-8000-00000000a001", "another"]),
      ("another issuer", "iss", "https://evil.example/c0a7050a-0000-4000-8000-000000000001/v2.0"),
      ("another tenant than the issuer's", "tid", "fab21ca0-0000-4000-8000-000000000002"), ("no tenant", "tid", nil),
      ("no subject", "sub", nil), ("no expiry", "exp", nil), ("an expiry in words", "exp", "tomorrow"),
      ("an end in the past", "exp", 1_767_220_000), ("a start in the future", "nbf", 1_967_220_000),
      ("issued in the future", "iat", 1_967_220_000), ("somebody else's object id", "oid", "eve"),
    ].map { (description: String, name: String, value: JSONValue?) in
      token(description) { token, forger in try forger.resigned(token) { $0[name] = value } }
    }

  private static func token(
    _ description: String, _ change: @escaping @Sendable (String, TokenForger) throws -> String
  ) -> HostileTokenAnswer {
    HostileTokenAnswer("id_token: " + description) { answer, forger in
      guard let token = try JSONValue(parsing: Array(answer.body))["id_token"]?.string else { return answer }
      let forged = try change(token, forger)
      return answer.changingJSON { $0["id_token"] = .string(forged) }
    }
  }
}

extension HTTPResponse {
  fileprivate func body(_ body: Data) -> HTTPResponse {
    var response = self
    response.body = body
    return response
  }
}
