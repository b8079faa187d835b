// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import MSAL

/// Apps of services beside Microsoft Entra ID: their authorities, and a whole round of tokens at each.
struct ServiceApp {
  let deployment: Deployment
  let authority: MSALAuthority

  static func shop(_ deployment: Deployment) throws -> ServiceApp {
    let authority: MSALB2CAuthority = try MSALB2CAuthority(url: deployment.authority)
    return ServiceApp(deployment: deployment, authority: authority)
  }

  static func customers(_ deployment: Deployment) throws -> ServiceApp {
    let authority: MSALCIAMAuthority = try MSALCIAMAuthority(url: deployment.authority, validateFormat: false)
    return ServiceApp(deployment: deployment, authority: authority)
  }

  static func federation(_ deployment: Deployment) throws -> ServiceApp {
    let authority: MSALADFSAuthority = try MSALADFSAuthority(url: deployment.authority)
    return ServiceApp(deployment: deployment, authority: authority)
  }

  static func openID(_ deployment: Deployment) throws -> ServiceApp {
    let authority: MSALOpenIDConnectAuthority = try MSALOpenIDConnectAuthority(url: deployment.authority)
    return ServiceApp(deployment: deployment, authority: authority)
  }

  /// Signs in, gets a token from the cache and a renewed one, and forgets the account.
  func round() async throws -> [String] {
    let application = try MSALPublicClientApplication(configuration: deployment.configuration(authority))
    let interactive = MSALInteractiveTokenParameters(scopes: deployment.scopes, webviewParameters: deployment.webview)
    let first = try await application.acquireToken(with: interactive)
    let silent = MSALSilentTokenParameters(scopes: deployment.scopes, account: first.account)
    let second = try await application.acquireTokenSilent(with: silent)
    silent.forceRefresh = true
    let third = try await application.acquireTokenSilent(with: silent)
    try application.remove(first.account)
    return [first, second, third].map { "\($0.tokenSource)" } + [first.account.username ?? ""]
      + (try application.allAccounts()).map { $0.username ?? "" }
  }
}
