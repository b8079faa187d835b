// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import FoundationEssentials
import OAuthClient
import OAuthWire
import PrivateFiles
import TokenExchange

extension Profile {
  /// The settings of the application that this profile is for, as the library freezes them; nil when they are not all
  /// well, or the file with certificates can't be used: whoever asks the library is told why.
  package var frozen: ClientConfiguration? {
    guard hasUsableCertificates, !clientID.allSatisfy(\.isWhitespace), let url = URL(string: authority) else {
      return nil
    }
    if let redirectURI, URL(string: redirectURI)?.scheme?.lowercased() != "http" { return nil }
    guard let redirect = try? RedirectURI(redirectURI),
      let authority = try? isNative ? Authority(.ciam, url: url) : Authority(url: url)
    else { return nil }
    return ClientConfiguration(
      clientID: ClientID(clientID), redirectURI: redirect, authority: authority,
      knownAuthorities: isKnownAuthority ? [authority] : [])
  }

  /// The server that people sign in at.
  package var host: String { URL(string: authority)?.host() ?? authority }

  /// The address of another tenant at the same service; nil when it can't be one.
  package func authority(ofTenant tenant: String) -> URL? {
    let isName = tenant.utf8.allSatisfy { $0.isAlphanumeric || "-.".utf8.contains($0) }
    guard !tenant.isEmpty, isName, tenant.first != ".", let url = URL(string: authority) else { return nil }
    return URL(string: "/" + tenant, relativeTo: url)?.absoluteURL
  }

  private var hasUsableCertificates: Bool {
    guard let file = certificates(for: authority) else { return true }
    guard let content = try? PlainFile.read(file) else { return false }
    return content.split(separator: UInt8(ascii: "\n")).contains {
      $0.starts(with: Array("-----BEGIN CERTIFICATE-----".utf8))
    }
  }
}
