// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import MSAL

// The code of the articles about several accounts and about networks, compiled; see PageSnippets.swift.

/// The account that the person chooses; nil: another one, which has to sign in first.
func chosenAccount(
  _ application: MSALPublicClientApplication, choose: ([String]) -> Int?
) throws -> MSALAccount? {
  let accounts = try application.allAccounts()
  let names = accounts.map { $0.username ?? "An account without a name" }
  return choose(names).map { accounts[$0] }
}

func rememberedAccount(_ application: MSALPublicClientApplication, _ identifier: String) throws -> MSALAccount? {
  let remembered = MSALAccountEnumerationParameters(identifier: identifier)
  let account = try application.accounts(for: remembered).first
  return account
}

func addAccount(_ application: MSALPublicClientApplication) async throws -> MSALAccount {
  let parameters = MSALInteractiveTokenParameters(
    scopes: ["User.Read"], webviewParameters: MSALWebviewParameters())
  parameters.promptType = .selectAccount
  let added = try await application.acquireToken(with: parameters).account
  return added
}

func oneAtATime(_ configuration: MSALPublicClientApplicationConfig) {
  configuration.accountMode = .single
}

func asGuest(
  _ application: MSALPublicClientApplication, _ account: MSALAccount, tenant: String
) async throws -> MSALResult {
  let parameters = MSALSilentTokenParameters(scopes: ["User.Read"], account: account)
  parameters.authority = try MSALAADAuthority(
    url: URL(string: "https://login.microsoftonline.com/\(tenant)")!)
  let result = try await application.acquireTokenSilent(with: parameters)
  return result
}

func listTenants(_ account: MSALAccount) {
  for profile in account.tenantProfiles ?? [] where !profile.isHomeTenantProfile {
    print("Guest in \(profile.tenantId ?? "")")
  }
}

func trustAnAuthorityOfTheOrganisation(_ configuration: MSALPublicClientApplicationConfig) {
  configuration.certificateAuthorityFile = URL(filePath: "/etc/reader/example-ca.pem")
}

func goEasyOnTheLine() {
  MSALGlobalConfig.httpConfig.timeoutIntervalForRequest = 30
  MSALGlobalConfig.httpConfig.retryCount = 3
  MSALGlobalConfig.httpConfig.retryInterval = 2
}
