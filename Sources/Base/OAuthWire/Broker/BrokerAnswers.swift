// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

/// What the broker says when it does not fail.
package protocol BrokerContent: Sendable {
  /// The member that holds the content or the error; nil: the answer itself does.
  static var envelope: String? { get }
  /// Reads the content of the whole answer.
  init(decoding answer: JSONObject) throws(MessageError)
  /// The whole answer.
  var encoded: JSONObject { get }
}

extension BrokerContent {
  package static var envelope: String? { nil }
}

/// The broker's answer to a request. A failure of the identity layer comes in an ordinary reply of the bus.
package struct BrokerAnswer<Content: BrokerContent>: Sendable {
  package var outcome: Result<Content, BrokerError>
  /// What the broker says about itself and the call. Not every answer has it.
  package var telemetry: [Parameter] = []

  package init(_ outcome: Result<Content, BrokerError>) { self.outcome = outcome }

  /// Reads an answer. The error is looked for first, because a failed answer has the other members too, with zeros.
  package init(_ text: String) throws(MessageError) {
    let answer = try BrokerText.object(in: text)
    telemetry = answer.texts(in: Self.telemetryMember)
    let inner = Content.envelope.flatMap { answer[$0]?["error"] }
    for error in [inner, answer["error"]] {
      guard let error, error != .null else { continue }
      outcome = .failure(try BrokerError(decoding: error))
      return
    }
    outcome = .success(try Content(decoding: answer))
  }

  package var encoded: JSONObject {
    var object: JSONObject
    switch outcome {
    case .success(let content): object = content.encoded
    case .failure(let error): object = BrokerError.answer(error.encoded, inside: Content.envelope)
    }
    if !telemetry.isEmpty { object[Self.telemetryMember] = telemetry.brokerObject }
    return object
  }

  package var text: String { JSONValue.object(encoded).text }

  private static var telemetryMember: String { "telemetry" }
}

/// The broker's version. It has no fixed form: Himmelblau's broker returns the version of its own package.
package struct BrokerVersion: BrokerContent {
  /// nil when the broker names none.
  package var text: String?

  package init(_ text: String) { self.text = text }

  package init(decoding answer: JSONObject) throws(MessageError) {
    guard let text = answer["linuxBrokerVersion"]?.string, !text.isEmpty else { return }
    self.text = String(text.visible.prefix(64))
  }

  package var encoded: JSONObject { ["linuxBrokerVersion": text.map(JSONValue.string)] }
}

/// The accounts of the device, perhaps none.
package struct BrokerAccounts: BrokerContent {
  package var accounts: [BrokerAccount]
  /// More accounts than this are not read.
  package static let limit = 256

  package init(_ accounts: [BrokerAccount]) { self.accounts = accounts }

  /// Reads the list. An account that can't be read is left out.
  package init(decoding answer: JSONObject) throws(MessageError) {
    switch answer["accounts"] {
    case nil, .null?: accounts = []
    case .array(let values)?:
      accounts = values.prefix(Self.limit).compactMap { value in
        value.object.flatMap { try? BrokerAccount(decoding: $0) }
      }
    default: throw MessageError(member: "accounts", reason: "is not an array")
    }
  }

  package var encoded: JSONObject { ["accounts": .array(accounts.map { .object($0.members) })] }
}

/// One cookie for the login host. Its content is as strong as the person's session.
package struct BrokerCookie: Sendable, Equatable {
  package var name: String
  package var content: Secret

  package init(name: String, content: Secret) {
    self.name = name
    self.content = content
  }

  fileprivate init(decoding object: JSONObject) throws(MessageError) {
    let name = try object.visibleText("cookieName")
    guard name.utf8.allSatisfy(\.isTokenCharacter) else { throw .forbiddenCharacters(member: "cookieName") }
    let content = try object.visibleText("cookieContent")
    // What no value of a cookie may have (RFC 6265 section 4.1.1).
    guard !content.contains(where: { " \",;\\".contains($0) }) else {
      throw .forbiddenCharacters(member: "cookieContent")
    }
    self.init(name: name, content: Secret(content))
  }

  fileprivate var encoded: JSONObject {
    ["cookieName": .string(name), "cookieContent": .string(content.exposed)]
  }
}

/// The cookies for a page. Brokers up to 2.0.1 and Himmelblau's send one cookie in the answer itself, with the account;
/// newer ones send a list.
package struct BrokerCookies: BrokerContent {
  package var cookies: [BrokerCookie]
  package var account: BrokerAccount?
  /// Whether the answer has the form of the newer brokers.
  package var isList: Bool

  package init(_ cookies: [BrokerCookie], account: BrokerAccount? = nil, isList: Bool) {
    self.cookies = cookies
    self.account = account
    self.isList = isList
  }

  package init(decoding answer: JSONObject) throws(MessageError) {
    account = answer["account"]?.object.flatMap { try? BrokerAccount(decoding: $0) }
    guard let list = answer["cookieItems"], list != .null else {
      (cookies, isList) = ([try BrokerCookie(decoding: answer)], false)
      return
    }
    (cookies, isList) = ([], true)
    for item in list.array?.prefix(16) ?? [] {
      guard let object = item.object else {
        throw MessageError(member: "cookieItems", reason: "is not a list of objects")
      }
      cookies.append(try BrokerCookie(decoding: object))
    }
    guard !cookies.isEmpty else { throw MessageError(member: "cookieItems", reason: "is empty") }
  }

  package var encoded: JSONObject {
    guard !isList else { return ["cookieItems": .array(cookies.map { .object($0.encoded) })] }
    var answer = cookies.first?.encoded ?? [:]
    answer["account"] = account.map { .object($0.members) }
    return answer
  }
}

/// The answer to the removal of an account. Any object without an error is success.
package struct BrokerRemoval: BrokerContent {
  package init() {}
  package init(decoding answer: JSONObject) throws(MessageError) {}
  package var encoded: JSONObject { [:] }
}

/// A statement about an HTTP request, signed with the broker's key.
package struct BrokerSignature: BrokerContent {
  package var signedRequest: Secret

  package init(_ signedRequest: Secret) { self.signedRequest = signedRequest }

  package init(decoding answer: JSONObject) throws(MessageError) {
    signedRequest = Secret(try answer.visibleText("signedHttpRequest"))
  }

  package var encoded: JSONObject { ["signedHttpRequest": .string(signedRequest.exposed)] }
}
