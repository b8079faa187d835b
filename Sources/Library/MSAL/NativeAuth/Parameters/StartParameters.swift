// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import Foundation

/// Parameters of `signUp(parameters:delegate:)`.
///
/// Source: Microsoft Entra native authentication API, `signup/v1.0/start`.
public final class MSALNativeAuthSignUpParameters: NSObject, CustomReflectable {
  /// The name that the person signs in with, usually an e-mail address. Must not be empty.
  public var username: String

  /// The password for the account; nil (the default) when the service should ask, or when it has none. Must not be
  /// empty.
  public var password: String?

  /// Attributes of the person, by the names that the user flow has: values that can be expressed in JSON. Default nil.
  public var attributes: [String: Any]?

  /// The id of the flow in the logs of both sides; nil (the default) is a random one.
  public var correlationId: UUID?

  /// Makes parameters with default values.
  /// - Parameter username: The name that the person signs in with.
  public init(username: String) { self.username = username }

  /// Empty, because the value names a person.
  public var customMirror: Mirror { Mirror(self, children: [], ancestorRepresentation: .suppressed) }
}

/// Parameters of `signIn(parameters:delegate:)`.
///
/// Source: Microsoft Entra native authentication API, `oauth2/v2.0/initiate` and `token`.
public final class MSALNativeAuthSignInParameters: NSObject, CustomReflectable {
  /// The name that the person signs in with, usually an e-mail address. Must not be empty.
  public var username: String

  /// The password; nil (the default) when the service should ask for it, or for a code. Must not be empty.
  public var password: String?

  /// The permissions asked for; nil (the default) is none beyond signing in.
  public var scopes: [String]?

  /// Claims to ask for. Default nil.
  public var claimsRequest: MSALClaimsRequest?

  /// The id of the flow in the logs of both sides; nil (the default) is a random one.
  public var correlationId: UUID?

  /// Makes parameters with default values.
  /// - Parameter username: The name that the person signs in with.
  public init(username: String) { self.username = username }

  /// Empty, because the value names a person.
  public var customMirror: Mirror { Mirror(self, children: [], ancestorRepresentation: .suppressed) }
}

/// Parameters of `resetPassword(parameters:delegate:)`.
///
/// Source: Microsoft Entra native authentication API, `resetpassword/v1.0/start`.
public final class MSALNativeAuthResetPasswordParameters: NSObject, CustomReflectable {
  /// The name that the person signs in with, usually an e-mail address. Must not be empty.
  public var username: String

  /// The id of the flow in the logs of both sides; nil (the default) is a random one.
  public var correlationId: UUID?

  /// Makes parameters with default values.
  /// - Parameter username: The name that the person signs in with.
  public init(username: String) { self.username = username }

  /// Empty, because the value names a person.
  public var customMirror: Mirror { Mirror(self, children: [], ancestorRepresentation: .suppressed) }
}
