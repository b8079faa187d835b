// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import MSAL

/// An app that shows sign-in pages in a window of its own and forgets the person afterwards.
final class KioskApp: MSALWebViewPresenter {
  private let application: MSALPublicClientApplication
  /// Lets the person go on from a page; the next address that wants to be loaded.
  private let followPage: @Sendable (URL) async throws -> URL

  init(_ deployment: Deployment, followPage: @escaping @Sendable (URL) async throws -> URL) throws {
    let config = try deployment.configuration()
    config.redirectUri = "msauth.com.example.msal-sample://auth"
    application = try MSALPublicClientApplication(configuration: config)
    self.followPage = followPage
  }

  func present(_ request: MSALWebViewRequest) async throws -> URL {
    guard request.prefersEphemeralWebBrowserSession else { throw CancellationError() }
    var address = request.url
    var decision: MSALWebViewRequest.Decision = request.decision(for: address)
    while decision == .load {
      address = try await followPage(address)
      decision = request.decision(for: address)
    }
    guard decision == .answer else { throw CancellationError() }
    return address
  }

  func signIn(_ scopes: [String]) async throws -> MSALResult {
    let webview = MSALWebviewParameters(authPresentationViewController: self)
    webview.webviewType = .wkWebView
    webview.prefersEphemeralWebBrowserSession = true
    return try await application.acquireToken(
      with: MSALInteractiveTokenParameters(scopes: scopes, webviewParameters: webview))
  }
}
