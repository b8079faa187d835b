// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import Foundation
import OAuthClient
import TokenExchange

extension MSALPublicClientApplication {
  /// Gets a token without asking the user if it can, and in the browser if it must: ``acquireTokenSilent(with:)``, and
  /// ``acquireToken(with:)`` where that ends with ``MSALError/interactionRequired`` or nobody is signed in. Not in
  /// Apple's MSAL.
  ///
  /// ```swift
  /// let result = try await application.token(for: .init(scopes: ["User.Read"]))
  /// ```
  ///
  /// The account is ``MSALTokenParameters/account``. If that is nil, it is the one that is signed in; if several are,
  /// the page lets the user choose, unless the parameters have another prompt. Parameters about the page, such as the
  /// prompt, only matter when a page opens. Call it when the user expects a page, and ``acquireTokenSilent(with:)`` in
  /// the background.
  /// - Parameter parameters: What to ask for, and how.
  /// - Returns: The token and the account.
  /// - Throws: What ``acquireTokenSilent(with:)`` and ``acquireToken(with:)`` throw. A failure of the network, and any
  ///   other error than `interactionRequired`, opens no page. `interactionRequired` is thrown for
  ///   ``MSALPrompt/never`` only.
  @discardableResult
  public nonisolated(nonsending) func token(for parameters: MSALInteractiveTokenParameters) async throws -> MSALResult {
    var (known, asking) = try requests(for: parameters)
    guard let account = known.account else { return try await asking.run(by: calls) }
    do {
      return try await SilentRequest(parameters: known).run(by: calls)
    } catch let error where error.msalCode == .interactionRequired {
      asking.parameters.account = account
      asking.parameters.claims = Self.claims(asking.parameters.claims, demandedBy: error)
      return try await asking.run(by: calls)
    }
  }

  /// The app's claims, and those that the service demanded when it refused the silent request.
  private static func claims(_ asked: String?, demandedBy refusal: any Error) -> String? {
    guard let demanded = (refusal as NSError).userInfo[MSALClaimsChallengeKey] as? String else { return asked }
    // A demand that is no JSON is not passed on.
    return (try? ClaimsParameter.merge(claims: demanded, more: asked, capabilities: [])) ?? asked
  }

  /// The values for a silent request, with an account if exactly one is meant, and those for an interactive request.
  private func requests(
    for parameters: MSALInteractiveTokenParameters
  ) throws -> (known: TokenParameters, asking: InteractiveRequest) {
    var asking = try Calls.freeze(parameters)
    var known = try throwingNSError { () throws(IdentityError) in try parameters.frozenTokenParameters() }
    guard known.account == nil else { return (known, asking) }
    let accounts = try calls.accounts(AccountFilter())
    if accounts.count == 1 { known.account = accounts[0].reference }
    if accounts.count > 1, parameters.prompt == nil { asking.prompt = asking.prompt ?? .selectAccount }
    return (known, asking)
  }
}
