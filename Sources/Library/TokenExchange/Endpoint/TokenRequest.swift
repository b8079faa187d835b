// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import FoundationEssentials
import OAuthWire

/// One POST to the token endpoint. Its parameters hold secrets, so it prints none of them.
package struct TokenRequest: Sendable, CustomStringConvertible, CustomReflectable {
  package var url: URL
  package var parameters: [Parameter]
  /// Routes the request to the account's own region: `Oid:uid@utid` or `UPN:name`.
  package var anchorMailbox: String?
  /// The app's own.
  package var headers: [Parameter] = []
  /// What the Microsoft platform, and no other provider, is told of the call; nil where no tokens are asked for.
  package var telemetry: ServerTelemetry.Call?
  /// Whether it goes to a service of the Microsoft platform.
  var isMicrosoft: Bool
  /// Whether the same request may be sent twice.
  var isRepeatable: Bool

  package init(url: URL, parameters: [Parameter], isMicrosoft: Bool, isRepeatable: Bool) {
    self.url = url
    self.parameters = parameters
    self.isMicrosoft = isMicrosoft
    self.isRepeatable = isRepeatable
  }

  package var description: String { "TokenRequest(<redacted>)" }
  package var customMirror: Mirror { Mirror(self, children: []) }
}

extension HomeAccountID {
  /// The value of `X-AnchorMailbox`, which routes a request to the account's own region; nil where there is no tenant.
  package var anchorMailbox: String? { tenantID.map { "Oid:\(objectID)@\($0)" } }
}
