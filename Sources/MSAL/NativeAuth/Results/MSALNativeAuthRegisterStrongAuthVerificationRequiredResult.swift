// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import Foundation

/// Where the code for the contact to register went, and the state that takes it.
public final class MSALNativeAuthRegisterStrongAuthVerificationRequiredResult: NSObject, Sendable {
  /// Takes the code, or sends another one.
  public let newState: RegisterStrongAuthVerificationRequiredState

  /// The address or number, as the service spells it.
  public let sentTo: String

  /// E-mail or text message.
  public let channelTargetType: MSALNativeAuthChannelType

  /// How many digits the code has.
  public let codeLength: Int

  init(newState: RegisterStrongAuthVerificationRequiredState, delivery: MSALNativeAuthCodeDelivery) {
    self.newState = newState
    sentTo = delivery.sentTo
    channelTargetType = delivery.channelTargetType
    codeLength = delivery.codeLength
  }
}
