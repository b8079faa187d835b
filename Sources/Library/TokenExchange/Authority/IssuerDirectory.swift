// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import FoundationEssentials
import OAuthWire
import PlatformInterfaces

/// The form of an access token, which the API's registration chooses: the `ver` claim.
package enum AccessTokenVersion: String, Sendable, Hashable, CaseIterable {
  case v1 = "1.0"
  case v2 = "2.0"
}

/// An issuer of access tokens for APIs.
package struct TokenIssuer: Sendable, Hashable {
  private let template: IssuerTemplate
  package let keySetURL: URL
  /// The cloud that the metadata name; keys may name it too.
  package let cloudName: String?

  fileprivate init(template: IssuerTemplate, keySetURL: URL, cloudName: String?) {
    self.template = template
    self.keySetURL = keySetURL
    self.cloudName = cloudName
  }

  /// The exact text that tokens of `tenant` must have as issuer.
  package func text(tenant: String) -> String { template.issuer(of: tenant) }

  /// Whether a key whose own issuer is `text` may sign tokens of `tenant`.
  package func isIssuer(ofKey text: String, tenant: String) -> Bool {
    text == template.text || IssuerTemplate(text).issuer(of: tenant) == self.text(tenant: tenant)
  }
}

/// Finds the issuers of access tokens, for each authority and version. They are fetched anew by the rules for signing
/// keys, because the metadata name the place of the keys. A failure is remembered for some seconds, because anybody who
/// sends an API tokens can cause a request.
package final class IssuerDirectory: Sendable {
  private struct Key: Hashable {
    var authority: Authority
    var version: AccessTokenVersion
    var appID: ClientID?
  }

  private let connection: ServiceConnection
  private let authorities: AuthorityResolver
  private let known: RenewedMemory<Key, TokenIssuer>

  init(connection: ServiceConnection, authorities: AuthorityResolver, clock: any WallClock, rules: KeyRefreshRules) {
    self.connection = connection
    self.authorities = authorities
    known = RenewedMemory(clock: clock, rules: rules)
  }

  package func issuer(
    of authority: Authority, version: AccessTokenVersion, appID: ClientID?, correlationID: CorrelationID
  ) async throws(IdentityError) -> TokenIssuer {
    let key = Key(authority: authority, version: version, appID: appID)
    return try await known.value(for: key) { isKnown async throws(IdentityError) in
      try await self.fetch(key, anew: isKnown, correlationID)
    }
  }

  private func fetch(
    _ key: Key, anew: Bool, _ correlationID: CorrelationID
  ) async throws(IdentityError) -> TokenIssuer {
    // The resolver checks whether the authority may be used, and knows the names of its host.
    let resolved = try await authorities.resolve(key.authority, anew: anew, correlationID: correlationID)
    if key.version == .v2, key.appID == nil {
      return TokenIssuer(template: resolved.issuer, keySetURL: resolved.keySetURL, cloudName: resolved.cloudName)
    }
    let endpoint = key.version == .v1 ? key.authority.firstMetadataText : key.authority.metadataText
    let parameters = key.appID.map { [Parameter("appid", $0.value)] } ?? []
    let metadata = try await connection.metadata(
      at: FormCoding.url(endpoint, adding: parameters), isMicrosoft: key.authority.isMicrosoft,
      correlationID: correlationID)
    do throws(AuthorityError) {
      let keySetURL = try resolved.checkedKeySetURL(metadata)
      if key.version == .v1 {
        try resolved.checkFirstIssuer(metadata.issuer)
      } else if metadata.issuer != resolved.issuer.text {
        throw .badMetadata(reason: "issuer is not that of the authority")
      }
      return TokenIssuer(
        template: IssuerTemplate(metadata.issuer), keySetURL: keySetURL, cloudName: metadata.cloudName)
    } catch {
      throw IdentityError(.authority(error))
    }
  }
}
