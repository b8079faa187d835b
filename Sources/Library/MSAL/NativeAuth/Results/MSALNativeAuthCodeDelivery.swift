// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import NativeAuthClient

/// Where a one-time code was sent. It prints without the address. Only on Linux.
///
/// Source: Microsoft Entra native authentication API, the answers of the `challenge` endpoints.
public struct MSALNativeAuthCodeDelivery: Sendable, CustomStringConvertible, CustomReflectable {
  /// The address or number (`challenge_target_label`). Masked by the service, except for a contact to register, which
  /// comes back as it was given (`challenge_target`): personal data.
  public let sentTo: String

  /// E-mail or text message (`challenge_channel`).
  public let channelTargetType: MSALNativeAuthChannelType

  /// The number of digits to ask for (`code_length`): 1...64.
  public let codeLength: Int

  /// The seconds after which another code may be requested (`interval`); nil when the service did not say.
  public let interval: Int?

  init(_ delivery: CodeDelivery) {
    sentTo = delivery.sentTo
    channelTargetType = MSALNativeAuthChannelType(delivery.channel)
    codeLength = delivery.codeLength
    interval = delivery.interval
  }

  /// The channel and the length, without the address.
  public var description: String {
    "MSALNativeAuthCodeDelivery(\(channelTargetType.value), \(codeLength) digits, <redacted>)"
  }

  /// Empty, because the value names a person.
  public var customMirror: Mirror { Mirror(self, children: []) }
}
