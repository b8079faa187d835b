// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import EmulatorDirectory
import PlatformInterfaces

/// Which web pages of other origins may read an endpoint's answers (the CORS protocol of the Fetch standard).
package enum Sharing: Sendable {
  case nobody
  case everybody
  /// Pages of an origin that some app has registered as a single-page application's; the endpoint itself looks at
  /// whether it is the right app.
  case singlePageApps

  /// The answer to a preflight, by which a browser asks whether it may send a request; nil when this is none.
  func preflightAnswer(_ context: RequestContext, _ methods: [String]) -> Answer? {
    guard self != .nobody, context.isPreflight else { return nil }
    var answer = Answer(.empty, status: 204)
    guard allowedOrigin(context) != nil else { return answer }
    answer.headers["Access-Control-Allow-Methods"] =
      methods.isEmpty ? "GET, HEAD, POST, DELETE" : methods.joined(separator: ", ")
    answer.headers["Access-Control-Allow-Headers"] = context.request.headers["Access-Control-Request-Headers"]
    answer.headers["Access-Control-Max-Age"] = "86400"
    return answer
  }

  /// Lets the page that sends the request read the answer, if it may.
  func allow(_ answer: inout Answer, _ context: RequestContext) {
    let origin = allowedOrigin(context)
    answer.headers["Access-Control-Allow-Origin"] = origin
    if origin != nil { answer.headers["Access-Control-Expose-Headers"] = readableHeaders }
    if self == .singlePageApps { answer.headers["Vary"] = "Origin" }
  }

  /// The headers that pages may read besides the few that any page may (the Fetch standard calls those safe). Without
  /// `WWW-Authenticate` a page could not answer a claims challenge. The platform's token endpoint leaves out
  /// `Retry-After`.
  private var readableHeaders: String {
    self == .everybody
      ? "Location, Retry-After, WWW-Authenticate, client-request-id, request-id, x-ms-request-id"
      : "Content-Encoding, Content-Length, WWW-Authenticate, x-ms-request-id"
  }

  private func allowedOrigin(_ context: RequestContext) -> String? {
    switch self {
    case .nobody: nil
    case .everybody: "*"
    case .singlePageApps:
      context.pageOrigin.flatMap { page in
        context.directory.applications.contains { $0.isSinglePage(atOrigin: page) } ? page : nil
      }
    }
  }
}

extension RequestContext {
  /// Whether a browser asks for a web page what it may send (the Fetch standard's preflight).
  var isPreflight: Bool {
    method == "OPTIONS" && pageOrigin != nil && request.headers["Access-Control-Request-Method"] != nil
  }

  /// The origin of the web page that sends the request, if it is another than the emulator's.
  var pageOrigin: String? {
    request.headers["Origin"].flatMap { $0.lowercased() == origin.description ? nil : $0 }
  }

  /// A page may send the requests of single-page applications only, and theirs come from a page (AADSTS9002326 and
  /// 9002327). It has to have a proof key (9002325).
  func requirePage(of app: Application, redirectURI: String? = nil, hasChallenge: Bool = true) throws(Refusal) {
    if let page = pageOrigin, !app.isSinglePage(atOrigin: page) { throw .pageNotRegistered(page) }
    guard let redirectURI, app.kind(of: redirectURI) == .singlePage else { return }
    guard pageOrigin != nil else { throw .onlyFromPages }
    guard hasChallenge else { throw .pageNeedsProofKey }
  }
}
