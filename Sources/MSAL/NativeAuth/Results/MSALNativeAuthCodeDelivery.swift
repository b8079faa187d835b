// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import NativeAuthClient

/// Where a one-time code went. Only on Linux.
public struct MSALNativeAuthCodeDelivery: Sendable {
  /// The address or number, masked by the service.
  public let sentTo: String

  /// E-mail or text message.
  public let channelTargetType: MSALNativeAuthChannelType

  /// How many digits to ask for.
  public let codeLength: Int

  init(_ delivery: CodeDelivery) {
    sentTo = delivery.sentTo
    channelTargetType = MSALNativeAuthChannelType(delivery.channel)
    codeLength = delivery.codeLength
  }
}
