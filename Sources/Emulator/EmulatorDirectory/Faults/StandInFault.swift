// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

/// A way in which the stand-in broker fails that clients have to bear.
package enum StandInFault: String, Sendable, CaseIterable {
  /// An empty text.
  case empty
  case notJSON
  /// A JSON array.
  case array
  /// A whole answer with a time of expiry that is 3.6 seconds ahead, as an old broker made it.
  case shortLife
  /// Another account's tokens.
  case otherAccount
  /// A list of cookies without any.
  case noCookies
  /// No answer, ever.
  case silent
  /// The broker leaves the bus in the middle of the call.
  case disconnect
  /// The object is not there yet, as just after the start of the oldest brokers.
  case notReady
  /// An error of the service: it can't be reached for a while.
  case unavailable
  /// The network is down.
  case offline
}
