// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import Foundation

/// Parameters of `signInV2(parameters:delegate:)`. A password is given later, when the service asks for it.
///
/// Experimental, as in Microsoft's library: it may change in any release.
///
/// Source: MSAL for iOS and macOS 2.18, the class of the same name.
public final class MSALNativeAuthSignInParametersV2: NSObject, CustomReflectable {
  /// The name that the person signs in with, usually an e-mail address. Must not be empty.
  public var username: String

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

/// Parameters of `signUpV2(parameters:delegate:)`. A password is given later, when the service asks for it.
///
/// Experimental, as in Microsoft's library: it may change in any release.
///
/// Source: MSAL for iOS and macOS 2.18, the class of the same name.
public final class MSALNativeAuthSignUpParametersV2: NSObject, CustomReflectable {
  /// The name that the person signs in with, usually an e-mail address. Must not be empty.
  public var username: String

  /// Attributes of the person, by the names that the user flow has: values that can be expressed in JSON. They are sent
  /// when the service asks for them; `email` and `password` are left out. Default nil.
  public var attributes: [String: Any]?

  /// The permissions asked for; nil (the default) is none beyond signing in. Parameters of the sign-in
  /// at the end can name others.
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

/// Parameters of `resetPasswordV2(parameters:delegate:)`.
///
/// Experimental, as in Microsoft's library: it may change in any release.
///
/// Source: MSAL for iOS and macOS 2.18, the class of the same name.
public final class MSALNativeAuthResetPasswordParametersV2: NSObject, CustomReflectable {
  /// The name that the person signs in with, usually an e-mail address. Must not be empty.
  public var username: String

  /// The permissions asked for; nil (the default) is none beyond signing in. Parameters of the sign-in
  /// at the end can name others.
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
