// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import FoundationEssentials
import OAuthWire
import PlatformInterfaces
import TokenCache

/// One cloud of Microsoft Entra ID under all its names.
struct Cloud: Sendable, Hashable {
  /// The host that requests go to, whichever name the app wrote.
  var preferredNetwork: String
  var aliases: EnvironmentAliases
}

extension Cloud {
  /// A host that is a cloud of its own.
  init(alone environment: String) {
    self.init(preferredNetwork: environment, aliases: EnvironmentAliases(alone: environment))
  }
}

/// The clouds that exist, so that a sign-in at one of them needs no instance discovery.
package enum KnownClouds {
  /// Host names of one cloud share accounts and tokens; new cache entries carry `preferredCache`.
  static let all: [Cloud] = [
    Cloud(
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

  private static func cloud(_ names: String...) -> Cloud {
    Cloud(preferredNetwork: names[0], aliases: EnvironmentAliases(preferredCache: names[0], names: names))
  }

  /// Where unknown hosts are asked about.
  static let discoveryHost = "login.microsoftonline.com"

  /// Whether people of `authority` may be sent to `environment`: to a cloud that exists, or on this machine from one of
  /// its names to another.
  package static func isCloud(_ environment: String, besides authority: Authority) -> Bool {
    if cloud(of: environment) != nil { return true }
    let hosts = [environment, authority.environment].map { URL(string: "https://\($0)")?.host(percentEncoded: false) }
    return hosts.allSatisfy { $0.map(LoopbackHost.matches) == true }
  }

  static func cloud(of environment: String) -> Cloud? { all.first { $0.aliases.contains(environment) } }
}

extension EnvironmentAliases {
  /// The cloud that `environment` belongs to, as far as it is known without asking anybody; else a cloud of its own.
  package init(knownCloudOf environment: String) {
    self = KnownClouds.cloud(of: environment)?.aliases ?? EnvironmentAliases(alone: environment)
  }

  /// The same for entries of another library, for use at `authority`. Some leave the port out of a host's name, and an
  /// emulator says so of its own; on this machine the name without port is then that of the authority.
  package init(knownCloudOf environment: String, importedFor authority: String) {
    self.init(knownCloudOf: environment)
    guard let url = URL(string: authority), let place = try? Place(url), LoopbackHost.matches(place.host),
      FoldedText.isSame(place.host, environment)
    else { return }
    self.init(preferredCache: place.environment, names: [environment])
  }
}
