// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import OAuthWire

/// Passes a request on to an API.
struct APIEndpoint: Endpoint {
  let api: any ProtectedAPI

  func answer(_ context: RequestContext) throws(Refusal) -> Answer {
    let request = APIRequest(
      context.request, path: context.path, query: context.query, origin: context.origin.description, at: context.now,
      ids: (context.correlationID, context.traceID), directory: context.directory)
    guard let answer = api.answer(request) else { throw .notFound }
    var passed = Answer.json(answer.body, status: answer.status)
    passed.headers = answer.headers
    return passed
  }
}
