// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

/// How a server's answer reaches the client.
package enum HTTPDelivery: Sendable, Equatable {
  case whole(HTTPResponse)
  /// The connection breaks in the middle of the body.
  case broken(HTTPResponse)
  /// The connection breaks without an answer.
  case dropped
}
