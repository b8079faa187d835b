// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import FoundationEssentials
import OAuthWire
import PlatformInterfaces

/// Carries requests to closures instead of sockets, one for each host.
package final class InProcessTransport: HTTPTransport {
  package typealias Server = @Sendable (HTTPRequest) async throws(TransportError) -> HTTPResponse

  private let servers: Lock<[String: Server]>
  private let fallback: (any HTTPTransport)?

  /// `servers` has keys of the form `host` or `host:port`; the latter count first. A request to another host goes to
  /// `fallback`, or fails.
  package init(servers: [String: Server], fallback: (any HTTPTransport)? = nil) {
    self.servers = Lock(servers)
    self.fallback = fallback
  }

  /// Adds or replaces a server, or, with nil, removes it.
  package func serve(_ host: String, _ server: Server?) { servers.withLock { $0[host] = server } }

  package func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
    if Task.isCancelled { throw .cancelled }
    let host = request.url.host() ?? ""
    let place = request.url.port.map { "\(host):\($0)" } ?? host
    let response: HTTPResponse
    if let server = servers.withLock({ $0[place] ?? $0[host] }) {
      response = try await server(request)
    } else if let fallback {
      response = try await fallback.send(request)
    } else {
      throw .cannotConnect(host: host, reason: "no server in process")
    }
    if Task.isCancelled { throw .cancelled }
    return response
  }
}

/// Redirect URIs without sockets: a request that a browser sends to `http://localhost:…` through `transport` reaches
/// the waiting channel.
package final class InProcessRedirects: RedirectListener {
  private let transport: InProcessTransport
  private let nextPort = Lock(50_001)
  fileprivate static let title = "The app has the answer"

  /// Whether the page is the one that a channel shows after it received its answer.
  package static func isAnswered(_ page: WebPage) -> Bool { page.status == 200 && page.title == title }

  package init(transport: InProcessTransport) {
    self.transport = transport
  }

  package func listen(_ expectation: RedirectExpectation) async throws(BrowserError) -> any RedirectChannel {
    let port = nextPort.withLock { port in
      defer { port += 1 }
      return port
    }
    let channel = InProcessRedirectChannel(port: port, expectation: expectation, transport: transport)
    channel.open()
    return channel
  }
}

private final class InProcessRedirectChannel: RedirectChannel {
  let redirectURI: String
  private let place: String
  private let expectation: RedirectExpectation
  private let transport: InProcessTransport
  private let answers: AsyncStream<String>
  private let continuation: AsyncStream<String>.Continuation

  init(port: Int, expectation: RedirectExpectation, transport: InProcessTransport) {
    let host = expectation.redirectURI?.host() ?? "localhost"
    let path = expectation.redirectURI?.path() ?? ""
    let fixedPort = expectation.redirectURI?.port.flatMap { $0 == 0 ? nil : $0 }
    place = "\(host):\(fixedPort ?? port)"
    redirectURI = "http://\(place)\(path)"
    self.expectation = expectation
    self.transport = transport
    (answers, continuation) = AsyncStream.makeStream(bufferingPolicy: .unbounded)
  }

  func open() {
    transport.serve(place) { [continuation, expectation] request in
      let sent =
        expectation.responseMode == .formPost
        ? String(decoding: request.body, as: UTF8.self) : request.url.query(percentEncoded: true) ?? ""
      guard FormCoding.decode(sent)?["state"] == expectation.state else { return HTTPResponse(status: 400) }
      continuation.yield(sent)
      return HTTPResponse(
        status: 200, headers: ["Content-Type": "text/html"],
        body: Data("<title>\(InProcessRedirects.title)</title><h1>You can close this window</h1>".utf8))
    }
  }

  func answer() async throws(BrowserError) -> String {
    for await answer in answers { return answer }
    throw .cancelled
  }

  func close() async {
    transport.serve(place, nil)
    continuation.finish()
  }
}
