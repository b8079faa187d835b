// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import Foundation
import MSAL
import QuickCommand

extension Profile {
  /// The library's settings.
  func configuration() throws -> MSALPublicClientApplicationConfig {
    guard let url = URL(string: authority), url.scheme != nil, url.host() != nil else {
      throw CommandError(
        .configuration, "The authority is no URL: \(authority)",
        nextStep: "Give one like \(Self.everyone) with --authority.")
    }
    // The library takes an app's own scheme too, but nothing can hand its answer to a command.
    if let redirectURI, URL(string: redirectURI)?.scheme?.lowercased() != "http" {
      throw CommandError(
        .configuration, "The answer of the sign-in page can't come back to that redirect URI.",
        nextStep: "Give one like http://localhost:8765 with --redirect-uri.")
    }
    let authority = isNative ? try MSALCIAMAuthority(url: url) : try MSALAuthority(url: url)
    let configuration = MSALPublicClientApplicationConfig(
      clientId: clientID, redirectUri: redirectURI, authority: authority)
    try complete(configuration, authority)
    return configuration
  }

  /// The library's settings for signing in without a browser. The command knows how to ask for everything there is.
  func nativeConfiguration() throws -> MSALNativeAuthPublicClientApplicationConfig {
    let nativeStep = "Give one like https://NAME.ciamlogin.com with --authority."
    guard let url = URL(string: authority) else {
      throw CommandError(
        .configuration, "The authority is not a URL.",
        nextStep: nativeStep)
    }
    let authority: MSALCIAMAuthority
    do {
      authority = try MSALCIAMAuthority(url: url)
    } catch {
      var failure = CommandError(error)
      failure.nextStep = nativeStep
      throw failure
    }
    let configuration = MSALNativeAuthPublicClientApplicationConfig(
      clientId: clientID, authority: authority, challengeTypes: [.OOB, .password])
    configuration.capabilities = [.mfaRequired, .registrationRequired]
    configuration.redirectUri = redirectURI
    try complete(configuration, authority)
    return configuration
  }

  private func complete(_ configuration: MSALPublicClientApplicationConfig, _ authority: MSALAuthority) throws {
    if isKnownAuthority { configuration.knownAuthorities = [authority] }
    guard let file = certificates(for: self.authority) else { return }
    _ = try Network.certificates(in: file)
    configuration.certificateAuthorityFile = URL(filePath: file)
  }
}
