// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

/// The requests that a rule applies to. A member that is nil does not limit them.
package struct FaultMatch: Sendable, Equatable {
  package var endpoint: EndpointPattern?
  package var method: String?
  package var clientID: String?
  package var user: String?
  package var correlationID: String?
  package var grantType: String?
  /// The first call it applies to, counted from 1 among those that match.
  package var firstCall = 1
  /// The largest number of calls that it applies to.
  package var limit: Int?
  /// The probability that it applies to a call, from 0 to 1.
  package var probability = 1.0
  /// The seed of the random numbers; the same seed gives the same ones.
  package var seed = 0

  package init() {}
}
