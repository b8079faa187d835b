// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import Foundation

/// Parameters of the sign-in after a sign-up.
///
/// Source: Microsoft Entra native authentication API, `oauth2/v2.0/token`.
public final class MSALNativeAuthSignInAfterSignUpParameters: NSObject {
  /// The permissions asked for; nil (the default) is none beyond signing in.
  public var scopes: [String]?

  /// Claims to ask for. Default nil.
  public var claimsRequest: MSALClaimsRequest?

  /// Makes parameters with default values.
  public override init() {}
}

/// Parameters of the sign-in after a password reset.
///
/// Source: Microsoft Entra native authentication API, `oauth2/v2.0/token`.
public final class MSALNativeAuthSignInAfterResetPasswordParameters: NSObject {
  /// The permissions asked for; nil (the default) is none beyond signing in.
  public var scopes: [String]?

  /// Claims to ask for. Default nil.
  public var claimsRequest: MSALClaimsRequest?

  /// Makes parameters with default values.
  public override init() {}
}

/// Parameters of registering a strong method.
///
/// Source: Microsoft Entra native authentication API, `register/v1.0/challenge`.
public final class MSALNativeAuthChallengeAuthMethodParameters: NSObject, CustomReflectable {
  /// The method that the person chose.
  public let authMethod: MSALAuthMethod

  /// The address or number to register. Must not be empty.
  public let verificationContact: String

  /// Makes parameters.
  /// - Parameters:
  ///   - authMethod: The method that the person chose.
  ///   - verificationContact: The address or number to register. Must not be empty.
  public init(authMethod: MSALAuthMethod, verificationContact: String) {
    self.authMethod = authMethod
    self.verificationContact = verificationContact
  }

  /// Empty, because the value names a person.
  public var customMirror: Mirror { Mirror(self, children: [], ancestorRepresentation: .suppressed) }
}

/// Parameters of `getAccessToken(parameters:delegate:)`.
///
/// Source: RFC 6749 section 6.
public final class MSALNativeAuthGetAccessTokenParameters: NSObject {
  /// Whether to ignore the cached access token. Default false.
  public var forceRefresh = false

  /// Whether to return the refresh token too, for programs that manage sessions themselves. Default false.
  public var returnRefreshToken = false

  /// The permissions of one API; nil (the default) takes any access token in the cache.
  public var scopes: [String]?

  /// Claims to ask for; a request with claims ignores the cached access token. Default nil.
  public var claimsRequest: MSALClaimsRequest?

  /// The id of the request in the logs of both sides; nil (the default) is a random one.
  public var correlationId: UUID?

  /// Makes parameters with default values.
  public override init() {}
}
