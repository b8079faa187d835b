// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

/// Parameters of `MSALPublicClientApplication.acquireToken(withUsernamePassword:)`. Only on Linux; MSAL for Java calls
/// them `UserNamePasswordParameters`.
open class MSALUsernamePasswordParameters: MSALTokenParameters {
  /// The name that the person signs in with.
  public let username: String

  let password: String

  /// Makes parameters.
  /// - Parameters:
  ///   - scopes: The permissions asked for.
  ///   - username: The name that the person signs in with.
  ///   - password: The password. It is kept in memory as long as this object lives.
  public init(scopes: [String], username: String, password: String) {
    self.username = username
    self.password = password
    super.init(scopes: scopes)
  }
}
