// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

/// A visit of a person to sign-in pages.
public struct TestVisit: Sendable, Hashable {
  /// What a page asked.
  public enum Page: Sendable, Hashable {
    /// The user name, the password, or which of several accounts.
    case username, password, account
    /// Whether an app may do what it wants.
    case consent
    /// Whether an administrator comes to let the app in.
    case approval
    /// A new password.
    case passwordChange
    /// A code as a second factor.
    case secondFactor
    /// Which account to sign out.
    case signOut
    /// The code of another device, and whether it is one's own.
    case deviceCode, deviceConfirmation
    /// The page refused what was typed, with this text, and asked again.
    case refused(String)
  }

  /// How it ended.
  public enum Ending: Sendable, Hashable {
    /// The browser went back to the app, with tokens to come or with a refusal.
    case backAtApp
    /// A page asks nothing more: its heading.
    case page(String)
    /// The person closed the window, as the test wants it.
    case closed
    /// The person could not go on: why.
    case stuck(String)
  }

  /// Who it was; nil: nobody was there.
  public let username: String?
  /// What the pages asked, in order.
  public let pages: [Page]
  /// How it ended.
  public let ending: Ending
}
