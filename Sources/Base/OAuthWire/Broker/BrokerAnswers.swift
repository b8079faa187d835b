// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

/// The broker's answer to a request. A failure of the identity layer comes in an ordinary reply of the bus.
package struct BrokerAnswer: Sendable {
  /// What the broker says: the whole answer, or its error.
  package let outcome: Result<JSONObject, BrokerError>
  /// What the broker says about itself and the call. Not every answer has it.
  package let telemetry: [Parameter]

  /// Reads an answer. The error is looked for first, because a failed answer has the other members too, with zeros.
  package init(_ text: String) throws(MessageError) {
    let answer = try BrokerText.object(in: text)
    telemetry = answer.texts(in: "telemetry")
    for error in [answer["brokerTokenResponse"]?["error"], answer["error"]] {
      guard let error, error != .null else { continue }
      outcome = .failure(try BrokerError(decoding: error))
      return
    }
    outcome = .success(answer)
  }

  /// The broker's version, perhaps none. It has no fixed form: Himmelblau's broker returns the version of its own
  /// package.
  package static func version(in answer: JSONObject) -> String? {
    guard let text = answer["linuxBrokerVersion"]?.string, !text.isEmpty else { return nil }
    return String(text.visible.prefix(64))
  }
}

extension BrokerAccount {
  /// More accounts than this are not read.
  package static let limit = 256

  /// Reads the accounts of the device, perhaps none. An account that can't be read is left out.
  package static func list(in answer: JSONObject) throws(MessageError) -> [BrokerAccount] {
    switch answer["accounts"] {
    case nil, .null?: return []
    case .array(let values)?:
      return values.prefix(limit).compactMap { value in value.object.flatMap { try? BrokerAccount(decoding: $0) } }
    default: throw MessageError(member: "accounts", reason: "is not an array")
    }
  }
}

/// One cookie for the login host. Its content is as strong as the person's session.
package struct BrokerCookie: Sendable, Equatable {
  package let name: String
  package let content: Secret

  private init(decoding object: JSONObject) throws(MessageError) {
    name = try object.visibleText("cookieName")
    guard name.utf8.allSatisfy(\.isTokenCharacter) else { throw .forbiddenCharacters(member: "cookieName") }
    let content = try object.visibleText("cookieContent")
    // What no value of a cookie may have (RFC 6265 section 4.1.1).
    guard !content.contains(where: { " \",;\\".contains($0) }) else {
      throw .forbiddenCharacters(member: "cookieContent")
    }
    self.content = Secret(content)
  }

  /// Reads the cookies for a page. Brokers up to 2.0.1 and Himmelblau's send one cookie in the answer itself; newer
  /// ones send a list.
  package static func list(in answer: JSONObject) throws(MessageError) -> [BrokerCookie] {
    guard let list = answer["cookieItems"], list != .null else { return [try BrokerCookie(decoding: answer)] }
    var cookies: [BrokerCookie] = []
    for item in list.array?.prefix(16) ?? [] {
      guard let object = item.object else {
        throw MessageError(member: "cookieItems", reason: "is not a list of objects")
      }
      cookies.append(try BrokerCookie(decoding: object))
    }
    guard !cookies.isEmpty else { throw MessageError(member: "cookieItems", reason: "is empty") }
    return cookies
  }
}
