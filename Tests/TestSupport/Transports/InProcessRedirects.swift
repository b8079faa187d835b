// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import Foundation
import OAuthWire
import PlatformInterfaces

/// Redirect URIs without sockets: what a browser sends to `http://localhost:…` through `transport` reaches the waiting
/// channel.
package final class InProcessRedirects: RedirectListener {
  private let transport: InProcessTransport
  private let nextPort = Lock(50_001)

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
  private let answers: AsyncStream<[Parameter]>
  private let continuation: AsyncStream<[Parameter]>.Continuation

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
      let parameters = expectation.responseMode == .formPost ? request.form : request.query
      guard parameters["state"] == expectation.state else { return HTTPResponse(status: 400) }
      continuation.yield(parameters)
      return HTTPResponse(
        status: 200, headers: ["Content-Type": "text/html"],
        body: Data("<title>Done</title><h1>You can close this window</h1>".utf8))
    }
  }

  func entrance(to page: URL) -> URL { page }

  func answer() async throws(BrowserError) -> [(name: String, value: String)] {
    for await parameters in answers { return parameters.map { (name: $0.name, value: $0.value) } }
    throw .cancelled
  }

  func close() async {
    transport.serve(place, nil)
    continuation.finish()
  }
}
