// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import EmulatorDirectory
import ErrorReference
import FoundationEssentials
import OAuthWire
import PlatformInterfaces

/// An answer as values. It is encoded once, after all changes.
package struct Answer: Sendable {
  package enum Content: Sendable {
    case json(JSONValue)
    /// JSON that clients may keep for a day; a client that revalidates sees changes at once.
    case document(JSONValue)
    /// The error as the token endpoint writes it (RFC 6749 section 5.2).
    case refusal(Refusal)
    /// The error as a page.
    case refusalPage(Refusal)
    case page(Page)
    /// Sends the browser elsewhere; the URL may have an app's own scheme.
    case redirect(String)
    case text(String, type: String)
    case empty
  }

  package var content: Content
  package var status: Int
  /// Headers besides those of the content.
  package var headers = HTTPHeaders()
  /// A mistake in a request that was granted, for the log.
  package var warning: String?
  /// The person who has just shown who they are, and how, for the log.
  package var proof: (person: UserID, method: String)?
  /// The refusal that an answer in another form carries, such as a redirect to the app.
  package var told: Refusal?

  package init(_ content: Content, status: Int = 200) {
    self.content = content
    self.status = status
  }

  package static func json(_ value: JSONValue, status: Int = 200) -> Answer { Answer(.json(value), status: status) }
  package static func page(_ page: Page) -> Answer { Answer(.page(page)) }
  package static func redirect(to url: String) -> Answer { Answer(.redirect(url), status: 302) }

  /// Redirects after a form, so that neither Back nor Reload sends the form again (RFC 9110 section 15.4.4).
  package static func seeOther(_ url: String) -> Answer { Answer(.redirect(url), status: 303) }

  /// The answer for a person at a browser: an error becomes a page, also where programs get JSON.
  func shownToPerson(_ context: RequestContext) -> Answer {
    guard status >= 400 else { return self }
    var shown = self
    switch content {
    case .refusal(let refusal): shown.content = .refusalPage(refusal)
    case .json(let value):
      let error = value["error"]
      shown.content = .page(
        .problem(
          title: "That can't be done",
          message: error?["message"]?.string ?? value["error_description"]?.string ?? "The answer is an error.",
          code: "\(status) \(error?["code"]?.string ?? error?.string ?? "")", context.controlRoot))
    default: break
    }
    return shown
  }

  static func refusal(_ refusal: Refusal, as style: Route.ErrorStyle, _ context: RequestContext) -> Answer {
    let error = ErrorResponse(error: refusal.error, description: refusal.message, codes: [refusal.code])
    var answer =
      Answer.error(error, status: refusal.status, as: style, context)
      ?? Answer(style == .json ? .refusal(refusal) : .refusalPage(refusal), status: refusal.status)
    answer.headers["Allow"] = refusal.allowedMethods
    answer.headers["WWW-Authenticate"] = refusal.challenge
    return answer
  }

  /// An error in the form of an API that has its own; nil for the other styles.
  /// - Parameter status: nil: the one that the API has for the error.
  static func error(
    _ error: ErrorResponse, status: Int?, as style: Route.ErrorStyle, _ context: RequestContext
  ) -> Answer? {
    switch style {
    case .json, .page: nil
    case .journey: JourneyEndpoint.answer(error, status: status, context)
    case .credentials: context.credentialError(CredentialRefusal(error, status: status))
    }
  }

  /// The `error` of a JSON error answer, for the log.
  package var error: String? {
    switch content {
    case .refusal(let refusal), .refusalPage(let refusal): refusal.error.value
    case .json(let value) where status >= 400: value["error"]?.string ?? value["error"]?["code"]?.string
    case .json, .document, .page, .redirect, .text, .empty: told?.error.value
    }
  }

  /// Why the request was not carried out, in whatever form the answer says it.
  package var refusal: Refusal? {
    switch content {
    case .refusal(let refusal), .refusalPage(let refusal): refusal
    default: told
    }
  }

  /// The JSON that is encoded; nil when the answer is no JSON.
  package func json(_ context: RequestContext) -> JSONValue? {
    switch content {
    case .json(let value), .document(let value): value
    case .refusal(let refusal): context.error(refusal).encoded
    case .refusalPage, .page, .redirect, .text, .empty: nil
    }
  }

  func encoded(for context: RequestContext) -> HTTPResponse {
    var response =
      switch content {
      case .json(let value): jsonResponse(value, caching: Self.noStore)
      case .document(let value): jsonResponse(value, caching: ["Cache-Control": "max-age=86400, private"])
      case .refusal(let refusal): jsonResponse(context.error(refusal).encoded, caching: Self.noStore)
      case .refusalPage(let refusal): context.page(refusal).response(status: status)
      case .page(let page): page.response(status: status)
      case .redirect(let url):
        HTTPResponse(
          status: status,
          headers: [
            "Location": url, "Cache-Control": "no-store, no-cache", "Pragma": "no-cache",
            "Referrer-Policy": "no-referrer",
          ])
      case .text(let text, let type):
        HTTPResponse(
          status: status, headers: ["Content-Type": type, "Cache-Control": "no-store"], body: Data(text.utf8))
      case .empty: HTTPResponse(status: status, headers: ["Cache-Control": "no-store"])
      }
    for field in headers.fields { response.headers.append(field.name, field.value) }
    response.headers["x-ms-request-id"] = context.traceID
    if context.wantsCorrelationID { response.headers["client-request-id"] = context.correlationID }
    return response
  }

  private static let noStore: HTTPHeaders = [
    "Cache-Control": "no-store, no-cache", "Pragma": "no-cache", "Expires": "-1",
  ]

  private func jsonResponse(_ value: JSONValue, caching: HTTPHeaders) -> HTTPResponse {
    var headers = caching
    headers["Content-Type"] = "application/json; charset=utf-8"
    headers["X-Content-Type-Options"] = "nosniff"
    return HTTPResponse(status: status, headers: headers, body: value.data)
  }
}

// Errors with what the platform writes around them.
extension RequestContext {
  package func error(_ refusal: Refusal) -> ErrorResponse {
    ErrorResponse(
      error: refusal.error, description: description(of: refusal), codes: [refusal.code], subError: refusal.subError,
      claims: refusal.claims, correlationID: correlationID, traceID: traceID, timestamp: timestamp,
      uri: "\(origin)/error?code=\(refusal.code)")
  }

  fileprivate func page(_ refusal: Refusal) -> Page {
    // The last sentence of every refusal says what to do.
    let sentences = refusal.message.split(separator: ". ", omittingEmptySubsequences: true)
    let isSplit = sentences.count > 1
    let isLost = refusal.status == 404
    return Page.error(
      title: isLost ? "There is nothing here" : "Sign-in can't continue",
      message: isSplit ? sentences.dropLast().joined(separator: ". ") + "." : refusal.message,
      details: refusal.details.map { ($0.term, $0.values) },
      facts: ErrorFacts(
        code: refusal.number.description, correlationID: correlationID, traceID: traceID, timestamp: timestamp,
        record: isLost ? nil : controlRoot.signIn(correlationID), start: isLost ? controlRoot.console : nil),
      nextStep: isSplit ? String(sentences.last ?? "") : "",
      explanation: ErrorReference.explanation(of: refusal.number))
  }

  package func description(of refusal: Refusal) -> String {
    described("\(refusal.number): \(refusal.message)")
  }

  func described(_ text: String) -> String {
    "\(text)\r\nTrace ID: \(traceID)\r\nCorrelation ID: \(correlationID)\r\nTimestamp: \(timestamp)"
  }
}

// Answers of the authorization endpoint.
extension Answer {
  /// Carries `parameters` to the app in the mode it asked for (OAuth 2.0 Multiple Response Types 2.1, Form Post 1.0).
  static func app(_ parameters: [Parameter], at address: ReplyAddress) -> Answer {
    var parameters = parameters
    parameters.add("iss", address.issuer)
    return switch address.mode {
    case .query: .redirect(to: FormCoding.url(withPath(address.redirectURI), adding: parameters))
    case .fragment: .redirect(to: withPath(address.redirectURI) + "#" + FormCoding.encode(parameters))
    case .formPost: .page(.formPost(action: address.redirectURI, parameters: parameters))
    }
  }

  /// The platform adds a slash to a redirect URI without a path, except in a form.
  private static func withPath(_ redirectURI: String) -> String {
    guard let start = redirectURI.firstRange(of: "://")?.upperBound,
      ["http", "https"].contains(redirectURI[..<start].dropLast(3).lowercased())
    else { return redirectURI }
    let end = redirectURI[start...].firstIndex { "/?".contains($0) } ?? redirectURI.endIndex
    guard end == redirectURI.endIndex || redirectURI[end] == "?" else { return redirectURI }
    return redirectURI[..<end] + "/" + redirectURI[end...]
  }

  /// Redirects to the app with a refusal.
  static func app(
    _ refusal: Refusal, _ context: RequestContext, subCode: String? = nil, at address: ReplyAddress
  ) -> Answer {
    var answer = Answer.app(context.error(refusal), subCode: subCode, at: address)
    answer.told = refusal
    return answer
  }

  /// Redirects to the app with an error (RFC 6749 section 4.1.2.1).
  static func app(_ error: ErrorResponse, subCode: String? = nil, at address: ReplyAddress) -> Answer {
    var parameters = [Parameter("error", error.error.value)]
    parameters.add("error_description", error.description)
    parameters.add("error_uri", error.uri)
    parameters.add("error_subcode", subCode)
    parameters.add("suberror", error.subError?.value)
    parameters.add("claims", error.claims)
    parameters.add("state", address.state)
    return app(parameters, at: address)
  }
}
