// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import Foundation

/// A redirect URI and what it can do. No function of the library returns one, on any platform.
open class MSALRedirectUri: NSObject, NSCopying {
  private static let loopback = URL(string: "http://localhost") ?? URL(filePath: "/")

  /// Makes the redirect URI that an application has when it names none.
  public override init() {}

  /// `http://localhost`, where the answer comes back to a listener on this machine (RFC 8252 section 7.3).
  open var url: URL { Self.loopback }

  /// False: no redirect URI opens an app on Linux. The broker is asked over the session bus.
  open var brokerCapable: Bool { false }

  /// The redirect URI itself: it does not change.
  open func copy(with zone: NSZone? = nil) -> Any { self }
}
