// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

/// The host names that are one cloud. Clients write different ones into shared caches, so the emulator has aliases too.
package struct Cloud: Sendable, Equatable {
  /// Where clients send their requests.
  package var preferredNetwork: String
  /// What clients call the cloud in their caches.
  package var preferredCache: String
  /// All of them, in lower case.
  package var names: [String]

  /// - Parameter aliases: besides the preferred names.
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

  /// The same for national clouds.
  package static let national = [
    Cloud(preferredNetwork: "login.microsoftonline.us.localhost", aliases: ["login.usgovcloudapi.net.localhost"]),
    Cloud(
      preferredNetwork: "login.partner.microsoftonline.cn.localhost", aliases: ["login.chinacloudapi.cn.localhost"]),
  ]
}
