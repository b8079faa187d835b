// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import Foundation
import LinuxPlatform
import PlatformInterfaces

/// Records the request that a browser sends to an application's redirect URI, and passes all others on.
struct RedirectCatcher: HTTPTransport {
  let redirectURI: String
  let transport: CurlTransport
  let caught = Lock<URL?>(nil)

  func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
    guard request.url.absoluteString.hasPrefix(redirectURI) else { return try await transport.send(request) }
    caught.withLock { $0 = request.url }
    return HTTPResponse(status: 200, headers: ["Content-Type": "text/html"], body: Data("<p>Done</p>".utf8))
  }

  var answer: [String: String] {
    let items = caught.withLock { $0 }.flatMap { URLComponents(url: $0, resolvingAgainstBaseURL: true)?.queryItems }
    return Dictionary((items ?? []).map { ($0.name, $0.value ?? "") }) { first, _ in first }
  }
}
