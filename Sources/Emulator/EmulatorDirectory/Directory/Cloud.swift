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

/// A region of a cloud. A daemon may request its tokens at a host of the region: `<region>.<host of the cloud>`.
package enum Region {
  /// The region of the Azure machine for which the emulator stands in.
  package static let own = "westus2"

  /// Whether clients accept the text as a name: lower-case letters, digits and hyphens, at most 63, beginning with a
  /// letter and not ending with a hyphen.
  static func isName(_ text: some StringProtocol) -> Bool {
    (1...63).contains(text.utf8.count) && text.first?.isLetter == true && text.last != "-"
      && text.utf8.allSatisfy { (97...122).contains($0) || (48...57).contains($0) || $0 == 45 }
  }
}

extension Directory {
  /// The host in the issuer of tokens: for a regional host it is that of the cloud. Plain `localhost` has one region.
  package func issuingHost(of host: String) -> String {
    let labels = host.split(separator: ".", maxSplits: 1)
    guard labels.count == 2, Region.isName(labels[0]) else { return host }
    let rest = String(labels[1])
    if rest == "login.microsoft.localhost" { return Cloud.main.preferredNetwork }
    let isCloud = ([.main] + clouds).contains { $0.names.contains(rest) }
    return isCloud || rest == "localhost" && labels[0] == Region.own ? rest : host
  }
}
