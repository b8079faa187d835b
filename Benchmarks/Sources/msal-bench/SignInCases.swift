// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import Foundation
import MSAL

extension Cases {
  /// A sign-in from the call to the token, in a browser that is another process and has the person's session, at an
  /// emulator.
  static func signIn(_ settings: Settings) async throws -> any Measured {
    guard let url = URL(string: try settings.text("authority")) else {
      throw Settings.MissingError(description: "the authority is no URL")
    }
    let authority = try MSALAADAuthority(url: url)
    let config = MSALPublicClientApplicationConfig(
      clientId: try settings.text("client"), redirectUri: "http://localhost", authority: authority)
    config.knownAuthorities = [authority]
    config.cacheConfig.persistence = .memory
    let application = try MSALPublicClientApplication(configuration: config)
    let browser = try FileHandle(forWritingTo: URL(filePath: settings.text("browser")))
    return try await Batch(settings) { _ in
      let webview = MSALWebviewParameters()
      webview.openBrowser = { page in try? browser.write(contentsOf: Data("\(page.absoluteString)\n".utf8)) }
      let parameters = MSALInteractiveTokenParameters(scopes: ["User.Read"], webviewParameters: webview)
      parameters.promptType = .promptIfNecessary
      try await application.acquireToken(with: parameters)
    }
  }

  /// A sign-in with the app's own screens, by user name and password, at an emulator, by either version of native
  /// authentication.
  static func nativeSignIn(_ settings: Settings) async throws -> any Measured {
    guard let url = URL(string: try settings.text("authority")) else {
      throw Settings.MissingError(description: "the authority is no URL")
    }
    let authority = try MSALCIAMAuthority(url: url)
    let config = MSALNativeAuthPublicClientApplicationConfig(
      clientId: try settings.text("client"), authority: authority, challengeTypes: [.OOB, .password])
    config.knownAuthorities = [authority]
    config.cacheConfig.persistence = .memory
    let application = try MSALNativeAuthPublicClientApplication(nativeAuthConfiguration: config)
    let isV2 = settings.name.hasSuffix("v2")
    let (username, password) = (try settings.text("username"), try settings.text("password"))
    return try await Batch(settings) { _ in
      if isV2 {
        guard
          case .passwordRequired(let state) = try await application.signInV2(
            parameters: MSALNativeAuthSignInParametersV2(username: username)),
          case .completed = try await state.submitPassword(password)
        else { throw Settings.MissingError(description: "something else is asked for") }
        return
      }
      let parameters = MSALNativeAuthSignInParameters(username: username)
      parameters.password = password
      guard case .completed = try await application.signIn(parameters: parameters) else {
        throw Settings.MissingError(description: "something else is asked for")
      }
    }
  }
}
