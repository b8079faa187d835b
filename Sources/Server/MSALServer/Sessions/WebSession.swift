// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import FoundationEssentials
import OpenSSLCrypto

/// The settings of ``WebSessions``.
public struct WebSessionConfiguration: Sendable {
  /// The app's own address as browsers see it, without a path, such as `https://shop.example`. `http` is accepted for
  /// this machine.
  public var address: String
  /// The path of the registered redirect URI.
  public var redirectPath = "/signin-oidc"
  /// The key of 32 random bytes that encrypts sessions and flows. All processes of the app have the same. It is never
  /// printed.
  public var key: [UInt8]
  /// The key before; what it encrypted is still read. nil: there is none.
  public var earlierKey: [UInt8]?
  /// The store that keeps sessions, so that a cookie has an id only. nil: the cookies have the sessions themselves.
  public var store: (any TokenPartitionStore)?
  /// How long a session lasts; eight hours by default. The browser forgets it then, too.
  public var lifetime = Duration.seconds(8 * 3600)
  /// Whether cookies are `Secure`, and the platform's answer comes as a form. nil: they are if ``address`` begins with
  /// `https`. Some browsers keep such cookies at `http://localhost`, too.
  public var usesSecureCookies: Bool?
  /// The first part of the names of the cookies: letters, digits and hyphens; `msal` by default.
  public var cookieName = "msal"

  /// Makes settings. ``WebSessions/init(_:application:)`` checks them.
  /// - Parameters:
  ///   - address: The app's own address.
  ///   - key: 32 random bytes.
  public init(address: String, key: [UInt8]) { (self.address, self.key) = (address, key) }
}

extension WebSessionConfiguration: CustomStringConvertible, CustomReflectable {
  /// A text without the keys.
  public var description: String { "WebSessionConfiguration(\(address))" }
  /// An empty mirror, so that `dump` does not print the keys.
  public var customMirror: Mirror { Mirror(self, children: []) }
}

/// A person who is signed in with a browser.
public struct WebSession: Sendable, CustomStringConvertible, CustomReflectable {
  /// The person. ``ConfidentialClientApplication/acquireTokenSilent(homeAccountID:scopes:sessionID:options:)`` takes
  /// ``SignedInAccount/homeAccountID`` and ``SignedInAccount/sessionID``.
  public let account: SignedInAccount
  /// The value that the forms of the app's pages have in a hidden field, so that no other site can send such a form.
  public let formToken: String
  /// When the session ends.
  public let expiresOn: Date
  /// What the store knows the session by.
  let id: String

  /// Tells whether a form comes from a page of this session. The comparison takes the same time for all texts.
  /// - Parameter formToken: The value of the hidden field; nil when the form has none.
  public func accepts(formToken: String?) -> Bool {
    constantTimeEqual(Array(self.formToken.utf8), Array((formToken ?? "").utf8))
  }

  /// A text without the person and the secrets.
  public var description: String { "WebSession(until \(expiresOn))" }
  /// An empty mirror, so that `dump` does not print them.
  public var customMirror: Mirror { Mirror(self, children: []) }
}

/// Where the app sends a browser next, with the cookies that it is given.
public struct WebRedirect: Sendable, CustomStringConvertible, CustomReflectable {
  /// The address, absolute or a path of the app.
  public let location: String
  /// The values of the header fields `Set-Cookie`.
  public let cookies: [String]
  /// The header fields of the answer, whose status is 303 (See Other): `Location`, `Cache-Control` and `Set-Cookie`.
  public var headers: [(name: String, value: String)] {
    [("Location", location), ("Cache-Control", "no-store")] + cookies.map { ("Set-Cookie", $0) }
  }

  /// A text without the cookies and the query.
  public var description: String { "WebRedirect(\(location.prefix { $0 != "?" }))" }
  /// An empty mirror, so that `dump` does not print the cookies.
  public var customMirror: Mirror { Mirror(self, children: []) }
}
