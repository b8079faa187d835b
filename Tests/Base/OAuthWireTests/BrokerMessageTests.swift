// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import OAuthWire
import Testing

@Suite("The broker's messages")
struct BrokerMessageTests {
  private static let account: JSONObject = [
    "environment": "login.windows.net", "homeAccountId": "0a.0b", "localAccountId": "0a", "realm": "0b",
    "username": "ada@contoso.example", "name": "Ada Example", "givenName": "Ada", "passwordExpiry": 0,
    "zFuture": ["nested": [1, "two", .null]],
  ]

  private static func tokens(_ change: (inout JSONObject) -> Void = { _ in }) -> String {
    var response: JSONObject = [
      "accessToken": "access-1", "accessTokenType": 0, "expiresOn": 1_767_225_600_000, "extendedExpiresOn": 0,
      "grantedScopes": "User.Read openid", "idToken": "e30.e30.x", "clientInfo": "eyJ1aWQi",
    ]
    change(&response)
    return JSONValue.object(["brokerTokenResponse": .object(response)]).text
  }

  private static func decoded(_ text: String) throws(MessageError) -> BrokerTokens? {
    if case .success(let answer) = try BrokerAnswer(text).outcome { try BrokerTokens(decoding: answer) } else { nil }
  }

  private static func failure(_ text: String) throws -> BrokerError {
    guard case .failure(let error) = try BrokerAnswer(text).outcome else { throw NoSuchAnswerError() }
    return error
  }

  private static func content(_ text: String) throws -> JSONObject {
    guard case .success(let content) = try BrokerAnswer(text).outcome else { throw NoSuchAnswerError() }
    return content
  }

  private struct NoSuchAnswerError: Error {}

  @Test func `give an account back as it came, with the members that are unknown here`() throws {
    let account = try BrokerAccount(decoding: Self.account)
    let parameters = BrokerTokenParameters(
      clientID: "c", redirectURI: "r", authority: "a", requestedScopes: ["s"], authorizationType: .cachedRefreshToken,
      account: account)
    let sent = try BrokerText.object(in: BrokerRequest(parameters: parameters).text)["authParameters"]?["account"]
    #expect(sent?.text == JSONValue.object(Self.account).text)
    #expect(account.homeAccountID == HomeAccountID("0a.0b"))
  }

  @Test(arguments: ["homeAccountId", "username"])
  func `need an account's id and name, and nothing else of it`(member: String) throws {
    var account = Self.account
    account[member] = nil
    #expect(throws: MessageError.self) { try BrokerAccount(decoding: account) }
    account[member] = 1
    #expect(throws: MessageError.self) { try BrokerAccount(decoding: account) }
    _ = try BrokerAccount(decoding: ["homeAccountId": "0a.0b", "username": "ada"])
  }

  @Test func `leave out the accounts that can't be read`() throws {
    let text = JSONValue.object(["accounts": [.object(Self.account), 7, ["username": "x"]]]).text
    #expect(try BrokerAccount.list(in: Self.content(text)).map(\.username) == ["ada@contoso.example"])
    #expect(try BrokerAccount.list(in: Self.content("{}")).isEmpty)
    #expect(throws: MessageError.self) { try BrokerAccount.list(in: Self.content(#"{"accounts":{}}"#)) }
  }

  @Test(
    arguments: [
      ("1767225600000", 1_767_225_600.0), ("1767225600", 1_767_225_600), ("\"1767225600000\"", 1_767_225_600),
      ("1767225600500", 1_767_225_600.5), ("1.7672256e12", 1_767_225_600), ("0", nil), ("-5", nil), ("1e999", nil),
      ("99999999999999999999999", nil),
    ] as [(String, Double?)])
  func `have times in milliseconds, seconds or text, and none that no token has`(time: String, seconds: Double?) throws
  {
    let time = try JSONValue(parsing: time)
    #expect(try Self.decoded(Self.tokens { $0["expiresOn"] = time })?.expiresOn == seconds)
  }

  @Test(
    arguments: [
      ("accessToken", "1"), ("accessToken", "\"a\\nb\""), ("accessToken", "\"\""), ("accessTokenType", "2"),
      ("accessTokenType", "null"), ("expiresOn", "null"), ("expiresOn", "\"soon\""), ("expiresOn", "{}"),
      ("expiresOn", "\"111111111111111111111\""), ("grantedScopes", "7"), ("grantedScopes", "[1]"),
      ("grantedScopes", "\"a\\u0000b\""), ("idToken", "null"), ("clientInfo", "[]"),
    ])
  func `need the six members that every broker sends, of the right kind`(member: String, value: String) throws {
    let value = try JSONValue(parsing: value)
    #expect(throws: MessageError.self) { try Self.decoded(Self.tokens { $0[member] = value }) }
    #expect(throws: MessageError.self) { try Self.decoded(Self.tokens { $0[member] = nil }) }
  }

  @Test(arguments: [("0", false), ("1", true), ("\"Bearer\"", false), ("\"PoP\"", true)])
  func `have a token type as number or text`(type: String, isBound: Bool) throws {
    let type = try JSONValue(parsing: type)
    #expect(try Self.decoded(Self.tokens { $0["accessTokenType"] = type })?.isBound == isBound)
  }

  @Test func `have scopes as one text or a list, and tolerate what else is missing or odd`() throws {
    let list: JSONValue = ["User.Read", "Mail.Read openid"]
    #expect(
      try Self.decoded(Self.tokens { $0["grantedScopes"] = list })?.grantedScopes == [
        "User.Read", "Mail.Read", "openid",
      ])
    let odd = try Self.decoded(
      Self.tokens {
        ($0["extendedExpiresOn"], $0["account"], $0["refreshToken"]) = ("never", 7, "secret")
      })
    #expect(odd != nil && odd?.extendedExpiresOn == nil)
    let seconds = try Self.decoded(Self.tokens { $0["extendedExpiresOn"] = 1_767_225_601 })
    #expect(seconds?.extendedExpiresOn == 1_767_225_601)
  }

  @Test(
    arguments: [
      "", "x", "[]", "7", "\"a\"", "{", #"{"brokerTokenResponse":[]}"#, "{}", #"{"error":7}"#,
      #"{"a":1,"a":2}"#, String(repeating: #"{"a":"#, count: 40) + "1" + String(repeating: "}", count: 40),
      "{\"a\":\"" + String(repeating: "x", count: 1 << 20) + "\"}",
    ])
  func `that are no answer are refused`(text: String) {
    #expect(throws: MessageError.self) { try Self.decoded(text) }
  }

  @Test func `that are whole are refused when they are too long or too deep`() throws {
    func answer(padding: JSONValue) -> String { Self.tokens { $0["zFuture"] = padding } }
    func deep(_ depth: Int) -> JSONValue { (1..<depth).reduce([]) { inner, _ in [inner] } }
    let room = BrokerText.sizeLimit - answer(padding: "").utf8.count
    #expect(try Self.decoded(answer(padding: .string(String(repeating: "x", count: room)))) != nil)
    #expect(try Self.decoded(answer(padding: deep(BrokerText.depthLimit - 2))) != nil)
    for padding in [.string(String(repeating: "x", count: room + 1)), deep(BrokerText.depthLimit - 1)] {
      #expect(throws: MessageError.self) { try Self.decoded(answer(padding: padding)) }
    }
  }

  @Test func `have an error before anything else, wherever it stands`() throws {
    let inner =
      #"{"brokerTokenResponse":{"accessTokenType":0,"error":{"context":"AADSTS50078: x AADSTS1 AADSTS500011","#
      + #""diagnostics":{"raw_error_code":"invalid_grant","n":7},"errorCode":0,"status":2,"subStatus":0,"tag":0},"#
      + #""expiresOn":0,"extendedExpiresOn":0},"telemetry":{"broker_version":"2.0.1","n":1}}"#
    let error = try Self.failure(inner)
    #expect(error.status == .interactionRequired && error.codes == [50_078, 500_011])
    #expect(error.diagnostics == [Parameter("raw_error_code", "invalid_grant")])
    #expect(try BrokerAnswer(inner).telemetry == [Parameter("broker_version", "2.0.1")])
    let outer = #"{"error":{"context":"Not implemented","status":0,"subStatus":0,"diagnostics":null}}"#
    #expect(try Self.failure(outer).context == "Not implemented" && Self.failure(outer).status == .unexpected)
    let text = try Self.failure(#"{"error":"gone"}"#)
    #expect(text.context == "gone" && text.status == .unexpected)
    #expect(try Self.failure(#"{"error":{"status":"2","tag":-1}}"#).status == .unexpected)
    #expect(throws: MessageError.self) { try BrokerAnswer(#"{"error":[1]}"#) }
  }

  @Test(
    arguments: [
      (595_719_680, "965ya"), (593_819_521, "9zp4b"), (557_155_398, "7nyrg"), (508_117_271, "4suex"),
      (508_605_725, "4ulu3"), (593_794_710, "9zj0w"), (0, nil), (-1, nil), (1 << 30, nil), (63, nil),
    ] as [(Int, String?)])
  func `have tags that people write as five characters`(tag: Int, text: String?) {
    #expect(BrokerError(status: .unexpected, context: "", tag: tag).tagText == text)
  }

  @Test func `have cookies alone or in a list`() throws {
    let alone = #"{"cookieName":"x-ms-RefreshTokenCredential","cookieContent":"eyJ","account":7,"telemetry":{"a":"b"}}"#
    let one = try BrokerCookie.list(in: Self.content(alone))
    #expect(one.map(\.name) == ["x-ms-RefreshTokenCredential"] && one.map(\.content) == [Secret("eyJ")])
    let list = #"{"cookieItems":[{"cookieName":"a","cookieContent":"1"},{"cookieName":"b","cookieContent":"2"}]}"#
    let two = try BrokerCookie.list(in: Self.content(list))
    #expect(two.map(\.name) == ["a", "b"] && two.map(\.content) == [Secret("1"), Secret("2")])
    for bad in [
      "{}", #"{"cookieItems":[]}"#, #"{"cookieItems":[7]}"#, #"{"cookieName":"a","cookieContent":""}"#,
      #"{"cookieName":"a b","cookieContent":"1"}"#, #"{"cookieName":"a","cookieContent":"1\r\nX: y"}"#,
      #"{"cookieName":"a","cookieContent":"1; domain=x"}"#, #"{"cookieName":"a","cookieContent":"1 2"}"#,
    ] {
      #expect(throws: MessageError.self) { try BrokerCookie.list(in: Self.content(bad)) }
    }
  }

  @Test func `are read by the other side as they were written`() throws {
    let account = try BrokerAccount(decoding: Self.account)
    var parameters = BrokerTokenParameters(
      clientID: "c", redirectURI: "r", authority: "https://a/common", requestedScopes: ["s", "t"],
      authorizationType: .interactive, account: account)
    parameters.queryParameters = [Parameter("prompt", "login")]
    parameters.decodedClaims = "{}"
    parameters.accessTokenToRenew = Secret("old")
    parameters.possession = BrokerPossession(httpMethod: "GET", uriHost: "", nonce: "n")
    parameters.possession?.keyID = "k"
    func read(_ request: BrokerRequest) throws -> BrokerRequest {
      try BrokerRequest(decoding: BrokerText.object(in: request.text))
    }
    let tokenRequest = BrokerRequest(parameters: parameters)
    #expect(try read(tokenRequest) == tokenRequest && tokenRequest.ssoURL == nil)
    parameters.ssoURL = "https://l/?sso_nonce=1"
    let cookie = BrokerRequest(account: account, parameters: parameters)
    #expect(try read(cookie) == cookie && cookie.ssoURL == "https://l/?sso_nonce=1")
    var signature = BrokerRequest(clientID: "c")
    signature.possession = BrokerPossession(httpMethod: "PUT", uriHost: "h")
    signature.possession?.homeAccountID = account.homeAccountID.value
    #expect(try BrokerText.object(in: signature.text)["popParams"]?["homeAccountId"] == "0a.0b")
    #expect(try read(signature) == signature)
    let removal = BrokerRequest(clientID: "c", account: account)
    #expect(try read(removal) == removal)
    #expect(removal.text == JSONValue.object(["account": .object(Self.account), "clientId": "c"]).text)
    #expect(try BrokerRequest(decoding: [:]).clientID.isEmpty)
    #expect(throws: MessageError.self) { try BrokerRequest(decoding: ["authParameters": []]) }
    let old = try BrokerRequest(decoding: ["authParameters": [:], "account": .object(Self.account)])
    #expect(old.parameters?.account == account)
  }

  @Test(arguments: [("3.0.2", "3.0.2"), ("2.0.1-mock", "2.0.1-mock"), ("a\u{1b}[31mb", "a[31mb"), ("", nil)])
  func `name a version of any form, without what could steer a terminal`(version: String, read: String?) throws {
    let text = JSONValue.object(["linuxBrokerVersion": .string(version)]).text
    #expect(try BrokerAnswer.version(in: Self.content(text)) == read)
  }
}
