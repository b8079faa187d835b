// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

/// One address of the emulator: a struct of exactly what it uses.
package protocol Endpoint: Sendable {
  /// Answers a request that has one of the route's methods. A refusal is written in the error style of the route.
  func answer(_ context: RequestContext) throws(Refusal) -> Answer
}

/// A line of the table of routes.
package struct Route: Sendable {
  /// How errors are written: as OAuth's, as a page, or in the form of an API that has its own.
  package enum ErrorStyle: Sendable { case json, page, journey, credentials }

  /// Below an authority, such as `oauth2/v2.0/token`; `*` at the end stands for one segment, `**` for several.
  /// With a slash at the start: the first segment of the whole path, and whatever follows it.
  package let path: String
  /// With GET, HEAD is allowed too (RFC 9110 section 9.1). Empty: the endpoint takes any method.
  package let methods: [String]
  let errors: ErrorStyle
  /// Whether every parameter has to be well-formed and sent once only.
  package let isStrict: Bool
  /// Which web pages may read the answers.
  let sharing: Sharing
  /// Whether the route takes this request. If not, the next route with the same path is asked.
  package let takes: @Sendable (RequestContext) -> Bool
  package let endpoint: any Endpoint

  package init(
    _ path: String, _ methods: [String], errors: ErrorStyle = .json, isStrict: Bool = true,
    sharing: Sharing = .nobody, _ endpoint: any Endpoint,
    takes: @escaping @Sendable (RequestContext) -> Bool = { _ in true }
  ) {
    self.path = path
    self.methods = methods.flatMap { $0 == "GET" ? ["GET", "HEAD"] : [$0] }
    self.errors = errors
    self.isStrict = isStrict
    self.sharing = sharing
    self.endpoint = endpoint
    self.takes = takes
  }

  /// What the endpoint answers, or why it is not asked.
  package func answer(_ context: RequestContext) -> Answer {
    var answer: Answer
    do throws(Refusal) {
      if let preflight = sharing.preflightAnswer(context, methods) {
        answer = preflight
      } else {
        guard methods.isEmpty || methods.contains(context.method) else {
          throw .onlyAccepts(methods.joined(separator: ", "), received: context.method)
        }
        if isStrict { try context.requireWellFormed() }
        answer = try endpoint.answer(context)
      }
    } catch {
      answer = .refusal(error, as: errors, context)
    }
    sharing.allow(&answer, context)
    return context.isBrowsing ? answer.shownToPerson(context) : answer
  }
}

/// Finds the route of a request.
struct Router: Sendable {
  /// By the first segment of the whole path.
  private let roots: [String: [Route]]
  /// By the path below an authority.
  private let platform: [String: [Route]]

  init(_ routes: [Route]) {
    roots = Dictionary(grouping: routes.filter { $0.path.hasPrefix("/") }) { String($0.path.dropFirst()) }
    platform = Dictionary(grouping: routes.filter { !$0.path.hasPrefix("/") }, by: \.path)
  }

  /// The route of a request; where there is none, one that says so.
  func route(of context: RequestContext) -> Route {
    var routes = roots[context.path.first ?? ""] ?? platform[context.endpoint]
    if routes == nil {
      let parts = context.endpoint.split(separator: "/")
      routes = platform[(parts.first ?? "") + (parts.count == 2 ? "/*" : "/**")]
    }
    return routes?.first { $0.takes(context) }
      ?? Route("", [], errors: context.wantsPage ? .page : .json, isStrict: false, MissingEndpoint())
  }
}

/// Stands where there is no endpoint.
private struct MissingEndpoint: Endpoint {
  func answer(_ context: RequestContext) throws(Refusal) -> Answer { throw .notFound }
}
