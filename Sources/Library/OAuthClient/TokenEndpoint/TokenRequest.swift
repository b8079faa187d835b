// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import FoundationEssentials
import OAuthWire

/// One POST to the token endpoint. Its parameters hold secrets, so it prints none of them.
struct TokenRequest: Sendable, CustomStringConvertible, CustomReflectable {
  var url: URL
  var parameters: [Parameter]
  /// Routes the request to the account's own region: `Oid:uid@utid` or `UPN:name`.
  var anchorMailbox: String?
  /// The app's own.
  var headers: [Parameter] = []
  /// What the Microsoft platform, and no other provider, is told of the call; nil where no tokens are asked for.
  var telemetry: ServerTelemetry.Call?
  /// Whether it goes to a service of the Microsoft platform.
  var isMicrosoft: Bool
  /// Whether the same request may be sent twice.
  var isRepeatable: Bool

  var description: String { "TokenRequest(<redacted>)" }
  var customMirror: Mirror { Mirror(self, children: []) }
}
