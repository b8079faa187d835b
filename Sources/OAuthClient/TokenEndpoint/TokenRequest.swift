// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import FoundationEssentials
import OAuthWire

/// One POST to the token endpoint.
struct TokenRequest: Sendable {
  var url: URL
  var parameters: [Parameter]
  /// Routes the request to the account's own region: `Oid:uid@utid` or `UPN:name`.
  var anchorMailbox: String?
  /// Whether the same request may be sent twice.
  var isRepeatable: Bool
}
