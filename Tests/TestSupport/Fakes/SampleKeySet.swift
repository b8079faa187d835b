// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import OAuthWire

/// The key set of a service whose tokens nobody checks: a client takes no service without a key that can be used.
package enum SampleKeySet {
  package static let json: JSONValue = [
    "keys": [["kty": "RSA", "kid": "k1", "n": .string(String(repeating: "_", count: 341) + "w"), "e": "AQAB"]]
  ]
}
