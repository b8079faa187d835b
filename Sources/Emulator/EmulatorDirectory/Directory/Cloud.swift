// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

/// The host names of one cloud. Clients write different ones into shared caches, so the emulator has aliases too.
package struct Cloud: Sendable, Equatable {
  /// The host to which clients send their requests.
  package var preferredNetwork: String
  /// The host by which clients name the cloud in their caches.
  package var preferredCache: String
  /// All host names, in lower case.
  package var names: [String]

  /// - Parameter aliases: Host names besides the preferred ones.
  package init(preferredNetwork: String, preferredCache: String? = nil, aliases: [String] = []) {
    self.preferredNetwork = preferredNetwork
    self.preferredCache = preferredCache ?? preferredNetwork
    names = [preferredNetwork]
    for name in [self.preferredCache] + aliases where !names.contains(name) { names.append(name) }
  }

  /// Stand-ins for the real platform's names, in the same roles.
  package static let main = Cloud(
    preferredNetwork: "login.microsoftonline.localhost", preferredCache: "login.windows.localhost",
    aliases: ["login.microsoft.localhost", "sts.windows.localhost"])

  /// Stand-ins for the names of national clouds.
  package static let national = [
    Cloud(preferredNetwork: "login.microsoftonline.us.localhost", aliases: ["login.usgovcloudapi.net.localhost"]),
    Cloud(
      preferredNetwork: "login.partner.microsoftonline.cn.localhost", aliases: ["login.chinacloudapi.cn.localhost"]),
  ]
}
