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
    read(event) { (body, authority) throws(ResponseBodyError) in try JourneyAnswer(decoding: body, at: authority) }
  }

  /// Reads an answer by its body, whatever its status. The need for a browser counts before an error, and an error
  /// before everything else.
  /// - Parameter isRefusal: Whether an error is one; the entry answers with one that is not.
  static func read<Success>(
    _ event: FlowEvent, isRefusal: (JSONObject) -> Bool = { _ in true },
    _ decode: (ResponseBody, Authority) throws(ResponseBodyError) -> Success
  ) -> NativeAuthAnswer<Success> {
    let reply: NativeAuthReply
    switch event {
    case .reply(let value): reply = value
    case .noReply(let cause): return .unusable(cause)
    case .unsent, .stored, .notStored:
      return .unusable(.malformedResponse(reason: "the answer of the service is missing"))
    }
    do throws(ResponseBodyError) {
      let body = try ResponseBody(reply.body.isEmpty ? Data("{}".utf8) : reply.body)
      if body.object.needsBrowser {
        guard var response = try? NativeAuthErrorResponse(decodingJourney: body) else { return .redirect(reason: nil) }
        response.needsBrowser = true
        return .refused(response)
      }
      if let error = body.object["error"], error != .null, isRefusal(body.object) {
        return .refused(try NativeAuthErrorResponse(decodingJourney: body))
      }
      guard let authority = reply.authority else { throw ResponseBodyError("its place is not known") }
      return .success(try decode(body, authority))
    } catch {
      guard (200..<500).contains(reply.status) else { return .unusable(.unexpectedStatus(reply.status)) }
      return .unusable(.malformedResponse(reason: error.reason))
    }
  }

  private init(decoding body: ResponseBody, at authority: Authority) throws(ResponseBodyError) {
    token = try body.journeyToken()
    links = [:]
    for relation in JourneyRelation.allCases {
      // A link that can't be followed is none. A step that needs it says so.
      links[relation] = try? JourneyLink.read(body.object["_links"]?[relation.rawValue], at: authority)
    }
    demand = try Self.demand(of: body, links, authority)
  }

  private static func demand(
    of body: ResponseBody, _ links: [JourneyRelation: JourneyLink], _ authority: Authority
  ) throws(ResponseBodyError) -> Demand {
    if try body.optionalText("state") == "continue" { return .nothing }
    func need(_ relations: JourneyRelation...) throws(ResponseBodyError) {
      guard relations.contains(where: { links[$0] != nil }) else {
        throw ResponseBodyError("it has no link \(relations[0].rawValue) to the authority's own host")
      }
    }
    switch try body.optionalText("action") {
    case "challenge":
      let factor = body.object["challengeContext"]?["authenticationFactor"]?.string
      guard factor == "singleFactor" || factor == "multiFactor" else {
        throw ResponseBodyError("authenticationFactor is missing or unknown")
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
    default: throw ResponseBodyError("action is missing or unknown")
    }
  }

  /// The methods that can be used: with an id of their own, a known type, and a link.
  private static func methods(
    of body: ResponseBody, _ relations: [JourneyRelation], _ authority: Authority
  ) throws(ResponseBodyError) -> [JourneyMethod] {
    var methods: [JourneyMethod] = []
    guard let embedded = body.object["_embedded"], embedded != .null else {
      throw ResponseBodyError("methods is missing")
    }
    for element in try ResponseBody(embedded, in: "_embedded").list("methods") {
      let id = try element.optionalText("id") ?? ""
      guard !id.isEmpty, let type = try element.optionalText("type"), ["email", "sms", "password"].contains(type),
        !methods.contains(where: { $0.method.id == id })
      else { continue }
      var link: JourneyLink?
      for relation in relations where link == nil {
        link = try JourneyLink.read(element.object["_links"]?[relation.rawValue], at: authority)
      }
      guard let link else { continue }
      let hint = try element.optionalText("hint")
      methods.append(
        JourneyMethod(method: AuthMethod(id: id, challengeType: type, channel: type, loginHint: hint), link: link))
    }
    guard !methods.isEmpty else { throw ResponseBodyError("no method is supported") }
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
      (body, authority) throws(ResponseBodyError) in
      for relation in scenario.relations {
        for link in [body.object["_links"]?[relation], body.object[relation]] {
          guard let link = try? JourneyLink.read(link, at: authority) else { continue }
          return JourneyEntry(token: try body.journeyToken(), link: link)
        }
      }
      throw ResponseBodyError("it has no link \(scenario.relations[0]) to the authority's own host")
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
}

extension ResponseBody {
  /// The token, whose name a journey writes in two ways.
  fileprivate func journeyToken() throws(ResponseBodyError) -> Secret {
    guard let token = try optionalToken("continuationToken", "continuation_token") else {
      throw ResponseBodyError("continuationToken is missing")
    }
    return token
  }

  /// The first of the texts that the body has.
  fileprivate func optionalText(of names: String...) throws(ResponseBodyError) -> String? {
    for name in names {
      if let text = try optionalText(name) { return text }
    }
    return nil
  }
}

extension CodeDelivery {
  fileprivate init(decodingJourney body: ResponseBody) throws(ResponseBodyError) {
    let payload = body.object["payload"]?["codeLength"]?.int
    let length = try body.optionalInteger("codeLength") ?? payload ?? 0
    guard length <= 64 else { throw ResponseBodyError("codeLength is out of range") }
    self.init(
      sentTo: try body.optionalText("hint") ?? "", channel: try body.optionalText("type") ?? "email",
      codeLength: max(length, 0))
  }
}

extension RequiredAttribute {
  fileprivate init(decodingJourney body: ResponseBody) throws(ResponseBodyError) {
    self.init(
      name: try body.text("attributeId"),
      type: try body.optionalText(of: "inputType", "type") ?? "text",
      isRequired: body.object["required"] ?? .null == .null ? false : try body.flag("required"),
      pattern: try body.optionalText(of: "validationRegex", "regex"))
  }
}
