// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import Foundation
import NativeAuthClient

/// A way to prove who one is that the person has, or may register.
public final class MSALAuthMethod: NSObject, Sendable {
  /// The service's name for it within this sign-in.
  public let id: String

  /// How it works on the wire, such as `oob` for a one-time code.
  public let challengeType: String

  /// Where the code goes: e-mail or text message.
  public let channelTargetType: MSALNativeAuthChannelType

  /// The address or number, masked; or one to prefill a form with. nil when the service gives none.
  public let loginHint: String?

  init(_ method: AuthMethod) {
    id = method.id
    challengeType = method.challengeType
    channelTargetType = MSALNativeAuthChannelType(method.channel)
    loginHint = method.loginHint
  }

  /// What the flows work with.
  var value: AuthMethod {
    AuthMethod(id: id, challengeType: challengeType, channel: channelTargetType.value, loginHint: loginHint)
  }
}
