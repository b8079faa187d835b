// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import FoundationEssentials
import OAuthWire
import TokenCache
import TokenExchange

/// The settings that a sign-in needs. Holds no secret.
package struct Profile: Sendable, Equatable {
  package var clientID: String
  /// `https://host/tenant`.
  package var authority: String
  /// Whether the authority is used as it is, without asking Microsoft about it.
  package var isKnownAuthority = false
  /// Whether people sign in here in the terminal, without a browser: the authority is a tenant of External ID.
  package var isNative = false
  /// Whether the desktop's identity broker signs people in here, and gets their tokens.
  package var usesBroker = false
  package var redirectURI: String?
  /// A PEM file with authorities to trust besides the system's.
  package var certificateAuthority: String?
  /// Where the key of the token cache may be; nil: anywhere.
  package var keyStorage: String?
  /// The account that signed in here last; nil: the profile is for the only account that is signed in.
  package var account: ProfileAccount?
  /// The address of the emulator that the settings come from; nil: they came from a person.
  package var emulator: String?
  /// The address of the emulator's other port; nil: it has one port.
  package var otherEmulator: String?
  /// Where Graph is, without the version.
  package var graph = Profile.microsoftGraph

  package static let microsoftGraph = "https://graph.microsoft.com"
  /// The name of the profile when none is given.
  package static let defaultName = "default"

  package static let everyone = "https://login.microsoftonline.com/common"

  package init(clientID: String, authority: String) {
    self.clientID = clientID
    self.authority = authority
  }

  package init?(decoding json: JSONValue) {
    guard let clientID = json["clientId"]?.string, let authority = json["authority"]?.string else { return nil }
    self.init(clientID: clientID, authority: authority)
    isKnownAuthority = json["knownAuthority"]?.bool ?? false
    isNative = json["native"]?.bool ?? false
    usesBroker = json["broker"]?.bool ?? false
    redirectURI = json["redirectUri"]?.string
    certificateAuthority = json["certificateAuthority"]?.string
    keyStorage = json["keyStorage"]?.string
    emulator = json["emulator"]?.string
    otherEmulator = json["otherEmulator"]?.string
    graph = json["graph"]?.string ?? Self.microsoftGraph
    guard let account = json["account"], account != .null else { return }
    // An account without an id makes the profile unusable: without it, another account would be answered for.
    guard let id = account["homeAccountId"]?.string, !id.isEmpty else { return nil }
    self.account = ProfileAccount(homeAccountID: id, username: account["username"]?.string)
  }

  package var encoded: JSONValue {
    [
      "clientId": .string(clientID), "authority": .string(authority), "knownAuthority": .bool(isKnownAuthority),
      "native": isNative ? true : nil, "broker": usesBroker ? true : nil,
      "redirectUri": redirectURI.map { .string($0) },
      "certificateAuthority": certificateAuthority.map { .string($0) },
      "keyStorage": keyStorage.map { .string($0) }, "graph": .string(graph),
      "emulator": emulator.map { .string($0) }, "otherEmulator": otherEmulator.map { .string($0) },
      "account": account.map {
        ["homeAccountId": .string($0.homeAccountID), "username": $0.username.map { .string($0) }]
      },
    ]
  }

  /// Whether two hosts are names of one service, as far as that is known without asking anybody.
  package static func isSameService(_ host: String, _ other: String) -> Bool {
    EnvironmentAliases(knownCloudOf: host).contains(other)
  }

  /// Both ports of the emulator; empty when the settings came from a person.
  var emulatorServers: [SecureURL] { [emulator, otherEmulator].compactMap { $0.flatMap { SecureURL($0) } } }

  /// The file with certificates to trust at `address`: those of an emulator vouch for that emulator only.
  package func certificates(for address: String) -> String? {
    guard emulator != nil else { return certificateAuthority }
    guard let server = SecureURL(address), emulatorServers.contains(where: server.isOnServer) else { return nil }
    return certificateAuthority ?? EmulatorDescription.localAuthority(for: server)
  }

  /// Changes the authority. One at the other port of the emulator is the one at the port in use, where accounts are
  /// signed in. Settings that an emulator gave don't hold at another server.
  package mutating func move(to asked: String) {
    let servers = emulatorServers
    let isAtOtherPort = SecureURL(asked).map { servers.dropFirst().contains(where: $0.isOnServer) } ?? false
    let moved = isAtOtherPort ? servers.first.flatMap { SecureURL(asked)?.moved(to: $0) } : nil
    let authority = moved?.url.absoluteString ?? asked
    guard authority != self.authority else { return }
    self.authority = authority
    isKnownAuthority = SecureURL(authority).map { servers.contains(where: $0.isOnServer) } ?? false
    guard emulator != nil, !isKnownAuthority else { return }
    (emulator, otherEmulator, certificateAuthority, graph) = (nil, nil, nil, Self.microsoftGraph)
  }
}
