// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

/// What the organisation knows of the machine whose broker the emulator stands in for.
package enum DeviceState: String, Sendable, CaseIterable {
  /// Nothing: sign-ins there are those of any browser.
  case none
  /// It is registered, and does not satisfy the organisation's rules.
  case registered
  /// It is registered and satisfies the rules.
  case compliant
  /// It is compliant, and several people use it in turn: who signs out does so everywhere.
  case shared

  package var isRegistered: Bool { self != .none }
  package var isCompliant: Bool { self == .compliant || self == .shared }

  /// The id of the registration, which tokens got through the broker have in `deviceid`.
  package static let id = "de71ce00-0000-4000-8000-000000000001"
}
