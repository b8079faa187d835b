// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import MSAL

/// An app for the staff of an organisation: sign-in in the browser, silent tokens, accounts, sign-out.
final class StaffApp {
  let deployment: Deployment
  let application: MSALPublicClientApplication

  init(_ deployment: Deployment) throws {
    self.deployment = deployment
    let host = deployment.authority.host ?? ""
    let port = deployment.authority.port.map { ":\($0)" } ?? ""
    let audience: MSALAudienceType = .azureADMultipleOrgsAudience
    let authority = try MSALAADAuthority(environment: host + port, audienceType: audience, rawTenant: nil)
    application = try MSALPublicClientApplication(configuration: deployment.configuration(authority))
  }

  /// The authorities of the clouds that the app offers in its settings.
  static func clouds() throws -> [String] {
    let clouds: [MSALAzureCloudInstance] = [.publicCloudInstance, .usGovernmentCloudInstance, .chinaCloudInstance]
    return try clouds.map {
      try MSALAADAuthority(cloudInstance: $0, audienceType: .azureADMyOrgOnlyAudience, rawTenant: "contoso.com")
        .url.host ?? ""
    }
  }

  func signIn() async throws -> MSALResult {
    let parameters = MSALInteractiveTokenParameters(scopes: deployment.scopes, webviewParameters: deployment.webview)
    let prompt: MSALPromptType = .selectAccount
    parameters.promptType = prompt
    parameters.extraScopesToConsent = ["Mail.Read"]
    let method: MSALPreferredAuthMethod = .none
    parameters.preferredAuthMethod = method
    parameters.correlationId = UUID()
    let style: UIModalPresentationStyle = .formSheet
    parameters.webviewParameters.presentationStyle = style
    let surface: MSALWebviewType = .authenticationSession
    parameters.webviewParameters.webviewType = surface
    return try await application.acquireToken(with: parameters)
  }

  /// Gets a new token from the browser's session, without a page.
  func renew() async throws -> MSALResult {
    let parameters = MSALInteractiveTokenParameters(scopes: deployment.scopes, webviewParameters: deployment.webview)
    let prompt: MSALPrompt = .never
    parameters.prompt = prompt
    return try await application.acquireToken(with: parameters)
  }

  /// With a block, as older code has it.
  func token(for account: MSALAccount, completion: @escaping @Sendable (String?, String?) -> Void) {
    let parameters = MSALSilentTokenParameters(scopes: deployment.scopes, account: account)
    parameters.completionBlockQueue = DispatchQueue.global()
    let mode: MSALXpcMode = .disabled
    common(parameters).msalXpcMode = mode
    let finished: MSALCompletionBlock = { result, error in
      let source: MSALTokenSource? = result?.tokenSource
      completion(source.map { "\($0)" }, error.map { explanation(of: $0) })
    }
    application.acquireTokenSilent(with: parameters, completionBlock: finished)
  }

  private func common(_ parameters: MSALTokenParameters) -> MSALTokenParameters {
    parameters.extraQueryParameters = ["app": "staff"]
    parameters.authority = application.configuration.authority
    return parameters
  }

  /// One line for each account and each of its tenants.
  func people(completion: @escaping @Sendable ([String]) -> Void) {
    let parameters = MSALAccountEnumerationParameters()
    parameters.returnOnlySignedInAccounts = true
    let show: MSALAccountsCompletionBlock = { accounts, _ in
      completion(
        (accounts ?? []).flatMap { account -> [String] in
          let id: MSALAccountId? = account.homeAccountId
          let profiles: [MSALTenantProfile] = account.tenantProfiles ?? []
          return ["\(account.username ?? "") \(id?.tenantId ?? "")"]
            + profiles.map { "- \($0.tenantId ?? "") \($0.isHomeTenantProfile) \($0.claims?["name"] ?? "")" }
        })
    }
    application.accountsFromDevice(for: parameters, completionBlock: show)
  }

  func whoIsThere(completion: @escaping @Sendable (String?) -> Void) {
    let show: MSALCurrentAccountCompletionBlock = { current, previous, error in
      completion(error == nil ? current?.username ?? previous?.username : nil)
    }
    application.getCurrentAccount(with: nil, completionBlock: show)
  }

  func signOut(_ account: MSALAccount, completion: @escaping @Sendable (Bool) -> Void) {
    let parameters = MSALSignoutParameters(webviewParameters: deployment.webview)
    parameters.signoutFromBrowser = true
    parameters.wipeAccount = true
    parameters.completionBlockQueue = DispatchQueue.global()
    let done: MSALSignoutCompletionBlock = { success, _ in completion(success) }
    application.signout(with: account, signoutParameters: parameters, completionBlock: done)
  }
}
