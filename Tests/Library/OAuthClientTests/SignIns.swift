// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import Foundation
import OAuthClient
import OAuthWire
import PlatformInterfaces
import TestSupport
import TokenExchange

/// A browser whose person acts at once: `answer` makes the redirect's parameters from those of the page's URL.
struct AnsweringBrowser: Browser {
  let transport: WatchedTransport
  let opened = Lock<[URL]>([])
  var answer: @Sendable ([Parameter]) -> [Parameter]

  /// The parameters of the page shown last.
  var asked: [Parameter] {
    opened.withLock { $0.last }.flatMap { $0.query(percentEncoded: true) }.flatMap { FormCoding.decode($0) } ?? []
  }

  func open(_ url: URL, privately: Bool) async throws(PageOpeningError) {
    opened.withLock { $0.append(url) }
    let asked = asked
    let parameters = answer(asked)
    let isSignOut = asked["post_logout_redirect_uri"] != nil
    guard let target = asked["redirect_uri"] ?? asked["post_logout_redirect_uri"],
      let redirect = URL(string: isSignOut ? FormCoding.url(target, adding: parameters) : target)
    else { return }
    let request =
      isSignOut
      ? HTTPRequest(url: redirect)
      : HTTPRequest(method: "POST", url: redirect, body: FormCoding.body(parameters))
    Task { try? await transport.send(request) }
  }

  /// Returns once a page is shown.
  func waitUntilOpened(_ count: Int = 1) async {
    while opened.withLock({ $0.count }) < count { await Task.yield() }
  }
}

extension SigningService {
  /// A person who signs in or out at once. `change` may spoil or extend the answer.
  func browser(_ change: @escaping @Sendable (inout [Parameter]) -> Void = { _ in }) -> AnsweringBrowser {
    AnsweringBrowser(transport: transport) { asked in
      var answer = [Parameter("code", "code-1"), Parameter("state", asked["state"] ?? "")]
      change(&answer)
      return answer
    }
  }

  /// A person who looks at the page and does nothing.
  var idleBrowser: AnsweringBrowser { AnsweringBrowser(transport: transport) { _ in [] } }

  func interactive(
    _ browser: any Browser, _ change: (inout InteractiveRequest) -> Void = { _ in }
  ) -> InteractiveRequest {
    var request = InteractiveRequest(
      parameters: TokenParameters(scopes: ScopeSet(["User.Read"])),
      presentation: Presentation(browser: browser, announce: { _ in }))
    change(&request)
    return request
  }

  /// Makes the service answer the code with tokens that have the nonce of the sign-in page.
  func grantTokens(
    _ browser: AnsweringBrowser, nonce: String? = nil,
    _ change: @escaping @Sendable (inout JSONObject) -> Void = { _ in }
  ) {
    onToken { _ in codeAnswer(browser, nonce: nonce, change) }
  }

  /// The token endpoint's answer to the code from `browser`. `change` applies to the ID token's claims.
  func codeAnswer(
    _ browser: AnsweringBrowser, nonce: String? = nil, _ change: (inout JSONObject) -> Void = { _ in }
  ) -> HTTPResponse {
    let token = try? idToken {
      $0["nonce"] = .string(nonce ?? browser.asked["nonce"] ?? "")
      change(&$0)
    }
    return (try? tokens { $0["id_token"] = .string(token ?? "") }).map { .json($0) } ?? HTTPResponse(status: 500)
  }

  /// A client on `sessions`, for tests that reach into a session from outside.
  func client(
    sessions: InteractiveSessions, browser: any Browser = UnusedBrowser(),
    _ change: (inout ClientConfiguration) -> Void = { _ in }
  ) -> PublicClient {
    let platform = Platform(
      transport: transport, clock: clock, random: SeededRandom(), browser: browser,
      redirects: InProcessRedirects(transport: transport), log: log)
    return PublicClient(
      configuration: client(change).configuration, platform: platform, cache: cache, sessions: sessions)
  }
}

extension IdentityError {
  /// The reason of an error that requires interaction.
  var interactionReason: InteractionReason? {
    if case .interactionRequired(let reason, _) = self.reason { reason } else { nil }
  }

  /// The server's answer, from whichever case has it.
  var response: ErrorResponse? {
    switch reason {
    case .refused(let response), .authorizationRefused(let response): response
    case .interactionRequired(_, let response), .cancelledByUser(let response): response
    default: nil
    }
  }
}
