// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import FoundationEssentials
import OAuthWire
import PlatformInterfaces

/// One endpoint's request as a value, and how to read its success answer.
protocol NativeAuthCall: Sendable {
  associatedtype Success: Sendable
  static var endpoint: NativeAuthEndpoint { get }
  /// The form without `client_id`.
  func parameters(_ settings: NativeAuthSettings) -> [Parameter]
  static func decode(_ body: ResponseBody) throws(UnreadableBody) -> Success
}

extension NativeAuthCall {
  func request(_ context: FlowContext) -> NativeAuthRequest {
    NativeAuthRequest(
      endpoint: Self.endpoint,
      parameters: [Parameter("client_id", context.settings.clientID.value)] + parameters(context.settings),
      dataCenter: context.settings.dataCenter, correlationID: context.correlationID)
  }

  /// Sorts an answer: 200 is success or redirect, 400 and 401 are refusals, everything else can't be used.
  static func answer(to event: FlowEvent) -> Answer<Success> {
    let reply: NativeAuthReply
    switch event {
    case .reply(let value): reply = value
    case .noReply(let cause): return .unusable(cause)
    case .stored, .notStored: return .unusable(.unreadable(UnreadableBody("the answer of the service is missing")))
    }
    do throws(UnreadableBody) {
      switch reply.status {
      case 200:
        let body = try ResponseBody(reply.body)
        if body.object["challenge_type"]?.string == "redirect" {
          return .redirect(reason: try body.optionalText("redirect_reason"))
        }
        return .success(try decode(body))
      case 400, 401: return .refused(try NativeAuthErrorResponse(decoding: ResponseBody(reply.body)))
      default: return .unusable(.unexpectedStatus(reply.status))
      }
    } catch {
      return .unusable(.unreadable(error))
    }
  }
}

/// One POST. Its parameters hold secrets, so it prints only where it goes.
package struct NativeAuthRequest: Sendable, Equatable, CustomStringConvertible, CustomReflectable {
  package var endpoint: NativeAuthEndpoint
  package var parameters: [Parameter]
  package var dataCenter: String?
  package var correlationID: CorrelationID

  package var description: String { "NativeAuthRequest(\(endpoint.rawValue), <redacted>)" }
  package var customMirror: Mirror { Mirror(self, children: []) }
}

/// The service's answer, as it came. Its body may hold tokens.
package struct NativeAuthReply: Sendable, Equatable, CustomStringConvertible, CustomReflectable {
  package var status: Int
  package var body: Data
  /// The service's `client-request-id`, when it is a UUID.
  package var correlationID: CorrelationID?

  package init(status: Int, body: Data, correlationID: CorrelationID? = nil) {
    self.status = status
    self.body = body
    self.correlationID = correlationID
  }

  package var description: String { "NativeAuthReply(\(status), <redacted>)" }
  package var customMirror: Mirror { Mirror(self, children: []) }
}

/// An answer, sorted by what it means.
enum Answer<Success: Sendable>: Sendable {
  case success(Success)
  /// The service wants a browser.
  case redirect(reason: String?)
  case refused(NativeAuthErrorResponse)
  case unusable(UnusableReply)
}

/// Why there is nothing to go on with.
package enum UnusableReply: Error, Sendable, Equatable {
  case transport(TransportError)
  case cancelled
  case unexpectedStatus(Int)
  case unreadable(UnreadableBody)
}

extension UnusableReply {
  /// Whether the same step may well get an answer another time: the connection or the service failed, or the app gave
  /// up.
  var isPassing: Bool {
    switch self {
    case .transport, .cancelled: true
    case .unexpectedStatus(let status): status >= 500 || status == 429
    case .unreadable: false
    }
  }
}

/// What is wrong with a body; names members, never their content.
package struct UnreadableBody: Error, Sendable, Equatable {
  package let reason: String
  init(_ reason: String) { self.reason = reason }
}

/// A JSON object whose members are read strictly: missing or mistyped ones make the whole body unreadable.
struct ResponseBody: Sendable {
  let object: JSONObject
  /// The most elements that a list of attributes or methods may have.
  static let longestList = 256

  init(_ data: Data) throws(UnreadableBody) {
    guard let json = try? JSONValue(parsing: data), case .object(let object) = json else {
      throw UnreadableBody("it is not a JSON object")
    }
    self.object = object
  }

  init(_ value: JSONValue, in list: String) throws(UnreadableBody) {
    guard case .object(let object) = value else { throw UnreadableBody("an element of \(list) is no object") }
    self.object = object
  }

  private func member(_ name: String) -> JSONValue? {
    let value = object[name]
    return value == .null ? nil : value
  }

  func optionalText(_ name: String) throws(UnreadableBody) -> String? {
    guard let value = member(name) else { return nil }
    guard case .string(let text) = value else { throw UnreadableBody("\(name) is no string") }
    return text
  }

  func text(_ name: String) throws(UnreadableBody) -> String {
    guard let text = try optionalText(name), !text.isEmpty else { throw UnreadableBody("\(name) is missing") }
    return text
  }

  func optionalToken() throws(UnreadableBody) -> Secret? {
    try optionalText("continuation_token").flatMap { $0.isEmpty ? nil : Secret($0) }
  }

  func token() throws(UnreadableBody) -> Secret {
    guard let token = try optionalToken() else { throw UnreadableBody("continuation_token is missing") }
    return token
  }

  func optionalInteger(_ name: String) throws(UnreadableBody) -> Int? {
    guard let value = member(name) else { return nil }
    guard let number = value.int else { throw UnreadableBody("\(name) is no whole number") }
    return number
  }

  func integer(_ name: String) throws(UnreadableBody) -> Int {
    guard let number = try optionalInteger(name) else { throw UnreadableBody("\(name) is missing") }
    return number
  }

  func flag(_ name: String) throws(UnreadableBody) -> Bool {
    guard let value = member(name)?.bool else { throw UnreadableBody("\(name) is no boolean") }
    return value
  }

  /// The elements of a list of objects; empty when the member is missing.
  func list(_ name: String) throws(UnreadableBody) -> [ResponseBody] {
    guard let value = member(name) else { return [] }
    guard case .array(let values) = value, values.count <= Self.longestList else {
      throw UnreadableBody("\(name) is no list of at most \(Self.longestList) elements")
    }
    var bodies: [ResponseBody] = []
    for value in values { bodies.append(try ResponseBody(value, in: name)) }
    return bodies
  }
}
