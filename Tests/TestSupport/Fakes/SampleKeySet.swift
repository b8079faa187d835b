// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import OAuthWire

/// The key set of a service whose tokens are not verified. It is needed because a client refuses a service without a
/// usable key.
package enum SampleKeySet {
  package static let json: JSONValue = [
    "keys": [["kty": "RSA", "kid": "k1", "n": .string(String(repeating: "_", count: 341) + "w"), "e": "AQAB"]]
  ]
}
