// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import FoundationEssentials
import OAuthWire
import TokenExchange

/// An answer of a journey that is no refusal: the next token, what the service asks for, and the links.
struct JourneyAnswer: Sendable {
  enum Demand: Sendable {
    /// Nothing more: the journey is at its end.
    case nothing
    case choice([JourneyMethod], isSecondFactor: Bool)
    case proof(CodeDelivery)
    case newPassword, poll, riskCheck
    case attributes([RequiredAttribute])
    case registration([JourneyMethod])
    case activation(CodeDelivery)
  }

  var token: Secret
  var links: [JourneyRelation: JourneyLink]
  var demand: Demand

  /// Reads the answer to any step between entry and end.
  static func read(_ event: FlowEvent) -> NativeAuthAnswer<JourneyAnswer> {
    read(event) { (body, authority) throws(MessageError) in try JourneyAnswer(decoding: body, at: authority) }
  }

  /// Reads an answer by its body, whatever its status. The need for a browser counts before an error, and an error
  /// before everything else.
  /// - Parameter isRefusal: Whether an error is one; the entry answers with one that is not.
  static func read<Success>(
    _ event: FlowEvent, isRefusal: (JSONObject) -> Bool = { _ in true },
    _ decode: (JSONObject, Authority) throws(MessageError) -> Success
  ) -> NativeAuthAnswer<Success> {
    let reply: NativeAuthReply
    switch event {
    case .reply(let value): reply = value
    case .noReply(let cause): return .unusable(cause)
    case .unsent, .stored, .notStored:
      return .unusable(.malformedResponse(reason: "the answer of the service is missing"))
    }
    do throws(MessageError) {
      let body = try reply.body.isEmpty ? [:] : JSONObject(parsing: reply.body)
      if body.needsBrowser {
        guard var response = try? NativeAuthErrorResponse(decodingJourney: body) else { return .redirect(reason: nil) }
        response.needsBrowser = true
        return .refused(response)
      }
      if let error = body["error"], error != .null, isRefusal(body) {
        return .refused(try NativeAuthErrorResponse(decodingJourney: body))
      }
      guard let authority = reply.authority else { throw MessageError(member: "", reason: "comes from no known place") }
      return .success(try decode(body, authority))
    } catch {
      guard (200..<500).contains(reply.status) else { return .unusable(.unexpectedStatus(reply.status)) }
      return .unusable(.malformedResponse(reason: error.text))
    }
  }

  private init(decoding body: JSONObject, at authority: Authority) throws(MessageError) {
    token = try body.journeyToken()
    links = [:]
    for relation in JourneyRelation.allCases {
      // A link that can't be followed is none. A step that needs it says so.
      links[relation] = try? JourneyLink.read(body["_links"]?[relation.rawValue], at: authority)
    }
    demand = try Self.demand(of: body, links, authority)
  }

  private static func demand(
    of body: JSONObject, _ links: [JourneyRelation: JourneyLink], _ authority: Authority
  ) throws(MessageError) -> Demand {
    if try body.optionalText("state") == "continue" { return .nothing }
    func need(_ relations: JourneyRelation...) throws(MessageError) {
      guard relations.contains(where: { links[$0] != nil }) else {
        throw .noLink(relations[0].rawValue)
      }
    }
    switch try body.optionalText("action") {
    case "challenge":
      let factor = body["challengeContext"]?["authenticationFactor"]?.string
      guard factor == "singleFactor" || factor == "multiFactor" else {
        throw MessageError(member: "authenticationFactor", reason: "is missing or unknown")
      }
      return .choice(try methods(of: body, [.challenge], authority), isSecondFactor: factor == "multiFactor")
    case "verify":
      try need(.verify)
      return .proof(try CodeDelivery(decodingJourney: body))
    case "update":
      try need(.update, .itself)
      return .newPassword
    case "poll":
      try need(.poll)
      return .poll
    case "collectAttributes":
      try need(.submitAttributes)
      var attributes: [RequiredAttribute] = []
      for element in try body.list("attributes") { attributes.append(try RequiredAttribute(decodingJourney: element)) }
      return .attributes(attributes)
    case "riskverify":
      try need(.riskverify)
      return .riskCheck
    case "enroll", "register": return .registration(try methods(of: body, [.enroll, .register], authority))
    case "activate":
      try need(.activate)
      return .activation(try CodeDelivery(decodingJourney: body))
    default: throw MessageError(member: "action", reason: "is missing or unknown")
    }
  }

  /// The methods that can be used: with an id of their own, a known type, and a link.
  private static func methods(
    of body: JSONObject, _ relations: [JourneyRelation], _ authority: Authority
  ) throws(MessageError) -> [JourneyMethod] {
    var methods: [JourneyMethod] = []
    guard let embedded = try body.optionalObject("_embedded") else { throw .missing("methods") }
    for element in try embedded.list("methods") {
      let id = try element.optionalText("id") ?? ""
      guard !id.isEmpty, let type = try element.optionalText("type"), ["email", "sms", "password"].contains(type),
        !methods.contains(where: { $0.method.id == id })
      else { continue }
      var link: JourneyLink?
      for relation in relations where link == nil {
        link = try JourneyLink.read(element["_links"]?[relation.rawValue], at: authority)
      }
      guard let link else { continue }
      let hint = try element.optionalText("hint")
      methods.append(
        JourneyMethod(method: AuthMethod(id: id, challengeType: type, channel: type, loginHint: hint), link: link))
    }
    guard !methods.isEmpty else { throw MessageError(member: "methods", reason: "has none that is supported") }
    return methods
  }
}

/// The answer to the entry: the token, and the link of what the journey is for.
struct JourneyEntry: Sendable {
  var token: Secret
  var link: JourneyLink

  static func read(_ event: FlowEvent, _ scenario: JourneyScenario) -> NativeAuthAnswer<JourneyEntry> {
    // The entry is answered with an error that asks for a journey.
    JourneyAnswer.read(event, isRefusal: { !$0.hasJourneyToken }) {
      (body, authority) throws(MessageError) in
      for relation in scenario.relations {
        for link in [body["_links"]?[relation], body[relation]] {
          guard let link = try? JourneyLink.read(link, at: authority) else { continue }
          return JourneyEntry(token: try body.journeyToken(), link: link)
        }
      }
      throw .noLink(scenario.relations[0])
    }
  }
}

extension JourneyScenario {
  /// The relations of the entry's link.
  fileprivate var relations: [String] {
    switch self {
    case .signUp: ["sign_up", "signUp"]
    case .signIn: ["sign_in", "signIn"]
    case .passwordReset: ["reset_password", "resetPassword"]
    }
  }
}

extension JSONObject {
  fileprivate var hasJourneyToken: Bool {
    (self["continuationToken"] ?? self["continuation_token"])?.string?.isEmpty == false
  }

  /// Whether the service wants the person to go on in a browser. It has said so in several ways.
  fileprivate var needsBrowser: Bool {
    if self["state"]?.string == "webFallbackRequired" { return true }
    let error = self["error"]
    let words = [
      error?.string, error?["code"]?.string, error?["innerError"]?["code"]?.string, self["suberror"]?.string,
    ]
    return words.contains { ["redirect_to_web", "web_redirect_required", "unsupportedRedirect"].contains($0) }
  }

  /// The token, whose name a journey writes in two ways.
  fileprivate func journeyToken() throws(MessageError) -> Secret {
    guard let token = try optionalToken("continuationToken", "continuation_token") else {
      throw .missing("continuationToken")
    }
    return token
  }

  /// The first of the texts that the body has.
  fileprivate func optionalText(of names: String...) throws(MessageError) -> String? {
    for name in names {
      if let text = try optionalText(name) { return text }
    }
    return nil
  }
}

extension MessageError {
  fileprivate static func noLink(_ relation: String) -> MessageError {
    MessageError(member: "", reason: "has no link \(relation) to the authority's own host")
  }
}

extension CodeDelivery {
  fileprivate init(decodingJourney body: JSONObject) throws(MessageError) {
    let payload = body["payload"]?["codeLength"]?.int
    let length = try body.optionalInteger("codeLength") ?? payload ?? 0
    guard length <= 64 else { throw MessageError(member: "codeLength", reason: "is out of range") }
    self.init(
      sentTo: try body.optionalText("hint") ?? "", channel: try body.optionalText("type") ?? "email",
      codeLength: max(length, 0))
  }
}

extension RequiredAttribute {
  fileprivate init(decodingJourney body: JSONObject) throws(MessageError) {
    self.init(
      name: try body.text("attributeId"),
      type: try body.optionalText(of: "inputType", "type") ?? "text",
      isRequired: body["required"] ?? .null == .null ? false : try body.flag("required"),
      pattern: try body.optionalText(of: "validationRegex", "regex"))
  }
}
