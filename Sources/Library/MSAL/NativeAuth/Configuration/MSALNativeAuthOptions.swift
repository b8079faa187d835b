// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

/// The authentication methods for which an app has screens. The method `redirect` is always declared, since any app can
/// open a browser.
///
/// Source: Microsoft Entra native authentication API, parameter `challenge_type`.
public struct MSALNativeAuthChallengeTypes: OptionSet, Sendable, Hashable {
  /// One bit for each type.
  public let rawValue: Int

  /// Makes a set from bits; unknown ones have no effect.
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// A one-time code by e-mail or text message; `oob` on the wire.
  public static let OOB = MSALNativeAuthChallengeTypes(rawValue: 1 << 0)

  /// A password.
  public static let password = MSALNativeAuthChallengeTypes(rawValue: 1 << 1)
}

/// The optional steps that an app supports when the service asks for them. A step that is not named here ends with
/// `isBrowserRequired`.
///
/// Source: Microsoft Entra native authentication API, parameter `capabilities`.
public struct MSALNativeAuthCapabilities: OptionSet, Sendable, Hashable {
  /// One bit for each capability.
  public let rawValue: Int

  /// Makes a set from bits; unknown ones have no effect.
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// The app can ask for a second factor; `mfa_required` on the wire.
  public static let mfaRequired = MSALNativeAuthCapabilities(rawValue: 1 << 0)

  /// The app can have the person register a strong method; `registration_required` on the wire.
  public static let registrationRequired = MSALNativeAuthCapabilities(rawValue: 1 << 1)
}
