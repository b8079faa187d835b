// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import FoundationEssentials
import OAuthWire
import PlatformInterfaces
import TokenExchange

/// An application's settings, frozen: what the app changes later in its own configuration object has no effect here.
package struct ClientConfiguration: Sendable {
  package var clientID: ClientID
  package var redirectURI: RedirectURI
  package var authority: Authority
  /// Authorities that are used without asking instance discovery; the only ones that may be http, and only on loopback.
  package var knownAuthorities: [Authority]
  /// Client capabilities for the `xms_cc` claim, such as `CP1`.
  package var capabilities: [String] = []
  /// Seconds before its expiry from which an access token no longer counts as valid.
  package var expirationBuffer = 300.0
  /// Return an expired access token within its extended lifetime when the service is down.
  package var extendedLifetimeEnabled = false
  /// Let the person sign in at another cloud than the authority's.
  package var multipleCloudsSupported = false
  /// Parameters added to every authorize and token request.
  package var sliceParameters: [Parameter] = []
  /// How often a request is repeated after a 5xx answer or a broken connection.
  package var retryCount = 1
  /// Seconds between those attempts.
  package var retryInterval = 0.5
  /// While somebody is signed in, a sign-in that names no account is for that account.
  package var signsInOneAccount = false

  package init(
    clientID: ClientID, redirectURI: RedirectURI, authority: Authority, knownAuthorities: [Authority] = []
  ) {
    self.clientID = clientID
    self.redirectURI = redirectURI
    self.authority = authority
    self.knownAuthorities = knownAuthorities
  }
}

/// Where the authorization answer comes back to (RFC 8252 section 7).
package enum RedirectURI: Sendable, Hashable {
  /// A listener of our own on this machine; nil is `http://localhost` with a free port.
  case loopback(URL?)
  /// A scheme that the desktop hands to the app, which passes the URL on.
  case customScheme(URL)

  /// nil is the loopback default.
  package init(_ text: String?) throws(RedirectURIError) {
    guard let text else {
      self = .loopback(nil)
      return
    }
    guard let url = URL(string: text), let scheme = url.scheme?.lowercased(), url.fragment == nil else {
      throw RedirectURIError(reason: "it is not an absolute URI without a fragment")
    }
    switch scheme {
    case "http":
      guard let host = url.host(percentEncoded: false).flatMap({ LoopbackHost($0) }), host.canBeRedirectedTo else {
        throw RedirectURIError(reason: "an http redirect URI must be on localhost")
      }
      guard (0...65_535).contains(url.port ?? 0) else { throw RedirectURIError(reason: "there is no such port") }
      self = .loopback(url)
    case "https":
      throw RedirectURIError(reason: "an https redirect URI can't come back to a Linux app; use http://localhost")
    case "urn": throw RedirectURIError(reason: "out-of-band redirects are no longer supported; use http://localhost")
    default:
      guard text.contains("://") else { throw RedirectURIError(reason: "a custom scheme must be followed by ://") }
      self = .customScheme(url)
    }
  }
}

/// Why a text can't be a redirect URI of a public client on this platform.
package struct RedirectURIError: Error, Sendable, Equatable { package var reason: String }
