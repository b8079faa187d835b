// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import Foundation

/// Where the code for the contact to register was sent, and the state that takes it. It prints without the address.
///
/// Source: Microsoft Entra native authentication API, the answer of `register/v1.0/challenge`.
public final class MSALNativeAuthRegisterStrongAuthVerificationRequiredResult: NSObject, CustomReflectable,
  Sendable
{
  /// Takes the code, or sends another one.
  public let newState: RegisterStrongAuthVerificationRequiredState

  /// The address or number, as the service spells it: usually as it was given, not masked (`challenge_target`).
  /// Personal data.
  public let sentTo: String

  /// E-mail or text message (`challenge_channel`).
  public let channelTargetType: MSALNativeAuthChannelType

  /// The number of digits of the code (`code_length`): 1...64.
  public let codeLength: Int

  init(newState: RegisterStrongAuthVerificationRequiredState, delivery: MSALNativeAuthCodeDelivery) {
    self.newState = newState
    sentTo = delivery.sentTo
    channelTargetType = delivery.channelTargetType
    codeLength = delivery.codeLength
  }

  /// The channel and the length, without the address.
  public override var description: String {
    "MSALNativeAuthRegisterStrongAuthVerificationRequiredResult(\(channelTargetType.value), \(codeLength) digits, <redacted>)"
  }

  /// The same text as `description`.
  public override var debugDescription: String { description }

  /// Empty, because the value names a person.
  public var customMirror: Mirror { Mirror(self, children: [], ancestorRepresentation: .suppressed) }
}
