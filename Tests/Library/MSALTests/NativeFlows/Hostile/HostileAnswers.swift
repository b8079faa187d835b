// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import OAuthWire

/// An answer that a correct service gives at no endpoint.
struct HostileAnswer: Sendable {
  var name: String
  /// The answer of a fault rule.
  var rule: JSONValue
  /// Whether its continuation token can be read.
  var hasToken: Bool { rule["json"]?["continuation_token"]?.string != nil && rule["status"] == nil }

  init(_ name: String, _ rule: JSONValue) {
    self.name = name
    self.rule = rule
  }

  init(_ name: String, status: Int = 200, text: String) {
    self.init(name, ["status": JSONValue(status), "text": .string(text)])
  }

  static let all = transport + bodies + successes + refusals

  private static let transport = [
    HostileAnswer("HTTP 500", ["status": 500, "html": "<h1>Sorry</h1>"]),
    HostileAnswer("HTTP 503 with an OAuth error", ["status": 503, "json": ["error": "invalid_grant"]]),
    HostileAnswer("HTTP 302", ["status": 302, "headers": ["Location": "https://localhost:1/stolen"]]),
    HostileAnswer("HTTP 307", ["status": 307, "headers": ["Location": "https://localhost:1/stolen"]]),
    HostileAnswer("HTTP 204", ["status": 204]),
    HostileAnswer("HTTP 403 with an OAuth error", ["status": 403, "json": ["error": "access_denied"]]),
    HostileAnswer("HTTP 429", ["status": 429, "json": ["error": "slow_down"]]),
    HostileAnswer("no answer", ["drop": "request"]),
    HostileAnswer("half an answer", ["json": ["continuation_token": "ct", "challenge_type": "oob"], "drop": "body"]),
  ]

  private static let bodies = [
    HostileAnswer("an HTML page", ["html": "<html><script>alert(1)</script></html>"]),
    HostileAnswer("nothing", ["status": 200]),
    HostileAnswer(
      "a truncated object", ["json": ["continuation_token": "ct", "challenge_type": "oob"], "truncate": 20]),
    HostileAnswer("JSON with a byte too many", ["json": ["continuation_token": "ct"], "malformed": true]),
    HostileAnswer("a list", ["json": [["continuation_token": "ct"]]]),
    HostileAnswer("null", ["json": .null]),
    HostileAnswer("a string", ["json": "continuation_token"]),
    HostileAnswer("two objects", text: "{\"continuation_token\":\"ct\"}{\"status\":\"succeeded\"}"),
    HostileAnswer("deep lists", text: String(repeating: "[", count: 100_000)),
    HostileAnswer("deep objects", status: 400, text: String(repeating: "{\"error\":", count: 20_000)),
    HostileAnswer(
      "a body of more than a mebibyte",
      text: "{\"continuation_token\":\"" + String(repeating: "a", count: 1_100_000) + "\"}"),
  ]

  private static let successes = [
    HostileAnswer(
      "types that are wrong",
      [
        "json": [
          "continuation_token": 5, "challenge_type": ["oob"], "methods": "all", "status": 1, "poll_interval": true,
          "access_token": ["a": "b"], "id_token": 7, "client_info": 8, "token_type": false,
        ]
      ]),
    HostileAnswer(
      "numbers as strings",
      [
        "json": [
          "continuation_token": "ct", "challenge_type": "oob", "challenge_channel": "email", "binding_method": "prompt",
          "challenge_target_label": "f***h", "challenge_target": "f***h", "code_length": "8", "poll_interval": "2",
          "expires_in": "600", "status": "1",
        ]
      ]),
    HostileAnswer(
      "a challenge of an unknown type",
      ["json": ["continuation_token": 1, "challenge_type": "carrier_pigeon", "status": "flying"]]),
    HostileAnswer(
      "a code of a billion digits",
      [
        "json": [
          "continuation_token": ["ct"], "challenge_type": "oob", "challenge_channel": "email",
          "challenge_target_label": "f***h", "challenge_target": "f***h", "code_length": 1_000_000_000,
        ]
      ]),
    HostileAnswer("a thousand methods", ["json": ["continuation_token": [], "methods": thousand(method)]]),
    HostileAnswer(
      "tokens of nobody",
      [
        "json": [
          "token_type": "Bearer", "scope": "openid", "expires_in": 3600, "access_token": "at", "refresh_token": "rt",
          "id_token": "e30.e30.e30", "client_info": "e30", "continuation_token": 0,
        ]
      ]),
  ]

  private static let refusals = [
    HostileAnswer("a refusal without an error", ["status": 400, "json": ["error_description": "AADSTS50126: No."]]),
    HostileAnswer("a refusal that is null", ["status": 400, "json": ["error": .null, "suberror": "mfa_required"]]),
    HostileAnswer("a refusal that is a number", ["status": 400, "json": ["error": 50_126]]),
    HostileAnswer(
      "a refusal whose numbers are strings",
      ["status": 400, "json": ["error": "invalid_grant", "error_codes": ["50126"]]]),
    HostileAnswer(
      "a refusal whose description is a list",
      ["status": 401, "json": ["error": "invalid_grant", "error_description": ["x"]]]),
    HostileAnswer("a refusal in HTML", ["status": 400, "html": "<h1>Bad Request</h1>"]),
    HostileAnswer(
      "a thousand attributes to fill in",
      [
        "status": 400,
        "json": [
          "error": "attributes_required", "continuation_token": "ct",
          "required_attributes": thousand(["name": "n", "type": "string", "required": true]),
        ],
      ]),
    HostileAnswer(
      "a thousand attributes that are wrong",
      [
        "status": 400,
        "json": [
          "error": "invalid_grant", "suberror": "attribute_validation_failed",
          "invalid_attributes": thousand(["name": "n"]),
        ],
      ]),
    HostileAnswer(
      "attributes that are wrong themselves",
      [
        "status": 400,
        "json": [
          "error": "attributes_required", "continuation_token": "ct",
          "required_attributes": [["name": "n", "type": "string", "required": "true"]],
        ],
      ]),
  ]

  private static let method: JSONValue = [
    "id": "m", "challenge_type": "oob", "challenge_channel": "email", "login_hint": "f***h",
  ]

  private static func thousand(_ value: JSONValue) -> JSONValue { .array(Array(repeating: value, count: 1_000)) }
}
