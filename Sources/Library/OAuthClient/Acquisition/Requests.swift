// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import FoundationEssentials
import OAuthWire
import PlatformInterfaces
import TokenExchange

/// The parameters of all requests for tokens.
package struct TokenParameters: Sendable {
  package var scopes: ScopeSet
  package var account: AccountReference?
  /// nil: the application's authority.
  package var authority: Authority?
  /// The `claims` parameter as JSON text. With claims, a silent request does not use the cached access token.
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

/// A sign-in in which this machine shows no page.
package protocol BrowserlessRequest: SignInRequest {
  /// Redeems the proof of the person.
  /// - Parameter key: The key that the token is bound to; nil for a bearer token.
  func redeem(
    by redemption: TokenRedemption, _ key: KeyBinding?, _ correlationID: CorrelationID
  ) async throws(IdentityError) -> AuthenticationResult
}

package struct InteractiveRequest: SignInRequest {
  package var parameters: TokenParameters
  /// What the page does with a person who is signed in; nil: the service decides.
  package var prompt: Prompt?
  package var loginHint: String?
  package var domainHint: String?
  package var extraScopesToConsent = ScopeSet([])
  /// Whether no page takes the place of the window of the desktop's identity broker.
  package var requiresBroker = false
  package var presentation: Presentation

  package init(parameters: TokenParameters, prompt: Prompt? = nil, presentation: Presentation) {
    self.parameters = parameters
    self.prompt = prompt
    self.presentation = presentation
  }
}

/// How a page reaches the person.
package struct Presentation: Sendable {
  /// Whether the browser opens a private window.
  package var privately: Bool
  /// The app's own browser; nil: the system browser.
  package var browser: (any Browser)?
  /// A view of the app that shows the page instead of a browser; nil: none.
  package var view: PageView?
  /// The seconds to wait for the person.
  package var timeoutSeconds: Double
  /// Shows the person the URL when no browser could be opened. The request waits on, so that the person can open the
  /// URL.
  package var announce: @Sendable (URL) -> Void
  /// Gets the URL before a browser or a view is asked to show the page.
  package var opening: (@Sendable (URL) -> Void)?
  /// Gets the URL when a browser was started. Whether the browser shows the page is not known.
  package var opened: (@Sendable (URL) -> Void)?

  package init(
    privately: Bool = false, browser: (any Browser)? = nil, view: PageView? = nil, timeoutSeconds: Double = 600,
    announce: @escaping @Sendable (URL) -> Void
  ) {
    self.privately = privately
    self.browser = browser
    self.view = view
    self.timeoutSeconds = timeoutSeconds
    self.announce = announce
  }

  /// The text for the person when no browser could be opened.
  package static func notice(of page: URL) -> String {
    "To sign in, open this page in a browser on this machine: \(page.absoluteString)"
  }
}

package struct SilentRequest: Sendable {
  package var parameters: TokenParameters
  /// Whether the cached access token is not used.
  package var forceRefresh: Bool
  /// Whether the client's own refresh token is used when the desktop's identity broker has the account but gave no
  /// token.
  package var mayUseOwnTokenAfterBroker = true
  /// Returns the headers to add to a token request with this URL; nil: none.
  package var headers: (@Sendable (URL) async -> [Parameter])?

  /// Whether a cached access token may answer. With claims, a new token is requested, which has them.
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
  /// How the sign-out page is shown; nil: it is not shown, and only the cache on this machine changes.
  package var presentation: Presentation?
  /// Whether the account is removed for every client, and not for this one only.
  package var wipeAccount = false
  /// Whether the whole cache is emptied.
  package var wipeCacheForAllAccounts = false
  package var extraQueryParameters: [Parameter] = []
  package var correlationID: CorrelationID?

  package init(account: AccountReference, presentation: Presentation? = nil) {
    self.account = account
    self.presentation = presentation
  }
}
