// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import FoundationEssentials
import OAuthWire
import PlatformInterfaces
import TokenExchange

/// An application's settings, as they were when the application was made.
package struct ClientConfiguration: Sendable {
  package var clientID: ClientID
  package var redirectURI: RedirectURI
  package var authority: Authority
  /// The authorities that are used without instance discovery. Only these may use http, and only on loopback.
  package var knownAuthorities: [Authority]
  /// Client capabilities for the `xms_cc` claim, such as `CP1`.
  package var capabilities: [String] = []
  /// The seconds before its expiry from which on an access token does not count as valid.
  package var expirationBuffer = 300.0
  /// Whether an expired access token is used in its extended lifetime while the service is down.
  package var extendedLifetimeEnabled = false
  /// Whether people may sign in at a cloud other than that of the authority.
  package var multipleCloudsSupported = false
  /// Parameters of every authorization and token request to the Microsoft platform.
  package var sliceParameters: [Parameter] = []
  /// How often a request is repeated after status 5xx or a lost connection.
  package var retryCount = 1
  /// Whether a request that got no answer in time is repeated too.
  package var repeatsAfterTimeout = true
  /// The seconds between the attempts.
  package var retryInterval = 0.5
  /// Whether the app has one account at a time. A sign-in is for the account that is signed in, if there is one.
  package var signsInOneAccount = false
  /// Whether a request that names a reserved scope is refused, as Apple's SDK does. The command takes such scopes.
  package var reservedScopesRefused = false

  /// The redirect URI under which the app asks the desktop's identity broker; nil: it does not.
  package var brokerRedirectURI: String?
  /// How long the look-up of the broker's name may take.
  package var brokerLookUpLimit = Duration.milliseconds(100)
  /// Whether the broker may be asked now.
  package var brokerAllowed: @Sendable () -> Bool = { true }
  /// Called with true when the broker is about to sign a person in, and with false when it has answered.
  package var brokerWindow: @Sendable (Bool) -> Void = { _ in }
  /// Whether the app wants the broker, at a service whose accounts brokers have.
  package var asksBroker: Bool { brokerRedirectURI != nil && authority.kind == .entra }

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
  /// A listener of this library on loopback; nil: `http://localhost` with a free port.
  case loopback(URL?)
  /// A custom scheme for which the desktop opens the app. The app passes the URL to the library.
  case customScheme(URL)

  /// Reads a redirect URI; nil: a listener with a free port.
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
    // For the desktop's identity broker. The browser's answer comes to a listener.
    case "https" where BrokerRedirect.isMeant(by: text): self = .loopback(nil)
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
