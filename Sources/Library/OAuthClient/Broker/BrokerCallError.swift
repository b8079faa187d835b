// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import OAuthWire
import PlatformInterfaces
import TokenExchange

/// Why the desktop's identity broker gave no tokens that can be used.
enum BrokerCallError: Error, Sendable {
  /// There is no bus, or no broker on it.
  case absent
  /// The program with the broker's name runs as another user.
  case otherUser
  /// The broker does not know the method.
  case tooOld
  /// The broker has its name on the bus, but does not answer to it yet.
  case notReady
  /// The broker did not answer in time, or left the bus before it answered.
  case noReply
  /// The bus or the broker answered with another error of the bus.
  case busError
  /// The answer can't be read.
  case unreadable(reason: String)
  /// The broker says that it can't do what was asked.
  case refused(BrokerError)
  /// The broker has no account like the requested one.
  case unknownAccount
  /// The tokens are not those that were asked for, or are not trusted.
  case verification(IdentityError)
  /// The calling task was cancelled.
  case cancelled

  init(_ error: BusError) {
    switch error {
    case .noBus, .noService: self = .absent
    case .otherUser: self = .otherUser
    case .noReply: self = .noReply
    case .tooLarge: self = .unreadable(reason: "it is too large")
    case .badAnswer: self = .unreadable(reason: "it is not one text")
    case .nameTaken: self = .busError
    case .badCall: self = .unreadable(reason: "the request can't be written down")
    case .cancelled: self = .cancelled
    case .refused(let name, _): self = Self.refusal(named: name)
    }
  }

  /// The meaning of an error that the bus adapter has no case for.
  private static func refusal(named name: String) -> BrokerCallError {
    switch name {
    case "org.freedesktop.systemd1.NoSuchUnit": .absent
    case "org.freedesktop.DBus.Error.UnknownMethod", "org.freedesktop.DBus.Error.UnknownInterface": .tooOld
    case "org.freedesktop.DBus.Error.UnknownObject": .notReady
    default: .busError
    }
  }
}
