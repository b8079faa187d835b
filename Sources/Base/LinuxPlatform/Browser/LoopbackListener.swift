// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import FoundationEssentials
import Glibc
import PlatformInterfaces

/// Waits for the answer of an authority on this machine's loopback addresses, with plain sockets (RFC 8252 section
/// 7.3).
///
/// Accepts exactly one request as the answer: one with the expected method, path, Host header and `state`, from a
/// program of the same user. It refuses all others and goes on waiting, so that no other page or user can end a
/// sign-in.
package struct LoopbackListener: RedirectListener {
  private let user: uid_t

  /// - Parameter user: The user who, besides root, may send the answer.
  package init(user: uid_t = geteuid()) { self.user = user }

  package func listen(_ expectation: RedirectExpectation) async throws(BrowserError) -> any RedirectChannel {
    let place = try RedirectPlace(expectation.redirectURI)
    let (sockets, port) = try LoopbackSockets.open(place.families, port: place.port)
    let authority = port == 80 ? place.host : "\(place.host):\(port)"
    let (startPage, shownPage) = (
      LoopbackStartPage(authority, worksOnce: true), LoopbackStartPage(authority, worksOnce: false)
    )
    let rules = AnswerRules(
      mode: expectation.responseMode, state: expectation.state, path: place.path.isEmpty ? "/" : place.path,
      host: authority, user: user, startPages: [startPage, shownPage])
    guard let loop = LoopbackLoop(sockets: sockets, rules: rules) else {
      throw .cannotListen(reason: "the system gives no more threads or descriptors")
    }
    return LoopbackChannel(
      redirectURI: "http://\(place.host):\(port)\(place.path)", loop: loop, startPage: startPage, shownPage: shownPage)
  }
}

/// The parts of a redirect URI that a listener needs.
private struct RedirectPlace {
  /// As in a Host header: lower case, an IPv6 address in brackets.
  var host = "localhost"
  var port: UInt16 = 0
  /// Empty when the URI has none.
  var path = ""
  var families: [LoopbackSockets.Family] = [.v4, .v6]

  init(_ uri: URL?) throws(BrowserError) {
    guard let uri else { return }
    guard uri.scheme?.lowercased() == "http" else { throw .cannotListen(reason: "the redirect URI is not an http URI") }
    guard uri.query == nil, uri.fragment == nil, uri.user == nil else {
      throw .cannotListen(reason: "the redirect URI has more than a host, a port and a path")
    }
    let name = (uri.host(percentEncoded: false) ?? "").lowercased()
    guard let loopback = LoopbackHost(name), loopback.canBeRedirectedTo else {
      throw .cannotListen(reason: "the host of the redirect URI is not localhost, 127.0.0.1 or [::1]")
    }
    switch loopback {
    case .name: host = name
    case .v4: (host, families) = (name, [.v4])
    case .v6: (host, families) = ("[::1]", [.v6])
    }
    guard let number = UInt16(exactly: uri.port ?? 0) else { throw .cannotListen(reason: "the port is out of range") }
    port = number
    path = uri.path(percentEncoded: true)
  }
}

/// One open redirect URI. It closes when the last reference to it is released.
private final class LoopbackChannel: RedirectChannel {
  let redirectURI: String
  private let loop: LoopbackLoop
  private let startPage: LoopbackStartPage
  private let shownPage: LoopbackStartPage

  init(redirectURI: String, loop: LoopbackLoop, startPage: LoopbackStartPage, shownPage: LoopbackStartPage) {
    self.redirectURI = redirectURI
    self.loop = loop
    self.startPage = startPage
    self.shownPage = shownPage
  }

  deinit { loop.requestClose() }

  func startPage(for page: URL) -> URL { startPage.redirect(to: page) }
  func shownPage(for page: URL) -> URL { shownPage.redirect(to: page) }

  func answer() async throws(BrowserError) -> String {
    guard let answer = await loop.answer.value() ?? nil else { throw .cancelled }
    return answer
  }

  /// Returns when the sockets are closed; before that, a browser that has answered gets the last page.
  func close() async {
    loop.requestClose()
    await loop.finished.valueDespiteCancellation()
  }
}
