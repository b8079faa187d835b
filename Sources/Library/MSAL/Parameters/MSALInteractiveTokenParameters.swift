// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

/// What the sign-in page shows first (OpenID Connect Core 3.1.2.1 `prompt`).
public enum MSALPromptType: UInt, Sendable {
  /// The accounts to choose from.
  case selectAccount = 0
  /// The password, even when the browser remembers the person.
  case login
  /// The permissions, even when they were granted before.
  case consent
  /// The page for making a new account.
  case create
  /// Whatever is needed.
  case promptIfNecessary

  /// `promptIfNecessary`.
  public static var `default`: MSALPromptType { .promptIfNecessary }
}

/// The prompts of MSAL.NET, under its names: the four of `MSALPromptType`, and two that it lacks.
public enum MSALPrompt: Sendable, CaseIterable {
  /// The accounts to choose from.
  case selectAccount
  /// The password, even when the browser remembers the person.
  case forceLogin
  /// The permissions, even when they were granted before.
  case consent
  /// The page for making a new account.
  case create
  /// No page at all: the browser's session gives the token, or the call fails with `MSALError.interactionRequired`
  /// (`prompt=none`, OpenID Connect Core 3.1.2.1).
  case never
  /// Whatever is needed: no `prompt` is sent.
  case noPrompt
}

/// Which way to sign in is offered first.
public enum MSALPreferredAuthMethod: UInt, Sendable {
  /// No preference.
  case none = 0
  /// A QR code and a PIN.
  case QRPIN
}

/// Parameters of ``MSALPublicClientApplication/acquireToken(with:)`` and ``MSALPublicClientApplication/token(for:)``.
///
/// ```swift
/// let parameters = MSALInteractiveTokenParameters(scopes: ["User.Read", "Mail.Read"])
/// parameters.promptType = .selectAccount
/// parameters.domainHint = "contoso.com"
/// ```
open class MSALInteractiveTokenParameters: MSALTokenParameters {
  /// What the page shows first. Default `.promptIfNecessary`.
  open var promptType: MSALPromptType = .default

  /// The prompt under MSAL.NET's names, with two that `promptType` lacks. It replaces `promptType` unless it is nil,
  /// which is the default.
  open var prompt: MSALPrompt?

  /// The user name to fill in. Default nil; then it is the account's, if there is one.
  open var loginHint: String?

  /// The organisation (a domain, `organizations` or `consumers`) whose sign-in page to go to. Default nil.
  open var domainHint: String?

  /// Permissions of other resources to ask for at the same time; they do not come into this token. Default nil.
  open var extraScopesToConsent: [String]?

  /// How the page reaches the person: a copy of what the initialiser got.
  open private(set) var webviewParameters: MSALWebviewParameters

  /// Which way to sign in is offered first: `.QRPIN` adds the query parameter `pc=18`. Default `.none`.
  open var preferredAuthMethod: MSALPreferredAuthMethod = .none

  /// Makes parameters.
  /// - Parameters:
  ///   - scopes: The permissions asked for.
  ///   - webviewParameters: How the page reaches the person; copied.
  public init(scopes: [String], webviewParameters: MSALWebviewParameters) {
    self.webviewParameters = webviewParameters.copied
    super.init(scopes: scopes)
  }

  /// Makes parameters for the system browser. Not in Apple's MSAL.
  /// - Parameter scopes: The permissions asked for.
  public convenience override init(scopes: [String]) {
    self.init(scopes: scopes, webviewParameters: MSALWebviewParameters())
  }
}
