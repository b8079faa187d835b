// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import OAuthWire
import PlatformInterfaces

/// A rule that answers some requests with a fault.
package struct FaultRule: Sendable, Equatable {
  package var match: FaultMatch
  package var answer: FaultAnswer
  /// The rule as it was written.
  package var source: JSONObject
}

// Reads a rule of a seed file or of the control API.
extension FaultRule {
  static let names: Set<String> = ["match", "answer"]
  package static let schema = JSONSchema.object(
    [
      ("match", .object(FaultMatch.members.map { ($0.0, $0.1.orNull) }, isClosed: true)),
      ("answer", .object(FaultAnswer.members, isClosed: true)),
    ], required: ["answer"], isClosed: true)

  /// Throws with the member's path when the rule can't be used.
  package init(decoding json: JSONValue) throws(SeedError) {
    try self.init(ObjectReader(json, allowing: Self.names))
  }

  init(_ reader: ObjectReader) throws(SeedError) {
    guard let answer = try reader.nested("answer", allowing: FaultAnswer.names) else {
      throw reader.failure("answer", "is missing. Say what to answer, such as {\"status\": 503}.")
    }
    let match = try reader.nested("match", allowing: FaultMatch.names)
    self.init(
      match: try match.map { reader throws(SeedError) in try FaultMatch(reader) } ?? FaultMatch(),
      answer: try FaultAnswer(answer), source: reader.object)
    guard let match, self.answer.broker != nil else { return }
    if let name = ["endpoint", "grantType"].first(where: { match.object[$0] != nil }) {
      throw match.failure(name, "is of no call of the broker. Leave it out.")
    }
    if let method = self.match.method, BrokerMethod(rawValue: method) == nil {
      throw match.failure("method", "is no method of the broker. Use acquireTokenSilently or another one.")
    }
  }
}

extension FaultMatch {
  static let members: [(String, JSONSchema)] = [
    ("endpoint", .text), ("method", .text), ("clientId", .text), ("user", .text), ("correlationId", .text),
    ("grantType", .text), ("nth", .whole(1...999_999_999)), ("count", .whole(1...999_999_999)),
    ("probability", .number(0...1)), ("seed", .whole(seeds)),
  ]
  static let names = Set(members.map(\.0))
  private static let seeds = -1_000_000_000...1_000_000_000

  init(_ reader: ObjectReader) throws(SeedError) {
    self.init()
    if let text = try reader.optional("endpoint") {
      guard let pattern = EndpointPattern(text) else {
        throw reader.failure(
          "endpoint",
          "is neither a path that begins with / nor a known name. Use \(EndpointPattern.names.joined(separator: ", "))."
        )
      }
      endpoint = pattern
    }
    method = try reader.optional("method")
    clientID = try reader.optional("clientId")
    user = try reader.optional("user")
    correlationID = try reader.optional("correlationId")
    grantType = try reader.optional("grantType")
    let nth = try reader.count("nth")
    firstCall = nth ?? 1
    limit = try reader.count("count") ?? (nth == nil ? nil : 1)
    probability = try reader.number("probability", in: 0...1) ?? 1
    seed = try reader.whole("seed", in: Self.seeds) ?? 0
  }
}

extension FaultAnswer {
  static let members: [(String, JSONSchema)] = [
    ("status", .whole(200...599)), ("error", .text), ("suberror", .text), ("codes", .list(of: .whole(0...99_999_999))),
    ("description", .text), ("members", .object), ("json", .any), ("html", .text), ("text", .text),
    ("headers", .object), ("retryAfter", .whole(0...1_000_000)), ("retryAfterDate", .whole(-1_000_000...1_000_000)),
    ("delaySeconds", .number(0...50)), ("idToken", .any), ("malformed", .flag), ("truncate", .whole(0...1_000_000)),
    ("drop", .choice(ConnectionFault.allCases.map(\.rawValue))),
    ("broker", .choice(StandInFault.allCases.map(\.rawValue))),
  ]
  static let names = Set(members.map(\.0))

  init(_ reader: ObjectReader) throws(SeedError) {
    self.init()
    guard !reader.object.members.isEmpty else {
      throw SeedError(
        file: reader.file, place: reader.path, reason: "says nothing. Give at least one member, such as status.")
    }
    status = try reader.whole("status", in: 200...599)
    content = try Self.content(reader)
    if content == .genuine, status != nil { content = .empty }
    members = try reader.nested("members", allowing: nil)?.object ?? [:]
    if case .text = content, !members.members.isEmpty {
      throw reader.failure("members", "can't be put into a text. Leave it out.")
    }
    headers = try Self.headers(reader)
    retryAfter = try Self.retryAdvice(reader)
    // The server gives up on an answer after a minute.
    delaySeconds = try reader.number("delaySeconds", in: 0...50) ?? 0
    tokens = try Self.tokenFaults(reader)
    isMalformed = try reader.flag("malformed")
    truncatedLength = try reader.whole("truncate", in: 0...1_000_000)
    if reader.object["drop"] != nil { connection = try reader.choice("drop", of: ConnectionFault.self) }
    guard reader.object["broker"] != nil else { return }
    broker = try reader.choice("broker", of: StandInFault.self)
    guard reader.object.members.count == 1 else { throw reader.failure("broker", "must stand alone. Keep only it.") }
  }

  private static func content(_ reader: ObjectReader) throws(SeedError) -> Content {
    let kinds = ["error", "json", "html", "text"].filter { reader.object[$0] != nil }
    if kinds.count > 1 {
      throw reader.failure(kinds[1], "can't stand beside \(kinds[0]). Keep one of them.")
    }
    let details = ["suberror", "codes", "description"].first { reader.object[$0] != nil }
    if let details, kinds != ["error"] { throw reader.failure(details, "needs an error beside it. Add error.") }
    switch kinds.first {
    case "error":
      return .error(
        ErrorResponse(
          error: OAuthErrorCode(try reader.text("error")), description: try reader.optional("description"),
          codes: try reader.wholes("codes", in: 0...99_999_999),
          subError: try reader.optional("suberror").map { OAuthSubError($0) }))
    case "json": return .json(reader.object["json"] ?? .null)
    case "html": return .text(try reader.text("html"), type: "text/html; charset=utf-8")
    case "text": return .text(try reader.text("text"), type: "text/plain; charset=utf-8")
    default: return .genuine
    }
  }

  private static func headers(_ reader: ObjectReader) throws(SeedError) -> HTTPHeaders {
    var headers = HTTPHeaders()
    for member in try reader.nested("headers", allowing: nil)?.object.members ?? [] {
      // The name of a header field (RFC 9110 section 5.6.2).
      let isName = !member.name.isEmpty && member.name.utf8.allSatisfy(\.isTokenCharacter)
      guard let value = member.value.string, isName, value.utf8.allSatisfy({ (0x20...0x7e).contains($0) }) else {
        throw reader.failure("headers.\(member.name)", "is no header field. Write it as \"Name\": \"value\".")
      }
      headers.append(member.name, value)
    }
    return headers
  }

  private static func retryAdvice(_ reader: ObjectReader) throws(SeedError) -> RetryAdvice? {
    let seconds = try reader.whole("retryAfter", in: 0...1_000_000)
    let date = try reader.whole("retryAfterDate", in: -1_000_000...1_000_000)
    if seconds != nil, date != nil {
      throw reader.failure("retryAfterDate", "can't stand beside retryAfter. Keep one of them.")
    }
    return seconds.map { .seconds($0) } ?? date.map { .date($0) }
  }

  private static func tokenFaults(_ reader: ObjectReader) throws(SeedError) -> [TokenFault] {
    // A single name may stand without an array.
    let names =
      if let name = reader.object["idToken"]?.string { [name] } else { try reader.texts("idToken") }
    return try names.map { name throws(SeedError) in try reader.value(name, named: "idToken") }
  }
}

/// The requests that a rule applies to. A member that is nil does not limit them.
package struct FaultMatch: Sendable, Equatable {
  package var endpoint: EndpointPattern?
  package var method: String?
  package var clientID: String?
  package var user: String?
  package var correlationID: String?
  package var grantType: String?
  /// The first call it applies to, counted from 1 among those that match.
  package var firstCall = 1
  /// The largest number of calls that it applies to.
  package var limit: Int?
  /// The probability that it applies to a call, from 0 to 1.
  package var probability = 1.0
  /// The seed of the random numbers; the same seed gives the same ones.
  package var seed = 0

  package init() {}
}

/// A defect of an ID token.
package enum TokenFault: String, Sendable, CaseIterable {
  case wrongNonce, wrongIssuer, wrongAudience, expired, badSignature
  /// Signed with a key that no key set ever names.
  case unknownKey
  /// Signed with a new key, which the key set names from now on.
  case newKey
}

/// The moment when a connection breaks.
package enum ConnectionFault: String, Sendable, CaseIterable {
  /// It breaks before the request is carried out.
  case request
  /// It breaks after the request was carried out, before the answer.
  case answer
  /// In the middle of the answer's body.
  case body
}

/// What a rule does to a request's answer.
package struct FaultAnswer: Sendable, Equatable {
  package enum Content: Sendable, Equatable {
    /// The emulator's own answer; the request is carried out.
    case genuine
    case empty
    /// An OAuth error, with everything that the platform writes around it.
    case error(ErrorResponse)
    case json(JSONValue)
    case text(String, type: String)
  }

  package enum RetryAdvice: Sendable, Equatable {
    case seconds(Int)
    /// `Retry-After` as a date, so many seconds from now.
    case date(Int)
  }

  package var content = Content.genuine
  /// The HTTP status; nil: 400 for an error, 200 for other content, and the emulator's own for its own answer.
  package var status: Int?
  /// Members for the JSON object of the answer; null removes one.
  package var members = JSONObject()
  package var headers = HTTPHeaders()
  package var retryAfter: RetryAdvice?
  package var delaySeconds = 0.0
  package var tokens: [TokenFault] = []
  /// Whether the body is neither JSON nor HTML.
  package var isMalformed = false
  /// The number of bytes after which the body ends.
  package var truncatedLength: Int?
  package var connection: ConnectionFault?
  /// What the stand-in broker does wrong; the rule applies to calls of it only. nil: to requests only.
  package var broker: StandInFault?

  package init() {}

  /// Whether the request is carried out.
  package var isGenuine: Bool { content == .genuine && connection != .request }

  /// The answer with a body that is malformed or cut off, as the rule says.
  package func spoiled(_ response: HTTPResponse) -> HTTPResponse {
    var response = response
    if isMalformed { response.body = response.body.prefix(1) + response.body }
    if let truncatedLength { response.body = response.body.prefix(truncatedLength) }
    return response
  }
}
