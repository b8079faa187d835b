// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import FoundationEssentials

/// Why a page could not be opened.
package enum PageOpeningError: Error, Sendable, Equatable {
  /// No program on this machine opens web pages; `tried` names the programs that were started, or says why none was.
  case noBrowser(tried: [String])
  case cancelled
}

/// Why a person who was asked in a browser gave no answer.
package enum BrowserError: Error, Sendable, Equatable {
  /// The app's own view can't show the page.
  case viewFailed
  /// The app's own view could not load the page.
  case pageNotLoaded(TransportError)
  /// The page in the app's own view wanted to go on to an address that a view must not load.
  case addressRefused
  /// No program of this machine is registered for the scheme of the redirect URI.
  case noHandler(scheme: String)
  /// The redirect URI can't be listened on (port taken, host not loopback).
  case cannotListen(reason: String)
  /// No answer arrived in time.
  case timedOut(seconds: Double)
  case cancelled
}

/// Shows a page to the person.
package protocol Browser: Sendable {
  /// Returns when the browser has been asked to show the page, not when the page is loaded.
  func open(_ url: URL, privately: Bool) async throws(PageOpeningError)
  /// Like `open(_:privately:)`, but where other users can read the address that a browser is started with, the browser
  /// gets `startPage`, an address that redirects to `url` and reveals nothing of it.
  func open(_ url: URL, by startPage: URL, privately: Bool) async throws(PageOpeningError)
  /// Whether the machine may have a program for addresses of `scheme`; true where that can't be found out.
  func mayHandle(_ scheme: String) -> Bool
}

extension Browser {
  package func mayHandle(_ scheme: String) -> Bool { true }

  package func open(_ url: URL, by startPage: URL, privately: Bool) async throws(PageOpeningError) {
    try await open(url, privately: privately)
  }
}

/// A page for a view of the app's own.
package struct PageRequest: Sendable {
  /// What a view does when its page navigates to an address.
  package enum Decision: Sendable, Equatable {
    case load, refuse, answer
    /// Give the address to the desktop, and stay on the page.
    case openOutside
  }

  package var url: URL
  /// Keep nothing of this visit, and use nothing of earlier ones.
  package var privately: Bool
  /// Certificate authorities to trust besides the system's, as PEM.
  package var trustedCertificates: [UInt8]?
  package var decide: @Sendable (URL) -> Decision

  package init(
    url: URL, privately: Bool, trustedCertificates: [UInt8]?, decide: @escaping @Sendable (URL) -> Decision
  ) {
    self.url = url
    self.privately = privately
    self.trustedCertificates = trustedCertificates
    self.decide = decide
  }
}

/// A view of the app's own, which sees where its page navigates to. It shows the page until it navigates to an address
/// for which `decide` says `answer`, and returns that address without loading it. It throws `cancelled` when the person
/// closes the view or the task is cancelled.
package typealias PageView = @Sendable (PageRequest) async throws(BrowserError) -> URL

/// Where the answer of the authority is awaited, and how it is recognised.
package struct RedirectExpectation: Sendable {
  /// How the answer's parameters arrive (OAuth 2.0 Multiple Response Types 2.1, Form Post Response Mode 1.0).
  package enum ResponseMode: String, Sendable { case query, formPost = "form_post" }

  /// nil: `http://localhost` with a free port. Otherwise an http URI whose host is loopback; port 0 or none means a
  /// free port.
  package var redirectURI: URL?
  package var responseMode: ResponseMode
  /// The `state` that was sent; an answer with another one is refused and the wait goes on.
  package var state: String

  package init(redirectURI: URL?, responseMode: ResponseMode, state: String) {
    self.redirectURI = redirectURI
    self.responseMode = responseMode
    self.state = state
  }
}

/// An open redirect URI.
package protocol RedirectChannel: Sendable {
  /// The URI to send as `redirect_uri`, with the port in use.
  var redirectURI: String { get }
  /// An address of this machine that redirects the first browser that opens it to `page`, and reveals nothing of
  /// `page`. Each call returns the same address. Channels without such an address return `page` itself.
  func startPage(for page: URL) -> URL
  /// A short address of this machine that redirects to `page`, for a person to type or copy. It can be opened any
  /// number of times until the channel closes. Channels without such an address return `page` itself.
  func shownPage(for page: URL) -> URL
  /// The one answer as it came, in the form `application/x-www-form-urlencoded`. Throws when the channel is closed
  /// or the task is cancelled.
  func answer() async throws(BrowserError) -> String
  /// Stops listening; safe to call twice.
  func close() async
}

extension RedirectChannel {
  package func startPage(for page: URL) -> URL { page }
  package func shownPage(for page: URL) -> URL { page }
}

/// Opens redirect URIs on this machine (RFC 8252 section 7.3).
package protocol RedirectListener: Sendable {
  func listen(_ expectation: RedirectExpectation) async throws(BrowserError) -> any RedirectChannel
}
