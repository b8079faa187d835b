// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import Foundation
import MSAL
import OAuthWire

/// What has to be known before anyone can sign in. Holds no secret.
struct Profile: Sendable, Equatable {
  var clientID: String
  /// `https://host/tenant`.
  var authority: String
  /// Whether the authority is used as it is, without asking Microsoft about it.
  var isKnownAuthority = false
  /// Whether people sign in here in the terminal, without a browser: the authority is a tenant of External ID.
  var isNative = false
  var redirectURI: String?
  /// A PEM file with authorities to trust besides the system's.
  var certificateAuthority: String?
  /// Where the key of the token cache may be; nil: anywhere.
  var keyStorage: String?
  /// Where Graph is, without the version.
  var graph = Profile.microsoftGraph

  static let microsoftGraph = "https://graph.microsoft.com"
  static let everyone = "https://login.microsoftonline.com/common"

  init(clientID: String, authority: String) {
    self.clientID = clientID
    self.authority = authority
  }

  init?(decoding json: JSONValue) {
    guard let clientID = json["clientId"]?.string, let authority = json["authority"]?.string else { return nil }
    self.init(clientID: clientID, authority: authority)
    isKnownAuthority = json["knownAuthority"]?.bool ?? false
    isNative = json["native"]?.bool ?? false
    redirectURI = json["redirectUri"]?.string
    certificateAuthority = json["certificateAuthority"]?.string
    keyStorage = json["keyStorage"]?.string
    graph = json["graph"]?.string ?? Self.microsoftGraph
  }

  var encoded: JSONValue {
    [
      "clientId": .string(clientID), "authority": .string(authority), "knownAuthority": .bool(isKnownAuthority),
      "native": isNative ? true : nil, "redirectUri": redirectURI.map { .string($0) },
      "certificateAuthority": certificateAuthority.map { .string($0) },
      "keyStorage": keyStorage.map { .string($0) }, "graph": .string(graph),
    ]
  }

  /// The library's settings.
  func configuration() throws -> MSALPublicClientApplicationConfig {
    guard let url = URL(string: authority) else {
      throw CommandFailure(
        .configuration, "The authority is not a URL.", nextStep: "Give one like \(Self.everyone) with --authority.")
    }
    // The library takes an app's own scheme too, but nothing can hand its answer to a command.
    if let redirectURI, URL(string: redirectURI)?.scheme?.lowercased() != "http" {
      throw CommandFailure(
        .configuration, "The answer of the sign-in page can't come back to that redirect URI.",
        nextStep: "Give one like http://localhost:8765 with --redirect-uri.")
    }
    let authority = isNative ? try MSALCIAMAuthority(url: url) : try MSALAuthority(url: url)
    let configuration = MSALPublicClientApplicationConfig(
      clientId: clientID, redirectUri: redirectURI, authority: authority)
    complete(configuration, authority)
    return configuration
  }

  /// The library's settings for signing in without a browser. The command knows how to ask for everything there is.
  func nativeConfiguration() throws -> MSALNativeAuthPublicClientApplicationConfig {
    let nativeStep = "Give one like https://NAME.ciamlogin.com with --authority."
    guard let url = URL(string: authority) else {
      throw CommandFailure(
        .configuration, "The authority is not a URL.",
        nextStep: nativeStep)
    }
    let authority: MSALCIAMAuthority
    do {
      authority = try MSALCIAMAuthority(url: url)
    } catch {
      var failure = CommandFailure(error)
      failure.nextStep = nativeStep
      throw failure
    }
    let configuration = MSALNativeAuthPublicClientApplicationConfig(
      clientId: clientID, authority: authority, challengeTypes: [.OOB, .password])
    configuration.capabilities = [.mfaRequired, .registrationRequired]
    configuration.redirectUri = redirectURI
    complete(configuration, authority)
    return configuration
  }

  private func complete(_ configuration: MSALPublicClientApplicationConfig, _ authority: MSALAuthority) {
    if isKnownAuthority { configuration.knownAuthorities = [authority] }
    if let certificateAuthority { configuration.certificateAuthorityFile = URL(filePath: certificateAuthority) }
  }
}
