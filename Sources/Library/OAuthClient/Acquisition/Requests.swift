// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import FoundationEssentials
import OAuthWire
import PlatformInterfaces
import TokenExchange

/// What interactive and silent requests share.
package struct TokenParameters: Sendable {
  package var scopes: ScopeSet
  package var account: AccountReference?
  /// nil: the application's.
  package var authority: Authority?
  /// The `claims` parameter as JSON text; it also makes a silent request pass over the cached access token.
  package var claims: String?
  package var extraQueryParameters: [Parameter]
  package var correlationID: CorrelationID?
  package var scheme = AuthenticationScheme.bearer

  package init(
    scopes: ScopeSet, account: AccountReference? = nil, authority: Authority? = nil, claims: String? = nil,
    extraQueryParameters: [Parameter] = [], correlationID: CorrelationID? = nil
  ) {
    self.scopes = scopes
    self.account = account
    self.authority = authority
    self.claims = claims
    self.extraQueryParameters = extraQueryParameters
    self.correlationID = correlationID
  }
}

/// A request in which the person proves who they are.
package protocol SignInRequest: Sendable {
  var parameters: TokenParameters { get set }
}

/// One in which this machine shows no page.
package protocol BrowserlessRequest: SignInRequest {
  /// - Parameter key: What the token is to be bound to; nil for a bearer token.
  func redeem(
    by redemption: TokenRedemption, _ key: KeyBinding?, _ correlationID: CorrelationID
  ) async throws(IdentityError) -> AuthenticationResult
}

package struct InteractiveRequest: SignInRequest {
  package var parameters: TokenParameters
  /// nil: the service decides.
  package var prompt: Prompt?
  package var loginHint: String?
  package var domainHint: String?
  package var extraScopesToConsent = ScopeSet([])
  package var presentation: Presentation

  package init(parameters: TokenParameters, prompt: Prompt? = nil, presentation: Presentation) {
    self.parameters = parameters
    self.prompt = prompt
    self.presentation = presentation
  }
}

/// How a page reaches the person.
package struct Presentation: Sendable {
  /// Ask the browser for a private window.
  package var privately: Bool
  /// The app's own way to open a page; nil: the system browser.
  package var browser: (any Browser)?
  /// A view of the app's own for the page, instead of any browser.
  package var view: (any PageView)?
  /// Seconds to wait for the person.
  package var timeoutSeconds: Double
  /// Told the URL when no browser could be opened, so that the person can open it by hand; the listener goes on
  /// waiting.
  package var announce: @Sendable (URL) -> Void
  /// Told the URL when a browser has been started, in which the page may or may not appear.
  package var opened: (@Sendable (URL) -> Void)?

  package init(
    privately: Bool = false, browser: (any Browser)? = nil, view: (any PageView)? = nil, timeoutSeconds: Double = 600,
    announce: @escaping @Sendable (URL) -> Void
  ) {
    self.privately = privately
    self.browser = browser
    self.view = view
    self.timeoutSeconds = timeoutSeconds
    self.announce = announce
  }

  /// What is said to the person when no browser can be opened.
  package static func notice(of page: URL) -> String {
    "To sign in, open this page in a browser on this machine: \(page.absoluteString)"
  }
}

package struct SilentRequest: Sendable {
  package var parameters: TokenParameters
  /// Pass over the cached access token.
  package var forceRefresh: Bool
  /// Headers to add to a request for tokens, by its URL.
  package var headers: (@Sendable (URL) async -> [Parameter])?

  /// Claims ask for a token that the cached one need not be.
  var mayUseCachedToken: Bool { !forceRefresh && parameters.claims == nil }

  package init(
    parameters: consuming TokenParameters, forceRefresh: Bool = false,
    headers: (@Sendable (URL) async -> [Parameter])? = nil
  ) {
    self.parameters = parameters
    self.forceRefresh = forceRefresh
    self.headers = headers
  }
}

package struct SignOutRequest: Sendable {
  package var account: AccountReference
  /// nil: only this machine's cache. Otherwise the end-session page is shown too.
  package var presentation: Presentation?
  /// Remove the account for every client, not just this one.
  package var wipeAccount = false
  /// Empty the whole shared cache.
  package var wipeCacheForAllAccounts = false
  package var extraQueryParameters: [Parameter] = []
  package var correlationID: CorrelationID?

  package init(account: AccountReference, presentation: Presentation? = nil) {
    self.account = account
    self.presentation = presentation
  }
}
