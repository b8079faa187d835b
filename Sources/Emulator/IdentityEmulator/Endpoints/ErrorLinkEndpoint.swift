// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import ErrorReference
import OAuthWire

/// Where the `error_uri` of every error leads: a page about the number.
struct ErrorLinkEndpoint: Endpoint {
  func answer(_ context: RequestContext) throws(Refusal) -> Answer {
    guard let number = context.query["code"].flatMap({ Int($0) }) else { throw .notFound }
    let explanations = ErrorReference.explanations(ofValue: number)
    guard !explanations.isEmpty else { throw .notFound }
    return .page(.explanation(of: explanations))
  }
}

/// Browsers ask every server for an icon; the pages have none.
struct NoIconEndpoint: Endpoint {
  func answer(_ context: RequestContext) throws(Refusal) -> Answer { Answer(.empty, status: 204) }
}
