// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

/// What happened while a person was at sign-in pages.
public struct TestVisit: Sendable, Hashable {
  /// What a page asked for.
  public enum Page: Sendable, Hashable {
    /// The user name.
    case username
    /// The password.
    case password
    /// One of several accounts.
    case account
    /// Consent to an app's permissions.
    case consent
    /// An administrator's approval of the app.
    case approval
    /// A new password.
    case passwordChange
    /// The code of a second factor.
    case secondFactor
    /// The account to sign out.
    case signOut
    /// The code of another device.
    case deviceCode
    /// The confirmation that the other device is the person's own.
    case deviceConfirmation
    /// The same input again, because the page refused it with this text.
    case refused(String)
  }

  /// How a visit ended.
  public enum Ending: Sendable, Hashable {
    /// The browser returned to the app, with an answer or a refusal.
    case backAtApp
    /// The visit ended at a page that asks for nothing; the text is its heading.
    case page(String)
    /// The person closed the window, as the test had said.
    case closed
    /// The person could not go on; the text says why.
    case stuck(String)
  }

  /// The person's user name; nil when the test had named no person.
  public let username: String?
  /// What the pages asked for, in order.
  public let pages: [Page]
  /// How the visit ended.
  public let ending: Ending
  /// The page that the browser shows at the end; nil when there is none.
  public internal(set) var page: TestPage?
}
