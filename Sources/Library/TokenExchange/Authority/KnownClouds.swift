// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import FoundationEssentials
import OAuthWire
import PlatformInterfaces
import TokenCache

/// One cloud of Microsoft Entra ID under all its names.
struct KnownCloud: Sendable, Hashable {
  /// The host to which requests are sent, whichever of the names the app uses.
  var preferredNetwork: String
  var aliases: EnvironmentAliases
}

extension KnownCloud {
  /// Makes a cloud of one host, or of one issuer there.
  init(alone environment: String, issuer: String? = nil) {
    self.init(preferredNetwork: environment, aliases: EnvironmentAliases(alone: environment, issuer: issuer))
  }
}

/// The clouds of Microsoft Entra ID. A sign-in at one of them needs no instance discovery.
package enum KnownClouds {
  /// The host names of one cloud share accounts and tokens. New cache entries are written under `preferredCache`.
  static let all: [KnownCloud] = [
    KnownCloud(
      preferredNetwork: "login.microsoftonline.com",
      aliases: EnvironmentAliases(
        preferredCache: "login.windows.net",
        names: ["login.windows.net", "login.microsoftonline.com", "login.microsoft.com", "sts.windows.net"])),
    cloud("login.partner.microsoftonline.cn", "login.chinacloudapi.cn"),
    cloud("login.microsoftonline.de"),
    cloud("login.microsoftonline.us", "login.usgovcloudapi.net"),
    cloud("login-us.microsoftonline.com"),
    cloud("login.sovcloud-identity.fr"), cloud("login.sovcloud-identity.de"), cloud("login.sovcloud-identity.sg"),
  ]

  private static func cloud(_ names: String...) -> KnownCloud {
    KnownCloud(preferredNetwork: names[0], aliases: EnvironmentAliases(preferredCache: names[0], names: names))
  }

  /// The host that is asked about unknown hosts.
  static let discoveryHost = "login.microsoftonline.com"

  /// Whether people of `authority` may sign in at `environment`: it is a known cloud, or both are names of this
  /// machine.
  package static func isCloud(_ environment: String, besides authority: Authority) -> Bool {
    if cloud(of: environment) != nil { return true }
    let hosts = [environment, authority.environment].map { URL(string: "https://\($0)")?.host(percentEncoded: false) }
    return hosts.allSatisfy { $0.map(LoopbackHost.matches) == true }
  }

  /// Whether the host belongs to a known cloud.
  package static func isKnown(_ environment: String) -> Bool { cloud(of: environment) != nil }

  /// The host at which a known cloud is asked, whichever of its hosts `environment` is; nil: it is none.
  package static func usualHost(at environment: String) -> String? { cloud(of: environment)?.preferredNetwork }

  static func cloud(of environment: String) -> KnownCloud? { all.first { $0.aliases.contains(environment) } }
}

extension EnvironmentAliases {
  /// The known cloud with the host `environment`, or a cloud of this host alone. No request is sent.
  package init(knownCloudOf environment: String) {
    self = KnownClouds.cloud(of: environment)?.aliases ?? EnvironmentAliases(alone: environment)
  }

  /// The cloud of an entry that another library wrote, for use at `authority`. Some libraries write an emulator's host
  /// without its port. If `authority` is on this machine, its host without the port means the authority itself, as does
  /// another name of this machine.
  package init(knownCloudOf environment: String, importedFor authority: String) {
    self.init(knownCloudOf: environment)
    guard let url = URL(string: authority), let place = try? Place(url), LoopbackHost.matches(place.host) else {
      return
    }
    let common = LoopbackHost.commonNames
    let names = common.contains(place.host) ? common : [place.host]
    guard names.contains(where: { FoldedText.isSame($0, environment) }) else { return }
    self.init(preferredCache: place.environment, names: [environment])
  }
}
