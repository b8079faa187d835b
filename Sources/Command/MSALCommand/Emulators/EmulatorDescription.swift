// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import Foundation
import OAuthWire
import PlatformInterfaces
import PrivateFiles
import QuickCommand

/// What a running emulator says about itself when it is ready.
struct EmulatorDescription: Sendable, Equatable {
  var http: String?
  var https: String?
  /// PEM file of the authority that signed the emulator's certificate.
  var certificateAuthority: String?
  var graph: String
  /// Client ids, the one for examples first.
  var clientIDs: [String]
  /// Client ids of the apps that sign in without a browser, and the authority that they do it at.
  var nativeClientIDs: [String]
  var nativeAuthority: String?

  init?(decoding json: JSONValue) {
    guard let graph = json["graph"]?.string else { return nil }
    self.graph = graph
    http = json["http"]?.string
    https = json["https"]?.string
    certificateAuthority = json["ca"]?.string
    let apps = json["apps"]?.array ?? []
    clientIDs = apps.compactMap { $0["clientId"]?.string }
    nativeClientIDs = apps.filter { $0["nativeAuth"]?.bool == true }.compactMap { $0["clientId"]?.string }
    nativeAuthority = (json["tenants"]?.array ?? []).compactMap { $0["nativeAuthority"]?.string }.first
    if http == nil, https == nil { return nil }
  }

  /// Asks the emulator at a URL, or reads the file its ready line was written to.
  /// - Parameter certificateAuthority: A PEM file, for an https URL.
  static func find(
    _ place: String, certificateAuthority: String?
  ) async throws(CommandError) -> EmulatorDescription {
    let text: Data
    var isPlain = false
    if let url = URL(string: place), ["http", "https"].contains(url.scheme) {
      text = try await ask(url, certificateAuthority: certificateAuthority)
      isPlain = url.scheme == "http"
    } else {
      guard let content = try? PlainFile.read(place) else {
        throw CommandError(
          .configuration, "There is no emulator at \(place), and no such file.",
          nextStep: "Start one: msal-emulator serve --json > ready.json")
      }
      text = Data(content)
    }
    for line in text.split(separator: UInt8(ascii: "\n")) {
      if let json = try? JSONValue(parsing: line), var description = EmulatorDescription(decoding: json) {
        // A profile whose URL is http keeps http: a person's browser would warn of the emulator's own certificate.
        if isPlain, let http = description.http {
          description.https = nil
          description.graph = http
        }
        return description
      }
    }
    throw CommandError(
      .configuration, "\(place) does not describe a running emulator.",
      nextStep: "Start one: msal-emulator serve --json > ready.json")
  }

  private static func ask(_ url: URL, certificateAuthority: String?) async throws(CommandError) -> Data {
    let transport = try Network.transport(certificateAuthority: certificateAuthority)
    do throws(TransportError) {
      return try await transport.send(HTTPRequest(url: url.appending(path: "_emulator/ready"))).body
    } catch {
      var failure = Network.failure(error)
      if case .cannotConnect = error { failure.nextStep = "Start it: msal-emulator serve" }
      throw failure
    }
  }

  /// How to sign in there without a browser.
  func nativeProfile(clientID: String?) throws(CommandError) -> Profile {
    guard let nativeAuthority, let clientID = clientID ?? nativeClientIDs.first else {
      throw CommandError(
        .configuration, "The emulator has no tenant whose people sign in without a browser.",
        nextStep: "Start one with its standard seed: msal-emulator serve")
    }
    var profile = try profile(clientID: clientID)
    profile.authority = nativeAuthority
    profile.isNative = true
    return profile
  }

  /// How to sign in there. HTTPS if the emulator serves it.
  func profile(clientID: String?) throws(CommandError) -> Profile {
    guard let clientID = clientID ?? clientIDs.first else {
      throw CommandError(
        .configuration, "The emulator knows no app.", nextStep: "Name one with --client-id ID.")
    }
    var profile = Profile(clientID: clientID, authority: (https ?? http ?? "").trimmingSuffix("/") + "/common")
    profile.isKnownAuthority = true
    profile.certificateAuthority = certificateAuthority
    profile.graph = graph.trimmingSuffix("/")
    return profile
  }
}

extension String {
  fileprivate func trimmingSuffix(_ suffix: String) -> String {
    hasSuffix(suffix) ? String(dropLast(suffix.count)) : self
  }
}
