// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import OAuthWire

/// Small numbers for the texts that look-ups compare (host names, clients, tenants, scopes), equal for texts that
/// differ in case only. The table grows with the distinct names of the cache, not with its entries.
struct NameTable {
  typealias ID = UInt32

  private var ids: [FoldedText: ID] = [:]

  /// The scopes that no resource owns come first, so that a comparison tells them.
  init() {
    for scope in ["openid", "profile", "offline_access", "email"] { _ = intern(scope) }
  }

  static func isReserved(_ scope: ID) -> Bool { scope < 4 }

  /// nil when no entry ever had this name: then nothing in the cache can match it.
  func id(_ text: String) -> ID? { id(FoldedText(text)) }
  func id(_ text: FoldedText) -> ID? { ids[text] }

  mutating func intern(_ text: String) -> ID {
    let folded = FoldedText(text)
    if let id = ids[folded] { return id }
    let id = ID(ids.count)
    ids[folded] = id
    return id
  }
}
