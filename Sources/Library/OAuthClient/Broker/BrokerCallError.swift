// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import OAuthWire
import PlatformInterfaces
import TokenExchange

/// Why the desktop's identity broker gave no tokens that can be used.
enum BrokerCallError: Error, Sendable {
  /// The bus or the broker gave no answer. `noService` also when the look-up of the broker's name found none.
  case bus(BusError)
  /// The answer can't be read, or the request not written.
  case unreadable(reason: String)
  /// The broker says that it can't do what was asked.
  case refused(BrokerError)
  /// The broker has no account like the requested one.
  case unknownAccount
  /// The tokens are not those that were asked for, or are not trusted.
  case verification(IdentityError)

  init(_ error: BusError) {
    switch error {
    case .tooLarge: self = .unreadable(reason: "it is too large")
    case .badAnswer: self = .unreadable(reason: "it is not one text")
    case .badCall: self = .unreadable(reason: "the request can't be written down")
    default: self = .bus(error)
    }
  }
}
