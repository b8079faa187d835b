// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import Foundation
import PlatformInterfaces
import ScriptedBrowser

/// An in-process transport that remembers requests, and that may answer them itself and change answers.
package final class WatchedTransport: HTTPTransport {
  /// Gets a request before its server does, and may answer it; nil passes it on.
  package typealias Intercept = @Sendable (HTTPRequest) async throws(TransportError) -> HTTPResponse?
  /// Changes an answer on its way back.
  package typealias Tamper = @Sendable (HTTPRequest, HTTPResponse) -> HTTPResponse

  private struct State {
    var intercept: Intercept?
    var tamper: Tamper?
    var requests: [HTTPRequest] = []
  }

  fileprivate let inner: InProcessTransport
  private let state = Lock(State())

  package init(servers: [String: InProcessTransport.Server]) {
    inner = InProcessTransport(servers: servers)
  }

  /// Every request so far, in order.
  package var requests: [HTTPRequest] { state.withLock { $0.requests } }

  /// The requests whose path ends with `suffix`, such as `/token`.
  package func requests(to suffix: String) -> [HTTPRequest] { requests.filter { $0.url.path().hasSuffix(suffix) } }

  package func forgetRequests() { state.withLock { $0.requests = [] } }

  /// Sets or, with nil, removes the interception.
  package func intercept(_ intercept: Intercept?) { state.withLock { $0.intercept = intercept } }

  /// Sets or, with nil, removes the function that changes answers.
  package func tamper(_ tamper: Tamper?) { state.withLock { $0.tamper = tamper } }

  /// Adds or replaces a server, or, with nil, removes it.
  package func serve(_ host: String, _ server: InProcessTransport.Server?) { inner.serve(host, server) }

  package func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
    if Task.isCancelled { throw .cancelled }
    let intercept = state.withLock { state in
      state.requests.append(request)
      return state.intercept
    }
    if let intercept, let response = try await intercept(request) { return response }
    let response = try await inner.send(request)
    guard let tamper = state.withLock({ $0.tamper }) else { return response }
    return tamper(request, response)
  }
}

extension InProcessRedirects {
  /// Redirect URIs that requests through `transport` reach.
  package convenience init(transport: WatchedTransport) { self.init(transport: transport.inner) }
}
