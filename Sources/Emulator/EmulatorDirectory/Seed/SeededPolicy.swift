// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import OAuthWire

/// What conditional access requires of a person besides the password.
package enum PolicyRequirement: String, Sendable, CaseIterable {
  /// A second factor, which the browser asks for.
  case secondFactor = "mfa"
  /// A passkey: the authentication strength that withstands phishing.
  case passkey
  /// A device that satisfies the organisation's rules. Only this machine's broker shows that it is one.
  case compliantDevice
  /// A device that the organisation knows.
  case joinedDevice
  /// Access is blocked.
  case block
}

extension Seed {
  /// A rule of conditional access that holds from the start.
  package enum Policy: Sendable, Equatable {
    case user(UserID, PolicyRequirement)
    /// The app gets no tokens of its own.
    case blockedApp(ClientID)
    /// The API requires tokens with this authentication context; it is named by its app id.
    case api(String, context: String)
  }
}

extension Seed.Policy {
  static let names: Set<String> = ["user", "app", "api", "require", "context"]

  init(_ reader: ObjectReader, in directory: Directory) throws(SeedError) {
    let holders = ["user", "app", "api"].filter { reader.given($0) != nil }
    guard let holder = holders.first, holders.count == 1 else {
      throw reader.failure(holders.dropFirst().first ?? "user", "or app or api is needed, one of them. Name one.")
    }
    let other = holder == "api" ? "require" : "context"
    guard reader.given(other) == nil else { throw reader.failure(other, "is not for \(holder). Leave it out.") }
    let name = try reader.text(holder)
    switch holder {
    case "user":
      guard let user = directory.user(named: name) else {
        throw reader.failure("user", "is no user that is registered. Give a user name.")
      }
      self = .user(user.id, try reader.choice("require", of: PolicyRequirement.self))
    case "app":
      guard let app = directory.application(ClientID(name)) else {
        throw reader.failure("app", "is no app that is registered. Give a client id.")
      }
      guard try reader.text("require") == PolicyRequirement.block.rawValue else {
        throw reader.failure("require", "is not block, which is all that can be required of an app.")
      }
      self = .blockedApp(app.clientID)
    default:
      guard let api = directory.api(called: name) else {
        throw reader.failure("api", "is no API that is registered. Give its name.")
      }
      self = .api(api.appID, context: try reader.text("context"))
    }
  }

  func json(in directory: Directory) -> JSONValue {
    switch self {
    case .user(let id, let requirement):
      ["user": .string(directory.user(id)?.username ?? id.value), "require": .string(requirement.rawValue)]
    case .blockedApp(let id): ["app": .string(id.value), "require": .string(PolicyRequirement.block.rawValue)]
    case .api(let id, let context):
      ["api": .string(directory.apis.first { $0.appID == id }?.name ?? id), "context": .string(context)]
    }
  }
}
