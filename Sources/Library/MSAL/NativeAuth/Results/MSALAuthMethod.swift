// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import Foundation
import NativeAuthClient

/// A way to prove who one is that the person has, or may register. Prints without the hint.
///
/// Source: Microsoft Entra native authentication API, `methods` of `oauth2/v2.0/introspect` and
/// `register/v1.0/introspect`.
public final class MSALAuthMethod: NSObject, CustomReflectable, Sendable {
  /// The service's name for it within this sign-in (`id`).
  public let id: String

  /// How it works on the wire, such as `oob` for a one-time code (`challenge_type`).
  public let challengeType: String

  /// Where the code goes: e-mail or text message (`challenge_channel`).
  public let channelTargetType: MSALNativeAuthChannelType

  /// The address or number, masked; or one to prefill a form with, which is personal data (`login_hint`). nil when the
  /// service gives none.
  public let loginHint: String?

  init(_ method: AuthMethod) {
    id = method.id
    challengeType = method.challengeType
    channelTargetType = MSALNativeAuthChannelType(method.channel)
    loginHint = method.loginHint
  }

  /// How it works, but nobody's address.
  public override var description: String {
    "MSALAuthMethod(\(challengeType), \(channelTargetType.value), <redacted>)"
  }

  /// The same.
  public override var debugDescription: String { description }

  /// Nothing: it names a person.
  public var customMirror: Mirror { Mirror(self, children: [], ancestorRepresentation: .suppressed) }

  /// What the flows work with.
  var value: AuthMethod {
    AuthMethod(id: id, challengeType: challengeType, channel: channelTargetType.value, loginHint: loginHint)
  }
}
