// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import Foundation
import MSAL
import MSALTesting
import Testing

/// The actions of the apps under test.
extension IdentityEmulatorServer {
  func application(_ name: String = "MSAL Sample App") throws -> MSALPublicClientApplication {
    try MSALPublicClientApplication(configuration: try configuration(for: name))
  }
}

extension MSALPublicClientApplication {
  func signIn(
    scopes: [String] = ["User.Read"], timeout: TimeInterval = 600,
    prompt: MSALPromptType = .default
  ) async throws -> MSALResult {
    let webview = MSALWebviewParameters()
    webview.timeout = timeout
    let parameters = MSALInteractiveTokenParameters(scopes: scopes, webviewParameters: webview)
    parameters.promptType = prompt
    return try await acquireToken(with: parameters)
  }

  func silently(_ account: MSALAccount, scopes: [String] = ["User.Read"]) async throws -> MSALResult {
    try await acquireTokenSilent(with: MSALSilentTokenParameters(scopes: scopes, account: account))
  }
}

/// The code of the error in MSALErrorDomain, or in NSURLErrorDomain, that `body` throws; nil when it throws none.
func errorCode(_ body: () async throws -> Void) async -> Int? {
  do {
    try await body()
    return nil
  } catch {
    return (error as NSError).code
  }
}

extension IdentityEmulatorServer {
  func tokenRequests(_ grant: String) async throws -> Int {
    try await requests().count { $0.path.hasSuffix("/token") && $0.parameters["grant_type"] == grant }
  }
}
