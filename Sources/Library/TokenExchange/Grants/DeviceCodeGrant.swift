// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import OAuthWire

/// A device code, after the person has signed in (RFC 8628 section 3.4).
package struct DeviceCodeGrant: Grant {
  var deviceCode: Secret

  package init(deviceCode: Secret) { self.deviceCode = deviceCode }

  package func isRepeatable(at authority: ResolvedAuthority) -> Bool { false }
  package var parameters: [Parameter] {
    [
      Parameter("grant_type", "urn:ietf:params:oauth:grant-type:device_code"),
      Parameter("device_code", deviceCode.exposed),
    ]
  }
}
