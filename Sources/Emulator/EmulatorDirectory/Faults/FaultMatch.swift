// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

/// When a rule applies. What is nil applies always.
package struct FaultMatch: Sendable, Equatable {
  package var endpoint: EndpointPattern?
  package var method: String?
  package var clientID: String?
  package var user: String?
  package var correlationID: String?
  package var grantType: String?
  /// The first call it applies to, counted from 1 among those that match.
  package var firstCall = 1
  /// How often it applies at most.
  package var limit: Int?
  /// How likely it applies to a call, from 0 to 1.
  package var probability = 1.0
  /// Where the chances start; the same seed gives the same ones.
  package var seed = 0

  package init() {}
}
