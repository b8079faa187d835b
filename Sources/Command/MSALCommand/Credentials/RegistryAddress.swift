// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import FoundationEssentials
import PlatformInterfaces

/// A container registry as a program names it, such as `contoso.azurecr.io` or `https://contoso.azurecr.io`.
package struct RegistryAddress: Sendable, Hashable {
  private let url: SecureURL
  /// The same without TLS; nil: it has to have TLS.
  private let plain: SecureURL?

  private static let domains = ["azurecr.io", "azurecr.cn", "azurecr.us"]

  /// nil: no address of a registry, or one without TLS. As for docker itself, registries of this machine need none.
  package init?(_ text: String) {
    let named = text.contains("://") ? SecureURL(text) : nil
    plain = text.contains("://") ? nil : SecureURL("http://" + text)
    guard let url = named ?? SecureURL("https://" + text) else { return nil }
    self.url = url
  }

  /// The host, with the port if there is one.
  package var name: String { url.name }

  /// Where a token of Entra ID is exchanged for one of the registry.
  package var exchange: URL { Self.exchange(url) }

  /// The same without TLS, for a registry of this machine whose scheme nobody has named; nil: it is not asked so.
  package var plainExchange: URL? { plain.map { Self.exchange($0) } }

  private static func exchange(_ server: SecureURL) -> URL {
    URL(string: server.origin + "/oauth2/exchange") ?? server.url
  }

  package var isOfAzure: Bool { url.isBelow(Self.domains) }

  /// Whether a token may go there: nobody else is to see it.
  package func mayHaveToken(_ others: [String]) -> Bool { isOfAzure || url.isNamed(in: others) }
}
