// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import OAuthWire

// Whose entries are and how much memory they take: the secret, and what the rest of an entry mostly comes to. Host
// names, tenants and clients are kept once for all entries.

private let entryFootprint = 400

extension AccessTokenRecord {
  var owner: HomeAccountID? { homeAccountID }
  var footprint: Int { entryFootprint + secret.exposed.utf8.count }
}

extension RefreshTokenRecord {
  var owner: HomeAccountID? { homeAccountID }
  var footprint: Int { entryFootprint + secret.exposed.utf8.count }
}

extension IDTokenRecord {
  var owner: HomeAccountID? { homeAccountID }
  var footprint: Int { entryFootprint + secret.exposed.utf8.count }
}

extension AccountRecord {
  var owner: HomeAccountID? { homeAccountID }
  var footprint: Int { entryFootprint + (clientInfo?.utf8.count ?? 0) }
}

extension AccountMetadataRecord {
  var owner: HomeAccountID? { homeAccountID }
  var footprint: Int { entryFootprint }
}

extension AppMetadataRecord {
  var owner: HomeAccountID? { nil }
  var footprint: Int { entryFootprint }
}
