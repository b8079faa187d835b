// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import TokenCache

/// The clouds that exist, so that a sign-in at one of them needs no instance discovery.
enum KnownClouds {
  /// Host names of one cloud share accounts and tokens; new cache entries carry `preferredCache`.
  static let all: [EnvironmentAliases] = [
    EnvironmentAliases(
      preferredCache: "login.windows.net",
      names: ["login.windows.net", "login.microsoftonline.com", "login.microsoft.com", "sts.windows.net"]),
    EnvironmentAliases(
      preferredCache: "login.partner.microsoftonline.cn",
      names: ["login.partner.microsoftonline.cn", "login.chinacloudapi.cn"]),
    EnvironmentAliases(preferredCache: "login.microsoftonline.de", names: ["login.microsoftonline.de"]),
    EnvironmentAliases(
      preferredCache: "login.microsoftonline.us", names: ["login.microsoftonline.us", "login.usgovcloudapi.net"]),
    EnvironmentAliases(preferredCache: "login-us.microsoftonline.com", names: ["login-us.microsoftonline.com"]),
    EnvironmentAliases(preferredCache: "login.sovcloud-identity.fr", names: ["login.sovcloud-identity.fr"]),
    EnvironmentAliases(preferredCache: "login.sovcloud-identity.de", names: ["login.sovcloud-identity.de"]),
    EnvironmentAliases(preferredCache: "login.sovcloud-identity.sg", names: ["login.sovcloud-identity.sg"]),
  ]

  /// Where unknown hosts are asked about.
  static let discoveryHost = "login.microsoftonline.com"

  static func aliases(of environment: String) -> EnvironmentAliases? {
    all.first { $0.contains(environment) }
  }
}
