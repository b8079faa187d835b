// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import Foundation
import NativeAuthClient

/// An authentication method that the person has or may register. It prints without the hint.
///
/// Source: Microsoft Entra native authentication API, `methods` of `oauth2/v2.0/introspect` and
/// `register/v1.0/introspect`.
public final class MSALAuthMethod: NSObject, CustomReflectable, Sendable {
  /// The service's name for it within this sign-in (`id`).
  public let id: String

  /// The type of the challenge, such as `oob` for a one-time code (`challenge_type`).
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

  /// The challenge type and the channel, without the address.
  public override var description: String {
    "MSALAuthMethod(\(challengeType), \(channelTargetType.value), <redacted>)"
  }

  /// The same text as `description`.
  public override var debugDescription: String { description }

  /// Empty, because the value names a person.
  public var customMirror: Mirror { Mirror(self, children: [], ancestorRepresentation: .suppressed) }

  /// The method as the flows use it.
  var value: AuthMethod {
    AuthMethod(id: id, challengeType: challengeType, channel: channelTargetType.value, loginHint: loginHint)
  }
}
