// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

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

  func answer(_ context: RequestContext) -> Answer {
    let route = candidates(context).first { $0.takes(context) }
    let answer = route?.answer(context) ?? .refusal(.notFound, as: context.wantsPage ? .page : .json)
    return context.isBrowsing ? answer.shownToPerson(context) : answer
  }

  /// Lets a web page read an answer that was made for the request elsewhere, if it may read those of the route.
  func share(_ answer: inout Answer, _ context: RequestContext) {
    candidates(context).first { $0.takes(context) }?.sharing.allow(&answer, context)
  }

  private func candidates(_ context: RequestContext) -> [Route] {
    if let routes = roots[context.path.first ?? ""] { return routes }
    if let routes = platform[context.endpoint] { return routes }
    let parts = context.endpoint.split(separator: "/")
    return platform[(parts.first ?? "") + (parts.count == 2 ? "/*" : "/**")] ?? []
  }
}
