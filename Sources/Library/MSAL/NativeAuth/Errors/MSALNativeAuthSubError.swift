// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

/// Why exactly the service refused a step: `suberror` of its answer. Open: a value that is not named here comes as it
/// was sent. Only on Linux.
///
/// Source: Microsoft Entra native authentication API, error answers.
public struct MSALNativeAuthSubError: RawRepresentable, Hashable, Sendable, CustomStringConvertible {
  /// The service's word, such as `password_too_weak`.
  public let rawValue: String

  /// Names a sub-error by the service's word.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// The service's word.
  public var description: String { rawValue }

  /// The password is too easy to guess.
  public static let passwordTooWeak = Self(rawValue: "password_too_weak")
  /// The password has fewer than 8 characters.
  public static let passwordTooShort = Self(rawValue: "password_too_short")
  /// The password has more than 256 characters.
  public static let passwordTooLong = Self(rawValue: "password_too_long")
  /// The password has characters that are not allowed.
  public static let passwordIsInvalid = Self(rawValue: "password_is_invalid")
  /// The password was in use not long ago.
  public static let passwordRecentlyUsed = Self(rawValue: "password_recently_used")
  /// The password contains a banned word.
  public static let passwordBanned = Self(rawValue: "password_banned")
  /// Values of attributes break the rules of the user flow.
  public static let attributeValidationFailed = Self(rawValue: "attribute_validation_failed")
  /// The one-time code is wrong.
  public static let invalidOOBValue = Self(rawValue: "invalid_oob_value")
  /// The method or contact has a bad reputation, and is blocked.
  public static let providerBlockedByReputation = Self(rawValue: "provider_blocked_by_rep")
  /// The tenant's administrator blocked the method or contact.
  public static let providerBlockedByAdmin = Self(rawValue: "provider_blocked_by_admin")
  /// Native authentication is not switched on for this app.
  public static let nativeAuthenticationDisabled = Self(rawValue: "nativeauthapi_disabled")
  /// Nobody has consented to the scopes yet.
  public static let consentRequired = Self(rawValue: "consent_required")
}
