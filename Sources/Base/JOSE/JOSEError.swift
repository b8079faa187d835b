// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

/// Why a token, key or key set was refused. No text holds a token or a claim.
package enum JOSEError: Error, Sendable, Equatable {
  /// The text is not a signed token or not a key set; the string says in what way.
  case malformed(String)
  /// The token names an algorithm that the caller, or the key, does not allow.
  case unsupportedAlgorithm(String)
  /// No key of the set carries the token's key id; nil when the token names none and the set does not hold exactly one.
  case unknownKey(id: String?)
  case badSignature
  /// The key is unusable or too weak; the string says in what way.
  case invalidKey(String)
}
