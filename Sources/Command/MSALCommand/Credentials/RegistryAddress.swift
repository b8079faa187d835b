// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import FoundationEssentials
import PlatformInterfaces

/// A container registry as a program names it, such as `contoso.azurecr.io` or `https://contoso.azurecr.io`.
package struct RegistryAddress: Sendable, Hashable {
  private let url: SecureURL

  private static let domains = [".azurecr.io", ".azurecr.cn", ".azurecr.us"]

  /// nil: no address of a registry, or one without TLS. As for docker itself, registries of this machine need none.
  package init?(_ text: String) {
    let host = text.split(separator: ":").first.map(String.init) ?? ""
    let whole = text.contains("://") ? text : (LoopbackHost.matches(host) ? "http://" : "https://") + text
    guard let url = SecureURL(whole) else { return nil }
    self.url = url
  }

  /// The host, with the port if there is one.
  package var name: String { url.name }

  /// Where a token of Entra ID is exchanged for one of the registry.
  package var exchange: URL { URL(string: url.origin + "/oauth2/exchange") ?? url.url }

  package var isOfAzure: Bool { Self.domains.contains { name.hasSuffix($0) && name.count > $0.count } }

  /// Whether a token may go there: nobody else is to see it.
  package func mayHaveToken(_ others: [String]) -> Bool { isOfAzure || url.isNamed(in: others) }
}
