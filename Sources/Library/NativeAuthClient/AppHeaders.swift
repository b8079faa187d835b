// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import FoundationEssentials
import OAuthWire

/// The header fields that the app adds to requests. Only names that begin with `x-` and are not reserved for the
/// platform are sent.
package struct AppHeaders: Sendable {
  package typealias Source = @Sendable (URL) async -> [String: String]

  private let source: Source?

  package init(_ source: Source?) { self.source = source }

  package func headers(at url: URL) async -> [Parameter] {
    let reserved = ["x-ms-", "x-client-", "x-broker-", "x-app-"]
    return (await source?(url) ?? [:]).sorted { $0.key < $1.key }.compactMap { name, value in
      let folded = name.lowercased()
      let isClean = (name + value).unicodeScalars.allSatisfy { $0.value >= 0x20 && $0.value != 0x7f }
      guard folded.hasPrefix("x-"), isClean, !reserved.contains(where: folded.hasPrefix) else { return nil }
      return Parameter(name, value)
    }
  }
}
