// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import OAuthWire
import Testing

@Suite struct TokenResponseTests {
  static let smallest: JSONObject = ["token_type": "Bearer", "access_token": "at"]

  @Test func `Every member is read`() throws {
    let response = try TokenResponse(
      decoding: [
        "token_type": "Bearer", "scope": "User.Read openid", "expires_in": 3600, "ext_expires_in": "7200",
        "refresh_in": 1800, "access_token": "at", "refresh_token": "rt", "id_token": "it", "client_info": "ci",
        "foci": "1", "unknown": [1],
      ])
    #expect(
      response
        == TokenResponse(
          tokenType: "Bearer", accessToken: Secret("at"), refreshToken: Secret("rt"), idToken: Secret("it"),
          expiresIn: 3600, extendedExpiresIn: 7200, refreshIn: 1800, scope: ScopeSet(["user.read", "openid"]),
          clientInfo: "ci", familyID: "1"))
    #expect(try TokenResponse(decoding: response.encoded) == response)
  }

  @Test func `Optional members may be missing or null, and are then not written`() throws {
    let response = try TokenResponse(decoding: .object(Self.smallest))
    #expect(response == TokenResponse(tokenType: "Bearer", accessToken: Secret("at")))
    #expect(response.scope == nil)
    #expect(response.encoded == ["token_type": "Bearer", "access_token": "at"])
    var nulls = Self.smallest
    for name in [
      "refresh_token", "id_token", "expires_in", "ext_expires_in", "refresh_in", "scope", "client_info", "foci",
    ] {
      nulls[name] = .null
    }
    #expect(try TokenResponse(decoding: .object(nulls)) == response)
  }

  @Test(arguments: ["access_token", "refresh_token", "id_token"])
  func `An empty token is no token`(name: String) throws {
    var object = Self.smallest
    object["access_token"] = nil
    object[name] = ""
    #expect(try TokenResponse(decoding: .object(object)) == TokenResponse(tokenType: "Bearer", accessToken: nil))
  }

  @Test(
    arguments: [(3600, 3600), ("3600", 3600), (.number("3600.0"), 3600), (.number("3.6e3"), 3600), (0, 0), ("0", 0)]
      as [(JSONValue, Int)])
  func `Lifetimes come as a number or as a string of digits`(value: JSONValue, seconds: Int) throws {
    var object = Self.smallest
    object["expires_in"] = value
    #expect(try TokenResponse(decoding: .object(object)).expiresIn == seconds)
  }

  @Test(
    arguments: [
      ("token_type", nil), ("token_type", ""), ("token_type", .null), ("token_type", 5), ("access_token", 5),
      ("access_token", .object([:])), ("refresh_token", true), ("id_token", []), ("scope", ["a"]), ("client_info", 1),
      ("foci", 1), ("expires_in", -1), ("expires_in", "-1"), ("expires_in", "soon"), ("expires_in", .number("1.5")),
      ("expires_in", .number("1e999")), ("expires_in", 4_000_000_001), ("expires_in", true), ("expires_in", ""),
      ("ext_expires_in", "x"), ("refresh_in", []),
    ] as [(String, JSONValue?)])
  func `A member that is missing or wrong is named`(member: String, value: JSONValue?) {
    var object = Self.smallest
    object[member] = value
    do throws(MessageError) {
      _ = try TokenResponse(decoding: .object(object))
      Issue.record("nothing was thrown")
    } catch {
      #expect(error.member == member)
      #expect(error.reason.hasPrefix("is "))
    }
  }

  @Test(arguments: ["token_type", "access_token", "refresh_token", "id_token", "scope", "client_info", "foci"])
  func `A member with characters that RFC 6749 does not allow is refused`(member: String) {
    for text in ["a\u{1B}]0;x\u{7}", "a\r\nX: y", "a\u{0}", "a\u{7F}", "a\u{9B}", "é", "a\u{202E}b", "\t"] {
      var object = Self.smallest
      object[member] = .string(text)
      let error = #expect(throws: MessageError.self) { try TokenResponse(decoding: .object(object)) }
      #expect(error?.member == member)
    }
  }

  @Test(arguments: [.null, [], "x", 5] as [JSONValue])
  func `What is no object is no answer`(json: JSONValue) {
    let error = #expect(throws: MessageError.self) { try TokenResponse(decoding: json) }
    #expect(error?.member == "")
    #expect(error?.reason == "is not a JSON object")
  }
}

@Suite struct StrictMemberTests {
  private static let object: JSONObject = [
    "text": "a", "number": 1, "flag": true, "list": [["x": 1]], "object": ["x": 1], "null": .null, "empty": "",
  ]

  @Test(arguments: ["text", "number", "flag", "list", "object"])
  func `A member is read as what it is, and as nothing else`(name: String) {
    func isRead(_ read: (String) throws -> Void) -> Bool {
      do { try read(name) } catch { return false }
      return true
    }
    let kinds = [
      ("text", isRead { _ = try Self.object.text($0) }), ("text", isRead { _ = try Self.object.visibleText($0) }),
      ("text", isRead { _ = try Self.object.optionalToken("none", $0) }),
      ("number", isRead { _ = try Self.object.integer($0) }), ("flag", isRead { _ = try Self.object.flag($0) }),
      ("list", isRead { _ = try Self.object.list($0) }), ("object", isRead { _ = try Self.object.object($0) }),
    ]
    for (kind, isRead) in kinds { #expect(isRead == (kind == name)) }
  }

  @Test(arguments: ["none", "null"])
  func `A member that is null is missing`(name: String) throws {
    #expect(try Self.object.optionalText(name) == nil)
    #expect(try Self.object.optionalToken(name, "empty") == nil)
    #expect(try Self.object.optionalInteger(name) == nil)
    #expect(try Self.object.optionalObject(name) == nil)
    #expect(try Self.object.list(name).isEmpty)
    #expect(throws: MessageError.missing(name)) { try Self.object.text(name) }
    #expect(throws: MessageError.missing("empty")) { try Self.object.text("empty") }
  }

  @Test func `A list has a limit, and objects only`() throws {
    let longest = [JSONValue](repeating: [:], count: JSONObject.longestList)
    let object: JSONObject = [
      "longest": .array(longest), "longer": .array(longest + [.object([:])]), "mixed": [[:], 1],
    ]
    #expect(try object.list("longest").count == JSONObject.longestList)
    #expect(throws: MessageError.self) { try object.list("longer") }
    #expect(throws: MessageError.self) { try object.list("mixed") }
  }
}

@Suite struct ErrorResponseTests {
  @Test func `Words of an error have no characters that steer a terminal`() {
    let json: JSONValue = [
      "error": "invalid\u{1B}[2J_grant", "suberror": "a\r\nb", "correlation_id": "c\u{7}", "trace_id": "t\u{0}",
      "timestamp": "2\u{202E}", "error_uri": "https://e\u{1B}",
    ]
    let expected = ErrorResponse(
      error: OAuthErrorCode("invalid[2J_grant"), subError: OAuthSubError("ab"), correlationID: "c", traceID: "t",
      timestamp: "2", uri: "https://e")
    #expect(ErrorResponse(decoding: json) == expected)
  }

  @Test func `Every member is read and written`() {
    let json: JSONValue = [
      "error": "invalid_grant", "error_description": "AADSTS50076: ...", "error_codes": [50076, "50079"],
      "timestamp": "2026-01-01 00:00:00Z", "trace_id": "t", "correlation_id": "c", "error_uri": "https://e",
      "suberror": "basic_action", "claims": #"{"access_token":{}}"#,
    ]
    let response = ErrorResponse(decoding: json)
    #expect(
      response
        == ErrorResponse(
          error: .invalidGrant, description: "AADSTS50076: ...", codes: [50076, 50079], subError: .basicAction,
          claims: #"{"access_token":{}}"#, correlationID: "c", traceID: "t", timestamp: "2026-01-01 00:00:00Z",
          uri: "https://e"))
    #expect(response.flatMap { ErrorResponse(decoding: $0.encoded) } == response)
  }

  @Test func `Unknown codes survive as they came`() {
    let response = ErrorResponse(decoding: ["error": "Brand_New", "suberror": "odd one"])
    #expect(response?.error.value == "Brand_New")
    #expect(response?.subError?.value == "odd one")
    #expect(response?.encoded == ["error": "Brand_New", "suberror": "odd one"])
  }

  @Test func `Members of the wrong type are left out, for the error itself matters more`() {
    let response = ErrorResponse(
      decoding: [
        "error": "x", "error_description": 5, "error_codes": "50076", "suberror": "", "claims": [:], "trace_id": .null,
      ])
    #expect(response == ErrorResponse(error: OAuthErrorCode("x")))
    #expect(ErrorResponse(decoding: ["error": "x", "error_codes": [1, .null, "y", 2]])?.codes == [1, 2])
  }

  @Test(
    arguments: [.null, [], "x", [:], ["error": ""], ["error": 5], ["error": .null], ["error": ["code": "x"]]]
      as [JSONValue])
  func `What names no error is no error answer`(json: JSONValue) {
    #expect(ErrorResponse(decoding: json) == nil)
  }
}

@Suite struct DiscoveryTests {
  static let configuration: JSONObject = [
    "issuer": "https://i", "authorization_endpoint": "https://a", "token_endpoint": "https://t",
  ]

  @Test func `Provider metadata needs three members and offers more`() throws {
    var object = Self.configuration
    #expect(try OpenIDConfiguration(decoding: .object(object)).jwksURI == nil)
    object["jwks_uri"] = "https://k"
    object["device_authorization_endpoint"] = "https://d"
    object["end_session_endpoint"] = "https://e"
    let configuration = try OpenIDConfiguration(decoding: .object(object))
    #expect(configuration.issuer == "https://i")
    #expect(configuration.authorizationEndpoint == "https://a")
    #expect(configuration.tokenEndpoint == "https://t")
    #expect(configuration.jwksURI == "https://k")
    #expect(configuration.deviceAuthorizationEndpoint == "https://d")
    #expect(configuration.endSessionEndpoint == "https://e")
    #expect(configuration.json == .object(object))
  }

  @Test(arguments: ["issuer", "authorization_endpoint", "token_endpoint"])
  func `The missing member is named`(member: String) {
    for value: JSONValue? in [nil, "", 5, .null] {
      var object = Self.configuration
      object[member] = value
      let error = #expect(throws: MessageError.self) {
        try OpenIDConfiguration(decoding: .object(object))
      }
      #expect(error?.member == member)
    }
  }

  @Test func `Instance discovery survives its JSON form`() {
    let response = InstanceDiscoveryResponse(
      tenantDiscoveryEndpoint: "https://t",
      clouds: [.init(preferredNetwork: "n", preferredCache: "c", aliases: ["n", "c"])])
    #expect(InstanceDiscoveryResponse(decoding: response.encoded) == response)
    #expect(InstanceDiscoveryResponse(decoding: ["tenant_discovery_endpoint": "https://t"])?.clouds == [])
  }

  @Test(
    arguments: [
      [:], ["tenant_discovery_endpoint": 5], ["tenant_discovery_endpoint": "t", "metadata": [[:]]],
      ["tenant_discovery_endpoint": "t", "metadata": [["preferred_network": "n", "preferred_cache": "c"]]],
      [
        "tenant_discovery_endpoint": "t",
        "metadata": [["preferred_network": "n", "preferred_cache": "c", "aliases": ["a", 5]]],
      ],
    ] as [JSONValue])
  func `Instance discovery with a member missing or wrong is refused`(json: JSONValue) {
    #expect(InstanceDiscoveryResponse(decoding: json) == nil)
  }
}
